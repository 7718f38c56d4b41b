"""The head of a table without a grid: lines joined into cells, and what each cell spans."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from standfirst.stages.segment.tables.cells import Cell, lines_text
from standfirst.stages.segment.tables.columns import Column, column_range
from standfirst.stages.segment.tables.rows import Phrase, Row, to_row
from standfirst.stages.segment.tables.rulings import Line

LINE_STEP = 1.5
"""Lines of one head cell stand at most this many font sizes apart."""

CENTRED = 1.0
"""A head over several columns is off their middle by at most this many font sizes."""


@dataclass(slots=True)
class HeadCell:
    """A cell of a head while its lines are gathered."""

    phrases: list[Phrase]
    left: int
    right: int
    level: int = 0
    under: list[HeadCell] = field(default_factory=list)

    @property
    def last(self) -> Phrase:
        return self.phrases[-1]


def head_to_cells(
    rows: Sequence[Row], columns: Sequence[Column], rules: Sequence[Line]
) -> tuple[list[Cell], int]:
    """Return the cells of a head's lines and how many rows they take."""
    gathered = _gather(rows, columns, rules)
    _widen(gathered, _with_heads(columns, gathered), rules)
    for cell in gathered:
        above = [o for o in gathered if _stands_over(o, cell)]
        cell.level = max((o.level for o in above), default=-1) + 1
    depth = max((cell.level for cell in gathered), default=-1) + 1
    cells = []
    for cell in gathered:
        leaf = not any(_stands_over(cell, other) for other in gathered)
        level = depth - 1 if leaf and cell.left == cell.right else cell.level
        text = lines_text([to_row([phrase]) for phrase in cell.phrases])
        cells.append(Cell(level, cell.left, level, cell.right, text))
    return cells, depth


def _with_heads(columns: Sequence[Column], cells: Sequence[HeadCell]) -> list[Column]:
    """Widen columns to the heads right over them, which the heads over several are centred on."""
    widened = list(columns)
    for cell in cells:
        if cell.left == cell.right and not any(_stands_over(cell, other) for other in cells):
            column = widened[cell.left]
            x0 = min(phrase.x0 for phrase in cell.phrases)
            x1 = max(phrase.x1 for phrase in cell.phrases)
            widened[cell.left] = Column(min(column.x0, x0), max(column.x1, x1))
    return widened


def _gather(
    rows: Sequence[Row], columns: Sequence[Column], rules: Sequence[Line]
) -> list[HeadCell]:
    """Join lines that stand close under each other over the same columns."""
    cells: list[HeadCell] = []
    for row in rows:
        for phrase in row.phrases:
            left, right = column_range(columns, phrase)
            for cell in reversed(cells):
                if _goes_on(cell, phrase, (left, right), rules):
                    cell.phrases.append(phrase)
                    cell.left, cell.right = min(cell.left, left), max(cell.right, right)
                    break
            else:
                cells.append(HeadCell([phrase], left, right))
    return cells


def _goes_on(cell: HeadCell, phrase: Phrase, reach: tuple[int, int], rules: Sequence[Line]) -> bool:
    last = cell.last
    step = phrase.baseline - last.baseline
    if not 0 < step <= LINE_STEP * max(phrase.size, last.size):
        return False
    if (cell.left, cell.right) != reach and not (
        cell.left <= reach[0] and reach[1] <= cell.right and cell.left == cell.right
    ):
        overlap = min(last.x1, phrase.x1) - max(last.x0, phrase.x0)
        if overlap < 0.6 * max(last.x1 - last.x0, phrase.x1 - phrase.x0):
            return False
    x0, x1 = max(last.x0, phrase.x0), min(last.x1, phrase.x1)
    return not any(
        last.baseline - 0.2 * last.size < rule.at < phrase.baseline - 0.4 * phrase.size
        and rule.start < x1
        and rule.end > x0
        for rule in rules
    )


def _stands_over(upper: HeadCell, lower: HeadCell) -> bool:
    if upper is lower or upper.last.baseline >= lower.phrases[0].baseline - 1:
        return False
    return upper.left <= lower.right and lower.left <= upper.right


def _widen(cells: Sequence[HeadCell], columns: Sequence[Column], rules: Sequence[Line]) -> None:
    """Let a head span the columns whose own heads stand under it."""
    for cell in cells:
        below = {
            k
            for other in cells
            if other.phrases[0].baseline > cell.last.baseline + 1
            for k in range(other.left, other.right + 1)
        }
        beside = {
            k
            for other in cells
            if other is not cell
            and abs(other.last.baseline - cell.last.baseline) <= 0.6 * cell.last.size
            for k in range(other.left, other.right + 1)
        }
        ruled = _ruled_range(cell, columns, rules)
        if ruled is not None and not any(k in beside for k in range(ruled[0], ruled[1] + 1)):
            cell.left, cell.right = min(cell.left, ruled[0]), max(cell.right, ruled[1])
        elif below:
            _centre(cell, columns, below - beside)


def _ruled_range(
    cell: HeadCell, columns: Sequence[Column], rules: Sequence[Line]
) -> tuple[int, int] | None:
    """Return the columns over which a rule runs right under a head."""
    last = cell.last
    middle = (last.x0 + last.x1) / 2
    width = columns[-1].x1 - columns[0].x0
    for rule in rules:
        if (
            -0.2 * last.size <= rule.at - last.baseline <= 1.1 * last.size
            and rule.start <= middle <= rule.end
            and rule.length < 0.95 * width
        ):
            over = [
                k
                for k, c in enumerate(columns)
                if min(c.x1, rule.end) - max(c.x0, rule.start) >= 0.5 * (c.x1 - c.x0)
            ]
            if over:
                return over[0], over[-1]
    return None


def _centre(cell: HeadCell, columns: Sequence[Column], allowed: set[int]) -> None:
    middle = (cell.last.x0 + cell.last.x1) / 2
    best = (cell.left, cell.right)
    for left in range(cell.left, -1, -1):
        if left not in allowed:
            break
        for right in range(cell.right, len(columns)):
            if right not in allowed:
                break
            centre = (columns[left].x0 + columns[right].x1) / 2
            if (
                abs(centre - middle) <= CENTRED * cell.last.size
                and right - left > best[1] - best[0]
            ):
                best = (left, right)
    cell.left, cell.right = best
