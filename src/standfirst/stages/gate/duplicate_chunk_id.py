"""Counts chunk ids that occur twice, and ids that another document or section could also give.

A citation names a chunk by its id. An id that starts with its own document and section cannot be
another document's, so that ids unique in each document are unique in the store.

Cure: give one of the two files an id of its own (`id:` in its front matter), or ingest again.
"""

from __future__ import annotations

from standfirst.model.report import Prepared
from standfirst.plugins import Gate, GateContext, Judgements
from standfirst.stages.gate.faults import at_chunk


def examine(prepared: Prepared, context: GateContext) -> Judgements:
    """Yield a fault for each chunk whose id is taken or foreign."""
    document = prepared.document
    seen: set[str] = set()
    for chunk in prepared.chunks:
        if chunk.chunk_id in seen:
            yield at_chunk(document, chunk, "the id belongs to another chunk of the document too")
        elif not chunk.chunk_id.startswith(f"{document.document_id}:{chunk.section_key}:"):
            yield at_chunk(document, chunk, "the id does not start with its document and section")
        seen.add(chunk.chunk_id)


GATE = Gate("duplicate_chunk_id", examine)
