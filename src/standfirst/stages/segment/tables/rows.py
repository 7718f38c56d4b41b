"""Words of a page gathered into rows, and each row's words into phrases."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from standfirst.model.place import BBox
from standfirst.stages.segment.tables.words import RAISED_SIZE, SUPERSCRIPTS, Word

ROW_SHIFT = 0.36
"""Baselines closer than this, in font sizes, stand in one row."""

RAISED = 0.55
"""A raised or lowered mark's baseline is at most this many font sizes away from its line's."""

PHRASE_GAP = 1.0
"""A wider gap between two words, in font sizes, parts two phrases (justified prose: 0.2-0.7)."""

VALUE_GAP = 0.6
"""The same between two values, which running text hardly ever sets side by side."""

LEADER_GAP = 2.5
"""Dots that lead the eye to the next column stand at most this many font sizes apart,"""

LEADER_END = 0.3
"""and end where a gap of this many font sizes comes after the last dot."""

TYPEWRITER_GAP = 1.1
"""The same for typewriter faces, whose space measures 0.6; two spaces part columns,"""

TYPEWRITER_STOP = 1.45
"""but not after a full stop."""

_NUMBER = re.compile(
    r"[(\[<>≤≥~±+\-−–—*$€£¥₫†‡%°.,:/'’\s\d⁰¹²³⁴⁵⁶⁷⁸⁹\])]*\d[(\[<>≤≥~±+\-−–—*$€£¥₫†‡%°.,:/'’\s\d⁰¹²³⁴⁵⁶⁷⁸⁹\])]*"
    r"[a-zA-Z]{0,3}[\])*%]*"
)
_BLANK = re.compile(r"[-−–—…*xX✓●•○]{1,3}|[nN][./]?[aA]\.?|\([xXzZ]\)|\.{2,}|%|\$|€|£")
_BULLET = re.compile(
    r"[•●○◦▪■□–—\-*·►❖✓➢o]|\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)]|\d{1,2}(?:\.\d{1,2}){1,3}\.?"
    r"|\(\d{1,3}\)|§+|\[\d{1,3}\]"
)
_DOTS = re.compile(r"[.·…]+")
_LEADERS = re.compile(r"(?:[.…·]\s?){4,}$")


@dataclass(slots=True)
class Phrase:
    """Neighbouring words of one row: a cell, a part of one, or a line of running text."""

    words: list[Word]
    x0: float
    top: float
    x1: float
    bottom: float
    baseline: float
    size: float
    prose: bool = False
    long: bool = False
    text: str = ""

    @property
    def bbox(self) -> BBox:
        return (self.x0, self.top, self.x1, self.bottom)

    @property
    def bold(self) -> bool:
        return all(word.bold for word in self.words)

    @property
    def numeric(self) -> bool:
        """Say whether this reads as a value: a number with its signs, a dash, n.a."""
        return is_value(self.text)

    @property
    def bullet(self) -> bool:
        """Say whether this is a list's marker standing apart from its item."""
        return len(self.words) <= 2 and _BULLET.fullmatch(self.text) is not None


@dataclass(slots=True)
class Row:
    """What stands on one baseline, from left to right."""

    phrases: list[Phrase]
    top: float
    bottom: float
    baseline: float
    size: float
    tabular: bool = field(default=False)

    @property
    def x0(self) -> float:
        return self.phrases[0].x0

    @property
    def x1(self) -> float:
        return max(phrase.x1 for phrase in self.phrases)

    @property
    def text(self) -> str:
        return "  ".join(phrase.text for phrase in self.phrases)


def is_value(text: str) -> bool:
    """Say whether a cell holds a value rather than words."""
    return _NUMBER.fullmatch(text) is not None or _BLANK.fullmatch(text) is not None


def words_to_rows(words: Iterable[Word]) -> list[Row]:
    """Gather words by baseline; rows come from top to bottom and never share a word."""
    rows: list[list[Word]] = []
    anchor = size = 0.0
    for word in sorted(words, key=lambda w: (w.baseline, w.x0)):
        if rows and word.baseline - anchor <= _shift(size, word.size):
            row = rows[-1]
            row.append(word)
            if word.size > size:
                anchor, size = word.baseline, word.size
        else:
            rows.append([word])
            anchor, size = word.baseline, word.size
    return [to_row(words_to_phrases(row)) for row in rows]


def _shift(size: float, other: float) -> float:
    """Return how far apart two baselines of one row may be: a mark above the line is small."""
    small, large = min(size, other), max(size, other)
    return RAISED * large if small <= RAISED_SIZE * large else ROW_SHIFT * small


def to_row(phrases: list[Phrase]) -> Row:
    """Return the row of these phrases."""
    size = max(phrase.size for phrase in phrases)
    return Row(
        phrases,
        min(phrase.top for phrase in phrases),
        max(phrase.bottom for phrase in phrases),
        sorted(phrase.baseline for phrase in phrases)[len(phrases) // 2],
        size,
    )


def words_to_phrases(row: Sequence[Word]) -> list[Phrase]:
    """Part the words of one row at wide gaps."""
    groups: list[list[Word]] = []
    reach = 0.0
    for word in sorted(row, key=lambda w: (w.x0, w.x1)):
        if groups and word.x0 - reach <= _gap(groups[-1][-1], word):
            groups[-1].append(word)
            reach = max(reach, word.x1)
        else:
            groups.append([word])
            reach = word.x1
    return [to_phrase(group) for group in groups]


def _gap(left: Word, right: Word) -> float:
    size = min(left.size, right.size)
    if _DOTS.fullmatch(right.text):
        return LEADER_GAP * size
    if _DOTS.fullmatch(left.text):
        return LEADER_END * size
    if is_value(left.text) and is_value(right.text):
        return VALUE_GAP * size
    if left.typewriter and right.typewriter:
        stop = left.text[-1] in ".:!?"
        return (TYPEWRITER_STOP if stop else TYPEWRITER_GAP) * size
    return PHRASE_GAP * size


def to_phrase(words: list[Word]) -> Phrase:
    """Return the phrase of these words of one row."""
    return Phrase(
        words,
        min(word.x0 for word in words),
        min(word.top for word in words),
        max(word.x1 for word in words),
        max(word.bottom for word in words),
        words[0].baseline,
        max(word.size for word in words),
        text=words_text(words),
    )


def words_text(words: Sequence[Word]) -> str:
    """Join the words of one row; a raised number stays raised."""
    first = words[0].text
    if len(words) > 1 and words[0].size <= RAISED_SIZE * words[1].size:
        raised = words[0].baseline < words[1].baseline - 1
        first = first.translate(SUPERSCRIPTS) if raised else first
    parts = [first]
    for left, right in pairwise(words):
        raised = right.size <= RAISED_SIZE * left.size and right.baseline < left.baseline - 1
        parts += (" ", right.text.translate(SUPERSCRIPTS) if raised else right.text)
    return "".join(parts)


def without_leaders(text: str) -> str:
    """Drop a row of dots that leads the eye to the next column."""
    return _LEADERS.sub("", text).rstrip()


def has_leaders(text: str) -> bool:
    """Say whether the text ends in a row of dots that leads the eye on."""
    return _LEADERS.search(text) is not None
