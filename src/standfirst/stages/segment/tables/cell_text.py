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

TOGETHER = 0.6
"""Share of a column's cells that begin level with a cell of the column beside it."""


def unmark_cells(
    rows: Sequence[Row], paragraphs: Sequence[Chain], rules: Sequence[Line]
) -> list[Chain]:
    """Take the mark of running text off cells; return the paragraphs that are left.

    Cells of one row begin on one level, row after row; paragraphs in two columns do so by chance.
    """
    place = {id(phrase): k for k, row in enumerate(rows) for phrase in row.phrases}
    left: list[Chain] = []
    for chain in paragraphs:
        beside = [_beside(rows, place, chain, side) for side in (-1, 1)]
        if any(_begin_together(chain.lines, phrases, rules) for phrases in beside if phrases):
            for phrase in chain.lines:
                phrase.prose = False
        else:
            left.append(chain)
    return left


def _beside(rows: Sequence[Row], place: dict[int, int], chain: Chain, side: int) -> list[Phrase]:
    """Return what stands next to a paragraph's lines on one side, list markers left out."""
    found: list[Phrase] = []
    for k in range(place[id(chain.lines[0])], place[id(chain.lines[-1])] + 1):
        near = [
            phrase
            for phrase in rows[k].phrases
            if (phrase.x1 < chain.x0 if side < 0 else phrase.x0 > chain.x1)
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
