"""HTML tables on their way to the page: as rows, as code, as points of a list, or read through."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from standfirst.stages.read.html_points import (
    MAX_LAYOUT_TABLES,
    list_points,
    points_of_rows,
    said,
)
from standfirst.stages.read.html_tables import (
    CellNode,
    code_lines,
    grid_rows,
    is_layout,
    role_rows,
    table_rows,
)
from standfirst.stages.read.rendering import BlockLink
from standfirst.stages.read.table_grid import grid, pipe_rows

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

    from standfirst.stages.read.html_walk import HtmlWalk

# Tables deeper inside others are not looked at: they only arrange.
_MAX_DATA_TABLES = 8
_LEAST_ROWS = 2
# The words of a link are looked for in so many lines below those of the one before it.
_MOST_LINES = 50
# A table stands in its figure, or in a box that scrolls.
_FIGURE_NEAR = 3


def table(walk: HtmlWalk, node: LexborNode) -> bool:
    """A table that only arranges is read through; one of data becomes rows."""
    if walk.inside >= _MAX_DATA_TABLES or walk.layouts >= MAX_LAYOUT_TABLES:
        walk.part()
        return True
    rows = table_rows(node, walk.skips.reasons)
    if code := code_lines(rows):
        walk.flush()
        walk.add_whole("code", code)
        return False
    if points := points_of_rows(rows):
        return list_points(walk, node, points)
    if not rows or is_layout(node, rows):
        walk.arrange()
        return True
    walk.flush()
    _table_caption(walk, node)
    if caption := _caption_below(node, walk.skips.reasons):
        _add_caption(walk, caption)
        walk.skips.acts[caption.mem_id] = said
    _add_table(walk, rows)
    return False


def table_of_roles(walk: HtmlWalk, node: LexborNode) -> bool:
    """A table that its roles make one, whatever its tags are."""
    rows = role_rows(node, walk.skips.reasons)
    if walk.inside >= _MAX_DATA_TABLES or len(rows) < _LEAST_ROWS:
        walk.part()
        return True
    walk.flush()
    _add_table(walk, rows)
    return False


def _add_table(walk: HtmlWalk, rows: list[tuple[list[CellNode], bool]]) -> None:
    walk.cell_links, before = [], walk.cell_links
    for node in _targets(walk, rows):
        walk.reach(node, is_block=False)
    cells = grid(grid_rows(rows, walk.cell_text))
    walk.cut = walk.cut or cells.cut
    lines, header_rows = pipe_rows(cells)
    if lines:
        walk.add_whole("table", lines, header_rows, list(_links_in(lines, walk.cell_links)))
    walk.cell_links = [*before, *walk.cell_links] if walk.inside else []


def _targets(walk: HtmlWalk, rows: list[tuple[list[CellNode], bool]]) -> Iterator[int]:
    """Yield the rows and cells that links lead to; the table stands for them."""
    targets = walk.skips.notes.targets
    for cells, _ in rows if targets else ():
        for cell in cells:
            parent = cell.node.parent
            yield from {cell.node.mem_id, parent.mem_id if parent is not None else 0} & targets


def _links_in(lines: list[str], links: list[tuple[str, int]]) -> Iterator[BlockLink]:
    """Find the words of the links of cells in the lines of their table, in order."""
    line = at = 0
    for words, target in links:
        for number in range(line, min(line + _MOST_LINES, len(lines))):
            place = lines[number].find(words, at if number == line else 0)
            if place >= 0:
                line, at = number, place + len(words)
                yield BlockLink(line, place, at, target)
                break


def _table_caption(walk: HtmlWalk, node: LexborNode) -> None:
    child = node.first_child
    while child is not None:
        if child.tag == "caption" and child.mem_id not in walk.skips.reasons:
            _add_caption(walk, child)
        child = child.next


def _add_caption(walk: HtmlWalk, node: LexborNode) -> None:
    if text := walk.flat(node):
        walk.add("caption", [text])


def _caption_below(table: LexborNode, skipped: dict[int, str]) -> LexborNode | None:
    """Return the caption of a figure that stands below its only table: it is read above it."""
    at: LexborNode | None = table
    for _ in range(_FIGURE_NEAR):
        parent = at.parent if at is not None else None
        if at is None or parent is None:
            return None
        if parent.tag == "figure":
            below = _caption_near(at)
            first = parent.css_first("table")
            alone = first is not None and first.mem_id == table.mem_id
            return below if alone and below and below.mem_id not in skipped else None
        at = parent
    return None


def _caption_near(node: LexborNode) -> LexborNode | None:
    below = node.next
    for _ in range(_FIGURE_NEAR):
        if below is None or below.tag in {"table", "figcaption"}:
            break
        below = below.next
    return below if below is not None and below.tag == "figcaption" else None
