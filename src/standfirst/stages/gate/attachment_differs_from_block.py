"""Counts attachments that say anything else of their block than the block itself does.

Kind, shape, page, box, picture and the quarantine flag are copied from the block, and a reader of
a chunk sees the copy alone. A copy that differs shows the wrong picture, or calls a block verified
that nobody has looked at.

Cure: ingest the file again, so that chunks and blocks come from one reading of it.
"""

from __future__ import annotations

from standfirst.model.report import Prepared
from standfirst.plugins import Gate, GateContext, Judgements
from standfirst.stages.gate.faults import at_chunk

COPIED = (
    "kind",
    "shape",
    "physical_page",
    "printed_page",
    "bbox",
    "quarantined",
    "source_crop",
)


def examine(prepared: Prepared, context: GateContext) -> Judgements:
    """Yield a fault for each attachment that is no true copy."""
    blocks = {block.block_id: block for block in prepared.document.blocks}
    for chunk in prepared.chunks:
        for attachment in chunk.attachments:
            block = blocks.get(attachment.block_id)
            if block is None:
                continue
            differing = [
                name for name in COPIED if getattr(attachment, name) != getattr(block, name)
            ]
            if differing:
                message = f"block {block.block_id}: the attachment has another {differing[0]}"
                yield at_chunk(prepared.document, chunk, message, block_id=block.block_id)


GATE = Gate("attachment_differs_from_block", examine)
