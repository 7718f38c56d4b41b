"""Ids and digests of chunks: made of content and place, never of time or chance."""

from __future__ import annotations

from hashlib import sha256

import msgspec

from standfirst.model.chunk import ChunkAttachment, ChunkKind

_ENCODER = msgspec.json.Encoder()


def prose_id(document_id: str, section_key: str, number: int) -> str:
    """Return the id of a section's chunk; `number` counts from 0 within the section."""
    return f"{document_id}:{section_key}:{number}"


def descriptor_id(document_id: str, section_key: str, block_id: str) -> str:
    """Return the id of a block's descriptor chunk."""
    return f"{document_id}:{section_key}:block:{block_id}"


def content_digest(
    kind: ChunkKind,
    heading_path: tuple[str, ...],
    text: str,
    attachments: tuple[ChunkAttachment, ...],
    *,
    lead_in: str = "",
) -> str:
    """Return the SHA-256 of what a chunk says, in hexadecimal."""
    said: tuple[object, ...] = (kind, heading_path, text, attachments)
    if lead_in:
        said = (*said, lead_in)
    return sha256(_ENCODER.encode(said)).hexdigest()
