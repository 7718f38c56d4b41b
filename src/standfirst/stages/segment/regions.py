"""What is lifted out of a page's prose: its tables, its figures, then the formulas outside them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from standfirst.model.document import BlockKind, BlockShape
from standfirst.model.place import BBox
from standfirst.model.source import Glyph, PageSource, Rule
from standfirst.stages.segment.figures import FigureFinder, drawn_on
from standfirst.stages.segment.formulas import find_formulas, has_mathematical_fonts
from standfirst.stages.segment.paged import Region
from standfirst.stages.segment.paged.rows import words_to_rows
from standfirst.stages.segment.paged.words import glyphs_to_words
from standfirst.stages.segment.tables import TableRegion, find_continuation, find_tables

MARGIN = 0.5
"""Points around the ink of a formula or figure, so that rounding leaves no glyph's centre out."""

BUSY, LARGEST_PART = 100, 0.3
"""A drawing of so many strokes is no ornament around a table that fills less of it."""


class RegionFinder:
    """Finds the regions of one page after the other; use a new one for each file.

    It remembers the tables of the page before, to tell which go on over the page break, and where
    earlier pages have pictures, to tell logos from figures.
    """

    def __init__(self) -> None:
        self._before: list[TableRegion] = []
        self._find_figures = FigureFinder()

    def __call__(self, page: PageSource) -> Sequence[Region]:
        """Return the regions of a page, from the top down.

        Raises LimitExceededError when the page has taken longer than it may.
        """
        before, self._before = self._before, []
        tables = _tables_of(page)
        boxes = [table.bbox for table in tables]
        page.check_time()
        figures = [figure.bbox for figure in self._find_figures(page, boxes)]
        page.check_time()
        rest = without(page, [*boxes, *figures])
        formulas = [formula.bbox for formula in find_formulas(rest)]
        regions = self._tables(before, tables, page)
        regions += [_region("figure", "figure", _around(box, page), page) for box in figures]
        regions += [_region("formula", "formula_2d", _around(box, page), page) for box in formulas]
        self._before = tables
        return sorted(regions, key=lambda region: (region.bbox[1], region.bbox[0]))

    def _tables(
        self, before: list[TableRegion], tables: list[TableRegion], page: PageSource
    ) -> list[Region]:
        continuation = find_continuation(before, tables)
        regions = []
        for number, table in enumerate(tables):
            continues = continuation is not None and continuation.after == number
            shape = "cross_page_continuation" if continues else table.shape
            region = _region("table", shape, table.bbox, page)
            regions.append(region._replace(continues=continues, proposal=table.proposal))
        return regions


def _tables_of(page: PageSource) -> list[TableRegion]:
    """Return the tables of a page that are no formulas and no parts of drawings.

    The labels of a busy drawing line up like cells. Matrices and aligned systems look like tables
    without rules: where certain formulas stand in such tables, tables are looked for once more, in
    what is left without the formulas.
    """
    drawings = [drawing.bbox for drawing in drawn_on(page) if drawing.strokes >= BUSY]
    tables = [table for table in find_tables(page) if not _is_part(table.bbox, drawings)]
    doubtful = [table.bbox for table in tables if table.layout != "grid"]
    if not doubtful or not has_mathematical_fonts(page.fonts):
        return tables
    grids = [table.bbox for table in tables if table.layout == "grid"]
    formulas = [formula for formula in find_formulas(without(page, grids)) if formula.is_certain]
    inside = [f.bbox for f in formulas if any(_overlap(f.bbox, box) for box in doubtful)]
    return find_tables(without(page, inside)) if inside else tables


def without(page: PageSource, boxes: Sequence[BBox]) -> PageSource:
    """Return a page without what stands in some boxes."""
    if not boxes:
        return page
    return msgspec.structs.replace(
        page,
        glyphs=[glyph for glyph in page.glyphs if not any(_holds(box, glyph) for box in boxes)],
        rules=[rule for rule in page.rules if not any(_holds(box, rule) for box in boxes)],
    )


def linearised(glyphs: Iterable[Glyph]) -> str:
    """Return glyphs as lines of text, for provenance alone: rows are not told from columns."""
    rows = words_to_rows(list(glyphs_to_words(list(glyphs))))
    return "\n".join(" ".join(word.text for word in row.words) for row in rows)


def _region(kind: BlockKind, shape: BlockShape, box: BBox, page: PageSource) -> Region:
    inside = [glyph for glyph in page.glyphs if _holds(box, glyph)]
    return Region(kind, shape, _rounded(box), linearised(inside))


def _holds(box: BBox, painted: Glyph | Rule) -> bool:
    return (
        box[0] <= (painted.x0 + painted.x1) / 2 <= box[2]
        and box[1] <= (painted.top + painted.bottom) / 2 <= box[3]
    )


def _is_part(box: BBox, figures: Sequence[BBox]) -> bool:
    """Tell whether a box is a small part of a figure."""
    return any(
        figure[0] <= box[0]
        and figure[1] <= box[1]
        and box[2] <= figure[2]
        and box[3] <= figure[3]
        and _area(box) <= LARGEST_PART * _area(figure)
        for figure in figures
    )


def _area(box: BBox) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])


def _overlap(first: BBox, second: BBox) -> bool:
    return min(first[2], second[2]) > max(first[0], second[0]) and min(first[3], second[3]) > max(
        first[1], second[1]
    )


def _around(box: BBox, page: PageSource) -> BBox:
    """Return a box with a margin, as far as it lies on the page."""
    return (
        max(box[0] - MARGIN, 0.0),
        max(box[1] - MARGIN, 0.0),
        min(box[2] + MARGIN, page.width),
        min(box[3] + MARGIN, page.height),
    )


def _rounded(box: BBox) -> BBox:
    return (round(box[0], 2), round(box[1], 2), round(box[2], 2), round(box[3], 2))
