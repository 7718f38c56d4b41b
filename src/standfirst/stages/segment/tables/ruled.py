"""Tables between horizontal rules of one width: a head between the first two, then the body."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from standfirst.stages.segment.tables.blocks import STEP
from standfirst.stages.segment.tables.gaps import crosses, free, inner, intersect
from standfirst.stages.segment.tables.rows import Row
from standfirst.stages.segment.tables.rulings import Line, crossing

SAME_END = 4.0
"""Rules of one table end within this many points of each other."""

WIDE_RULE = 0.5
"""A rule that ends or begins a table is at least this share of its rows' width."""

APART = 6.0
"""Rules of two tables stand at least this many points apart; a double rule is closer."""

HEAD_LINES = 6
"""A head between two rules has at most this many lines."""


def rule_stacks(rules: Sequence[Line], least: float) -> list[list[Line]]:
    """Gather horizontal rules that begin and end at the same places, from top to bottom."""
    stacks: list[list[Line]] = []
    for rule in rules:
        if rule.length < least:
            continue
        for stack in stacks:
            last = stack[-1]
            if abs(last.start - rule.start) <= SAME_END and abs(last.end - rule.end) <= SAME_END:
                stack.append(rule)
                break
        else:
            stacks.append([rule])
    return [stack for stack in stacks if len(stack) >= 3]


def bound_rows(rows: Sequence[Row], rules: Sequence[Line]) -> dict[int, int]:
    """Number, by the rows' ids, the groups between rules where head and body share a gap."""
    bound: dict[int, int] = {}
    for stack in rule_stacks(rules, 60.0):
        bands = [_between(rows, a, b) for a, b in pairwise(stack)]
        start = 0
        while start < len(bands) - 1:
            end = _last_band(bands, start)
            if end > start:
                number = len(bound)
                members = [row for band in bands[start : end + 1] for row in band]
                bound.update((id(row), number) for row in _together(members))
                start = end
            start += 1
    return bound


def rows_after_break(rows: Sequence[Row], rules: Sequence[Line]) -> set[int]:
    """Return the ids of rows over which one table's last rule and another's first rule stand."""
    after: set[int] = set()
    for above, below in pairwise(rows):
        width = max(above.x1, below.x1) - min(above.x0, below.x0)
        between = [
            rule.at
            for rule in crossing(rules, above.baseline, below.baseline - 0.5 * below.size)
            if _over(rule, above, below) >= WIDE_RULE * width
        ]
        if between and between[-1] - between[0] >= APART:
            after.add(id(below))
    return after


def _over(rule: Line, above: Row, below: Row) -> float:
    """Return how much of a rule stands between two rows."""
    return min(rule.end, max(above.x1, below.x1)) - max(rule.start, min(above.x0, below.x0))


def _together(rows: Sequence[Row]) -> list[Row]:
    """Return the rows from the first with two cells to the last before a wide gap."""
    first = next((k for k, row in enumerate(rows) if len(row.phrases) >= 2), len(rows))
    last = first - 1
    for k in range(first, len(rows)):
        row = rows[k]
        if k > first and row.baseline - rows[k - 1].baseline > STEP * row.size:
            break
        if len(row.phrases) >= 2:
            last = k
    return list(rows[first : last + 1])


def _between(rows: Sequence[Row], above: Line, below: Line) -> list[Row]:
    return [
        row
        for row in rows
        if above.at - 1 < row.baseline - 0.3 * row.size < below.at
        and row.x0 >= above.start - row.size
        and row.x1 <= above.end + row.size
    ]


def _last_band(bands: Sequence[Sequence[Row]], start: int) -> int:
    """Return the last band that goes on from a head; the head itself where none does."""
    head = bands[start]
    if not 1 <= len(head) <= HEAD_LINES or not any(len(row.phrases) >= 2 for row in head):
        return start
    gaps, end = inner(free(max(head, key=lambda row: len(row.phrases)))), start
    for k in range(start + 1, len(bands)):
        split = 0
        for row in bands[k]:
            if crosses(row, gaps) and (
                len(bands[k]) > 1 or (row.phrases[0].prose or row.phrases[0].long)
            ):
                return end
            common = inner(intersect(gaps, free(row), 0.4 * row.size))
            if len(row.phrases) >= 2 and not common:
                return end
            gaps = common or gaps
            split += len(row.phrases) >= 2
        if split:
            end = k
    return end


def underlined(row: Row, rules: Sequence[Line]) -> bool:
    """Say whether most phrases of a row have a rule of their own right under them: column heads."""
    if len(row.phrases) < 2:
        return False
    count = 0
    for phrase in row.phrases:
        low, high = phrase.baseline, phrase.baseline + 0.9 * phrase.size
        count += any(
            rule.start < phrase.x1
            and rule.end > phrase.x0
            and rule.length < 0.7 * (row.x1 - row.x0)
            for rule in crossing(rules, low, high)
        )
    return count >= 2 and count >= 0.6 * len(row.phrases)
