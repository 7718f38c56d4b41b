"""Descriptor chunks: a lifted block made findable from verified metadata alone."""

from __future__ import annotations

from collections.abc import Mapping

from standfirst.model.chunk import Chunk, ChunkAttachment, content_digest
from standfirst.model.document import Block, Document, Section
from standfirst.model.place import PageBox
from standfirst.stages.chunk.identity import descriptor_id

LABELS = {
    "table": "table",
    "formula": "formula",
    "figure": "figure",
    "printed_page": "printed page",
    "physical_page": "page of the file",
}
"""What a block and its page are called where the family has no words for it."""


def attachment(block: Block) -> ChunkAttachment:
    """Return what a chunk may say of a block: its place and picture; cells once verified."""
    return ChunkAttachment(
        block_id=block.block_id,
        kind=block.kind,
        shape=block.shape,
        physical_page=block.physical_page,
        printed_page=block.printed_page,
        bbox=block.bbox,
        quarantined=block.quarantined,
        header_row=() if block.quarantined else block.header_row,
        rows=None if block.quarantined else block.rows,
        source_crop=block.source_crop,
    )


def descriptor_chunk(
    document: Document, section: Section, block: Block, *, labels: Mapping[str, str], ordinal: int
) -> Chunk:
    """Return the chunk that stands for a block: no cell and no guessed header is in it.

    `labels` gives the family's words for the kinds and for the page.
    """
    words = {**LABELS, **labels}
    page = next((p for p in document.pages if p.physical_page == block.physical_page), None)
    source = page.printed_page_source if page else "physical"
    page_word = words["physical_page" if source == "physical" else "printed_page"]
    names = " — ".join(dict.fromkeys((document.title, section.title)))
    text = f"{names} — {words[block.kind]}, {page_word} {block.printed_page}."
    attachments = (attachment(block),)
    return Chunk(
        chunk_id=descriptor_id(document.document_id, section.section_key, block.block_id),
        document_id=document.document_id,
        section_key=section.section_key,
        ordinal=ordinal,
        chunk_kind="block_descriptor",
        heading_path=section.heading_path,
        text=text,
        physical_pages=(block.physical_page, block.physical_page),
        printed_pages=(block.printed_page, block.printed_page),
        boxes=(PageBox(physical_page=block.physical_page, bbox=block.bbox),),
        attachments=attachments,
        has_quarantined_content=block.quarantined,
        language=document.language,
        content_digest=content_digest("block_descriptor", section.heading_path, text, attachments),
    )
