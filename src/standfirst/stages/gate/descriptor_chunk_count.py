"""Counts lifted blocks that have no descriptor chunk or several, and descriptors of no block.

A block without a descriptor cannot be found: no text of it is in the index, so nothing else stands
for it. There have to be as many descriptors as blocks, one for each.

Cure: ingest the file again. If the count stays, report it as a bug of the chunker, with the file.
"""

from __future__ import annotations

from collections import Counter

from standfirst.model.report import Prepared
from standfirst.plugins import Gate, GateContext, Judgements
from standfirst.stages.gate.faults import at_block, at_chunk, counted

_BEFORE_ID = ":block:"


def examine(prepared: Prepared, context: GateContext) -> Judgements:
    """Yield a fault for each block or descriptor that does not stand in a pair."""
    document = prepared.document
    described: Counter[str] = Counter()
    blocks = Counter(block.block_id for block in document.blocks)
    for chunk in prepared.chunks:
        if chunk.chunk_kind == "block_descriptor":
            name = chunk.chunk_id.rpartition(_BEFORE_ID)[2]
            described[name] += 1
            if described[name] > blocks[name]:
                message = f"descriptor of {name}: there is no block for it"
                yield at_chunk(document, chunk, message, block_id=name)
    for block in document.blocks:
        if described[block.block_id] < blocks[block.block_id]:
            found = counted(described[block.block_id], "descriptor")
            yield at_block(document, block, f"block {block.block_id} has {found}, not one")


GATE = Gate("descriptor_chunk_count == block_count", examine)
