"""Finds the caption above or below a table and the notes under it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from statistics import median

from standfirst.model.place import BBox
from standfirst.stages.segment.tables.rows import Row, to_row
from standfirst.stages.segment.tables.titles import begins_caption, heads_annex

CAPTION_LINES = 4
"""A caption has at most this many lines."""

NOTE_LINES = 14
"""The notes under a table have at most this many lines."""

APART = 2.6
"""Lines of a caption or of notes stand at most this many font sizes apart."""

NEAR = 2.2
"""Notes begin at most this many font sizes under the table."""

NOTE = re.compile(
    r"(see notes? (?:at|on)|notes?|sources?|quellen?|anmerkung|hinweis|nguồn|ghi chú|chú thích|"
    r"legende?|key)\b|[*†‡§¹²³⁴⁵⁶⁷⁸⁹]+\s*\S|\(?[a-z\d]\)\s+\S|[–—-]\s\S|n\.?a\.?\s|\[?\d\]\s",
    re.IGNORECASE,
)


def caption_above(rows: Sequence[Row], table: BBox, others: Sequence[BBox]) -> list[Row]:
    """Return the rows of the caption over a table, from its first word on; none if it has none."""
    floor = max((o[3] for o in others if o[3] <= table[1] + 1 and _overlap(o, table)), default=0.0)
    over = [
        row for row in _beside(rows, table) if floor <= row.baseline <= table[1] + 0.4 * row.size
    ]
    for n in range(1, min(CAPTION_LINES, len(over)) + 1):
        row = over[-n]
        below = over[-n + 1].baseline if n > 1 else table[1]
        if below - row.baseline > APART * row.size:
            return []
        if begins_caption(row):
            return [] if heads_annex(row, median(r.size for r in rows)) else over[-n:]
    return []


def caption_below(rows: Sequence[Row], table: BBox, others: Sequence[BBox]) -> list[Row]:
    """Return the rows of a caption right under a table, to the end of its paragraph."""
    under = _under(rows, table, others)
    if not under or not begins_caption(under[0]) or under[0].top - table[3] > 2 * under[0].size:
        return []
    return _paragraph(under, CAPTION_LINES)


def notes_below(rows: Sequence[Row], table: BBox, others: Sequence[BBox]) -> list[Row]:
    """Return the rows of the notes under a table: sources, marks and what they mean."""
    under = _under(rows, table, others)
    if not under or under[0].top - table[3] > NEAR * under[0].size:
        return []
    notes: list[Row] = []
    while len(notes) < min(NOTE_LINES, len(under)):
        row = under[len(notes)]
        if notes and row.baseline - notes[-1].baseline > APART * row.size:
            break
        starts = NOTE.match(row.text) is not None
        small = bool(notes) and row.size <= notes[0].size * 1.03
        if not starts and not (small and row.baseline - notes[-1].baseline <= 1.5 * row.size):
            break
        notes.append(row)
    return notes


def _under(rows: Sequence[Row], table: BBox, others: Sequence[BBox]) -> list[Row]:
    """Return the rows under a table, down to the next table."""
    end = min((o[1] for o in others if o[1] >= table[3] - 1 and _overlap(o, table)), default=1e9)
    return [row for row in _beside(rows, table) if table[3] < row.baseline <= end]


def _overlap(box: BBox, other: BBox) -> bool:
    return box[0] < other[2] and other[0] < box[2]


def _paragraph(rows: Sequence[Row], most: int) -> list[Row]:
    lines = [rows[0]]
    for row in rows[1:most]:
        if row.baseline - lines[-1].baseline > 1.5 * row.size or row.size > 1.05 * lines[0].size:
            break
        lines.append(row)
    return lines


def without(rows: Sequence[Row], used: Sequence[Row]) -> list[Row]:
    """Return what is left of rows when phrases that belong to something are taken away."""
    taken = {id(phrase) for row in used for phrase in row.phrases}
    left = ([phrase for phrase in row.phrases if id(phrase) not in taken] for row in rows)
    return [to_row(phrases) for phrases in left if phrases]


def _beside(rows: Sequence[Row], table: BBox) -> list[Row]:
    """Return what stands over or under a table, without what stands in another column there."""
    near = (
        [phrase for phrase in row.phrases if phrase.x0 < table[2] and phrase.x1 > table[0]]
        for row in rows
    )
    return [to_row(phrases) for phrases in near if phrases]
