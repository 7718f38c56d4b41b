"""Counts lifted blocks without a picture.

While a block is quarantined its picture is all that may be shown of it; without one, a question
about it has no answer. A block whose picture is named but not there counts as well.

Cure: ingest the file again; the pictures are made then. Do not remove the workspace's `crops`
folder. Docling's JSON has no pages to make pictures of: ingest the PDF that it came from.
"""

from __future__ import annotations

from standfirst.markup import legible
from standfirst.model.report import Prepared
from standfirst.plugins import Gate, GateContext, Judgements
from standfirst.stages.gate.faults import at_block


def examine(prepared: Prepared, context: GateContext) -> Judgements:
    """Yield a fault for each block that cannot be shown."""
    for block in prepared.document.blocks:
        if block.source_crop is None:
            if block.quarantined:
                message = f"no picture of block {block.block_id} was made"
                yield at_block(prepared.document, block, message)
        elif not context.has_crop(block.source_crop):
            named = legible(block.source_crop)
            message = f"the picture of block {block.block_id} is not there, or is no PNG: {named}"
            yield at_block(prepared.document, block, message)


GATE = Gate("missing_crop", examine)
