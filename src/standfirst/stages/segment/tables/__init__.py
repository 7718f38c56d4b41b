"""Finds the tables on a page by geometry and guesses at their cells."""

from __future__ import annotations

from typing import NamedTuple

from standfirst.model.document import Proposal
from standfirst.model.place import BBox
from standfirst.model.source import PageSource
from standfirst.stages.segment.tables.cells import shape_of
from standfirst.stages.segment.tables.columns import rows_to_columns
from standfirst.stages.segment.tables.continuation import Continuation, find_continuation
from standfirst.stages.segment.tables.found import Found
from standfirst.stages.segment.tables.grid_structure import grid_to_proposal
from standfirst.stages.segment.tables.orientation import Turn, reading_turn, turned
from standfirst.stages.segment.tables.region import TableRegion, hull
from standfirst.stages.segment.tables.regions import sheet_to_tables
from standfirst.stages.segment.tables.rows import Row, words_to_rows
from standfirst.stages.segment.tables.rulings import Line
from standfirst.stages.segment.tables.sheet import Sheet, page_to_sheet
from standfirst.stages.segment.tables.structure import rows_to_proposal
from standfirst.stages.segment.tables.surroundings import (
    caption_above,
    caption_below,
    notes_below,
    without,
)

__all__ = ["Continuation", "TableRegion", "find_continuation", "find_tables"]

RULE_REACH = 6.0
"""Points within which a rule over or under the rows belongs to their table."""

RULE_COVERS = 0.8
"""The share of a table's width that its own rules cover."""

FURNITURE_ROWS = 3
"""A running header or footer has at most this many rows."""

FURNITURE_WORDS = 24
"""And at most this many words."""


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
    boxes = [table.bbox for table in tables]
    captions = [caption_above(rest, box, boxes) or caption_below(rest, box, boxes) for box in boxes]
    plain = without(rest, [row for caption in captions for row in caption])
    regions = []
    for table, box, caption in zip(tables, boxes, captions, strict=True):
        around = Around(caption, notes_below(plain, box, boxes), rest)
        regions.append(_region(table, around, sheet, (upright.physical_page, turn)))
    return regions


class Around(NamedTuple):
    """The rows that belong to a table, and all rows of its page outside of tables."""

    caption: list[Row]
    notes: list[Row]
    rest: list[Row]


def _region(table: Found, around: Around, sheet: Sheet, page: tuple[int, Turn]) -> TableRegion:
    number, turn = page
    proposal = _proposal(table, sheet)
    caption = _box(around.caption)
    notes = _box(around.notes)
    cells = _within_its_rules(table.bbox, sheet.rulings.drawn)
    whole = hull([box for box in (cells, caption, notes) if box is not None])
    return TableRegion(
        physical_page=number,
        bbox=turn.back(whole),
        table=turn.back(table.bbox),
        caption=turn.back(caption) if caption else None,
        caption_text=" ".join(row.text for row in around.caption),
        notes=turn.back(notes) if notes else None,
        layout=table.layout,
        shape=shape_of(proposal),
        proposal=proposal,
        columns=_column_edges(table),
        opens_page=_stands_last([r for r in around.rest if r.baseline < whole[1]]),
        closes_page=_stands_last([r for r in around.rest if r.baseline > whole[3]]),
        turn=turn.degrees,
    )


def _within_its_rules(box: BBox, lines: list[Line]) -> BBox:
    """Widen a table's box to the rules that run over its whole width: its picture holds them."""
    x0, top, x1, bottom = box
    for line in lines:
        across = min(line.end, box[2]) - max(line.start, box[0])
        is_its_own = top - RULE_REACH <= line.at <= bottom + RULE_REACH
        if is_its_own and across >= RULE_COVERS * (box[2] - box[0]):
            x0, x1 = min(x0, line.start), max(x1, line.end)
    return (x0, top, x1, bottom)


def _column_edges(table: Found) -> tuple[float, ...]:
    if table.grid is not None:
        return table.grid.xs[:-1]
    return tuple(column.x0 for column in rows_to_columns([r for r in table.rows if r.tabular]))


def _stands_last(rows: list[Row]) -> bool:
    """Say whether what stands over or under a table is no more than a running header or footer."""
    words = sum(len(phrase.words) for row in rows for phrase in row.phrases)
    return len(rows) <= FURNITURE_ROWS and words <= FURNITURE_WORDS


def _box(rows: list[Row]) -> BBox | None:
    return hull([phrase.bbox for row in rows for phrase in row.phrases]) if rows else None


def _proposal(table: Found, sheet: Sheet) -> Proposal:
    if table.grid is None:
        return rows_to_proposal(table.rows, sheet.rulings.horizontal)
    words = [word for row in table.rows for phrase in row.phrases for word in phrase.words]
    return grid_to_proposal(table.grid, words)
