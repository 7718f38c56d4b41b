"""Says whether aligned rows are a table: contents pages, lists and numbered equations are not."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from standfirst.stages.segment.tables.blocks import cells_of
from standfirst.stages.segment.tables.columns import Column, column_range
from standfirst.stages.segment.tables.rows import Phrase, Row, has_leaders

ALIGNED = 0.3
"""Cells whose left edges, right edges or middles differ by at most this many font sizes line up."""

MATHEMATICAL = 0.4
"""Share of words with a glyph of a mathematical face that makes rows a formula."""

FALLS = 0.15
"""Share of page numbers that may be lower than the one before: a second list begins again."""

_PAGE = re.compile(r"\d{1,4}|[ivxlc]{1,7}", re.IGNORECASE)
_INDEXED = re.compile(r"[^\d,]{3,},(\s*\d{1,4}([-–]\d{1,4})?,?)+$")
_CONTENTS = re.compile(
    r"((table of )?contents|index|inhalt(sverzeichnis|sübersicht)?|stichwortverzeichnis|"
    r"sachverzeichnis|sommaire|table des matières|mục lục)",
    re.IGNORECASE,
)
_RELATION = re.compile(r"[=<>≤≥≠≈≡∈⊂⊆→⇒∑∫√]")
_EQUATION_NUMBER = re.compile(r"\(\s*[A-Z]?\d{1,3}(\.\d{1,3})*[a-z]?\s*\)")


@dataclass(frozen=True, slots=True)
class Evidence:
    """What is known about rows that may be a table."""

    rows: int
    columns: int
    alignment: float
    numeric: float
    words: float
    filled: float


def weigh(rows: Sequence[Row], columns: Sequence[Column], *, worded: bool = False) -> Evidence:
    """Measure how well the cells of these rows line up and what they hold.

    In `worded` ones, which keep to the head over a rule, running text stands in cells, too.
    """
    held: list[list[Phrase]] = [[] for _ in columns]
    for row in rows:
        for phrase in row.phrases if worded else cells_of(row):
            first, last = column_range(columns, phrase)
            if first == last:
                held[first].append(phrase)
    scores = [(_alignment(cells), len(cells)) for cells in held if len(cells) >= 2]
    total = sum(count for _, count in scores)
    later = [phrase for cells in held[1:] for phrase in cells]
    every = [phrase for cells in held for phrase in cells]
    return Evidence(
        len(rows),
        len(columns),
        sum(score * count for score, count in scores) / total if total else 0.0,
        sum(phrase.numeric for phrase in later) / len(later) if later else 0.0,
        sum(len(phrase.words) for phrase in every) / len(every) if every else 0.0,
        len(every) / (len(rows) * len(columns)) if columns else 0.0,
    )


def _alignment(cells: Sequence[Phrase]) -> float:
    """Return the share of cells that agree on a left edge, a right edge or a middle."""
    reach = ALIGNED * max(cell.size for cell in cells)
    best = 0
    for edge in (
        sorted(cell.x0 for cell in cells),
        sorted(cell.x1 for cell in cells),
        sorted((cell.x0 + cell.x1) / 2 for cell in cells),
    ):
        low = 0
        for high, value in enumerate(edge):
            while value - edge[low] > 2 * reach:
                low += 1
            best = max(best, high - low + 1)
    return best / len(cells)


def is_table(evidence: Evidence, *, announced: bool, figure: bool) -> bool:
    """Say whether rows without a grid are a table.

    `announced` by a caption or by rules; a `figure`'s caption or frames speak against it.
    """
    e = evidence
    if e.columns < 2 or e.rows < 2:
        return False
    if figure:
        return e.numeric >= 0.6 and e.alignment >= 0.85 and e.filled >= 0.6 and e.rows >= 3
    if announced:
        return (e.alignment >= 0.55 and e.filled >= 0.25) or (e.columns >= 3 and e.numeric >= 0.45)
    if e.filled < 0.42:
        return False
    if e.columns == 2:
        return e.rows >= 3 and e.numeric >= 0.6 and e.alignment >= 0.75
    if e.rows < 3:
        return e.columns >= 3 and e.numeric >= 0.6 and e.alignment >= 0.9
    if e.numeric >= 0.5:
        return e.alignment >= 0.65
    return e.rows >= 4 and e.alignment >= 0.75 and e.words <= 8


def titles_contents(row: Row) -> bool:
    """Say whether a row is the title of a table of contents or of an index."""
    return len(row.phrases) == 1 and _CONTENTS.fullmatch(row.phrases[0].text.strip()) is not None


def is_contents(rows: Sequence[Row], *, titled: bool, least: int = 3) -> bool:
    """Say whether rows lead to page numbers: a table of contents or an index.

    Rising numbers alone do not show it, doses by weight rise too: the page has to be `titled` so,
    or dots have to lead to the numbers. Dots alone lead to values, too, which rise and fall.
    """
    indexed = [_INDEXED.match(p.text) is not None for row in rows for p in row.phrases]
    if len(rows) >= least and sum(indexed) >= 0.5 * len(indexed):
        return True
    entries = [row for row in rows if _PAGE.fullmatch(row.phrases[-1].text.split()[-1])]
    if len(entries) < least or len(entries) < 0.7 * len(rows):
        return False
    if any(len(cells_of(row)) > 3 for row in entries):
        return False
    numbers = [int(text) for row in entries if (text := row.text.split()[-1]).isdecimal()]
    falls = sum(a > b for a, b in pairwise(numbers))
    if 2 * sum(_leads(row) for row in entries) >= len(entries):
        return titled or falls <= FALLS * len(numbers)
    return titled and not falls and len(numbers) >= 0.7 * len(entries)


def _leads(row: Row) -> bool:
    text = row.text.rstrip()
    return has_leaders(text[: len(text) - len(text.split()[-1])].rstrip())


def is_numbered_equations(rows: Sequence[Row]) -> bool:
    """Say whether the last thing in most rows is an equation's number.

    A loss stands in brackets, too; a sign of relation or a letter of mathematics tells the two.
    """
    numbered = [row for row in rows if _EQUATION_NUMBER.fullmatch(row.phrases[-1].text)]
    if 2 * len(numbered) <= len(rows) or any(len(cells_of(row)) > 3 for row in rows):
        return False
    return 2 * sum(map(_states_relation, numbered)) >= len(numbered)


def _states_relation(row: Row) -> bool:
    words = [word for phrase in row.phrases for word in phrase.words]
    return any(word.mathematical or _RELATION.search(word.text) for word in words)


def reads_as_mathematics(phrases: Sequence[Phrase]) -> bool:
    """Say whether so much is set in mathematical type that the rows are a formula."""
    words = [word for phrase in phrases for word in phrase.words]
    return sum(word.mathematical for word in words) >= MATHEMATICAL * len(words)
