"""Large tables: whole rows packed into pieces, each with the caption and all header rows again."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from standfirst.model.place import Span
from standfirst.model.source import Element

LARGEST_HEADER_SHARE = 2
"""A header over a `1 / LARGEST_HEADER_SHARE` part of the limit is not repeated: no room is left."""

_CELL_END = re.compile(r"(?<!\\)\|")
_WORD = re.compile(r"\S+")


@dataclass(frozen=True, slots=True)
class TablePiece:
    """Part of a table: the spans whose text makes it up, joined by line ends, and its data rows."""

    spans: tuple[Span, ...]
    rows: Span


class _Header(NamedTuple):
    """What every piece of a table starts with; `is_slice` where it holds the rows as they stand."""

    spans: tuple[Span, ...]
    is_slice: bool


def piece_text(text: str, spans: tuple[Span, ...]) -> str:
    """Return the text of spans, one below the other."""
    return "\n".join(text[span.start : span.end] for span in spans)


def table_pieces(
    text: str, table: Element, caption: Span | None, *, target: int, hard: int
) -> list[TablePiece]:
    """Cut a table between its rows: pieces of about `target`, never over `hard` code points.

    A row that does not fit with its header is cut between cells, each piece with its column name
    and the row's first cell; a cell that does not fit alone is cut between words.
    """
    header = _header(text, table, caption, hard)
    data = table.rows[table.header_rows :]
    pieces = list(_unrepeated(text, table, caption, header, hard))
    taken = sum(len(span) + 1 for span in header.spans)
    first = 0
    used = 0
    for number, row in enumerate(data):
        fits = taken + len(row) <= hard
        if number > first and (not fits or taken + used + len(row) > target):
            pieces.append(_rows_piece(header, data, Span(first, number)))
            first, used = number, 0
        if fits:
            used += len(row) + 1
        else:
            pieces.extend(_cut_row(text, table, number, hard))
            first = number + 1
    if first < len(data):
        pieces.append(_rows_piece(header, data, Span(first, len(data))))
    return pieces


def _header(text: str, table: Element, caption: Span | None, hard: int) -> _Header:
    """Return what every piece repeats: caption and header rows, as far as there is room; the bare
    cells where the rows are too long, as padded ones often are."""
    largest = hard // LARGEST_HEADER_SHARE
    captions = (caption,) if caption is not None else ()
    if not table.header_rows:
        return _Header(captions if _size(captions) <= largest else (), is_slice=True)
    lines = table.rows[: table.header_rows]
    rows = (Span(lines[0].start, lines[-1].end),)
    for spans in ((*captions, *rows), rows):
        if _size(spans) <= largest:
            return _Header(spans, is_slice=True)
    cells = tuple(cell for line in lines for cell in _bare_cells(text, line))
    for spans in ((*captions, *cells), cells):
        if _size(spans) <= largest:
            return _Header(spans, is_slice=False)
    return _Header((), is_slice=False)


def _size(spans: Sequence[Span]) -> int:
    return sum(len(span) + 1 for span in spans) - 1


def _bare_cells(text: str, line: Span) -> Iterator[Span]:
    """Yield the words of each cell of a header line without bars and padding; none of a delimiter
    line."""
    for cell in _cells(text, line):
        words = text[cell.start : cell.end]
        left = len(words) - len(words.lstrip("| \t"))
        right = len(words.rstrip("| \t"))
        if words.strip("|:- \t"):
            yield Span(cell.start + left, cell.start + right)


def _unrepeated(
    text: str, table: Element, caption: Span | None, header: _Header, hard: int
) -> Iterator[TablePiece]:
    """Yield once what is not repeated as it stands: a long caption, long header rows."""
    spans = [caption] if caption and caption not in header.spans else []
    if table.header_rows and not header.is_slice:
        spans.append(Span(table.rows[0].start, table.rows[table.header_rows - 1].end))
    for span in spans:
        for part in _word_spans(text, span, hard):
            yield TablePiece((part,), Span(0, 0))


def _rows_piece(header: _Header, data: tuple[Span, ...], rows: Span) -> TablePiece:
    body = Span(data[rows.start].start, data[rows.end - 1].end)
    if rows.start == 0 and header.spans and header.is_slice:
        # The first piece is an unbroken slice: caption, header and rows as they stand.
        return TablePiece((Span(header.spans[0].start, body.end),), rows)
    return TablePiece((*header.spans, body), rows)


def _cut_row(text: str, table: Element, number: int, hard: int) -> Iterator[TablePiece]:
    row = table.rows[table.header_rows + number]
    cells = _cells(text, row)
    names = _cells(text, table.rows[0]) if table.header_rows else []
    key = cells[0] if cells else None
    at = Span(number, number + 1)
    for column, cell in enumerate(cells):
        name = names[column] if column < len(names) else None
        context = [span for span in (name, key if column else None) if span is not None]
        if sum(len(span) + 1 for span in context) > hard // LARGEST_HEADER_SHARE:
            context = []
        room = hard - sum(len(span) + 1 for span in context)
        for part in _word_spans(text, cell, room):
            yield TablePiece((*context, part), at)


def _cells(text: str, row: Span) -> list[Span]:
    """Return the cells of a row line, each with the bar that closes it; a blank cell joins the
    one before."""
    found: list[Span] = []
    at = row.start
    ends = [match.end() for match in _CELL_END.finditer(text, row.start, row.end)]
    for end in [*ends, row.end]:
        piece = text[at:end]
        is_blank = not piece.strip(" \t|")
        if is_blank and found:
            found[-1] = Span(found[-1].start, at + len(piece.rstrip()))
        elif not is_blank:
            start = at + len(piece) - len(piece.lstrip()) if found else row.start
            found.append(Span(start, at + len(piece.rstrip())))
        at = end
    return found or [row]


def _word_spans(text: str, span: Span, room: int) -> Iterator[Span]:
    """Pack the words of a span into spans of at most `room`; a longer word is cut."""
    start = end = span.start
    for match in _WORD.finditer(text, span.start, span.end):
        if match.end() - start > room and end > start:
            yield Span(start, end)
            start = match.start()
        elif end == start:
            start = match.start()
        while match.end() - start > room:
            yield Span(start, start + room)
            start += room
        end = match.end()
    if end > start:
        yield Span(start, end)
