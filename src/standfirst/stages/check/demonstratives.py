"""Demonstratives with their noun, "this policy" or "diese Frist", and what says which one it is."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from standfirst.stages.check.lexicon import Lexicon
from standfirst.stages.check.opening import Word
from standfirst.stages.check.structure import composed

LONGEST_NOUN = 4
"""How many words a noun and its adjectives take, so that "this" is not bound to a far one."""

_SHORTEST_PART = 4


def noun_after(demonstrative: str, after: Sequence[Word], lexicon: Lexicon) -> list[Word]:
    """Return the words from a demonstrative to its noun, none where it stands alone."""
    if demonstrative in lexicon.rule("alone"):
        return []
    capitals = "capitalised" in lexicon.rule("nouns")
    noun: list[Word] = []
    for index, word in enumerate(after[:LONGEST_NOUN]):
        following = after[index + 1].lower if index + 1 < len(after) else ""
        if not word.text[0].isalpha() or _ends_noun(word, following, noun, demonstrative, lexicon):
            break
        noun.append(word)
        if capitals and word.text[0].isupper():
            return noun
    return [] if capitals else noun


def _ends_noun(
    word: Word, following: str, noun: list[Word], demonstrative: str, lexicon: Lexicon
) -> bool:
    if word.lower in lexicon.verbs:
        return True
    if word.text[0].isupper():
        # A noun in German, a title elsewhere: "This First Amendment".
        return False
    if word.lower in lexicon.rule("adjectives"):
        return False
    if word.lower in lexicon.function_words or word.lower.endswith(lexicon.rule("adverb_endings")):
        return True
    verb = word.lower.endswith(lexicon.rule("verb_endings")) and not word.lower.endswith(
        lexicon.rule("not_plural_endings")
    )
    if noun:
        # "this graph shows the …": an article or a pronoun makes the word before it a verb.
        return verb and (following in lexicon.determiners or following in lexicon.kinds)
    # "This applies": a verb of the third person looks like a plural noun.
    return demonstrative in lexicon.rule("singular_pointing") and word.lower.endswith("s") and verb


def noun_before(before: Sequence[Word], lexicon: Lexicon) -> list[Word]:
    """Return the words of the noun phrase that ends in front of a demonstrative."""
    start = len(before)
    while start and before[start - 1].text[0].isalpha():
        word = before[start - 1].lower
        if word in lexicon.function_words and not in_compound(before, start - 1, lexicon):
            break
        start -= 1
    return list(before[start:])


def in_compound(words: Sequence[Word], index: int, lexicon: Lexicon) -> bool:
    """Tell whether a syllable is part of a noun of two: "hợp" in "hợp đồng"."""
    pairs = (words[max(0, index - 1) : index + 1], words[index : index + 2])
    return any(tuple(word.lower for word in pair) in lexicon.compounds for pair in pairs)


def means_text(noun: Sequence[Word], heading_path: tuple[str, ...], lexicon: Lexicon) -> bool:
    """Tell whether a noun is what the text calls itself, as a kind of text the path names."""
    path = _lowered(heading_path)
    phrase = " ".join(word.lower for word in noun)
    return any(
        _is_one_of(phrase, kin, lexicon)
        and (index == 0 or any(_stands_in(word, path) for word in kin))
        for index, kin in enumerate(lexicon.self_references)
    )


def names_in_path(noun: Sequence[Word], heading_path: tuple[str, ...], lexicon: Lexicon) -> bool:
    """Tell whether the heading path holds the noun."""
    path = _lowered(heading_path)
    words = [word.lower for word in noun]
    if "after" in lexicon.rule("demonstrative"):
        # The words in front of the last two may be a verb: "chấp nhận thời hạn này".
        tails = (" ".join(words[start:]) for start in range(max(1, len(words) - 1)))
        return any(_stands_in(tail, path) for tail in tails)
    return any(_stands_in(_stem(word, lexicon), path) for word in words)


@lru_cache(maxsize=4)
def _lowered(heading_path: tuple[str, ...]) -> str:
    # Accents count: in Vietnamese they tell a section from an amount.
    return composed(" ".join(heading_path)).lower()


def _is_one_of(phrase: str, kin: frozenset[str], lexicon: Lexicon) -> bool:
    """Tell whether a noun phrase is one of the names; "mục tiêu" is no "mục"."""
    if "after" in lexicon.rule("demonstrative"):
        return phrase in kin or phrase.endswith(tuple(f" {word}" for word in kin))
    return any(f" {word} " in f" {phrase} " for word in kin)


def named_before(noun: Sequence[Word], before: Sequence[Word], lexicon: Lexicon) -> bool:
    """Tell whether a noun, or a compound with it, stands among the words before it."""
    if "after" in lexicon.rule("demonstrative"):
        said = f" {' '.join(word.lower for word in before)} "
        return any(f" {part} " in said for part in _pairs([word.lower for word in noun]))
    stem = _stem(noun[-1].lower, lexicon)
    return any(_stands_in(stem, word.lower) for word in before)


def _pairs(syllables: list[str]) -> list[str]:
    """Return what words of two syllables a phrase can hold, itself where it has one."""
    return [" ".join(pair) for pair in pairwise(syllables)] or syllables


def _stem(word: str, lexicon: Lexicon) -> str:
    """Return a noun in lower case without the end of its plural or case, four letters at least."""
    for ending in lexicon.rule("noun_endings"):
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST_PART:
            return word[: -len(ending)]
    return word


def _stands_in(word: str, text: str) -> bool:
    """Tell whether a text in lower case holds a word; short words count only whole."""
    if len(word) >= _SHORTEST_PART:
        return word in text
    return f" {word} " in f" {text} "
