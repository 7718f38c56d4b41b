"""Marks which phrases of a page are lines of running text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from standfirst.stages.segment.tables.rows import Phrase, Row, has_leaders

LEADING = 2.5
"""Lines of one paragraph stand at most this many font sizes apart (double spacing is 2.4)."""

INDENT = 3.5
"""A paragraph's first line or hanging lines start at most this many font sizes aside."""

TORN = 2.2
"""Justified type tears no gap wider than this many font sizes into a line."""

WIDE = 14.0
"""In a column narrower than this many font sizes, entries of a table can look like lines."""

LED = 0.25
"""Share of lines that dots lead on from beyond which they are labels of values."""

LONG_LINE = 22.0
"""A phrase alone in its row and wider than this many font sizes is running text."""


@dataclass(slots=True)
class Chain:
    """Phrases one below the other that may be the lines of one paragraph."""

    lines: list[Phrase]
    x0: float
    x1: float

    @property
    def top(self) -> float:
        return self.lines[0].top

    @property
    def bottom(self) -> float:
        return self.lines[-1].bottom


def mark_prose(rows: Sequence[Row]) -> list[Chain]:
    """Set `prose` on the phrases that are lines of paragraphs; return those paragraphs."""
    chains = _chains(rows)
    for chain in chains:
        _drop_heading(chain)
    paragraphs = [chain for chain in chains if _reads_as_prose(chain)]
    for chain in paragraphs:
        for phrase in chain.lines:
            phrase.prose = True
    columns = {id(line): chain for chain in paragraphs for line in chain.lines}
    for row in rows:
        _mark_torn_line(row, columns)
        _mark_long_line(row)
    return paragraphs


def _drop_heading(chain: Chain) -> None:
    """Drop first lines that end early: a heading or a table's last row stands over a paragraph."""
    while len(chain.lines) >= 2:
        line, below = chain.lines[0], chain.lines[1]
        room = below.words[0].x1 - below.words[0].x0 + line.size
        if line.x1 + room >= chain.x1 - 0.1 * (chain.x1 - chain.x0):
            return
        del chain.lines[0]


def _mark_torn_line(row: Row, columns: dict[int, Chain]) -> None:
    """Mark the rest of a line that wide spaces of justified type tore apart."""
    for chain in [columns[id(phrase)] for phrase in row.phrases if id(phrase) in columns]:
        reach = row.size
        for before, phrase in pairwise([row.phrases[0], *row.phrases]):
            if phrase.x0 - before.x1 > TORN * phrase.size:
                continue
            if chain.x0 - reach <= phrase.x0 and phrase.x1 <= chain.x1 + reach:
                phrase.prose = True


def _chains(rows: Sequence[Row]) -> list[Chain]:
    open_chains: list[Chain] = []
    chains: list[Chain] = []
    for row in rows:
        still_open = [
            chain
            for chain in open_chains
            if row.top - chain.lines[-1].baseline <= (LEADING - 0.7) * chain.lines[-1].size
        ]
        for phrase in row.phrases:
            chain = _best(still_open, phrase)
            if chain is None:
                chain = Chain([phrase], phrase.x0, phrase.x1)
                chains.append(chain)
                still_open.append(chain)
            else:
                chain.lines.append(phrase)
                chain.x0, chain.x1 = min(chain.x0, phrase.x0), max(chain.x1, phrase.x1)
        open_chains = still_open
    return chains


def _best(chains: Sequence[Chain], phrase: Phrase) -> Chain | None:
    """Return the chain that this phrase goes on, the one whose left edge is nearest."""
    best, distance = None, INDENT * phrase.size
    for chain in chains:
        last = chain.lines[-1]
        if not 0.88 <= phrase.size / last.size <= 1.14 or phrase.baseline <= last.baseline:
            continue
        overlap = min(phrase.x1, last.x1) - max(phrase.x0, last.x0)
        if overlap < 0.5 * min(phrase.x1 - phrase.x0, last.x1 - last.x0):
            continue
        shift = min(abs(phrase.x0 - last.x0), abs(phrase.x0 - chain.x0))
        if shift < distance:
            best, distance = chain, shift
    return best


def _reads_as_prose(chain: Chain) -> bool:
    """Say whether lines break where the next word no longer fits; a table's entries do not."""
    lines = chain.lines
    size = lines[0].size
    if len(lines) < 3 or chain.x1 - chain.x0 < 8 * size:
        return False
    if sum(has_leaders(line.text) for line in lines) > LED * len(lines):
        return False
    text = "".join(line.text for line in lines)
    letters = sum(map(str.isalpha, text))
    printed = sum(not c.isspace() for c in text)
    words = sum(len(line.words) for line in lines)
    if letters < 0.62 * printed or words < 2.6 * len(lines):
        return False
    limit = sorted(line.x1 for line in lines)[-1 - len(lines) // 12]
    full = sum(
        line.x1 + 0.25 * size + below.words[0].x1 - below.words[0].x0 >= limit - 0.4 * size
        for line, below in pairwise(lines)
    )
    if chain.x1 - chain.x0 >= WIDE * size:
        return full >= 0.6 * (len(lines) - 1)
    small = sum(not line.text[0].isupper() for line in lines[1:])
    return full >= 0.75 * (len(lines) - 1) and small >= 0.35 * (len(lines) - 1)


def _mark_long_line(row: Row) -> None:
    others = [phrase for phrase in row.phrases if not phrase.prose]
    if len(others) != 1:
        return
    phrase = others[0]
    letters = sum(map(str.isalpha, phrase.text))
    printed = sum(not c.isspace() for c in phrase.text)
    if (
        len(phrase.words) >= 6
        and phrase.x1 - phrase.x0 >= LONG_LINE * phrase.size
        and letters >= 0.65 * printed
    ):
        phrase.long = True
