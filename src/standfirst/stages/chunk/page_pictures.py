"""The pictures of recognised pages: every chunk with words from such a page carries its picture."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from standfirst.model.document import Block, Document, is_picture_of


class PagePictures:
    """Looks up the pictures of the recognised pages that a stretch of text comes from."""

    def __init__(self, document: Document) -> None:
        recognised = {page.physical_page: page for page in document.pages if page.is_recognised}
        self._pictures = [
            (page.span, block)
            for block in document.blocks
            if recognised
            if (page := recognised.get(block.physical_page)) and is_picture_of(block, page)
        ]
        self._starts = [span.start for span, _ in self._pictures]
        self._ends = [span.end for span, _ in self._pictures]

    def beside(self, start: int, end: int, carried: Sequence[Block]) -> list[Block]:
        """Return the pictures of a stretch's pages that it does not carry already."""
        if not self._pictures:
            return []
        first, last = bisect_right(self._ends, start), bisect_left(self._starts, end)
        known = {block.block_id for block in carried}
        return [block for _, block in self._pictures[first:last] if block.block_id not in known]
