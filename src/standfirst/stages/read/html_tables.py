"""HTML tables: which ones hold data, and their cells on a grid that no value leaves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

# HTML, 4.9.11: a user agent reads no wider colspan.
_MAX_COLUMNS_SPANNED = 1_000
# What repeating spanned cells may add, over what the cells themselves hold.
_MAX_REPEATED = 200_000
_NUMERIC = frozenset("0123456789.,%+-–−€$ ")


class CellNode(NamedTuple):
    """A cell as written: its node, and how many rows and columns it covers."""

    node: LexborNode
    rows: int
    columns: int
    heads: bool


class Grid(NamedTuple):
    """A table's cells in place; `header_rows` of the lines head it; `cut` where spans were."""

    rows: list[list[str]]
    header_rows: int
    cut: bool


def table_rows(table: LexborNode, skipped: dict[int, str]) -> list[tuple[list[CellNode], bool]]:
    """Return a table's own rows of cells, and whether each stands in its head; hidden ones not."""
    rows = []
    for group in _children(table):
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


def grid(rows: list[tuple[list[CellNode], bool]], text_of: Callable[[CellNode], str]) -> Grid:
    """Put the cells on a grid, repeating a spanned cell's text where it reaches.

    Repeated, so that each row names its row key and each column its heads when it stands alone in
    a chunk. Only a cell over the whole width, which is a heading of the rows below, stands once.
    """
    texts = [[text_of(cell) for cell in cells] for cells, _ in rows]
    budget = _MAX_REPEATED + sum(len(text) for row in texts for text in row)
    placed, repeated = _placed(rows, texts, budget)
    width = max((max(row, default=-1) + 1 for row in placed), default=0)
    lines = [[row.get(column, "") for column in range(width)] for row in placed]
    for line, row in zip(lines, texts, strict=True):
        if len(row) == 1 and width > 1 and line.count(row[0]) == width:
            line[1:] = [""] * (width - 1)
    heads = _header_rows(rows, texts, lines)
    kept = [column for column in range(width) if any(line[column] for line in lines)]
    lines = [[line[column] for column in kept] for line in lines]
    head = [line for line in lines[:heads] if any(line)]
    body = [line for line in lines[heads:] if any(line)]
    return Grid(head + body, len(head), repeated > budget)


def _placed(
    rows: list[tuple[list[CellNode], bool]], texts: list[list[str]], budget: int
) -> tuple[list[dict[int, str]], int]:
    placed: list[dict[int, str]] = [{} for _ in rows]
    taken: list[set[int]] = [set() for _ in rows]
    repeated = 0
    for index, (cells, _) in enumerate(rows):
        column = 0
        for cell, text in zip(cells, texts[index], strict=True):
            while column in taken[index]:
                column += 1
            height = min(cell.rows, len(rows) - index)
            width = cell.columns
            repeated += (height * width - 1) * (len(text) + 1)
            if repeated > budget:
                height = width = 1
            for down in range(height):
                for right in range(column, column + width):
                    taken[index + down].add(right)
                    if text:
                        placed[index + down][right] = text
            column += width
    return placed, repeated


def _header_rows(
    rows: list[tuple[list[CellNode], bool]], texts: list[list[str]], lines: list[list[str]]
) -> int:
    """Count the rows that head a table: its `thead`, rows of `th`, or a first row of words."""
    heads = 0
    for (cells, in_head), row in zip(rows, texts, strict=True):
        empty = [not text for text in row]
        if not in_head and not all(
            cell.heads or blank for cell, blank in zip(cells, empty, strict=True)
        ):
            break
        heads += 1
    if heads == len(rows):
        return 1 if len(rows) > 1 else 0
    if heads:
        return heads
    first = lines[0]
    if len(rows) < 3 or not all(first) or len(set(first)) < len(first):
        return 0
    return 0 if any(_NUMERIC.issuperset(text) for text in first) else 1


def pipe_rows(table: Grid) -> tuple[list[str], int]:
    """Return the lines of a table as pipe rows, and how many head it, the delimiter line among."""
    lines = ["| " + " | ".join(_escaped(cell) for cell in row) + " |" for row in table.rows]
    if not table.header_rows:
        return lines, 0
    delimiter = "| " + " | ".join("---" for _ in table.rows[0]) + " |"
    lines.insert(table.header_rows, delimiter)
    return lines, table.header_rows + 1


def _escaped(cell: str) -> str:
    return cell.replace("|", "\\|")


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
