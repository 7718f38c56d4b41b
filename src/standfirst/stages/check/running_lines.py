"""Lines that run along the pages of a document: what is left of its headers and footers."""

from __future__ import annotations

import re
from collections import defaultdict
from itertools import pairwise

from standfirst.model.document import Document, Page

MARGIN_SHARE = 0.12
"""Headers and footers stand in this part of a page's height, at its top and its bottom."""

OUTERMOST = 2
"""So many lines at either edge of a page can be its header or its footer."""

HEIGHTS_APART = 2.0
"""How many points apart two lines may stand that are set at the same height."""

PAGES_APART = 2
"""Headers of left and right pages may differ; what recurs further on is no header."""

LONGEST_LINE = 100
_SAYS_SOMETHING = re.compile(r"(?!\W*\d{1,3}[)\]])[^\n]{0,40}?[^\W\d_]{3}")
"""A line with a word, and no footnote: these recur where forms do."""


def running_lines(document: Document) -> frozenset[str]:
    """Return the lines that stand at the edge of neighbouring pages, at the same height.

    Two lines are the same when they differ in nothing but the number of their page.
    """
    seen: dict[str, list[tuple[int, float, str]]] = defaultdict(list)
    for page in document.pages:
        for line, top in _edge_lines(document.text, page):
            seen[_without_page(line, page)].append((page.physical_page, top, line))
    return frozenset(
        place[2]
        for places in seen.values()
        for pair in pairwise(places)
        if _runs(*pair)
        for place in pair
    )


def _edge_lines(text: str, page: Page) -> list[tuple[str, float]]:
    if not page.height or len(page.lines) <= 2 * OUTERMOST:
        return []
    lines = sorted(page.lines, key=lambda line: (line.bbox[1], line.span.start))
    margin = MARGIN_SHARE * page.height
    header = [line for line in lines[:OUTERMOST] if line.bbox[3] < margin]
    footer = [line for line in lines[-OUTERMOST:] if line.bbox[1] > page.height - margin]
    return [
        (text[line.span.start : line.span.end].strip(), line.bbox[1])
        for line in (*header, *footer)
        if len(line.span) <= LONGEST_LINE and _SAYS_SOMETHING.match(text, line.span.start)
    ]


def _without_page(line: str, page: Page) -> str:
    numbers = (str(page.physical_page), str(page.printed_page))
    return " ".join("#" if word.strip("-–—|") in numbers else word for word in line.split())


def _runs(one: tuple[int, float, str], other: tuple[int, float, str]) -> bool:
    pages = other[0] - one[0]
    return 0 < pages <= PAGES_APART and abs(other[1] - one[1]) <= HEIGHTS_APART
