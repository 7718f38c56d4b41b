"""Words of a grid turned into the cells of a table, rows and columns without lines included."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from standfirst.model.document import Proposal
from standfirst.stages.segment.tables.body import gather_lines
from standfirst.stages.segment.tables.cells import Cell, compact, lines_text, to_proposal
from standfirst.stages.segment.tables.columns import Column, column_range, rows_to_columns
from standfirst.stages.segment.tables.lattice import Grid, GridCell
from standfirst.stages.segment.tables.rows import Row, to_row, words_to_rows
from standfirst.stages.segment.tables.structure import split_at_columns
from standfirst.stages.segment.tables.words import Word

RECORDS = 3
"""A row of a grid that holds at least this many lines of values is really so many rows."""

CROWDED = 4
"""So many lines in one row of a grid, and half of all lines, are rows even without values,"""

FEW_ROWS = 3
"""where the grid draws no more rows than these: a head, a body and a foot."""


def grid_to_proposal(grid: Grid, words: Sequence[Word]) -> Proposal:
    """Reconstruct a table from a grid and the words in it."""
    return to_proposal(compact(grid_to_cells(grid, words)))


def grid_to_cells(grid: Grid, words: Sequence[Word]) -> list[Cell]:
    """Return the cells of a grid that hold text."""
    held = _held(grid, words)
    columns = _column_parts(grid, held)
    rows = _row_parts(grid, held, columns)
    row_start = _starts([len(part) for part in rows])
    column_start = _starts([len(part) for part in columns])
    cells: list[Cell] = []
    for cell, inside in sorted(held.items()):
        top, left = row_start[cell.top], column_start[cell.left]
        bottom, right = row_start[cell.bottom + 1] - 1, column_start[cell.right + 1] - 1
        one_row, one_column = cell.top == cell.bottom, cell.left == cell.right
        lines = words_to_rows(inside)
        if one_row and len(rows[cell.top]) > 1:
            cells += _parted(lines, rows[cell.top], columns[cell.left], (top, left, right))
        elif one_column and len(columns[cell.left]) > 1:
            cells += _across(lines, columns[cell.left], (top, left, bottom))
        else:
            cells.append(Cell(top, left, bottom, right, lines_text(lines)))
    return cells


def _starts(lengths: Sequence[int]) -> list[int]:
    starts = [0]
    for length in lengths:
        starts.append(starts[-1] + length)
    return starts


def _held(grid: Grid, words: Sequence[Word]) -> dict[GridCell, list[Word]]:
    """Return the words of each cell; a place that is no closed cell counts as a cell of its own."""
    owner = {
        (row, column): cell
        for cell in grid.cells
        for row in range(cell.top, cell.bottom + 1)
        for column in range(cell.left, cell.right + 1)
    }
    held: dict[GridCell, list[Word]] = {}
    for word in words:
        row = bisect_right(grid.ys, (word.top + word.bottom) / 2) - 1
        column = bisect_right(grid.xs, (word.x0 + word.x1) / 2) - 1
        row, column = min(max(row, 0), grid.rows - 1), min(max(column, 0), grid.columns - 1)
        cell = owner.get((row, column), GridCell(row, column, row, column))
        held.setdefault(cell, []).append(word)
    return held


def _column_parts(grid: Grid, held: dict[GridCell, list[Word]]) -> list[list[Column]]:
    """Return, for each column of the grid, the columns that its text really has."""
    parts: list[list[Column]] = []
    for k in range(grid.columns):
        whole = [Column(grid.xs[k], grid.xs[k + 1])]
        lines = [
            line
            for cell, words in held.items()
            if cell.left == cell.right == k
            for line in words_to_rows(words)
        ]
        torn = [line for line in lines if len(line.phrases) >= 2]
        if len(torn) >= 3 and len(torn) >= 0.6 * len(lines):
            found = rows_to_columns(torn)
            parts.append(found if len(found) > 1 else whole)
        else:
            parts.append(whole)
    return parts


def _row_parts(
    grid: Grid, held: dict[GridCell, list[Word]], columns: Sequence[Sequence[Column]]
) -> list[list[list[Row]]]:
    """Return, for each row of the grid, the lines of each row that its text really has."""
    flat = [column for part in columns for column in part]
    total = sum(len(words_to_rows(inside)) for inside in held.values()) / max(len(flat), 1)
    parts: list[list[list[Row]]] = []
    for k in range(grid.rows):
        words = [
            word for cell, inside in held.items() if cell.top == cell.bottom == k for word in inside
        ]
        lines = [split_at_columns(line, flat) for line in words_to_rows(words)]
        crowded = len(lines) >= CROWDED and len(lines) >= 0.5 * total and grid.rows <= FEW_ROWS
        records = gather_lines(lines, flat, [])
        parts.append(records if _are_records(records, flat, crowded=crowded) else [lines])
    return parts


def _are_records(
    records: Sequence[Sequence[Row]], columns: Sequence[Column], *, crowded: bool
) -> bool:
    """Say whether what stands between two rules is rows of its own, each with label and values."""
    labelled = [
        [phrase for line in record for phrase in line.phrases]
        for record in records
        if record and column_range(columns, record[0].phrases[0])[0] == 0
    ]
    filled = [phrases for phrases in labelled if len(phrases) >= 2]
    valued = [phrases for phrases in filled if any(phrase.numeric for phrase in phrases[1:])]
    if len(records) < RECORDS or len(filled) < 0.6 * len(records):
        return False
    return crowded or 2 * len(valued) >= len(records)


def _parted(
    lines: Sequence[Row],
    records: Sequence[Sequence[Row]],
    columns: Sequence[Column],
    place: tuple[int, int, int],
) -> list[Cell]:
    """Deal a cell's lines out to the rows that their baselines belong to."""
    top, left, right = place
    last = [record[-1].baseline for record in records]
    dealt: dict[tuple[int, int, int], list[Row]] = {}
    for line in lines:
        number = min(bisect_right(last, line.baseline - 0.4 * line.size), len(records) - 1)
        if len(columns) == 1:
            dealt.setdefault((number, left, right), []).append(line)
            continue
        for phrase in split_at_columns(line, columns).phrases:
            first, end = column_range(columns, phrase)
            dealt.setdefault((number, left + first, left + end), []).append(to_row([phrase]))
    return [
        Cell(top + number, first, top + number, end, lines_text(parts))
        for (number, first, end), parts in sorted(dealt.items())
    ]


def _across(
    lines: Sequence[Row], columns: Sequence[Column], place: tuple[int, int, int]
) -> list[Cell]:
    """Deal a cell's lines out to the columns that its text really has."""
    top, left, bottom = place
    dealt: dict[tuple[int, int], list[Row]] = {}
    for line in lines:
        for phrase in split_at_columns(line, columns).phrases:
            dealt.setdefault(column_range(columns, phrase), []).append(to_row([phrase]))
    return [
        Cell(top, left + first, bottom, left + end, lines_text(parts))
        for (first, end), parts in sorted(dealt.items())
    ]
