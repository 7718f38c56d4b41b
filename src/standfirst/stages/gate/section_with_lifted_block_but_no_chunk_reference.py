"""Counts sections out of which a block was lifted although no chunk of their text says so.

The text of such a section reads as if it were whole. Whoever finds a chunk of it cannot know that
a table or formula stood there: the failure makes no sound. A section without any text of its own
is content with the block's descriptor.

Cure: ingest the file again. If the count stays, report it as a bug of the chunker, with the file:
every block has to be attached to the chunk in whose stretch of text it stood.
"""

from __future__ import annotations

from collections import defaultdict

from standfirst.model.document import Block
from standfirst.model.report import Prepared
from standfirst.plugins import Gate, GateContext, Judgements
from standfirst.stages.gate.faults import at_block

DESCRIPTOR = "block_descriptor"


def examine(prepared: Prepared, context: GateContext) -> Judgements:
    """Yield a fault for each section with a block that its text does not refer to."""
    blocks: dict[str, list[Block]] = defaultdict(list)
    for block in prepared.document.blocks:
        blocks[block.section_key].append(block)
    if not blocks:
        return
    in_text: dict[str, set[str]] = defaultdict(set)
    anywhere: dict[str, set[str]] = defaultdict(set)
    with_text: set[str] = set()
    for chunk in prepared.chunks:
        named = {attachment.block_id for attachment in chunk.attachments}
        anywhere[chunk.section_key] |= named
        if chunk.chunk_kind != DESCRIPTOR:
            with_text.add(chunk.section_key)
            in_text[chunk.section_key] |= named
    for key, lifted in blocks.items():
        referenced = in_text[key] if key in with_text else anywhere[key]
        missing = [block for block in lifted if block.block_id not in referenced]
        if missing:
            names = ", ".join(block.block_id for block in missing)
            message = f"section {key!r}: no chunk of its text refers to {names}"
            yield at_block(prepared.document, missing[0], message)


GATE = Gate("section_with_lifted_block_but_no_chunk_reference", examine)
