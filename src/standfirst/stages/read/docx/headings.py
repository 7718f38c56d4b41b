"""Headings that a file only sets in bold or larger letters, and units of laws among them."""

from __future__ import annotations

import re
from collections import Counter
from typing import NamedTuple

from standfirst.stages.read.docx.reading import Part
from standfirst.stages.read.rendering import Block
from standfirst.stages.read.text_headings import heading_mark, is_title, lacks_title

_LONGEST = 100
# A title is this much larger than the text, where it is not bold.
_LARGER = 1.15
# The deepest that ranks of size may lead below the heading above.
_MOST_RANKS = 6
_NUMBER = re.compile(r"(?:§\s*)?\(?(?:\d{1,3}(?:\.\d{1,3}){0,5}|[IVXLC]{1,7}|[A-Za-z])[.)]?\s+")
_CAPTION = re.compile(
    r"(?:table|figure|fig\.|tabelle|abbildung|abb\.|bảng|hình|biểu đồ) *\d", re.IGNORECASE
)
# Quotations are set apart in bold or italics, and head nothing.
_QUOTE_STYLE = re.compile(r"quot|zitat|cita[tc]|trích dẫn|block text|epigraph")
_BLANK_LINE = re.compile(r"_{3,}|\.{4,}|…{2,}")


class _Rank(NamedTuple):
    """What orders set-off headings, the highest first: units of laws, then size, then nesting."""

    unit: int
    size: float
    depth: int


_NO_UNIT = 100


def set_off_headings(parts: list[Part]) -> list[Part]:
    """Make headings of short lines that stand out from the text below them.

    They rank below the last heading that the file marks as one. A line stands out that is bold, or
    larger than most of the text; it heads something only where text that does not stand out, or a
    heading of lower rank, follows. "Article 7" alone takes the title below it in.
    """
    size = _text_size(parts)
    ranks = {
        index: rank for index, part in enumerate(parts) if (rank := _rank(part, size)) is not None
    }
    kept = {index for index in ranks if _heads(parts, ranks, index)}
    order = sorted({ranks[index] for index in kept})
    found: list[Part] = []
    above = 0
    taken = -1
    for index, part in enumerate(parts):
        if index == taken:
            continue
        if index in kept:
            title = _line(part)
            if (
                index + 1 in ranks
                and lacks_title(title)
                and not heading_mark(_line(parts[index + 1]))
            ):
                taken = index + 1
                title = f"{title} {_line(parts[taken])}"
                part.notes += parts[taken].notes
                part.breaks += parts[taken].breaks
                part.section = part.section or parts[taken].section
            level = above + min(order.index(ranks[index]), _MOST_RANKS) + 1
            part.block = Block("heading", [title], level, -1, title)
            part.breaks = [(0, 0)] * len(part.breaks)
        elif part.block.kind == "heading":
            above = part.block.level
        found.append(part)
    return found


def _text_size(parts: list[Part]) -> float:
    """Return the size that most of the text is set in."""
    sizes: Counter[float] = Counter()
    for part in parts:
        if part.block.kind in {"paragraph", "list_item"}:
            sizes[part.size] += sum(map(len, part.block.lines))
    return max(sizes, key=lambda size: (sizes[size], -size), default=0.0)


def _rank(part: Part, text_size: float) -> _Rank | None:
    """Return the rank of a line that stands out, None for any other block."""
    block = part.block
    if part.set_apart or block.kind not in {"paragraph", "list_item"} or len(block.lines) > 1:
        return None
    if _QUOTE_STYLE.search(part.style) or (not block.bold and part.size < text_size * _LARGER):
        return None
    if block.label and not block.label[-1:].isalnum() and block.label[-1:] not in ".)":
        return None
    line = _line(part)
    title = line[number.end() :] if (number := _NUMBER.match(line)) else line
    if _BLANK_LINE.search(line) or _CAPTION.match(line):
        return None
    mark = heading_mark(line)
    if mark is None and not is_title(title, _LONGEST):
        return None
    unit = mark.rank if mark is not None and not mark.weak else _NO_UNIT
    return _Rank(unit, -part.size, max(block.level, 1))


def _line(part: Part) -> str:
    return part.block.marker + " ".join(" ".join(part.block.lines).split())


def _heads(parts: list[Part], ranks: dict[int, _Rank], index: int) -> bool:
    """Tell whether what follows a line is headed by it."""
    if index + 1 >= len(parts):
        return False
    following = parts[index + 1].block
    if following.kind == "heading":
        return False
    if index + 1 not in ranks:
        return True
    if ranks[index] < ranks[index + 1]:
        return True
    # Lines that stand out one below the other, all alike, are a title page or a signature.
    return lacks_title(_line(parts[index])) and index + 2 < len(parts)
