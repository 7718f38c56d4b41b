"""Tables of Docling documents: cells on the grid, and what is proposed where they were guessed."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter

from msgspec import structs

from standfirst.model.document import BlockShape, CellSpan, Proposal
from standfirst.stages.read.decoding import one_line
from standfirst.stages.read.docling_records import TableCell, TableData
from standfirst.stages.read.table_grid import Grid, GridCell, GridRow, grid

_RECONSTRUCTOR = "docling"
# What a proposal lays out in full; tables of pages are far smaller.
_MOST_PLACES = 200_000


def known_table(data: TableData, made_of: dict[str, str]) -> Grid:
    """Return a table whose cells the source states.

    `made_of` is the text of the items that some cells are made of, by the references to them.
    """
    cells = [
        structs.replace(cell, text=_either(made_of.get(cell.ref.target, ""), one_line(cell.text)))
        if cell.ref is not None
        else cell
        for cell in data.table_cells
    ]
    cells = [cell for cell in cells if one_line(cell.text)]
    rows: dict[int, list[TableCell]] = {}
    for cell in cells:
        rows.setdefault(cell.start_row_offset_idx, []).append(cell)
    starts = sorted(rows)
    grid_rows = [
        GridRow([_grid_cell(cell, starts) for cell in sorted(rows[start], key=_by_column)])
        for start in starts
    ]
    found = grid(grid_rows) if grid_rows else Grid([], 0, False, [])
    first = rows[starts[0]] if starts else []
    if first[:1] and first[0].row_header and not any(cell.column_header for cell in cells):
        # What names the rows is stated: nothing else needs to be made out.
        return found._replace(header_rows=0)
    return found


def _either(items: str, stated: str) -> str:
    """Return the text of a cell's items, with what is stated of the cell where they lack any."""
    of_items, of_cell = (Counter(filter(str.isalnum, text)) for text in (items, stated))
    if of_cell <= of_items:
        return items or stated
    return stated if of_items <= of_cell else f"{stated}  {items}"


def _by_column(cell: TableCell) -> int:
    return cell.start_col_offset_idx


def _grid_cell(cell: TableCell, starts: list[int]) -> GridCell:
    return GridCell(
        cell.text if cell.ref is not None else one_line(cell.text),
        rows=_covered(starts, cell.start_row_offset_idx, cell.end_row_offset_idx),
        columns=max(cell.end_col_offset_idx - cell.start_col_offset_idx, 1),
        heads=cell.column_header,
        column=max(cell.start_col_offset_idx, 0),
    )


def proposal(data: TableData) -> Proposal | None:
    """Return the cells as a proposal, None for a table too large or without any.

    A span's text stands in its first place; rows and columns that nothing begins in are left out.
    """
    cells = [cell for cell in data.table_cells if one_line(cell.text)]
    rows = sorted({cell.start_row_offset_idx for cell in cells})
    columns = sorted({cell.start_col_offset_idx for cell in cells})
    if not cells or len(rows) * len(columns) > _MOST_PLACES:
        return None
    lines = [[""] * len(columns) for _ in rows]
    spans: list[CellSpan] = []
    for cell in cells:
        row = bisect_left(rows, cell.start_row_offset_idx)
        column = bisect_left(columns, cell.start_col_offset_idx)
        lines[row][column] = f"{lines[row][column]} {one_line(cell.text)}".strip()
        height = _covered(rows, cell.start_row_offset_idx, cell.end_row_offset_idx)
        width = _covered(columns, cell.start_col_offset_idx, cell.end_col_offset_idx)
        if height > 1 or width > 1:
            spans.append(CellSpan(row=row, column=column, rows=height, columns=width))
    return Proposal(
        rows=tuple(map(tuple, lines)),
        header_rows=_header_rows(cells, rows),
        spans=tuple(spans),
        reconstructor=_RECONSTRUCTOR,
    )


def _covered(starts: list[int], start: int, end: int) -> int:
    """Count the rows or columns that a cell covers, of those that a cell begins in."""
    return max(bisect_left(starts, end) - bisect_left(starts, start), 1)


def _header_rows(cells: list[TableCell], rows: list[int]) -> int:
    """Count the first rows of which every cell is said to head its column."""
    body = min(
        (cell.start_row_offset_idx for cell in cells if not cell.column_header), default=None
    )
    return len(rows) if body is None else bisect_left(rows, body)


def shape_of(found: Proposal | None) -> BlockShape:
    """Return the shape of a table by its proposal."""
    if found is None or found.header_rows > 1:
        return "multi_level_or_merged_header"
    merged = any(span.row < max(found.header_rows, 1) for span in found.spans)
    return "multi_level_or_merged_header" if merged else "simple_table"


def linearised(data: TableData) -> str:
    """Return the cells as lines of text, for provenance alone."""
    lines: dict[int, list[str]] = {}
    for cell in sorted(
        data.table_cells, key=lambda cell: (cell.start_row_offset_idx, cell.start_col_offset_idx)
    ):
        if text := one_line(cell.text):
            lines.setdefault(cell.start_row_offset_idx, []).append(text)
    return "\n".join(" ".join(texts) for texts in lines.values())
