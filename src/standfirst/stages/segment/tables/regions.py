"""Finds the tables of a page that reads left to right: grids, rows between rules, aligned rows."""

from __future__ import annotations

from collections.abc import Sequence

from standfirst.stages.segment.tables.aligned import rows_to_tables
from standfirst.stages.segment.tables.blocks import STEP
from standfirst.stages.segment.tables.columns import rows_to_columns
from standfirst.stages.segment.tables.figures import lies_in
from standfirst.stages.segment.tables.found import Found
from standfirst.stages.segment.tables.gaps import free, inner
from standfirst.stages.segment.tables.grids import without_title
from standfirst.stages.segment.tables.judge import is_contents
from standfirst.stages.segment.tables.lattice import Grid
from standfirst.stages.segment.tables.rows import Row, words_to_rows
from standfirst.stages.segment.tables.sheet import Sheet

LAST_WORDS = 12
"""What stands last on a page has at most a footer of so many words under it."""

CONTENTS_ROWS = 6
"""So many rows that lead to page numbers make a page of contents."""

OWN_ROWS = 3
"""Rows with values from which on rows above or below a grid can be a table of their own."""

NEIGHBOURS = 24
"""Tables before one that are looked at for a part of it: those that end right above or beside."""


def sheet_to_tables(sheet: Sheet) -> list[Found]:
    """Return the tables of a page from top to bottom."""
    titled = sheet.titled_contents
    parted = [row for row in sheet.rows if len(row.phrases) > 1]
    if is_contents(parted, titled=titled, least=CONTENTS_ROWS):
        return []
    found: list[Found] = []
    taken: set[int] = set()
    for drawn in sheet.tables:
        inside = [word for word in sheet.index.inside(drawn.bbox) if id(word) not in taken]
        grid = without_title(drawn, inside)
        if grid is not drawn:
            kept = set(map(id, sheet.index.inside(grid.bbox)))
            inside = [word for word in inside if id(word) in kept]
        if inside:
            taken.update(map(id, inside))
            held = words_to_rows(inside)
            if not is_contents(held, titled=titled):
                found.append(Found(held, "grid", True, grid))
    found += rows_to_tables(
        words_to_rows(word for word in sheet.words if id(word) not in taken), sheet
    )
    found += _single_rows(sheet, found)
    joined = _joined(sorted(found, key=lambda f: (f.bbox[1], f.bbox[0])))
    return [table for table in joined if table.sure]


def _single_rows(sheet: Sheet, found: Sequence[Found]) -> list[Found]:
    """Return single rows of cells that no table holds: a head alone at a page's foot."""
    boxes = [table.bbox for table in found if table.sure]
    singles: list[Found] = []
    for grid in sheet.single_rows:
        if lies_in(grid.bbox, boxes, 0.3) or lies_in(grid.bbox, sheet.charts):
            continue
        rows = words_to_rows(sheet.index.inside(grid.bbox))
        cells = max((len(row.phrases) for row in rows), default=0)
        last = sum(word.top > grid.ys[-1] for word in sheet.words) <= LAST_WORDS
        if len(rows) <= 3 and cells >= (2 if last else 3):
            singles.append(Found(rows, "grid", True, grid))
    return singles


def _joined(found: Sequence[Found]) -> list[Found]:
    """Join a grid with the rows right above and below it that keep to its columns."""
    joined: list[Found] = []
    for table in found:
        for k in range(len(joined) - 1, max(-1, len(joined) - 1 - NEIGHBOURS), -1):
            above = joined[k]
            if _holds(above, table):
                break
            if _holds(table, above):
                joined[k] = table
                break
            if (above.sure or table.sure) and _belong(above, table):
                joined[k] = _join(above, table)
                break
        else:
            joined.append(table)
    return joined


def _holds(grid: Found, loose: Found) -> bool:
    """Say whether rows that are no table by themselves stand inside a grid."""
    return (
        grid.grid is not None
        and not loose.sure
        and loose.grid is None
        and lies_in(loose.bbox, [grid.bbox], 0.9)
    )


def _belong(above: Found, below: Found) -> bool:
    if (above.grid is None) == (below.grid is None):
        return False
    a, b = above.bbox, below.bbox
    width = min(a[2] - a[0], b[2] - b[0])
    if min(a[2], b[2]) - max(a[0], b[0]) < 0.6 * width:
        return False
    loose, grid = (below, above.grid) if above.grid else (above, below.grid)
    if grid is None or _overlaps(loose, grid):
        return grid is not None
    last, first = above.rows[-1], below.rows[0]
    if first.baseline - last.baseline > STEP * max(first.size, last.size):
        return False
    rows = [row for row in loose.rows if row.tabular]
    if loose.sure and _has_columns_of_its_own(rows, grid):
        return False
    fitting = sum(_keeps_to(row, grid) for row in rows)
    return bool(rows) and fitting >= 0.7 * len(rows)


def _overlaps(loose: Found, grid: Grid) -> bool:
    """Say whether a grid stands inside rows: a boxed group of columns, a shaded row."""
    return lies_in(grid.bbox, [loose.bbox], 0.5)


def _keeps_to(row: Row, grid: Grid) -> bool:
    return (
        row.x0 >= grid.xs[0] - 2 * row.size
        and row.x1 <= grid.xs[-1] + 2 * row.size
        and any(low - 2 <= x <= high + 2 for low, high in inner(free(row)) for x in grid.xs[1:-1])
    )


def _has_columns_of_its_own(rows: Sequence[Row], grid: Grid) -> bool:
    """Say whether rows with values have other columns than a grid: they are a table beside it."""
    valued = [row for row in rows if any(phrase.numeric for phrase in row.phrases[1:])]
    if len(valued) < OWN_ROWS:
        return False
    more = abs(len(rows_to_columns(rows)) - grid.columns) > 1
    return more or sum(_crosses_borders(row, grid) for row in valued) >= 2


def _crosses_borders(row: Row, grid: Grid) -> bool:
    """Say whether values of a row stand across a border between two columns of a grid."""
    return any(
        phrase.numeric and phrase.x0 < x - 2 and phrase.x1 > x + 2
        for phrase in row.phrases
        for x in grid.xs[1:-1]
    )


def _join(above: Found, below: Found) -> Found:
    words = {
        id(word): word
        for row in (*above.rows, *below.rows)
        for phrase in row.phrases
        for word in phrase.words
    }
    rows = words_to_rows(words.values())
    for row in rows:
        row.tabular = len(row.phrases) >= 2
    grid = above.grid or below.grid
    return Found(rows, "rules", True, drawn=grid.bbox if grid else above.drawn or below.drawn)
