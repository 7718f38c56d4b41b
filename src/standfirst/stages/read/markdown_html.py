"""Raw HTML blocks in Markdown: what is a comment, bare markup, a heading, code, or text."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Literal, NamedTuple

from standfirst.model.place import Span
from standfirst.stages.read.decoding import one_line

HtmlPartKind = Literal["paragraph", "heading", "code", "comment", "script", "style", "html_markup"]


class HtmlPart(NamedTuple):
    """A stretch of an HTML block, in the block's own places."""

    kind: HtmlPartKind
    start: int
    end: int
    level: int = 0
    label: str = ""


# Tags never contain "<", so that a run of them is read once.
_TAG = re.compile(r"<[^<>]*>")
_HEADING = re.compile(r"\s*<h([1-6])\b[^<>]*>(.*)</h\1\s*>\s*", re.IGNORECASE | re.DOTALL)
_ALTERNATIVE = re.compile(r"""\balt\s*=\s*["'][^"'<>]*[^"'<>\s]""", re.IGNORECASE)
_OPENING = re.compile(r"\s*<(script|style|pre)\b", re.IGNORECASE)
_ROW = re.compile(r"<tr\b", re.IGNORECASE)
_HEAD_CELL = re.compile(r"<th\b", re.IGNORECASE)
_DATA_CELL = re.compile(r"<td\b", re.IGNORECASE)


def html_parts(block: str) -> Iterator[HtmlPart]:
    """Cut an HTML block into its comments and what stands between them."""
    at = 0
    while (start := block.find("<!--", at)) >= 0:
        if block[at:start].strip():
            yield _part(block, at, start)
        end = block.find("-->", start)
        at = end + 3 if end >= 0 else len(block)
        yield HtmlPart("comment", start, at)
    if block[at:].strip():
        yield _part(block, at, len(block))


def _part(block: str, start: int, end: int) -> HtmlPart:
    text = block[start:end]
    if opening := _OPENING.match(text):
        name = opening.group(1).lower()
        if name == "pre":
            return HtmlPart("code", start, end)
        return HtmlPart("script" if name == "script" else "style", start, end)
    if (heading := _HEADING.fullmatch(text)) and (label := visible_text(heading.group(2))):
        return HtmlPart("heading", start, end, int(heading.group(1)), label)
    if not visible_text(text) and not _ALTERNATIVE.search(text):
        return HtmlPart("html_markup", start, end)
    return HtmlPart("paragraph", start, end)


def visible_text(markup: str) -> str:
    """Return the text between tags, references resolved, white space collapsed."""
    return one_line(html.unescape(_TAG.sub(" ", markup)))


def html_table_rows(table: str, start: int) -> tuple[tuple[Span, ...], int]:
    """Return the rows of an HTML table, whole from tag to tag, and how many head it.

    The first row begins with the table's own tag, so that the rows hold all of the table.
    """
    cuts = [match.start() for match in _ROW.finditer(table)][1:]
    edges = [0, *cuts, len(table)]
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
