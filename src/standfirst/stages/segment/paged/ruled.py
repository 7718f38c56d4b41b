"""Whether a page shows a ruled table, so that its rows are not taken for prose in silence."""

from __future__ import annotations

from collections.abc import Sequence

from standfirst.model.source import PageSource
from standfirst.stages.segment.paged.lines import Line

FEWEST_ROWS = 2
FEWEST_CELLS = 6
WIDEST_CELL = 0.9
"""A rectangle wider than this share of the page is a frame."""


def looks_ruled(page: PageSource, lines: Sequence[Line]) -> bool:
    """Tell whether rules span several rows of cells, or rectangles make a grid."""
    rows = [line for line in lines if line.cells > 1]
    if len(rows) < FEWEST_ROWS:
        return False
    cells = [
        rule
        for rule in page.rules
        if rule.kind == "rectangle" and rule.x1 - rule.x0 < WIDEST_CELL * page.width
    ]
    if len(cells) >= FEWEST_CELLS:
        return True
    level = sorted(
        (rule for rule in page.rules if rule.kind == "horizontal"), key=lambda rule: rule.top
    )
    spanning = {
        round(rule.top)
        for rule in level
        if any(_spans(rule.x0, rule.x1, row) and abs(row.baseline - rule.top) < 60 for row in rows)
    }
    return len(spanning) >= 2


def _spans(x0: float, x1: float, row: Line) -> bool:
    return x0 <= row.bbox[0] + 12 and x1 >= row.bbox[2] - 12
