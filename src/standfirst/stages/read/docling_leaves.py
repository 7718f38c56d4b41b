"""Leaves of a Docling document as blocks: headings, items with their markers, code, formulas."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from standfirst.model.source import ElementKind
from standfirst.stages.read.decoding import one_line, without_controls
from standfirst.stages.read.docling_inline import INVISIBLE
from standfirst.stages.read.docling_records import Item, Reference
from standfirst.stages.read.rendering import Block
from standfirst.stages.read.text_lists import item_mark

_KINDS: dict[str, ElementKind] = {"caption": "caption", "footnote": "footnote"}
_BOXES = {"checkbox_selected": "☒ ", "checkbox_unselected": "☐ "}
_HEADINGS = frozenset({"title", "section_header", "field_heading"})
# A formula with the signs around it that say that it is one.
_DELIMITED = re.compile(
    r"\$\$\s*(.+?)\s*\$\$|\$\s*([^$]+?)\s*\$|\\\[\s*(.+?)\s*\\\]|\\\(\s*(.+?)\s*\\\)"
)
_LETTER_OR_DIGIT = re.compile(r"\w")
_LONGEST_HEADING = 300
_DEEPEST_HEADING = 9


class Piece(NamedTuple):
    """A block with its places on pages, or an item whose cells or signs were only guessed, or
    are those of a picture."""

    block: Block | None
    item: Item


@dataclass(slots=True)
class Open:
    """An item whose children are being walked through.

    `reason` is why they are left out, `depth` counts the lists around them, `count` the numbered
    items so far.
    """

    target: str
    children: Iterator[Reference]
    reason: str
    depth: int
    is_list: bool = False
    is_ordered: bool = False
    count: int = 0


class Leaves:
    """The pieces of a document, in the order they are read.

    Where `guessed`, formulas were made up by a model that looked at a page: they become pieces
    without a block. `containers` counts the lists so far.
    """

    def __init__(self, *, guessed: bool, max_depth: int) -> None:
        self._guessed = guessed
        self._max_depth = max_depth
        self.containers = 0
        self.pieces: list[Piece] = []

    def add_text(self, words: str, item: Item, parent: Open) -> None:
        """Take in a text as what its label says it is."""
        level, container = min(parent.depth, self._max_depth), self.container_at(parent.depth)
        if item.label == "code":
            lines = [line.rstrip() for line in without_controls(words).strip("\r\n").splitlines()]
            if any(lines):
                self.pieces.append(Piece(Block("code", lines, level, container), item))
            return
        lines = [line for each in INVISIBLE.sub("", words).splitlines() if (line := one_line(each))]
        if not lines:
            return
        if item.label == "formula":
            self._formula(" ".join(lines), item, parent.depth)
        elif item.label in _HEADINGS and sum(map(len, lines)) <= _LONGEST_HEADING:
            self._heading(" ".join(lines), item, parent.depth)
        elif item.label == "list_item":
            marker, lines[0] = _typed(self._marker(item, parent), lines[0])
            if not parent.depth:
                container = self._loose_container()
            block = Block("list_item", lines, max(level, 1), container, marker.strip(), marker)
            self.pieces.append(Piece(block, item))
        else:
            kind = _KINDS.get(item.label, "paragraph")
            lines[0] = _BOXES.get(item.label, "") + lines[0]
            self.pieces.append(Piece(Block(kind, lines, level, container), item))

    def _heading(self, text: str, item: Item, depth: int) -> None:
        level = 1 if item.label == "title" else min(max(item.level, 1), _DEEPEST_HEADING)
        if depth:
            # What comes after it stands in a list of its own.
            self.containers += 1
        self.pieces.append(Piece(Block("heading", [text], level, -1, text), item))

    def container_at(self, depth: int) -> int:
        """Return the number of the list that is open at a depth, -1 outside of lists."""
        return self.containers - 1 if depth else -1

    def _loose_container(self) -> int:
        """Return the list of an item outside of lists: that of the item before it, or its own."""
        before = self.pieces[-1].block if self.pieces else None
        if before is None or before.kind != "list_item":
            self.containers += 1
        return self.containers - 1

    def _formula(self, text: str, item: Item, depth: int) -> None:
        if self._guessed:
            self.pieces.append(Piece(None, item))
            return
        if match := _DELIMITED.fullmatch(text):
            text = match.group(match.lastindex or 0)
        level, container = min(depth, self._max_depth), self.container_at(depth)
        self.pieces.append(Piece(Block("formula", [f"$${text}$$"], level, container), item))

    def _marker(self, item: Item, parent: Open) -> str:
        """Return a marker as it is printed; an item that is numbered without one is counted."""
        stated = one_line(item.marker or "")
        if not item.enumerated and not parent.is_ordered:
            return f"{stated} " if _LETTER_OR_DIGIT.search(stated) else "- "
        parent.count += 1
        return f"{stated} " if _LETTER_OR_DIGIT.search(stated) else f"{parent.count}. "


def _typed(marker: str, line: str) -> tuple[str, str]:
    """Return an item's marker and its line, which some converters leave the marker in.

    A number in the line counts for more than a bullet that is only a default.
    """
    typed = item_mark(line)
    if typed is None or (rest := line[len(typed.label) :].strip()) == "":
        return marker, line
    is_bullet = not _LETTER_OR_DIGIT.search(marker)
    if typed.label == marker.strip() or (is_bullet and not typed.value):
        return marker, rest
    return (f"{typed.label} ", rest) if is_bullet else (marker, line)
