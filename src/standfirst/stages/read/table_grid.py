"""Tables whose cells are known, as pipe rows on a grid that no value leaves."""

from __future__ import annotations

import re
from typing import NamedTuple

# What names a row or a column is short; longer text stands once, where its cell begins.
_LONGEST_REPEATED = 120
# What repeating may add in all, over what the cells themselves hold.
_MAX_REPEATED = 200_000
# The places of a grid may be this many, or this many times the cells that stand in it.
_MOST_PLACES = 1_000_000
_LARGEST_SHARE = 8
# A head that was only guessed is short and is no figure.
_LONGEST_HEAD = 60
_FIGURE = re.compile(r"[+\-–−<>≤≥±~$€£(]?\s*\d")


class GridCell(NamedTuple):
    """A cell as written: its text, and how many rows and columns it covers.

    It `heads` a column or row where the file says so; `bold` cells may do so too. `column` is where
    it begins, where the file says so; else it is the next one that is free.
    """

    text: str
    rows: int = 1
    columns: int = 1
    heads: bool = False
    bold: bool = False
    column: int | None = None


class GridRow(NamedTuple):
    """A row as written; cells that reach into it from above are not in it again."""

    cells: list[GridCell]
    in_head: bool = False


class Grid(NamedTuple):
    """A table's cells in place; `header_rows` of the lines head it; `cut` where spans were.

    Lines without any text are left out; `origins` are the rows that the lines were.
    """

    rows: list[list[str]]
    header_rows: int
    cut: bool
    origins: list[int]


def grid(rows: list[GridRow], *, first_row_heads: bool = False) -> Grid:
    """Put the cells on a grid, and say where a spanned cell's text stands again.

    Downwards it is repeated, so that each row names its row key when it stands alone in a chunk;
    to the right it is repeated in the head alone, so that each column has all of its heads. In the
    body, and where text is too long to name anything, it stands once and the other places that the
    cell covers stay empty: no value moves to another column either way.

    With `first_row_heads`, the first row heads a table that shows no head, unless it is like those
    below it.
    """
    placed, cut = _placed(rows)
    columns = sorted({column for row in placed for column in row})
    width = len(columns)
    if width * len(rows) > max(_MOST_PLACES, _LARGEST_SHARE * sum(len(row.cells) for row in rows)):
        return _ragged(rows)
    everywhere = [[row.get(column, _NOTHING)[0] for column in columns] for row in placed]
    once = [[_once(row.get(column, _NOTHING)) for column in columns] for row in placed]
    heads = _header_rows(rows, once, first_row_heads=first_row_heads)
    # A head over the whole width is a title of the table: it stands once.
    head = [
        single if all(full) and sum(map(bool, single)) == 1 else full
        for single, full in zip(once[:heads], everywhere[:heads], strict=True)
    ]
    lines = head + once[heads:]
    kept = [column for column in range(width) if any(line[column] for line in lines)]
    lines = [[line[column] for column in kept] for line in lines]
    return _without_empty(lines, heads, cut=cut)


def _ragged(rows: list[GridRow]) -> Grid:
    """Return rows as they are written: the grid that their spans ask for is mostly empty."""
    heads = next((index for index, row in enumerate(rows) if not row.in_head), len(rows))
    return _without_empty([[cell.text for cell in row.cells] for row in rows], heads, cut=True)


def _without_empty(lines: list[list[str]], heads: int, *, cut: bool) -> Grid:
    origins = [index for index, line in enumerate(lines) if any(line)]
    head_rows = sum(index < heads for index in origins)
    return Grid([lines[index] for index in origins], head_rows, cut, origins)


_NOTHING = ("", False)


def _once(place: tuple[str, bool]) -> str:
    text, again = place
    return "" if again else text


def _placed(rows: list[GridRow]) -> tuple[list[dict[int, tuple[str, bool]]], bool]:
    """Map each row's columns to their text and whether it is there again, to the right."""
    budget = _MAX_REPEATED + sum(len(cell.text) for row in rows for cell in row.cells)
    placed: list[dict[int, tuple[str, bool]]] = [{} for _ in rows]
    for index, row in enumerate(rows):
        column = 0
        for cell in row.cells:
            if cell.column is not None:
                column = max(column, cell.column)
            while column in placed[index]:
                column += 1
            height = min(cell.rows, len(rows) - index)
            width = cell.columns
            again = cell.text if len(cell.text) <= _LONGEST_REPEATED else ""
            budget -= (height * width - 1) * (len(again) + 1)
            if budget < 0:
                height = width = 1
            for down in range(height):
                for right in range(width):
                    placed[index + down][column + right] = (again, right > 0)
            placed[index][column] = (cell.text, False)
            column += width
    return placed, budget < 0


def _header_rows(rows: list[GridRow], lines: list[list[str]], *, first_row_heads: bool) -> int:
    """Count the rows that head a table.

    They are those that the file says head it, and its first rows of cells that do; in a table
    without, what its cells show: a first row whose cells span both columns and rows, or words
    above figures, or words in bold.
    """
    heads = 0
    for row, line in zip(rows, lines, strict=True):
        if not row.in_head and not all(cell.heads or not cell.text for cell in row.cells):
            break
        # Over the whole width, and not the first: it names the rows below it.
        is_wide = len(row.cells) == 1 and row.cells[0].columns > 1
        if heads and not row.in_head and is_wide and sum(map(bool, line)) == 1:
            break
        heads += 1
    if heads:
        return heads if heads < len(rows) else min(1, len(rows) - 1)
    first = rows[0].cells
    tallest = max((cell.rows for cell in first), default=1)
    if 1 < tallest < len(rows) and any(cell.columns > 1 for cell in first):
        return tallest
    shown = _shown_heads(first, lines) if len(rows) > 2 else 0
    return shown or (_first_rows(lines) if first_row_heads else 0)


def _first_rows(lines: list[list[str]]) -> int:
    """Count a title over the whole width, and the row below it if it is not like those below."""
    title = int(len(lines) > 2 and bool(lines[0][0]) and not any(lines[0][1:]))
    if len(lines) < title + 2:
        return 0
    key, *others = lines[title]
    is_data = bool(key) and any(
        _FIGURE.match(text) and _FIGURE.match(below)
        for text, below in zip(others, lines[title + 1][1:], strict=True)
    )
    return title if is_data or key.endswith(":") else title + 1


def _shown_heads(first: list[GridCell], lines: list[list[str]]) -> int:
    if not _is_head(lines[0]):
        return 0
    if not _has_figures(lines[1:]):
        return int(all(cell.bold for cell in first) and all(lines[0]))
    heads = 1
    # Further rows head the table while the first column has nothing to name yet.
    while heads < len(lines) - 1 and _is_head(lines[heads]):
        if lines[heads][0] and any(line[0] for line in lines[:heads]):
            break
        heads += 1
    return heads


def _is_head(line: list[str]) -> bool:
    filled = [text for text in line if text]
    return len(filled) > 1 and all(
        len(text) <= _LONGEST_HEAD and not _FIGURE.match(text) for text in filled
    )


def _has_figures(lines: list[list[str]]) -> bool:
    """Tell whether some column holds figures below its first row: that row then names it."""
    return any(
        sum(_FIGURE.match(text) is not None for text in column) * 2 > sum(map(bool, column))
        for column in zip(*lines, strict=True)
    )


def pipe_rows(table: Grid) -> tuple[list[str], int]:
    """Return the lines of a table as pipe rows, and how many head it, the delimiter line among."""
    lines = ["| " + " | ".join(_escaped(cell) for cell in row) + " |" for row in table.rows]
    if not table.header_rows:
        return lines, 0
    delimiter = "| " + " | ".join("---" for _ in table.rows[0]) + " |"
    lines.insert(table.header_rows, delimiter)
    return lines, table.header_rows + 1


def _escaped(cell: str) -> str:
    return cell.replace("|", "\\|")
