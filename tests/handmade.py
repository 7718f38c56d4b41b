"""Documents with chunks made by hand, for the rooms that come after the chunker."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

from standfirst.languages.folding import slug
from standfirst.model.chunk import Chunk, ChunkAttachment
from standfirst.model.document import Document, Page
from standfirst.model.finding import Finding
from standfirst.model.place import Span
from standfirst.model.report import Prepared


def digest(*parts: object) -> str:
    return hashlib.sha256(repr(parts).encode("utf-8", "surrogatepass")).hexdigest()


def document(document_id: str, text: str, **fields: Any) -> Document:
    given = {
        "title": document_id,
        "source": f"{document_id}.md",
        "media_type": "text/markdown",
        "language": "en",
        "family": "default",
        "configuration_digest": "0" * 64,
    }
    return Document(
        document_id=document_id, text=text, source_sha256=digest(text), **{**given, **fields}
    )


def chunk(document_id: str, ordinal: int, text: str, start: int, **fields: Any) -> Chunk:
    """Return a prose chunk that stands at `start`, or what `fields` make of it."""
    heading_path = fields.get("heading_path", (document_id,))
    given = {
        "chunk_id": f"{document_id}:{slug(heading_path[-1])}:{ordinal}",
        "section_key": slug(heading_path[-1]),
        "chunk_kind": "prose",
        "heading_path": heading_path,
        "spans": (Span(start, start + len(text)),),
        "language": "en",
        "content_digest": digest(text, heading_path, fields.get("attachments", ())),
    }
    return Chunk(document_id=document_id, ordinal=ordinal, text=text, **{**given, **fields})


def prepared(document_id: str, sections: Mapping[str, Sequence[str]], **fields: Any) -> Prepared:
    """Return a document whose paragraphs are one chunk each, under their section's heading."""
    language = fields.get("language", "en")
    title = fields.get("title", document_id)
    text = ""
    chunks: list[Chunk] = []
    for heading, paragraphs in sections.items():
        text += f"# {heading}\n\n"
        for paragraph in paragraphs:
            place = {"heading_path": (title, heading), "language": language}
            chunks.append(chunk(document_id, len(chunks), paragraph, len(text), **place))
            text += f"{paragraph}\n\n"
    return Prepared(document=document(document_id, text, **fields), chunks=tuple(chunks))


def attachment(block_id: str = "b1", page: int = 2, **fields: Any) -> ChunkAttachment:
    given = {
        "kind": "table",
        "shape": "simple_table",
        "printed_page": page + 200,
        "bbox": (72.0, 100.0, 540.0, 300.0),
        "quarantined": True,
        "source_crop": f"crops/monograph/{block_id}.png",
    }
    return ChunkAttachment(block_id=block_id, physical_page=page, **{**given, **fields})


def page(number: int, span: Span, **fields: Any) -> Page:
    given = {"printed_page": number + 200, "printed_page_source": "running_text"}
    return Page(physical_page=number, span=span, **{**given, **fields})


def failure(chunk_id: str, code: str) -> Finding:
    """Return what a check finds wrong with a chunk."""
    return Finding(code=code, message="wrong", chunk_id=chunk_id, document_id=chunk_id)
