"""What passes between reading, segmenting and chunking: raw files and typed elements."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal, NamedTuple

import msgspec

from standfirst.errors import LimitExceededError
from standfirst.model.document import (
    BlockKind,
    BlockShape,
    Document,
    Dropped,
    Page,
    PrintedPage,
    Proposal,
)
from standfirst.model.finding import Finding, reading_finding
from standfirst.model.page_clock import PageClock
from standfirst.model.place import BBox, Span

ElementKind = Literal[
    "heading",
    "paragraph",
    "list_item",
    "table",
    "code",
    "formula",
    "term",
    "definition",
    "footnote",
    "caption",
]


class SourceFile(msgspec.Struct, frozen=True, kw_only=True):
    """A file as it was found: `name` is the path or URI as given, `content` its bytes."""

    name: str
    content: bytes
    sha256: str


class Element(NamedTuple):
    """A leaf of a document's structure: one heading, paragraph, list item, table or code block.

    Elements come in reading order and do not overlap; together they hold every character that is
    not white space, but for what is listed as dropped. `start` and `end` are code points in the
    text, from the first character of the markup (a list marker, a fence, a hash) to the last that
    is not white space.

    `level` is a heading's level (from 1) or the nesting depth of a list item and of what stands
    inside it (from 1; 0 outside lists). `container` numbers the outermost list or quote the
    element stands in (-1 outside); elements of one container are neighbours. `label` is a
    heading's title without markup, or a list item's printed marker. `rows` are a table's lines: the
    first `header_rows` of them make up the header, a Markdown delimiter line included.
    """

    kind: ElementKind
    start: int
    end: int
    level: int = 0
    container: int = -1
    label: str = ""
    rows: tuple[Span, ...] = ()
    header_rows: int = 0


class Link(NamedTuple):
    """A stretch of text that a file links to another place of its text, which is at `target`."""

    start: int
    end: int
    target: int


class Lifted(msgspec.Struct, frozen=True, kw_only=True):
    """A region taken out of a page's prose, before it is a Block of a section.

    `anchor` is the position in the text where it stood; `continues` is the index of the region
    it goes on from in `TextSource.lifted`, None where it starts by itself. One that is not
    `pictured` has no page in its file that a picture could be made of.
    """

    kind: BlockKind
    shape: BlockShape
    physical_page: int
    printed_page: PrintedPage
    bbox: BBox
    text: str
    anchor: int
    continues: int | None = None
    proposal: Proposal | None = None
    pictured: bool = True


class TextSource(msgspec.Struct, frozen=True, kw_only=True):
    """A file read into text and elements; a paged source becomes one once it is laid out.

    `title` is what the file states about itself (front matter, `<title>`), else empty. `language`
    is a BCP 47 tag the file states, else empty. `document_id` is an id the file states, else empty.
    `pages` is empty unless the file has pages or page breaks (form feeds). `links` are those that
    the text does not spell out, in its order.
    """

    media_type: str
    text: str
    elements: tuple[Element, ...]
    title: str = ""
    language: str = ""
    document_id: str = ""
    pages: tuple[Page, ...] = ()
    lifted: tuple[Lifted, ...] = ()
    dropped: tuple[Dropped, ...] = ()
    findings: tuple[Finding, ...] = ()
    links: tuple[Link, ...] = ()


class Glyph(NamedTuple):
    """One painted character: box in points from the top left of the page as displayed.

    `origin_x` and `baseline` are the glyph's origin; `font` indexes `PageSource.fonts`; `size` is
    the rendered font size in points; `angle` the writing direction in degrees, 0 for left to
    right, 90 upwards. `order` is the character's position in the reader's own content order; it
    leaves out one number where white space precedes the glyph, two where a line ends before it.
    """

    text: str
    x0: float
    top: float
    x1: float
    bottom: float
    origin_x: float
    baseline: float
    size: float
    font: int
    angle: int
    order: int


class Font(NamedTuple):
    """A font as a page names it: `weight` is 400 for regular and 700 for bold."""

    name: str
    weight: int
    italic: bool


class Rule(NamedTuple):
    """A painted straight line or thin rectangle, or a filled or stroked rectangle, as a box."""

    x0: float
    top: float
    x1: float
    bottom: float
    kind: Literal["horizontal", "vertical", "rectangle"]


class Picture(NamedTuple):
    """A painted image, as a box."""

    x0: float
    top: float
    x1: float
    bottom: float


class TaggedHeading(NamedTuple):
    """A heading that the file's own structure names, as a box around its glyphs."""

    level: int
    x0: float
    top: float
    x1: float
    bottom: float


class Shape(NamedTuple):
    """A painted curve, slanted line or many-sided figure, as a box."""

    x0: float
    top: float
    x1: float
    bottom: float


class PageSource(msgspec.Struct, kw_only=True):
    """One page as painted. `label` is the file's page label, empty where it states none.

    `hidden` counts the glyphs that are in `dropped`, `unread` those that a limit cut off.
    `is_recognised` tells that glyphs were made of what was recognised in the page's picture.
    `clock` has run since the reading of the page began; None where nothing limits its time.
    """

    physical_page: int
    width: float
    height: float
    rotation: int
    label: str
    glyphs: list[Glyph]
    fonts: list[Font]
    rules: list[Rule]
    pictures: list[Picture]
    dropped: list[Dropped]
    findings: list[Finding]
    hidden: int = 0
    unread: int = 0
    shapes: list[Shape] = msgspec.field(default_factory=list)
    headings: list[TaggedHeading] = msgspec.field(default_factory=list)
    is_recognised: bool = False
    clock: PageClock | None = None

    def check_time(self) -> None:
        """Raise LimitExceededError when the page has taken longer than it may."""
        if self.clock is not None:
            self.clock.check()


def in_time(page: PageSource) -> PageSource:
    """Return a page, emptied and with a finding where it has taken longer than it may."""
    try:
        page.check_time()
    except LimitExceededError as error:
        return over_time(page, error)
    return page


def over_time(page: PageSource, error: LimitExceededError) -> PageSource:
    """Return a page without what it paints, which counts as unread, and with the finding."""
    finding = reading_finding("SF209", error.message, page=page.physical_page, cure=error.cure)
    return msgspec.structs.replace(
        page,
        glyphs=[], rules=[], pictures=[], shapes=[], headings=[],
        unread=max(1, page.unread + len(page.glyphs)),
        findings=[*page.findings, finding],
        clock=None,
    )  # fmt: skip


class PagePicture(NamedTuple):
    """A page rendered in greys: one byte a pixel, row by row from the top."""

    width: int
    height: int
    greys: bytes


class RecognisedWord(NamedTuple):
    """A word seen in a picture: its box in pixels, and how sure the recogniser is, 0 to 100.

    Words of one line share its number.
    """

    text: str
    x0: float
    top: float
    x1: float
    bottom: float
    line: int
    confidence: float


class Recognition(NamedTuple):
    """What a recogniser made of a picture; `failure` says why there is nothing, else empty.

    `angle` is the writing direction in degrees, 0 for left to right, 90 upwards; `engine` names
    the recogniser, its version and its languages.
    """

    words: tuple[RecognisedWord, ...]
    angle: Literal[0, 90, 180, 270]
    engine: str
    failure: str = ""


Recogniser = Callable[[PagePicture], Recognition]
"""Reads the words in the picture of a page; it raises nothing."""


class OutlineEntry(NamedTuple):
    """A bookmark: its title, its level from 1, and the physical page (None if it has no target)."""

    title: str
    level: int
    physical_page: int | None
    top: float | None


class PagedSource(msgspec.Struct, kw_only=True):
    """A file of pages: `pages` yields one page at a time, so that memory is bounded by a page."""

    media_type: str
    page_count: int
    title: str
    language: str
    outline: tuple[OutlineEntry, ...]
    pages: Iterator[PageSource]
    findings: list[Finding]


class SegmentedDocument(msgspec.Struct, frozen=True, kw_only=True):
    """A document and the elements its text is made of, ready for the chunker."""

    document: Document
    elements: tuple[Element, ...]
    links: tuple[Link, ...] = ()
