"""Finds the tables on a page by geometry and guesses at their cells."""

from __future__ import annotations

from standfirst.model.document import Proposal
from standfirst.model.place import BBox
from standfirst.model.source import PageSource
from standfirst.stages.segment.tables.cells import shape_of
from standfirst.stages.segment.tables.columns import rows_to_columns
from standfirst.stages.segment.tables.grid_structure import grid_to_proposal
from standfirst.stages.segment.tables.orientation import Turn, reading_turn, turned
from standfirst.stages.segment.tables.region import TableRegion, hull
from standfirst.stages.segment.tables.regions import Found, Sheet, page_to_sheet, sheet_to_tables
from standfirst.stages.segment.tables.rows import Row, words_to_rows
from standfirst.stages.segment.tables.structure import rows_to_proposal
from standfirst.stages.segment.tables.surroundings import (
    caption_above,
    caption_below,
    notes_below,
)

__all__ = ["TableRegion", "find_tables"]


def find_tables(page: PageSource) -> list[TableRegion]:
    """Return the tables of a page from top to bottom."""
    turn = reading_turn(page)
    upright = turned(page, turn)
    sheet = page_to_sheet(upright)
    tables = sheet_to_tables(sheet)
    if not tables:
        return []
    taken = {id(w) for table in tables for row in table.rows for p in row.phrases for w in p.words}
    rest = words_to_rows(word for word in sheet.words if id(word) not in taken)
    return [_region(table, rest, sheet, (upright.physical_page, turn)) for table in tables]


def _region(table: Found, rest: list[Row], sheet: Sheet, page: tuple[int, Turn]) -> TableRegion:
    number, turn = page
    proposal = _proposal(table, sheet)
    caption = caption_above(rest, table.bbox) or caption_below(rest, table.bbox)
    notes = [row for row in notes_below(rest, table.bbox) if row not in caption]
    boxes = {name: _box(part) for name, part in (("caption", caption), ("notes", notes)) if part}
    whole = hull([table.bbox, *boxes.values()])
    columns = (
        table.grid.xs[:-1]
        if table.grid
        else tuple(c.x0 for c in rows_to_columns([r for r in table.rows if len(r.phrases) > 1]))
    )
    return TableRegion(
        physical_page=number,
        bbox=turn.back(whole),
        table=turn.back(table.bbox),
        caption=turn.back(boxes["caption"]) if caption else None,
        caption_text=" ".join(row.text for row in caption),
        notes=turn.back(boxes["notes"]) if notes else None,
        layout=table.layout,
        shape=shape_of(proposal),
        proposal=proposal,
        columns=columns,
        turn=turn.degrees,
    )


def _box(rows: list[Row]) -> BBox:
    return hull([phrase.bbox for row in rows for phrase in row.phrases])


def _proposal(table: Found, sheet: Sheet) -> Proposal:
    if table.grid is None:
        return rows_to_proposal(table.rows, sheet.rulings.horizontal)
    words = [word for row in table.rows for phrase in row.phrases for word in phrase.words]
    return grid_to_proposal(table.grid, words)
