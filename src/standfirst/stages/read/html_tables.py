"""HTML tables: which ones hold data, and their cells on a grid that no value leaves."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

# HTML, 4.9.11: a user agent reads no wider colspan.
_MAX_COLUMNS_SPANNED = 1_000
# What names a row or a column is short; longer text stands once, where its cell begins.
_LONGEST_REPEATED = 120
# What repeating may add in all, over what the cells themselves hold.
_MAX_REPEATED = 200_000
# A head that was only guessed is short and is no figure.
_LONGEST_HEAD = 60
_FIGURE = re.compile(r"[+\-–−<>≤≥±~$€£(]?\s*\d")


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
    """Put the cells on a grid, and say where a spanned cell's text stands again.

    Downwards it is repeated, so that each row names its row key when it stands alone in a chunk;
    to the right it is repeated in the head alone, so that each column has all of its heads. In the
    body, and where text is too long to name anything, it stands once and the other places that the
    cell covers stay empty: no value moves to another column either way.
    """
    texts = [[text_of(cell) for cell in cells] for cells, _ in rows]
    placed, cut = _placed(rows, texts)
    width = max((max(row, default=-1) + 1 for row in placed), default=0)
    everywhere = [[row.get(column, _NOTHING)[0] for column in range(width)] for row in placed]
    once = [[_once(row.get(column, _NOTHING)) for column in range(width)] for row in placed]
    heads = _header_rows(rows, texts, once)
    lines = [_once_if_whole(line, width) for line in everywhere[:heads]] + once[heads:]
    kept = [column for column in range(width) if any(line[column] for line in lines)]
    lines = [[line[column] for column in kept] for line in lines]
    head = [line for line in lines[:heads] if any(line)]
    body = [line for line in lines[heads:] if any(line)]
    return Grid(head + body, len(head), cut)


_NOTHING = ("", False)


def _once(place: tuple[str, bool]) -> str:
    text, again = place
    return "" if again else text


def _once_if_whole(line: list[str], width: int) -> list[str]:
    """A head over the whole width is a title of the table."""
    return [line[0], *[""] * (width - 1)] if width > 1 and len(set(line)) == 1 else line


def _placed(
    rows: list[tuple[list[CellNode], bool]], texts: list[list[str]]
) -> tuple[list[dict[int, tuple[str, bool]]], bool]:
    """Map each row's columns to their text and whether it is there again, to the right."""
    budget = _MAX_REPEATED + sum(len(text) for row in texts for text in row)
    placed: list[dict[int, tuple[str, bool]]] = [{} for _ in rows]
    for index, (cells, _) in enumerate(rows):
        column = 0
        for cell, text in zip(cells, texts[index], strict=True):
            while column in placed[index]:
                column += 1
            height = min(cell.rows, len(rows) - index)
            width = cell.columns
            again = text if len(text) <= _LONGEST_REPEATED else ""
            budget -= (height * width - 1) * (len(again) + 1)
            if budget < 0:
                height = width = 1
            for down in range(height):
                for right in range(width):
                    placed[index + down][column + right] = (again, right > 0)
            placed[index][column] = (text, False)
            column += width
    return placed, budget < 0


def _header_rows(
    rows: list[tuple[list[CellNode], bool]], texts: list[list[str]], lines: list[list[str]]
) -> int:
    """Count the rows that head a table.

    They are its `thead` and its first rows of `th`; in a table without, what its cells show: a
    first row whose cells span both columns and rows, or words above figures, or words in bold.
    """
    heads = 0
    for (cells, in_head), row in zip(rows, texts, strict=True):
        if not in_head and not all(
            cell.heads or not text for cell, text in zip(cells, row, strict=True)
        ):
            break
        heads += 1
    if heads:
        return heads if heads < len(rows) else min(1, len(rows) - 1)
    first = rows[0][0]
    tallest = max(cell.rows for cell in first)
    if 1 < tallest < len(rows) and any(cell.columns > 1 for cell in first):
        return tallest
    return _shown_heads(first, lines) if len(rows) > 2 else 0


def _shown_heads(first: list[CellNode], lines: list[list[str]]) -> int:
    if not _is_head(lines[0]):
        return 0
    if not _has_figures(lines[1:]):
        return 1 if _all_bold(first) and all(lines[0]) else 0
    heads = 1
    # Further rows head the table while the first column has nothing to name yet.
    while heads < len(lines) - 1 and _is_head(lines[heads]):
        if lines[heads][0] and any(line[0] for line in lines[:heads]):
            break
        heads += 1
    return heads


def _is_head(line: list[str]) -> bool:
    filled = [text for text in line if text]
    return len(filled) > 1 and all(
        len(text) <= _LONGEST_HEAD and not _FIGURE.match(text) for text in filled
    )


def _all_bold(cells: list[CellNode]) -> bool:
    return all(cell.node.css_first('b, strong, [style*="bold"]') is not None for cell in cells)


def _has_figures(lines: list[list[str]]) -> bool:
    """Tell whether some column holds figures below its first row: that row then names it."""
    return any(
        sum(_FIGURE.match(text) is not None for text in column) * 2 > sum(map(bool, column))
        for column in zip(*lines, strict=True)
    )


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
