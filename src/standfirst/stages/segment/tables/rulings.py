"""Painted rules of a page, cleaned into straight lines, each painted stretch once."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from standfirst.model.source import Rule

SNAP = 2.5
"""Points by which lines may miss each other and still meet (double rules, sloppy drawing)."""

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
    """The horizontal and vertical lines of a page, each sorted by place."""

    horizontal: list[Line]
    vertical: list[Line]


def rules_to_rulings(rules: Iterable[Rule], page_width: float, page_height: float) -> Rulings:
    """Turn rules into lines: a rectangle is four of them, and collinear pieces become one."""
    horizontal: list[Line] = []
    vertical: list[Line] = []
    for x0, top, x1, bottom, kind in rules:
        if x1 - x0 > 0.98 * page_width and bottom - top > 0.98 * page_height:
            continue
        if kind == "horizontal":
            horizontal.append(Line((top + bottom) / 2, x0, x1))
        elif kind == "vertical":
            vertical.append(Line((x0 + x1) / 2, top, bottom))
        else:
            horizontal += (Line(top, x0, x1), Line(bottom, x0, x1))
            vertical += (Line(x0, top, bottom), Line(x1, top, bottom))
    return Rulings(_merge(horizontal), _merge(vertical))


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
    if len(merged) > LARGEST_DRAWING:
        longest = sorted(merged, key=lambda line: (-line.length, line))[:LARGEST_DRAWING]
        merged = sorted(longest)
    return merged


def crossing(lines: list[Line], low: float, high: float) -> list[Line]:
    """Return the lines that lie between two places, ends included."""
    return lines[bisect_left(lines, (low,)) : bisect_right(lines, (high, float("inf")))]
