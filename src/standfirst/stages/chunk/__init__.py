"""Segmented documents in, chunks out: structure first, length as a limit on top of it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence

from standfirst.model.chunk import (
    PATH_SHARE,
    Chunk,
    ChunkAttachment,
    ChunkKind,
    shortened_path,
)
from standfirst.model.document import Block, Document, Section
from standfirst.model.family import ChunkSettings
from standfirst.model.place import Span
from standfirst.model.source import Element, SegmentedDocument
from standfirst.stages.chunk.descriptor import attachment, descriptor_chunk
from standfirst.stages.chunk.fill import Filler, Piece, Sizes
from standfirst.stages.chunk.glue import section_nodes
from standfirst.stages.chunk.identity import content_digest, prose_id
from standfirst.stages.chunk.page_pictures import PagePictures
from standfirst.stages.chunk.places import PagePlaces
from standfirst.stages.chunk.references import with_references
from standfirst.stages.chunk.table_rows import piece_text

_PATH_END = 2
"""The blank line between heading path and text, in code points."""


def chunk_document(
    segmented: SegmentedDocument, settings: ChunkSettings, labels: Mapping[str, str]
) -> tuple[Chunk, ...]:
    """Return a document's chunks in reading order, descriptors of its lifted blocks included.

    `labels` gives the words that descriptors use for kinds and pages.
    """
    document = segmented.document
    places = PagePlaces(document.pages)
    pictured = PagePictures(document)
    blocks = _by_section(document.blocks)
    barriers = sorted(d.span.start for d in document.dropped if d.span is not None)
    found: list[Chunk] = []
    for section, elements in _sections(document, segmented.elements):
        sizes = section_sizes(section, settings)
        pieces = _pieces(document, elements, _within(barriers, elements), sizes)
        lifted = blocks.get(section.section_key, [])
        carried = _carried(pieces, lifted)
        for number, piece in enumerate(pieces):
            seen = pictured.beside(piece.start, piece.end, carried[number])
            attachments = tuple(map(attachment, [*carried[number], *seen]))
            found.append(
                _chunk(document, section, piece, attachments, places, (number, len(found)))
            )
            found.extend(_descriptors(document, section, carried[number], labels, len(found)))
        if not pieces:
            found.extend(_descriptors(document, section, lifted, labels, len(found)))
    return with_references(document, found)


def _pieces(
    document: Document, elements: Sequence[Element], barriers: Sequence[int], sizes: Sizes
) -> list[Piece]:
    if not elements:
        return []
    start, end = elements[0].start, elements[-1].end
    if end - start <= sizes.target and not barriers and not any(e.rows for e in elements):
        # Most sections fit whole: what belongs together in them need not be known.
        return [Piece(start, end, start)]
    nodes = section_nodes(document.text, elements, barriers, document.language)
    return Filler(document.text, document.language, sizes, elements).fill(nodes)


def section_sizes(section: Section, settings: ChunkSettings) -> Sizes:
    """Return what a section's chunks may hold once their heading path is taken off."""
    path = len(shortened_path(section.heading_path, settings.hard_limit // PATH_SHARE))
    taken = path + _PATH_END if path else 0
    hard = max(settings.hard_limit - taken, 1)
    target = min(max(settings.size - taken, hard // 2, 1), hard)
    return Sizes(target, hard, min(settings.min_size, target), min(settings.overlap, target // 2))


def _sections(
    document: Document, elements: Sequence[Element]
) -> Iterator[tuple[Section, Sequence[Element]]]:
    """Yield each section with its own elements, its subsections' not included."""
    start = 0
    ordinal = 0
    for at, element in enumerate(elements):
        if element.kind == "heading":
            if at > 0:
                yield document.sections[ordinal], elements[start:at]
                ordinal += 1
            start = at + 1
    if document.sections:
        yield document.sections[ordinal], elements[start:]


def _within(barriers: Sequence[int], elements: Sequence[Element]) -> Sequence[int]:
    if not elements or not barriers:
        return ()
    first = bisect_left(barriers, elements[0].start)
    return barriers[first : bisect_left(barriers, elements[-1].end)]


def _by_section(blocks: Sequence[Block]) -> dict[str, list[Block]]:
    found: dict[str, list[Block]] = {}
    for block in blocks:
        found.setdefault(block.section_key, []).append(block)
    return found


def _descriptors(
    document: Document,
    section: Section,
    blocks: Sequence[Block],
    labels: Mapping[str, str],
    ordinal: int,
) -> Iterator[Chunk]:
    for at, block in enumerate(blocks):
        yield descriptor_chunk(document, section, block, labels=labels, ordinal=ordinal + at)


def _carried(pieces: Sequence[Piece], blocks: Sequence[Block]) -> list[list[Block]]:
    """Give each block to the piece in whose stretch of text it stood: from the piece's start to
    the start of the next; what stood before the first goes to the first."""
    carried: list[list[Block]] = [[] for _ in pieces]
    at = 0
    for block in blocks if pieces else ():
        while at + 1 < len(pieces) and pieces[at + 1].start <= block.anchor:
            at += 1
        carried[at].append(block)
    return carried


def _chunk(
    document: Document,
    section: Section,
    piece: Piece,
    attachments: tuple[ChunkAttachment, ...],
    places: PagePlaces,
    numbers: tuple[int, int],
) -> Chunk:
    spans = piece.table.spans if piece.table else (Span(piece.shown, piece.end),)
    kind: ChunkKind = "table_rows" if piece.table else "prose"
    text = piece_text(document.text, spans)
    physical, printed = places.pages(spans)
    return Chunk(
        chunk_id=prose_id(document.document_id, section.section_key, numbers[0]),
        document_id=document.document_id,
        section_key=section.section_key,
        ordinal=numbers[1],
        chunk_kind=kind,
        heading_path=section.heading_path,
        text=text,
        spans=spans,
        overlap=0 if piece.table else piece.start - piece.shown,
        row_range=piece.table.rows if piece.table else None,
        physical_pages=physical,
        printed_pages=printed,
        boxes=places.boxes(spans),
        attachments=attachments,
        has_quarantined_content=any(a.quarantined for a in attachments),
        language=document.language,
        content_digest=content_digest(kind, section.heading_path, text, attachments),
    )
