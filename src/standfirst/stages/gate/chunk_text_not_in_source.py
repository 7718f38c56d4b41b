"""Counts chunks whose text is not what their document says at the chunk's spans.

A citation shows a place; if the chunk says something else than stands there, it was made up on the
way. Several spans (a table's header and its rows) are joined by line ends. Descriptors, which are
made of metadata, are exempt.

Cure: ingest the file again. If the count stays, report it as a bug of the chunker, with the file.
"""

from __future__ import annotations

from standfirst.model.chunk import Chunk
from standfirst.model.report import Prepared
from standfirst.plugins import Gate, GateContext, Judgements
from standfirst.stages.gate.faults import at_chunk


def examine(prepared: Prepared, context: GateContext) -> Judgements:
    """Yield a fault for each chunk that is no exact slice."""
    for chunk in prepared.chunks:
        if chunk.chunk_kind != "block_descriptor":
            problem = _problem(chunk, prepared.document.text)
            if problem:
                yield at_chunk(prepared.document, chunk, problem)


def _problem(chunk: Chunk, text: str) -> str:
    if not chunk.spans:
        return "the chunk names no place in the text"
    if any(not 0 <= span.start < span.end <= len(text) for span in chunk.spans):
        return f"a span of the chunk is empty or leaves the text of {len(text):,} characters"
    if chunk.chunk_kind == "prose" and len(chunk.spans) > 1:
        return "prose is put together from several places"
    if chunk.text != "\n".join(text[span.start : span.end] for span in chunk.spans):
        return "the chunk says something else than the text at its spans"
    return ""


GATE = Gate("chunk_text_not_in_source", examine)
