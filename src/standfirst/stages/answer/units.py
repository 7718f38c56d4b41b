"""What a chunk can be quoted by: sentences, list items and table rows, and what goes with each."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from standfirst.languages.follow_ons import points_back, takes_back
from standfirst.languages.sentences import sentence_spans
from standfirst.model.chunk import Chunk
from standfirst.model.place import Span

ITEM = re.compile(r"\s*(?:[-*+•–]|\(?\d{1,3}[.)]|\(?[a-zđ]{1,2}[.)])\s", re.IGNORECASE)
_DELIMITER_ROW = re.compile(r"\s*\|?(?:\s*:?-+:?\s*\|)*\s*:?-+:?\s*\|?\s*\Z")
_LEAD_IN_MARKS = (":", "：")
_NUMBERED = re.compile(r"\s*\(?(?:1|a)[.)]\s", re.IGNORECASE)
"""The first item of a list that counts; statutes put it below half a sentence without a colon."""

MOST_ITEMS = 8
"""Items of a list that are quoted with its lead-in."""


class Unit(NamedTuple):
    """A stretch of a chunk's text, and the units without which it would mislead.

    A list item needs its lead-in, a table row its header, a rule the exception that follows, a
    sentence that points back the one before it. `items` are what a lead-in introduces: they come
    with it when it is quoted for its own sake.
    """

    start: int
    end: int
    needs: tuple[int, ...] = ()
    items: tuple[int, ...] = ()


def quotable_units(chunk: Chunk) -> list[Unit]:
    """Return the units of a chunk in order; none for a descriptor, which is never quoted."""
    if chunk.chunk_kind == "block_descriptor":
        return []
    found: list[Unit] = []
    for start, end in sentence_spans(chunk.text, chunk.language):
        if chunk.text[start:end].lstrip().startswith("|"):
            found.extend(_row_units(chunk.text, start, end, len(found)))
        else:
            found.append(Unit(start, end))
    texts = [chunk.text[unit.start : unit.end] for unit in found]
    return [
        unit._replace(
            needs=(*unit.needs, *_needs(texts, number, chunk.language)),
            items=tuple(_items(texts, number)),
        )
        for number, unit in enumerate(found)
    ]


def is_item(text: str) -> bool:
    """Tell whether a unit is an item of a list, by its mark."""
    return ITEM.match(text) is not None


def with_needs(units: Sequence[Unit], chosen: Iterable[int]) -> frozenset[int]:
    """Return some units with all that they need, and that these need."""
    found: set[int] = set()
    waiting = list(chosen)
    while waiting:
        number = waiting.pop()
        if number not in found:
            found.add(number)
            waiting.extend(units[number].needs)
    return frozenset(found)


def joined(units: Sequence[Unit], chosen: frozenset[int]) -> list[Span]:
    """Return the chosen units as stretches of the chunk's text, neighbours as one."""
    spans: list[Span] = []
    for number in sorted(chosen):
        unit = units[number]
        if spans and number - 1 in chosen:
            spans[-1] = Span(spans[-1].start, unit.end)
        else:
            spans.append(Span(unit.start, unit.end))
    return spans


def document_spans(chunk: Chunk, span: Span) -> list[tuple[Span, Span]]:
    """Return a stretch of a chunk's text cut at the chunk's pieces: in the chunk, in the document.

    The pieces of a table stand one below the other in the chunk, apart in the document.
    """
    found: list[tuple[Span, Span]] = []
    position = 0
    for piece in chunk.spans:
        start = max(span.start, position)
        end = min(span.end, position + len(piece))
        if start < end:
            shift = piece.start - position
            found.append((Span(start, end), Span(start + shift, end + shift)))
        position += len(piece) + 1
    return found


def _row_units(text: str, start: int, end: int, first: int) -> Iterator[Unit]:
    """Yield a table's header as one unit and each data row as one that needs it."""
    lines = list(_lines(text, start, end))
    header_rows = next(
        (n for n, line in enumerate(lines, 1) if _DELIMITER_ROW.match(text[slice(*line)])), 1
    )
    yield Unit(lines[0][0], lines[header_rows - 1][1])
    for line in lines[header_rows:]:
        yield Unit(*line, needs=(first,))


def _lines(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    for line in re.compile(r"[^\n]*\S[^\n]*").finditer(text, start, end):
        yield line.span()


def _needs(texts: Sequence[str], number: int, language: str) -> Iterator[int]:
    text = texts[number]
    if text.startswith("|"):
        return
    lead_in = _lead_in(texts, number)
    if lead_in is not None:
        yield lead_in
    elif number and points_back(text, language) and not texts[number - 1].startswith("|"):
        yield number - 1
    follows = number + 1 < len(texts) and not ITEM.match(texts[number + 1])
    if follows and takes_back(texts[number + 1], language):
        yield number + 1


def _items(texts: Sequence[str], number: int) -> Iterator[int]:
    """Yield what stands below a line that ends in a colon: its list, or the one sentence."""
    if not _is_lead_in(texts, number):
        return
    below = number + 1
    while below < len(texts) and below <= number + MOST_ITEMS:
        if not ITEM.match(texts[below]) and below > number + 1:
            return
        yield below
        below += 1


def _is_lead_in(texts: Sequence[str], number: int) -> bool:
    """Tell whether a line introduces what is below: by a colon, or open, above numbered items."""
    text = texts[number].rstrip("*_ ")
    if text.endswith(_LEAD_IN_MARKS):
        return True
    below = texts[number + 1] if number + 1 < len(texts) else ""
    is_open = text[-1:].isalnum() or text.endswith(",")
    return is_open and not ITEM.match(text) and _NUMBERED.match(below) is not None


def _lead_in(texts: Sequence[str], number: int) -> int | None:
    """Return the line that ends in a colon above the list an item stands in."""
    if not ITEM.match(texts[number]):
        return None
    above = number - 1
    while above >= 0 and ITEM.match(texts[above]):
        above -= 1
    return above if above >= 0 and _is_lead_in(texts, above) else None
