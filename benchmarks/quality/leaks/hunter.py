"""Looks for the blocks of one document in texts that come from it, by place and by words."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from told import folded, positions, telling

from standfirst.model.chunk import Chunk
from standfirst.model.document import Block, Document, Line, is_picture_of
from standfirst.model.place import BBox, Span

INSIDE = 0.5
"""A line belongs to a block from this share of its area on."""


class Suspicion(NamedTuple):
    """Words of a block that were found outside of it: `is_leak` unless they stand elsewhere, too.

    What an author says a second time, on a line outside of every block, is no leak.
    """

    document: str
    block: str
    where: str
    words: str
    is_row: bool
    is_leak: bool


class Lines:
    """The lines of a document with their pages and boxes, to be found by their place in it."""

    def __init__(self, document: Document) -> None:
        self._lines: list[tuple[int, Line]] = sorted(
            ((page.physical_page, line) for page in document.pages for line in page.lines),
            key=lambda placed: placed[1].span.start,
        )
        self._starts = [line.span.start for _, line in self._lines]

    def of(self, spans: Sequence[Span]) -> Iterator[tuple[int, Line]]:
        """Yield the lines that spans of the text touch."""
        for span in spans:
            at = max(0, bisect_right(self._starts, span.start) - 1)
            while at < len(self._lines) and self._starts[at] < span.end:
                if self._lines[at][1].span.end > span.start:
                    yield self._lines[at]
                at += 1


def lies_in(line: BBox, block: BBox) -> bool:
    """Tell whether half of a line lies in a block's box."""
    width = min(line[2], block[2]) - max(line[0], block[0])
    height = min(line[3], block[3]) - max(line[1], block[1])
    if width <= 0 or height <= 0:
        return False
    area = max((line[2] - line[0]) * (line[3] - line[1]), 1e-6)
    return width * height >= INSIDE * area


class Hunter:
    """Looks for the blocks of one document in texts that come from it."""

    def __init__(self, document: Document) -> None:
        recognised = {page.physical_page: page for page in document.pages if page.is_recognised}
        self.document = document
        self.blocks = [
            block
            for block in document.blocks
            if block.quarantined
            and not (
                block.physical_page in recognised
                and is_picture_of(block, recognised[block.physical_page])
            )
        ]
        self.told = [(block, told) for block in self.blocks for told in telling(block)]
        self.said_elsewhere: set[str] = set()
        self.says = ""
        self._lines = Lines(document)

    def in_chunk(self, chunk: Chunk) -> Iterator[Suspicion]:
        """Yield what is found in a chunk; what a descriptor says of its own place is nothing.

        All texts and headings that were looked through are kept in `says`.
        """
        self.says += f" {' '.join(chunk.heading_path)} {chunk.text}"
        if chunk.chunk_kind == "block_descriptor":
            names = " ".join((self.document.title, *chunk.heading_path))
            rest = " ".join(word for word in chunk.text.split() if word not in names)
            yield from self.in_words(rest, (), f"descriptor {chunk.chunk_id}")
            return
        where = f"chunk {chunk.ordinal}"
        yield from self._in_place(chunk.spans, where)
        yield from self.in_words(chunk.text, chunk.spans, where)

    def in_words(self, text: str, spans: Sequence[Span], where: str) -> Iterator[Suspicion]:
        """Yield what of a block a text says; it is a leak unless its line stands outside.

        A text without a place says nothing wrong where another chunk was seen to say it rightly.
        """
        said = folded(text)
        for block, told in self.told:
            if told.words not in said:
                continue
            for start, end in positions(told.words, text):
                places = self._places(text, spans, start, end)
                if places:
                    is_leak = self._touches(places, block)
                    if not is_leak:
                        self.said_elsewhere.add(told.words)
                else:
                    is_leak = told.words not in self.said_elsewhere
                yield self._suspicion(block, where, told.words, told.is_row, is_leak)

    def _in_place(self, spans: Sequence[Span], where: str) -> Iterator[Suspicion]:
        for page, line in self._lines.of(spans):
            for block in self.blocks:
                if block.physical_page == page and lies_in(line.bbox, block.bbox):
                    words = self.document.text[line.span.start : line.span.end]
                    yield self._suspicion(block, where, words, is_row=True, is_leak=True)

    def _places(self, text: str, spans: Sequence[Span], start: int, end: int) -> list[Span]:
        """Return where a part of a text stands in the document; nothing if the text is not there.

        The spans of a text are joined by line ends.
        """
        found: list[Span] = []
        at = 0
        for span in spans:
            low, high = max(start, at), min(end, at + len(span))
            if low < high:
                place = Span(span.start + low - at, span.start + high - at)
                if self.document.text[place.start : place.end] != text[low:high]:
                    return []
                found.append(place)
            at += len(span) + 1
        return found

    def _touches(self, places: Sequence[Span], block: Block) -> bool:
        return any(
            block.physical_page == page and lies_in(line.bbox, block.bbox)
            for page, line in self._lines.of(places)
        )

    def _suspicion(
        self, block: Block, where: str, words: str, is_row: bool, is_leak: bool
    ) -> Suspicion:
        name = self.document.document_id
        return Suspicion(name, block.block_id, where, words[:70], is_row, is_leak)
