"""Counts descriptor chunks that do not carry exactly the one attachment they stand for.

A descriptor says that there is a table, formula or figure; the attachment says where it is and
which picture shows it. Without it the descriptor leads nowhere, with two it is not clear to which.

Cure: ingest the file again. If the count stays, report it as a bug of the chunker, with the file.
"""

from __future__ import annotations

from standfirst.model.report import Prepared
from standfirst.plugins import Gate, GateContext, Judgements
from standfirst.stages.gate.faults import at_chunk, counted


def examine(prepared: Prepared, context: GateContext) -> Judgements:
    """Yield a fault for each descriptor with no attachment or several."""
    for chunk in prepared.chunks:
        if chunk.chunk_kind == "block_descriptor" and len(chunk.attachments) != 1:
            found = counted(len(chunk.attachments), "attachment")
            yield at_chunk(prepared.document, chunk, f"the descriptor carries {found}, not one")


GATE = Gate("descriptor_chunk_without_attachment", examine)
