"""Finds the gaps between a page's columns of running text, and parts its rows at them."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from standfirst.stages.segment.tables.prose import WIDE, Chain
from standfirst.stages.segment.tables.rows import Phrase, Row, to_row
from standfirst.stages.segment.tables.rulings import Line, crossing
from standfirst.stages.segment.tables.titles import YEAR

TALL = 4
"""A paragraph of so many lines shows a column of the page by itself."""

STAGGERED, WIDEST = 6, 6.0
"""Paragraphs after one that may stand in another column, and how wide in font sizes its gap is."""

INSIDE = 1.5
"""What begins so many font sizes right of a column's edge does not begin at it."""

SPANNED_ROWS = 2
"""So many rows with cells on both sides of a gap show that their table runs over it."""

MOST_GUTTERS = 40
"""Gaps between columns that are followed on one page: newspapers have a dozen."""


@dataclass(frozen=True, slots=True)
class Gutter:
    """A gap between two columns of running text, over a stretch of the page."""

    x0: float
    x1: float
    top: float
    bottom: float

    @property
    def middle(self) -> float:
        return (self.x0 + self.x1) / 2


def layout_gutters(
    rows: Sequence[Row], paragraphs: Sequence[Chain], rules: Sequence[Line]
) -> list[Gutter]:
    """Return the gaps between columns of paragraphs, as far up and down as nothing crosses them."""
    gutters: list[Gutter] = []
    tall = sorted(
        (chain for chain in paragraphs if len(chain.lines) >= 3),
        key=lambda chain: (chain.top, chain.x0),
    )
    for n, chain in enumerate(tall):
        if len(gutters) >= MOST_GUTTERS:
            break
        for other in tall[n + 1 :]:
            if other.top > chain.bottom:
                break
            left, right = (chain, other) if chain.x0 < other.x0 else (other, chain)
            size = left.lines[0].size
            reach = (max(left.top, right.top), min(left.bottom, right.bottom))
            apart = right.x0 - left.x1 >= 0.5 * size and reach[1] - reach[0] >= 2.2 * size
            if apart and not _inside(gutters, left.x1, right.x0, reach[0]):
                gutters.append(_stretch(rows, (left.x1, right.x0), reach, rules))
    gutters += _between_staggered(rows, tall, gutters, rules)
    for chain in tall:
        if len(gutters) >= MOST_GUTTERS:
            break
        for side in _sides(rows, chain):
            if not _inside(gutters, side[0], side[1], chain.top):
                gutters.append(_stretch(rows, side, (chain.top, chain.bottom), rules))
    return gutters


def _between_staggered(
    rows: Sequence[Row],
    tall: Sequence[Chain],
    known: Sequence[Gutter],
    rules: Sequence[Line],
) -> list[Gutter]:
    """Return the gaps between columns whose paragraphs stand at different heights.

    Tables and headings stand beside the paragraphs then; nothing from one to the other may cross.
    """
    found: list[Gutter] = []
    for n, chain in enumerate(tall[:MOST_GUTTERS]):
        for other in tall[n + 1 : n + 1 + STAGGERED]:
            left, right = (chain, other) if chain.x0 < other.x0 else (other, chain)
            size = left.lines[0].size
            if not 0.5 * size <= right.x0 - left.x1 <= WIDEST * size:
                continue
            if _inside([*known, *found], left.x1, right.x0, chain.bottom):
                continue
            reach = (chain.top, chain.bottom)
            gutter = _stretch(rows, (left.x1, right.x0), reach, rules)
            if gutter.bottom >= other.bottom - size:
                found.append(gutter)
    return found


def _sides(rows: Sequence[Row], chain: Chain) -> list[tuple[float, float]]:
    """Return the gaps between a tall paragraph and what stands beside it in rows of its own."""
    size = chain.lines[0].size
    if len(chain.lines) < TALL or chain.x1 - chain.x0 < WIDE * size:
        return []
    low = bisect_left(rows, chain.top, key=lambda row: row.baseline)
    high = bisect_right(rows, chain.bottom, key=lambda row: row.baseline)
    level = [line.baseline for line in chain.lines]
    sides: list[tuple[float, float]] = []
    for left in (True, False):
        beside = [
            phrase
            for row in rows[low:high]
            for phrase in row.phrases
            if (phrase.x1 < chain.x0 if left else phrase.x0 > chain.x1)
        ]
        places = sorted({phrase.baseline for phrase in beside})
        even = sum(_is_near(level, place, 0.12 * size) for place in places)
        if len(places) >= 3 and even <= 0.6 * len(places):
            gap = (
                (max(phrase.x1 for phrase in beside), chain.x0)
                if left
                else (chain.x1, min(phrase.x0 for phrase in beside))
            )
            if gap[1] - gap[0] >= 0.8 * size:
                sides.append(gap)
    return sides


def _is_near(places: Sequence[float], place: float, reach: float) -> bool:
    at = bisect_left(places, place - reach)
    return at < len(places) and places[at] <= place + reach


def _inside(gutters: Sequence[Gutter], x0: float, x1: float, at: float) -> bool:
    return any(x0 <= g.middle <= x1 and g.top <= at <= g.bottom for g in gutters)


def _stretch(
    rows: Sequence[Row],
    gap: tuple[float, float],
    reach: tuple[float, float],
    rules: Sequence[Line],
) -> Gutter:
    """Follow a gap up and down until a phrase, a rule or a table over it stands in its way."""
    top, bottom = reach
    whole = gap
    inner = [k for k, row in enumerate(rows) if top <= row.baseline <= bottom]
    for step, start in ((-1, inner[0]), (1, inner[-1])):
        k = free = begun = start
        while 0 <= k < len(rows):
            narrower = _clear(rows[k], *gap)
            outside = not top <= rows[k].baseline <= bottom
            if outside and (k - free) * step > 0:
                stretch = _without_prose(rows, k, step)
                begun, free = k, k + step * len(stretch)
                if _is_spanned(stretch, whole):
                    break
            if narrower is None and outside and _is_row_of_cells(rows[k]):
                # What stands between the running text and this row is of the same table.
                k = begun
                break
            if narrower is None or (k != start and _barred(rows[k - step], rows[k], gap, rules)):
                break
            if outside and not _keeps(narrower, whole, rows[k].size):
                break
            gap = narrower
            k += step
        edge = rows[max(0, min(k - step, len(rows) - 1))]
        if step < 0:
            top = min(top, edge.top)
        else:
            bottom = max(bottom, edge.bottom)
    return Gutter(*gap, top, bottom)


def _is_row_of_cells(row: Row) -> bool:
    return len(row.phrases) >= 2 and not any(phrase.prose for phrase in row.phrases)


def _without_prose(rows: Sequence[Row], k: int, step: int) -> list[Row]:
    """Return the rows from one on, up or down, to the next that holds running text."""
    stretch: list[Row] = []
    while 0 <= k < len(rows) and not any(phrase.prose for phrase in rows[k].phrases):
        stretch.append(rows[k])
        k += step
    return stretch


def _is_spanned(rows: Sequence[Row], gap: tuple[float, float]) -> bool:
    """Say whether the cells of rows stand on both sides of a gap as those of one table do.

    Those of the right column begin at its edge, as running text does; values and words of a
    table over both columns begin where its own columns are.
    """
    sides = [(row, *_beside(row, gap)) for row in rows]
    both = [(row, right) for row, left, right in sides if left is not None and right is not None]
    inside = sum(
        (right.numeric or right.x0 - gap[1] > INSIDE * row.size) and not YEAR.fullmatch(right.text)
        for row, right in both
    )
    return inside >= SPANNED_ROWS and 2 * inside >= len(both)


def _beside(row: Row, gap: tuple[float, float]) -> tuple[Phrase | None, Phrase | None]:
    """Return the last phrase before a gap and the first one after it."""
    left = [phrase for phrase in row.phrases if phrase.x1 <= gap[0] + row.size]
    right = [phrase for phrase in row.phrases if phrase.x0 >= gap[1] - row.size]
    return left[-1] if left else None, right[0] if right else None


def _keeps(gap: tuple[float, float], whole: tuple[float, float], size: float) -> bool:
    """Say whether what is left of a gap still ends where the right column's lines begin.

    A table over all columns may leave the gap free too, but not all of it.
    """
    return gap[1] >= whole[1] - 0.5 * size and gap[1] - gap[0] >= 0.5 * (whole[1] - whole[0])


def _barred(row: Row, other: Row, gap: tuple[float, float], rules: Sequence[Line]) -> bool:
    """Say whether a rule between two rows runs over the gap."""
    low, high = sorted((row.baseline, other.baseline))
    middle = (gap[0] + gap[1]) / 2
    return any(
        rule.start < middle - row.size and rule.end > middle + row.size
        for rule in crossing(rules, low, high)
    )


def _clear(row: Row, x0: float, x1: float) -> tuple[float, float] | None:
    """Return what a row leaves free of a gap; None where it leaves less than a word's space."""
    for phrase in row.phrases:
        if phrase.x1 > x0 and phrase.x0 < x1:
            if phrase.x0 - x0 >= x1 - phrase.x1:
                x1 = min(x1, phrase.x0)
            else:
                x0 = max(x0, phrase.x1)
            if x1 - x0 < 0.5 * phrase.size:
                return None
    return x0, x1


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
    beside = rows[len(above) : len(rows) - len(below)]
    return [
        stream
        for part, near in (
            (above, others),
            (_side(beside, gutter, left=True), [g for g in others if g.middle < gutter.middle]),
            (_side(beside, gutter, left=False), [g for g in others if g.middle > gutter.middle]),
            (below, others),
        )
        for stream in streams(part, near)
    ]


def _side(rows: Sequence[Row], gutter: Gutter, *, left: bool) -> list[Row]:
    sides = ([p for p in row.phrases if (p.x0 < gutter.middle) is left] for row in rows)
    return [to_row(phrases) for phrases in sides if phrases]
