"""A walk through an HTML tree that hands its blocks on in the order they are read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Literal

from standfirst.model.document import Dropped
from standfirst.model.source import ElementKind
from standfirst.stages.read.html_dropped import abridged, text_below
from standfirst.stages.read.html_inline import Inline, Lines, collapsed
from standfirst.stages.read.html_links import LinkedPage
from standfirst.stages.read.html_lists import PrintedList
from standfirst.stages.read.html_marks import LoneMarks, is_lone_mark
from standfirst.stages.read.html_signs import said_instead
from standfirst.stages.read.html_skips import CONTENT, TAG_REASONS, Skips
from standfirst.stages.read.html_tags import BLOCKS, ENTER, PARTS
from standfirst.stages.read.rendering import Block, BlockLink, Cell, Opened, Sink

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

# Tables in cells of tables, and the like; real pages have one or two.
MAX_INSIDE = 8
# What of a note is a note; code and tables stay what they are.
_NOTED = frozenset({"paragraph", "list_item", "term", "definition"})


class HtmlWalk:
    """Goes through a tree without recursion, but for the cells of tables inside tables."""

    def __init__(self, sink: Sink, skips: Skips, *, max_depth: int, inside: int = 0) -> None:
        self.sink = sink
        self.skips = skips
        self.max_depth = max_depth
        # How many walks this one is inside of: through cells, headings, raised characters.
        self.inside = inside
        # How many tables that only arrange the walk is inside of, and formatting in bold.
        self.layouts = 0
        self.bold = 0
        self.cut = False
        self.dropped: list[Dropped] = []
        self.inline = Inline()
        self.exits: list[tuple[int, Callable[[], None]]] = []
        self.depth = 0
        self.lists: list[PrintedList] = []
        # How many lists and quotes, parts of the content, and labels the walk is inside of.
        self.outer = 0
        self.content = 0
        self.labels = 0
        self.containers = 0
        self.opened: Opened | None = None
        # The page that the text comes to, and the links in the cells of a table.
        self.page = sink if isinstance(sink, LinkedPage) else None
        self.cell_links: list[tuple[str, int]] = []
        # How many notes the walk is inside of, and those that are written in the middle of the text
        # they belong to.
        self.notes = 0
        self.aside: list[str] = []
        self.marks = LoneMarks()
        self.is_script = False

    def run(self, root: LexborNode) -> None:
        """Walk a node and all below it; what is left of inline content becomes a block."""
        self.go(root)
        self.flush()
        self.end_marks()

    def end_marks(self) -> None:
        """Hand on marks that waited for text that did not come."""
        for block in self.marks.taken():
            self.sink.add(block)

    def go(self, root: LexborNode) -> None:
        node: LexborNode | None = root
        while node is not None:
            child = node.first_child if self.enter(node) else None
            if child is None:
                node = self.leave(node)
            else:
                self.depth += 1
                node = child

    def leave(self, node: LexborNode) -> LexborNode | None:
        """Leave a node, and its parents while it is their last child; return where to go on."""
        at: LexborNode | None = node
        while at is not None:
            while self.exits and self.exits[-1][0] == self.depth:
                self.exits.pop()[1]()
            if not self.depth:
                return None
            if (following := at.next) is not None:
                return following
            at = at.parent
            self.depth -= 1
        return None

    def at_exit(self, action: Callable[[], None]) -> None:
        """Have something done when the node that is being entered is left; the last comes first."""
        self.exits.append((self.depth, action))

    def count(self, name: Literal["bold", "content", "labels", "layouts"]) -> None:
        """Count the node that is being entered among what the walk is inside of."""
        setattr(self, name, getattr(self, name) + 1)
        self.at_exit(lambda: setattr(self, name, getattr(self, name) - 1))

    def enter(self, node: LexborNode) -> bool:
        """Take a node in and return whether to go into its children."""
        tag = node.tag or ""
        if tag == "-text":
            self.text(node.text_content or "")
            return False
        if tag == "-comment":
            self.drop("comment", node.comment_content or "")
            return False
        mem_id = node.mem_id
        if mem_id in self.skips.notes.targets:
            self.reach(mem_id, is_block=tag in PARTS or tag in BLOCKS)
        reason = self.skips.reasons.get(mem_id) or TAG_REASONS.get(tag)
        if reason is not None and not (
            tag == "button" and (self.labels or mem_id in self.skips.acts)
        ):
            return self.leave_out(node, reason)
        if tag in {"b", "strong"} or mem_id in self.skips.bold:
            self.count("bold")
        if tag in CONTENT:
            self.count("content")
        if action := self.skips.acts.get(mem_id) or ENTER.get(tag):
            return action(self, node)
        if tag in PARTS:
            self.part()
        if number := self.skips.numbers.get(mem_id):
            self.text(f"{number} ")
        return True

    def text(self, text: str) -> None:
        self.inline.add(text, bold=self.bold > 0)

    def reach(self, target: int, *, is_block: bool) -> None:
        """Come upon the target of a link: it stands where the next block does."""
        if is_block:
            self.flush()
        if self.page is not None:
            self.page.reached.append(target)

    def formula(self, text: str) -> None:
        """Hand a formula on that stands on lines of its own."""
        self.flush()
        if text:
            self.opened = Opened("formula")
            self.text(text)
            self.flush()

    def leave_out(self, node: LexborNode, reason: str) -> bool:
        said = said_instead(node, reason, in_cell=self.inside > 0)
        if said.startswith("$$"):
            self.formula(said)
        elif said:
            self.text(f" {said} ")
        if not said or node.tag == "svg":
            self.drop(reason, text_below(node))
        return False

    def drop(self, reason: str, text: str) -> None:
        if dropped := abridged(reason, text):
            self.dropped.append(dropped)

    def part(self) -> None:
        """Enter something that stands apart from what is before and after it."""
        self.flush()
        self.at_exit(self.flush)

    def flush(self) -> None:
        """Make the inline content so far a block; an empty line in it parts two."""
        if self.inline:
            for part in self.inline.taken():
                self.block(part)
        if self.aside:
            self.end_marks()
            notes, self.aside = self.aside, []
            for note in notes:
                self.sink.add(Block("footnote", [note]))

    def block(self, part: Lines) -> None:
        """Hand lines on as what the tags around them say."""
        lines = part.lines
        if part.links and self.page is not self.sink:
            self.cell_links += [(lines[n][start:end], to) for n, start, end, to in part.links]
        opened = self.opened or Opened("paragraph")
        self.opened = None
        if opened.kind == "heading":
            self.end_marks()
            if self.outer:
                self.containers += 1
            title = " ".join(lines)
            self.sink.add(Block("heading", [title], opened.level, -1, title))
            return
        self.add(opened.kind, lines, opened.marker, bold=part.bold, links=part.links)

    def add(
        self,
        kind: ElementKind,
        lines: list[str],
        marker: str = "",
        *,
        header_rows: int = 0,
        bold: bool = False,
        links: Sequence[BlockLink] = (),
    ) -> None:
        """Hand a block on with its place in lists and quotes."""
        level = min(len(self.lists), self.max_depth)
        container = self.containers - 1 if self.outer else -1
        is_note = self.notes > 0 and kind in _NOTED
        if not (marker or links) and is_lone_mark(kind, lines, is_note=is_note):
            self.end_marks()
            self.marks.keep(lines[0], container, is_note=is_note)
            return
        mark = self.marks.of(kind, marker, container, is_note=is_note)
        if not mark:
            self.end_marks()
        marker = mark + marker
        kind = "footnote" if is_note else kind
        label = marker.strip() if kind != "paragraph" else ""
        if not marker and kind == "list_item":
            label = lines[0].split(" ", 1)[0]
        if marker and kind in {"code", "table"}:
            marker = ""
        self.sink.add(Block(kind, lines, level, container, label, marker, header_rows, bold, links))

    def add_whole(
        self,
        kind: ElementKind,
        lines: list[str],
        header_rows: int = 0,
        links: Sequence[BlockLink] = (),
    ) -> None:
        """Hand on code or a table, the first content of a list item where one was opened."""
        marker = self.opened.marker if self.opened is not None else ""
        self.opened = None
        self.add(kind, lines, marker, header_rows=header_rows, links=links)

    def leave_term_of_note(self) -> None:
        self.flush()
        self.notes -= 1

    def leave_note(self) -> None:
        self.leave_term_of_note()
        self.end_marks()

    def enclose(self, *, goes_on: bool = False) -> None:
        """Enter a list or a quote, or what goes on with the one before it."""
        self.part()
        if not self.outer and not (goes_on and self.containers):
            self.containers += 1
        self.outer += 1
        self.at_exit(self.leave_enclosure)

    def leave_enclosure(self) -> None:
        self.flush()
        self.outer -= 1

    def leave_list(self) -> None:
        self.flush()
        self.lists.pop()

    def name(self, opened: Opened) -> None:
        """Enter a tag that says what its first block is."""
        self.part()
        self.opened = opened
        self.at_exit(self.leave_named)

    def leave_named(self) -> None:
        """End a tag without any text: the next block is not its."""
        self.flush()
        self.opened = None

    def label(self) -> None:
        """Enter a tag whose buttons are part of its text."""
        self.count("labels")

    def arrange(self) -> None:
        """Enter a table that only arranges."""
        self.part()
        self.count("layouts")

    def flat(self, node: LexborNode, *, is_script: bool = False) -> str:
        """Return the text below a node on one line; marks in a script are raised by it."""
        if self.inside >= MAX_INSIDE:
            return collapsed(node.text(separator=" ") or "")
        walk, cell = self.inner()
        walk.labels = 1
        walk.is_script = is_script
        child = node.first_child
        while child is not None:
            walk.go(child)
            child = child.next
        walk.flush()
        walk.end_marks()
        self.take_over(walk)
        return " ".join(cell.text.split())

    def flat_until(self, node: LexborNode, end: LexborNode) -> str:
        """Return what stands in a node before one of its children on one line, and take it out."""
        walk, cell = self.inner()
        child = node.first_child
        while child is not None and child.mem_id != end.mem_id:
            following = child.next
            walk.go(child)
            child.decompose()
            child = following
        walk.flush()
        walk.end_marks()
        self.take_over(walk)
        return " ".join(cell.text.split())

    def cell_text(self, node: LexborNode) -> str:
        """Return the text of a table's cell."""
        child = node.first_child
        if child is None:
            return ""
        if child.next is None and child.is_text_node:
            return collapsed(child.text_content or "")
        walk, cell = self.inner()
        # The head of a column that can be sorted is a button.
        walk.labels = int(node.tag == "th")
        walk.run(node)
        self.take_over(walk)
        self.cell_links += walk.cell_links
        return cell.text

    def inner(self) -> tuple[HtmlWalk, Cell]:
        cell = Cell()
        walk = HtmlWalk(cell, self.skips, max_depth=self.max_depth, inside=self.inside + 1)
        walk.content = 1
        walk.page = self.page
        return walk, cell

    def take_over(self, walk: HtmlWalk) -> None:
        self.dropped += walk.dropped
        self.cut = self.cut or walk.cut
