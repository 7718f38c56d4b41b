"""Captions, and the lines that part one table from the next."""

from __future__ import annotations

import re
from collections.abc import Sequence

from standfirst.stages.segment.tables.gaps import Gaps
from standfirst.stages.segment.tables.rows import Row

CAPTION = re.compile(
    r"((?i:table|tab\.|tabelle|tableau|tabla|bảng|biểu|exhibit|figure|fig\.|abbildung|abb\.|hình|"
    r"chart|graph|diagram|box|kasten|schedule|anlage|appendix|annex|phụ lục))\s*"
    r"(?:\d{1,4}|[IVXLC]{1,6}|[A-Z])(?:[.\-–—]\d+)*[a-z]?\s*(?:[.:\-–—(|]|$|\s)"
)
"""A caption's first words: what it names and its number."""

LARGER = 1.1
"""Type from this many times the text's size on sets a heading."""

YEAR = re.compile(r"(19|20)\d\d([-–/]\d{2,4})?[*†¹²³⁴ᵃᵇ]?|Q[1-4]|[-–]")
"""A number that names a column or a row as a word does."""

_SOURCE = re.compile(
    r"(notes?|sources?|quellen?|anmerkung(en)?|hinweis|nguồn|ghi chú|chú thích)\s?[:.]",
    re.IGNORECASE,
)
_ANNEXES = frozenset(["schedule", "anlage", "appendix", "annex", "phụ lục"])
_FIGURES = ("fig", "abb", "hình", "chart", "graph", "diagram")


def begins_caption(row: Row) -> re.Match[str] | None:
    """Match a caption's first words; a gap between them would make them two cells."""
    return CAPTION.match(row.phrases[0].text)


def heads_annex(row: Row, usual: float) -> bool:
    """Say whether a row is the heading of an annex, set off from text of the `usual` size.

    What the annex holds stands in it, be it a table alone: its name is no part of the table.
    """
    match = begins_caption(row)
    if match is None or match[1].lower() not in _ANNEXES:
        return False
    return row.size >= LARGER * usual or all(phrase.bold for phrase in row.phrases)


def begins_notes(row: Row) -> bool:
    """Say whether a row names the source of what stands over it, or opens its notes."""
    return _SOURCE.match(row.phrases[0].text) is not None


def captions(rows: Sequence[Row]) -> tuple[bool, bool]:
    """Say whether any row begins the caption of a table, and whether any begins a figure's."""
    words = [match[1].lower() for row in rows if (match := begins_caption(row))]
    figures = sum(word.startswith(_FIGURES) for word in words)
    return len(words) > figures, figures > 0


def is_title(lines: Sequence[Row], left: float, gaps: Gaps) -> bool:
    """Say whether the last two lines stand across the gaps: the title of the next table.

    `left` is where the table begins; a label of its rows stands there.
    """
    if len(lines) < 2:
        return False
    for row in lines[-2:]:
        middle = (row.x0 + row.x1) / 2
        across = any(low < middle < high or (row.x0 < low and row.x1 > high) for low, high in gaps)
        if len(row.phrases) > 1 or row.x0 <= left + 3 * row.size or not across:
            return False
    return True


def opens_table(pending: Sequence[Row], row: Row, gaps: Gaps) -> bool:
    """Say whether a head without a label comes after a line at the left: the next table's."""
    if not pending or not gaps or pending[0].x0 >= gaps[0][0]:
        return False
    return row.x0 > gaps[0][0] and not any(phrase.numeric for phrase in row.phrases)
