"""HTML tables: which ones hold data, and their cells as written."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

from standfirst.stages.read.decoding import without_controls
from standfirst.stages.read.table_grid import GridCell, GridRow

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

# HTML, 4.9.11: a user agent reads no wider colspan.
_MAX_COLUMNS_SPANNED = 1_000
_CODE = frozenset({"blob-code", "hljs-ln-code", "rouge-code", "code-line"})
_ROW_ROLES = frozenset({"row"})
_CELL_ROLES = frozenset({"cell", "gridcell", "columnheader", "rowheader"})
_TABLE_ROLES = frozenset({"table", "grid", "treegrid"})
_HEADINGS = "h1, h2, h3, h4, h5, h6"
_BLOCKS = frozenset({"p", "div", "ul", "ol", "dl", "table", "blockquote", "br", "pre"})
# How far above a heading its cell is looked for.
_NEAR = 4
# A table that frames a page has a head, a menu, the text and a foot; the text is most of it.
_FEW_CELLS = 12
_PAGE_SHARE = 0.6
_LONG_CELL = 1_500


class CellNode(NamedTuple):
    """A cell as written: its node, and how many rows and columns it covers."""

    node: LexborNode
    rows: int
    columns: int
    heads: bool


def table_rows(table: LexborNode, skipped: dict[int, str]) -> list[tuple[list[CellNode], bool]]:
    """Return a table's own rows of cells, and whether each stands in its head; hidden ones not."""
    rows = []
    # A foot may be written before the body (HTML 4); it is read and printed below it.
    for group in sorted(_children(table), key=lambda group: group.tag == "tfoot"):
        if group.mem_id not in skipped:
            in_head = group.tag == "thead"
            rows += [(cells, in_head) for cells in _rows_of(group, skipped)]
    return rows


def _rows_of(group: LexborNode, skipped: dict[int, str]) -> list[list[CellNode]]:
    """Return the rows of a group that have cells; no cell reaches out of the group."""
    parts = _children(group) if group.tag in {"thead", "tbody", "tfoot"} else iter([group])
    nodes = [row for row in parts if row.tag == "tr" and row.mem_id not in skipped]
    written = [
        [c for c in _children(row) if c.tag in {"td", "th"} and c.mem_id not in skipped]
        for row in nodes
    ]
    # How many rows with cells stand above each, so that a cell's height counts these alone.
    above = list(accumulate((bool(cells) for cells in written), initial=0))
    rows = []
    for index, cells in enumerate(written):
        if cells:
            sized = (_cell(cell) for cell in cells)
            rows.append(
                [c._replace(rows=above[min(index + c.rows, len(nodes))] - above[index])
                 for c in sized]
            )  # fmt: skip
    return rows


def is_layout(table: LexborNode, rows: list[tuple[list[CellNode], bool]]) -> bool:
    """Tell a table that only arranges: one row or one column without heads, or sections inside."""
    if (table.attributes.get("role") or "").lower() in {"presentation", "none"}:
        return True
    if _has_sections(table, rows):
        return True
    if any(cell.heads for cells, _ in rows for cell in cells):
        return False
    return len(rows) < 2 or all(len(cells) == 1 for cells, _ in rows) or _frames_a_page(rows)


def _has_sections(table: LexborNode, rows: list[tuple[list[CellNode], bool]]) -> bool:
    """Tell headings with text below them from those that only set cells of a table in large."""
    headings = table.css(_HEADINGS)
    if not headings:
        return False
    if any(heading.tag == "h1" for heading in headings):
        return True
    if all(_is_in_head(heading) for heading in headings):
        return False
    if not any(cell.heads for cells, _ in rows for cell in cells):
        alone = (cells[0] for cells, _ in rows if len(cells) == 1)
        if any(cell.node.css_first(_HEADINGS) is not None for cell in alone):
            return True
    return not all(_fills_cell(heading) for heading in headings)


def _is_in_head(heading: LexborNode) -> bool:
    parent = heading.parent
    for _ in range(_NEAR):
        if parent is None or parent.tag in {"td", "table"}:
            return False
        if parent.tag in {"th", "caption"}:
            return True
        parent = parent.parent
    return False


def _fills_cell(heading: LexborNode) -> bool:
    """Tell a heading that is all that its cell holds, in a table that has heads beside it."""
    cell = heading.parent
    for _ in range(_NEAR):
        if cell is None or cell.tag in {"td", "th"}:
            break
        cell = cell.parent
    if cell is None or cell.tag not in {"td", "th"}:
        return cell is None or cell.tag == "caption"
    return len((cell.text() or "").split()) == len((heading.text() or "").split())


def _frames_a_page(rows: list[tuple[list[CellNode], bool]]) -> bool:
    """Tell a table that sets a page's navigation beside its text: one cell holds nearly all."""
    cells = [cell.node for row, _ in rows for cell in row]
    if len(cells) > _FEW_CELLS:
        return False
    lengths = [len(cell.text() or "") for cell in cells]
    longest = lengths.index(max(lengths))
    if lengths[longest] < _PAGE_SHARE * sum(lengths):
        return False
    blocks = sum(child.tag in _BLOCKS for child in _children(cells[longest]))
    links = sum(len(link.text() or "") for cell in cells for link in cell.css("a"))
    others = sum(lengths) - lengths[longest]
    return blocks > 1 and (lengths[longest] > _LONG_CELL or links * 3 >= others > 0)


def code_lines(rows: list[tuple[list[CellNode], bool]]) -> list[str]:
    """Return the lines of code that a table sets one a row, none where it holds anything else."""
    lines = []
    for cells, _ in rows:
        if len(cells) != 1 or not _CODE.intersection(
            (cells[0].node.attributes.get("class") or "").split()
        ):
            return []
        lines.append(without_controls(cells[0].node.text() or "").strip("\r\n").rstrip())
    return lines if any(lines) else []


def role_rows(table: LexborNode, skipped: dict[int, str]) -> list[tuple[list[CellNode], bool]]:
    """Return the rows of cells of a table that is one by its roles alone."""
    rows = []
    for row in _own(table, _ROW_ROLES):
        cells = [
            CellNode(cell, 1, 1, _heads(cell.tag or "", cell.attributes))
            for cell in _own(row, _CELL_ROLES)
            if cell.mem_id not in skipped
        ]
        if cells and row.mem_id not in skipped:
            rows.append((cells, False))
    return rows


def _own(node: LexborNode, roles: frozenset[str]) -> Iterator[LexborNode]:
    """Yield what has one of the roles below a node, but not inside another or another table."""
    waiting = list(_children(node))[::-1]
    while waiting:
        inner = waiting.pop()
        role = (inner.attributes.get("role") or "").lower()
        if role in roles:
            yield inner
        elif role not in _TABLE_ROLES and inner.tag != "table":
            waiting += list(_children(inner))[::-1]


def grid_rows(
    rows: list[tuple[list[CellNode], bool]], text_of: Callable[[LexborNode], str]
) -> list[GridRow]:
    """Return rows of cells with their text; only of the first row it matters what is bold."""
    return [
        GridRow(
            [
                GridCell(
                    text_of(cell.node),
                    cell.rows,
                    cell.columns,
                    cell.heads,
                    not index and _bold(cell),
                )
                for cell in cells
            ],
            in_head,
        )
        for index, (cells, in_head) in enumerate(rows)
    ]


def _bold(cell: CellNode) -> bool:
    return cell.node.css_first('b, strong, [style*="bold"]') is not None


def _cell(node: LexborNode) -> CellNode:
    attributes = node.attributes
    return CellNode(
        node,
        _span(attributes.get("rowspan"), 65_534),
        _span(attributes.get("colspan"), _MAX_COLUMNS_SPANNED),
        _heads(node.tag or "", attributes),
    )


def _heads(tag: str, attributes: dict[str, str | None]) -> bool:
    """Tell a cell that heads a column or row; one that heads a group of rows names what follows."""
    if tag == "th":
        return (attributes.get("scope") or "").lower() != "rowgroup"
    return (attributes.get("role") or "").lower() in {"columnheader", "rowheader"}


def _span(value: str | None, most: int) -> int:
    value = (value or "").strip()
    if not value.isascii() or not value.isdigit() or len(value) > 6:
        return 1
    # A rowspan of 0 reaches to the end of its group.
    return min(int(value), most) or most


def _children(node: LexborNode) -> Iterator[LexborNode]:
    child = node.first_child
    while child is not None:
        if child.is_element_node:
            yield child
        child = child.next
