"""The body of a table without a grid: which lines make up one row."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from statistics import median

from standfirst.stages.segment.tables.cells import Cell, lines_text
from standfirst.stages.segment.tables.columns import Column, column_range
from standfirst.stages.segment.tables.rows import Phrase, Row, to_row
from standfirst.stages.segment.tables.rulings import Line

CLOSE = 0.87
"""Lines of a cell stand at most this share of the usual distance of rows apart."""

LINE_STEP = 1.45
"""Lines of a cell stand at most this many font sizes apart."""


def body_to_cells(
    rows: Sequence[Row], columns: Sequence[Column], rules: Sequence[Line], first: int
) -> list[Cell]:
    """Return the cells of a body whose first row is number `first` of the table."""
    cells: list[Cell] = []
    for number, lines in enumerate(gather_lines(rows, columns, rules), start=first):
        held: dict[tuple[int, int], list[Phrase]] = {}
        for line in lines:
            for phrase in line.phrases:
                held.setdefault(column_range(columns, phrase), []).append(phrase)
        for (left, right), phrases in sorted(_apart(held).items()):
            text = lines_text([to_row([phrase]) for phrase in phrases])
            cells.append(Cell(number, left, number, right, text))
    return cells


def _apart(
    held: dict[tuple[int, int], list[Phrase]],
) -> dict[tuple[int, int], list[Phrase]]:
    """Give a wide line's text to the column that it starts in where that column has lines too."""
    single = {left for left, right in held if left == right}
    apart: dict[tuple[int, int], list[Phrase]] = {}
    for (left, right), phrases in sorted(held.items()):
        others = set(range(left + 1, right + 1)) & single
        key = (left, left) if left in single or others else (left, right)
        apart.setdefault(key, []).extend(phrases)
    for phrases in apart.values():
        phrases.sort(key=lambda phrase: (phrase.baseline, phrase.x0))
    return apart


def gather_lines(
    rows: Sequence[Row], columns: Sequence[Column], rules: Sequence[Line]
) -> list[list[Row]]:
    """Gather lines into rows: by rules where every row has one, else by distance and wording."""
    bands = _bands(rows, rules)
    if bands is not None:
        return bands
    usual = _usual_step(rows, columns)
    gathered: list[list[Row]] = []
    for row in rows:
        if gathered and _goes_on(gathered[-1], row, columns, usual):
            gathered[-1].append(row)
        else:
            gathered.append([row])
    return gathered


def _bands(rows: Sequence[Row], rules: Sequence[Line]) -> list[list[Row]] | None:
    """Part the rows at the rules between them; None where rules part few rows."""
    if len(rows) < 2:
        return None
    bands: list[list[Row]] = [[rows[0]]]
    for before, row in pairwise(rows):
        low, high = before.baseline - 0.3 * before.size, row.baseline - 0.3 * row.size
        if any(low < rule.at < high for rule in rules):
            bands.append([])
        bands[-1].append(row)
    if len(bands) < 3 or len(rows) > 3 * len(bands):
        return None
    crowded = sum(_holds_records(band) for band in bands)
    return None if crowded > 0.2 * len(bands) else bands


def _holds_records(band: Sequence[Row]) -> bool:
    """Say whether two lines or more of a band each hold several values."""
    return sum(sum(phrase.numeric for phrase in row.phrases) >= 2 for row in band) >= 2


def _usual_step(rows: Sequence[Row], columns: Sequence[Column]) -> float:
    """Return the usual distance between rows that fill the first column and another."""
    starts = [
        row.baseline
        for row in rows
        if len(row.phrases) > 1 and column_range(columns, row.phrases[0])[0] == 0
    ]
    steps = [b - a for a, b in pairwise(starts)]
    return median(steps) if steps else 0.0


def _goes_on(record: Sequence[Row], row: Row, columns: Sequence[Column], usual: float) -> bool:
    """Say whether a line goes on with the cells of the row before it."""
    before = record[-1]
    step = row.baseline - before.baseline
    if step > LINE_STEP * max(row.size, before.size):
        return False
    close = step <= CLOSE * usual
    filled = {column_range(columns, phrase)[0] for line in record for phrase in line.phrases}
    mine = [column_range(columns, phrase)[0] for phrase in row.phrases]
    if mine[0] == 0 and len(mine) > 1:
        # A label's first line alone, then the rest of it beside the values.
        return filled == {0} and _is_rest(row.phrases[0].text)
    if any(phrase.numeric for phrase in row.phrases) and not close:
        return False
    if mine[0] == 0:
        return (close and len(record[0].phrases) > 1) or _is_rest(row.phrases[0].text)
    return set(mine) <= filled and (close or all(_is_rest(p.text) for p in row.phrases))


def _is_rest(text: str) -> bool:
    """Say whether a text reads as the rest of a phrase: it starts small or in brackets."""
    return text[:1].islower() or (text[:1] == "(" and not text[1:2].isdigit())
