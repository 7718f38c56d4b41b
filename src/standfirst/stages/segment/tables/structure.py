"""Rows without a grid, turned into the cells of a table."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from standfirst.model.document import Proposal
from standfirst.stages.segment.tables.body import body_to_cells
from standfirst.stages.segment.tables.cells import Cell, compact, is_label_number, to_proposal
from standfirst.stages.segment.tables.columns import (
    Column,
    column_range,
    rows_to_columns,
    separators,
)
from standfirst.stages.segment.tables.extent import table_wide
from standfirst.stages.segment.tables.head import head_to_cells
from standfirst.stages.segment.tables.rows import Phrase, Row, to_phrase, to_row
from standfirst.stages.segment.tables.rulings import Line
from standfirst.stages.segment.tables.words import Word

HEAD_SHARE = 0.5
"""A head takes at most this share of a table's lines, or three lines."""

LEAST_GAP = 0.42
"""Words that stand less than this many font sizes apart belong to one cell."""

WIDE_GAP = 0.55
"""A gap of this many font sizes parts cells where it is also `STRIKING` times the others."""

STRIKING = 1.8

_PREFIX = re.compile(r"[$€£¥₫(\[<>≤≥~±+\-–—]+|US\$|EUR|USD|GBP|VND")
_SUFFIX = re.compile(r"[)\]%*†‡§¶°⁰¹²³⁴⁵⁶⁷⁸⁹a-f]+")


def rows_to_proposal(rows: Sequence[Row], rules: Sequence[Line]) -> Proposal:
    """Reconstruct a table from its lines and the horizontal rules of the page."""
    cells, header_rows = rows_to_cells(rows, rules)
    return to_proposal(compact(cells), header_rows)


def rows_to_cells(rows: Sequence[Row], rules: Sequence[Line]) -> tuple[list[Cell], int]:
    """Return the cells of a table and the number of its head's rows."""
    tabular = [row for row in rows if len(row.phrases) >= 2] or list(rows)
    columns = join_signs(rows_to_columns(tabular), tabular)
    rows = [split_at_columns(row, columns) for row in rows]
    near = [rule for rule in rules if rows[0].top - 20 <= rule.at <= rows[-1].bottom + 20]
    wide = table_wide(near, columns[0].x0, columns[-1].x1)
    depth = head_lines(rows, columns, wide)
    head, levels = head_to_cells(rows[:depth], columns, near)
    body = body_to_cells(rows[depth:], columns, wide, levels)
    return head + body, levels


def join_signs(columns: Sequence[Column], rows: Sequence[Row]) -> list[Column]:
    """Join a column of currency signs with the values after it, one of per cent signs before."""
    held: list[list[str]] = [[] for _ in columns]
    for row in rows:
        for phrase in row.phrases:
            first, last = column_range(columns, phrase)
            if first == last:
                held[first].append(phrase.text)
    joined: list[Column] = []
    pending: float | None = None
    for column, texts in zip(columns, held, strict=True):
        start = column.x0 if pending is None else pending
        pending = None
        if texts and sum(_PREFIX.fullmatch(text) is not None for text in texts) >= 0.8 * len(texts):
            pending = start
        elif (
            joined
            and texts
            and sum(_SUFFIX.fullmatch(text) is not None for text in texts) >= 0.8 * len(texts)
            and column.x1 - column.x0 <= 2.0 * rows[0].size
        ):
            joined[-1] = Column(joined[-1].x0, column.x1)
        else:
            joined.append(Column(start, column.x1))
    if pending is not None:
        joined.append(Column(pending, columns[-1].x1))
    return joined


def split_at_columns(row: Row, columns: Sequence[Column]) -> Row:
    """Part phrases whose words stand in different columns, and join those of one column."""
    places = separators(columns)
    phrases: list[Phrase] = []
    for phrase in row.phrases:
        phrases += _split(phrase, columns, places)
    joined: list[Phrase] = []
    for phrase in phrases:
        if joined and column_range(columns, phrase) == column_range(columns, joined[-1]):
            joined[-1] = to_phrase([*joined[-1].words, *phrase.words])
        else:
            joined.append(phrase)
    return to_row(joined)


def _split(phrase: Phrase, columns: Sequence[Column], places: Sequence[float]) -> list[Phrase]:
    gaps = [right.x0 - left.x1 for left, right in pairwise(phrase.words)]
    usual = sorted(gaps)[len(gaps) // 2] if len(gaps) > 1 else 0.0
    groups = [[phrase.words[0]]]
    for k, (gap, (left, right)) in enumerate(zip(gaps, pairwise(phrase.words), strict=True)):
        middle = (left.x1 + right.x0) / 2
        reach = gap / 2 + 0.25 * phrase.size
        between = gap > LEAST_GAP * phrase.size and any(abs(p - middle) <= reach for p in places)
        striking = gap > max(STRIKING * usual, WIDE_GAP * phrase.size)
        if between or (striking and _part(groups[-1], phrase.words[k + 1 :], columns)):
            groups.append([right])
        else:
            groups[-1].append(right)
    return [phrase] if len(groups) == 1 else [to_phrase(group) for group in groups]


def _part(left: list[Word], right: list[Word], columns: Sequence[Column]) -> bool:
    """Say whether words before and after a gap stand over different columns."""
    return column_range(columns, to_phrase(left))[1] < column_range(columns, to_phrase(right))[0]


def head_lines(rows: Sequence[Row], columns: Sequence[Column], wide: Sequence[Line]) -> int:
    """Return how many lines at the top are head: up to a rule, else up to the first values."""
    most = max(3, int(HEAD_SHARE * len(rows)))
    data = next((k for k, row in enumerate(rows) if _holds_values(row, columns)), None)
    for k in range(1, min(most, len(rows) - 1) + 1):
        above, below = rows[k - 1], rows[k]
        if data is not None and k > data:
            break
        low, high = above.baseline - 0.3 * above.size, below.baseline - 0.3 * below.size
        if any(low < rule.at < high for rule in wide):
            return k
    if data is not None:
        return _without_labels(rows, data, columns) if data <= most else 0
    bold = next((k for k, row in enumerate(rows) if not all(p.bold for p in row.phrases)), 0)
    return bold if 0 < bold <= most else min(1, len(rows) - 1)


def _without_labels(rows: Sequence[Row], data: int, columns: Sequence[Column]) -> int:
    """Give lines right above the first values back to the body where they are row labels."""
    while data > 0:
        row = rows[data - 1]
        if len(row.phrases) != 1 or column_range(columns, row.phrases[0])[0] != 0 or data == 1:
            break
        data -= 1
    return data


def _holds_values(row: Row, columns: Sequence[Column]) -> bool:
    later = [phrase for phrase in row.phrases if column_range(columns, phrase)[0] > 0]
    values = [phrase for phrase in later if phrase.numeric and not is_label_number(phrase.text)]
    return len(values) >= 1 and 2 * len(values) >= len(later)
