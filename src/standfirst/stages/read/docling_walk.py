"""A walk through the tree of a Docling document, without recursion, in the order it is read."""

from __future__ import annotations

from collections.abc import Iterator

from standfirst.model.document import Dropped
from standfirst.stages.read.decoding import one_line
from standfirst.stages.read.docling_forms import field_text, form_lines
from standfirst.stages.read.docling_inline import joined
from standfirst.stages.read.docling_leaves import Leaves, Open, Piece
from standfirst.stages.read.docling_reasons import reason_left_out
from standfirst.stages.read.docling_records import DoclingDocument, Item, Reference
from standfirst.stages.read.docling_tables import known_table
from standfirst.stages.read.rendering import Block, Cell
from standfirst.stages.read.table_grid import pipe_rows

_LISTS = frozenset({"list", "ordered_list"})
# Tables deeper inside others are not looked at: their cells are read as their text.
_MOST_INSIDE = 8


class CircleError(Exception):
    """An item that contains itself."""


class DoclingWalk(Leaves):
    """Collects the pieces of a document and what is left out of it.

    Where `guessed`, tables and formulas were made up by a model that looked at a page: they become
    pieces without a block.
    """

    def __init__(self, document: DoclingDocument, *, guessed: bool, max_depth: int) -> None:
        super().__init__(guessed=guessed, max_depth=max_depth)
        self._items = dict(document.everything())
        self._document = document
        self._seen: set[str] = set()
        self._open: list[Open] = []
        self._around: set[str] = set()
        self.dropped: list[tuple[Dropped, Item]] = []
        # What is part of the text of something else.
        self.within: list[Item] = []
        self.missing = 0
        self.cut = False
        self._inside = 0
        self._comments = {each.target for item in self._items.values() for each in item.comments}

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
        self._empty()

    def _empty(self) -> None:
        while self._open:
            frame = self._open[-1]
            reference = next(frame.children, None)
            if reference is None:
                self._around.discard(self._open.pop().target)
            else:
                self._visit(reference.target, frame)

    def _enter(self, target: str, item: Item, reason: str, depth: int) -> Open:
        frame = Open(target, iter(item.children), reason, depth)
        self._around.add(target)
        self._open.append(frame)
        return frame

    def _visit(self, target: str, parent: Open) -> None:
        if target in self._around:
            raise CircleError(target)
        if target in self._seen:
            return
        item = self._items.get(target)
        if item is None:
            self.missing += 1
            return
        self._seen.add(target)
        reason = parent.reason or ("comment" if target in self._comments else "")
        reason = reason or reason_left_out(item)
        if target.startswith("#/groups/"):
            self._group(target, item, parent, reason)
        elif reason:
            self._drop(reason, item)
            self._enter(target, item, reason, parent.depth)
        elif target.startswith("#/tables/"):
            self._table(item, parent.depth)
            self._enter(target, item, "text_in_table" if self._guessed else "", parent.depth)
        elif target.startswith("#/pictures/"):
            self._picture(target, item, parent)
        elif item.graph is not None:
            self._form(target, item, parent)
        elif item.label == "field_item" and (text := self._field(item)):
            self.add_text(text, item, parent)
        else:
            self._text(target, item, parent)

    def _group(self, target: str, item: Item, parent: Open, reason: str) -> None:
        if item.label == "inline" and not reason:
            text, others = self._inline(item)
            self.add_text(text, item, parent)
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
            frame.is_ordered = item.label == "ordered_list"
            frame.depth += 1
            self.containers += not parent.depth
            self.cut = self.cut or frame.depth > self._max_depth

    def _picture(self, target: str, item: Item, parent: Open) -> None:
        if self._guessed:
            self.pieces.append(Piece(None, item))
        self._captions(item.captions)
        self._captions(item.footnotes)
        for each in item.said_of_it():
            reason = "picture_description" if each.chart_data is None else "chart"
            self._drop(reason, Item(text=each.text, data=each.chart_data))
        self._enter(target, item, "text_in_picture", parent.depth)

    def _form(self, target: str, item: Item, parent: Open) -> None:
        """Take in the keys and values of a form that its source states."""
        lines: list[str] = []
        if item.graph is not None and not self._guessed:
            lines = form_lines(item.graph, self._items.__contains__)
        if lines:
            level, container = min(parent.depth, self._max_depth), self.container_at(parent.depth)
            self.pieces.append(Piece(Block("paragraph", lines, level, container), item))
        else:
            self._drop("form", item)
        self._enter(target, item, "" if lines else "form", parent.depth)

    def _field(self, item: Item) -> str:
        """Return a field on one line, and take its parts as met; empty where it has others."""
        targets = [each.target for each in item.children if each.target not in self._seen]
        parts = [self._items[target] for target in targets if target in self._items]
        left_out = any(reason_left_out(part) for part in parts)
        text = field_text(parts) if len(parts) == len(item.children) and not left_out else ""
        if text:
            self._seen.update(targets)
            self.within += parts
        return text

    def _text(self, target: str, item: Item, parent: Open) -> None:
        """Take in a text; one that is empty has its words in a group of runs below it."""
        words, others = self._unstruck(item), list[str]()
        first = item.children[0].target if item.children else ""
        runs = self._items.get(first)
        is_new = first not in self._seen and first not in self._around
        if not words.strip() and runs is not None and runs.label == "inline" and is_new:
            self._seen.add(first)
            words, others = self._inline(runs)
        self.add_text(words, item, parent)
        frame = self._enter(target, item, "", parent.depth)
        for other in others:
            self._visit(other, frame)

    def _table(self, item: Item, depth: int) -> None:
        """Take in a table: its captions, its cells, its notes."""
        self._captions(item.captions)
        if item.data is not None and item.label == "document_index":
            self._drop("contents", item)
        elif item.data is not None and self._guessed:
            self.pieces.append(Piece(None, item))
        elif item.data is not None:
            made_of: dict[str, str] = {}
            for cell in item.data.table_cells:
                if cell.ref is not None and cell.ref.target not in made_of:
                    made_of[cell.ref.target] = self._made_of(cell.ref)
            found = known_table(item.data, made_of)
            self.cut = self.cut or found.cut
            lines, header_rows = pipe_rows(found)
            if len(lines) == 1 and len(found.rows[0]) == 1:
                self.add_text(found.rows[0][0], item, Open("", iter(()), "", depth))
            elif lines:
                level, container = min(depth, self._max_depth), self.container_at(depth)
                block = Block("table", lines, level, container, header_rows=header_rows)
                self.pieces.append(Piece(block, item))
        self._captions(item.footnotes)

    def _captions(self, references: list[Reference]) -> None:
        for reference in references:
            item = self._items.get(reference.target)
            if item is not None and reference.target not in self._seen:
                self._seen.add(reference.target)
                parent = Open("", iter(()), "", 0)
                self._text(reference.target, item, parent)

    def _inline(self, group: Item) -> tuple[str, list[str]]:
        """Return the runs below a group as one text, and the tables and pictures among them."""
        text = ""
        others: list[str] = []
        for item in self._below(group, others):
            if self._unstruck(item):
                text = joined(text, item)
                self.within.append(item)
        return text, others

    def _unstruck(self, item: Item) -> str:
        """Return the words of an item, none where they are struck out: these are left out."""
        if item.formatting is not None and item.formatting.strikethrough:
            self._drop("struck_out", item)
            return ""
        return item.words()

    def _made_of(self, reference: Reference) -> str:
        """Return the text of the items that a cell is made of, blocks one after the other."""
        if self._inside >= _MOST_INSIDE:
            self.cut = True
            return ""
        outside = self._open, self.pieces, self.containers
        self._open, self.pieces = [], []
        self._inside += 1
        self._enter("", Item(children=[reference]), "", 0)
        self._empty()
        self._inside -= 1
        text = Cell()
        for block, item in self.pieces:
            self.within.append(item)
            if block is not None:
                text.add(block._replace(lines=[line.replace("$$", "$") for line in block.lines]))
        self._open, self.pieces, self.containers = outside
        return text.text

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
