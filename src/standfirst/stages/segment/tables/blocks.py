"""Runs of rows whose phrases leave the same gaps free: what may be a table without rules."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from standfirst.model.place import BBox
from standfirst.stages.segment.tables.prose import Gutter
from standfirst.stages.segment.tables.rows import Phrase, Row, to_row

GAP = 0.45
"""A gap between columns is at least this many font sizes wide."""

STEP = 3.4
"""Rows of one table stand at most this many font sizes apart, or as `BLANK_LINES` says."""

BLANK_LINES = 2.6
"""Usual distances between rows that a blank line, or a label between two, takes up at most."""

LABEL_LINES = 4
"""A table holds at most this many lines in a row that have no second cell."""

CAPTION = re.compile(
    r"((?i:table|tab\.|tabelle|tableau|tabla|bảng|biểu|exhibit|figure|fig\.|abbildung|abb\.|hình|chart|"
    r"graph|diagram|box|kasten|schedule|anlage|appendix|annex|phụ lục))\s*"
    r"(?:\d{1,4}|[IVXLC]{1,6}|[A-Z])(?:[.\-–—]\d+)*[a-z]?\s*(?:[.:\-–—(|]|$|\s)"
)
"""A caption's first words: what it names and its number."""

Gaps = list[tuple[float, float]]
_FAR = 1e6


@dataclass(slots=True)
class Candidate:
    """Rows that may be a table, from top to bottom, and the gaps they leave free."""

    rows: list[Row]
    gaps: Gaps

    @property
    def bbox(self) -> BBox:
        return (
            min(row.x0 for row in self.rows),
            min(row.top for row in self.rows),
            max(row.x1 for row in self.rows),
            max(row.bottom for row in self.rows),
        )

    @property
    def x0(self) -> float:
        return min(row.x0 for row in self.rows)

    @property
    def x1(self) -> float:
        return max(row.x1 for row in self.rows)

    @property
    def tabular(self) -> list[Row]:
        return [row for row in self.rows if row.tabular]


def streams(rows: Sequence[Row], gutters: Sequence[Gutter]) -> list[list[Row]]:
    """Part the rows of a page into its columns, where it has columns of running text."""
    if not rows:
        return []
    if not gutters:
        return [list(rows)]
    gutter = max(gutters, key=lambda g: (g.bottom - g.top, -g.x0))
    others = [g for g in gutters if g is not gutter]
    above = [row for row in rows if row.baseline < gutter.top]
    below = [row for row in rows if row.baseline > gutter.bottom + 0.3 * row.size]
    beside = list(rows[len(above) : len(rows) - len(below)])
    left = _side(beside, gutter.middle, left=True)
    right = _side(beside, gutter.middle, left=False)
    return [
        stream
        for part, near in (
            (above, others),
            (left, [g for g in others if g.middle < gutter.middle]),
            (right, [g for g in others if g.middle > gutter.middle]),
            (below, others),
        )
        for stream in streams(part, near)
    ]


def _side(rows: Sequence[Row], middle: float, *, left: bool) -> list[Row]:
    sides = ([p for p in row.phrases if (p.x0 < middle) is left] for row in rows)
    return [to_row(phrases) for phrases in sides if phrases]


def rows_to_candidates(rows: Sequence[Row], bound: Mapping[int, int]) -> list[Candidate]:
    """Gather runs of rows that share a gap; what stands alone in its row may lie between them.

    `bound` numbers, by the rows' ids, the groups that rules hold together: these are not torn.
    """
    for row in rows:
        cells = row.phrases if id(row) in bound else cells_of(row)
        row.tabular = len(cells) >= 2 and CAPTION.match(row.text) is None
    found: list[Candidate] = []
    start = 0
    while start < len(rows):
        if not rows[start].tabular and id(rows[start]) not in bound:
            start += 1
            continue
        candidate, end = _grow(rows, start, bound)
        found.append(candidate)
        start = end
    return found


def cells_of(row: Row) -> list[Phrase]:
    """Return the phrases of a row that are no running text, a list's marker not counted."""
    cells = [phrase for phrase in row.phrases if not phrase.prose]
    if len(cells) < len(row.phrases) and len(cells) < 2:
        return []
    if len(cells) == 2 and cells[0].bullet and not cells[1].numeric:
        return cells[1:]
    return cells


def _grow(rows: Sequence[Row], start: int, bound: Mapping[int, int]) -> tuple[Candidate, int]:
    candidate = Candidate([rows[start]], free(rows[start]))
    groups = {bound.get(id(rows[start]))} - {None}
    pending: list[Row] = []
    k = start + 1
    while k < len(rows):
        row = rows[k]
        group = bound.get(id(row))
        before = pending[-1] if pending else candidate.rows[-1]
        if CAPTION.match(row.text) or _is_title(candidate, (*pending, row)):
            break
        if _opens_table(candidate, pending, row):
            break
        if group is None or group not in groups:
            if row.baseline - before.baseline > _step(candidate, row):
                break
            joins = _joins(candidate, row, pending)
            if joins is None:
                break
            if not joins:
                pending.append(row)
                k += 1
                continue
        candidate.gaps = shared(candidate, row) or candidate.gaps
        candidate.rows += (*pending, row)
        groups |= {group} - {None}
        pending = []
        k += 1
    return candidate, k - len(pending)


def _joins(candidate: Candidate, row: Row, pending: Sequence[Row]) -> bool | None:
    """Say whether a row joins, may lie between rows that join (False), or ends the run (None)."""
    if row.tabular:
        return None if shared(candidate, row) is None else True
    if all(phrase.prose for phrase in row.phrases) or _fills(row, candidate):
        return None
    return False if len(pending) < LABEL_LINES else None


def _fills(row: Row, candidate: Candidate) -> bool:
    """Say whether a long line runs over the last gap, where a table has its last values."""
    inner = [gap for gap in candidate.gaps if gap[0] > candidate.x0 and gap[1] < candidate.x1]
    return row.phrases[-1].long and (not inner or row.x1 > inner[-1][1])


def _is_title(candidate: Candidate, pending: Sequence[Row]) -> bool:
    """Say whether the last two lines stand across the gaps: the title of the next table."""
    if len(pending) < 2:
        return False
    x0, x1 = candidate.x0, candidate.x1
    inner = [gap for gap in candidate.gaps if gap[0] > x0 and gap[1] < x1]
    for row in pending[-2:]:
        middle = (row.x0 + row.x1) / 2
        crosses = any(
            low < middle < high or (row.x0 < low and row.x1 > high) for low, high in inner
        )
        if len(row.phrases) > 1 or row.x0 <= x0 + 3 * row.size or not crosses:
            return False
    return True


def _opens_table(candidate: Candidate, pending: Sequence[Row], row: Row) -> bool:
    """Say whether a head without a label comes after a line at the left: the next table's."""
    inner = [gap for gap in candidate.gaps if gap[0] > candidate.x0 and gap[1] < candidate.x1]
    if not pending or not inner or pending[0].x0 >= inner[0][0]:
        return False
    valued = any(phrase.numeric for line in candidate.rows for phrase in line.phrases[1:])
    return valued and row.x0 > inner[0][0] and not any(phrase.numeric for phrase in row.phrases)


def _step(candidate: Candidate, row: Row) -> float:
    tabular = candidate.tabular
    steps = [b.baseline - a.baseline for a, b in pairwise(tabular)]
    return max(STEP * row.size, BLANK_LINES * median(steps) if len(steps) >= 2 else 0.0)


def free(row: Row) -> Gaps:
    """Return the stretches of a row where nothing stands, its margins included."""
    gaps: Gaps = []
    reach = -_FAR
    for phrase in row.phrases:
        if phrase.x0 - reach >= GAP * phrase.size:
            gaps.append((reach, phrase.x0))
        reach = max(reach, phrase.x1)
    gaps.append((reach, _FAR))
    return gaps


def intersect(first: Gaps, second: Gaps, width: float) -> Gaps:
    """Return what two sets of gaps have in common, narrow leftovers dropped."""
    common: Gaps = []
    i = j = 0
    while i < len(first) and j < len(second):
        low, high = max(first[i][0], second[j][0]), min(first[i][1], second[j][1])
        if high - low >= width:
            common.append((low, high))
        if first[i][1] < second[j][1]:
            i += 1
        else:
            j += 1
    return common


def shared(candidate: Candidate, row: Row) -> Gaps | None:
    """Return the gaps that stay when a row is added; None where no inner gap stays."""
    common = intersect(candidate.gaps, free(row), GAP * row.size)
    x0, x1 = min(candidate.x0, row.x0), max(candidate.x1, row.x1)
    # The new row must use a gap that the rows before it use, not only stand beside it.
    for low, high in common:
        if low > x0 and high < x1 and row.x0 < low and row.x1 > high:
            return common
    return None
