"""Tells columns of running text that are cells of a table from columns of the page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from standfirst.stages.segment.tables.prose import Chain
from standfirst.stages.segment.tables.rows import Phrase, Row
from standfirst.stages.segment.tables.rulings import Line, crossing

APART = 1.12
"""A line that stands this much farther from the one before than usual begins a new cell."""

LEVEL = 0.15
"""Baselines that differ by at most this many font sizes stand on one level."""

COLUMN_GAP = 6.0
"""Paragraphs of one column stand at most this many font sizes apart."""

RECENT = 40
"""Columns to which a paragraph may still belong: those that were added to last."""

TOGETHER = 0.6
"""Share of a column's cells that begin level with a cell of the column beside it."""

VALUED = 0.4
"""Share of lines with a value right beside them from which on they are labels."""


def unmark_cells(
    rows: Sequence[Row], paragraphs: Sequence[Chain], rules: Sequence[Line]
) -> list[Chain]:
    """Take the mark of running text off cells; return the paragraphs that are left.

    Cells of one row begin on one level, row after row; paragraphs in two columns do so by chance.
    """
    place = {id(phrase): k for k, row in enumerate(rows) for phrase in row.phrases}
    left: list[Chain] = []
    for chain in paragraphs:
        if _are_labels(rows, place, chain.lines):
            for phrase in chain.lines:
                phrase.prose = False
    for column in _columns([chain for chain in paragraphs if chain.lines[0].prose]):
        lines = sorted(
            (line for chain in column for line in chain.lines), key=lambda line: line.baseline
        )
        beside = [_beside(rows, place, lines, side) for side in (-1, 1)]
        if any(_begin_together(lines, phrases, rules) for phrases in beside if phrases):
            for phrase in lines:
                phrase.prose = False
        else:
            left += column
    return left


def _columns(paragraphs: Sequence[Chain]) -> list[list[Chain]]:
    """Gather paragraphs that stand one under the other and begin at the same place."""
    columns: list[list[Chain]] = []
    for chain in sorted(paragraphs, key=lambda chain: (chain.top, chain.x0)):
        size = chain.lines[0].size
        for column in reversed(columns[-RECENT:]):
            last = column[-1]
            if (
                abs(last.x0 - chain.x0) <= 0.6 * size
                and 0 <= chain.top - last.bottom <= COLUMN_GAP * size
            ):
                column.append(chain)
                break
        else:
            columns.append([chain])
    return columns


def _are_labels(rows: Sequence[Row], place: dict[int, int], lines: Sequence[Phrase]) -> bool:
    """Say whether a value comes right after most lines: they name what it is of."""
    valued = 0
    for line in lines:
        phrases = rows[place[id(line)]].phrases
        after = next((phrase for phrase in phrases if phrase.x0 > line.x1), None)
        valued += after is not None and after.numeric
    return valued >= VALUED * len(lines)


def _beside(
    rows: Sequence[Row], place: dict[int, int], lines: Sequence[Phrase], side: int
) -> list[Phrase]:
    """Return what stands next to lines of a column on one side, list markers left out."""
    x0, x1 = min(line.x0 for line in lines), max(line.x1 for line in lines)
    found: list[Phrase] = []
    for k in range(place[id(lines[0])], place[id(lines[-1])] + 1):
        near = [
            phrase for phrase in rows[k].phrases if (phrase.x1 < x0 if side < 0 else phrase.x0 > x1)
        ]
        if near:
            phrase = near[-1] if side < 0 else near[0]
            if not phrase.bullet:
                found.append(phrase)
    return found


def _begin_together(
    lines: Sequence[Phrase], beside: Sequence[Phrase], rules: Sequence[Line]
) -> bool:
    usual = _usual_step(lines)
    here, there = _starts(lines, usual, rules), _starts(beside, usual, rules)
    reach = LEVEL * lines[0].size
    level = sum(any(abs(a - b) <= reach for b in there) for a in here)
    return level >= 2 and level >= TOGETHER * max(len(here), len(there))


def _usual_step(lines: Sequence[Phrase]) -> float:
    """Return the distance between the lines of one cell."""
    steps = sorted(below.baseline - above.baseline for above, below in pairwise(lines))
    return steps[len(steps) // 5]


def _starts(lines: Iterable[Phrase], usual: float, rules: Sequence[Line]) -> list[float]:
    """Return the baselines at which a new cell begins: after a wider step or under a rule."""
    places = sorted({phrase.baseline: phrase for phrase in lines}.items())
    starts = [places[0][0]]
    for (above, _), (below, phrase) in pairwise(places):
        ruled = any(
            rule.start <= phrase.x0 + phrase.size and rule.end >= phrase.x1 - phrase.size
            for rule in crossing(rules, above, below - 0.4 * phrase.size)
        )
        if below - above > APART * usual or ruled:
            starts.append(below)
    return starts
