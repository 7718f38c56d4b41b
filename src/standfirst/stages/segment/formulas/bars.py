"""Rules that make a formula: fraction bars between what they divide, and lines over a root."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from standfirst.model.place import BBox, union
from standfirst.model.source import Rule
from standfirst.stages.segment.formulas.segments import OPERATORS, RELATIONS, Segment

THICKEST_BAR = 1.8
"""Points; a thicker rule is decoration."""

LARGEST_GAP = 0.8
"""A numerator or denominator stands within this share of the font size from its bar."""

LARGEST_EXCESS = 1.0
"""A bar is at most this share of the font size longer than the longer of its two sides."""

LARGEST_EXCESS_BESIDE_SIGN = 3.0
"""The same where an equals sign or an operator stands beside the bar, which no table rule has."""

CENTRE_SLACK = 0.35
"""Both sides are centred on the bar within this share of the font size."""


class Bar(NamedTuple):
    """A rule that belongs to a formula, with the segments above and below that it claims."""

    bbox: BBox
    claimed: tuple[Segment, ...]
    is_fraction: bool


def formula_bars(rules: Sequence[Rule], segments: Sequence[Segment]) -> list[Bar]:
    """Return the fraction bars and root lines among a page's rules."""
    columns = _Columns(segments)
    found = []
    for rule in rules:
        if rule.bottom - rule.top > THICKEST_BAR or rule.x1 - rule.x0 < 2:
            continue
        bar = _fraction(rule, columns) or _root(rule, columns)
        if bar is not None:
            found.append(bar)
    return found


class _Columns:
    """Finds the segments around a rule without looking at the whole page each time."""

    def __init__(self, segments: Sequence[Segment]) -> None:
        self._segments = sorted(segments, key=lambda segment: segment.top)
        self._tops = [segment.top for segment in self._segments]
        self._tallest = max((s.bottom - s.top for s in segments), default=0.0)

    def between(self, top: float, bottom: float) -> Iterable[Segment]:
        """Yield the segments that touch a band of the page."""
        at = bisect_left(self._tops, top - self._tallest)
        while at < len(self._segments) and self._tops[at] <= bottom:
            if self._segments[at].bottom >= top:
                yield self._segments[at]
            at += 1


def _fraction(rule: Rule, columns: _Columns) -> Bar | None:
    middle = (rule.top + rule.bottom) / 2
    near = [
        segment
        for segment in columns.between(middle - 40, middle + 40)
        if segment.x1 > rule.x0 and segment.x0 < rule.x1
    ]
    above = _side(rule, [s for s in near if (s.top + s.bottom) / 2 < middle], upwards=True)
    below = _side(rule, [s for s in near if (s.top + s.bottom) / 2 > middle], upwards=False)
    if above is None or below is None:
        return None
    size = max(above[1][0].size, below[1][0].size)
    width = max(side[0][2] - side[0][0] for side in (above, below))
    excess = rule.x1 - rule.x0 - width
    if excess > LARGEST_EXCESS * size and (
        excess > LARGEST_EXCESS_BESIDE_SIGN * size or not _is_beside_sign(rule, columns, size)
    ):
        return None
    centre = (rule.x0 + rule.x1) / 2
    for box, _ in (above, below):
        if abs((box[0] + box[2]) / 2 - centre) > CENTRE_SLACK * size + 0.02 * width:
            return None
    box = union(union(above[0], below[0]), (rule.x0, rule.top, rule.x1, rule.bottom))
    return Bar(box, (*above[1], *below[1]), is_fraction=True)


def _is_beside_sign(rule: Rule, columns: _Columns, size: float) -> bool:
    """Tell whether a relation or an operator stands on the bar's height, right beside it."""
    middle = (rule.top + rule.bottom) / 2
    for segment in columns.between(middle - size, middle + size):
        first, last = segment.glyphs[0], segment.glyphs[-1]
        for sign, gap in ((last, rule.x0 - last.x1), (first, first.x0 - rule.x1)):
            is_near = -0.35 * size <= gap <= LARGEST_EXCESS_BESIDE_SIGN * size
            is_level = abs((sign.top + sign.bottom) / 2 - middle) <= 0.5 * size
            if is_near and is_level and sign.text[0] in RELATIONS | OPERATORS:
                return True
    return False


def _side(
    rule: Rule, segments: list[Segment], *, upwards: bool
) -> tuple[BBox, list[Segment]] | None:
    """Return what stands on one side of a bar: its rows, as far as each is near the one before.

    None where nothing is near, or something reaches beyond the bar's ends.
    """
    segments.sort(key=lambda s: -s.bottom if upwards else s.top)
    edge = rule.top if upwards else rule.bottom
    taken: list[Segment] = []
    box: BBox | None = None
    for segment in segments:
        gap = edge - segment.bottom if upwards else segment.top - edge
        if gap > LARGEST_GAP * segment.size:
            break
        slack = 0.35 * segment.size
        if segment.x0 < rule.x0 - slack or segment.x1 > rule.x1 + slack:
            # The first row decides: a line of prose that runs past the bar makes it an underline.
            if not taken:
                return None
            break
        taken.append(segment)
        box = segment.bbox if box is None else union(box, segment.bbox)
        edge = min(edge, segment.top) if upwards else max(edge, segment.bottom)
    return (box, taken) if box is not None else None


def _root(rule: Rule, columns: _Columns) -> Bar | None:
    """Return the line over a root: a root sign ends where it begins, and something is under it."""
    for segment in columns.between(rule.top - 2, rule.bottom + 2):
        for glyph in segment.glyphs:
            if glyph.text not in ("√", "∛", "p", "q", "r", "s") or abs(glyph.x1 - rule.x0) > 1.5:
                continue
            # TeX's extension font has no Unicode for its root signs: they come as p, q, r, s.
            if glyph.text == "√" or (segment.large and glyph.bottom - glyph.top > 8):
                box = (rule.x0, rule.top, rule.x1, max(glyph.bottom, rule.bottom))
                return Bar(box, (segment,), is_fraction=False)
    return None
