"""Captions of tables in one piece, and above them: every piece of a table is named by its own."""

from __future__ import annotations

from itertools import pairwise

from standfirst.stages.read.docx.reading import Part
from standfirst.stages.read.figure_captions import names_figure
from standfirst.stages.read.rendering import Block
from standfirst.stages.read.table_names import (
    is_named,
    is_number,
    is_title,
    is_unit,
)


def whole_captions(parts: list[Part]) -> list[Part]:
    """Return the parts with the lines above each table that name it as one caption.

    They are its number and title, on one line or two, and what its figures are measured in.
    """
    tables = {
        start: index
        for index, part in enumerate(parts)
        if part.block.kind == "table" and (start := _first_line(parts, index)) < index
    }
    found: list[Part] = []
    index = 0
    while index < len(parts):
        end = tables.get(index, index)
        found.append(_joined(parts[index:end]) if end > index else parts[index])
        index = max(end, index + 1)
    return found


def _first_line(parts: list[Part], table: int) -> int:
    """Return the first of the lines above a table that are joined to name it."""
    at = table
    if at and _is_title(parts[at - 1]) and is_unit(parts[at - 1].block.lines[0]):
        at -= 1
    if at > 1 and _is_title(parts[at - 1]) and _is_number(parts[at - 2]):
        return at - 2
    return at - 1 if 0 < at < table and _is_caption(parts[at - 1]) else at


def _joined(lines: list[Part]) -> Part:
    first, *others = lines
    first.block = Block("caption", [line for part in lines for line in part.block.lines])
    for other in others:
        first.notes += other.notes
        first.section = first.section or other.section
    return first


def _is_caption(part: Part) -> bool:
    if part.block.kind == "caption" and not part.set_apart:
        return not names_figure(" ".join(part.block.lines))
    return _names_table(part)


def _is_number(part: Part) -> bool:
    return _is_line(part) and is_number(part.block.lines[0])


def _is_title(part: Part) -> bool:
    return _is_line(part) and not part.breaks and is_title(part.block.lines[0])


def _is_line(part: Part) -> bool:
    block = part.block
    is_text = block.kind in {"paragraph", "caption"} and not block.level
    return is_text and not part.set_apart and len(block.lines) == 1


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
    return is_named(" ".join(block.lines), titled=block.kind != "caption")
