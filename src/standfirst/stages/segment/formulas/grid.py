"""Boxes by place, so that what is near is found without looking at the whole page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from standfirst.model.place import BBox

CELL = 36.0
"""Points; three lines of print high."""

MOST_IN_CELL = 120
"""Nothing that can be read has more boxes in a cell; what is beyond is not looked at."""

LAST_CELL = 400
"""200 inches, the longest page, in cells; what lies farther out shares the last one."""


class Grid:
    """Numbered boxes, each in every cell that it touches."""

    def __init__(self, boxes: Sequence[BBox]) -> None:
        self._boxes = boxes
        self._cells: dict[tuple[int, int], list[int]] = {}
        for at, box in enumerate(boxes):
            first, last = _cell(box[0]), _cell(box[2])
            for row in range(_cell(box[1]), _cell(box[3]) + 1):
                for column in range(first, last + 1):
                    held = self._cells.setdefault((column, row), [])
                    if len(held) < MOST_IN_CELL:
                        held.append(at)

    def touching(self, box: BBox) -> list[int]:
        """Return the numbers of the boxes that touch a box, in their order."""
        found = set()
        first, last = _cell(box[0]), _cell(box[2])
        for row in range(_cell(box[1]), _cell(box[3]) + 1):
            for column in range(first, last + 1):
                for at in self._cells.get((column, row), ()):
                    x0, top, x1, bottom = self._boxes[at]
                    if x0 <= box[2] and x1 >= box[0] and top <= box[3] and bottom >= box[1]:
                        found.add(at)
        return sorted(found)


def connected(count: int, pairs: Iterable[tuple[int, int]]) -> list[list[int]]:
    """Return the numbers from 0 to `count` as groups of those that pairs connect."""
    leader = list(range(count))

    def first(at: int) -> int:
        while leader[at] != at:
            leader[at] = leader[leader[at]]
            at = leader[at]
        return at

    for one, other in pairs:
        low, high = sorted((first(one), first(other)))
        leader[high] = low
    groups: dict[int, list[int]] = {}
    for at in range(count):
        groups.setdefault(first(at), []).append(at)
    return list(groups.values())


def _cell(place: float) -> int:
    return int(min(max(place // CELL, 0), LAST_CELL))
