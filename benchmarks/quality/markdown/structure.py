"""What stands in a Markdown text, told by a parser that none of the splitters uses."""

from __future__ import annotations

import re
from itertools import accumulate
from typing import NamedTuple

from markdown_it import MarkdownIt

Range = tuple[int, int]


class Table(NamedTuple):
    """A table with the places of its header row and its data rows."""

    whole: Range
    header: Range
    rows: tuple[Range, ...]


class Structure(NamedTuple):
    """Places of what must not be torn, as half-open code points."""

    front: int
    headings: tuple[Range, ...]
    fences: tuple[Range, ...]
    tables: tuple[Table, ...]


_PARSER = MarkdownIt("commonmark").enable("table")
_FRONT_MATTER = re.compile(r"\A---\n.*?\n---\n", re.DOTALL)


def structure(text: str) -> Structure:
    """Return the headings, fences and tables of a text, front matter left out."""
    match = _FRONT_MATTER.match(text)
    front = match.end() if match else 0
    body = text[front:]
    lines = body.split("\n")
    starts = [front, *(front + at for at in accumulate(len(line) + 1 for line in lines))]

    def place(first: int, end: int) -> Range:
        while end > first + 1 and not lines[end - 1].strip():
            end -= 1
        indent = len(lines[first]) - len(lines[first].lstrip())
        return starts[first] + indent, starts[end - 1] + len(lines[end - 1].rstrip())

    headings: list[Range] = []
    fences: list[Range] = []
    tables: list[Table] = []
    for token in _PARSER.parse(body):
        if token.map is None:
            continue
        first, end = token.map
        if token.type == "heading_open":
            headings.append(place(first, end))
        elif token.type == "fence":
            fences.append(place(first, end))
        elif token.type == "table_open":
            rows = tuple(place(line, line + 1) for line in range(first + 2, end))
            tables.append(Table(place(first, end), place(first, first + 1), rows))
    return Structure(front, tuple(headings), tuple(fences), tuple(tables))
