"""Tables of plain text: lines above and below a ruler of dashes in columns, or columns alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from standfirst.model.place import Span
from standfirst.stages.read.text_columns import table_in_columns
from standfirst.stages.read.text_lines import Line, lines

# "-----  ----", "====  ====", "----+-----", "+----+----+", "|---|---|": two columns or more.
RULER_SIGNS = "-=+|: \t─│┌┬┐├┼┤└┴┘═║╔╦╗╠╬╣╚╩╝━┃╒╤╕╞╪╡╘╧╛╭╮╰╯"
COLUMN_SIGNS = "-=─═━"
_COLUMN = re.compile(rf"[{COLUMN_SIGNS}]{{2,}}")
_IN_RULERS = ("--", "==", "──", "══", "━━")
# Column titles take a line or two; a ruler further down belongs to something else.
MOST_TITLE_LINES = 4
_SHORTEST_RULE = 10


class TextTable(NamedTuple):
    """A table of a plain text: its lines, of which the first `header_rows` head it."""

    end: int
    rows: tuple[Span, ...]
    header_rows: int


def text_tables(text: str) -> dict[int, TextTable]:
    """Return the tables of a plain text, ruled or in columns, by the place where they start."""
    may_be_ruled = any(mark in text for mark in _IN_RULERS)
    if not may_be_ruled and "  " not in text and "\t" not in text:
        return {}
    found: dict[int, TextTable] = {}
    for run in _runs(text):
        if may_be_ruled and (table := _table(run)) is not None:
            found[run[0].start] = table
        elif (columns := table_in_columns(text, _unruled(run))) is not None:
            start, header_rows = columns
            if len(run) > 1 and start == 0 and _is_solid(run[1]):
                header_rows = 2
            rows = tuple(Span(line.start, line.end) for line in run[start:])
            found[run[start].start] = TextTable(run[-1].end, rows, header_rows)
    return found


def _unruled(run: list[Line]) -> list[Line]:
    """Return the lines without the rule from margin to margin below the first."""
    return [run[0], *run[2:]] if len(run) > 1 and _is_solid(run[1]) else run


def _is_solid(line: Line) -> bool:
    return (
        len(line.content) >= _SHORTEST_RULE
        and not line.content.strip(line.content[0])
        and (line.content[0] in "-=_─═━")
    )


def ruled_table(text: str) -> TextTable | None:
    """Return the table with rulers that a text without blank lines is, from its first line to its
    last."""
    runs = list(_runs(text))
    return _table(runs[0]) if len(runs) == 1 else None


def _runs(text: str) -> Iterator[list[Line]]:
    """Yield the lines of the text between blank lines."""
    run: list[Line] = []
    for _, line, _ in lines(text):
        if run and (line.blank or line.page):
            yield run
            run = []
        run.append(line)
    if run:
        yield run


def _table(run: list[Line]) -> TextTable | None:
    head = next((at for at in range(min(len(run), MOST_TITLE_LINES + 1)) if _rules(run[at])), -1)
    if head == 0:
        # What opens with a ruler has its titles below it, up to the next one.
        closing = range(2, min(len(run), MOST_TITLE_LINES + 2))
        head = next((at for at in closing if _rules(run[at])), -1)
    if head < 0 or all(_rules(line) for line in run[head + 1 :]):
        return None
    rows = [Span(line.start, line.end) for line in run[: head + 1]]
    rows += _data(run[head + 1 :])
    return TextTable(run[-1].end, tuple(rows), head + 1)


def _data(run: list[Line]) -> Iterator[Span]:
    """Yield the rows below the titles; where rulers part them, a row may take several lines."""
    is_grid = sum(map(_rules, run)) > 1
    start = -1
    for line in run:
        if start < 0:
            start = line.start
        if not is_grid or _rules(line):
            yield Span(start, line.end)
            start = -1
    if start >= 0:
        yield Span(start, run[-1].end)


def _rules(line: Line) -> bool:
    return not line.content.strip(RULER_SIGNS) and len(_COLUMN.findall(line.content)) > 1
