"""Turned text set upright: each writing direction of a page is laid out in a frame of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from standfirst.model.place import BBox
from standfirst.model.source import Glyph

UPRIGHT_WITHIN = 10
"""Degrees by which a scan or a hand-set label may lean and still count as upright."""


class Frame(NamedTuple):
    """Glyphs of one writing direction, turned so that it runs to the right.

    `angle` is 0, 90 (upwards), 180 or 270; `width` and `height` are those of the page as displayed.
    """

    angle: int
    width: float
    height: float
    glyphs: list[Glyph]

    def on_page(self, box: BBox) -> BBox:
        """Return a box of the frame as it lies on the page."""
        x0, top, x1, bottom = box
        if self.angle == 90:
            return top, self.height - x1, bottom, self.height - x0
        if self.angle == 180:
            return self.width - x1, self.height - bottom, self.width - x0, self.height - top
        if self.angle == 270:
            return self.width - bottom, x0, self.width - top, x1
        return box

    def in_frame(self, box: BBox) -> BBox:
        """Return a box of the page as it lies in the frame."""
        x0, top, x1, bottom = box
        if self.angle == 90:
            return self.height - bottom, x0, self.height - top, x1
        if self.angle == 180:
            return self.width - x1, self.height - bottom, self.width - x0, self.height - top
        if self.angle == 270:
            return top, self.width - x1, bottom, self.width - x0
        return box

    def turned(self, glyph: Glyph) -> Glyph:
        """Return a glyph of the page as it lies in the frame."""
        x, y = glyph.origin_x, glyph.baseline
        if self.angle == 90:
            x, y = self.height - y, x
        elif self.angle == 180:
            x, y = self.width - x, self.height - y
        elif self.angle == 270:
            x, y = y, self.width - x
        box = self.in_frame((glyph.x0, glyph.top, glyph.x1, glyph.bottom))
        return Glyph(glyph.text, *box, x, y, glyph.size, glyph.font, 0, glyph.order)


def frames_of(glyphs: Sequence[Glyph], width: float, height: float) -> list[Frame]:
    """Return a frame per writing direction, the one with most glyphs first."""
    if all(glyph.angle == 0 for glyph in glyphs):
        return [Frame(0, width, height, list(glyphs))]
    frames: dict[int, Frame] = {}
    for glyph in glyphs:
        angle = _quarter(glyph.angle)
        if angle is not None:
            frame = frames.setdefault(angle, Frame(angle, width, height, []))
            frame.glyphs.append(frame.turned(glyph) if angle else glyph)
    return sorted(frames.values(), key=lambda frame: (-len(frame.glyphs), frame.angle))


def skewed_stretches(glyphs: Iterable[Glyph]) -> Iterator[list[Glyph]]:
    """Yield the glyphs that lie slanted on the page, as painted one after the other."""
    stretch: list[Glyph] = []
    for glyph in glyphs:
        if _quarter(glyph.angle) is not None:
            continue
        if stretch and (glyph.angle != stretch[-1].angle or glyph.order > stretch[-1].order + 2):
            yield stretch
            stretch = []
        stretch.append(glyph)
    if stretch:
        yield stretch


def _quarter(angle: int) -> int | None:
    nearest = round(angle / 90) * 90
    return nearest % 360 if abs(angle - nearest) <= UPRIGHT_WITHIN else None
