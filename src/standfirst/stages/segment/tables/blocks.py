"""Runs of rows whose phrases leave the same gaps free: what may be a table without rules."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from statistics import median

from standfirst.model.place import BBox
from standfirst.stages.segment.tables.gaps import (
    GAP,
    Gaps,
    crosses,
    free,
    free_between_words,
    inner,
    intersect,
)
from standfirst.stages.segment.tables.rows import Phrase, Row
from standfirst.stages.segment.tables.titles import (
    begins_caption,
    begins_notes,
    is_title,
    opens_table,
)

STEP = 3.4
"""Rows of one table stand at most this many font sizes apart, or as `BLANK_LINES` says."""

BLANK_LINES = 2.6
"""Usual distances between rows that a blank line, or a label between two, takes up at most."""

CELL_STEP = 1.4
"""Lines of one cell stand at most this many font sizes apart."""

LARGER = 1.13
"""A heading is at least this much larger than the rows of the table before it."""

LABEL_LINES = 4
"""A table holds at most this many lines in a row that have no second cell."""

WHOLE = 3
"""So many rows with cells and values are a table of their own, and no head of the next."""

RECENT = 9
"""Rows from which the usual distance and size are taken, so that a long table costs no more."""


class Candidate:
    """Rows that may be a table, from top to bottom, and the gaps they leave free.

    `first` and `last` are the places of its first and last row in the run that it was found in,
    `floor` that of the first row which no table before it holds.
    """

    def __init__(self, run: Sequence[Row], first: int) -> None:
        self.run = run
        self.floor = 0
        self.first = self.last = first
        self.x0, self.x1 = run[first].x0, run[first].x1
        self.gaps = free(run[first])
        self.tabular_rows = 0
        self.has_values = False
        self._steps: deque[float] = deque(maxlen=RECENT)
        self._sizes: deque[float] = deque(maxlen=RECENT)
        self._before: Row | None = None
        self._note(run[first])

    @property
    def rows(self) -> Sequence[Row]:
        return self.run[self.first : self.last + 1]

    @property
    def tabular(self) -> list[Row]:
        return [row for row in self.rows if row.tabular]

    @property
    def bbox(self) -> BBox:
        return rows_box(self.rows)

    @property
    def inner_gaps(self) -> Gaps:
        return inner(self.gaps, self.x0, self.x1)

    @property
    def is_whole(self) -> bool:
        """Say whether the rows are more than a head: several with cells, some with values."""
        return self.has_values and self.tabular_rows >= WHOLE

    @property
    def reach(self) -> float:
        """The farthest that the next row may stand under the last, blank lines counted."""
        return BLANK_LINES * median(self._steps) if len(self._steps) >= 2 else 0.0

    @property
    def size(self) -> float:
        return median(self._sizes)

    def add(self, place: int) -> None:
        """Take in the rows up to a place of the run."""
        self.gaps = shared(self, self.run[place]) or self.gaps
        for row in self.run[self.last + 1 : place + 1]:
            self._note(row)
        self.last = place

    def _note(self, row: Row) -> None:
        self.x0, self.x1 = min(self.x0, row.x0), max(self.x1, row.x1)
        self._sizes.append(row.size)
        if row.tabular:
            if self._before is not None:
                self._steps.append(row.baseline - self._before.baseline)
            self._before = row
            self.tabular_rows += 1
            self.has_values |= any(phrase.numeric for phrase in row.phrases[1:])


def rows_box(rows: Sequence[Row]) -> BBox:
    """Return the box around rows."""
    return (
        min(row.x0 for row in rows),
        min(row.top for row in rows),
        max(row.x1 for row in rows),
        max(row.bottom for row in rows),
    )


def rows_to_candidates(
    rows: Sequence[Row], bound: Mapping[int, int], breaks: AbstractSet[int] = frozenset()
) -> list[Candidate]:
    """Gather runs of rows that share a gap; what stands alone in its row may lie between them.

    `bound` numbers, by the rows' ids, the groups that rules hold together: these are not torn.
    `breaks` are the ids of rows before which a table ends.
    """
    for row in rows:
        cells = row.phrases if id(row) in bound else cells_of(row)
        row.tabular = len(cells) >= 2 and begins_caption(row) is None
    found: list[Candidate] = []
    start = 0
    while start < len(rows):
        if rows[start].tabular:
            found.append(_grow(rows, start, bound, breaks))
            start = found[-1].last
        start += 1
    return found


def cells_of(row: Row) -> list[Phrase]:
    """Return the phrases of a row that are no running text, a list's marker not counted."""
    cells = [phrase for phrase in row.phrases if not phrase.prose]
    if len(cells) < len(row.phrases) and len(cells) < 2:
        return []
    if len(cells) == 2 and cells[0].bullet and not cells[1].numeric:
        return cells[1:]
    return cells


def _grow(
    rows: Sequence[Row], start: int, bound: Mapping[int, int], breaks: AbstractSet[int]
) -> Candidate:
    candidate = Candidate(rows, start)
    groups = {bound.get(id(rows[start]))} - {None}
    for k in range(start + 1, len(rows)):
        row = rows[k]
        pending = rows[candidate.last + 1 : k]
        if id(row) in breaks or _ends(candidate, pending, row):
            break
        group = bound.get(id(row))
        if group is None or group not in groups:
            far = row.baseline - rows[k - 1].baseline
            if far > max(STEP * row.size, candidate.reach):
                break
            joins = _joins(candidate, row, len(pending))
            if joins is None:
                break
            if not joins:
                continue
        candidate.add(k)
        groups |= {group} - {None}
    return candidate


def _ends(candidate: Candidate, pending: Sequence[Row], row: Row) -> bool:
    """Say whether a row shows that the next table, or the text, begins."""
    if begins_caption(row) or begins_notes(row):
        return True
    if len(row.phrases) == 1 and row.size >= LARGER * candidate.size:
        return True
    gaps = candidate.inner_gaps
    if is_title([*pending[-1:], row], candidate.x0, gaps):
        return True
    long_enough = candidate.has_values or candidate.tabular_rows >= 3
    return long_enough and opens_table(pending, row, gaps)


def _joins(candidate: Candidate, row: Row, pending: int) -> bool | None:
    """Say whether a row joins, may lie between rows that join (False), or ends the run (None)."""
    if row.tabular:
        return None if shared(candidate, row) is None else True
    if all(phrase.prose for phrase in row.phrases) or _fills(row, candidate):
        return None
    if _goes_on(candidate, row):
        return True
    return False if pending < LABEL_LINES else None


def _goes_on(candidate: Candidate, row: Row) -> bool:
    """Say whether a line goes on with a cell beside the first column: it stands close under it."""
    gaps = candidate.inner_gaps
    before = candidate.run[candidate.last]
    return (
        bool(gaps)
        and row.x0 >= gaps[0][1] - row.size
        and row.baseline - before.baseline <= CELL_STEP * row.size
        and not crosses(row, gaps)
    )


def _fills(row: Row, candidate: Candidate) -> bool:
    """Say whether a long line runs over the last gap, where a table has its last values."""
    gaps = candidate.inner_gaps
    return row.phrases[-1].long and (not gaps or crosses(row, gaps[-1:]))


def shared(candidate: Candidate, row: Row) -> Gaps | None:
    """Return the gaps that stay when a row is added; None where no inner gap stays."""
    # A long label may come close to the values after it in one row of many.
    common = intersect(candidate.gaps, free_between_words(row), GAP * row.size)
    x0, x1 = min(candidate.x0, row.x0), max(candidate.x1, row.x1)
    # The new row must use a gap that the rows before it use, not only stand beside it.
    for low, high in inner(common, x0, x1):
        if row.x0 < low and row.x1 > high:
            return common
    return None
