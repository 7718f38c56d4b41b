"""White strips that run down a page between words."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from statistics import median
from typing import NamedTuple

from standfirst.stages.segment.paged.rows import Row

NARROWEST_GUTTER = 0.85
"""In type sizes; word spaces of justified text are wider only for a line or two."""
FEWEST_ROWS = 3
MOST_GAPS, MOST_FOUND = 200, 4000
"""Bounds for hostile pages: gaps of a row, and gutters to choose from."""
MOST_OPEN = 60
"""Gutters followed at once; a page with more is a grid, not columns."""
FAR = 1e9

LevelRule = tuple[float, float, float]
"""A horizontal rule: `(x0, x1, y)`."""


class Gutter(NamedTuple):
    """A white strip over the rows `first` to `last` (half-open); how many stand at each side."""

    x0: float
    x1: float
    first: int
    last: int
    left_rows: int
    right_rows: int


def find_gutters(rows: Sequence[Row], ruled: Sequence[LevelRule]) -> list[Gutter]:
    """Follow every white strip from row to row; return those with text at both sides.

    A rule across a strip ends it, and where a strip becomes narrower, what it was until then
    counts, too: the text of two columns may stand over a table whose cells leave it room.
    """
    rules_above = _rules_above(rows, ruled)
    least = NARROWEST_GUTTER * median([row.size for row in rows])
    found: list[Gutter] = []
    active: list[Gutter] = []
    for index, row in enumerate(rows):
        gaps = _gaps(row, least)
        going_on: list[Gutter] = []
        for gutter in active:
            is_crossed = any(
                rule[0] < gutter.x0 and rule[1] > gutter.x1 for rule in rules_above[index]
            )
            parts = [] if is_crossed else _continued(gutter, gaps, row, least)
            going_on.extend(parts)
            if not any(part[:2] == gutter[:2] for part in parts) and len(found) < MOST_FOUND:
                found.append(gutter)
        for x0, x1 in gaps:
            if not any(g.x0 <= x0 and x1 <= g.x1 for g in going_on):
                going_on.append(
                    Gutter(x0, x1, index, index + 1, int(row.x0 < x0), int(row.x1 > x1))
                )
        active = list(dict.fromkeys(going_on))[:MOST_OPEN]
    found.extend(active)
    return [
        gutter
        for gutter in found
        if gutter.left_rows and gutter.right_rows and gutter.last - gutter.first >= FEWEST_ROWS
    ]


def _gaps(row: Row, least: float) -> list[tuple[float, float]]:
    """Return the gaps as wide as a gutter; beside a large heading the text's size counts."""
    gaps = []
    reached, size = -FAR, 0.0
    for word in row.words:
        if word.x0 - reached >= max(least, NARROWEST_GUTTER * min(size, word.size)):
            gaps.append((reached, word.x0))
        if word.x1 > reached:
            reached, size = word.x1, word.size
    gaps.append((reached, FAR))
    return gaps if len(gaps) <= MOST_GAPS else []


def _continued(
    gutter: Gutter, gaps: list[tuple[float, float]], row: Row, least: float
) -> list[Gutter]:
    parts = []
    for gap in gaps:
        x0, x1 = max(gutter.x0, gap[0]), min(gutter.x1, gap[1])
        if x1 - x0 >= least:
            parts.append(
                Gutter(
                    x0, x1, gutter.first, gutter.last + 1,
                    gutter.left_rows + (row.x0 < x0), gutter.right_rows + (row.x1 > x1),
                )
            )  # fmt: skip
    return parts


def _rules_above(rows: Sequence[Row], ruled: Sequence[LevelRule]) -> list[list[LevelRule]]:
    """Return for each row the rules between the row before and its own baseline."""
    above: list[list[LevelRule]] = [[] for _ in rows]
    baselines = [row.baseline for row in rows]
    for rule in ruled:
        index = bisect_right(baselines, rule[2])
        if index < len(rows) and len(above[index]) < MOST_OPEN:
            above[index].append(rule)
    return above
