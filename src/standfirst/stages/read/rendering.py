"""The text that HTML and Word files are rendered to, and the elements that stand in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from standfirst.model.place import Span
from standfirst.model.source import Element, ElementKind

# Stands for a line break among inline text; text that has one means the same.
LINE_BREAK = "\u2028"


# Deeper items are not set in any further: what is in front of them would outgrow them.
_DEEPEST_INDENT = 20


class Opened(NamedTuple):
    """What the next block is, where a tag around it says so; `marker` is a list item's."""

    kind: ElementKind
    marker: str = ""
    level: int = 0


class BlockLink(NamedTuple):
    """A link in a line of a block: where its words stand in the line, and the number it leads to.

    What the number means is the reader's own affair.
    """

    line: int
    start: int
    end: int
    target: int


class Block(NamedTuple):
    """A leaf before it has its place.

    `lines` are collapsed, `marker` is a list item's, the first `header_rows` lines of a table head
    it, and `bold` tells that all of the text is set in bold.
    """

    kind: ElementKind
    lines: list[str]
    level: int = 0
    container: int = -1
    label: str = ""
    marker: str = ""
    header_rows: int = 0
    bold: bool = False
    links: Sequence[BlockLink] = ()


class Sink(Protocol):
    """Where the blocks of a walk go: a page, or the cell of a table."""

    def add(self, block: Block) -> object: ...


class Page:
    """Blocks one under the other, a blank line between; items of one list on following lines."""

    def __init__(self) -> None:
        self.pieces: list[str] = []
        self.at = 0
        self.elements: list[Element] = []
        # Which elements are set in bold throughout.
        self.bold: list[bool] = []

    @property
    def text(self) -> str:
        return "".join(self.pieces)

    def add(self, block: Block) -> list[Span]:
        """Write a block below what is there, and return where its lines stand."""
        indent = self.indent(block)
        if self.elements:
            self.write("\n" if _is_tight(self.elements[-1], block) else "\n\n")
        self.write(indent)
        start = self.at
        spans = []
        hanging = "\n" + (indent if block.kind == "table" else indent + " " * len(block.marker))
        for number, line in enumerate(block.lines):
            self.write(hanging if number else block.marker)
            spans.append(Span(self.at, self.at + len(line)))
            self.write(line)
        self.bold.append(block.bold)
        self.elements.append(
            Element(
                block.kind,
                start,
                self.at,
                block.level,
                block.container,
                block.label,
                tuple(spans) if block.kind == "table" else (),
                block.header_rows,
            )
        )
        return spans

    def indent(self, block: Block) -> str:
        """Two spaces a level; code stands as it was written."""
        if block.kind in {"code", "heading"} or not block.level:
            return "  " if block.kind == "definition" else ""
        is_item = block.marker or block.kind == "list_item"
        return "  " * min(block.level - 1 if is_item else block.level, _DEEPEST_INDENT)

    def write(self, text: str) -> None:
        self.pieces.append(text)
        self.at += len(text)


def _is_tight(before: Element, block: Block) -> bool:
    """Tell the items of one list, and a term and its definition, from paragraphs."""
    if block.kind == "definition":
        return before.kind in {"term", "definition"}
    return (
        block.kind == "list_item"
        and before.kind == "list_item"
        and block.container == before.container
    )


class Cell:
    """Blocks as the text of one table cell, a bullet before list items.

    Two spaces stand between lines and blocks: a mark of any kind could be read as part of a value
    ("5 mg / day").
    """

    def __init__(self) -> None:
        self.pieces: list[str] = []

    @property
    def text(self) -> str:
        return "  ".join(self.pieces)

    def add(self, block: Block) -> None:
        if block.kind == "table":
            self.pieces.append(nested_table(block.lines, block.header_rows))
            return
        marker = "• " if block.marker == "- " else block.marker
        self.pieces.append(marker + "  ".join(block.lines))


def nested_table(lines: list[str], header_rows: int) -> str:
    """Return a table inside a cell as "[a · b; c · d]", each cell once and apart from the next."""
    rows = lines[: max(header_rows - 1, 0)] + lines[header_rows:]
    cells = [row.removeprefix("| ").removesuffix(" |").replace(" | ", " · ") for row in rows]
    return f"[{'; '.join(cells)}]"
