"""Cells of a reconstructed table and the proposal that they make up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from standfirst.model.document import BlockShape, CellSpan, Proposal
from standfirst.stages.segment.tables.rows import Row, is_value, without_leaders


class Cell(NamedTuple):
    """A cell: first and last row and column, both ends included, and its words' text."""

    top: int
    left: int
    bottom: int
    right: int
    text: str


def lines_text(rows: Iterable[Row]) -> str:
    """Join lines of one cell; a word broken at a line's end keeps its hyphen."""
    lines = (" ".join(phrase.text for phrase in row.phrases) for row in rows)
    return without_leaders(" ".join(lines))


def compact(cells: Sequence[Cell]) -> list[Cell]:
    """Drop rows and columns in which no cell begins, and shorten what spanned them."""
    rows = _kept({cell.top for cell in cells})
    columns = _kept({cell.left for cell in cells})
    moved = (
        Cell(
            rows[cell.top],
            columns[cell.left],
            max(rows[at] for at in range(cell.top, cell.bottom + 1) if at in rows),
            max(columns[at] for at in range(cell.left, cell.right + 1) if at in columns),
            cell.text,
        )
        for cell in cells
    )
    return sorted(moved)


def _kept(starts: set[int]) -> dict[int, int]:
    return {at: k for k, at in enumerate(sorted(starts))}


def to_proposal(cells: Sequence[Cell], header_rows: int | None = None) -> Proposal:
    """Lay cells out as rows of equal length; a span's text stands in its first place."""
    height = max((cell.bottom for cell in cells), default=-1) + 1
    width = max((cell.right for cell in cells), default=-1) + 1
    rows = [[""] * width for _ in range(height)]
    for cell in cells:
        rows[cell.top][cell.left] = f"{rows[cell.top][cell.left]} {cell.text}".strip()
    spans = tuple(
        CellSpan(
            row=cell.top,
            column=cell.left,
            rows=cell.bottom - cell.top + 1,
            columns=cell.right - cell.left + 1,
        )
        for cell in cells
        if cell.bottom > cell.top or cell.right > cell.left
    )
    depth = header_depth(rows, spans) if header_rows is None else header_rows
    return Proposal(rows=tuple(map(tuple, rows)), header_rows=depth, spans=spans)


def header_depth(rows: Sequence[Sequence[str]], spans: Iterable[CellSpan] = ()) -> int:
    """Guess how many rows at the top are heads: those before values fill the later columns."""
    depth = 0
    for row in rows[:-1]:
        later = [text for text in row[1:] if text]
        values = sum(is_value(text) and not is_label_number(text) for text in later)
        if later and 2 * values >= len(later):
            break
        if depth >= 1 and row[0] and not _continues(depth, spans):
            break
        depth += 1
    return depth


def is_label_number(text: str) -> bool:
    """Say whether a number can stand at a column's head: a year."""
    return len(text) == 4 and text.isdecimal() and text[:2] in ("18", "19", "20")


def _continues(depth: int, spans: Iterable[CellSpan]) -> bool:
    """Say whether a head of the rows above reaches into this row or spans columns above it."""
    return any(span.row < depth <= span.row + span.rows or span.row < depth for span in spans)


def shape_of(proposal: Proposal) -> BlockShape:
    """Return the shape that a proposal gives its table."""
    if proposal.header_rows > 1 or proposal.spans:
        return "multi_level_or_merged_header"
    return "simple_table"
