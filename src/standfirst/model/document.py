"""Documents: what a file says, in reading order, with its sections, blocks and pages."""

from __future__ import annotations

from typing import Literal

from standfirst.model.finding import Finding
from standfirst.model.place import BBox, Record, Span

SCHEMA_VERSION = 4

PrintedPage = int | str
PrintedPageSource = Literal["page_label", "running_text", "physical"]
BlockKind = Literal["table", "formula", "figure"]
BlockShape = Literal[
    "simple_table",
    "multi_level_or_merged_header",
    "cross_page_continuation",
    "formula_2d",
    "figure",
]


class Line(Record, frozen=True, kw_only=True):
    """A line of `Document.text` that came from a page: its span and its box there."""

    span: Span
    bbox: BBox


class GlyphCount(Record, frozen=True, kw_only=True):
    """Where the glyphs of a page went; white space is not counted.

    `painted` is what the page holds, limits aside; `placed` came into the text, `lifted` into a
    block, `dropped` into `Document.dropped`.
    """

    painted: int
    placed: int
    lifted: int
    dropped: int


class Page(Record, frozen=True, kw_only=True):
    """One page as displayed, in points, rotation applied.

    `printed_page` is an integer where it is arabic, else a string such as "xiv";
    `printed_page_source` says where it was found. `span` is the page's part of `Document.text`.
    `glyphs` is None where the page was not painted, or its glyphs were not counted.
    `is_recognised` tells that the text was recognised in a picture of the page: it may be wrong.
    """

    physical_page: int
    printed_page: PrintedPage
    printed_page_source: PrintedPageSource
    width: float | None = None
    height: float | None = None
    rotation: int = 0
    span: Span
    lines: tuple[Line, ...] = ()
    glyphs: GlyphCount | None = None
    is_recognised: bool = False


class Section(Record, frozen=True, kw_only=True):
    """A heading and the text up to the next heading of its level or above.

    `heading_path` starts with the document's title. `span` covers the heading and every
    subsection; `heading_span` covers the heading's own characters (None for the text before the
    first heading). Chunks do not repeat the heading: it stands in their `heading_path`.
    """

    section_key: str
    title: str
    level: int
    heading_path: tuple[str, ...]
    span: Span
    heading_span: Span | None = None
    pages: tuple[int, int] | None = None


class CellSpan(Record, frozen=True, kw_only=True):
    """A cell of a proposal that covers more than one row or column."""

    row: int
    column: int
    rows: int
    columns: int


class Proposal(Record, frozen=True, kw_only=True):
    """A reconstructor's guess at a table; never shown as content before it is verified."""

    rows: tuple[tuple[str, ...], ...]
    header_rows: int
    spans: tuple[CellSpan, ...] = ()
    reconstructor: str = "geometry"


class Block(Record, frozen=True, kw_only=True):
    """A table, formula or figure that was lifted out of the prose.

    `text` is the linearised content, kept for provenance alone. `anchor` is the position in
    `Document.text` where the block stood. `rows` and `header_row` are filled by verification.
    """

    block_id: str
    kind: BlockKind
    shape: BlockShape
    section_key: str
    physical_page: int
    printed_page: PrintedPage
    bbox: BBox
    text: str
    rows: tuple[tuple[str, ...], ...] | None = None
    header_row: tuple[str, ...] = ()
    quarantined: bool = True
    continues: str | None = None
    source_crop: str | None = None
    anchor: int
    proposal: Proposal | None = None


def is_picture_of(block: Block, page: Page) -> bool:
    """Tell whether a block is the picture of a whole recognised page, kept beside its text."""
    return (
        page.is_recognised
        and block.kind == "figure"
        and block.physical_page == page.physical_page
        and block.bbox == page_box(page)
    )


def page_box(page: Page) -> BBox:
    """Return the box of a whole page; without area where its size is not known."""
    return 0.0, 0.0, page.width or 0.0, page.height or 0.0


class Dropped(Record, frozen=True, kw_only=True):
    """Text that is in no chunk, and why.

    `span` is set when the text still stands in `Document.text` (front matter of a Markdown file);
    it is None when the text was left out of it (a running header).
    """

    reason: str
    text: str
    span: Span | None = None
    physical_page: int | None = None
    bbox: BBox | None = None


class Document(Record, frozen=True, kw_only=True):
    """One document: the text in reading order and everything that is known about its places.

    `hard_limit` is the limit, in code points, that its chunks were made under; `embedding_text`
    needs it.
    """

    schema_version: Literal[4] = 4
    document_id: str
    title: str
    source: str
    media_type: str
    source_sha256: str
    language: str
    family: str
    configuration_digest: str
    hard_limit: int | None = None
    pages: tuple[Page, ...] = ()
    text: str
    sections: tuple[Section, ...] = ()
    blocks: tuple[Block, ...] = ()
    dropped: tuple[Dropped, ...] = ()
    findings: tuple[Finding, ...] = ()
