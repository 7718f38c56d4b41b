"""What an answer shows of lifted blocks: that they are there, and their pictures."""

from __future__ import annotations

from collections.abc import Iterator

from standfirst.languages.lists import primary, table
from standfirst.model.answer import Hit, Segment
from standfirst.model.chunk import Chunk, ChunkAttachment
from standfirst.stages.answer.citations import Citer
from standfirst.stages.answer.contract import quarantined

_FALLBACK_LANGUAGE = "en"
_CORNER = (0.0, 0.0)


def disclosures(hit: Hit, citer: Citer, disclosed: set[str]) -> Iterator[Segment]:
    """Yield a notice and a picture for each quarantined block of a chunk, unless it was shown.

    A descriptor shows its block in any case. `disclosed` holds the ids of blocks that were shown,
    and takes up the new ones.
    """
    is_descriptor = hit.chunk.chunk_kind == "block_descriptor"
    for attachment in hit.chunk.attachments if is_descriptor else quarantined(hit.chunk):
        block = f"{hit.chunk.document_id}:{attachment.block_id}"
        if block in disclosed:
            continue
        disclosed.add(block)
        citation = citer.block(hit, attachment).number
        yield Segment(kind="notice", text=_notice(hit.chunk, attachment), citation=citation)
        if attachment.source_crop is not None:
            yield Segment(kind="crop", crop=attachment.source_crop, citation=citation)


def _notice(chunk: Chunk, attachment: ChunkAttachment) -> str:
    """Say in the chunk's language that a block stands on its page, or how its page was read."""
    words = table(primary(chunk.language), "notices") or table(_FALLBACK_LANGUAGE, "notices")
    is_printed = attachment.printed_page != attachment.physical_page
    page = words["printed" if is_printed else "physical"][0].format(
        printed=attachment.printed_page, physical=attachment.physical_page
    )
    kind = "recognised" if _is_recognised_page(chunk, attachment) else attachment.kind
    notice = words[kind][0].format(page=page)
    return notice[:1].upper() + notice[1:]


def _is_recognised_page(chunk: Chunk, attachment: ChunkAttachment) -> bool:
    """Tell whether a block is the picture of a whole page whose text was recognised.

    A picture that begins at the corner of a page covers it; words beside it can only be its own.
    """
    has_words = chunk.chunk_kind != "block_descriptor"
    return has_words and attachment.kind == "figure" and attachment.bbox[:2] == _CORNER
