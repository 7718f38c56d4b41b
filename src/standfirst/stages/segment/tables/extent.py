"""Grows the rows of a table up to its head and down to its last line."""

from __future__ import annotations

from collections.abc import Sequence

from standfirst.stages.segment.tables.blocks import Candidate
from standfirst.stages.segment.tables.columns import Column, column_range
from standfirst.stages.segment.tables.rows import Row
from standfirst.stages.segment.tables.rulings import Line, crossing
from standfirst.stages.segment.tables.titles import begins_caption

TIGHT = 1.45
"""Lines of one cell stand at most this many font sizes apart."""

FAR = 2.4
"""Rows of a head stand at most this many font sizes apart."""

HEAD_ROWS = 7
"""A head that stands apart from the body has at most this many lines."""


def table_wide(rules: Sequence[Line], x0: float, x1: float) -> list[Line]:
    """Return the rules that span a table from `x0` to `x1` and hardly more."""
    width = x1 - x0
    return [
        rule
        for rule in rules
        if min(rule.end, x1) - max(rule.start, x0) >= 0.8 * width
        and rule.length <= 1.4 * width + 40
    ]


def extend(candidate: Candidate, columns: Sequence[Column], rules: Sequence[Line]) -> None:
    """Add the rows above that belong to the head, and the lines below that end the last cells."""
    wide = table_wide(rules, candidate.x0, candidate.x1)
    free = candidate.run[candidate.floor :]
    first = candidate.floor + _head(free, candidate.first - candidate.floor, rules, columns)
    candidate.last = _tail(candidate.run, candidate.last, wide, columns)
    candidate.first = first


def _head(
    stream: Sequence[Row], first: int, rules: Sequence[Line], columns: Sequence[Column]
) -> int:
    """Return the index of the head's first row."""
    rules = crossing(rules, stream[0].top - 3.5 * stream[0].size, stream[first].bottom)
    wide = table_wide(rules, columns[0].x0, columns[-1].x1)
    part = [rule for rule in rules if rule.length < 0.9 * (columns[-1].x1 - columns[0].x0)]
    top = first
    for k in range(first - 1, max(first - 1 - HEAD_ROWS, -1), -1):
        row, below = stream[k], stream[k + 1]
        size = max(row.size, below.size)
        far = below.baseline - row.baseline
        if far > FAR * size or not _may_join(row, columns):
            break
        over_data = row.x0 > columns[0].x1 or len(row.phrases) > 1
        alone = len(row.phrases) == 1 and not _has_rule_under(row, below, part)
        near = far <= (TIGHT if alone else FAR) * size
        ruled_off = crossing(wide, row.baseline, below.baseline - 0.3 * below.size)
        above = crossing(wide, row.top - 3.5 * row.size, row.top + 1)
        enclosed = bool(above) and _clear_to_rule(stream, k, above[-1], columns)
        # Up to a rule that spans the table everything is head; else only what stands over data.
        bare = top == first and _heads_a_column(row, below, columns)
        if enclosed or (over_data and near and (not ruled_off or not alone or bare)):
            top = k
        elif ruled_off or not above:
            break
    return top


def _heads_a_column(row: Row, below: Row, columns: Sequence[Column]) -> bool:
    """Say whether a line stands flush over one column right above the first values."""
    left, right = column_range(columns, row.phrases[0])
    if left != right or not all(phrase.numeric for phrase in below.phrases[1:]):
        return False
    column, reach = columns[left], 0.4 * row.size
    return abs(row.x0 - column.x0) <= reach or abs(row.x1 - column.x1) <= reach


def _has_rule_under(row: Row, below: Row, rules: Sequence[Line]) -> bool:
    """Say whether a rule under a row's only phrase shows which columns it heads."""
    return any(
        rule.start <= row.x0 + row.size and rule.end >= row.x1 - row.size
        for rule in crossing(rules, row.baseline, below.baseline - 0.4 * below.size)
    )


def _clear_to_rule(stream: Sequence[Row], k: int, rule: Line, columns: Sequence[Column]) -> bool:
    """Say whether all rows between a row and a rule above it may be part of a head."""
    while k >= 0 and stream[k].baseline > rule.at:
        if not _may_join(stream[k], columns):
            return False
        k -= 1
    return True


def _may_join(row: Row, columns: Sequence[Column]) -> bool:
    if len(row.phrases) == 1 and len(row.phrases[0].words) >= 6 and row.x0 <= columns[0].x1:
        return False
    if any(phrase.prose or phrase.long for phrase in row.phrases) or begins_caption(row):
        return False
    return row.x0 >= columns[0].x0 - 2 * row.size and row.x1 <= columns[-1].x1 + 2 * row.size


def _tail(stream: Sequence[Row], last: int, wide: Sequence[Line], columns: Sequence[Column]) -> int:
    """Return the index of the last row that continues a cell of the row before it."""
    bottom = last
    for k in range(last + 1, min(last + 4, len(stream))):
        row, before = stream[k], stream[k - 1]
        if row.baseline - before.baseline > TIGHT * row.size:
            break
        if not (_may_join(row, columns) or _continues(row, before)):
            break
        if crossing(wide, before.baseline - 0.3 * row.size, row.baseline - 0.5 * row.size):
            break
        ranges = [column_range(columns, phrase) for phrase in row.phrases]
        if any(first != end for first, end in ranges):
            break
        bottom = k
    return bottom


def _continues(row: Row, before: Row) -> bool:
    """Say whether lines of running text in a cell of the row before go on."""
    return all(
        phrase.prose
        and any(p.prose and abs(p.x0 - phrase.x0) <= 0.5 * phrase.size for p in before.phrases)
        for phrase in row.phrases
    )
