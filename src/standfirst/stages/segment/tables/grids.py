"""Says which grids are tables: frames, forms' fields and the lines behind a curve are not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from standfirst.model.place import BBox
from standfirst.stages.segment.tables.figures import lies_in
from standfirst.stages.segment.tables.lattice import Grid, without_strips, words_in_cells
from standfirst.stages.segment.tables.words import Word

INSIDE = 0.6
"""Share of the words within a table's outline that must stand in closed cells."""

EDGE = 2.0
"""Points by which a word's middle may lie outside a box and still count as in it."""


@dataclass(frozen=True, slots=True)
class Sorted:
    """The grids of a page: tables, single rows that may be part of one, and frames."""

    tables: list[Grid]
    single_rows: list[Grid]
    frames: list[Grid]


def sort_grids(grids: Sequence[Grid], words: Sequence[Word], charts: Sequence[BBox]) -> Sorted:
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
        grid = without_strips(grid, words_in_box(words, grid.bbox))
        held = words_in_cells(grid, words)
        if sum(map(len, held.values())) < INSIDE * len(words_in_box(words, grid.bbox)):
            continue
        kind = _kind(grid, {(cell.top, cell.left) for cell in held})
        if kind == "table" and not _parts_a_page(grid, [len(inside) for inside in held.values()]):
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


def words_in_box(words: Sequence[Word], box: BBox) -> list[Word]:
    """Return the words whose middle lies in a box."""
    x0, top, x1, bottom = box
    return [
        word
        for word in words
        if x0 - EDGE <= (word.x0 + word.x1) / 2 <= x1 + EDGE
        and top - EDGE <= (word.top + word.bottom) / 2 <= bottom + EDGE
    ]
