"""Where text and blocks stand on the pages of a document, and how much of one lies in the other."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate
from typing import NamedTuple

from standfirst.model.document import Block, Document, is_picture_of
from standfirst.model.place import BBox, PageBox, Span


class PlacedLine(NamedTuple):
    """A line of the text with the page and box it was read from."""

    span: Span
    page: int
    bbox: BBox


class PageMap:
    """Looks up lines by position and quarantined blocks by page."""

    def __init__(self, document: Document) -> None:
        lines = [
            PlacedLine(line.span, page.physical_page, line.bbox)
            for page in document.pages
            for line in page.lines
        ]
        self._lines = sorted(lines, key=lambda line: line.span.start)
        self._starts = [line.span.start for line in self._lines]
        self._blocks: dict[int, _Stacked] = {}
        pages = {page.physical_page: page for page in document.pages if page.is_recognised}
        for block in document.blocks:
            page = pages.get(block.physical_page)
            # The text of a recognised page stands inside the page's picture by its nature.
            is_page = page is not None and is_picture_of(block, page)
            if block.quarantined and not is_page:
                self._blocks.setdefault(block.physical_page, _Stacked()).blocks.append(block)
        for stacked in self._blocks.values():
            stacked.sort()

    def lines(self, span: Span) -> Iterator[PlacedLine]:
        """Yield the lines that a span of the text touches."""
        at = max(bisect_right(self._starts, span.start) - 1, 0)
        while at < len(self._lines) and self._lines[at].span.start < span.end:
            if self._lines[at].span.end > span.start:
                yield self._lines[at]
            at += 1

    def around(self, box: PageBox) -> Iterator[tuple[Block, float]]:
        """Yield the quarantined blocks that share some area with a box, and which share of it."""
        stacked = self._blocks.get(box.physical_page)
        for block in stacked.beside(box.bbox) if stacked else ():
            share = share_inside(box.bbox, block.bbox)
            if share > 0:
                yield block, share


class _Stacked:
    """The blocks of a page from top to bottom."""

    def __init__(self) -> None:
        self.blocks: list[Block] = []
        self._tops: list[float] = []
        self._reach: list[float] = []

    def sort(self) -> None:
        """Note for each block how far down it and those above it reach."""
        self.blocks.sort(key=lambda block: (block.bbox[1], block.block_id))
        self._tops = [block.bbox[1] for block in self.blocks]
        self._reach = list(accumulate((block.bbox[3] for block in self.blocks), max))

    def beside(self, box: BBox) -> Iterator[Block]:
        """Yield the blocks at a box's height, without a look at those far above or below."""
        at = bisect_right(self._tops, box[3])
        while at > 0 and self._reach[at - 1] >= box[1]:
            at -= 1
            yield self.blocks[at]


def share_inside(inner: BBox, outer: BBox) -> float:
    """Return which share of a box's area lies in another; without area, its middle decides."""
    width, height = inner[2] - inner[0], inner[3] - inner[1]
    if width <= 0 or height <= 0:
        x, y = (inner[0] + inner[2]) / 2, (inner[1] + inner[3]) / 2
        return float(outer[0] <= x <= outer[2] and outer[1] <= y <= outer[3])
    across = min(inner[2], outer[2]) - max(inner[0], outer[0])
    down = min(inner[3], outer[3]) - max(inner[1], outer[1])
    return max(across, 0.0) * max(down, 0.0) / (width * height)
