"""Counts gaps and repeats in the numbering of a document's chunks.

Ordinals run 0, 1, 2 … in reading order. A repeat makes "chunk 3 of this document" ambiguous, and a
gap says that a chunk is missing.

Cure: ingest the file again. If the count stays, report it as a bug of the chunker, with the file.
"""

from __future__ import annotations

from standfirst.model.report import Prepared
from standfirst.plugins import Gate, GateContext, Judgements
from standfirst.stages.gate.faults import at_chunk


def examine(prepared: Prepared, context: GateContext) -> Judgements:
    """Yield a fault for each ordinal that does not follow the one before."""
    expected = 0
    for chunk in sorted(prepared.chunks, key=lambda chunk: chunk.ordinal):
        if chunk.ordinal < expected:
            message = f"ordinal {chunk.ordinal} is taken already or negative"
            yield at_chunk(prepared.document, chunk, message)
            continue
        if chunk.ordinal > expected:
            message = f"ordinal {chunk.ordinal} where {expected} should follow"
            yield at_chunk(prepared.document, chunk, message)
        expected = chunk.ordinal + 1


GATE = Gate("ordinal_gap_or_repeat", examine)
