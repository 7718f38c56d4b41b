"""Tables that Markdown has no syntax for, with rulers of dashes: grid tables, simple tables, and
code blocks that hold nothing but one."""

from __future__ import annotations

import re
from collections.abc import Sequence

from standfirst.model.place import Span
from standfirst.stages.read.markdown_walk import Leaf
from standfirst.stages.read.text_tables import (
    COLUMN_SIGNS,
    MOST_TITLE_LINES,
    RULER_SIGNS,
    TextTable,
    ruled_table,
)

# "+----+----+", "====  ====", "┌────┬────┐"
_RULER = re.compile(
    r"[ \t>]*(?:\+[-=+:]{3,}\+|[┌╔╒╭][─═┬╦╤]{3,}|[-=]{2,}(?:[ \t]+[-=]{2,})+)[ \t]*$", re.MULTILINE
)
_RULER_LINE = re.compile("^" + _RULER.pattern, re.MULTILINE)
_FENCE_LINE = re.compile(r"[ \t]*(?:`{3,}|~{3,})[^\n]*\n")
_FENCE_END = re.compile(r"\n[ \t]*(?:`{3,}|~{3,})[ \t]*$")
_OPENINGS = frozenset("+=┌╔╒╭")
_SUSPECT = frozenset({"rule", "fenced"})
_FIRST_LINES = 12
_NEAR = 400
"""A ruler stands within so many code points of the head of its table."""


def join_ruled_tables(text: str, leaves: list[Leaf]) -> list[Leaf]:
    """Make one leaf of each table with rulers, with the paragraphs or the code it was read as."""
    suspects = [
        index
        for index, leaf in enumerate(leaves)
        if leaf[6] in _SUSPECT or text[leaf[1] : leaf[1] + 1] in _OPENINGS
    ]
    found: list[Leaf] = []
    done = 0
    for index in suspects:
        if index < done:
            continue
        if leaves[index].form == "rule":
            first, end = index - 1, _end_of_simple_table(text, leaves, index - 1)
        else:
            first, end = index, index + 1 if _holds_table(text, leaves[index]) else 0
        if end and first >= done:
            found += leaves[done:first]
            found.append(_as_table(leaves[first], leaves[end - 1].end))
            done = end
    return found + leaves[done:] if found else leaves


def ruled_rows(text: str, start: int, end: int) -> tuple[tuple[Span, ...], int]:
    """Return the rows of a table with rulers, fences with the outer ones, and how many head it."""
    inner_start, inner_end = _inside_fence(text, start, end)
    table = _table(text, inner_start, inner_end)
    if table is None:
        return (Span(start, end),), 0
    first, *rows = (Span(inner_start + row.start, inner_start + row.end) for row in table.rows)
    rows = [Span(start, first.end), *rows]
    rows[-1] = Span(rows[-1].start, end)
    return tuple(rows), min(table.header_rows, len(rows) - 1)


def _as_table(leaf: Leaf, end: int) -> Leaf:
    return leaf._replace(kind="table", end=end, label="", form="ruled_table")


def _holds_table(text: str, leaf: Leaf) -> bool:
    """Tell a paragraph or a code block that is a table from its first line to its last."""
    if leaf.form not in ("prose", "fenced") or leaf.kind in ("heading", "list_item", "term"):
        return False
    if not _may_be_ruled(text[leaf.start : leaf.end]):
        return False
    start, end = _inside_fence(text, leaf.start, leaf.end)
    return _RULER_LINE.search(text, start, min(end, start + _NEAR)) is not None and (
        _table(text, start, end) is not None
    )


def _may_be_ruled(block: str) -> bool:
    """Tell whether a line near the beginning is made of a ruler's signs: in most blocks of code
    none is, and they are not looked at again."""
    if "\r" in block or "\f" in block:
        return True
    first = block.split("\n", _FIRST_LINES)
    seen = 0
    for line in first[:_FIRST_LINES]:
        content = line.lstrip()
        if not content:
            continue
        # A line of dashes alone has one column.
        is_ruler = content[0] in RULER_SIGNS and not content.strip(RULER_SIGNS)
        if is_ruler and content.strip().strip(COLUMN_SIGNS):
            return True
        seen += 1
        # The line that opens a fence, and the lines that may be titles.
        if seen > MOST_TITLE_LINES + 1:
            return False
    return len(first) > _FIRST_LINES


def _end_of_simple_table(text: str, leaves: Sequence[Leaf], index: int) -> int:
    """Return where the leaves end that make up a table of titles, a ruler of dashes in columns,
    which Markdown takes for a thematic break, and rows; 0 where there is none."""
    if index < 0 or index + 2 >= len(leaves):
        return 0
    head, rule, rows = leaves[index : index + 3]
    if head.form != "prose" or rule.form != "rule" or rows.form not in ("prose", "indented"):
        return 0
    if not _RULER.match(text, rule.start) or head.kind == "heading":
        return 0
    if rows.kind == "heading" or not head.container == rule.container == rows.container < 0:
        return 0
    end = index + 3
    if end < len(leaves) and leaves[end].form == "rule" and _touch(text, rows, leaves[end]):
        end += 1
    if not (_touch(text, head, rule) and _touch(text, rule, rows)):
        return 0
    return end if _table(text, head.start, leaves[end - 1].end) is not None else 0


def _touch(text: str, first: Leaf, second: Leaf) -> bool:
    """Tell neighbours without a blank line between them."""
    tail = text[first.start : first.end].rstrip()
    between = text[first.start + len(tail) : second.start]
    return not between.strip() and between.count("\n") <= 1


def _inside_fence(text: str, start: int, end: int) -> tuple[int, int]:
    opening = _FENCE_LINE.match(text, start, end)
    if opening is None:
        return start, end
    closing = _FENCE_END.search(text[opening.end() - 1 : end].rstrip())
    return opening.end(), opening.end() - 1 + closing.start() if closing else end


def _table(text: str, start: int, end: int) -> TextTable | None:
    """Return the table that a stretch of text is, its rows counted from `start`."""
    return ruled_table(text[start:end])
