"""One page laid out: glyphs to words, words to columns, columns to lines in reading order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import median
from typing import NamedTuple

from standfirst.model.document import BlockKind, BlockShape, Dropped, Proposal
from standfirst.model.place import BBox
from standfirst.model.source import Glyph, PageSource, Rule, TaggedHeading
from standfirst.stages.segment.paged.columns import reading_order
from standfirst.stages.segment.paged.drop_caps import with_drop_caps
from standfirst.stages.segment.paged.frames import Frame, frames_of, skewed_stretches
from standfirst.stages.segment.paged.line_numbers import LINE_NUMBER, find_line_numbers
from standfirst.stages.segment.paged.lines import Line, row_to_line
from standfirst.stages.segment.paged.rows import part_row, words_to_rows
from standfirst.stages.segment.paged.words import REGION_MARK, Word, glyphs_to_words

MOST_HEADINGS, LONGEST_HEADING = 200, 6
"""Tagged headings of a page, and lines of one: a file that tags more is not to be trusted."""
TALLEST_INLINE = 4.0
"""A region of more type sizes than this stands by itself, not in a line."""


class Region(NamedTuple):
    """A part of a page that is lifted out of the prose, in points as displayed.

    `continues` says that it goes on from the last region of its kind on the page before.
    """

    kind: BlockKind
    shape: BlockShape
    bbox: BBox
    text: str
    continues: bool = False
    proposal: Proposal | None = None


FindRegions = Callable[[PageSource], Sequence[Region]]


class PageLines(NamedTuple):
    """A page's lines in reading order, its lifted regions, and how many glyphs these hold.

    `numbers` are the numbers beside the lines, one record each; none of them is in a line.
    """

    lines: list[Line]
    regions: list[Region]
    lifted: int
    numbers: list[Dropped]


def page_to_lines(page: PageSource, find_regions: FindRegions | None) -> PageLines:
    """Lay one page out. Each region leaves a mark in the line, or as a line, where it stood.

    Raises LimitExceededError when the page has taken longer than it may.
    """
    regions = list(find_regions(page)) if find_regions is not None else []
    page.check_time()
    glyphs = _outside(page.glyphs, regions)
    lines: list[Line] = []
    frames = frames_of(glyphs, page.width, page.height)
    numbers: list[Dropped] = []
    for frame in frames:
        words = with_drop_caps(list(glyphs_to_words(frame.glyphs)))
        if frame is frames[0]:
            words = _without_numbers(words, frame, page, numbers)
        lifted = regions if frame is frames[0] else []
        lines.extend(_frame_lines(frame, words, (page, lifted), len(lines)))
    _mark_tagged(lines, page.headings)
    for stretch in skewed_stretches(glyphs):
        lines.append(_skewed_line(stretch, page, len(lines)))
    return PageLines(lines, regions, len(page.glyphs) - len(glyphs), numbers)


def _without_numbers(
    words: list[Word], frame: Frame, page: PageSource, numbers: list[Dropped]
) -> list[Word]:
    """Take the numbers of the page's lines out of its words and list them as dropped."""
    found = find_line_numbers(words)
    for word in found:
        x0, top, x1, bottom = frame.on_page((word.x0, word.top, word.x1, word.bottom))
        box = (round(x0, 1), round(top, 1), round(x1, 1), round(bottom, 1))
        numbers.append(
            Dropped(reason=LINE_NUMBER, text=word.text, physical_page=page.physical_page, bbox=box)
        )
    taken = {id(word) for word in found}
    return [word for word in words if id(word) not in taken] if found else words


def _mark_tagged(lines: Sequence[Line], headings: Sequence[TaggedHeading]) -> None:
    """Give the lines that lie within a tagged heading its level, unless it spans a whole text."""
    for number, heading in enumerate(headings[:MOST_HEADINGS], 1):
        box = (heading.x0 - 1, heading.top - 1, heading.x1 + 1, heading.bottom + 1)
        inside = [line for line in lines if _is_within(line.page_box or line.bbox, box)]
        if len(inside) <= LONGEST_HEADING:
            for line in inside:
                line.tag_level, line.tag = heading.level, number


def _is_within(box: BBox, outer: BBox) -> bool:
    return outer[0] <= box[0] and box[2] <= outer[2] and outer[1] <= box[1] and box[3] <= outer[3]


def _outside(glyphs: list[Glyph], regions: Sequence[Region]) -> list[Glyph]:
    if not regions:
        return glyphs
    boxes = [region.bbox for region in regions]
    return [
        glyph
        for glyph in glyphs
        if not any(
            box[0] <= (glyph.x0 + glyph.x1) / 2 <= box[2]
            and box[1] <= (glyph.top + glyph.bottom) / 2 <= box[3]
            for box in boxes
        )
    ]


def _frame_lines(
    frame: Frame, words: list[Word], part: tuple[PageSource, Sequence[Region]], first_flow: int
) -> list[Line]:
    page, regions = part
    size = median([word.size for word in words]) if words else 10.0
    marks = [_placeholder(region, index, frame, size) for index, region in enumerate(regions)]
    words.extend(_on_line(mark, words) for mark in marks)
    lines: list[Line] = []
    for number, flow in enumerate(
        reading_order(words, _level_rules(page.rules, frame)), first_flow
    ):
        left = min([row.x0 for row in flow.rows], default=0.0)
        right = max([row.x1 for row in flow.rows], default=0.0)
        for row in [part for whole in flow.rows for part in part_row(whole, marks)]:
            line = row_to_line(row, page.fonts, page.physical_page)
            line.flow, line.left, line.right, line.angle = number, left, right, frame.angle
            line.is_aside = flow.is_aside
            lines.append(line)
    if frame.angle:
        for line in lines:
            line.page_box = frame.on_page(line.page_box or line.bbox)
            line.parts = tuple([box and frame.on_page(box) for box in line.parts])
    return lines


def _placeholder(region: Region, index: int, frame: Frame, size: float) -> Word:
    x0, top, x1, bottom = frame.in_frame(region.bbox)
    return Word(REGION_MARK, x0, top, x1, bottom, bottom, size, -1, 0, index)


def _on_line(mark: Word, words: Sequence[Word]) -> Word:
    """Put a low region that words stand beside on their baseline, as a fraction in a sentence."""
    if mark.bottom - mark.top > TALLEST_INLINE * mark.size:
        return mark
    beside = [
        word
        for word in words
        if mark.top < word.baseline <= mark.bottom + 0.2 * mark.size
        and word.size >= 0.8 * mark.size
        and -1 < max(word.x0 - mark.x1, mark.x0 - word.x1) < 2 * mark.size
    ]
    if beside:
        mark.baseline = min(beside, key=lambda word: (abs(word.x0 - mark.x1), word.x0)).baseline
    return mark


def _level_rules(rules: Sequence[Rule], frame: Frame) -> list[tuple[float, float, float]]:
    """Return the horizontal rules of a frame, edges of rectangles included, as (x0, x1, y)."""
    level = []
    for rule in rules:
        x0, top, x1, bottom = frame.in_frame((rule.x0, rule.top, rule.x1, rule.bottom))
        if rule.kind == "rectangle":
            level += [(x0, x1, top), (x0, x1, bottom)]
        elif x1 - x0 >= bottom - top:
            level.append((x0, x1, (top + bottom) / 2))
    return level


def _skewed_line(glyphs: list[Glyph], page: PageSource, flow: int) -> Line:
    """Return slanted text (a watermark, a stamp) as one line, in the order it is painted."""
    upright = [
        glyph._replace(baseline=0.0, top=0.0, bottom=1.0, angle=0, x0=float(i), x1=i + 1.0)
        for i, glyph in enumerate(glyphs)
    ]
    row = words_to_rows(list(glyphs_to_words(upright)))[0]
    line = row_to_line(row, page.fonts, page.physical_page)
    line.bbox = line.page_box = (
        min(glyph.x0 for glyph in glyphs),
        min(glyph.top for glyph in glyphs),
        max(glyph.x1 for glyph in glyphs),
        max(glyph.bottom for glyph in glyphs),
    )
    line.left, line.right, line.flow, line.angle = line.bbox[0], line.bbox[2], flow, -1
    line.baseline = line.bbox[3]
    return line
