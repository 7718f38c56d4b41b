"""Where the text of a Docling document stands on the pages it was converted from."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from standfirst.model.document import GlyphCount, Line, Page
from standfirst.model.place import BBox, Span
from standfirst.stages.read.docling_records import DoclingDocument, Item, Provenance

_SLIDES = "application/vnd.openxmlformats-officedocument.presentationml.presentation"
_EMU_PER_POINT = 12_700
"""Slides are measured in English Metric Units (ISO/IEC 29500-1, 20.1.2.1)."""

_LARGEST_NUMBER = 1_000_000


class Placed(NamedTuple):
    """A span of the text and the place on a page that it came from."""

    span: Span
    page: int
    bbox: BBox | None


class PageSizes:
    """The pages of a document, with their widths and heights in points where they are stated."""

    def __init__(self, document: DoclingDocument) -> None:
        mimetype = document.origin.mimetype if document.origin is not None else ""
        self._scale = 1 / _EMU_PER_POINT if mimetype == _SLIDES else 1.0
        self.sizes: dict[int, tuple[float, float] | None] = {}
        for key, record in sorted(document.pages.items()):
            number = int(key) if key.isascii() and key.isdigit() and len(key) < 8 else 0
            if 0 < number <= _LARGEST_NUMBER:
                size = record.size
                self.sizes[number] = (
                    (size.width * self._scale, size.height * self._scale)
                    if size is not None and 0 < size.width < math.inf and 0 < size.height < math.inf
                    else None
                )

    def box(self, provenance: Provenance) -> BBox | None:
        """Return a box in points from the top left of its page, None where it has no area there."""
        size = self.sizes.get(provenance.page_no)
        if size is None:
            return None
        width, height = size
        box, scale = provenance.bbox, self._scale
        edges = [box.left * scale, box.right * scale, box.top * scale, box.bottom * scale]
        if not all(map(math.isfinite, edges)):
            return None
        if box.coord_origin == "BOTTOMLEFT":
            edges[2:] = [height - edges[2], height - edges[3]]
        x0, x1 = (round(min(max(edge, 0.0), width), 2) for edge in sorted(edges[:2]))
        top, bottom = (round(min(max(edge, 0.0), height), 2) for edge in sorted(edges[2:]))
        return (x0, top, x1, bottom) if x1 > x0 and bottom > top else None


def places_of(item: Item, start: int, end: int, sizes: PageSizes) -> list[Placed]:
    """Return the places that the text of an item, at `start` to `end`, came from.

    Text that goes on in another column or on another page is parted as the item says.
    """
    known = [each for each in item.prov if each.page_no in sizes.sizes]
    if len(known) < 2 or end - start != len(item.words()):
        return [Placed(Span(start, end), each.page_no, sizes.box(each)) for each in known[:1]]
    edges = [start]
    for each in known[1:]:
        edges.append(min(max(start + each.charspan[0], edges[-1]), end))
    edges.append(end)
    return [
        Placed(Span(first, last), each.page_no, sizes.box(each))
        for each, (first, last) in zip(known, pairwise(edges), strict=True)
        if last > first
    ]


def page_records(
    sizes: PageSizes, placed: Sequence[Placed], length: int, counts: Sequence[Counter[int]]
) -> tuple[Page, ...]:
    """Return the pages in order, each with its part of the text and the boxes of it.

    `placed` is in the order of the text; what it puts on a page before the one that the text has
    come to keeps no box. `counts` are the characters of each page that the file holds, and how many
    of them were placed, lifted and dropped.
    """
    numbers = sorted(sizes.sizes)
    starts: dict[int, int] = {}
    lines: dict[int, list[Line]] = {number: [] for number in numbers}
    at = 0
    reached = 0
    for each in placed:
        while at < len(numbers) and numbers[at] <= each.page:
            starts[numbers[at]] = each.span.start if at else 0
            reached = numbers[at]
            at += 1
        if each.page == reached and each.bbox is not None and len(each.span):
            lines[each.page].append(Line(span=each.span, bbox=each.bbox))
    edges = [starts.get(number, length) for number in numbers] + [length]
    if numbers:
        edges[0] = 0
    return tuple(
        _page(number, sizes, Span(start, end), (tuple(lines[number]), counts))
        for number, (start, end) in zip(numbers, pairwise(edges), strict=True)
    )


def _page(
    number: int,
    sizes: PageSizes,
    span: Span,
    content: tuple[tuple[Line, ...], Sequence[Counter[int]]],
) -> Page:
    lines, counts = content
    size = sizes.sizes[number]
    return Page(
        physical_page=number,
        printed_page=number,
        printed_page_source="physical",
        width=size[0] if size else None,
        height=size[1] if size else None,
        span=span,
        lines=lines,
        glyphs=GlyphCount(
            painted=counts[0][number],
            placed=counts[1][number],
            lifted=counts[2][number],
            dropped=counts[3][number],
        ),
    )
