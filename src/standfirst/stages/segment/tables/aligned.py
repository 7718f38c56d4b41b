"""Finds tables among the rows of a page that no grid holds."""

from __future__ import annotations

from collections.abc import Sequence

from standfirst.model.place import BBox
from standfirst.stages.segment.tables.beside import Beside, find_beside
from standfirst.stages.segment.tables.blocks import Candidate, rows_to_candidates
from standfirst.stages.segment.tables.cell_text import unmark_cells
from standfirst.stages.segment.tables.columns import rows_to_columns
from standfirst.stages.segment.tables.extent import extend, table_wide
from standfirst.stages.segment.tables.figures import has_choices, has_keys, is_diagram, lies_in
from standfirst.stages.segment.tables.found import Found
from standfirst.stages.segment.tables.headed import headed_rows, repeated_heads, with_headed
from standfirst.stages.segment.tables.judge import (
    is_contents,
    is_numbered_equations,
    is_table,
    reads_as_mathematics,
    weigh,
)
from standfirst.stages.segment.tables.lattice import Grid
from standfirst.stages.segment.tables.page_columns import layout_gutters, streams
from standfirst.stages.segment.tables.prose import mark_prose
from standfirst.stages.segment.tables.rows import Row
from standfirst.stages.segment.tables.ruled import bound_rows, rows_after_break, underlined
from standfirst.stages.segment.tables.rulings import crossing
from standfirst.stages.segment.tables.seams import cut_at_seams
from standfirst.stages.segment.tables.sheet import Sheet
from standfirst.stages.segment.tables.titles import captions

CAPTION_ROWS = 4
"""A caption stands at most this many rows away from its table."""

HEAD_ROWS = 3
"""Rows of a head in which rules under the columns' names are looked for."""

RULE_REACH = 12.0
"""Points over and under a table within which its outer rules stand."""

MOST_PARTS = 6
"""How often a part of a page is parted again: six tables side by side are more than pages have."""

MOST_PHRASES = 12_000
"""Phrases on a page beyond which it is no page of text: a dense table has some 3,000."""


def rows_to_tables(rows: Sequence[Row], sheet: Sheet) -> list[Found]:
    """Find tables among the rows outside of grids; some that were found are not sure to be one."""
    if sum(len(row.phrases) for row in rows) > MOST_PHRASES:
        return []
    paragraphs = unmark_cells(rows, mark_prose(rows), sheet.rulings.horizontal)
    found: list[Found] = []
    for stream in streams(rows, layout_gutters(rows, paragraphs, sheet.rulings.horizontal)):
        found += _tables_of(stream, sheet)
    return found


def _tables_of(stream: Sequence[Row], sheet: Sheet, parted: int = 0) -> list[Found]:
    """Find the tables of one column of a page; `parted` is how often it was parted before."""
    bound = bound_rows(stream, sheet.rulings.horizontal)
    headed = headed_rows(stream, sheet.rulings.drawn)
    bound = with_headed(stream, bound, headed)
    breaks = rows_after_break(stream, sheet.rulings.drawn) | repeated_heads(stream, headed)
    found: list[Found] = []
    for whole in _runs(stream, sheet.tables):
        for run in cut_at_seams(whole, rows_to_candidates(whole, bound, breaks)):
            candidates = rows_to_candidates(run, bound, breaks)
            beside = _first_beside(candidates, sheet) if parted < MOST_PARTS else None
            if beside is None:
                found += _judged_in_order(candidates, sheet, bound, headed)
                continue
            for part in (run[: beside.start], beside.left, beside.right, run[beside.end :]):
                found += _tables_of(part, sheet, parted + 1)
    return found


def _first_beside(candidates: Sequence[Candidate], sheet: Sheet) -> Beside | None:
    found = (find_beside(candidate, sheet.rulings.horizontal) for candidate in candidates)
    return next((beside for beside in found if beside is not None), None)


def _judged_in_order(
    candidates: Sequence[Candidate],
    sheet: Sheet,
    bound: dict[int, int],
    headed: dict[int, int],
) -> list[Found]:
    """Judge the candidates of a run; what is surely a table is no head of the next."""
    tables: list[Found] = []
    floor = 0
    for candidate in candidates:
        candidate.floor = min(floor, candidate.first)
        judged = _judged(candidate, sheet, bound, headed)
        if any(table.sure for table in judged) and candidate.is_whole:
            floor = candidate.last + 1
        tables += judged
    return _distinct(tables)


def _distinct(found: Sequence[Found]) -> list[Found]:
    """Drop rows that a later table took for its head."""
    kept: list[Found] = []
    taken: set[int] = set()
    for table in reversed(found):
        rows = [row for row in table.rows if id(row) not in taken]
        if not any(row.tabular for row in rows):
            continue
        if table.sure:
            taken.update(map(id, rows))
        table.rows = rows
        kept.append(table)
    return kept[::-1]


def _runs(stream: Sequence[Row], grids: Sequence[Grid]) -> list[list[Row]]:
    """Cut a stream where a grid was found between its rows."""
    runs: list[list[Row]] = [[]]
    for row in stream:
        if runs[-1] and any(_stands_between(grid.bbox, runs[-1][-1], row) for grid in grids):
            runs.append([])
        runs[-1].append(row)
    return [run for run in runs if run]


def _stands_between(box: BBox, above: Row, below: Row) -> bool:
    return (
        box[1] > above.baseline - above.size
        and box[3] < below.baseline + 0.3 * below.size
        and box[0] < max(above.x1, below.x1)
        and box[2] > min(above.x0, below.x0)
    )


def _judged(
    candidate: Candidate, sheet: Sheet, bound: dict[int, int], headed: dict[int, int]
) -> list[Found]:
    """Return the candidate with what it was judged to be; nothing where it cannot be a table."""
    rows = candidate.tabular
    if is_contents(rows, titled=sheet.titled_contents) or is_numbered_equations(rows):
        return []
    columns = rows_to_columns(rows)
    lines = sheet.rulings.horizontal
    held = any(id(row) in bound for row in rows)
    if len(columns) >= 2:
        extend(candidate, columns, lines)
    x0, top, x1, bottom = candidate.bbox
    if lies_in((x0, top, x1, bottom), sheet.charts):
        return []
    captioned, pictured = _captions(candidate)
    phrases = [phrase for row in rows for phrase in row.phrases]
    if not captioned:
        if reads_as_mathematics(phrases):
            return []
        pictured = pictured or is_diagram(phrases, sheet.frames) or has_keys(phrases, lines)
        pictured = pictured or has_choices(phrases, sheet.frames)
    wide = crossing(table_wide(lines, x0, x1), top - RULE_REACH, bottom + RULE_REACH)
    ruled = held or len(wide) >= 2
    evidence = weigh(rows, columns, worded=any(id(row) in headed for row in rows))
    # Two columns over lines without values are where people sign.
    underscored = (evidence.columns > 2 or evidence.numeric > 0) and any(
        underlined(row, lines) for row in rows[:HEAD_ROWS]
    )
    sure = is_table(evidence, announced=captioned or ruled or underscored, figure=pictured)
    return [Found(candidate.rows, "rules" if ruled else "aligned", sure)]


def _captions(candidate: Candidate) -> tuple[bool, bool]:
    """Say whether a table's caption stands above the rows, and whether only a figure's is near."""
    run, first, last = candidate.run, candidate.first, candidate.last
    table, figure = captions(run[max(0, first - CAPTION_ROWS) : first + 1])
    below = captions(run[last + 1 : last + CAPTION_ROWS])
    return table, (figure or below[1]) and not table
