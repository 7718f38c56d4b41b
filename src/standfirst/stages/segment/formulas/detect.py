"""Formula regions of a page: what stands in two dimensions, and what stands on a line alone."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from typing import NamedTuple

from standfirst.model.place import BBox, union
from standfirst.model.source import PageSource
from standfirst.stages.segment.formulas.bars import Bar, formula_bars
from standfirst.stages.segment.formulas.segments import (
    Segment,
    body_size,
    page_segments,
)

REACH_ACROSS = 2.6
"""Parts of one formula on one height are at most this many font sizes apart (cases, matrices)."""

REACH_DOWN = 0.75
"""Rows of one formula are at most this share of the font size apart, ink to ink."""

LARGEST_WORD_SHARE = 0.55
"""A line with a larger share of letters in words is a sentence, not a formula."""

_NUMBER = re.compile(r"\(?\s*(?:[A-Z]\.?)?\d+(?:[.\-–]\d+)*\s*[a-z]?\s*\)")


class FormulaRegion(NamedTuple):
    """A formula on a page: its box in points, its glyphs' text from the top down, and whether
    it stands in a line of prose."""

    bbox: BBox
    text: str
    is_inline: bool


def find_formulas(page: PageSource) -> list[FormulaRegion]:
    """Return the formulas of a page, from the top down.

    Found are stacked fractions, roots, large operators and delimiters, aligned and single displayed
    lines; a sub- or superscript in a line of prose is none.
    """
    size = body_size(page.glyphs)
    segments = page_segments(page.glyphs, page.fonts, size)
    bars = formula_bars(page.rules, segments)
    claimed = {id(segment) for bar in bars for segment in bar.claimed}
    prose = _Band([s for s in segments if s.is_prose and id(s) not in claimed])
    loose = [
        segment
        for segment in segments
        if id(segment) in claimed or not (segment.is_prose or _is_script(segment, prose, size))
    ]
    everything = _Band(segments)
    regions = [
        _region(members, its_bars, everything, prose)
        for members, its_bars in _components(loose, bars, size)
        if _is_formula(members, its_bars, prose)
    ]
    return sorted(regions, key=lambda region: (region.bbox[1], region.bbox[0]))


def _is_script(segment: Segment, prose: _Band, size: float) -> bool:
    """Tell a script, a mark or an accent that stands in or at the end of a line of prose."""
    if segment.large or (not segment.is_small and len(segment.glyphs) > 2):
        return False
    reach = 0.6 * size
    return any(
        line.top - 0.4 * size <= (segment.top + segment.bottom) / 2 <= line.bottom + 0.4 * size
        and line.x0 - reach <= segment.x0 <= line.x1 + reach
        for line in prose.near(segment.top, segment.bottom)
    )


class _Band:
    """Segments by height, to look up those near a stretch of the page."""

    def __init__(self, segments: Sequence[Segment]) -> None:
        self._segments = sorted(segments, key=lambda segment: segment.top)
        self._tops = [segment.top for segment in self._segments]
        self._tallest = max((s.bottom - s.top for s in segments), default=0.0)

    def near(self, top: float, bottom: float, margin: float = 8.0) -> list[Segment]:
        """Return the segments that touch the stretch, `margin` points more on both sides."""
        first = bisect_left(self._tops, top - margin - self._tallest)
        last = bisect_left(self._tops, bottom + margin)
        return [s for s in self._segments[first:last] if s.bottom >= top - margin]


def _components(
    loose: Sequence[Segment], bars: Sequence[Bar], size: float
) -> list[tuple[list[Segment], list[Bar]]]:
    """Join what is near: on one height across a gap, below each other only where it is close."""
    boxes = [segment.bbox for segment in loose] + [bar.bbox for bar in bars]
    sizes = [max(segment.size, size * 0.7) for segment in loose] + [size] * len(bars)
    parent = list(range(len(boxes)))

    def root(at: int) -> int:
        while parent[at] != at:
            parent[at] = parent[parent[at]]
            at = parent[at]
        return at

    order = sorted(range(len(boxes)), key=lambda at: boxes[at][1])
    active: list[int] = []
    for at in order:
        active = [b for b in active if boxes[b][3] + REACH_DOWN * size * 2 >= boxes[at][1]]
        for other in active:
            if _near(boxes[at], boxes[other], max(sizes[at], sizes[other])):
                parent[root(at)] = root(other)
        active.append(at)
    groups: dict[int, tuple[list[Segment], list[Bar]]] = {}
    for at in range(len(boxes)):
        segments, its_bars = groups.setdefault(root(at), ([], []))
        if at < len(loose):
            segments.append(loose[at])
        else:
            its_bars.append(bars[at - len(loose)])
    return list(groups.values())


def _near(first: BBox, second: BBox, size: float) -> bool:
    across = max(first[0], second[0]) - min(first[2], second[2])
    down = max(first[1], second[1]) - min(first[3], second[3])
    if down <= 0:
        return across <= REACH_ACROSS * size
    return across <= 0.5 * size and down <= REACH_DOWN * size


def _is_formula(members: Sequence[Segment], bars: Sequence[Bar], prose: _Band) -> bool:
    if any(bar.is_fraction for bar in bars):
        return True
    glyphs = sum(len(segment.glyphs) for segment in members)
    if any(segment.large for segment in members):
        return glyphs >= 2
    relations = sum(segment.relations for segment in members)
    maths = sum(segment.math for segment in members)
    letters = sum(segment.letters for segment in members)
    if not relations or glyphs < 3 or maths < 2 or letters > LARGEST_WORD_SHARE * glyphs:
        return False
    return not any(_goes_on(segment, prose) for segment in members)


def _goes_on(segment: Segment, prose: _Band) -> bool:
    """Tell a line of a paragraph that is short of words: prose goes on beside it, or it has a word
    and starts where the lines around it start."""
    around = prose.near(segment.top, segment.bottom, margin=3 * segment.size)
    if any(_beside(segment, line) for line in around):
        return True
    starts = any(abs(line.x0 - segment.x0) <= 0.5 * segment.size for line in around)
    return segment.words > 0 and starts


def _beside(segment: Segment, line: Segment) -> bool:
    """Tell whether a line of prose goes on beside a segment, on its height and within reach."""
    if min(segment.bottom, line.bottom) - max(segment.top, line.top) <= 0:
        return False
    gap = max(segment.x0, line.x0) - min(segment.x1, line.x1)
    return gap <= REACH_ACROSS * line.size


def _region(
    members: Sequence[Segment], bars: Sequence[Bar], segments: _Band, prose: _Band
) -> FormulaRegion:
    box = members[0].bbox if members else bars[0].bbox
    for part in [*(m.bbox for m in members), *(b.bbox for b in bars)]:
        box = union(box, part)
    held = list(members)
    taken = {id(segment) for segment in members}
    for segment in segments.near(box[1], box[3], margin=0):
        is_on_height = box[1] <= (segment.top + segment.bottom) / 2 <= box[3]
        is_number = is_on_height and _NUMBER.fullmatch(segment.text.strip())
        if is_number and id(segment) not in taken and _stands_free(segment, box, prose):
            box = union(box, segment.bbox)
            held.append(segment)
    held.sort(key=lambda segment: (segment.baseline, segment.x0))
    is_inline = any(
        _beside(segment, line)
        for segment in members
        for line in prose.near(segment.top, segment.bottom)
    )
    return FormulaRegion(box, "\n".join(segment.text for segment in held), is_inline)


def _stands_free(number: Segment, box: BBox, prose: _Band) -> bool:
    """Tell whether nothing but white space is between a formula and its number in the margin."""
    left, right = min(number.x1, box[2]), max(number.x0, box[0])
    return not any(
        min(line.bottom, number.bottom) > max(line.top, number.top)
        and line.x1 > left
        and line.x0 < right
        for line in prose.near(number.top, number.bottom, margin=0)
    )
