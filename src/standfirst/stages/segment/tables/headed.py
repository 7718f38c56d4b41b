"""Tables with one rule under their head, and no other: the usual look of a plain document."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from standfirst.stages.segment.tables.blocks import CELL_STEP, LARGER, STEP
from standfirst.stages.segment.tables.gaps import Gaps, crosses, free, inner, intersect
from standfirst.stages.segment.tables.rows import Phrase, Row
from standfirst.stages.segment.tables.rulings import Line
from standfirst.stages.segment.tables.titles import begins_caption, begins_notes

SHORTEST_RULE = 60.0
"""Points that the rule under a head is long at least."""

UNDER = 1.3
"""The rule stands at most this many font sizes under the head's last baseline."""

HEAD_STEP, HEAD_LINES = 1.6, 4
"""Lines of a head stand at most this many font sizes apart; it has at most so many."""

FLUSH = 0.6
"""Cells start, end or have their middle at most this many font sizes from those of their head."""

FEWEST_OF_TWO = 2
"""A table of two columns has at least so many rows with both, or goes on over the page."""

FEWEST_BELOW_TOP = 3
"""A page's first row over a rule is its running head, unless so many rows keep to it,"""

FLUSH_LEFT = 0.2
"""or a last cell starts as far from the left as the head over it, in font sizes."""

PAGE_COLUMNS = 8
"""So many rows of running text on both sides under a page's first row are two columns of it."""

MOST_ROWS = 400
"""Rows of a page that are followed under one rule."""


def headed_rows(rows: Sequence[Row], rules: Sequence[Line]) -> dict[int, int]:
    """Number, by the rows' ids, the tables under a rule whose cells keep to the head above it."""
    found: dict[int, int] = {}
    number = 0
    baselines = [row.baseline for row in rows]
    for rule in reversed(rules):
        last = bisect_right(baselines, rule.at + 1) - 1
        if rule.length < SHORTEST_RULE or last < 0 or not _heads(rows[last], rule):
            continue
        first = _first_of_head(rows, last, rule)
        if any(id(row) in found for row in rows[first : last + 1]):
            continue
        end = _end_of_body(rows, first, last, rule, found)
        if end > last:
            found.update((id(row), number) for row in rows[first : end + 1])
            number += 1
    return found


def with_headed(
    rows: Sequence[Row], bound: Mapping[int, int], headed: Mapping[int, int]
) -> dict[int, int]:
    """Add the tables under a head to those between rules; `bound` is not changed.

    Rules of one width under the heads of several tables look as if they held one table together:
    a line without cells between two heads' tables, their title, shows that they do not.
    """
    several: set[int] = set()
    untaken: dict[int, int] = {}
    last: dict[int, int] = {}
    for row in rows:
        group, own = bound.get(id(row)), headed.get(id(row))
        if group is None:
            continue
        if own is None:
            untaken[group] = untaken.get(group, 0) + (len(row.phrases) == 1)
            continue
        if last.get(group, own) != own and untaken.get(group):
            several.add(group)
        last[group], untaken[group] = own, 0
    kept = {key: group for key, group in bound.items() if group not in several}
    held = {headed[key] for key in kept if key in headed}
    above = max(bound.values(), default=-1) + 1
    added = {key: above + number for key, number in headed.items() if number not in held}
    return kept | added


def repeated_heads(rows: Sequence[Row], headed: Mapping[int, int]) -> set[int]:
    """Return the ids of the rows where a head stands again: the next table of its kind begins."""
    begins: set[int] = set()
    last: int | None = None
    head = ""
    for row in rows:
        own = headed.get(id(row))
        if own is None or own == last:
            continue
        if row.text == head:
            begins.add(id(row))
        last, head = own, row.text
    return begins


def _heads(row: Row, rule: Line) -> bool:
    """Say whether a row stands right over a rule that runs under all of its cells."""
    return (
        len(row.phrases) >= 2
        and rule.at - row.baseline <= UNDER * row.size
        and _within(row, rule)
        and not any(phrase.long for phrase in row.phrases)
        and not row.phrases[0].bullet
        and begins_caption(row) is None
    )


def _within(row: Row, rule: Line) -> bool:
    return row.x0 >= rule.start - row.size and row.x1 <= rule.end + row.size


def _first_of_head(rows: Sequence[Row], last: int, rule: Line) -> int:
    """Return the index of the head's first line: those above that leave the same gaps free."""
    first = last
    gaps = inner(free(rows[last]))
    while first > 0 and last - first < HEAD_LINES - 1:
        row, below = rows[first - 1], rows[first]
        if below.baseline - row.baseline > HEAD_STEP * below.size or crosses(row, gaps):
            break
        if not _within(row, rule) or begins_caption(row) or not _heads_below(row, below, gaps):
            break
        first -= 1
    return first


def _heads_below(row: Row, below: Row, gaps: Gaps) -> bool:
    """Say whether a row has cells, or is the first line of one that goes on below."""
    if len(row.phrases) >= 2:
        return True
    return row.x0 >= gaps[0][1] - row.size and _flush(row.phrases[0], below.phrases)


def _end_of_body(
    rows: Sequence[Row], first: int, last: int, rule: Line, taken: Mapping[int, int]
) -> int:
    """Return the index of the body's last row, `last` where no body stands under the head."""
    head = [phrase for row in rows[first : last + 1] for phrase in row.phrases]
    gaps = inner(free(max(rows[first : last + 1], key=lambda row: len(row.phrases))))
    end, fitting, worded, left = last, 0, 0, 0
    for k in range(last + 1, min(last + 1 + MOST_ROWS, len(rows))):
        row, above = rows[k], rows[k - 1]
        common = _common(gaps, row, rule)
        if id(row) in taken or not common or _ends(row, above, rows[last]):
            break
        if len(row.phrases) >= 2:
            if not all(_flush(cell, head) for cell in _cells(row, gaps)):
                break
            end, gaps = k, common
            fitting += 1
            worded += sum(phrase.prose for phrase in row.phrases) >= 2
            left += abs(row.phrases[-1].x0 - head[-1].x0) <= FLUSH_LEFT * row.size
        elif _goes_on(row, above, gaps):
            end = k
    if first == 0:
        is_page = worded >= PAGE_COLUMNS and 2 * worded > fitting
        fits = left > 0 or fitting >= FEWEST_BELOW_TOP
        return end if fits and not is_page else last
    closes = end == len(rows) - 1
    return end if fitting >= (1 if len(gaps) > 1 or closes else FEWEST_OF_TWO) else last


def _common(gaps: Gaps, row: Row, rule: Line) -> Gaps:
    """Return the gaps that stay when a row is added; none where it runs over one."""
    if not _within(row, rule) or crosses(row, gaps):
        return []
    common = inner(intersect(gaps, free(row), 0.4 * row.size))
    return common if len(common) == len(gaps) or len(row.phrases) >= 2 else gaps


def _ends(row: Row, above: Row, head: Row) -> bool:
    """Say whether a row shows that the table is over: a caption, notes, a heading, white space."""
    return (
        row.baseline - above.baseline > STEP * row.size
        or begins_caption(row) is not None
        or begins_notes(row)
        or (len(row.phrases) == 1 and row.size >= LARGER * head.size)
    )


def _goes_on(row: Row, above: Row, gaps: Gaps) -> bool:
    """Say whether a line stands close under the row above, beside the first column."""
    near = row.baseline - above.baseline <= CELL_STEP * row.size
    return near and row.x0 >= gaps[0][1] - row.size


def _cells(row: Row, gaps: Gaps) -> Iterator[Phrase]:
    """Yield the first phrase of a row in each of its columns."""
    for before, phrase in pairwise([None, *row.phrases]):
        if phrase and (before is None or any(before.x1 <= high <= phrase.x0 for _, high in gaps)):
            yield phrase


def _flush(cell: Phrase, head: Sequence[Phrase]) -> bool:
    """Say whether a cell stands flush left, flush right or centred under a cell of the head."""
    reach = FLUSH * cell.size
    return any(
        abs(cell.x0 - over.x0) <= reach
        or abs(cell.x1 - over.x1) <= reach
        or abs(cell.x0 + cell.x1 - over.x0 - over.x1) <= 2 * reach
        for over in head
    )
