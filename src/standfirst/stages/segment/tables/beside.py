"""Finds where rows that hang together are two tables side by side, and parts them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import NamedTuple

from standfirst.stages.segment.tables.blocks import Candidate
from standfirst.stages.segment.tables.rows import Phrase, Row, to_row
from standfirst.stages.segment.tables.rulings import Line, crossing
from standfirst.stages.segment.tables.titles import CAPTION, YEAR

LEAST_ROWS = 3
"""A table beside another has at least so many rows with two cells."""

LEVEL = 0.15
"""Baselines that differ by at most this many font sizes stand on one level."""

APART = 0.5
"""Two tables have at most this share of the second one's rows on one level."""

LABELS = 0.7
"""Share of the first cells of a table's rows that are words."""

INDENT = 3.0
"""Labels begin at most this many font sizes right of their table's left edge."""

COVERS = 0.9
"""A rule is a table's own where it covers this share of its width."""

REACH = 12.0
"""Points over and under rows within which their outer rules stand."""

CAPTION_ROWS = 4
"""Captions stand at most this many rows over their tables."""

Side = list[Row]


class Beside(NamedTuple):
    """Two tables side by side in a run: its rows from `start` to before `end` are theirs."""

    start: int
    end: int
    left: Side
    right: Side


def find_beside(candidate: Candidate, rules: Sequence[Line]) -> Beside | None:
    """Return two tables that stand side by side, with all rows of theirs; None if it is one."""
    above = candidate.run[max(0, candidate.first - CAPTION_ROWS) : candidate.first]
    for low, high in candidate.inner_gaps:
        left, right = sides(candidate.rows, (low + high) / 2)
        if _rows_of_cells(left) < LEAST_ROWS or _rows_of_cells(right) < LEAST_ROWS:
            continue
        if _barred(candidate, (low, high), rules):
            continue
        if _captioned(above, (low, high)) or (
            _has_labels(right) and (_not_level(left, right) or _ruled_apart(left, right, rules))
        ):
            return _whole(candidate, (low, high))
    return None


def _whole(candidate: Candidate, gap: tuple[float, float]) -> Beside:
    """Take in the rows above and below that keep the gap free."""
    run, start, end = candidate.run, candidate.first, candidate.last + 1
    while start > 0 and _keeps(run[start - 1], gap):
        start -= 1
    while end < len(run) and _keeps(run[end], gap):
        end += 1
    return Beside(start, end, *sides(run[start:end], (gap[0] + gap[1]) / 2))


def _keeps(row: Row, gap: tuple[float, float]) -> bool:
    """Say whether a row leaves a gap free."""
    return not any(phrase.x0 < gap[1] and phrase.x1 > gap[0] for phrase in row.phrases)


def sides(rows: Sequence[Row], middle: float) -> tuple[Side, Side]:
    """Part rows at a place between their phrases."""
    left = ([p for p in row.phrases if p.x0 < middle] for row in rows)
    right = ([p for p in row.phrases if p.x0 >= middle] for row in rows)
    return [to_row(ps) for ps in left if ps], [to_row(ps) for ps in right if ps]


def _rows_of_cells(rows: Side) -> int:
    return sum(len(row.phrases) >= 2 for row in rows)


def _barred(candidate: Candidate, gap: tuple[float, float], rules: Sequence[Line]) -> bool:
    """Say whether a rule runs over a gap somewhere between the first row and the last."""
    _, top, _, bottom = candidate.bbox
    return any(
        rule.start < gap[0] and rule.end > gap[1]
        for rule in crossing(rules, top - REACH, bottom + REACH)
    )


def _captioned(above: Sequence[Row], gap: tuple[float, float]) -> bool:
    """Say whether one caption begins before a gap and another right after it, on one line."""
    for row in above:
        begins = [phrase.x0 for phrase in row.phrases if CAPTION.match(phrase.text)]
        if len(begins) >= 2 and begins[0] < gap[0] and any(gap[0] < x for x in begins[1:]):
            after = min(x for x in begins[1:] if x > gap[0])
            return after <= gap[1] + 2 * row.size
    return False


def _has_labels(rows: Side) -> bool:
    """Say whether rows begin with words that name what the values after them are of."""
    cells = [row.phrases for row in rows if len(row.phrases) >= 2]
    edge = min(row.x0 for row in rows) + INDENT * max(row.size for row in rows)
    words = sum(_is_label(phrases[0]) and phrases[0].x0 <= edge for phrases in cells)
    values = sum(any(phrase.numeric for phrase in phrases[1:]) for phrases in cells)
    return words >= LABELS * len(cells) and 2 * values >= len(cells)


def _is_label(phrase: Phrase) -> bool:
    return YEAR.fullmatch(phrase.text) is not None or not (phrase.numeric or phrase.bullet)


def _not_level(left: Side, right: Side) -> bool:
    """Say whether the rows of two sides follow steps of their own."""
    places = sorted(phrase.baseline for row in left for phrase in row.phrases)
    level = sum(_is_level(places, row.phrases[0]) for row in right)
    return level <= APART * len(right)


def _is_level(places: Sequence[float], phrase: Phrase) -> bool:
    reach = LEVEL * phrase.size
    at = bisect_left(places, phrase.baseline - reach)
    return at < len(places) and places[at] <= phrase.baseline + reach


def _ruled_apart(left: Side, right: Side, rules: Sequence[Line]) -> bool:
    """Say whether each side has two rules of its own over its whole width."""
    return all(_own_rules(side, rules) >= 2 for side in (left, right))


def _own_rules(side: Side, rules: Sequence[Line]) -> int:
    x0, x1 = min(row.x0 for row in side), max(row.x1 for row in side)
    near = crossing(rules, side[0].top - REACH, side[-1].bottom + REACH)
    return sum(min(rule.end, x1) - max(rule.start, x0) >= COVERS * (x1 - x0) for rule in near)
