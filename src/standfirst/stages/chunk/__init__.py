"""Segmented documents in, chunks out: structure first, length as a limit on top of it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from standfirst.languages.sections import section_language
from standfirst.model.chunk import (
    Chunk,
    ChunkAttachment,
    ChunkKind,
    content_digest,
    embedding_text,
)
from standfirst.model.document import Block, Document, Section
from standfirst.model.family import ChunkSettings
from standfirst.model.source import Element, SegmentedDocument
from standfirst.plugins import TokenCounter
from standfirst.stages.chunk.descriptor import attachment, descriptor_chunk
from standfirst.stages.chunk.fill import Piece, piece_spans
from standfirst.stages.chunk.identity import prose_id
from standfirst.stages.chunk.lead_ins import lead_in_text
from standfirst.stages.chunk.links import with_links
from standfirst.stages.chunk.notes import with_notes
from standfirst.stages.chunk.page_pictures import PagePictures
from standfirst.stages.chunk.places import PagePlaces
from standfirst.stages.chunk.references import with_references
from standfirst.stages.chunk.sections import SectionFiller
from standfirst.stages.chunk.table_rows import piece_text


def chunk_document(
    segmented: SegmentedDocument,
    settings: ChunkSettings,
    labels: Mapping[str, str],
    counter: TokenCounter | None = None,
    *,
    one_language: bool = False,
) -> tuple[Chunk, ...]:
    """Return a document's chunks in reading order, descriptors of its lifted blocks included.

    `labels` gives the words that descriptors use for kinds and pages. Sizes are in tokens of
    `counter`, in code points without one. A section may be in another language than the document,
    unless there is only `one_language`.
    """
    document = segmented.document
    filler = SectionFiller(document, settings, counter)
    places = PagePlaces(document.pages)
    pictured = PagePictures(document)
    blocks = _by_section(document.blocks)
    barriers = sorted(d.span.start for d in document.dropped if d.span is not None)
    found: list[Chunk] = []
    for section, elements in _sections(document, segmented.elements):
        language = document.language
        if elements and not one_language:
            bounds = elements[0].start, elements[-1].end
            language = section_language(document.text, *bounds, language)
        pieces, tokens = filler.fill(section, elements, _within(barriers, elements), language)
        if not blocks:
            for number, piece in enumerate(pieces):
                numbers = number, len(found), tokens[number] if tokens else None
                found.append(
                    _chunk(document, section, piece, (), places, numbers, language=language)
                )
            continue
        lifted = blocks.get(section.section_key, [])
        carried = _carried(pieces, lifted)
        for number, piece in enumerate(pieces):
            seen = pictured.beside(piece.start, piece.end, carried[number])
            attachments = tuple(map(attachment, [*carried[number], *seen]))
            numbers = number, len(found), tokens[number] if tokens else None
            found.append(
                _chunk(document, section, piece, attachments, places, numbers, language=language)
            )
            found.extend(_descriptors(document, section, carried[number], labels, len(found)))
        if not pieces:
            found.extend(_descriptors(document, section, lifted, labels, len(found)))
    if counter is not None:
        found = [_counted(chunk, settings.hard_limit, counter) for chunk in found]
    referring = with_notes(document, segmented.elements, with_references(document, found))
    return with_links(document, segmented.links, referring)


def _counted(chunk: Chunk, hard_limit: int, counter: TokenCounter) -> Chunk:
    """Return a descriptor with its tokens; the pieces of the text were counted when cut."""
    if chunk.token_count is not None:
        return chunk
    tokens = counter.count(embedding_text(chunk, hard_limit))
    return msgspec.structs.replace(chunk, token_count=tokens)


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
    numbers: tuple[int, int, int | None],
    *,
    language: str,
) -> Chunk:
    """Return the chunk of a piece; `numbers` are that in its section, its ordinal, its tokens."""
    spans = piece_spans(piece)
    kind: ChunkKind = "table_rows" if piece.table else "prose"
    text = piece_text(document.text, spans)
    physical, printed = places.pages(spans)
    lead_in = lead_in_text(document.text, piece.context) if piece.context else ""
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
        boxes=places.boxes(spans) if physical else (),
        attachments=attachments,
        has_quarantined_content=any(a.quarantined for a in attachments) if attachments else False,
        language=language,
        token_count=numbers[2],
        lead_in=lead_in,
        content_digest=content_digest(
            kind, section.heading_path, text, attachments, lead_in=lead_in
        ),
    )
