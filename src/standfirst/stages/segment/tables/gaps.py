"""Stretches that a row leaves free, and what the rows of a table leave free in common."""

from __future__ import annotations

from standfirst.stages.segment.tables.rows import Row

GAP = 0.45
"""A gap between columns is at least this many font sizes wide."""

WORD_GAP = 0.55
"""Words of one cell hardly ever stand this many font sizes apart."""

Gaps = list[tuple[float, float]]
"""Places from the left where a gap begins and ends, in order."""

MARGIN = 1e6
"""Where the gaps before the first and after the last phrase begin and end."""


def free(row: Row) -> Gaps:
    """Return the stretches of a row where nothing stands, its margins included."""
    gaps: Gaps = []
    reach = -MARGIN
    for phrase in row.phrases:
        if phrase.x0 - reach >= GAP * phrase.size:
            gaps.append((reach, phrase.x0))
        reach = max(reach, phrase.x1)
    gaps.append((reach, MARGIN))
    return gaps


def free_between_words(row: Row) -> Gaps:
    """Return the stretches between words that are wider than a space, margins included."""
    words = sorted((word for p in row.phrases for word in p.words), key=lambda word: word.x0)
    gaps: Gaps = []
    reach = -MARGIN
    for word in words:
        if word.x0 - reach >= WORD_GAP * word.size:
            gaps.append((reach, word.x0))
        reach = max(reach, word.x1)
    gaps.append((reach, MARGIN))
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


def inner(gaps: Gaps, x0: float = -MARGIN, x1: float = MARGIN) -> Gaps:
    """Return the gaps that have something on both sides."""
    return [gap for gap in gaps if gap[0] > x0 and gap[1] < x1]


def crosses(row: Row, gaps: Gaps) -> bool:
    """Say whether one phrase of a row runs over a gap from end to end."""
    return any(p.x0 < low and p.x1 > high for p in row.phrases for low, high in gaps)
