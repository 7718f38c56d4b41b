"""A table on a page: where it stands, what belongs to it, and a guess at its cells."""

from __future__ import annotations

from typing import Literal

from standfirst.model.document import BlockShape, Proposal
from standfirst.model.place import BBox, Record, union

Layout = Literal["grid", "rules", "aligned"]
"""What shows the table: lines around cells, rules between rows, or aligned text alone."""


class TableRegion(Record, frozen=True, kw_only=True):
    """A table of one page; boxes in points from the top left of the page as displayed.

    `table` is the box of the cells alone, `bbox` that of the whole block: the cells with the
    caption and the notes. `columns` are the places, along the table's rows, of its columns' left
    edges; two parts of a table over a page break share them. `opens_page` and `closes_page`
    say that nothing but a running header or footer stands over or under it. `turn` is the angle by
    which the page was turned to read the table.
    """

    physical_page: int
    bbox: BBox
    table: BBox
    caption: BBox | None = None
    caption_text: str = ""
    notes: BBox | None = None
    layout: Layout
    shape: BlockShape
    proposal: Proposal
    columns: tuple[float, ...]
    opens_page: bool = False
    closes_page: bool = False
    turn: int = 0


def hull(boxes: list[BBox]) -> BBox:
    """Return the smallest box that holds all boxes."""
    box = boxes[0]
    for other in boxes[1:]:
        box = union(box, other)
    return box
