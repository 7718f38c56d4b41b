"""Formula regions of a page: what stands in two dimensions, and what stands on a line alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from standfirst.model.place import BBox, union
from standfirst.model.source import PageSource
from standfirst.stages.segment.formulas.characters import may_be_mathematics
from standfirst.stages.segment.formulas.displays import ROWS_APART, Page
from standfirst.stages.segment.formulas.grid import Grid, connected
from standfirst.stages.segment.formulas.lines import (
    Line,
    find_gutters,
    is_prose_run,
    rows_to_segments,
    segments_to_lines,
)
from standfirst.stages.segment.formulas.nuclei import find_nuclei, possible_bars
from standfirst.stages.segment.formulas.nucleus import Nucleus
from standfirst.stages.segment.formulas.signs import RELATIONS
from standfirst.stages.segment.formulas.tokens import SMALL, Token, body_size, page_rows
from standfirst.stages.segment.formulas.wording import is_number, opens_with_label

GROWS_OVER = 0.5
"""In a line of prose a formula goes on over a gap of this share of the font size at most."""

GLUED = 0.25
"""A number or a bracket belongs to a formula in a line of prose when it is this close."""

COLON = 0.12
"""In font sizes: the colon of ":=" is as near to the equals sign."""

LONGEST_NAME = 4
"""The name of a quantity has at most so many words."""

FARTHEST_PART = 6.0
"""In font sizes: the parts of one formula in a line of prose are at most so far apart."""

STOPS = frozenset([".", ",", ";", ":", "!", "?"])


class FormulaRegion(NamedTuple):
    """A formula on a page: its box in points, and whether it stands in a line of prose.

    `is_certain` says that it has more than one storey, and signs or letters of formulas.
    """

    bbox: BBox
    is_inline: bool
    is_certain: bool


def find_formulas(page: PageSource) -> list[FormulaRegion]:
    """Return the formulas of a page, from the top down.

    Found are stacked fractions, roots, large operators and delimiters, aligned and single displayed
    lines; a sub- or superscript in a line of prose is none.
    """
    bars = possible_bars(page.rules)
    has_signs = may_be_mathematics(page.glyphs, page.fonts)
    if not bars and not has_signs:
        return []
    rows = page_rows(page.glyphs, page.fonts)
    tokens = [token for row in rows for token in row]
    nuclei = find_nuclei(tokens, bars)
    if not nuclei and not has_signs:
        return []
    gutters = find_gutters(rows)
    lines = segments_to_lines(rows_to_segments(rows, gutters), nuclei, gutters)
    sheet = Page(lines, body_size(page.glyphs), page.width, gutters)
    shown = sheet.displays()
    others = without(lines, shown)
    groups = _grouped(shown, others, sheet.body)
    beside = _beside(groups, others, sheet, gutters)
    others = without(others, [line for lines in beside for line in lines])
    regions = [_display([*group, *more]) for group, more in zip(groups, beside, strict=True)]
    for line in others:
        regions.extend(_inline(line))
    return sorted(regions, key=lambda region: (region.bbox[1], region.bbox[0]))


def without(lines: Sequence[Line], taken: Sequence[Line]) -> list[Line]:
    """Return the lines that were not taken."""
    ids = set(map(id, taken))
    return [line for line in lines if id(line) not in ids]


def _grouped(shown: Sequence[Line], others: Sequence[Line], body: float) -> list[list[Line]]:
    """Put displayed lines together that follow each other closely with nothing between."""
    grid = Grid([line.bbox for line in shown])
    prose = Grid([line.bbox for line in others])
    reach = ROWS_APART * body
    pairs = [
        (at, other)
        for at, (x0, top, x1, bottom) in enumerate(line.bbox for line in shown)
        for other in grid.touching((x0, top, x1, bottom + reach))
        if other != at and not prose.touching(_between(shown[at].bbox, shown[other].bbox))
    ]
    return [[shown[at] for at in group] for group in connected(len(shown), pairs)]


def _between(upper: BBox, lower: BBox) -> BBox:
    """Return the strip between two boxes, as wide as what they share."""
    top, bottom = sorted((upper[3], lower[1]))
    return max(upper[0], lower[0]), top, min(upper[2], lower[2]), bottom


def _beside(
    groups: Sequence[Sequence[Line]], others: Sequence[Line], sheet: Page, gutters: Sequence[float]
) -> list[list[Line]]:
    """Return for each displayed formula the numbers and remarks on its height.

    Each goes to the formula next to it in its column.
    """
    boxes = [_hull([line.bbox for line in group]) for group in groups]
    grid = Grid(boxes)
    level = [
        (line, near)
        for line in others
        if not line.nuclei and (near := _nearest(line, boxes, grid, sheet.width)) is not None
    ]
    found: list[list[Line]] = [[] for _ in groups]
    lines = [line for line, _ in level]
    prose = [line for line in without(others, lines) if is_prose_run(line)]
    for line, near in level:
        is_part = is_number(line) or sheet.is_aside(line, lines)
        if is_part and _is_open(boxes[near], line, prose, gutters):
            found[near].append(line)
    return found


def _nearest(line: Line, boxes: Sequence[BBox], grid: Grid, width: float) -> int | None:
    """Return which of the boxes on a line's height is nearest to it."""
    middle = (line.bbox[1] + line.bbox[3]) / 2
    level = grid.touching((0.0, middle, width, middle))
    return min(level, key=lambda at: (_gap(boxes[at], line.bbox), at), default=None)


def _gap(box: BBox, other: BBox) -> float:
    return max(box[0], other[0]) - min(box[2], other[2])


def _is_open(box: BBox, line: Line, prose: Sequence[Line], gutters: Sequence[float]) -> bool:
    """Tell whether nothing but white space is between a formula and a line beside it."""
    left, right = min(line.bbox[2], box[2]), max(line.bbox[0], box[0])
    if any(left <= x <= right for x in gutters):
        return False
    return not any(
        min(other.bbox[3], line.bbox[3]) > max(other.bbox[1], line.bbox[1])
        and other.bbox[2] > left
        and other.bbox[0] < right
        for other in prose
    )


def _display(lines: Sequence[Line]) -> FormulaRegion:
    tokens = [token for line in lines for token in line.tokens]
    is_certain = any(line.is_stacked for line in lines) and _has_signs(tokens)
    return FormulaRegion(
        _hull([line.bbox for line in lines]), is_inline=False, is_certain=is_certain
    )


def _has_signs(tokens: Iterable[Token]) -> bool:
    return any(token.kind in ("letter", "sign", "large") for token in tokens)


def _hull(boxes: Sequence[BBox]) -> BBox:
    box = boxes[0]
    for other in boxes[1:]:
        box = union(box, other)
    return box


def _inline(line: Line) -> list[FormulaRegion]:
    """Return the formulas of a line of prose: its nuclei, with the mathematics on both sides."""
    nuclei = [nucleus for nucleus in line.nuclei if nucleus.is_stacked]
    boxes = [_with_name(_grown(nucleus, line), line) for nucleus in nuclei]
    order = sorted(range(len(boxes)), key=lambda at: boxes[at])
    pairs = [(one, two) for one, two in pairwise(order) if _is_one(boxes[one], boxes[two], line)]
    return [
        FormulaRegion(
            _hull([boxes[at] for at in group]),
            is_inline=True,
            is_certain=any(_has_signs(nuclei[at].claimed) for at in group),
        )
        for group in connected(len(boxes), pairs)
    ]


def _with_name(box: BBox, line: Line) -> BBox:
    """Return a formula's box with the name before its relation, where the line begins with that."""
    before = [token for token in line.free if token.x1 <= box[0]]
    inside = [token for token in line.free if token.x0 >= box[0]]
    is_name = bool(before) and all(token.kind in ("word", "mark") for token in before)
    if not is_name or len(before) > LONGEST_NAME or opens_with_label(line):
        return box
    if not inside or inside[0].text not in RELATIONS:
        return box
    return union(box, _hull([token.bbox for token in before]))


def _is_one(box: BBox, other: BBox, line: Line) -> bool:
    """Tell whether two formulas of a line are parts of one: no word stands between them."""
    if box[1] >= other[3] or other[1] >= box[3]:
        return False
    left, right = min(box[2], other[2]), max(box[0], other[0])
    size = line.free[0].size if line.free else 10.0
    if right - left > FARTHEST_PART * size:
        return False
    return not any(
        token.kind in ("word", "code") and left <= (token.x0 + token.x1) / 2 <= right
        for token in line.free
    )


def _grown(nucleus: Nucleus, line: Line) -> BBox:
    """Return the box of a nucleus and the variables, signs and numbers beside it in its line."""
    box = nucleus.bbox
    largest = SMALL * max((t.size for t in line.free if t.kind != "large"), default=0.0)
    for tokens in (line.free, line.free[::-1]):
        after_sign = False
        comma: Token | None = None
        open_brackets = 0
        for token in tokens:
            whole = box if comma is None else union(box, comma.bbox)
            if token.text == "," and _gap(token.bbox, box) <= GLUED * token.size:
                comma = token
            elif _goes_on(
                token,
                whole,
                after_sign=after_sign,
                after_comma=comma is not None and not open_brackets,
                is_script=token.is_small and token.size <= largest,
            ):
                box = union(whole, token.bbox)
                after_sign, comma = token.kind == "sign", None
                closing = ")]}" if tokens is line.free else "([{"
                open_brackets += sum(
                    (sign not in closing) - (sign in closing)
                    for sign in token.text
                    if sign in "()[]{}"
                )
    return box


def _goes_on(
    token: Token, box: BBox, *, after_sign: bool, after_comma: bool, is_script: bool
) -> bool:
    """Tell whether a token of the same line is a part of the formula in a box.

    After a comma only what follows as closely as in a list of arguments is.
    """
    gap = _gap(token.bbox, box)
    if after_comma and gap > GLUED * token.size:
        return False
    if token.kind == "large":
        return gap <= GROWS_OVER * token.size and token.top < box[3] and token.bottom > box[1]
    if is_script:
        overlap = min(token.bottom, box[3]) - max(token.top, box[1])
        return gap <= GLUED * token.size and overlap >= 0.2 * (token.bottom - token.top)
    if not box[1] < token.baseline <= box[3] + GLUED * token.size:
        return False
    if token.kind in ("letter", "sign", "large"):
        return gap <= GROWS_OVER * token.size
    if token.text == ":":
        return 0 <= box[0] - token.x1 <= COLON * token.size
    is_part = token.kind == "number" or (token.kind == "mark" and token.text not in STOPS)
    return is_part and gap <= (GROWS_OVER if after_sign else GLUED) * token.size
