"""Opaque rectangles that are painted after text and hide it."""

from __future__ import annotations

import ctypes
from collections import defaultdict
from collections.abc import Sequence
from typing import Any, NamedTuple

from standfirst.model.place import BBox
from standfirst.stages.read.pdf.placement import Placement

CELL = 24.0
MOST_IN_CELL = 12
OPAQUE = 255
LOWEST = 3.0
"""A rectangle lower or narrower than this many points is a rule."""
MOST_CELLS = 40_000
LARGEST, MOST_COVERS = 2e6, 500
"""Square points of a cover, and covers of a page, that are looked at: bounds for hostile pages."""


class Cover(NamedTuple):
    """An opaque rectangle and its place in the order of painting."""

    order: int
    box: BBox


class Covers:
    """Answers whether a point is painted over after a given place in the order of painting."""

    def __init__(self, covers: Sequence[Cover]) -> None:
        self._cells: dict[tuple[int, int], list[Cover]] = defaultdict(list)
        budget = MOST_CELLS
        # The last painted come first: they hide most.
        for cover in reversed(covers):
            x0, top, x1, bottom = (int(side // CELL) for side in cover.box)
            budget -= (x1 - x0 + 1) * (bottom - top + 1)
            if budget < 0:
                break
            for column in range(x0, x1 + 1):
                for row in range(top, bottom + 1):
                    cell = self._cells[column, row]
                    if len(cell) < MOST_IN_CELL:
                        cell.append(cover)

    @property
    def exist(self) -> bool:
        """Tell whether anything covers anything."""
        return bool(self._cells)

    def hides(self, x: float, y: float, order: int) -> bool:
        """Tell whether something opaque was painted over the point after `order`."""
        for cover in self._cells.get((int(x // CELL), int(y // CELL)), ()):
            box = cover.box
            if cover.order > order and box[0] <= x <= box[2] and box[1] <= y <= box[3]:
                return True
        return False


def is_opaque(document: Any, handle: Any, pdfium: Any) -> bool:
    """Tell whether what a path fills lets nothing shine through: no alpha and no pattern."""
    red, green, blue, alpha = (ctypes.c_uint() for _ in range(4))
    if (
        not pdfium.FPDFPageObj_GetFillColor(handle, red, green, blue, alpha)
        or alpha.value != OPAQUE
        or pdfium.FPDFPageObj_HasTransparency(handle)
    ):
        return False
    # Older builds of PDFium cannot tell a pattern: then nothing is taken for hidden.
    pattern_of = getattr(pdfium, "FPDFPageObj_GetRenderedFillPattern", None)
    pattern = pattern_of(document, handle) if pattern_of is not None else None
    if pattern:
        pdfium.FPDFBitmap_Destroy(pattern)
    return pattern_of is not None and not pattern


def clipped(handle: Any, box: BBox, placement: Placement, pdfium: Any) -> BBox | None:
    """Return the part of a box that the object's clip path leaves, None where it may be any.

    Only clip paths of one upright rectangle each are followed.
    """
    clip = pdfium.FPDFPageObj_GetClipPath(handle)
    for index in range(max(0, pdfium.FPDFClipPath_CountPaths(clip)) if clip else 0):
        count = pdfium.FPDFClipPath_CountPathSegments(clip, index)
        if not 4 <= count <= 5:
            return None
        segments = [pdfium.FPDFClipPath_GetPathSegment(clip, index, n) for n in range(count)]
        points = [_point(segment, placement, pdfium) for segment in segments]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        if len({round(x, 1) for x in xs}) != 2 or len({round(y, 1) for y in ys}) != 2:
            return None
        box = (
            max(box[0], min(xs)), max(box[1], min(ys)), min(box[2], max(xs)), min(box[3], max(ys)),
        )  # fmt: skip
    return box if box[2] - box[0] > LOWEST and box[3] - box[1] > LOWEST else None


def _point(segment: Any, placement: Placement, pdfium: Any) -> tuple[float, float]:
    x, y = ctypes.c_float(), ctypes.c_float()
    pdfium.FPDFPathSegment_GetPoint(segment, x, y)
    return placement.point(x.value, y.value)
