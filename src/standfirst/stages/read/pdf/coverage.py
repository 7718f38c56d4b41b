"""Which parts of a page are covered by boxes, on a coarse grid."""

from __future__ import annotations

from collections.abc import Sequence

CELLS = 256
"""Rows and columns of the grid: a cell of a letter page is two to three points."""


class Coverage:
    """Answers whether a point is covered in constant time, however many boxes there are."""

    def __init__(
        self, boxes: Sequence[tuple[float, float, float, float]], width: float, height: float
    ) -> None:
        self._boxes = boxes
        self._across = CELLS / max(width, 1.0)
        self._down = CELLS / max(height, 1.0)
        self._rows: list[bytearray] | None = None

    def has(self, x: float, y: float) -> bool:
        """Tell whether some box covers the point, to the precision of a cell."""
        if self._rows is None:
            self._rows = self._filled()
        return bool(self._rows[_cell(y, self._down)][_cell(x, self._across)])

    def _filled(self) -> list[bytearray]:
        rows = [bytearray(CELLS) for _ in range(CELLS)]
        for x0, top, x1, bottom in dict.fromkeys(self._boxes):
            first, last = _cell(x0, self._across), _cell(x1, self._across)
            if x1 < 0 or bottom < 0 or first > last:
                continue
            filled = b"\1" * (last + 1 - first)
            for row in rows[_cell(top, self._down) : _cell(bottom, self._down) + 1]:
                row[first : last + 1] = filled
        return rows


def _cell(position: float, cells_per_point: float) -> int:
    return min(CELLS - 1, max(0, int(position * cells_per_point)))
