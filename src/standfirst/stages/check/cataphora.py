"""Pronouns that look ahead: "In their first year, the owners …", and persons named further down."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from standfirst.stages.check.antecedents import candidates
from standfirst.stages.check.lexicon import Lexicon
from standfirst.stages.check.opening import Word, words_of

_WORDS_AHEAD = 80
"""How many code points behind a comma tell what the main clause is about."""

_MOST_COMMAS = 4
_CLAUSE_MARKS = frozenset(",;:")
_VERB_AND_SUBJECT = 4
# A person who is introduced later: ", Ada said", "and Ada went", "Ada's", "Lovelace also wrote".
_NAMED_LATER = re.compile(
    r"(?:(?<=, )|(?<=and ))[A-ZÀ-Þ][a-zà-ÿ]+\s+(?=[a-z])|(?<=[.!?]\s)[A-ZÀ-Þ]\w+['’]s\b"
    r"|(?<=[\s(\"“])[A-ZÀ-Þ][\w'’]+\s+(?:also|himself|herself|and\s+(?:his|her))\b"
)


def named_later(text: str, start: int) -> bool:
    """Tell whether a person is introduced by name behind the first sentence."""
    return _NAMED_LATER.search(text, start) is not None


def looks_ahead(before: Sequence[Word], kind: str, rest: str, lexicon: Lexicon) -> bool:
    """Tell whether the main clause behind a fronted phrase names what a pronoun in it stands for.

    `rest` is the sentence behind the pronoun, `kind` what the pronoun can stand for.
    """
    opener = clause_opener(before, lexicon)
    if opener not in lexicon.looking_ahead and not opener.endswith(
        lexicon.rule("participle_endings") or "\0"
    ):
        return False
    if "capitalised" in lexicon.rule("nouns"):
        return _behind_verb(rest, opener in lexicon.rule("subordinating"), lexicon)
    return any(_names_subject(ahead, kind, lexicon) for ahead in _clauses(rest, lexicon))


def clause_opener(words: Sequence[Word], lexicon: Lexicon) -> str:
    """Return the word that opens the last clause of some words, in lower case; empty for none."""
    opener = ""
    for word in words:
        if word.text in _CLAUSE_MARKS:
            opener = ""
        elif not opener and word.lower not in lexicon.rule("linking"):
            opener = word.lower
    return opener


def last_boundary(words: Sequence[Word], lexicon: Lexicon) -> int:
    """Return where the last clause of some words starts."""
    for index in range(len(words) - 1, -1, -1):
        if words[index].text in _CLAUSE_MARKS or words[index].lower in lexicon.rule("boundaries"):
            return index
    return 0


def _clauses(rest: str, lexicon: Lexicon) -> Iterator[list[Word]]:
    """Yield the words behind each comma up to the one that opens the main clause."""
    comma = -1
    for _ in range(_MOST_COMMAS):
        comma = rest.find(",", comma + 1)
        if comma < 0:
            return
        ahead = words_of(rest[comma + 1 : comma + 1 + _WORDS_AHEAD])
        # "…, Berkeley, in 1971, this theory": a name between two commas is no subject.
        if len(ahead) > 1 and ahead[1].text == ",":
            continue
        yield ahead
        if ahead and ahead[0].lower not in lexicon.looking_ahead:
            return


def _names_subject(ahead: list[Word], kind: str, lexicon: Lexicon) -> bool:
    if not ahead or ahead[0].lower in lexicon.kinds:
        return False
    if ahead[0].text[0].isupper() and ahead[0].lower not in lexicon.function_words:
        return True
    if ahead[0].lower not in lexicon.determiners:
        return False
    return kind != "person" or "person" in candidates(ahead[:3], "", lexicon)


def _behind_verb(rest: str, subordinate: bool, lexicon: Lexicon) -> bool:
    """Tell whether a verb and then a noun follow, as in "Während seines Studiums wurde Ada …".

    Behind a subordinate clause the verb stands right after the comma, else after a noun.
    """
    words = words_of(rest)
    for index, word in enumerate(words[1:], 1):
        last = words[index - 1].text
        if last != "," and (subordinate or not last[0].isupper()):
            continue
        if word.lower in lexicon.verbs or word.lower.endswith(lexicon.rule("past_endings")):
            subject = words[index + 1 : index + 1 + _VERB_AND_SUBJECT]
            if word.text[0].islower() and _opens_with_noun(subject, lexicon):
                return True
    return False


def _opens_with_noun(words: Sequence[Word], lexicon: Lexicon) -> bool:
    for word in words:
        if word.text[0].isupper():
            return word.lower not in lexicon.kinds
        if word.lower not in lexicon.rule("before_subject"):
            return False
    return False
