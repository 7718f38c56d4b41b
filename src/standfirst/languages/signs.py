"""What may point elsewhere in a text, by its words: most texts hold nothing of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Set

from standfirst.compiled import loops
from standfirst.languages.phrases import lower_case
from standfirst.languages.vocabulary import (
    Triggers,
    Vocabulary,
    first_spoken,
    longest_word,
)

_BEFORE = 70
"""How many code points before its anchor a phrase can start: the longest ones take 60."""

_WORD = re.compile(r"[\w.-]+")
_IN_NAME = re.compile(r"[\w.-]")
_FOLLOWING = re.compile(r"\s+(\w+)")
_COUNTED = re.compile(r"\s{0,3}[A-Z\d]")
_IN_WORD = re.compile(r"\w")
_CLAUSE_STOP = (",", ".", ";", ":", ")")
_SPACES = " \t\n\r\f\v\x1c\x1d\x1e\x1f\u00a0"
_TWO_LEVELS = re.compile(r"\.\d")
_THREE_LEVELS = re.compile(r"\.\d{1,3}\.\d")

ANCHOR, LABEL, SEE, TRAILING = 1, 2, 4, 8
"""What a word is a sign of."""

Found = tuple[list[tuple[int, int, str]], list[int], bool, bool]
"""Where phrases may start: their anchor, the place, and the word there, "" for one that begins only
phrases that any word can begin; where labels with a number may start; whether a place may stand
behind a word; whether the number of a clause may."""


class Signs:
    """The words by which a language points; `_loops/signs.c` does the same.

    `meanings` tells of words what they are signs of; `anchors` and `labels` are phrases, each with
    the number of its word among these; `seconds` are the words that phrases can begin with, any
    word too where `any_first`, and for each the words that can be its second, None for any.
    """

    def __init__(
        self,
        meanings: dict[str, int],
        anchors: tuple[tuple[str, int], ...],
        labels: tuple[tuple[str, int], ...],
        seconds: Mapping[str, tuple[str, ...] | None],
        any_first: bool,
    ) -> None:
        self._seeing = _meant(meanings, SEE)
        self._trailing = tuple(word.decode() for word in sorted(_meant(meanings, TRAILING)))
        self._vocabulary = Vocabulary(map(str.encode, meanings))
        self._anchors = Triggers(phrase for phrase, _ in anchors)
        self._labels = Triggers(phrase for phrase, _ in labels)
        self._seconds = seconds
        self._any_first = any_first

    def scan(self, text: str) -> Found | None:
        """Return where something may point out of a text; None where nothing may."""
        spoken = self._vocabulary.among_text(text)
        lowered = lower_case(text) if spoken else ""
        starts = list(self._starts(lowered, spoken))
        labels = list(self._counted(text, lowered, spoken))
        trailing = any(self._is_trailing(lowered, word) for word in self._trailing)
        numbers = _THREE_LEVELS.search(text) is not None or (
            not self._seeing.isdisjoint(spoken) and _TWO_LEVELS.search(text) is not None
        )
        found = starts or labels or trailing or numbers
        return (starts, labels, trailing, numbers) if found else None

    def _starts(self, lowered: str, spoken: Set[bytes]) -> Iterator[tuple[int, int, str]]:
        for anchor, end in self._anchors.found(lowered, spoken):
            words = list(_WORD.finditer(lowered, max(0, anchor - _BEFORE), end))
            last = -1
            if self._any_first:
                last = max((match.start() for match in words if match.start() < anchor), default=-1)
            for match in words:
                word = match.group()
                if word not in self._seconds:
                    word = word.rstrip(".")
                is_cut = match.end() == end and _IN_NAME.match(lowered, end) is not None
                if (is_cut and word in self._seconds) or self._may_begin(lowered, match, word):
                    yield anchor, match.start(), word
                elif match.start() == last:
                    yield anchor, last, ""

    def _may_begin(self, lowered: str, match: re.Match[str], word: str) -> bool:
        if word not in self._seconds:
            return False
        seconds = self._seconds[word]
        if seconds is None:
            return True
        following = _FOLLOWING.match(lowered, match.start() + len(word))
        return following is not None and following[1] in seconds

    def _counted(self, text: str, lowered: str, spoken: Set[bytes]) -> Iterator[int]:
        """Yield where labels start that begin a word and have a number or a capital behind them."""
        before = -1
        for start, end in self._labels.found(lowered, spoken):
            begins = start != before and not (start and _IN_WORD.match(text, start - 1))
            if begins and _COUNTED.match(text, end):
                yield (before := start)

    def _is_trailing(self, lowered: str, word: str) -> bool:
        at = lowered.find(word)
        while at >= 0:
            if (
                at
                and lowered[at - 1] in _SPACES
                and lowered.startswith(_CLAUSE_STOP, at + len(word))
            ):
                return True
            at = lowered.find(word, at + 1)
        return False


def _meant(meanings: dict[str, int], meaning: int) -> frozenset[bytes]:
    return frozenset(word.encode() for word, meant in meanings.items() if meant & meaning)


def signs(
    anchors: Iterable[str],
    labels: Iterable[str],
    seeing: Iterable[str],
    trailing: Iterable[str],
    seconds: Mapping[str, tuple[str, ...] | None],
) -> Signs:
    """Return the signs of a language, compiled where the loops are; `seconds` tell of the words
    that phrases can begin with what may be the second one; "{noun}" is any word."""
    meanings: dict[str, int] = {}
    for meaning, words in (
        (ANCHOR, map(longest_word, anchors := tuple(dict.fromkeys(anchors)))),
        (LABEL, map(longest_word, labels := tuple(dict.fromkeys(labels)))),
        (SEE, (first_spoken(phrase).decode() for phrase in seeing)),
        (TRAILING, trailing),
    ):
        for word in words:
            meanings[word] = meanings.get(word, 0) | meaning
    numbers = {word: number for number, word in enumerate(meanings)}
    made: Signs = (loops.Signs if loops else Signs)(
        meanings,
        tuple((phrase, numbers[longest_word(phrase)]) for phrase in anchors),
        tuple((phrase, numbers[longest_word(phrase)]) for phrase in labels),
        {word: others for word, others in seconds.items() if word != "{noun}"},
        "{noun}" in seconds,
    )
    return made
