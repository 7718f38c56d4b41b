"""How a gate says what is wrong: a fault at a document, a chunk, a block or a page."""

from __future__ import annotations

import msgspec

from standfirst.markup import legible
from standfirst.model.chunk import Chunk
from standfirst.model.document import Block, Document, Section
from standfirst.model.finding import GateFault
from standfirst.model.place import Span

LONGEST_QUOTE = 60


def at_document(document: Document, message: str) -> GateFault:
    """Return a fault of a whole document."""
    return GateFault(message=message, file=document.source, document_id=document.document_id)


def at_chunk(document: Document, chunk: Chunk, message: str, *, block_id: str = "") -> GateFault:
    """Return a fault of a chunk, or of what it says of a block."""
    return GateFault(
        message=message,
        file=document.source,
        document_id=document.document_id,
        chunk_id=chunk.chunk_id,
        block_id=block_id or None,
        page=chunk.physical_pages[0] if chunk.physical_pages else None,
        span=chunk.spans[0] if chunk.spans else None,
    )


def at_block(document: Document, block: Block, message: str) -> GateFault:
    """Return a fault of a lifted block."""
    return GateFault(
        message=message,
        file=document.source,
        document_id=document.document_id,
        block_id=block.block_id,
        page=block.physical_page,
    )


def at_heading(document: Document, section: Section, message: str, *, block_id: str) -> GateFault:
    """Return a fault of a section's heading and a block."""
    return GateFault(
        message=message,
        file=document.source,
        document_id=document.document_id,
        block_id=block_id,
        page=section.pages[0] if section.pages else None,
        span=section.heading_span,
        subject=f"section {section.section_key}",
    )


def at_page(document: Document, page: int | None, message: str) -> GateFault:
    """Return a fault of a page of the file."""
    return msgspec.structs.replace(at_document(document, message), page=page)


def at_span(document: Document, span: Span, message: str) -> GateFault:
    """Return a fault of a stretch of a document's text, told from others by what stands there."""
    page = next((p for p in document.pages if p.span.start <= span.start < p.span.end), None)
    return GateFault(
        message=message,
        file=document.source,
        document_id=document.document_id,
        page=page.physical_page if page else None,
        span=span,
        subject=quoted(document.text[span.start : span.end]),
    )


def quoted(text: str) -> str:
    """Return the beginning of a text on one line, in quotation marks, without controls."""
    line = " ".join(text[: 4 * LONGEST_QUOTE].split())
    shown = line if len(line) <= LONGEST_QUOTE else f"{line[: LONGEST_QUOTE - 1].rstrip()}…"
    return f"“{legible(shown)}”"


def counted(number: int, noun: str) -> str:
    """Return a number with its noun: 1 row, 2 rows."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"
