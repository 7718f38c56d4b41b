"""Where each chunk of a document stands: its neighbours, and the elements it was cut from."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence

from standfirst.model.chunk import Chunk
from standfirst.model.document import Document
from standfirst.model.source import Element, SegmentedDocument
from standfirst.plugins import Neighbourhood
from standfirst.stages.check.running_lines import running_lines


def neighbourhoods(
    segmented: SegmentedDocument, chunks: Sequence[Chunk]
) -> Iterator[tuple[Chunk, Neighbourhood]]:
    """Yield each chunk of a document with its place in it, in order."""
    around = _Around(segmented)
    texts = [chunk for chunk in chunks if chunk.chunk_kind != "block_descriptor"]
    at = {chunk.chunk_id: number for number, chunk in enumerate(texts)}
    for chunk in chunks:
        number = at.get(chunk.chunk_id, -1)
        if number < 0:
            yield chunk, Neighbourhood(segmented.document)
        else:
            before = texts[number - 1] if number else None
            after = texts[number + 1] if number + 1 < len(texts) else None
            yield chunk, around.place(chunk, before, after)


class _Around:
    """The elements of a document, found by position."""

    def __init__(self, segmented: SegmentedDocument) -> None:
        self._document: Document = segmented.document
        self._elements = segmented.elements
        self._starts = [element.start for element in self._elements]
        self._firsts: dict[int, int] = {}
        for number, element in enumerate(self._elements):
            self._firsts.setdefault(element.container, number)
        self._furniture = running_lines(self._document)

    def place(self, chunk: Chunk, before: Chunk | None, after: Chunk | None) -> Neighbourhood:
        """Return where a chunk stands; `before` and `after` may be of other sections."""
        if chunk.start is None or chunk.end is None:
            return Neighbourhood(self._document)
        first = self._at(chunk.start + chunk.overlap)
        last = self._at(chunk.end - 1)
        section = chunk.section_key
        return Neighbourhood(
            document=self._document,
            before=before if before and before.section_key == section else None,
            after=after if after and after.section_key == section else None,
            first=self._element(first),
            last=self._element(last),
            lead=self._lead(first),
            following=self._text_element(last + 1) if last >= 0 else None,
            furniture=self._furniture,
        )

    def _at(self, position: int) -> int:
        """Return the number of the element that holds a position, -1 where none starts before."""
        return bisect_right(self._starts, position) - 1

    def _element(self, number: int) -> Element | None:
        return self._elements[number] if 0 <= number < len(self._elements) else None

    def _text_element(self, number: int) -> Element | None:
        """Return an element, None for a heading: another section starts there."""
        element = self._element(number)
        return element if element and element.kind != "heading" else None

    def _lead(self, first: int) -> Element | None:
        element = self._element(first)
        if element is None:
            return None
        start = self._firsts[element.container] if element.container >= 0 else first
        return self._text_element(start - 1)
