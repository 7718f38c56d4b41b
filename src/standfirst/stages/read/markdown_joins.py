"""Display formulas and HTML tables that CommonMark's block rules cut apart or bury in prose."""

from __future__ import annotations

import re
from collections.abc import Iterator

from standfirst.stages.read.markdown_blocks import Leaf

_TABLE_TAG = re.compile(r"<(/?)table\b", re.IGNORECASE)
# A formula is short; beyond this the two marks belong to different things.
_LONGEST_FORMULA = 4_000
_DOLLARS = "$$"
_FENCES = ((_DOLLARS, _DOLLARS), ("\\[", "\\]"))


def join_formulas(text: str, leaves: list[Leaf]) -> list[Leaf]:
    """Make each display formula (`$$` or `\\[`, on lines of its own) one leaf."""
    for opening, closing in _FENCES:
        if opening in text:
            leaves = list(_joined(text, leaves, opening, closing))
            leaves = [part for leaf in leaves for part in _split(text, leaf, opening, closing)]
    return leaves


def _joined(text: str, leaves: list[Leaf], opening: str, closing: str) -> Iterator[Leaf]:
    """Join the leaves from a line that is an opening mark to a line that is a closing mark."""
    index = 0
    while index < len(leaves):
        leaf = leaves[index]
        index += 1
        if leaf.form == "prose" and _opens(text, leaf, opening, closing):
            last = _closing_leaf(text, leaves, index, closing)
            if last is not None:
                leaf = leaf._replace(end=leaves[last].end)
                index = last + 1
        yield leaf


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
    start = leaves[index - 1].end
    for candidate in range(index, len(leaves)):
        leaf = leaves[candidate]
        if leaf.start - start > _LONGEST_FORMULA or leaf.form in {"fenced", "html", "table"}:
            return None
        lines = text[leaf.start : min(leaf.end, start + _LONGEST_FORMULA)].splitlines()
        if any(line.strip(" \t>") == closing for line in lines):
            return candidate
    return None


def _split(text: str, leaf: Leaf, opening: str, closing: str) -> Iterator[Leaf]:
    """Cut a paragraph before and after each formula that has its lines for itself."""
    if leaf.form != "prose" or opening not in (block := text[leaf.start : leaf.end]):
        yield leaf
        return
    base, cut = leaf.start, 0
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
        line_start = block.rfind("\n", 0, at) + 1
        line_end = block.find("\n", end)
        rest = block[end : line_end if line_end >= 0 else len(block)].strip()
        # A full stop or comma after the closing mark belongs to the formula's line.
        if not block[line_start:at].strip(" \t>") and rest in {"", ".", ",", ";"}:
            yield at, end + len(rest)
        at = block.find(opening, end)


def join_html_tables(text: str, leaves: list[Leaf]) -> list[Leaf]:
    """Make each HTML table one leaf, also where blank lines inside it cut it into blocks."""
    if "<table" not in text and "<TABLE" not in text:
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
            if all(inner.form != "heading" for inner in leaves[index:last]):
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
