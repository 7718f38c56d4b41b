"""One page: its glyphs as displayed, what is hidden among them, its rules and pictures."""

from __future__ import annotations

import ctypes
from typing import Any, NamedTuple

from standfirst.model.family import Limits
from standfirst.model.finding import Finding, reading_finding
from standfirst.model.page_clock import PageClock
from standfirst.model.place import BBox
from standfirst.model.source import PageSource, in_time
from standfirst.stages.read.pdf.about import label_of
from standfirst.stages.read.pdf.characters import Characters, read_characters
from standfirst.stages.read.pdf.coverage import Coverage
from standfirst.stages.read.pdf.covers import Covers
from standfirst.stages.read.pdf.form_marks import FormMark, add_form_marks, form_marks
from standfirst.stages.read.pdf.glyphs import Behind, sort_glyphs
from standfirst.stages.read.pdf.legibility import FontBook
from standfirst.stages.read.pdf.painted import MAX_OBJECTS, Painting, read_painting
from standfirst.stages.read.pdf.placement import Placement, displayed
from standfirst.stages.read.pdf.structure import headings_by_content, tagged_headings

LARGEST_SIDE = 14_400.0
"""200 inches: the largest page that PDF 1.7 allows in default user space (annex C.2)."""
MOST_TEXTS = 50_000
"""Text objects of a page that PDFium can still put in order in some ten seconds; it takes time with
their square. A page of text has one to five thousand."""
SCAN_SHARE = 0.5
"""A picture over half of the page with hardly a glyph on it is a scan."""
HARDLY_A_GLYPH = 20
FEWEST_OUTLINES = 10
"""A page without text that paints so many shapes says something in them: letters or a drawing."""


def read_page(document: Any, index: int, book: FontBook, limits: Limits) -> PageSource:
    """Read one page; a page that PDFium refuses comes back empty with a finding."""
    import pypdfium2

    clock = PageClock(index + 1, limits.max_seconds_per_page)
    label = label_of(document, index)
    try:
        page = document[index]
    except pypdfium2.PdfiumError:
        return _refused(index + 1, label)
    try:
        marks = form_marks(document, page) if document.formenv is not None else []
        page = _with_form_values(document, page, index)
        source = _read(page, (index + 1, marks), book, limits)
        source.label, source.clock = label, clock
        return in_time(source)
    except pypdfium2.PdfiumError:
        return _refused(index + 1, label)
    finally:
        page.close()


def _refused(number: int, label: str) -> PageSource:
    finding = reading_finding(
        "SF212",
        f"page {number} cannot be read: its object is missing or broken",
        page=number,
        cure="Open the file in a PDF viewer and print it to a new PDF",
    )
    return PageSource(
        physical_page=number, width=0.0, height=0.0, rotation=0, label=label, glyphs=[],
        fonts=[], rules=[], pictures=[], dropped=[], findings=[finding],
    )  # fmt: skip


def _with_form_values(document: Any, page: Any, index: int) -> Any:
    """Return the page with its form fields' values painted on it, and no other annotation."""
    import pypdfium2.raw as pdfium

    if document.formenv is None:
        return page
    has_widget = False
    for position in reversed(range(pdfium.FPDFPage_GetAnnotCount(page))):
        annotation = pdfium.FPDFPage_GetAnnot(page, position)
        is_widget = pdfium.FPDFAnnot_GetSubtype(annotation) == pdfium.FPDF_ANNOT_WIDGET
        pdfium.FPDFPage_CloseAnnot(annotation)
        has_widget = has_widget or is_widget
        if not is_widget:
            pdfium.FPDFPage_RemoveAnnot(page, position)
    if not has_widget:
        return page
    pdfium.FPDFPage_Flatten(page, pdfium.FLAT_NORMALDISPLAY)
    page.close()
    return document[index]


class _Reading(NamedTuple):
    """A page that is being read: its handle, its number from 1, and what was found so far."""

    page: Any
    number: int
    limits: Limits
    placement: Placement
    findings: list[Finding]


def _read(
    page: Any, place: tuple[int, list[FormMark]], book: FontBook, limits: Limits
) -> PageSource:
    import pypdfium2.raw as pdfium

    number, marks = place
    rotation = page.get_rotation()
    width, height = page.get_size()
    placement = displayed(_visible_part(page, pdfium), rotation)
    reading = _Reading(page, number, limits, placement, [])
    painting = read_painting(page, placement, limits.max_rules_per_page)
    characters, unread = _characters(reading, len(painting.texts))
    _report_size(reading, painting, max(width, height))
    unreadable, reports = book.unreadable(characters, number)
    source = PageSource(
        physical_page=number, width=round(width, 2), height=round(height, 2), rotation=rotation,
        label="", glyphs=[], fonts=characters.fonts, rules=painting.rules, unread=unread,
        pictures=painting.pictures, shapes=painting.shapes, dropped=[],
        findings=reading.findings + reports,
    )  # fmt: skip
    runs = sort_glyphs(source, characters, unreadable, _behind(source, painting, characters))
    headings = headings_by_content(page) if page.pdf.is_tagged() else {}
    if headings:
        named = [headings.get(characters.runs[run].content) for run in runs]
        source.headings.extend(tagged_headings(source.glyphs, named))
    _report_missing_text(source, painting)
    add_form_marks(source, marks, placement)
    return source


def _behind(source: PageSource, painting: Painting, characters: Characters) -> Behind:
    return Behind(
        Coverage(painting.grounds, source.width, source.height),
        Coverage(painting.pictures, source.width, source.height),
        Covers(painting.covers),
        [painting.texts.get(run.address, MAX_OBJECTS) for run in characters.runs],
    )


def _visible_part(page: Any, pdfium: Any) -> BBox:
    bounds = pdfium.FS_RECTF()
    if not pdfium.FPDF_GetPageBoundingBox(page, ctypes.byref(bounds)):
        return (0.0, 0.0, page.get_width(), page.get_height())
    return (bounds.left, bounds.bottom, bounds.right, bounds.top)


def _characters(reading: _Reading, texts: int) -> tuple[Characters, int]:
    """Return the characters of a page, and how many of them a limit cut off."""
    import pypdfium2.raw as pdfium

    nothing = Characters([], [], [], [], reading.placement)
    if texts > MOST_TEXTS:
        reading.findings.append(_limit(reading.number, f"{MOST_TEXTS} pieces of text"))
        return nothing, texts
    text_page = pdfium.FPDFText_LoadPage(reading.page)
    if not text_page:
        reading.findings.append(
            reading_finding(
                "SF212", f"the text of page {reading.number} cannot be read", page=reading.number,
                cure="Open the file in a PDF viewer and print it to a new PDF",
            )
        )  # fmt: skip
        return nothing, 0
    try:
        painted = max(0, pdfium.FPDFText_CountChars(text_page))
        count = min(painted, reading.limits.max_glyphs_per_page)
        if count < painted:
            what = f"{count} characters"
            reading.findings.append(_limit(reading.number, what, "max_glyphs_per_page"))
        return read_characters(text_page, count, reading.placement), painted - count
    finally:
        pdfium.FPDFText_ClosePage(text_page)


def _report_size(reading: _Reading, painting: Painting, side: float) -> None:
    if painting.is_cut:
        what = f"{reading.limits.max_rules_per_page} rules"
        reading.findings.append(_limit(reading.number, what, "max_rules_per_page"))
    if side > LARGEST_SIDE:
        reading.findings.append(
            reading_finding(
                "SF209", f"page {reading.number} is {side:.0f} points long", page=reading.number,
                cure="Check the page's size; PDF allows at most 14400 points a side",
            )
        )  # fmt: skip


def _limit(number: int, what: str, setting: str = "") -> Finding:
    raised = f", or raise limits.{setting}" if setting else ""
    return reading_finding(
        "SF209",
        f"page {number} has more than {what}; what is over was not read",
        page=number,
        cure=f"Look at the page{raised}",
    )


def _report_missing_text(source: PageSource, painting: Painting) -> None:
    """Report a page that shows something, but hardly a character that can be read."""
    if len(source.glyphs) >= HARDLY_A_GLYPH:
        return
    area = max(1.0, source.width * source.height)
    pictured = sum((p.x1 - p.x0) * (p.bottom - p.top) for p in painting.pictures)
    is_scan = pictured >= SCAN_SHARE * area or (pictured > 0 and not source.glyphs)
    if is_scan or (not source.glyphs and len(painting.shapes) >= FEWEST_OUTLINES):
        what = "a picture" if is_scan else "drawn outlines"
        source.findings.append(
            reading_finding(
                "SF205",
                f"page {source.physical_page} is {what} with no text layer",
                page=source.physical_page,
                cure="Ingest it again with --ocr, or ingest a file that has a text layer",
            )
        )
