"""Word tables: merged cells on the grid, nested tables in their cells, layout read through."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from standfirst.stages.read.docx.nodes import Node, shows_placeholder
from standfirst.stages.read.docx.reading import DELETED, HIDDEN, PLACEHOLDER, Part, Reading
from standfirst.stages.read.docx.segments import EQUATION_NUMBER
from standfirst.stages.read.docx.table_cells import CellContent, Placed, Row, merged, set_off
from standfirst.stages.read.docx.table_heads import with_set_off_heads
from standfirst.stages.read.docx.table_widths import grid_edges, spans_by_width, stated_width
from standfirst.stages.read.rendering import Block
from standfirst.stages.read.table_grid import Grid, grid, pipe_rows

# Word itself stops at 63 columns; other programs write a few more.
_MAX_COLUMNS_SPANNED = 1_000
_FIRST_ROW = 0x0020
"""The bit of `w:tblLook` that sets the first row apart (ISO/IEC 29500-1, 17.4.55)."""

_NO_SHADING = frozenset({"auto", "", "ffffff"})
_WRAPPERS = frozenset(
    {
        "w:sdt",
        "w:sdtContent",
        "w:customXml",
        "w:ins",
        "w:moveTo",
        "mc:AlternateContent",
        "mc:Choice",
    }
)


class TableWalk:
    """Turns one table into parts: the table itself, or what a mere arrangement holds.

    `cell` walks through the blocks of a cell; `leave_out` lists what stands below a node as left
    out.
    """

    def __init__(
        self,
        reading: Reading,
        cell: Callable[[list[Node]], CellContent],
        leave_out: Callable[[Node, str], None],
    ) -> None:
        self._reading = reading
        self._cell = cell
        self._leave_out = leave_out
        self._edges = [0]

    def content(self, table: Node) -> CellContent:
        self._edges = grid_edges(table)
        rows = [
            row for node in self._wrapped(table, "w:tr") if (row := self._row(node)) is not None
        ]
        if _is_layout(rows):
            found = _one_after_the_other([cell.content for row in rows for cell in row.cells])
            return found._replace(parts=_numbered_equation(found.parts))
        return self._data(table, rows)

    def _row(self, node: Node) -> Row | None:
        properties = node.child("w:trPr")
        column, heads = 0, False
        if properties is not None:
            if properties.child("w:del") is not None:
                self._leave_out(node, DELETED)
                return None
            if properties.flag("w:hidden"):
                self._leave_out(node, HIDDEN)
                return None
            column = min(max(properties.number("w:gridBefore") or 0, 0), _MAX_COLUMNS_SPANNED)
            heads = bool(properties.flag("w:tblHeader"))
        cells: list[Placed] = []
        for cell in self._wrapped(node, "w:tc"):
            settings = cell.child("w:tcPr")
            if settings is not None and settings.child("w:cellDel") is not None:
                self._leave_out(cell, DELETED)
                continue
            placed = self._placed(cell, column)
            column += placed.width
            if placed.merge == "into" and cells:
                cells[-1].width += placed.width
                cells[-1].stated += placed.stated
            else:
                cells.append(placed)
        if cells and column < len(self._edges) - 1 and not _ends_early(properties):
            self._widen(cells)
        return Row(cells, heads) if cells else None

    def _widen(self, cells: list[Placed]) -> None:
        """Let the cells of a row that ends before the table cover the columns below them."""
        column = cells[0].column
        spans = spans_by_width([cell.stated for cell in cells], self._edges, column)
        for cell, span in zip(cells, spans or (), strict=False):
            cell.column, cell.width = column, span
            column += span

    def _wrapped(self, node: Node, name: str) -> Iterator[Node]:
        """Yield the rows of a table or the cells of a row, through what may stand around them.

        What only says what to fill in is left out; the place of a cell stays.
        """
        stack = [iter(node.children)]
        while stack:
            child = next(stack[-1], None)
            if child is None:
                stack.pop()
            elif child.name == name:
                yield child
            elif child.name == "w:sdt" and shows_placeholder(child):
                self._leave_out(child, PLACEHOLDER)
                yield from map(_emptied, child.below(name))
            elif child.name in _WRAPPERS:
                stack.append(iter(child.children))

    def _placed(self, node: Node, column: int) -> Placed:
        width, merge, shaded, stated = 1, "", False, 0
        properties = node.child("w:tcPr")
        if properties is not None:
            width = min(max(properties.number("w:gridSpan") or 1, 1), _MAX_COLUMNS_SPANNED)
            if properties.child("w:vMerge") is not None:
                merge = properties.value("w:vMerge", "continue")
            stated = stated_width(properties)
            shaded = _is_shaded(properties.child("w:shd"))
            across = properties.child("w:hMerge")
            if across is not None and across.get("w:val", "continue") == "continue":
                merge = "into"
        content = self._cell([child for child in node.children if child is not properties])
        return Placed(column, width, merge, content, shaded, stated)

    def _data(self, table: Node, rows: list[Row]) -> CellContent:
        grid_rows = merged(rows)
        if grid_rows and _has_head(table, self._reading):
            grid_rows[0] = grid_rows[0]._replace(in_head=True)
        grid_rows, is_keyed = with_set_off_heads(grid_rows, [set_off(row) for row in rows])
        found = (
            grid(grid_rows, first_row_heads=not is_keyed) if grid_rows else Grid([], 0, False, [])
        )
        self._reading.cut = self._reading.cut or found.cut
        lines, header_rows = pipe_rows(found)
        contents = [part for row in rows for cell in row.cells for part in cell.content.parts]
        part = Part(Block("table", lines, header_rows=header_rows))
        part.notes = [note for each in contents for note in each.notes]
        part.breaks = _breaks(rows, found, len(lines), header_rows)
        return CellContent([part], 0) if lines else CellContent([], len(part.breaks))


def _ends_early(properties: Node | None) -> bool:
    return properties is not None and bool(properties.number("w:gridAfter"))


def _emptied(node: Node) -> Node:
    """Return a row or cell with its properties alone."""
    bare = Node(node.name, node.attributes)
    bare.children = [child for child in node.children if child.name.endswith("Pr")]
    return bare


def _is_layout(rows: list[Row]) -> bool:
    """Tell a table that only arranges: one row, one column, or a heading above text in a cell."""
    if len(rows) < 2 or all(len(row.cells) == 1 for row in rows):
        return True
    return any(
        part.block.kind == "heading"
        for row in rows
        for cell in row.cells
        for part in cell.content.parts[:-1]
    )


def _one_after_the_other(contents: list[CellContent]) -> CellContent:
    """Return what cells hold as if there were no table."""
    parts: list[Part] = []
    breaks = 0
    for content in contents:
        if content.parts:
            content.parts[0].breaks = [(0, 0)] * breaks + content.parts[0].breaks
            breaks = 0
        parts += content.parts
        breaks += content.breaks
    return CellContent(parts, breaks)


def _numbered_equation(parts: list[Part]) -> list[Part]:
    """Join an equation with its number, which a table sets at the edge of the line."""
    if len(parts) != 2 or parts[0].block.kind != "formula" or len(parts[1].block.lines) != 1:
        return parts
    equation, (number,) = parts[0], parts[1].block.lines
    if EQUATION_NUMBER.fullmatch(number) is None or parts[1].breaks or parts[1].notes:
        return parts
    *lines, last = equation.block.lines
    equation.block = equation.block._replace(lines=[*lines, f"{last} {number}"])
    return [equation]


def _is_shaded(shading: Node | None) -> bool:
    return shading is not None and shading.get("w:fill", "auto").lower() not in _NO_SHADING


def _has_head(table: Node, reading: Reading) -> bool:
    """Tell whether the table's style sets the first row apart, and the table asks for that."""
    properties = table.child("w:tblPr")
    look = properties.child("w:tblLook") if properties is not None else None
    if properties is None or look is None:
        return False
    first_row = look.get("w:firstRow")
    if not first_row:
        value = look.get("w:val")
        first_row = "1" if value and _hexadecimal(value) & _FIRST_ROW else "0"
    asked = first_row in {"1", "true", "on"}
    return asked and reading.styles.has_head(properties.value("w:tblStyle"))


def _hexadecimal(value: str) -> int:
    return int(value, 16) if len(value) == 4 and value.isalnum() and value.isascii() else 0


def _breaks(rows: list[Row], found: Grid, lines: int, header_rows: int) -> list[tuple[int, int]]:
    """Return the lines at which pages end: each row's own ends fall before it or after it."""
    line_of = {
        origin: number + (1 if header_rows and number >= found.header_rows else 0)
        for number, origin in enumerate(found.origins)
    }
    breaks: list[tuple[int, int]] = []
    line = 0
    for index, row in enumerate(rows):
        line = line_of.get(index, line)
        ends = [_ends(cell.content) for cell in row.cells]
        most = max((len(each) for each in ends), default=0)
        longest = next((each for each in ends if len(each) == most), [])
        below = min(line + 1, max(lines - 1, 0))
        breaks += [(line if at_start else below, 0) for at_start in longest]
    return breaks


def _ends(content: CellContent) -> list[bool]:
    """Return, for each page end in a cell, whether it stands before all of its text."""
    ends = [
        not index and place == (0, 0)
        for index, part in enumerate(content.parts)
        for place in part.breaks
    ]
    return ends + [not content.parts] * content.breaks
