"""A walk through the tree of a Docling document, without recursion, in the order it is read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from standfirst.model.document import Dropped
from standfirst.model.source import ElementKind
from standfirst.stages.read.decoding import one_line, without_controls
from standfirst.stages.read.docling_reasons import reason_left_out
from standfirst.stages.read.docling_records import DoclingDocument, Item, Reference
from standfirst.stages.read.docling_tables import known_table
from standfirst.stages.read.rendering import Block
from standfirst.stages.read.table_grid import pipe_rows

_KINDS: dict[str, ElementKind] = {"caption": "caption", "footnote": "footnote"}
_BOXES = {"checkbox_selected": "☒ ", "checkbox_unselected": "☐ "}
_HEADINGS = frozenset({"title", "section_header", "field_heading"})
_INVISIBLE = re.compile("[\u00ad\u200b\ufeff]")
_LISTS = frozenset({"list", "ordered_list"})
_LETTER_OR_DIGIT = re.compile(r"\w")
_OPENING, _CLOSING = tuple("([{„“‚‘«/\u00a0 "), tuple(")]}.,;:!?…”’»%/\u00a0 ")
_LONGEST_HEADING = 300
_DEEPEST_HEADING = 9


class CircleError(Exception):
    """An item that contains itself."""


class Piece(NamedTuple):
    """A block with its places on pages, or an item whose cells or signs were only guessed."""

    block: Block | None
    item: Item


@dataclass(slots=True)
class _Open:
    """An item whose children are being walked through.

    `reason` is why they are left out, `depth` counts the lists around them, `count` the numbered
    items so far.
    """

    target: str
    children: Iterator[Reference]
    reason: str
    depth: int
    is_list: bool = False
    count: int = 0


class DoclingWalk:
    """Collects the pieces of a document and what is left out of it.

    Where `guessed`, tables and formulas were made up by a model that looked at a page: they become
    pieces without a block.
    """

    def __init__(self, document: DoclingDocument, *, guessed: bool, max_depth: int) -> None:
        self._items = dict(document.everything())
        self._document = document
        self._guessed = guessed
        self._max_depth = max_depth
        self._seen: set[str] = set()
        self._open: list[_Open] = []
        self._around: set[str] = set()
        self.containers = 0
        self.pieces: list[Piece] = []
        self.dropped: list[tuple[Dropped, Item]] = []
        # What is part of the text of something else.
        self.within: list[Item] = []
        self.missing = 0
        self.cut = False

    def run(self) -> None:
        """Walk through body and furniture, and list what neither leads to."""
        self._tree("#/body", self._document.body, "")
        if self._document.furniture is not None:
            self._tree("#/furniture", self._document.furniture, "furniture")
        for target, item in self._items.items():
            if target not in self._seen:
                self._seen.add(target)
                self._drop("not_in_body", item)

    def _tree(self, target: str, root: Item, reason: str) -> None:
        self._enter(target, root, reason, 0)
        while self._open:
            frame = self._open[-1]
            reference = next(frame.children, None)
            if reference is None:
                self._around.discard(self._open.pop().target)
            else:
                self._visit(reference.target, frame)

    def _enter(self, target: str, item: Item, reason: str, depth: int) -> _Open:
        frame = _Open(target, iter(item.children), reason, depth)
        self._around.add(target)
        self._open.append(frame)
        return frame

    def _visit(self, target: str, parent: _Open) -> None:
        if target in self._around:
            raise CircleError(target)
        if target in self._seen:
            return
        item = self._items.get(target)
        if item is None:
            self.missing += 1
            return
        self._seen.add(target)
        reason = parent.reason or reason_left_out(item)
        if target.startswith("#/groups/"):
            self._group(target, item, parent, reason)
        elif reason:
            self._drop(reason, item)
            self._enter(target, item, reason, parent.depth)
        elif target.startswith("#/tables/"):
            self._table(item, parent.depth)
            self._enter(target, item, "text_in_table" if self._guessed else "", parent.depth)
        elif target.startswith("#/pictures/"):
            self._captions(item.captions)
            self._captions(item.footnotes)
            self._enter(target, item, "text_in_picture", parent.depth)
        elif item.graph is not None:
            self._drop("form", item)
            self._enter(target, item, "form", parent.depth)
        else:
            self._text(target, item, parent)

    def _group(self, target: str, item: Item, parent: _Open, reason: str) -> None:
        if item.label == "inline" and not reason:
            text, others = self._inline(item)
            self._add_text(text, item, parent)
            for other in others:
                self._visit(other, parent)
            return
        if item.label == "sheet" and not reason:
            title = one_line(item.name.partition(":")[2] or item.name)
            if title:
                self.pieces.append(Piece(Block("heading", [title], 1, -1, title), item))
        frame = self._enter(target, item, reason, parent.depth)
        if item.label in _LISTS:
            frame.is_list = True
            frame.depth += 1
            self.containers += not parent.depth
            self.cut = self.cut or frame.depth > self._max_depth

    def _text(self, target: str, item: Item, parent: _Open) -> None:
        """Take in a text; one that is empty has its words in a group of runs below it."""
        words, others = item.words(), list[str]()
        first = item.children[0].target if item.children else ""
        runs = self._items.get(first)
        is_new = first not in self._seen and first not in self._around
        if not words.strip() and runs is not None and runs.label == "inline" and is_new:
            self._seen.add(first)
            words, others = self._inline(runs)
        self._add_text(words, item, parent)
        frame = self._enter(target, item, "", parent.depth)
        for other in others:
            self._visit(other, frame)

    def _add_text(self, words: str, item: Item, parent: _Open) -> None:
        level, container = min(parent.depth, self._max_depth), self._container(parent.depth)
        if item.label == "code":
            lines = [line.rstrip() for line in without_controls(words).strip("\r\n").splitlines()]
            if any(lines):
                self.pieces.append(Piece(Block("code", lines, level, container), item))
            return
        lines = [line for each in _clean(words).splitlines() if (line := one_line(each))]
        if not lines:
            return
        if item.label == "formula":
            self._formula(" ".join(lines), item, parent.depth)
        elif item.label in _HEADINGS and sum(map(len, lines)) <= _LONGEST_HEADING:
            self._heading(" ".join(lines), item, parent.depth)
        elif item.label == "list_item":
            marker = self._marker(item, parent)
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

    def _container(self, depth: int) -> int:
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
        level, container = min(depth, self._max_depth), self._container(depth)
        self.pieces.append(Piece(Block("formula", [f"$${text}$$"], level, container), item))

    def _table(self, item: Item, depth: int) -> None:
        """Take in a table: its captions, its cells, its notes."""
        self._captions(item.captions)
        if item.data is not None and item.label == "document_index":
            self._drop("contents", item)
        elif item.data is not None and self._guessed:
            self.pieces.append(Piece(None, item))
        elif item.data is not None:
            found = known_table(item.data)
            self.cut = self.cut or found.cut
            lines, header_rows = pipe_rows(found)
            if lines:
                level, container = min(depth, self._max_depth), self._container(depth)
                block = Block("table", lines, level, container, header_rows=header_rows)
                self.pieces.append(Piece(block, item))
        self._captions(item.footnotes)
        for cell in item.data.table_cells if item.data is not None else ():
            if cell.ref is not None:
                self.within += self._below(Item(children=[cell.ref]), [])

    def _captions(self, references: list[Reference]) -> None:
        for reference in references:
            item = self._items.get(reference.target)
            if item is not None and reference.target not in self._seen:
                self._seen.add(reference.target)
                parent = _Open("", iter(()), "", 0)
                self._add_text(item.words(), item, parent)

    def _marker(self, item: Item, parent: _Open) -> str:
        """Return a marker as it is printed; an item that is numbered without one is counted."""
        stated = one_line(item.marker or "")
        if not item.enumerated:
            return f"{stated} " if _LETTER_OR_DIGIT.search(stated) else "- "
        parent.count += 1
        return f"{stated} " if _LETTER_OR_DIGIT.search(stated) else f"{parent.count}. "

    def _inline(self, group: Item) -> tuple[str, list[str]]:
        """Return the runs below a group as one text, and the tables and pictures among them."""
        text = ""
        others: list[str] = []
        for item in self._below(group, others):
            words = _clean(item.words())
            if item.label == "formula" and words.strip():
                words = f"${one_line(words)}$"
            if text and words and not text.endswith(_OPENING) and not words.startswith(_CLOSING):
                text += " "
            text += words
            self.within.append(item)
        return text, others

    def _below(self, item: Item, others: list[str]) -> Iterator[Item]:
        """Yield the texts and groups below an item that were not met yet, and take them as met.

        What is neither is left to be met, and listed in `others`.
        """
        stack = [iter(item.children)]
        while stack:
            reference = next(stack[-1], None)
            if reference is None:
                stack.pop()
                continue
            target = reference.target
            found = self._items.get(target)
            if found is None or target in self._seen:
                continue
            if not target.startswith(("#/texts/", "#/groups/")):
                others.append(target)
                continue
            self._seen.add(target)
            yield found
            stack.append(iter(found.children))

    def _drop(self, reason: str, item: Item) -> None:
        texts = [item.words()]
        if item.data is not None:
            texts += [cell.text for cell in item.data.table_cells]
        if item.graph is not None:
            texts += [cell.text for cell in item.graph.cells]
        if text := one_line(" ".join(texts)):
            page = item.prov[0].page_no if item.prov else None
            self.dropped.append((Dropped(reason=reason, text=text, physical_page=page), item))


def _clean(words: str) -> str:
    return _INVISIBLE.sub("", words)
