"""What is lifted out of a page's prose: its tables, its figures, then the formulas outside them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from standfirst.model.document import BlockKind, BlockShape
from standfirst.model.place import BBox, union
from standfirst.model.source import Glyph, PageSource, Rule
from standfirst.stages.segment.figures import FigureFinder
from standfirst.stages.segment.formulas import find_formulas, has_mathematical_fonts
from standfirst.stages.segment.paged import Region
from standfirst.stages.segment.paged.rows import words_to_rows
from standfirst.stages.segment.paged.words import glyphs_to_words
from standfirst.stages.segment.tables import TableRegion, find_continuation, find_tables

MARGIN = 0.5
"""Points around the ink of a formula or figure, so that rounding leaves no glyph's centre out."""


RUNS_OUT = 3.0
"""Points by which a line has to leave a figure's box to be a line of the text around it."""

RUN_GAP = 1.5
"""A gap of this many font sizes parts a label from the text beside a figure."""

LEAST_LEFT = 0.4
"""A figure that text leaves a smaller share of is a background behind that text."""


class RegionFinder:
    """Finds the regions of one page after the other; use a new one for each file.

    It remembers the tables of the page before, to tell which go on over the page break, and where
    earlier pages have pictures, to tell logos from figures.
    """

    def __init__(self) -> None:
        self._before: list[TableRegion] = []
        self._find_figures = FigureFinder()

    def __call__(self, page: PageSource) -> Sequence[Region]:
        """Return the regions of a page, from the top down."""
        tables = _tables_of(page)
        boxes = [table.bbox for table in tables]
        figures = [
            box
            for figure in self._find_figures(page, boxes)
            if (box := beside_lines(figure.bbox, page)) is not None
        ]
        rest = without(page, [*boxes, *figures])
        formulas = [formula.bbox for formula in find_formulas(rest)]
        regions = self._tables(tables, page)
        regions += [_region("figure", "figure", _around(box, page), page) for box in figures]
        regions += [_region("formula", "formula_2d", _around(box, page), page) for box in formulas]
        self._before = tables
        return sorted(regions, key=lambda region: (region.bbox[1], region.bbox[0]))

    def _tables(self, tables: list[TableRegion], page: PageSource) -> list[Region]:
        continuation = find_continuation(self._before, tables)
        regions = []
        for number, table in enumerate(tables):
            continues = continuation is not None and continuation.after == number
            shape = "cross_page_continuation" if continues else table.shape
            region = _region("table", shape, table.bbox, page)
            regions.append(region._replace(continues=continues, proposal=table.proposal))
        return regions


def _tables_of(page: PageSource) -> list[TableRegion]:
    """Return the tables of a page that are none of its formulas.

    Matrices and aligned systems look like tables without rules. Where certain formulas stand in
    such tables, tables are looked for once more, in what is left without the formulas.
    """
    tables = find_tables(page)
    doubtful = [table.bbox for table in tables if table.layout != "grid"]
    if not doubtful or not has_mathematical_fonts(page.fonts):
        return tables
    grids = [table.bbox for table in tables if table.layout == "grid"]
    formulas = [formula for formula in find_formulas(without(page, grids)) if formula.is_certain]
    inside = [f.bbox for f in formulas if any(_overlap(f.bbox, box) for box in doubtful)]
    return find_tables(without(page, inside)) if inside else tables


def beside_lines(box: BBox, page: PageSource) -> BBox | None:
    """Return a figure's box without the lines of text that run out of it; None if little is left.

    A picture often has a white margin that reaches over the lines around it. Such a line is cut
    off at the nearer end, so that no sentence loses its middle.
    """
    x0, top, x1, bottom = box
    middle = (top + bottom) / 2
    for line_x0, line_top, line_x1, line_bottom in _runs_at(box, page.glyphs):
        if line_x0 >= x0 - RUNS_OUT and line_x1 <= x1 + RUNS_OUT:
            continue
        if (line_top + line_bottom) / 2 < middle:
            top = max(top, line_bottom + MARGIN)
        else:
            bottom = min(bottom, line_top - MARGIN)
    return (x0, top, x1, bottom) if bottom - top > LEAST_LEFT * (box[3] - box[1]) else None


def _runs_at(box: BBox, glyphs: Sequence[Glyph]) -> list[BBox]:
    """Return the runs of upright text that are partly in a box, without a wide gap in them."""
    rows: dict[int, list[Glyph]] = {}
    for glyph in glyphs:
        if glyph.angle == 0 and box[1] <= (glyph.top + glyph.bottom) / 2 <= box[3]:
            rows.setdefault(round(glyph.baseline), []).append(glyph)
    found: list[BBox] = []
    for row in rows.values():
        run: BBox | None = None
        for glyph in sorted(row, key=lambda glyph: glyph.x0):
            is_apart = run is not None and glyph.x0 - run[2] > RUN_GAP * glyph.size
            if run is not None and is_apart:
                found.append(run)
            own = (glyph.x0, glyph.top, glyph.x1, glyph.bottom)
            run = own if run is None or is_apart else union(run, own)
        if run is not None:
            found.append(run)
    return [run for run in found if run[2] > box[0] and run[0] < box[2]]


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
