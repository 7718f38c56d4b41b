"""Counts attachments that name no page of their document, or no area on it.

Page and box are all that a reader is given of a block that nobody has verified. Without them there
is nowhere to look. A box without width or height, one with an infinite side, and one that lies off
its page count as missing.

Cure: ingest the file again. If the count stays, report it as a bug of the layout, with the file.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite

from standfirst.model.chunk import ChunkAttachment
from standfirst.model.document import Page
from standfirst.model.report import Prepared
from standfirst.plugins import Gate, GateContext, Judgements
from standfirst.stages.gate.faults import at_chunk


def examine(prepared: Prepared, context: GateContext) -> Judgements:
    """Yield a fault for each attachment that cannot be shown on its page."""
    pages = {page.physical_page: page for page in prepared.document.pages}
    for chunk in prepared.chunks:
        for attachment in chunk.attachments:
            problem = _problem(attachment, pages)
            if problem:
                message = f"block {attachment.block_id}: {problem}"
                yield at_chunk(prepared.document, chunk, message, block_id=attachment.block_id)


def _problem(attachment: ChunkAttachment, pages: Mapping[int, Page]) -> str:
    page = pages.get(attachment.physical_page)
    if page is None:
        return f"the document has no page {attachment.physical_page}"
    x0, top, x1, bottom = attachment.bbox
    if not all(map(isfinite, attachment.bbox)) or x1 <= x0 or bottom <= top:
        return f"its box {attachment.bbox} has no area"
    is_right = page.width is not None and x0 >= page.width
    is_below = page.height is not None and top >= page.height
    if is_right or is_below or x1 <= 0 or bottom <= 0:
        return f"its box {attachment.bbox} lies off the page"
    return ""


GATE = Gate("attachment_without_page_or_bbox", examine)
