"""Ids of chunks: made of their place, never of time or chance."""

from __future__ import annotations


def prose_id(document_id: str, section_key: str, number: int) -> str:
    """Return the id of a section's chunk; `number` counts from 0 within the section."""
    return f"{document_id}:{section_key}:{number}"


def descriptor_id(document_id: str, section_key: str, block_id: str) -> str:
    """Return the id of a block's descriptor chunk."""
    return f"{document_id}:{section_key}:block:{block_id}"
