"""Counts attachments of chunks that name a block which their document does not have.

A reader who follows such an attachment finds nothing: no page to look at and no picture.

Cure: ingest the file again, so that chunks and blocks come from one reading of it.
"""

from __future__ import annotations

from standfirst.model.report import Prepared
from standfirst.plugins import Gate, GateContext, Judgements
from standfirst.stages.gate.faults import at_chunk


def examine(prepared: Prepared, context: GateContext) -> Judgements:
    """Yield a fault for each attachment whose block is not in the document."""
    known = {block.block_id for block in prepared.document.blocks}
    for chunk in prepared.chunks:
        for attachment in chunk.attachments:
            name = attachment.block_id
            if name not in known:
                message = f"the attached block {name!r} is not one of the document's blocks"
                yield at_chunk(prepared.document, chunk, message, block_id=name)


GATE = Gate("attachment_block_id_unknown", examine)
