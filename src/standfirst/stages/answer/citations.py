"""Citations: where a quotation or a lifted block stands, down to the boxes of its lines."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from typing import NamedTuple

from standfirst.model.answer import Citation, Hit
from standfirst.model.chunk import Chunk, ChunkAttachment
from standfirst.model.document import Document, Page, PrintedPage
from standfirst.model.place import PageBox, Span
from standfirst.stages.answer.units import ITEM

Documents = Callable[[str], Document | None]
"""Returns a document by its id; asked only for what is cited."""


class _Place(NamedTuple):
    physical_page: int | None = None
    printed_page: PrintedPage | None = None
    printed_page_source: str | None = None
    boxes: tuple[PageBox, ...] = ()


class Citer:
    """Makes citations and numbers them in the order in which they are made, from 1."""

    def __init__(self, documents: Documents) -> None:
        self._documents = documents
        self._pages: dict[str, tuple[Page, ...]] = {}
        self.made: list[Citation] = []

    def quotation(self, hit: Hit, in_chunk: Span, in_document: Span) -> Citation:
        """Cite a stretch of a chunk's text."""
        words = hit.chunk.text[in_chunk.start : in_chunk.end]
        place = self._place_of(hit, in_document)
        lead_in = _lead_in(hit.chunk, in_chunk)
        return self._cite(hit, place, span=in_document, words=words, lead_in=lead_in)

    def block(self, hit: Hit, attachment: ChunkAttachment) -> Citation:
        """Cite a lifted block: its page and box, and no word of it."""
        number = attachment.physical_page
        pages = (page for page in self._pages_of(hit) if page.physical_page == number)
        source = next((page.printed_page_source for page in pages), None)
        box = PageBox(physical_page=number, bbox=attachment.bbox)
        return self._cite(hit, _Place(number, attachment.printed_page, source, (box,)))

    def chunk(self, hit: Hit) -> Citation:
        """Cite a chunk as a place to look at, without a word of it."""
        place = self._place_of(hit, hit.chunk.spans[0]) if hit.chunk.spans else _whole(hit)
        return self._cite(hit, place._replace(boxes=hit.chunk.boxes))

    def _cite(
        self,
        hit: Hit,
        place: _Place,
        *,
        span: Span | None = None,
        words: str = "",
        lead_in: str = "",
    ) -> Citation:
        citation = Citation(
            number=len(self.made) + 1,
            chunk_id=hit.chunk.chunk_id,
            document_id=hit.chunk.document_id,
            title=hit.title,
            source=hit.source,
            section_key=hit.chunk.section_key,
            heading_path=hit.chunk.heading_path,
            physical_page=place.physical_page,
            printed_page=place.printed_page,
            printed_page_source=place.printed_page_source,
            boxes=place.boxes,
            span=span,
            quotation=words,
            lead_in=lead_in,
        )
        self.made.append(citation)
        return citation

    def _place_of(self, hit: Hit, span: Span) -> _Place:
        pages = self._pages_of(hit)
        if not pages:
            return _whole(hit)
        page = pages[max(bisect_right([page.span.start for page in pages], span.start) - 1, 0)]
        boxes = tuple(
            PageBox(physical_page=each.physical_page, bbox=line.bbox)
            for each in pages
            if each.span.start < span.end and span.start < each.span.end
            for line in each.lines
            if line.span.start < span.end and span.start < line.span.end
        )
        return _Place(page.physical_page, page.printed_page, page.printed_page_source, boxes)

    def _pages_of(self, hit: Hit) -> tuple[Page, ...]:
        document_id = hit.chunk.document_id
        if hit.chunk.physical_pages is None:
            return ()
        if document_id not in self._pages:
            document = self._documents(document_id)
            self._pages[document_id] = document.pages if document else ()
        return self._pages[document_id]


def _lead_in(chunk: Chunk, quoted: Span) -> str:
    """Return the lead-in of a chunk where what is quoted goes on from it: nothing but items of the
    same list stands before it."""
    before = chunk.text[: quoted.start].splitlines()
    goes_on = all(not line.strip() or line[0].isspace() or ITEM.match(line) for line in before)
    return chunk.lead_in if goes_on else ""


def _whole(hit: Hit) -> _Place:
    """Return the place of a whole chunk, for want of the document's pages."""
    chunk = hit.chunk
    if chunk.physical_pages is None or chunk.printed_pages is None:
        return _Place()
    return _Place(chunk.physical_pages[0], chunk.printed_pages[0], None, chunk.boxes)
