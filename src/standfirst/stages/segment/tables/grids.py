"""Says which grids are tables: frames, forms' fields and the lines behind a curve are not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from standfirst.model.place import BBox
from standfirst.stages.segment.tables.figures import lies_in
from standfirst.stages.segment.tables.lattice import Grid, GridCell, without_strips, words_in_cells
from standfirst.stages.segment.tables.rows import Row, words_to_rows
from standfirst.stages.segment.tables.surroundings import NOTE
from standfirst.stages.segment.tables.titles import CAPTION
from standfirst.stages.segment.tables.word_index import WordIndex
from standfirst.stages.segment.tables.words import Word

INSIDE = 0.6
"""Share of the words within a table's outline that must stand in closed cells."""

NOTE_WORDS = 20
"""A cell over the whole width at a grid's foot with so many words is a note."""


@dataclass(frozen=True, slots=True)
class Sorted:
    """The grids of a page: tables, single rows that may be part of one, and frames."""

    tables: list[Grid]
    single_rows: list[Grid]
    frames: list[Grid]


def sort_grids(grids: Sequence[Grid], words: WordIndex, charts: Sequence[BBox]) -> Sorted:
    """Sort grids by what their cells hold; a grid inside another's cell belongs to that one."""
    tables: list[Grid] = []
    rows: list[Grid] = []
    frames: list[Grid] = []
    by_size = sorted(grids, key=lambda g: (-_area(g.bbox), g.bbox))
    for drawn in by_size:
        grid = drawn
        if len(grid.cells) == 1:
            frames.append(grid)
            continue
        if lies_in(grid.bbox, charts) or lies_in(grid.bbox, [t.bbox for t in tables], 0.9):
            continue
        inside = words.inside(grid.bbox)
        grid = without_strips(grid, inside)
        held = words_in_cells(grid, inside)
        if sum(map(len, held.values())) < INSIDE * len(inside):
            continue
        kind = _kind(grid, {(cell.top, cell.left) for cell in held})
        if kind == "table" and not _parts_a_page(grid, [len(filled) for filled in held.values()]):
            tables.append(grid)
        elif kind == "row":
            rows.append(grid)
    return Sorted(tables, rows, frames)


def _area(box: BBox) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])


def _kind(grid: Grid, filled: set[tuple[int, int]]) -> str:
    """Say "table" where rows and columns hold text, "row" for one row of cells, else nothing."""
    rows: dict[int, set[int]] = {}
    columns: dict[int, set[int]] = {}
    for top, left in filled:
        rows.setdefault(top, set()).add(left)
        columns.setdefault(left, set()).add(top)
    across = sum(len(lefts) >= 2 for lefts in rows.values())
    if len(columns) >= 2 and across >= 2:
        return "table"
    down = sum(len(tops) >= 2 for tops in columns.values())
    if across == 1 and down >= 1 and len(grid.cells) >= 6:
        return "table"
    return "row" if across == 1 and len(rows) == 1 else ""


def _parts_a_page(grid: Grid, counts: Sequence[int]) -> bool:
    """Say whether few cells hold so many words each that the lines part a page, not a table."""
    return grid.rows <= 2 and sum(counts) >= 80 * len(counts)


def without_title(grid: Grid, words: Sequence[Word]) -> Grid:
    """Take a caption off the top of a grid and notes off its foot, where each is one wide cell."""
    held = words_in_cells(grid, words)
    wide: dict[int, str] = {}
    for cell, inside in held.items():
        if cell.top == cell.bottom and cell.left == 0 and cell.right == grid.columns - 1:
            rows = words_to_rows(inside)
            # A body without lines down it is one wide cell too, but its rows have cells.
            if 3 * sum(len(row.phrases) > 1 for row in rows) <= len(rows):
                wide[cell.top] = rows_text(rows)
    first, last = 0, grid.rows - 1
    if first in wide and CAPTION.match(wide[first]):
        first += 1
    while (
        last > first
        and last in wide
        and (NOTE.match(wide[last]) or len(wide[last].split()) >= NOTE_WORDS)
    ):
        last -= 1
    if last - first < 1 or (first == 0 and last == grid.rows - 1):
        return grid
    cells = (
        GridCell(cell.top - first, cell.left, cell.bottom - first, cell.right)
        for cell in grid.cells
        if first <= cell.top and cell.bottom <= last
    )
    return Grid(grid.xs, grid.ys[first : last + 2], tuple(cells))


def rows_text(rows: Sequence[Row]) -> str:
    """Return the text of these rows in one line."""
    return " ".join(row.text for row in rows)
