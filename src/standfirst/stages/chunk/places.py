"""Where a span of text stands on the pages of its file."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from standfirst.model.document import Page, PrintedPage
from standfirst.model.place import PageBox, Span

PageRange = tuple[int, int] | None
PrintedRange = tuple[PrintedPage, PrintedPage] | None


class PagePlaces:
    """Looks up pages and line boxes by position; each look-up takes logarithmic time."""

    def __init__(self, pages: Sequence[Page]) -> None:
        self._pages = pages
        self._page_starts = [page.span.start for page in pages]
        self._lines = [(page.physical_page, line) for page in pages for line in page.lines]
        self._line_ends = [line.span.end for _, line in self._lines]

    def pages(self, spans: Sequence[Span]) -> tuple[PageRange, PrintedRange]:
        """Return the first and last page of some spans: physical numbers, then printed ones."""
        if not self._pages:
            return None, None
        start = min(span.start for span in spans)
        end = max(span.end for span in spans)
        first = max(bisect_right(self._page_starts, start) - 1, 0)
        last = max(bisect_left(self._page_starts, end) - 1, first)
        from_page, to_page = self._pages[first], self._pages[last]
        return (
            (from_page.physical_page, to_page.physical_page),
            (from_page.printed_page, to_page.printed_page),
        )

    def boxes(self, spans: Sequence[Span]) -> tuple[PageBox, ...]:
        """Return page and box of every line that some spans touch, in reading order."""
        found = []
        for span in spans:
            at = bisect_right(self._line_ends, span.start)
            while at < len(self._lines) and self._lines[at][1].span.start < span.end:
                page, line = self._lines[at]
                found.append(PageBox(physical_page=page, bbox=line.bbox))
                at += 1
        return tuple(found)
