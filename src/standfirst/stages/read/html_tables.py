"""HTML tables: which ones hold data, and their cells as written."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from standfirst.stages.read.table_grid import GridCell, GridRow

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

# HTML, 4.9.11: a user agent reads no wider colspan.
_MAX_COLUMNS_SPANNED = 1_000


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
        if group.mem_id in skipped:
            continue
        for row in _children(group) if group.tag in {"thead", "tbody", "tfoot"} else [group]:
            if row.tag == "tr" and row.mem_id not in skipped:
                cells = [_cell(c) for c in _children(row) if c.tag in {"td", "th"}]
                rows.append(
                    ([c for c in cells if c.node.mem_id not in skipped], group.tag == "thead")
                )
    return [row for row in rows if row[0]]


def is_layout(table: LexborNode, rows: list[tuple[list[CellNode], bool]]) -> bool:
    """Tell a table that only arranges: one row or one column without heads, or headings inside."""
    if (table.attributes.get("role") or "").lower() in {"presentation", "none"}:
        return True
    if table.css_first("h1, h2, h3, h4, h5, h6") is not None:
        return True
    if any(cell.heads for cells, _ in rows for cell in cells):
        return False
    return len(rows) < 2 or all(len(cells) == 1 for cells, _ in rows)


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
        node.tag == "th",
    )


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
