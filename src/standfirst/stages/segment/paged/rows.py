"""Words to rows: what stands on one baseline, raised and lowered words taken to their row."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from standfirst.stages.segment.paged.words import HIGHEST_MARK, LOWEST_MARK, Word

SAME_BASELINE = 0.3
"""Words whose baselines differ by less than this share of the smaller size share a row."""
SMALLER = 0.85
NEAR = 0.6
"""A mark stands within so many sizes of the word that it belongs to."""
MOST_COMPARED = 10_000
"""Pairs of words that are compared before a row is taken for what it is: bounds hostile pages."""


class Row(msgspec.Struct, gc=False):
    """Words on one baseline, from left to right."""

    words: list[Word]
    baseline: float
    size: float
    top: float
    bottom: float
    x0: float
    x1: float


def words_to_rows(words: Sequence[Word]) -> list[Row]:
    """Return the rows from top to bottom."""
    rows: list[Row] = []
    for word in sorted(words, key=lambda word: (word.baseline, word.x0, word.order)):
        row = rows[-1] if rows else None
        if row is not None and _is_on(word, row):
            _add(row, word)
        else:
            rows.append(_row(word))
    rows = _with_marks(rows)
    for row in rows:
        row.words.sort(key=lambda word: (word.x0, word.order))
    return rows


def part_row(row: Row, marks: Sequence[Word]) -> list[Row]:
    """Part a row where a region stands between its words without a mark of its own among them.

    A line around both sides would lie over the region, as if it held what was lifted.
    """
    middle = (row.top + row.bottom) / 2
    own = {word.order for word in row.words if not word.letters}
    between = [
        mark
        for mark in marks
        if mark.order not in own
        and mark.top <= middle <= mark.bottom
        and row.x0 < mark.x0
        and mark.x1 < row.x1
    ]
    if not between:
        return [row]
    parts: dict[int, Row] = {}
    for word in row.words:
        side = sum(mark.x0 + mark.x1 < word.x0 + word.x1 for mark in between)
        if side in parts:
            _add(parts[side], word)
        else:
            parts[side] = _row(word)
    return [parts[side] for side in sorted(parts)]


def _is_on(word: Word, row: Row) -> bool:
    return word.baseline - row.baseline <= SAME_BASELINE * min(word.size, row.size)


def _row(word: Word) -> Row:
    return Row([word], word.baseline, word.size, word.top, word.bottom, word.x0, word.x1)


def _add(row: Row, word: Word) -> None:
    row.words.append(word)
    if word.size > row.size * 1.02:
        row.size, row.baseline = word.size, word.baseline
    row.top, row.bottom = min(row.top, word.top), max(row.bottom, word.bottom)
    row.x0, row.x1 = min(row.x0, word.x0), max(row.x1, word.x1)


def _with_marks(rows: list[Row]) -> list[Row]:
    """Take rows of small words that touch a larger word's line into that row."""
    kept: list[Row] = []
    for index, row in enumerate(rows):
        below = rows[index + 1] if index + 1 < len(rows) else None
        above = kept[-1] if kept else None
        if below is not None and _is_mark(row, below, HIGHEST_MARK):
            _take(below, row, "^")
        elif above is not None and _is_mark(row, above, LOWEST_MARK):
            _take(above, row, "")
        else:
            kept.append(row)
    return kept


def _is_mark(row: Row, base: Row, reach: float) -> bool:
    if len(row.words) * len(base.words) > MOST_COMPARED:
        return False
    if row.size > SMALLER * base.size or abs(row.baseline - base.baseline) > reach * base.size:
        return False
    return all(_neighbour(word, base) is not None for word in row.words)


def _neighbour(mark: Word, base: Row) -> Word | None:
    """Return the word that a mark stands at."""
    near = base.size * NEAR
    for word in base.words:
        if word.size * SMALLER >= mark.size and (
            -near <= mark.x0 - word.x1 <= near or -near <= word.x0 - mark.x1 <= near
        ):
            return word
    return None


def _take(base: Row, marks: Row, sign: str) -> None:
    for mark in marks.words:
        word = _neighbour(mark, base)
        if word is not None and _follows(mark, word, base.size * 0.35):
            mark.text = sign + mark.text
        elif sign:
            mark.is_raised = True
        _add(base, mark)


def _follows(mark: Word, word: Word, near: float) -> bool:
    """Tell whether a mark stands right behind a word and would read as a part of it."""
    is_behind = word.x1 <= mark.x1 and mark.x0 - word.x1 < near
    return is_behind and mark.text[0].isalnum()
