"""Columns of a table by their widths, for rows that cover them all without saying how."""

from __future__ import annotations

from bisect import bisect_left
from itertools import accumulate

from standfirst.stages.read.docx.nodes import Node, as_number

# Edges that lie closer together than this are one (a twentieth of a point is a twip).
_SAME_EDGE = 30


def grid_edges(table: Node) -> list[int]:
    """Return where the columns of a table begin and the last one ends, in twips; [0] if unsaid."""
    grid = table.child("w:tblGrid")
    columns = [each for each in grid.children if each.name == "w:gridCol"] if grid else []
    return [0, *accumulate(max(as_number(each.get("w:w")) or 0, 0) for each in columns)]


def stated_width(properties: Node) -> int:
    """Return how wide a cell is said to be, in twips; 0 where that is not said so."""
    width = properties.child("w:tcW")
    if width is None or width.get("w:type", "dxa") != "dxa":
        return 0
    return max(as_number(width.get("w:w")) or 0, 0)


def spans_by_width(stated: list[int], edges: list[int], first: int) -> list[int] | None:
    """Return how many columns each cell of a row covers by its width, from column `first` on.

    None where the cells do not end where columns do, or do not reach the end of the table.
    """
    spans: list[int] = []
    column, at = first, edges[first]
    for width in stated:
        at += width
        end = bisect_left(edges, at - _SAME_EDGE, column + 1)
        if not width or end == len(edges) or abs(edges[end] - at) > _SAME_EDGE:
            return None
        spans.append(end - column)
        column, at = end, edges[end]
    return spans if column == len(edges) - 1 else None
