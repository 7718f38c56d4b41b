"""What a gutter parts: columns of text, side headings, notes at the margin, or nothing."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from statistics import median
from typing import Literal, NamedTuple

from standfirst.stages.segment.paged.gutters import FEWEST_ROWS, Gutter
from standfirst.stages.segment.paged.lines import CELL_GAP
from standfirst.stages.segment.paged.rows import Row
from standfirst.stages.segment.paged.words import Word

FEWEST_LINES, FEWEST_LABELLED = 8, 5
"""Lines of two columns together; lines beside side headings."""
PROSE_CHARACTERS, PROSE_WORDS, PROSE_FILL, PROSE_LETTERS = 13, 2.4, 0.5, 0.6
"""Medians of a prose column's lines: characters, words, share of the column's width, and share of
the characters that are letters."""
LIST_LINES, LIST_CHARACTERS, LIST_SHARED = 8, 7, 0.6
"""Columns of short entries (an index): lines at each side, characters of a line, and the share of
lines that happen to stand on one height. In a table, nearly all of them do."""
LABEL_SHARE = 0.36
"""A column of side headings or notes takes at most this share of the width."""
SPARSE = 0.67
"""Side headings stand at no more than this share of the lines beside them."""
SMALL_PRINT = 0.93
"""Notes at the margin are set in type of at most this share of the text's size."""

GutterKind = Literal["columns", "labels", "left notes", "right notes"]


class _Side(NamedTuple):
    """The lines at one side of a gutter: their number and what is typical of them.

    `characters` and `words` count the shortest stretch of a line between wide gaps: three columns
    of text are no table, a table of contents is one.
    """

    lines: int
    x0: float
    x1: float
    characters: float
    words: float
    fill: float
    letters: float
    size: float

    @property
    def is_prose(self) -> bool:
        return (
            self.characters >= PROSE_CHARACTERS
            and self.words >= PROSE_WORDS
            and self.fill >= PROSE_FILL
            and self.letters >= PROSE_LETTERS
        )

    @property
    def is_list(self) -> bool:
        return (
            self.lines >= LIST_LINES
            and self.characters >= LIST_CHARACTERS
            and self.letters >= PROSE_LETTERS
        )


def _side(rows: Sequence[Row], gutter: Gutter, is_left: bool) -> _Side:
    middle = (gutter.x0 + gutter.x1) / 2
    lines = []
    for row in rows:
        words = [word for word in row.words if (word.x0 + word.x1 < 2 * middle) is is_left]
        if words:
            lines.append(words)
    pieces = [_least_piece(words) for words in lines]
    x0 = min([words[0].x0 for words in lines])
    x1 = max([words[-1].x1 for words in lines])
    return _Side(
        len(lines), x0, x1,
        median([piece[0] for piece in pieces]),
        median([piece[1] for piece in pieces]),
        median(_widths(lines)) / max(x1 - x0, 1.0),
        median([_letter_share(words) for words in lines]),
        median([words[0].size for words in lines]),
    )  # fmt: skip


def _widths(lines: Sequence[Sequence[Word]]) -> list[float]:
    """Return how wide the lines are; lines of columns that stand on heights of their own, each a
    little below its neighbour, count as one."""
    found: list[float] = []
    x0, x1, last = lines[0][0].x0, lines[0][-1].x1, lines[0][0].baseline
    for words in lines[1:]:
        start, end = words[0].x0, words[-1].x1
        is_beside = start >= x1 or end <= x0
        if is_beside and words[0].baseline - last < words[0].size:
            x0, x1 = min(x0, start), max(x1, end)
            continue
        found.append(x1 - x0)
        x0, x1, last = start, end, words[0].baseline
    return [*found, x1 - x0]


def _least_piece(words: Sequence[Word]) -> tuple[int, int]:
    """Return the characters and words of the shortest stretch of a line that wide gaps part."""
    pieces = [[words[0]]]
    for before, word in pairwise(words):
        if word.x0 - before.x1 > CELL_GAP * max(word.size, before.size):
            pieces.append([])
        pieces[-1].append(word)
    return min((sum([len(word.text) for word in piece]), len(piece)) for piece in pieces)


def _letter_share(words: Sequence[Word]) -> float:
    text = "".join([word.text for word in words])
    return sum([character.isalpha() for character in text]) / max(len(text), 1)


def kind_of(rows: Sequence[Row], gutter: Gutter) -> GutterKind | None:
    """Return what a gutter parts in its rows, None where it is white within lines or cells."""
    left, right = _side(rows, gutter, True), _side(rows, gutter, False)
    shared = sum(1 for row in rows if row.x0 < gutter.x0 and row.x1 > gutter.x1)
    if shared <= LIST_SHARED * min(left.lines, right.lines):
        if _is_small_print(left, right):
            return "left notes"
        if _is_small_print(right, left):
            return "right notes"
    if left.is_prose and right.is_prose:
        fewest = min(left.lines, right.lines)
        is_enough = fewest >= FEWEST_ROWS and left.lines + right.lines >= FEWEST_LINES
        return "columns" if is_enough else None
    if left.is_list and right.is_list and shared <= LIST_SHARED * min(left.lines, right.lines):
        return "columns"
    width = right.x1 - left.x0
    if not right.is_prose or left.x1 - left.x0 > LABEL_SHARE * width:
        return None
    if left.lines > SPARSE * right.lines or not _are_labels(rows, gutter):
        return None
    if shared >= 0.7 * left.lines:
        return "labels" if right.lines >= FEWEST_LABELLED else None
    return "left notes" if left.lines >= FEWEST_ROWS else None


def _is_small_print(notes: _Side, text: _Side) -> bool:
    """Tell whether one side is a narrow column of smaller type beside running text."""
    return (
        text.is_prose
        and notes.lines >= FEWEST_ROWS
        and notes.size < SMALL_PRINT * text.size
        and notes.letters >= PROSE_LETTERS
        and notes.x1 - notes.x0 < LABEL_SHARE * (text.x1 - text.x0)
    )


def _are_labels(rows: Sequence[Row], gutter: Gutter) -> bool:
    texts = [
        "".join([word.text for word in row.words if word.x1 <= gutter.x0 + 0.01]) for row in rows
    ]
    texts = [text for text in texts if text]
    spelled = [
        text
        for text in texts
        if (letters := sum(map(str.isalpha, text))) >= 3 and letters >= 0.75 * len(text)
    ]
    return len(spelled) >= 0.8 * len(texts)
