"""From PDF user space (origin bottom left, page not yet turned) to the page as displayed."""

from __future__ import annotations

import math
from typing import NamedTuple

from standfirst.model.place import BBox


class Placement(NamedTuple):
    """An affine map `x' = a·x + c·y + e`, `y' = b·x + d·y + f`, as PDF writes matrices."""

    a: float
    b: float
    c: float
    d: float
    e: float
    f: float

    def point(self, x: float, y: float) -> tuple[float, float]:
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    def box(self, left: float, bottom: float, right: float, top: float) -> BBox:
        """Return the upright box around a rectangle's image, as `(x0, top, x1, bottom)`."""
        corners = [self.point(x, y) for x in (left, right) for y in (bottom, top)]
        xs = [corner[0] for corner in corners]
        ys = [corner[1] for corner in corners]
        return min(xs), min(ys), max(xs), max(ys)

    def after(self, first: Placement) -> Placement:
        """Return the map that applies `first` and then this one."""
        return Placement(
            self.a * first.a + self.c * first.b,
            self.b * first.a + self.d * first.b,
            self.a * first.c + self.c * first.d,
            self.b * first.c + self.d * first.d,
            self.a * first.e + self.c * first.f + self.e,
            self.b * first.e + self.d * first.f + self.f,
        )

    def direction(self, x: float, y: float) -> int:
        """Return the angle of a vector's image in whole degrees: 0 to the right, 90 upwards."""
        across, down = self.a * x + self.c * y, self.b * x + self.d * y
        if down == 0 and across > 0:
            return 0
        return round(math.degrees(math.atan2(-down, across))) % 360


def displayed(bounds: BBox, rotation: int) -> Placement:
    """Return the map for a page whose visible part is `(left, bottom, right, top)`.

    `rotation` is clockwise, in degrees (PDF 1.7, table 30, Rotate).
    """
    left, bottom, right, top = bounds
    if rotation == 90:
        return Placement(0, 1, 1, 0, -bottom, -left)
    if rotation == 180:
        return Placement(-1, 0, 0, 1, right, -bottom)
    if rotation == 270:
        return Placement(0, -1, -1, 0, top, right)
    return Placement(1, 0, 0, -1, -left, top)
