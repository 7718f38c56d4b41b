"""The columns of a page and the order in which they are read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from standfirst.stages.segment.paged.gutters import (
    FAR,
    FEWEST_ROWS,
    Gutter,
    LevelRule,
    find_gutters,
)
from standfirst.stages.segment.paged.rows import Row, words_to_rows
from standfirst.stages.segment.paged.sides import GutterKind, kind_of
from standfirst.stages.segment.paged.words import FIRST_RIGHT_TO_LEFT, Word

MOST_JUDGED = 40
DEEPEST = 8
LABEL_LEADING = 1.7
"""Lines of one side heading are at most this many type sizes apart."""


class Flow(NamedTuple):
    """Rows that are read one after the other; `is_aside` marks a column of notes at the margin."""

    rows: list[Row]
    is_aside: bool


def reading_order(words: Sequence[Word], ruled: Sequence[LevelRule]) -> list[Flow]:
    """Return the page's columns in reading order.

    `ruled` are the horizontal rules as `(x0, x1, y)`: where several cross a white strip, it parts
    the cells of a table and not columns of text.
    """
    is_leftward = sum([word.text > FIRST_RIGHT_TO_LEFT for word in words]) > len(words) / 2
    return _order(list(words), _Page(ruled, is_leftward), 0)


class _Page(NamedTuple):
    ruled: Sequence[LevelRule]
    is_leftward: bool


def _order(words: list[Word], page: _Page, depth: int) -> list[Flow]:
    rows = words_to_rows(words)
    if depth >= DEEPEST or len(rows) < FEWEST_ROWS:
        return [Flow(rows, False)] if rows else []
    found = _best(rows, page.ruled)
    if found is None:
        return [Flow(rows, False)]
    gutter, kind = found
    middle = rows[gutter.first : gutter.last]
    left, right = _sides(middle, gutter)
    result = _order(_words(rows[: gutter.first]), page, depth + 1)
    if kind == "labels":
        result.extend(_side_by_side(middle, gutter))
    elif kind in ("left notes", "right notes"):
        text, notes = (right, left) if kind == "left notes" else (left, right)
        result.extend(_order(text, page, depth + 1))
        result.append(Flow(words_to_rows(notes), True))
    else:
        for side in (right, left) if page.is_leftward else (left, right):
            result.extend(_order(side, page, depth + 1))
    return result + _order(_words(rows[gutter.last :]), page, depth + 1)


def _words(rows: Sequence[Row]) -> list[Word]:
    return [word for row in rows for word in row.words]


def _sides(rows: Sequence[Row], gutter: Gutter) -> tuple[list[Word], list[Word]]:
    middle = (gutter.x0 + gutter.x1) / 2
    words = _words(rows)
    left = [word for word in words if word.x0 + word.x1 < 2 * middle]
    return left, [word for word in words if word.x0 + word.x1 >= 2 * middle]


def _best(rows: list[Row], ruled: Sequence[LevelRule]) -> tuple[Gutter, GutterKind] | None:
    """Return the longest gutter that parts columns, with what it parts."""
    gutters = sorted(
        find_gutters(rows, ruled),
        key=lambda gutter: (gutter.first - gutter.last, gutter.x0 - gutter.x1, gutter.x0),
    )
    judged: list[Gutter] = []
    for gutter in gutters:
        if len(judged) == MOST_JUDGED:
            break
        if any(_is_much_the_same(gutter, other) for other in judged):
            continue
        kind = kind_of(rows[gutter.first : gutter.last], gutter)
        if kind is not None:
            return gutter, kind
        judged.append(gutter)
    return None


def _is_much_the_same(gutter: Gutter, other: Gutter) -> bool:
    shared = min(gutter.last, other.last) - max(gutter.first, other.first)
    return (
        abs(gutter.x0 - other.x0) < 3
        and abs(gutter.x1 - other.x1) < 3
        and shared >= 0.8 * (other.last - other.first)
    )


def _is_closed(label: Sequence[Word]) -> bool:
    """Tell whether a side heading has ended, as "Item 2." has."""
    return bool(label) and (label[-1].text[-1] in ".:" or label[-1].text[-1].isdigit())


def _side_by_side(rows: Sequence[Row], gutter: Gutter) -> list[Flow]:
    """Return each side heading before the lines that it stands beside."""
    flows: list[Flow] = []
    label: list[Word] = []
    body: list[Word] = []
    last = -FAR
    for row in rows:
        left, right = _sides([row], gutter)
        is_new = row.baseline - last > LABEL_LEADING * row.size or _is_closed(label)
        if left and is_new:
            flows.extend(Flow(words_to_rows(part), False) for part in (label, body) if part)
            label, body = [], []
        if left:
            last = row.baseline
        label += left
        body += right
    flows.extend(Flow(words_to_rows(part), False) for part in (label, body) if part)
    return flows
