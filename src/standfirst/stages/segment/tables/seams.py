"""Finds where rows that hang together are two tables: one right above the other."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from statistics import median

from standfirst.stages.segment.tables.blocks import Candidate
from standfirst.stages.segment.tables.columns import Column, rows_to_columns
from standfirst.stages.segment.tables.gaps import Gaps
from standfirst.stages.segment.tables.rows import Row, is_value
from standfirst.stages.segment.tables.titles import YEAR

BREAK = 1.5
"""Two tables stand at least this many usual steps between rows apart."""

LEAST_ROWS = 2
"""A table has at least so many rows with cells beside the first column."""

NEAR_ROWS = 40
"""Rows over and under a seam whose columns are compared, so that a long table costs no more."""

LINE_STEP = 1.6
"""Lines of one cell stand at most this many font sizes apart."""

SAME = 0.6
"""Columns whose left edges, right edges or middles are so many font sizes apart are the same."""

MATCHED = 0.5
"""Share of columns that two parts of one table have in common at least."""

SENTENCE_WORDS = 7
"""A line across the columns with so many words says something about the next table."""


def cut_at_seams(run: Sequence[Row], candidates: Sequence[Candidate]) -> list[Sequence[Row]]:
    """Cut a run of rows before each title or head of a table that stands under another."""
    seams = {row for candidate in candidates for row in _rows_after_seam(candidate)}
    if not seams:
        return [run]
    starts = [0, *(k for k, row in enumerate(run) if id(row) in seams), len(run)]
    return [run[start:end] for start, end in pairwise(starts) if end > start]


def _rows_after_seam(candidate: Candidate) -> set[int]:
    """Return the ids of the rows before which the next table's title or head begins."""
    rows = candidate.rows
    tabular = [k for k, row in enumerate(rows) if row.tabular]
    if len(tabular) < 2 * LEAST_ROWS:
        return set()
    usual = median(rows[b].baseline - rows[a].baseline for a, b in pairwise(tabular))
    gaps = candidate.inner_gaps
    seams: set[int] = set()
    upper: list[int] = []
    for part in _parts(rows, tabular, gaps, BREAK * usual):
        first = _end_of_cells(rows, upper[-1], gaps) if upper else 0
        if len(part) >= LEAST_ROWS and (
            not upper
            or _is_sentence(rows[first : part[0]], gaps)
            or not _share_columns(
                [rows[k] for k in upper[-NEAR_ROWS:]], [rows[k] for k in part[:NEAR_ROWS]]
            )
        ):
            if upper:
                seams.add(id(rows[first]))
            upper = part
        else:
            upper = upper + part
    return seams


def _parts(
    rows: Sequence[Row], tabular: Sequence[int], gaps: Gaps, apart: float
) -> list[list[int]]:
    """Part the places of rows with cells where a head stands far under the row before it."""
    parts = [[tabular[0]]]
    for before, at in pairwise(tabular):
        end = _end_of_cells(rows, before, gaps)
        heads = [k for k in range(end, at) if _is_bare_head(rows[k], gaps)]
        head = heads[0] if heads else at
        is_far = rows[head].baseline - rows[end - 1].baseline >= apart
        if is_far and (heads or _is_head(rows[at])) and len(parts[-1]) >= LEAST_ROWS:
            parts.append([])
        parts[-1].append(at)
    return parts


def _is_bare_head(row: Row, gaps: Gaps) -> bool:
    """Say whether a line names the only column of values of a table without a name for its rows."""
    return bool(gaps) and len(row.phrases) == 1 and row.x0 >= gaps[0][1] - row.size


def _end_of_cells(rows: Sequence[Row], at: int, gaps: Gaps) -> int:
    """Return the place after a row and the lines beside the first column that go on with it."""
    end = at + 1
    while end < len(rows) and not rows[end].tabular and gaps:
        row = rows[end]
        is_near = row.baseline - rows[end - 1].baseline <= LINE_STEP * row.size
        if not is_near or row.x0 < gaps[0][1] - row.size:
            break
        end += 1
    return end


def _is_head(row: Row) -> bool:
    """Say whether a row names columns: it holds words or years, and no value."""
    return not any(is_value(p.text) and not YEAR.fullmatch(p.text) for p in row.phrases[1:])


def _is_sentence(between: Sequence[Row], gaps: Gaps) -> bool:
    """Say whether a line between two rows runs on over a gap, as a table's labels seldom do."""
    return any(
        len(row.phrases) == 1
        and len(row.phrases[0].words) >= SENTENCE_WORDS
        and row.text.rstrip()[-1] in ".:"
        and any(row.x0 < low and row.x1 > high for low, high in gaps)
        for row in between
    )


def _share_columns(upper: Sequence[Row], lower: Sequence[Row]) -> bool:
    """Say whether two parts have most of their columns in common, the first one left out."""
    above, below = rows_to_columns(upper)[1:], rows_to_columns(lower)[1:]
    if not above or not below:
        return True
    reach = SAME * max(upper[0].size, lower[0].size)
    matched = sum(any(_is_same(one, other, reach) for other in above) for one in below)
    return matched > MATCHED * max(len(above), len(below))


def _is_same(one: Column, other: Column, reach: float) -> bool:
    return (
        abs(one.x1 - other.x1) <= reach
        or abs(one.x0 - other.x0) <= reach
        or abs(one.x0 + one.x1 - other.x0 - other.x1) <= 2 * reach
    )
