"""Painted rules of a page, cleaned into straight lines, each painted stretch once."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from standfirst.model.source import Rule

SNAP = 2.5
"""Points by which lines may miss each other and still meet (double rules, sloppy drawing)."""

INSET = 10.0
"""Points between a cell's box and the shading of a paragraph in it, on each side."""

NEAREST = 4
"""Cells in which a shading is looked for: those that begin right above it."""

SHORTEST = 4.0
"""Points below which what is left after joining is a dot or a dash, not a line."""

LARGEST_DRAWING = 800
"""Lines kept of each direction: the longest. More than that is a drawing, not a table."""


class Line(NamedTuple):
    """A line: `at` is its y (horizontal) or x (vertical), `start` and `end` where it runs."""

    at: float
    start: float
    end: float

    @property
    def length(self) -> float:
        return self.end - self.start


@dataclass(frozen=True, slots=True)
class Rulings:
    """The horizontal and vertical lines of a page, each sorted by place.

    `drawn` are the horizontal lines that are drawn as such, without the edges of boxes.
    """

    horizontal: list[Line]
    vertical: list[Line]
    drawn: list[Line]


def rules_to_rulings(rules: Iterable[Rule], page_width: float, page_height: float) -> Rulings:
    """Turn rules into lines: a rectangle is four of them, and collinear pieces become one."""
    horizontal: list[Line] = []
    vertical: list[Line] = []
    drawn: list[Line] = []
    for x0, top, x1, bottom, kind in without_shading(list(rules)):
        if x1 - x0 > 0.98 * page_width and bottom - top > 0.98 * page_height:
            continue
        if kind == "horizontal":
            drawn.append(Line((top + bottom) / 2, x0, x1))
        elif kind == "vertical":
            vertical.append(Line((x0 + x1) / 2, top, bottom))
        else:
            horizontal += (Line(top, x0, x1), Line(bottom, x0, x1))
            vertical += (Line(x0, top, bottom), Line(x1, top, bottom))
    return Rulings(_merge(horizontal + drawn), _merge(vertical), _merge(drawn))


def without_shading(rules: list[Rule]) -> list[Rule]:
    """Drop boxes that shade the paragraphs inside one cell's box, a little narrower than it."""
    boxes = [rule for rule in rules if rule.kind == "rectangle"]
    rows: dict[tuple[int, int], list[Rule]] = {}
    for box in boxes:
        rows.setdefault((round(box.top), round(box.bottom)), []).append(box)
    cells: dict[int, list[Rule]] = {}
    for row in rows.values():
        row.sort()
        for left, right in pairwise(row):
            if abs(right.x0 - left.x1) <= SNAP:
                for cell in (left, right):
                    cells.setdefault(round(cell.x0 / INSET), []).append(cell)
    for column in cells.values():
        column.sort(key=lambda cell: (cell.top, cell.x0))
    return [rule for rule in rules if rule.kind != "rectangle" or not _shades(rule, cells)]


def _shades(box: Rule, cells: dict[int, list[Rule]]) -> bool:
    """Say whether a box lies inside a cell with a margin on its left and its right."""
    place = round(box.x0 / INSET)
    for column in (cells.get(place - 1, []), cells.get(place, [])):
        above = bisect_right(column, box.top + 1, key=lambda cell: cell.top)
        for cell in column[max(0, above - NEAREST) : above]:
            left, right = box.x0 - cell.x0, cell.x1 - box.x1
            if 1.5 < left < INSET and 1.5 < right < INSET and box.bottom <= cell.bottom + 1:
                return True
    return False


def _merge(lines: list[Line]) -> list[Line]:
    """Join lines that continue or cover each other, over small gaps."""
    bands: list[list[Line]] = []
    for line in sorted(lines):
        if bands and line.at - bands[-1][0].at <= SNAP:
            bands[-1].append(line)
        else:
            bands.append([line])
    merged: list[Line] = []
    for band in bands:
        at = sum(line.at for line in band) / len(band)
        start, end = None, 0.0
        for line in sorted(band, key=lambda line: line.start):
            if start is None:
                start, end = line.start, line.end
            elif line.start <= end + SNAP:
                end = max(end, line.end)
            else:
                merged.append(Line(at, start, end))
                start, end = line.start, line.end
        if start is not None:
            merged.append(Line(at, start, end))
    merged = [line for line in merged if line.length >= SHORTEST]
    if len(merged) > LARGEST_DRAWING:
        longest = sorted(merged, key=lambda line: (-line.length, line))[:LARGEST_DRAWING]
        merged = sorted(longest)
    return merged


def crossing(lines: Sequence[Line], low: float, high: float) -> Sequence[Line]:
    """Return the lines that lie between two places, ends included."""
    return lines[bisect_left(lines, (low,)) : bisect_right(lines, (high, float("inf")))]
