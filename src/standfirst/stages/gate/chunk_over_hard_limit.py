"""Counts chunks whose embedding text is longer than the hard limit they were made under.

What is longer than a model takes is cut off without a word, and what was cut off cannot be found.
The limit counts heading path, blank line and text.

Cure: ingest the file again. If the count stays, report it as a bug of the chunker, with the file.
"""

from __future__ import annotations

from standfirst.model.chunk import embedding_text
from standfirst.model.report import Prepared
from standfirst.plugins import CannotTell, Gate, GateContext, Judgements
from standfirst.stages.gate.faults import at_chunk


def examine(prepared: Prepared, context: GateContext) -> Judgements:
    """Yield a fault for each chunk over its document's limit."""
    document = prepared.document
    limit = document.hard_limit
    if limit is None:
        if prepared.chunks:
            yield CannotTell(
                f"{document.source} does not say which limit its chunks were made under"
            )
        return
    for chunk in prepared.chunks:
        length, unit = chunk.token_count, "tokens"
        if length is None:
            length, unit = len(embedding_text(chunk, limit)), "characters"
        if length > limit:
            message = f"{length:,} {unit} with the heading path; the limit is {limit:,}"
            yield at_chunk(document, chunk, message)


GATE = Gate("chunk_over_hard_limit", examine)
