"""The cells of a Word table, and how those that are merged cover the grid."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from standfirst.stages.read.docx.reading import Part
from standfirst.stages.read.rendering import Cell
from standfirst.stages.read.table_grid import GridCell, GridRow


class CellContent(NamedTuple):
    """The parts of a cell, and how many page ends are behind the last of them."""

    parts: list[Part]
    breaks: int


@dataclass(slots=True)
class Placed:
    """A cell on the grid; `height` grows as rows below go on with it."""

    column: int
    width: int
    merge: str
    content: CellContent
    shaded: bool = False
    stated: int = 0
    height: int = 1


class Row(NamedTuple):
    """The cells of a row; it `heads` the table where the file says so."""

    cells: list[Placed]
    heads: bool


def merged(rows: list[Row]) -> list[GridRow]:
    """Return the rows with each cell once; what is merged downwards covers the rows below."""
    open_cells: dict[int, Placed] = {}
    kept: list[list[Placed]] = []
    for row in rows:
        still_open: dict[int, Placed] = {}
        own: list[Placed] = []
        for cell in row.cells:
            above = open_cells.get(cell.column)
            if cell.merge == "continue" and above is not None and above.width == cell.width:
                above.height += 1
                still_open[cell.column] = above
                continue
            own.append(cell)
            if cell.merge:
                still_open[cell.column] = cell
        kept.append(own)
        open_cells = still_open
    return [
        GridRow(
            [
                GridCell(
                    _text(cell), cell.height, cell.width, bold=_is_bold(cell), column=cell.column
                )
                for cell in own
            ],
            row.heads,
        )
        for row, own in zip(rows, kept, strict=True)
    ]


def _text(cell: Placed) -> str:
    text = Cell()
    for part in cell.content.parts:
        block = part.block
        if block.kind == "formula":
            block = block._replace(lines=[line.replace("$$", "$") for line in block.lines])
        text.add(block._replace(lines=[line.replace("\t", "  ") for line in block.lines]))
    return text.text


def _is_bold(cell: Placed) -> bool:
    parts = cell.content.parts
    return bool(parts) and all(part.block.bold or part.block.kind == "heading" for part in parts)


def set_off(row: Row) -> list[bool]:
    """Tell which cells of a row with text in them stand out."""
    return [cell.shaded or _is_bold(cell) for cell in row.cells if cell.content.parts]
