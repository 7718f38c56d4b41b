"""Captions that stand below their tables, put above them: every piece of a table names it."""

from __future__ import annotations

import re
from itertools import pairwise

from standfirst.stages.read.docx.reading import Part
from standfirst.stages.read.figure_captions import names_figure

_NAMED = re.compile(
    r"(?:(?:table|tab\.?|tabelle|übersicht|bảng|biểu|tableau|tabla|tabela|tabella|таблица)\s+"
    r"|[表표]\s*)(?:\d|[A-Z]\.?-?\d|[IVXLC]+\b)",
    re.IGNORECASE,
)
# Without a style that says so, a title follows the number, and no verb ("Table 1 shows …").
_TITLED = re.compile(r"\S+\s*[\w.\-]*\w\s*[.:–—|]\s+\S")
_LONGEST = 300


def captions_above(parts: list[Part]) -> list[Part]:
    """Return the parts with each table's caption in front of it.

    A caption between two tables is of the one that the other captions of the file say it is. One
    of a figure is no caption of the table below it.
    """
    for part, following in pairwise(parts):
        if part.block.kind == "caption" and following.block.kind == "table":
            is_other = names_figure(" ".join(part.block.lines))
            part.block = part.block._replace(kind="paragraph" if is_other else "caption")
    named = {index for index, part in enumerate(parts) if _names_table(part)}
    if not named:
        return parts
    below = {index for index in named if _is_table(parts, index - 1)}
    above = {index for index in named if _is_table(parts, index + 1)}
    is_habit = len(below - above) > len(above - below)
    found: list[Part] = []
    moved: set[int] = set()
    for index, part in enumerate(parts):
        has_own = index - 2 in named and index - 2 not in moved
        goes_up = index in below and not has_own and (index not in above or is_habit)
        if goes_up and not part.breaks:
            moved.add(index)
            _swap(part, found)
        else:
            found.append(part)
    return found


def _swap(caption: Part, found: list[Part]) -> None:
    """Put a caption in front of the table that ends the parts found so far."""
    table = found.pop()
    caption.block = caption.block._replace(kind="caption")
    starts = next((at for at, place in enumerate(table.breaks) if place != (0, 0)), None)
    caption.breaks = table.breaks[:starts]
    table.breaks = [] if starts is None else table.breaks[starts:]
    caption.section, table.section = None, caption.section or table.section
    found += [caption, table]


def _is_table(parts: list[Part], index: int) -> bool:
    return 0 <= index < len(parts) and parts[index].block.kind == "table"


def _names_table(part: Part) -> bool:
    block = part.block
    if part.set_apart or block.kind not in {"caption", "paragraph"} or block.level:
        return False
    line = " ".join(block.lines)
    if len(line) > _LONGEST or _NAMED.match(line) is None:
        return False
    return block.kind == "caption" or _TITLED.match(line) is not None
