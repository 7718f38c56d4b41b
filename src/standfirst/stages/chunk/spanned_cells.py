"""Cells of an HTML table that stand for several rows: what a piece that starts below them needs."""

from __future__ import annotations

import re
from collections.abc import Sequence

from standfirst.model.place import Span

_CELL = re.compile(
    r"<(t[dh])\b[^<>]*?\browspan\s*=\s*[\"']?(\d{1,3})[^<>]*>(.{0,300}?)</\1>",
    re.IGNORECASE | re.DOTALL,
)
_ROW = re.compile(r"<tr\b", re.IGNORECASE)
_TAG = re.compile(r"<[^<>]*>")
_LARGEST_ROOM = 8
"""Such cells take at most this part of the limit, each."""


def spanned_cells(text: str, rows: Sequence[Span], largest: int) -> list[tuple[Span, ...]]:
    """Return for each row the words of the cells further up that stand for it, too."""
    found: list[tuple[Span, ...]] = []
    reaching: list[tuple[int, Span]] = []
    number = 0
    for row in rows:
        reaching = [(end, cell) for end, cell in reaching if end > number]
        found.append(tuple(cell for _, cell in reaching))
        starts = [match.start() for match in _ROW.finditer(text, row.start, row.end)] or [row.start]
        for cell in _CELL.finditer(text, row.start, row.end):
            at = number + sum(start <= cell.start() for start in starts) - 1
            words = _words(text, cell)
            if words is not None and len(words) <= largest // _LARGEST_ROOM:
                reaching.append((at + int(cell[2]), words))
        number += len(starts)
    return found


def _words(text: str, cell: re.Match[str]) -> Span | None:
    """Return a cell's content without the tags around it."""
    start, end = cell.span(3)
    while tag := _TAG.match(text, start + _blank(text[start:end])):
        if tag.end() > end:
            break
        start = tag.end()
    inner = text[start:end]
    while (stripped := inner.rstrip()).endswith(">") and "<" in stripped:
        inner = stripped[: stripped.rindex("<")]
    start += _blank(inner)
    words = inner.strip()
    return Span(start, start + len(words)) if words else None


def _blank(text: str) -> int:
    return len(text) - len(text.lstrip())
