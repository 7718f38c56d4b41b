"""What is lifted out of a page's prose: its tables first, then the formulas outside them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from standfirst.model.place import BBox
from standfirst.model.source import Glyph, PageSource
from standfirst.stages.segment.formulas import find_formulas
from standfirst.stages.segment.paged import Region
from standfirst.stages.segment.paged.rows import words_to_rows
from standfirst.stages.segment.paged.words import glyphs_to_words
from standfirst.stages.segment.tables import TableRegion, find_tables

EDGE_BAND = 0.1
"""Running headers and footers stand in the first and last tenth of a page."""

MOST_BETWEEN = 40
"""Glyphs between a page's edge and a table that goes on over it: "Table 3 (continued)"."""

COLUMN_SLACK = 8.0
"""Points by which the columns of two parts of a table may differ: figures are set flush right."""

SAME_COLUMNS = 0.75
"""The share of columns that have to begin at the same place."""

FORMULA_MARGIN = 0.5
"""Points around the ink of a formula, so that rounding leaves no glyph's centre outside."""


class RegionFinder:
    """Finds the regions of one page after the other; use a new one for each file.

    It remembers the tables of the page before, to tell which go on over the page break.
    """

    def __init__(self) -> None:
        self._open: TableRegion | None = None

    def __call__(self, page: PageSource) -> Sequence[Region]:
        """Return the regions of a page, from the top down."""
        tables = find_tables(page)
        regions = [self._table(table, page) for table in tables]
        taken = [region.bbox for region in regions]
        for formula in find_formulas(page):
            if not any(_overlap(formula.bbox, box) for box in taken):
                x0, top, x1, bottom = formula.bbox
                m = FORMULA_MARGIN
                box = (x0 - m, top - m, x1 + m, bottom + m)
                regions.append(Region("formula", "formula_2d", _rounded(box), formula.text))
        self._open = _reaching_down(tables, page)
        return sorted(regions, key=lambda region: (region.bbox[1], region.bbox[0]))

    def _table(self, table: TableRegion, page: PageSource) -> Region:
        continues = self._open is not None and continues_from(self._open, table, page)
        return Region(
            "table",
            "cross_page_continuation" if continues else table.shape,
            _rounded(table.bbox),
            linearised(_inside(page.glyphs, table.bbox)),
            continues,
            table.proposal,
        )


def continues_from(before: TableRegion, table: TableRegion, page: PageSource) -> bool:
    """Tell whether a table goes on from one at the foot of the page before: nothing but running
    text stands above it, and their columns begin at the same places."""
    if before.turn != table.turn or len(before.columns) != len(table.columns):
        return False
    band = EDGE_BAND * page.height
    above = sum(1 for glyph in page.glyphs if band < glyph.top and glyph.bottom < table.bbox[1])
    fit = sum(
        abs(first - second) <= COLUMN_SLACK
        for first, second in zip(before.columns, table.columns, strict=True)
    )
    return above <= MOST_BETWEEN and fit >= SAME_COLUMNS * len(table.columns)


def _reaching_down(tables: Sequence[TableRegion], page: PageSource) -> TableRegion | None:
    """Return the table below which a page holds nothing but running text."""
    if not tables:
        return None
    lowest = max(tables, key=lambda table: table.bbox[3])
    floor = (1 - EDGE_BAND) * page.height
    below = sum(1 for glyph in page.glyphs if lowest.bbox[3] < glyph.top and glyph.bottom < floor)
    return lowest if below <= MOST_BETWEEN else None


def linearised(glyphs: Iterable[Glyph]) -> str:
    """Return glyphs as lines of text, for provenance alone: rows are not told from columns."""
    rows = words_to_rows(list(glyphs_to_words(list(glyphs))))
    return "\n".join(" ".join(word.text for word in row.words) for row in rows)


def _inside(glyphs: Sequence[Glyph], box: BBox) -> list[Glyph]:
    return [
        glyph
        for glyph in glyphs
        if box[0] <= (glyph.x0 + glyph.x1) / 2 <= box[2]
        and box[1] <= (glyph.top + glyph.bottom) / 2 <= box[3]
    ]


def _overlap(first: BBox, second: BBox) -> bool:
    return min(first[2], second[2]) > max(first[0], second[0]) and min(first[3], second[3]) > max(
        first[1], second[1]
    )


def _rounded(box: BBox) -> BBox:
    return (round(box[0], 2), round(box[1], 2), round(box[2], 2), round(box[3], 2))
