"""Counts chunks and headings that hold something of a quarantined block, once for each block.

A fraction read as a line of text turns a division into a multiplication, a table read as text puts
a dose into another patient's column, and the sentence looks complete. So nothing of a block may be
in a chunk before a person has verified it. The gate looks in two ways:

By place: half of a line's box, or more, lies in the box of a block on that page.

By words: the text holds a row of a block, or a cell that says something by itself (a quantity, a
long phrase). The author may well say the same in a sentence, so words count only where the line
they stand on has no known place, touches a block, or consists of a row of the block and nothing
else.

Cure: look at the page beside the block's picture. If the block's box is too small, or a second
copy of the table was not lifted, report it as a bug of the layout, with the file. Until it is
repaired, keep the document out of the workspace.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from standfirst.model.chunk import Chunk
from standfirst.model.document import Block, Document, Section
from standfirst.model.place import PageBox, Span
from standfirst.model.report import Prepared
from standfirst.plugins import Gate, GateContext, Judgements
from standfirst.stages.gate.cells import Telling, Tokens, telling, token_spans, tokens
from standfirst.stages.gate.faults import at_chunk, at_heading, quoted
from standfirst.stages.gate.lines_on_page import PageMap, PlacedLine
from standfirst.stages.gate.word_tree import WordTree

INSIDE = 0.5
"""A line belongs to a block from this share of its area on; boxes of neighbours overlap by less."""
TOUCHING = 0.1
ALL_OF_LINE = 0.8
"""A row makes up its line from this share of the line's words on."""

Leaks = Iterator[tuple[str, str]]
"""The id of the block and how it leaked."""


def examine(prepared: Prepared, context: GateContext) -> Judgements:
    """Yield a fault for each chunk or heading and each block that it holds something of."""
    document = prepared.document
    blocks = [block for block in document.blocks if block.quarantined]
    if not blocks:
        return
    search = _Search(document, blocks)
    for chunk in prepared.chunks:
        for block_id, how in _first_of_each(search.in_chunk(chunk)):
            yield at_chunk(document, chunk, f"block {block_id}: {how}", block_id=block_id)
    for section in document.sections:
        for block_id, how in _first_of_each(search.in_heading(section)):
            message = f"block {block_id}, heading {quoted(section.title)}: {how}"
            yield at_heading(document, section, message, block_id=block_id)


def _first_of_each(leaks: Leaks) -> Iterable[tuple[str, str]]:
    found: dict[str, str] = {}
    for block_id, how in leaks:
        found.setdefault(block_id, how)
    return found.items()


class _LineFacts(NamedTuple):
    """How many words stand on a line, and the largest share of it that lies in a block."""

    words: int
    share: float


class _Search:
    """Looks for the blocks of one document in its chunks and headings."""

    def __init__(self, document: Document, blocks: Sequence[Block]) -> None:
        self._document = document
        self._map = PageMap(document)
        self._tree: WordTree[tuple[str, Telling]] = WordTree()
        self._facts: dict[PlacedLine, _LineFacts] = {}
        # What several blocks hold is looked for once, on behalf of the first of them.
        first: dict[Tokens, tuple[str, Telling]] = {}
        for block in blocks:
            for each in sorted(telling(block), key=lambda each: (not each.is_row, each.tokens)):
                first.setdefault(each.tokens, (block.block_id, each))
        for sequence, held in first.items():
            self._tree.add(sequence, held)

    def in_chunk(self, chunk: Chunk) -> Leaks:
        """Yield every leak into a chunk; what a descriptor says of its own place is none."""
        if chunk.chunk_kind == "block_descriptor":
            names = (self._document.title, *chunk.heading_path[-1:])
            rest = chunk.text.removeprefix(" — ".join(dict.fromkeys(names)))
            yield from self._by_words(rest, ())
            return
        yield from self._by_place(chunk.boxes)
        yield from self._by_words(chunk.text, chunk.spans)

    def in_heading(self, section: Section) -> Leaks:
        """Yield every leak into a heading."""
        if section.heading_span is not None:
            lines = self._map.lines(section.heading_span)
            yield from self._by_place(
                PageBox(physical_page=line.page, bbox=line.bbox) for line in lines
            )
            span = section.heading_span
            yield from self._by_words(self._document.text[span.start : span.end], (span,))

    def _by_place(self, boxes: Iterable[PageBox]) -> Leaks:
        for box in boxes:
            for block, share in self._map.around(box):
                if share >= INSIDE:
                    yield (
                        block.block_id,
                        f"a line stands inside its box on page {box.physical_page}",
                    )

    def _by_words(self, text: str, spans: Sequence[Span]) -> Leaks:
        places: list[tuple[int, int]] = []
        for (block_id, found), start, end in self._tree.matches(tokens(text)):
            places = places or token_spans(text)
            said = Span(places[start][0], places[end - 1][1])
            if self._is_leak(found, _in_document(said, spans)):
                what = "a row" if found.is_row else "a cell"
                yield (
                    block_id,
                    f"the text holds {what} of it, {quoted(text[said.start : said.end])}",
                )

    def _is_leak(self, found: Telling, places: Sequence[Span]) -> bool:
        facts = [self._facts_of(line) for span in places for line in self._map.lines(span)]
        if not facts or any(each.share >= TOUCHING for each in facts):
            return True
        return found.is_row and len(found.tokens) >= ALL_OF_LINE * sum(each.words for each in facts)

    def _facts_of(self, line: PlacedLine) -> _LineFacts:
        if line not in self._facts:
            around = self._map.around(PageBox(physical_page=line.page, bbox=line.bbox))
            said = self._document.text[line.span.start : line.span.end]
            share = max((share for _, share in around), default=0.0)
            self._facts[line] = _LineFacts(len(tokens(said)), share)
        return self._facts[line]


def _in_document(said: Span, spans: Sequence[Span]) -> list[Span]:
    """Return where a part of a chunk's text stands; its spans are joined by line ends."""
    found: list[Span] = []
    at = 0
    for span in spans:
        start = max(said.start, at)
        end = min(said.end, at + len(span))
        if start < end:
            found.append(Span(span.start + start - at, span.start + end - at))
        at += len(span) + 1
    return found


GATE = Gate("block_text_leaked_into_chunk_text", examine)
