"""Sentences that belong to the one before: they point back at it, limit it, or explain it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Set
from functools import cache
from typing import Literal, NamedTuple

from standfirst.languages.lists import languages, primary, table
from standfirst.languages.phrases import first_words, phrase_pattern
from standfirst.languages.sentences import abbreviations
from standfirst.languages.vocabulary import vocabulary

OPENING_CHARACTERS = 300
"""How much of a paragraph tells whether it belongs to the one before."""

_LONGEST_OBLIGATION = 200
"""How much of the sentence before may hold what it demands."""

_REFERRING_WORDS = 6
"""How far into a sentence "Quy định này" can stand for what was just said."""

# List markers, clause numbers, quotes and emphasis stand in front of a sentence.
_MARKUP = re.compile(
    r"(?:[\s>#*_`~\"'“”„‚‘’»«({|•·◦▪–—-]"
    r"|(?:\d{1,3}(?:\.\d{1,3}){0,4}|[A-Za-zđĐ]|[ivxIVX]{1,4})[.)](?=\s))+"
)
_NOTE_MARK = re.compile(r"\\\*|\(\*+\)|\[\*+\]|\*+ |[†‡¹²³⁴⁵^]|<sup>")
_WORD = re.compile(r"\w+")
# A word of a phrase that stands for words which are not written out.
_OPEN_WORD = re.compile(r"[*{]|\.\.\.")
_SENTENCE_END = re.compile(r"(\w{4,}[.!?])[\"'”’»)\]]*\s+(?=[^\W\d_a-zà-öø-ÿđ])")


Bond = Literal["none", "loose", "firm"]
"""How a sentence belongs to the one before: not at all, by a word that points back at it ("She
signs ..."), or because it takes back or completes what stands there."""


def bond(text: str, language: str, before: str = "") -> Bond:
    """Return how a sentence or paragraph belongs to the one before it, by its words.

    `before` is the end of the one before, where it is known: what is allowed after what is demanded
    belongs to it. "none" for a language without word lists.
    """
    words = _follow_ons(language)
    if words is None:
        return "none"
    opening = _opening(text)
    if words.takes_back(text, opening):
        return "firm"
    if words.points_back(opening) or words.narrows(text, opening, before):
        return "loose"
    return "none"


def points_back(text: str, language: str) -> bool:
    """Tell whether a sentence opens with a pronoun or a word that ties it to the one before."""
    words = _follow_ons(language)
    return words is not None and words.points_back(_opening(text))


def takes_back(text: str, language: str) -> bool:
    """Tell whether the first sentence of a text excepts something from what was said."""
    words = _follow_ons(language)
    return words is not None and words.takes_back(text, _opening(text))


def explains(text: str, language: str) -> bool:
    """Tell whether a paragraph explains the signs of a formula: "where C is the price"."""
    pattern = _words(primary(language), "explaining")
    return pattern is not None and pattern.match(_opening(text)) is not None


def is_note(text: str, language: str) -> bool:
    """Tell whether a paragraph is a note to a table above it."""
    if _NOTE_MARK.match(text):
        return True
    pattern = _words(primary(language), "notes")
    return pattern is not None and pattern.match(_opening(text)) is not None


def announces(sentence: str, language: str) -> bool:
    """Tell whether a sentence says that something follows: "the following", "wie folgt"."""
    pattern = _words(primary(language), "announcing")
    return pattern is not None and pattern.search(sentence.lower()) is not None


def _opening(text: str) -> str:
    markup = _MARKUP.match(text)
    start = markup.end() if markup else 0
    return text[start : start + OPENING_CHARACTERS].lower()


def _first_sentence(text: str, code: str) -> str:
    head = text[:OPENING_CHARACTERS]
    for end in _SENTENCE_END.finditer(head):
        if end[1] not in abbreviations(code):
            return head[: end.end()]
    return head


class _Openers:
    """Words and phrases that open a sentence."""

    def __init__(self, phrases: Iterable[str]) -> None:
        known = tuple(phrases)
        self._first_words = frozenset(_WORD.findall(word)[0] for word in first_words(known, {}))
        self._pattern = phrase_pattern(known)

    def match(self, opening: str) -> bool:
        first = _WORD.match(opening)
        if first is None or first.group() not in self._first_words:
            return False
        return self._pattern.match(opening) is not None


class _Anywhere:
    """Phrases that mean the same wherever they stand in a sentence."""

    def __init__(self, phrases: Iterable[str]) -> None:
        self._phrases = _by_longest_word(phrases)
        needed = (each.needed for each in self._phrases.values())
        self._words = vocabulary(
            word for phrases in needed for phrase in phrases for words in phrase for word in words
        )

    def possible(self, head: str) -> list[re.Pattern[str]]:
        """Return the patterns of which one phrase at least may stand in a text."""
        met = self._words.among_ascii(head)
        if met is not None:
            return self._among(met)
        words = self._phrases.keys() & _WORD.findall(head.lower())
        return [self._phrases[word].pattern for word in words]

    def _among(self, met: Set[bytes]) -> list[re.Pattern[str]]:
        possible: list[re.Pattern[str]] = []
        for word in met:
            phrase = self._phrases.get(word.decode())
            if phrase and any(
                all(not choices.isdisjoint(met) for choices in needed) for needed in phrase.needed
            ):
                possible.append(phrase.pattern)
        return possible


class _FollowOns:
    """The words of one language by which a sentence belongs to the one before it."""

    def __init__(self, code: str) -> None:
        lists = table(code, "follow_ons")
        pronouns = (word for words in table(code, "pronouns").values() for word in words)
        self._code = code
        self._openers = _Openers([*pronouns, *lists.get("connectives", ())])
        self._restrictions = _Openers(lists.get("restrictions", ()))
        self._exceptions = _Anywhere(lists.get("exceptions", ()))
        self._conditions = _Openers(lists.get("conditions", ()))
        self._softening = _Anywhere(lists.get("softening", ()))
        self._permissions = _Anywhere(lists.get("permissions", ()))
        self._obligations = _Anywhere(lists.get("obligations", ()))
        self._referring = _whole_words(lists.get("referring", ()))
        self._own_names = lists.get("own_names", ())

    def takes_back(self, text: str, opening: str) -> bool:
        if self._restrictions.match(opening):
            return True
        return self._says(self._exceptions, text)

    def narrows(self, text: str, opening: str, before: str) -> bool:
        """Tell whether the first sentence of a text says what holds in one of the cases that the
        sentence before is about, or what may be done in spite of it."""
        if self._conditions.match(opening) or self._says(self._softening, text):
            return True
        if not before or not self._says(self._permissions, text):
            return False
        last = before[-_LONGEST_OBLIGATION:]
        return any(pattern.search(last) for pattern in self._obligations.possible(last))

    def _says(self, phrases: _Anywhere, text: str) -> bool:
        patterns = phrases.possible(text[:OPENING_CHARACTERS])
        # What is nowhere in the head is not in its first sentence, which takes longer to find.
        if not any(pattern.search(text, 0, OPENING_CHARACTERS) for pattern in patterns):
            return False
        sentence = _first_sentence(text, self._code)
        return any(pattern.search(sentence) for pattern in patterns)

    def points_back(self, opening: str) -> bool:
        return self._openers.match(opening) or self._refers(opening)

    def _refers(self, opening: str) -> bool:
        """Tell whether the first words of a sentence refer back, as "Quy định này" does; what a
        document calls itself ("Luật này") does not."""
        if self._referring is None:
            return False
        head = " ".join(opening.split(maxsplit=_REFERRING_WORDS)[:_REFERRING_WORDS])
        match = self._referring.search(head)
        return match is not None and not head[: match.end()].endswith(self._own_names)


@cache
def _follow_ons(language: str) -> _FollowOns | None:
    code = primary(language)
    return _FollowOns(code) if table(code, "follow_ons") else None


class _Phrases(NamedTuple):
    """A pattern of phrases; `needed` are the words of each that have to be met, one of each set."""

    pattern: re.Pattern[str]
    needed: tuple[tuple[frozenset[bytes], ...], ...]


def _by_longest_word(phrases: Iterable[str]) -> dict[str, _Phrases]:
    """Map a word of every phrase, its longest, to the pattern of the phrases with it."""
    by_word: dict[str, list[str]] = {}
    for phrase in phrases:
        choices = (word.split("|") for word in phrase.split() if not _OPEN_WORD.search(word))
        for word in max(choices, key=lambda choice: min(map(len, choice))):
            by_word.setdefault(word, []).append(phrase)
    return {
        word: _Phrases(phrase_pattern(holding), tuple(map(_needed_words, holding)))
        for word, holding in by_word.items()
    }


def _needed_words(phrase: str) -> tuple[frozenset[bytes], ...]:
    """Return the words that are written out in a phrase, each with what may stand in its place."""
    choices = (word.lower().split("|") for word in phrase.split())
    return tuple(
        frozenset(map(str.encode, words)) for words in choices if all(map(_WORD.fullmatch, words))
    )


@cache
def _words(code: str, name: str) -> re.Pattern[str] | None:
    found = table(code, "follow_ons").get(name, ()) if code in languages() else ()
    return _whole_words(found)


def _whole_words(words: Iterable[str]) -> re.Pattern[str] | None:
    longest_first = sorted(dict.fromkeys(words), key=lambda word: (-len(word), word))
    choices = "|".join(map(re.escape, longest_first))
    return re.compile(rf"(?<!\w)(?:{choices})(?!\w)") if choices else None
