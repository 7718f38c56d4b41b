"""Chunks: the unit that is retrieved and cited."""

from __future__ import annotations

from typing import Literal

from standfirst.model.document import BlockKind, BlockShape, PrintedPage
from standfirst.model.place import BBox, PageBox, Record, Span

ChunkKind = Literal["prose", "table_rows", "block_descriptor"]


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
    content_digest: str

    @property
    def start(self) -> int | None:
        """Where the chunk starts in `Document.text`, in code points; None for a descriptor."""
        return self.spans[0].start if self.spans else None

    @property
    def end(self) -> int | None:
        """Where the chunk ends in `Document.text`, in code points; None for a descriptor."""
        return self.spans[-1].end if self.spans else None
