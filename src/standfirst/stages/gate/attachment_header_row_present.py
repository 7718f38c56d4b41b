"""Counts attachments that show a header row or rows while their block is quarantined.

A guessed header may be a row of values, or two columns read as one. Shown beside a chunk it looks
as certain as the rest. Until a person has verified the block, nothing of its content is shown.

Cure: ingest the file again, or verify the block beside its picture. If the count stays, report it
as a bug of the chunker, with the file.
"""

from __future__ import annotations

from standfirst.model.report import Prepared
from standfirst.plugins import Gate, GateContext, Judgements
from standfirst.stages.gate.faults import at_chunk


def examine(prepared: Prepared, context: GateContext) -> Judgements:
    """Yield a fault for each quarantined attachment that shows content."""
    quarantined = {b.block_id for b in prepared.document.blocks if b.quarantined}
    for chunk in prepared.chunks:
        for attachment in chunk.attachments:
            shows = bool(attachment.header_row) or attachment.rows is not None
            if shows and (attachment.quarantined or attachment.block_id in quarantined):
                what = "a header row" if attachment.header_row else "rows"
                message = f"block {attachment.block_id} is quarantined, yet shown with {what}"
                yield at_chunk(prepared.document, chunk, message, block_id=attachment.block_id)


GATE = Gate("attachment_header_row_present", examine)
