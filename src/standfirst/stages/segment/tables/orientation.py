"""Turns a page so that most of its text reads left to right, and boxes back again."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import pairwise

from standfirst.model.place import BBox
from standfirst.model.source import Glyph, PageSource, Picture, Rule


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of a page by 0, 90, 180 or 270 degrees clockwise; `width` and `height` before it.

    `angle` is the direction, in the reader's own convention, of the text that it sets upright.
    """

    degrees: int
    width: float
    height: float
    angle: int = 0

    def box(self, x0: float, top: float, x1: float, bottom: float) -> BBox:
        """Return where a box of the page lies after the turn."""
        if self.degrees == 90:
            return (self.height - bottom, x0, self.height - top, x1)
        if self.degrees == 180:
            return (self.width - x1, self.height - bottom, self.width - x0, self.height - top)
        if self.degrees == 270:
            return (top, self.width - x1, bottom, self.width - x0)
        return (x0, top, x1, bottom)

    def back(self, box: BBox) -> BBox:
        """Return where a box of the turned page lies on the page itself."""
        sideways = self.degrees in (90, 270)
        width, height = (self.height, self.width) if sideways else (self.width, self.height)
        return Turn((360 - self.degrees) % 360, width, height).box(*box)


def reading_turn(page: PageSource) -> Turn:
    """Return the turn after which most glyphs of the page read left to right."""
    angles = Counter(_quarter(glyph.angle) for glyph in page.glyphs)
    common = max(sorted(angles), key=lambda angle: angles[angle], default=0)
    degrees = common if common == 180 else 0
    if common in (90, 270):
        # Whether the text climbs or falls is seen in the origins: conventions of sign differ.
        run = [glyph.baseline for glyph in page.glyphs if _quarter(glyph.angle) == common]
        climbing = sum((b < a) - (b > a) for a, b in pairwise(run))
        degrees = 90 if climbing > 0 else 270
    return Turn(degrees, page.width, page.height, common)


def turned(page: PageSource, turn: Turn) -> PageSource:
    """Return the page as it looks after the turn; the same page where there is none."""
    if turn.degrees == 0:
        return page
    sideways = turn.degrees in (90, 270)
    return PageSource(
        physical_page=page.physical_page,
        width=page.height if sideways else page.width,
        height=page.width if sideways else page.height,
        rotation=page.rotation,
        label=page.label,
        glyphs=[_turn_glyph(glyph, turn) for glyph in page.glyphs],
        fonts=page.fonts,
        rules=[_turn_rule(rule, turn) for rule in page.rules],
        pictures=[Picture(*turn.box(*picture)) for picture in page.pictures],
        dropped=page.dropped,
        findings=page.findings,
    )


def _quarter(angle: int) -> int:
    return round(angle / 90) % 4 * 90 if abs(angle - round(angle / 90) * 90) <= 2 else angle % 360


def _turn_glyph(glyph: Glyph, turn: Turn) -> Glyph:
    x0, top, x1, bottom = turn.box(glyph.x0, glyph.top, glyph.x1, glyph.bottom)
    point = turn.box(glyph.origin_x, glyph.baseline, glyph.origin_x, glyph.baseline)
    angle = (glyph.angle - turn.angle) % 360
    return glyph._replace(
        x0=x0, top=top, x1=x1, bottom=bottom, origin_x=point[0], baseline=point[1], angle=angle
    )


def _turn_rule(rule: Rule, turn: Turn) -> Rule:
    box = turn.box(rule.x0, rule.top, rule.x1, rule.bottom)
    if turn.degrees == 180 or rule.kind == "rectangle":
        return Rule(*box, rule.kind)
    return Rule(*box, "vertical" if rule.kind == "horizontal" else "horizontal")
