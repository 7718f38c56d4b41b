"""Formulas, HTML tables and old-style lists that CommonMark's block rules cut apart or bury."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from itertools import pairwise

from standfirst.stages.read.markdown_walk import Leaf

_TABLE_TAG = re.compile(r"<(/?)table\b", re.IGNORECASE)
# A formula is short; beyond this the two marks belong to different things.
_LONGEST_FORMULA = 4_000
_FENCES = (("$$", "$$"), ("\\[", "\\]"))
# Indentation and quote marks before a mark, and a full stop after it, take no more than this.
_MARGIN = 40


def join_formulas(text: str, leaves: list[Leaf]) -> list[Leaf]:
    """Make each display formula (`$$` or `\\[`, on lines of its own) one leaf."""
    for opening, closing in _FENCES:
        if _find(text, opening, 0) >= 0:
            leaves = _with_formulas(text, leaves, opening, closing)
    return leaves


def _with_formulas(text: str, leaves: list[Leaf], opening: str, closing: str) -> list[Leaf]:
    found: list[Leaf] = []
    after = 0
    for index in _holding(text, leaves, opening):
        if index < after:
            continue
        leaf = leaves[index]
        found += leaves[after:index]
        after = index + 1
        if _opens(text, leaf, opening, closing):
            last = _closing_leaf(text, leaves, after, closing)
            if last is not None:
                leaf = leaf._replace(end=leaves[last].end)
                after = last + 1
        found += _parts(text, leaf, opening, closing)
    return found + leaves[after:]


def _holding(text: str, leaves: list[Leaf], mark: str) -> Iterator[int]:
    """Yield the indices of the leaves of prose that have a mark in them."""
    starts = [leaf.start for leaf in leaves]
    at = _find(text, mark, 0)
    while at >= 0:
        index = bisect_right(starts, at) - 1
        end = at + 1
        if index >= 0 and at < leaves[index].end:
            end = leaves[index].end
            if leaves[index].form == "prose" and leaves[index].kind != "heading":
                yield index
        at = _find(text, mark, end)


def _find(text: str, mark: str, at: int) -> int:
    """Find a mark by its first character, which Python looks for many times faster than for two."""
    while (at := text.find(mark[0], at)) >= 0 and not text.startswith(mark, at):
        at += 1
    return at


def _opens(text: str, leaf: Leaf, opening: str, closing: str) -> bool:
    """Tell whether a leaf's last mark stands alone on its line and is not closed in the leaf."""
    block = text[leaf.start : leaf.end].rstrip()
    at = block.rfind(opening)
    if at < 0 or (opening == closing and block.count(opening) % 2 == 0):
        return False
    before = block[block.rfind("\n", 0, at) + 1 : at].strip(" \t>")
    after = block[at + len(opening) :]
    return not before and closing not in after and after[:1] in {"", "\n", "\r"}


def _closing_leaf(text: str, leaves: list[Leaf], index: int, closing: str) -> int | None:
    """Return the leaf whose line is the closing mark of a formula opened before `index`."""
    start = leaves[index - 1].end
    at = text.find(closing, start, start + _LONGEST_FORMULA)
    if at < 0 or not _is_alone(text, at, closing):
        return None
    for candidate in range(index, len(leaves)):
        if leaves[candidate].form in {"fenced", "html", "table"}:
            return None
        if at < leaves[candidate].end:
            return candidate
    return None


def _is_alone(text: str, at: int, mark: str) -> bool:
    line = text[max(0, at - _MARGIN) : at + len(mark) + _MARGIN]
    before, _, after = line.partition(mark)
    return not (before.rpartition("\n")[2] + after.partition("\n")[0]).strip(" \t\r>")


def _parts(text: str, leaf: Leaf, opening: str, closing: str) -> Iterator[Leaf]:
    """Cut a leaf before and after the formulas that have their lines for themselves."""
    block, base, cut = text[leaf.start : leaf.end], leaf.start, 0
    for start, end in _formulas(block, opening, closing):
        if block[cut:start].strip(" \t\r\n>"):
            yield leaf._replace(start=base + cut, end=base + start)
            leaf = leaf._replace(kind="paragraph", label="")
        yield leaf._replace(kind="formula", start=base + start, end=base + end, form="formula")
        leaf = leaf._replace(kind="paragraph", label="")
        cut = end
    if block[cut:].strip(" \t\r\n>"):
        yield leaf._replace(start=base + cut)


def _formulas(block: str, opening: str, closing: str) -> Iterator[tuple[int, int]]:
    at = block.find(opening)
    while at >= 0:
        end = block.find(closing, at + len(opening))
        if end < 0:
            return
        end += len(closing)
        before = block[max(0, at - _MARGIN) : at].rpartition("\n")[2]
        after = block[end : end + _MARGIN].partition("\n")[0].strip()
        # A full stop or comma after the closing mark belongs to the formula's line.
        if not before.strip(" \t>") and after in {"", ".", ",", ";"}:
            yield at, end + block[end : end + _MARGIN].find(after) + len(after)
        at = block.find(opening, end)


def join_html_tables(text: str, leaves: list[Leaf]) -> list[Leaf]:
    """Make each HTML table one leaf, also where blank lines inside it cut it into blocks."""
    if all(leaf.form != "html" or _table_start(text, leaf) < 0 for leaf in leaves):
        return leaves
    closings = _closings(text)
    joined: list[Leaf] = []
    index = 0
    while index < len(leaves):
        leaf = leaves[index]
        index += 1
        if leaf.form == "html" and (opening := _table_start(text, leaf)) in closings:
            last, end = index, closings[opening]
            while last < len(leaves) and leaves[last].start < end:
                last += 1
            if all(inner.kind != "heading" for inner in leaves[index:last]):
                joined.append(leaf._replace(end=max(leaves[last - 1].end, end), form="html_table"))
                index = last
                continue
        joined.append(leaf)
    return joined


def _table_start(text: str, leaf: Leaf) -> int:
    match = _TABLE_TAG.search(text, leaf.start, leaf.end)
    return match.start() if match and not match.group(1) else -1


def _closings(text: str) -> dict[int, int]:
    """Map the start of each outermost or inner table to the end of its closing tag."""
    opened: list[int] = []
    closings: dict[int, int] = {}
    for match in _TABLE_TAG.finditer(text):
        if not match.group(1):
            opened.append(match.start())
        elif opened:
            end = text.find(">", match.end())
            closings[opened.pop()] = end + 1 if end >= 0 else len(text)
    return closings


# Markdown before CommonMark nested a list by four spaces, however wide the marker above it was.
_ITEM = re.compile(r"[ \t]*([-+*])(?:[ \t]+\S|[ \t]*$)", re.MULTILINE)


def join_indented_lists(text: str, leaves: list[Leaf]) -> list[Leaf]:
    """Make list items of an indented block right after a list that begins with a bullet itself.

    CommonMark reads it as code where the marker above is followed by four spaces or more; whole
    bodies of law are written so, with the cells of a table row as nested items. The lists that
    such blocks cut apart become one again.
    """
    joined: list[Leaf] = []
    same: dict[int, int] = {}
    after_block = False
    for leaf in leaves:
        before = joined[-1] if joined else None
        if before is not None and before.container >= 0 and before.level:
            if leaf.form == "indented" and leaf.container < 0 and _ITEM.match(text, leaf.start):
                joined += _indented_items(text, leaf, before)
                after_block = True
                continue
            if after_block and leaf.kind == "list_item" and leaf.label in {"-", "+", "*"}:
                same.setdefault(leaf.container, before.container)
        after_block = False
        container = same.get(leaf.container)
        joined.append(leaf if container is None else leaf._replace(container=container))
    return joined


def _indented_items(text: str, leaf: Leaf, before: Leaf) -> Iterator[Leaf]:
    """Cut a block before each of its items; a bare bullet goes with the item after it."""
    starts = []
    bare = False
    at = leaf.start
    for line in text[leaf.start : leaf.end].splitlines(keepends=True):
        item = _ITEM.match(line)
        if item and not bare:
            starts.append(at + item.start(1))
        if line.strip():
            bare = item is not None and len(line.strip()) == 1
        at += len(line)
    for start, end in pairwise([*starts, leaf.end]):
        yield leaf._replace(
            kind="list_item",
            start=start,
            end=end,
            level=2,
            container=before.container,
            label=text[start],
            form="prose",
        )
