"""Boxes and buttons of a form that are ticked or not: a value that no glyph says."""

from __future__ import annotations

import ctypes
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from standfirst.model.place import BBox
from standfirst.model.source import Font, Glyph, PageSource
from standfirst.stages.read.pdf.placement import Placement

TICKED, UNTICKED = "☒", "☐"
LARGEST = 40.0
"""Points of a side: what is larger is an area to press, not a box beside words."""
MOST_MARKS = 2_000
HALF_X = 0.35
"""In type sizes: how far the middle of a line's letters stands above its baseline."""


class FormMark(NamedTuple):
    """A box that can be ticked: left, bottom, right and top in the page's own points."""

    place: tuple[float, float, float, float]
    is_ticked: bool


def form_marks(document: Any, page: Any) -> list[FormMark]:
    """Return the boxes and round buttons of a page that has form fields, in the file's order."""
    import pypdfium2.raw as pdfium

    kinds = (pdfium.FPDF_FORMFIELD_CHECKBOX, pdfium.FPDF_FORMFIELD_RADIOBUTTON)
    found: list[FormMark] = []
    for position in range(pdfium.FPDFPage_GetAnnotCount(page)):
        annotation = pdfium.FPDFPage_GetAnnot(page, position)
        try:
            if pdfium.FPDFAnnot_GetFormFieldType(document.formenv, annotation) not in kinds:
                continue
            rect = pdfium.FS_RECTF()
            if pdfium.FPDFAnnot_GetRect(annotation, ctypes.byref(rect)):
                is_ticked = bool(pdfium.FPDFAnnot_IsChecked(document.formenv, annotation))
                place = (rect.left, rect.bottom, rect.right, rect.top)
                found.append(FormMark(place, is_ticked))
        finally:
            pdfium.FPDFPage_CloseAnnot(annotation)
        if len(found) == MOST_MARKS:
            break
    return found


def add_form_marks(source: PageSource, marks: list[FormMark], placement: Placement) -> None:
    """Put a sign for each box behind the page's glyphs, where no glyph in it says more."""
    source.glyphs.extend(list(_signs(source, marks, placement)))
    if source.glyphs and not source.fonts:
        source.fonts.append(Font("", 400, italic=False))


def _signs(source: PageSource, marks: list[FormMark], placement: Placement) -> Iterator[Glyph]:
    size = _usual_size(source)
    order = source.glyphs[-1].order if source.glyphs else -1
    taken = _Middles(source.glyphs)
    lines = sorted({glyph.baseline for glyph in source.glyphs})
    for mark in marks:
        box = placement.box(*mark.place)
        side = max(box[2] - box[0], box[3] - box[1])
        if not 0 < side <= LARGEST or not _is_on_page(box, source) or taken.has_one_in(box):
            continue
        order += 3
        text = TICKED if mark.is_ticked else UNTICKED
        baseline = _nearest(lines, (box[1] + box[3]) / 2 + HALF_X * size, size)
        yield Glyph(text, *box, box[0], baseline, size, 0, 0, order)


def _nearest(baselines: Sequence[float], y: float, within: float) -> float:
    """Return the baseline nearest to a height, the height itself where none is near."""
    at = bisect_left(baselines, y)
    near = min(baselines[max(at - 1, 0) : at + 1], key=lambda each: abs(each - y), default=y)
    return near if abs(near - y) <= within else y


def _usual_size(source: PageSource) -> float:
    sizes = sorted(glyph.size for glyph in source.glyphs)
    return sizes[len(sizes) // 2] if sizes else 10.0


def _is_on_page(box: BBox, source: PageSource) -> bool:
    return box[0] >= 0 and box[1] >= 0 and box[2] <= source.width and box[3] <= source.height


class _Middles:
    """Middles of glyphs on a grid, so that a box is looked up in constant time."""

    def __init__(self, glyphs: list[Glyph]) -> None:
        self._cells: dict[tuple[int, int], list[tuple[float, float]]] = {}
        for glyph in glyphs:
            x, y = (glyph.x0 + glyph.x1) / 2, (glyph.top + glyph.bottom) / 2
            self._cells.setdefault((int(x / LARGEST), int(y / LARGEST)), []).append((x, y))

    def has_one_in(self, box: BBox) -> bool:
        columns = range(int(box[0] / LARGEST), int(box[2] / LARGEST) + 1)
        rows = range(int(box[1] / LARGEST), int(box[3] / LARGEST) + 1)
        return any(
            box[0] <= x <= box[2] and box[1] <= y <= box[3]
            for column in columns
            for row in rows
            for x, y in self._cells.get((column, row), ())
        )
