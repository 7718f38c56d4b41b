"""Counts chunks whose `has_quarantined_content` is not what their attachments say.

Whoever reads a chunk without its attachments has only this flag to learn that something which
nobody verified was taken out of the text. It has to be right wherever it stands.

Cure: ingest the file again. If the count stays, report it as a bug of the chunker, with the file.
"""

from __future__ import annotations

from standfirst.model.report import Prepared
from standfirst.plugins import Gate, GateContext, Judgements
from standfirst.stages.gate.faults import at_chunk


def examine(prepared: Prepared, context: GateContext) -> Judgements:
    """Yield a fault for each chunk with a wrong flag."""
    for chunk in prepared.chunks:
        expected = any(attachment.quarantined for attachment in chunk.attachments)
        if chunk.has_quarantined_content is not expected:
            message = f"has_quarantined_content is {chunk.has_quarantined_content}, not {expected}"
            yield at_chunk(prepared.document, chunk, message)


GATE = Gate("quarantine_not_flagged", examine)
