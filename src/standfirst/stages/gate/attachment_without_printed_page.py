"""Counts attachments without a printed page, or with one that is not that of their page.

The printed page is what a reader looks for in the book. Where a file prints no numbers it equals
the physical page, so there always is one.

Cure: ingest the file again. If the count stays, report it as a bug of the layout, with the file.
"""

from __future__ import annotations

from standfirst.model.report import Prepared
from standfirst.plugins import Gate, GateContext, Judgements
from standfirst.stages.gate.faults import at_chunk, quoted


def examine(prepared: Prepared, context: GateContext) -> Judgements:
    """Yield a fault for each attachment whose printed page is missing or another page's."""
    printed = {page.physical_page: page.printed_page for page in prepared.document.pages}
    for chunk in prepared.chunks:
        for attachment in chunk.attachments:
            given = attachment.printed_page
            expected = printed.get(attachment.physical_page, given)
            if isinstance(given, str) and not given.strip():
                problem = "no printed page is given"
            elif given != expected:
                problem = f"its printed page is {quoted(str(expected))}, not {quoted(str(given))}"
            else:
                continue
            message = f"block {attachment.block_id}: {problem}"
            yield at_chunk(prepared.document, chunk, message, block_id=attachment.block_id)


GATE = Gate("attachment_without_printed_page", examine)
