"""Chunks: the unit that is retrieved and cited."""

from __future__ import annotations

from hashlib import sha256
from typing import Literal

import msgspec

from standfirst.model.document import BlockKind, BlockShape, PrintedPage
from standfirst.model.place import BBox, PageBox, Record, Span

ChunkKind = Literal["prose", "table_rows", "block_descriptor"]


PATH_JOINER = " > "
PATH_SHARE = 3
"""The heading path may take this part of a chunk's hard limit: a third."""


class ChunkAttachment(Record, frozen=True, kw_only=True):
    """A lifted block that stood in a chunk's stretch of text.

    While `quarantined` is true, `header_row` is empty and `rows` is None.
    """

    block_id: str
    kind: BlockKind
    shape: BlockShape
    physical_page: int
    printed_page: PrintedPage
    bbox: BBox
    quarantined: bool
    header_row: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] | None = None
    source_crop: str | None = None


class Reference(Record, frozen=True, kw_only=True):
    """A cross-reference in a chunk's text and what it resolves to (None while unresolved)."""

    text: str
    span: Span
    target_kind: Literal["section", "block", "chunk"] | None = None
    target: str | None = None


class Chunk(Record, frozen=True, kw_only=True):
    """One chunk; `text` of a prose chunk is the exact slice of `Document.text` at its span.

    `lead_in` holds the lines above that the text goes on from, each an exact slice too: what a list
    that was cut is about ("The tenant shall not:"), the item that a nested one belongs to. It is no
    part of `text`, and empty where the text holds them itself.
    `overlap` counts the code points at the start that repeat the chunk before. `token_count` is
    None when sizes are counted in code points. `row_range` is set on table_rows chunks: half-open
    indices of the data rows in their table.
    """

    schema_version: Literal[4] = 4
    chunk_id: str
    document_id: str
    section_key: str
    ordinal: int
    chunk_kind: ChunkKind
    heading_path: tuple[str, ...]
    text: str
    spans: tuple[Span, ...] = ()
    overlap: int = 0
    row_range: Span | None = None
    physical_pages: tuple[int, int] | None = None
    printed_pages: tuple[PrintedPage, PrintedPage] | None = None
    boxes: tuple[PageBox, ...] = ()
    attachments: tuple[ChunkAttachment, ...] = ()
    has_quarantined_content: bool = False
    references: tuple[Reference, ...] = ()
    language: str
    token_count: int | None = None
    lead_in: str = ""
    content_digest: str

    @property
    def text_in_context(self) -> str:
        """The text with its lead-in above, as it is embedded below the heading path and read."""
        return f"{self.lead_in}\n{self.text}" if self.lead_in else self.text

    @property
    def start(self) -> int | None:
        """Where the chunk starts in `Document.text`, in code points; None for a descriptor."""
        return self.spans[0].start if self.spans else None

    @property
    def end(self) -> int | None:
        """Where the chunk ends in `Document.text`, in code points; None for a descriptor."""
        return self.spans[-1].end if self.spans else None


_ENCODER = msgspec.json.Encoder()


def content_digest(
    kind: ChunkKind,
    heading_path: tuple[str, ...],
    text: str,
    attachments: tuple[ChunkAttachment, ...],
    *,
    lead_in: str = "",
) -> str:
    """Return the SHA-256 of what a chunk says, in hexadecimal."""
    said: tuple[object, ...] = (kind, heading_path, text, attachments)
    if lead_in:
        said = (*said, lead_in)
    return sha256(_ENCODER.encode(said)).hexdigest()


def shortened_path(heading_path: tuple[str, ...], limit: int) -> str:
    """Return the titles joined for display, at most `limit` code points long.

    A longer path loses its middle titles first, then the middle of what is left: the document
    and the nearest heading say most.
    """
    joined = PATH_JOINER.join(heading_path)
    if len(joined) <= limit:
        return joined
    if len(heading_path) > 2:
        ends = PATH_JOINER.join((heading_path[0], "…", heading_path[-1]))
        if len(ends) <= limit:
            return ends
        joined = ends
    head = (limit - 1) // 2
    tail = max(limit - 1 - head, 0)
    return f"{joined[:head]}…{joined[len(joined) - tail :] if tail else ''}"[:limit]


def embedding_text(chunk: Chunk, hard_limit: int) -> str:
    """Return what is embedded and shown: the heading path, a blank line, the lead-in, the text.

    `hard_limit` is the limit in code points the chunk was made under; the whole stays within it.
    """
    path = shortened_path(chunk.heading_path, hard_limit // PATH_SHARE)
    return f"{path}\n\n{chunk.text_in_context}" if path else chunk.text_in_context
