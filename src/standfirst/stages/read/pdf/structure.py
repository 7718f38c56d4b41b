"""The headings that a tagged PDF names, as boxes on the page."""

from __future__ import annotations

import ctypes
import re
from collections.abc import Iterator, Sequence
from typing import Any

from standfirst.model.place import BBox, union
from standfirst.model.source import Glyph, TaggedHeading

MOST_ELEMENTS = 20_000
DEEPEST = 64
LONGEST_TYPE = 64
_HEADING = re.compile(r"^(?:H([1-6])?|(Title))$")


def headings_by_content(page: Any) -> dict[int, tuple[int, int]]:
    """Return which marked content of a page is a heading: its number in order, and its level.

    Marked content is told by its id on the page (PDF 1.7, 14.7.4.2). Empty for an untagged page.
    """
    import pypdfium2.raw as pdfium

    tree = pdfium.FPDF_StructTree_GetForPage(page)
    if not tree:
        return {}
    try:
        found: dict[int, tuple[int, int]] = {}
        for number, (level, element) in enumerate(_headings(tree, pdfium)):
            for content in _contents(element, pdfium, 0):
                found.setdefault(content, (number, level))
        return found
    finally:
        pdfium.FPDF_StructTree_Close(tree)


def _headings(tree: Any, pdfium: Any) -> Iterator[tuple[int, Any]]:
    count = max(0, pdfium.FPDF_StructTree_CountChildren(tree))
    waiting = [(pdfium.FPDF_StructTree_GetChildAtIndex(tree, n), 0) for n in reversed(range(count))]
    for _ in range(MOST_ELEMENTS):
        if not waiting:
            return
        element, depth = waiting.pop()
        if not element:
            continue
        level = _level(element, pdfium)
        if level:
            yield level, element
        elif depth < DEEPEST:
            children = max(0, pdfium.FPDF_StructElement_CountChildren(element))
            waiting.extend(
                (pdfium.FPDF_StructElement_GetChildAtIndex(element, n), depth + 1)
                for n in reversed(range(min(children, MOST_ELEMENTS)))
            )


def _level(element: Any, pdfium: Any) -> int:
    """Return a heading element's level, 0 for any other element."""
    size = pdfium.FPDF_StructElement_GetType(element, None, 0)
    if not 2 < size <= LONGEST_TYPE:
        return 0
    buffer = ctypes.create_string_buffer(size)
    pdfium.FPDF_StructElement_GetType(element, buffer, size)
    match = _HEADING.match(buffer.raw[: size - 2].decode("utf-16-le", "ignore"))
    return int(match.group(1) or 1) if match else 0


def _contents(element: Any, pdfium: Any, depth: int) -> Iterator[int]:
    """Yield the ids of the marked content of an element and of what is in it."""
    count = max(0, pdfium.FPDF_StructElement_GetMarkedContentIdCount(element))
    for index in range(min(count, MOST_ELEMENTS)):
        content = pdfium.FPDF_StructElement_GetMarkedContentIdAtIndex(element, index)
        if content >= 0:
            yield content
    if depth < DEEPEST:
        children = max(0, pdfium.FPDF_StructElement_CountChildren(element))
        for index in range(min(children, MOST_ELEMENTS)):
            child = pdfium.FPDF_StructElement_GetChildAtIndex(element, index)
            if child:
                yield from _contents(child, pdfium, depth + 1)


def tagged_headings(
    glyphs: Sequence[Glyph], headings: Sequence[tuple[int, int] | None]
) -> list[TaggedHeading]:
    """Return the box of each heading; `headings` names the one that each glyph belongs to."""
    boxes: dict[tuple[int, int], BBox] = {}
    for glyph, heading in zip(glyphs, headings, strict=True):
        if heading is not None:
            box = (glyph.x0, glyph.top, glyph.x1, glyph.bottom)
            boxes[heading] = union(boxes[heading], box) if heading in boxes else box
    return [TaggedHeading(level, *box) for (_, level), box in boxes.items()]
