"""The pieces of a Docling document put together as one text, with pages and lifted blocks."""

from __future__ import annotations

from collections import Counter

import msgspec

from standfirst.model.document import BlockKind, BlockShape, Dropped, Proposal
from standfirst.model.finding import Finding, reading_finding
from standfirst.model.place import BBox, Span
from standfirst.model.source import Lifted, TextSource
from standfirst.stages.read.docling_captions import with_whole_captions
from standfirst.stages.read.docling_crops import page_picture
from standfirst.stages.read.docling_figures import PICTURES, Figures
from standfirst.stages.read.docling_leaves import Piece
from standfirst.stages.read.docling_levels import below_titles, numbered_levels
from standfirst.stages.read.docling_pages import PageSizes, Placed, page_records, places_of
from standfirst.stages.read.docling_records import DoclingDocument, Item
from standfirst.stages.read.docling_tables import linearised, proposal, shape_of
from standfirst.stages.read.docling_walk import DoclingWalk
from standfirst.stages.read.rendering import Page
from standfirst.stages.read.unit_headings import unit_headings


class Assembly:
    """Puts the pieces of a document together as one text."""

    def __init__(self, document: DoclingDocument, walk: DoclingWalk) -> None:
        self._document = document
        self._walk = walk
        self._sizes = PageSizes(document)
        self._figures = Figures(document, self._sizes)
        self._page = Page()
        self._placed: list[Placed] = []
        self._lifted: list[Lifted] = []
        self._dropped: list[Dropped] = []
        self._title = ""
        # Which pages that something was lifted from have a picture in the file.
        self._pictured: dict[int, bool] = {}
        # Characters by page: those of the file, and where they went.
        self._counts: tuple[Counter[int], ...] = (Counter(), Counter(), Counter(), Counter())

    def text_source(self, media_type: str) -> TextSource:
        for dropped, item in self._walk.dropped:
            self._dropped.append(dropped)
            self._count(3, item)
        pieces = below_titles(numbered_levels(self._walk.pieces))
        for piece in with_whole_captions(pieces, self._walk.within):
            self._add(piece)
        for _, item in self._document.everything():
            self._count(0, item)
        for item in self._walk.within:
            self._count(1, item)
        text = self._page.text
        return TextSource(
            media_type=media_type,
            text=text,
            elements=tuple(unit_headings(text, self._page.elements)),
            title=self._title,
            pages=page_records(self._sizes, self._placed, len(text), self._counts),
            lifted=tuple(self._lifted),
            dropped=tuple(self._dropped),
            findings=tuple(self._findings()),
        )

    def _add(self, piece: Piece) -> None:
        block, item = piece
        if block is None:
            if item.label not in PICTURES or self._shows(item):
                self._lift(item)
            return
        lines = self._page.add(block)
        if item.label == "title" and not self._title:
            self._title = block.label
        self._count(1, item)
        element = self._page.elements[-1]
        places = places_of(item, lines[0].start, lines[-1].end, self._sizes)
        if places:
            first = places[0]
            whole = Span(element.start, first.span.end)
            self._placed += [first._replace(span=whole), *places[1:]]

    def _shows(self, item: Item) -> bool:
        """Tell whether a picture is a figure that the file itself can show."""
        return self._figures.holds(item) and self._is_pictured(item.prov[0].page_no)

    def _lift(self, item: Item) -> None:
        """Take a guessed table or formula, or a figure, out of the text.

        It becomes a block for each page that it is on.
        """
        places = [
            (each.page_no, box) for each in item.prov if (box := self._sizes.box(each)) is not None
        ]
        if not places:
            self._leave_out(item)
            return
        self._count(2, item)
        first = len(self._lifted)
        pictured = self._is_pictured(places[0][0])
        self._lifted.append(_lifted(item, places[0], self._page.at, pictured=pictured))
        for page, box in places[1:]:
            part = msgspec.structs.replace(
                self._lifted[first],
                shape="cross_page_continuation",
                physical_page=page,
                printed_page=page,
                bbox=box,
                text="",
                continues=first,
                proposal=None,
                pictured=self._is_pictured(page),
            )
            self._lifted.append(part)
        at = Span(self._page.at, self._page.at)
        self._placed += [Placed(at, page, None) for page, _ in places]

    def _is_pictured(self, page: int) -> bool:
        """Tell whether the file holds a picture of a page, and one that can be read."""
        if page not in self._pictured:
            record = self._document.pages.get(str(page))
            found = page_picture(record) if record is not None else None
            self._pictured[page] = found is not None
        return self._pictured[page]

    def _leave_out(self, item: Item) -> None:
        """List what was guessed and stands nowhere: it can be neither shown nor verified."""
        what = "table" if item.data is not None else "formula"
        text = " ".join(_guessed_text(item).split())
        if text:
            self._dropped.append(Dropped(reason=f"{what}_without_place", text=text))
        self._count(3, item)

    def _count(self, where: int, item: Item) -> None:
        """Count the characters of an item for the page that it is on."""
        if item.prov and item.prov[0].page_no in self._sizes.sizes:
            cells = item.data.table_cells if item.data is not None else ()
            texts = [item.words(), *(cell.text for cell in cells)]
            self._counts[where][item.prov[0].page_no] += sum(len("".join(t.split())) for t in texts)

    def _findings(self) -> list[Finding]:
        found = []
        bare = sum(not lifted.pictured for lifted in self._lifted)
        if bare:
            message = (
                f"{bare} tables and formulas of the pages were lifted: Docling found their cells "
                "and signs by looking at the page, and this file holds no picture of it"
            )
            cure = "Ingest the PDF itself to have them pictured, and verify them there."
            found.append(reading_finding("SF219", message, cure=cure))
        if self._walk.missing:
            message = f"{self._walk.missing} references lead to items that are not in the file"
            found.append(reading_finding("SF219", message))
        if self._walk.cut:
            message = "lists nested too deeply, or spans too wide: some of them were ignored"
            found.append(reading_finding("SF209", message))
        if not self._page.elements and not self._lifted:
            found.append(reading_finding("SF202", "empty document: there is no text in it"))
        return found


def _lifted(item: Item, place: tuple[int, BBox], anchor: int, *, pictured: bool) -> Lifted:
    page, box = place
    found = proposal(item.data) if item.data is not None else None
    kind, shape = _kind(item, found)
    return Lifted(
        kind=kind,
        shape=shape,
        physical_page=page,
        printed_page=page,
        bbox=box,
        text=_guessed_text(item),
        anchor=anchor,
        proposal=found,
        pictured=pictured,
    )


def _kind(item: Item, found: Proposal | None) -> tuple[BlockKind, BlockShape]:
    if item.label in PICTURES:
        return "figure", "figure"
    return ("formula", "formula_2d") if item.data is None else ("table", shape_of(found))


def _guessed_text(item: Item) -> str:
    return linearised(item.data) if item.data is not None else item.words().strip()
