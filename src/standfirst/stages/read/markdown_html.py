"""Raw HTML blocks in Markdown: what is a comment, bare markup, a heading, code, or text."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Literal, NamedTuple

from standfirst.model.place import Span
from standfirst.stages.read.decoding import one_line

HtmlPartKind = Literal[
    "paragraph", "heading", "code", "comment", "script", "style", "hidden", "html_markup"
]


class HtmlPart(NamedTuple):
    """A stretch of an HTML block, in the block's own places."""

    kind: HtmlPartKind
    start: int
    end: int
    level: int = 0
    label: str = ""


# Tags never contain "<", so that a run of them is read once.
_TAG = re.compile(r"<[^<>]*>")
_HEADING = re.compile(r"<(h[1-6])\b[^<>]*>", re.IGNORECASE)
_ALTERNATIVE = re.compile(r"""\balt\s*=\s*["'][^"'<>]*[^"'<>\s]""", re.IGNORECASE)
_OPENING = re.compile(r"\s*<(script|style|pre)\b", re.IGNORECASE)
# An element that browsers do not show: its own attributes say so.
_HIDDEN = re.compile(
    r"""\s*<(?P<name>[a-z][a-z0-9]*)(?=[\s/>])(?=[^<>]*?(?:\shidden(?=[\s=>/])(?!\s*=\s*["']?until)"""
    r"""|\bdisplay\s*:\s*none|\bvisibility\s*:\s*(?:hidden|collapse)))[^<>]*>""",
    re.IGNORECASE,
)
_ROW = re.compile(r"<tr\b", re.IGNORECASE)
_HEAD_CELL = re.compile(r"<th\b", re.IGNORECASE)
_DATA_CELL = re.compile(r"<td\b", re.IGNORECASE)
_ROWSPAN = re.compile(r"<t[dh]\b[^<>]*?\browspan\s*=\s*[\"']?(\d{1,3})", re.IGNORECASE)
# Rows under one cell stay together up to this length; a span over half a table binds nothing.
_LONGEST_SPANNED = 1_500


def html_parts(block: str) -> Iterator[HtmlPart]:
    """Cut an HTML block into comments, headings, text, and lines that are tags alone."""
    at = 0
    while (start := block.find("<!--", at)) >= 0:
        yield from _parts(block, at, start)
        end = block.find("-->", start)
        at = end + 3 if end >= 0 else len(block)
        yield HtmlPart("comment", start, at)
    yield from _parts(block, at, len(block))


def _parts(block: str, start: int, end: int) -> Iterator[HtmlPart]:
    """Cut a stretch without comments before and after its headings."""
    at = start
    while heading := _HEADING.search(block, at, end):
        at = heading.end()
        closing = block.find(f"</{heading.group(1)}", at, end)
        close = block.find(">", closing, end) + 1 if closing >= 0 else 0
        if not close:
            break
        if label := visible_text(block[at:closing]):
            yield from _text_parts(block, start, heading.start())
            yield HtmlPart("heading", heading.start(), close, int(heading.group(1)[1]), label)
            start = close
        at = close
    yield from _text_parts(block, start, end)


def _text_parts(block: str, start: int, end: int) -> Iterator[HtmlPart]:
    text = block[start:end]
    if not text.strip():
        return
    if opening := _OPENING.match(text):
        name = opening.group(1).lower()
        kind: HtmlPartKind = "code" if name == "pre" else "script" if name == "script" else "style"
        yield HtmlPart(kind, start, end)
        return
    if is_hidden(text):
        yield HtmlPart("hidden", start, end)
        return
    lines = text.splitlines(keepends=True)
    first, last = 0, len(lines)
    while first < last and _is_bare(lines[first]):
        first += 1
    while last > first and _is_bare(lines[last - 1]):
        last -= 1
    begin = start + sum(map(len, lines[:first]))
    finish = begin + sum(map(len, lines[first:last]))
    for kind, at, to in (
        ("html_markup", start, begin),
        ("paragraph" if not _is_bare(block[begin:finish]) else "html_markup", begin, finish),
        ("html_markup", finish, end),
    ):
        if block[at:to].strip():
            yield HtmlPart(kind, at, to)


def is_hidden(text: str) -> bool:
    """Tell an element that is not shown, where it is all that a stretch of markup holds."""
    opening = _HIDDEN.match(text)
    if opening is None:
        return False
    name = opening["name"].lower()
    inside = text[opening.end() :].lower().rstrip()
    closing = f"</{name}>"
    return inside.endswith(closing) and f"<{name}" not in inside and inside.count(closing) == 1


def _is_bare(markup: str) -> bool:
    """Tell tags without any text between them, and without a picture's."""
    return not visible_text(markup) and not _ALTERNATIVE.search(markup)


def visible_text(markup: str) -> str:
    """Return the text between tags, references resolved, white space collapsed."""
    return one_line(html.unescape(_TAG.sub(" ", markup)))


def html_table_rows(table: str, start: int) -> tuple[tuple[Span, ...], int]:
    """Return the rows of an HTML table, whole from tag to tag, and how many head it.

    The first row begins with the table's own tag, so that the rows hold all of the table.
    """
    cuts = [match.start() for match in _ROW.finditer(table)][1:]
    edges = _without_spanned([0, *cuts, len(table)], table)
    rows = tuple(
        Span(start + edge, start + edge + len(table[edge:following].rstrip()))
        for edge, following in pairwise(edges)
    )
    heads = 0
    for edge, following in pairwise(edges):
        row = table[edge:following]
        if _DATA_CELL.search(row) or not _HEAD_CELL.search(row):
            break
        heads += 1
    return rows, min(heads, len(rows) - 1)


def _without_spanned(edges: list[int], table: str) -> list[int]:
    """Leave out the edges inside of rows that share a cell: what is read below it goes with it."""
    if not _ROWSPAN.search(table):
        return edges
    kept = [0]
    bound_to = 0
    for row, (edge, following) in enumerate(pairwise(edges)):
        if row >= bound_to or following - kept[-1] > _LONGEST_SPANNED:
            kept.append(edge)
            bound_to = row
        spans = map(int, _ROWSPAN.findall(table, edge, following))
        bound_to = max(bound_to, row + max(spans, default=1))
    return [*dict.fromkeys(kept), len(table)]
