"""The columns of a table, read from the gaps that its rows leave free."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from standfirst.stages.segment.tables.rows import Phrase, Row, is_value
from standfirst.stages.segment.tables.words import Word

STEP = 0.5
"""Points per place of the profile in which covered rows are counted."""

VALUE_SPACE = 0.5
"""Font sizes that part a value from what stands before or after it in another column."""

CROSSED = 0.14
"""Share of the rows that may cross a gap between columns: heads and labels span columns."""


class Column(NamedTuple):
    """Where the contents of a column begin and end, in points from the left."""

    x0: float
    x1: float


def rows_to_columns(rows: Sequence[Row]) -> list[Column]:
    """Return the columns of these rows from left to right, as the rows with values show them."""
    valued = [row for row in rows if any(phrase.numeric for phrase in row.phrases[1:])]
    if len(valued) >= max(1, 0.3 * len(rows)):
        rows = valued
    if not rows:
        return []
    size = sorted(row.size for row in rows)[len(rows) // 2]
    pieces = [_pieces(row, _least_gap(len(rows)) * size) for row in rows]
    x0 = min(row[0][0] for row in pieces)
    x1 = max(row[-1][1] for row in pieces)
    tolerance = int(CROSSED * len(rows))
    cover = _profile(pieces, x0, x1)
    columns = _covered(cover, x0, tolerance, 0.4 * size)
    return _with_sparse(columns, pieces)


def _least_gap(rows: int) -> float:
    """Return, in font sizes, how wide a gap must be: a few rows may share a space by chance."""
    if rows >= 8:
        return 0.45
    return 0.7 if rows >= 4 else 0.9


def _pieces(row: Row, gap: float) -> list[tuple[float, float]]:
    words: list[Word] = sorted(
        (word for phrase in row.phrases for word in phrase.words), key=lambda w: w.x0
    )
    pieces: list[tuple[float, float]] = []
    before: Word | None = None
    for word in words:
        if before is not None and word.x0 - pieces[-1][1] < _space(before, word, gap):
            pieces[-1] = (pieces[-1][0], max(pieces[-1][1], word.x1))
        else:
            pieces.append((word.x0, word.x1))
        before = word
    return pieces


def _space(left: Word, right: Word, gap: float) -> float:
    """Return how wide a gap between two words must be to part columns."""
    if right.typewriter:
        return 2 * gap
    beside_value = is_value(right.text) or is_value(left.text)
    return min(gap, VALUE_SPACE * right.size) if beside_value else gap


def _profile(pieces: Sequence[Sequence[tuple[float, float]]], x0: float, x1: float) -> list[int]:
    """Count for each place between `x0` and `x1` how many rows cover it."""
    change = [0] * (int((x1 - x0) / STEP) + 3)
    for row in pieces:
        for low, high in row:
            change[int((low - x0) / STEP)] += 1
            change[int((high - x0) / STEP) + 1] -= 1
    cover, level = [], 0
    for step in change:
        level += step
        cover.append(level)
    return cover


def _covered(cover: Sequence[int], x0: float, tolerance: int, gap: float) -> list[Column]:
    columns: list[Column] = []
    start = None
    for k, rows in enumerate([*cover, 0]):
        if rows > tolerance and start is None:
            start = k
        elif rows <= tolerance and start is not None:
            low, high = x0 + start * STEP, x0 + k * STEP
            if columns and low - columns[-1].x1 < gap:
                columns[-1] = Column(columns[-1].x0, high)
            else:
                columns.append(Column(low, high))
            start = None
    return columns


def _with_sparse(
    columns: list[Column], pieces: Sequence[Sequence[tuple[float, float]]]
) -> list[Column]:
    """Add columns that so few rows fill that they were taken for a gap."""
    loose: list[tuple[float, float]] = []
    for row in pieces:
        for low, high in row:
            if all(high <= c.x0 or low >= c.x1 for c in columns):
                loose.append((low, high))
    added: list[Column] = []
    support = 0
    for low, high in [*sorted(loose), (float("inf"), float("inf"))]:
        if added and low < added[-1].x1:
            added[-1] = Column(added[-1].x0, max(added[-1].x1, high))
            support += 1
            continue
        if added and support < 2:
            added.pop()
        added.append(Column(low, high))
        support = 1
    return sorted([*columns, *added[:-1]])


def separators(columns: Sequence[Column]) -> list[float]:
    """Return the middle of each gap between two columns."""
    return [(a.x1 + b.x0) / 2 for a, b in pairwise(columns)]


def column_range(columns: Sequence[Column], phrase: Phrase) -> tuple[int, int]:
    """Return the first and last column that a phrase stands over; the nearest if it is in a gap."""
    reach = 0.15 * phrase.size
    over = [
        k
        for k, column in enumerate(columns)
        if phrase.x1 - reach > column.x0 and phrase.x0 + reach < column.x1
    ]
    if over:
        return over[0], over[-1]
    middle = (phrase.x0 + phrase.x1) / 2
    nearest = min(
        range(len(columns)), key=lambda k: abs((columns[k].x0 + columns[k].x1) / 2 - middle)
    )
    return nearest, nearest
