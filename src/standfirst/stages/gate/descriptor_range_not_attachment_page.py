"""Counts descriptor chunks whose page range is not the page of their attachment.

A descriptor is answered with a picture and a page. If its range names another page, the citation
sends the reader to the wrong place.

Cure: ingest the file again. If the count stays, report it as a bug of the chunker, with the file.
"""

from __future__ import annotations

from standfirst.model.report import Prepared
from standfirst.plugins import Gate, GateContext, Judgements
from standfirst.stages.gate.faults import at_chunk


def examine(prepared: Prepared, context: GateContext) -> Judgements:
    """Yield a fault for each descriptor with other pages, physical or printed."""
    for chunk in prepared.chunks:
        if chunk.chunk_kind != "block_descriptor":
            continue
        for attachment in chunk.attachments:
            physical, printed = attachment.physical_page, attachment.printed_page
            expected = ((physical, physical), (printed, printed))
            if (chunk.physical_pages, chunk.printed_pages) != expected:
                message = (
                    f"the descriptor says pages {chunk.physical_pages} (printed "
                    f"{chunk.printed_pages}), its block stands on {physical} (printed {printed})"
                )
                yield at_chunk(prepared.document, chunk, message, block_id=attachment.block_id)


GATE = Gate("descriptor_range_not_attachment_page", examine)
