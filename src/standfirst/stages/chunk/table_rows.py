"""Large tables: whole rows packed into pieces, each with the caption and all header rows again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from standfirst.languages.sentences import sentence_spans
from standfirst.model.place import Span
from standfirst.model.source import Element
from standfirst.stages.chunk.rulers import Room, joined_size
from standfirst.stages.chunk.spanned_cells import spanned_cells

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
    if len(spans) == 1:
        return text[spans[0].start : spans[0].end]
    return "\n".join(text[span.start : span.end] for span in spans)


def table_pieces(
    table: Element, around: tuple[Span | None, Span | None], room: Room, target: int
) -> list[TablePiece]:
    """Cut a table between its rows: pieces of about `target`, never over the hard limit.

    `around` are its caption, repeated with the header rows, and its notes, which go with the last
    rows.
    A row that does not fit with its header is cut between cells, each piece with its column name
    and the row's first cell; a cell that does not fit alone is cut between sentences.
    """
    caption, notes = around
    data = table.rows[table.header_rows :]
    header = _header(table, caption, room)
    above = joined_size(room.ruler, header.spans) + 1
    if not any(above + room.size(row.start, row.end) <= room.hard for row in data):
        # No row leaves room for it, so it is shown once and repeated nowhere.
        header = _Header((), is_slice=False)
    pieces = list(_unrepeated(table, caption, header, room))
    taken = joined_size(room.ruler, header.spans) + 1
    over = _over(room, table)
    first = 0
    used = 0
    for number, row in enumerate(data):
        size = room.size(row.start, row.end)
        fits = taken + size + _extra(room, over[number]) <= room.hard
        if number > first and (not fits or taken + used + size > target):
            pieces.append(_rows_piece(header, data, Span(first, number), over[first]))
            first, used = number, 0
        if number == first:
            used = _extra(room, over[number])
        if fits:
            used += size + 1
        else:
            pieces.extend(_cut_row(table, number, room))
            first = number + 1
    rest = Span(first, len(data))
    if notes is not None:
        pieces.extend(_with_notes(header, data, rest, notes, room))
    elif first < len(data):
        pieces.append(_rows_piece(header, data, rest, over[first]))
    return pieces


def _over(room: Room, table: Element) -> list[tuple[Span, ...]]:
    """Return for each data row the cells of rows further up that stand for it, too."""
    data = table.rows[table.header_rows :]
    if not room.text.startswith("<", table.rows[0].start):
        return [()] * len(data)
    return spanned_cells(room.text, table.rows, room.hard)[table.header_rows :]


def _extra(room: Room, cells: tuple[Span, ...]) -> int:
    return joined_size(room.ruler, cells) + 1 if cells else 0


def _with_notes(
    header: _Header, data: tuple[Span, ...], rest: Span, notes: Span, room: Room
) -> Iterator[TablePiece]:
    """Yield the last rows: as many as fit in one piece with the notes, those before in another."""
    taken = joined_size(room.ruler, header.spans) + 1
    first = next(
        (
            n
            for n in range(rest.start, rest.end)
            if taken + room.size(data[n].start, notes.end) <= room.hard
        ),
        rest.end,
    )
    if first > rest.start:
        yield _rows_piece(header, data, Span(rest.start, first))
    if first < rest.end:
        last = _rows_piece(header, data, Span(first, rest.end))
        *above, body = last.spans
        yield TablePiece((*above, Span(body.start, notes.end)), last.rows)
        return
    for part in _word_spans(notes, room.hard, room):
        yield TablePiece((part,), Span(rest.end, rest.end))


def _header(table: Element, caption: Span | None, room: Room) -> _Header:
    """Return what every piece repeats: caption and header rows, as far as there is room; the bare
    cells where the rows are too long, as padded ones often are."""
    largest = room.hard // LARGEST_HEADER_SHARE
    captions = (caption,) if caption is not None else ()
    if not table.header_rows:
        fits = joined_size(room.ruler, captions) <= largest
        return _Header(captions if fits else (), is_slice=True)
    lines = table.rows[: table.header_rows]
    rows = (Span(lines[0].start, lines[-1].end),)
    for spans in ((*captions, *rows), rows):
        if joined_size(room.ruler, spans) <= largest:
            return _Header(spans, is_slice=True)
    cells = tuple(cell for line in lines for cell in _bare_cells(room.text, line))
    for spans in ((*captions, *cells), cells):
        if joined_size(room.ruler, spans) <= largest:
            return _Header(spans, is_slice=False)
    return _Header((), is_slice=False)


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
    table: Element, caption: Span | None, header: _Header, room: Room
) -> Iterator[TablePiece]:
    """Yield once what is not repeated as it stands: a long caption, long header rows."""
    spans = [caption] if caption and caption not in header.spans else []
    if table.header_rows and not header.is_slice:
        spans.append(Span(table.rows[0].start, table.rows[table.header_rows - 1].end))
    for span in spans:
        for part in _word_spans(span, room.hard, room):
            yield TablePiece((part,), Span(0, 0))


def _rows_piece(
    header: _Header, data: tuple[Span, ...], rows: Span, over: tuple[Span, ...] = ()
) -> TablePiece:
    body = Span(data[rows.start].start, data[rows.end - 1].end)
    if rows.start == 0 and header.spans and header.is_slice:
        # The first piece is an unbroken slice: caption, header and rows as they stand.
        return TablePiece((Span(header.spans[0].start, body.end),), rows)
    return TablePiece((*header.spans, *over, body), rows)


def _cut_row(table: Element, number: int, room: Room) -> Iterator[TablePiece]:
    row = table.rows[table.header_rows + number]
    cells = _cells(room.text, row)
    names = _cells(room.text, table.rows[0]) if table.header_rows else []
    key = cells[0] if cells else None
    at = Span(number, number + 1)
    for column, cell in enumerate(cells):
        name = names[column] if column < len(names) else None
        context = [span for span in (name, key if column else None) if span is not None]
        if joined_size(room.ruler, context) + 1 > room.hard // LARGEST_HEADER_SHARE:
            context = []
        left = room.hard - joined_size(room.ruler, context) - 1
        for part in _sentence_spans(cell, left, room):
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


def _sentence_spans(span: Span, largest: int, room: Room) -> Iterator[Span]:
    """Pack the sentences of a cell into spans up to a size; a longer one is cut between words."""
    sentences = sentence_spans(room.text[span.start : span.end], room.language)
    start = end = -1
    for first, last in sentences or [(0, len(span))]:
        if start >= 0 and room.size(start, span.start + last) > largest:
            yield from _word_spans(Span(start, end), largest, room)
            start = -1
        start, end = (span.start + first if start < 0 else start), span.start + last
    if start >= 0:
        yield from _word_spans(Span(start, span.end), largest, room)


def _word_spans(span: Span, largest: int, room: Room) -> Iterator[Span]:
    """Pack the words of a span into spans up to a size; a longer word is cut."""
    start = end = span.start
    for match in _WORD.finditer(room.text, span.start, span.end):
        if end > start and room.size(start, match.end()) > largest:
            yield Span(start, end)
            start = match.start()
        elif end == start:
            start = match.start()
        while (size := room.size(start, match.end())) > largest and match.end() - start > 1:
            step = max((match.end() - start) * largest // size, 1)
            yield Span(start, start + step)
            start += step
        end = match.end()
    if end > start:
        yield Span(start, end)
