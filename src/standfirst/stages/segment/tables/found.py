"""A table while it is being looked for: its rows, its grid, and whether it is sure to be one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from standfirst.model.place import BBox, union
from standfirst.stages.segment.tables.blocks import rows_box
from standfirst.stages.segment.tables.lattice import Grid
from standfirst.stages.segment.tables.region import Layout
from standfirst.stages.segment.tables.rows import Row


@dataclass(slots=True)
class Found:
    """Rows or a grid that may be a table; `sure` once it was judged to be one.

    `drawn` is the box of a grid that rows outside of it were joined with.
    """

    rows: Sequence[Row]
    layout: Layout
    sure: bool
    grid: Grid | None = None
    drawn: BBox | None = None

    @property
    def bbox(self) -> BBox:
        box = rows_box(self.rows)
        box = box if self.grid is None else union(box, self.grid.bbox)
        return box if self.drawn is None else union(box, self.drawn)
