"""Which cells head a table that marks none: rows, or a column, that are set off from the rest."""

from __future__ import annotations

from collections.abc import Sequence

from standfirst.stages.read.table_grid import GridRow

_MOST_HEAD_ROWS = 3


def with_set_off_heads(
    rows: list[GridRow], set_off: Sequence[Sequence[bool]]
) -> tuple[list[GridRow], bool]:
    """Return the rows with those in the head that are set off, and whether a column heads them.

    `set_off` tells for each row which of its cells with text are bold or shaded. Rows that are so
    throughout head those below that are not. Where the first cell of each row is, and the cells
    of the first row are and are not by turns, labels stand beside what they name, and no row heads
    the others.
    """
    if any(row.in_head for row in rows) or len(rows) < 2:
        return rows, False
    heads = next((at for at, cells in enumerate(set_off) if not cells or not all(cells)), 0)
    if 0 < heads <= _MOST_HEAD_ROWS:
        return [
            row._replace(in_head=True) if at < heads else row for at, row in enumerate(rows)
        ], False
    labels, values = set_off[0][::2], set_off[0][1::2]
    is_keyed = bool(values) and all(labels) and not any(values)
    return rows, is_keyed and all(cells and cells[0] for cells in set_off)
