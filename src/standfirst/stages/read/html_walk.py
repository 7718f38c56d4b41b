"""A walk through an HTML tree that hands its blocks on as they would be read aloud."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from standfirst.model.document import Dropped
from standfirst.model.source import ElementKind
from standfirst.stages.read.decoding import without_controls
from standfirst.stages.read.html_lists import PrintedList
from standfirst.stages.read.html_math import math_text
from standfirst.stages.read.html_page import Block, Cell, Sink
from standfirst.stages.read.html_scripts import lowered, raised
from standfirst.stages.read.html_skips import CONTENT, TAG_REASONS, is_page_chrome
from standfirst.stages.read.html_tables import CellNode, grid, is_layout, pipe_rows, table_rows

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

_BREAK = "\u2028"
_INVISIBLE = re.compile("[\u00ad\u200b\ufeff]")
_FILE_NAME = re.compile(r"[\w\-. ]+\.(?:png|jpe?g|gif|svg|webp|bmp|tiff?)", re.IGNORECASE)
# Blocks that only part what stands in them from what stands around them.
_PARTS = frozenset(
    {"address", "article", "aside", "body", "center", "details", "dialog", "dir", "div",
     "fieldset", "figure", "footer", "form", "header", "hgroup", "hr", "legend", "main", "p",
     "section", "table", "tbody", "thead", "tfoot", "tr", "td", "th", "dl", "menu", "noframes",
     "optgroup", "option", "search", "summary"}
)  # fmt: skip
_HEADINGS = {f"h{level}": level for level in range(1, 7)}
# A heading that holds blocks and more than this is a heading tag that was never closed.
_LONGEST_HEADING = 300
# Tables inside tables deeper than this only arrange.
_MAX_NESTED_TABLES = 8
# Scripts, styles and comments are no text: what is kept of them shows what they were.
_ABRIDGED = {"script", "style", "comment", "template", "head_metadata"}
_ABRIDGED_TO = 200


class HtmlWalk:
    """Goes through a tree without recursion, but for the cells of tables inside tables."""

    def __init__(
        self, sink: Sink, skipped: dict[int, str], *, max_depth: int, headings: int, tables: int = 0
    ) -> None:
        self.sink = sink
        self.skipped = skipped
        self.max_depth = max_depth
        self.headings = headings
        self.tables = tables
        self.cut = False
        self.dropped: list[Dropped] = []
        self.inline: list[str] = []
        self.exits: list[tuple[int, Callable[[], None]]] = []
        self.depth = 0
        self.lists: list[PrintedList] = []
        self.outer = 0
        self.containers = 0
        self.content = 0
        # What the next block is, where a tag around it says so.
        self.opened: ElementKind | None = None
        self.opened_level = 0
        self.marker = ""
        self.labelled = 0

    def run(self, root: LexborNode) -> None:
        """Walk a node and all below it; what is left of inline content becomes a block."""
        node: LexborNode | None = root
        while node is not None:
            child = node.first_child if self.enter(node) else None
            if child is not None:
                self.depth += 1
                node = child
                continue
            node = self.leave(node)
        self.flush()

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
        self.exits.append((self.depth, action))

    def enter(self, node: LexborNode) -> bool:
        """Take a node in and return whether to go into its children."""
        tag = node.tag
        if tag == "-text":
            self.inline.append(node.text_content or "")
            return False
        if tag == "-comment":
            self.drop("comment", node.comment_content or "")
            return False
        reason = self.skipped.get(node.mem_id) or TAG_REASONS.get(tag or "")
        if reason is not None and self.leaves_out(node, reason):
            return False
        if tag in CONTENT:
            self.content += 1
            self.at_exit(self.leave_content)
        if action := _ENTER.get(tag or ""):
            return action(self, node)
        if tag in _PARTS:
            self.part()
        return True

    def leaves_out(self, node: LexborNode, reason: str) -> bool:
        if node.tag == "button" and self.labelled:
            return False
        if node.tag == "script" and "math/tex" in (node.attributes.get("type") or ""):
            self.inline.append(f" ${' '.join((node.text() or '').split())}$ ")
            return True
        self.drop(reason, node.text(separator=" ") or "")
        return True

    def drop(self, reason: str, text: str) -> None:
        text = without_controls(" ".join(text.split()))
        if reason in _ABRIDGED and len(text) > _ABRIDGED_TO:
            text = f"{text[:_ABRIDGED_TO]} … ({len(text)} characters)"
        if text:
            self.dropped.append(Dropped(reason=reason, text=text))

    def leave_content(self) -> None:
        self.content -= 1

    def part(self) -> None:
        self.flush()
        self.at_exit(self.flush)

    def flush(self) -> None:
        """Make the inline content so far a block; an empty line in it parts two."""
        if not self.inline:
            return
        raw = "".join(self.inline)
        self.inline.clear()
        if not raw or raw.isspace():
            return
        lines: list[str] = []
        for line in raw.replace("\u2029", _BREAK).split(_BREAK):
            collapsed = " ".join(_INVISIBLE.sub("", line).split())
            if not collapsed.isprintable():
                collapsed = " ".join(without_controls(collapsed).split())
            if collapsed:
                lines.append(collapsed)
            elif lines:
                self.block(lines)
                lines = []
        if lines:
            self.block(lines)

    def block(self, lines: list[str]) -> None:
        kind, marker = self.opened or "paragraph", self.marker
        self.opened, self.marker = None, ""
        level = min(len(self.lists), self.max_depth)
        container = self.containers - 1 if self.outer else -1
        if kind == "heading":
            if self.outer:
                self.containers += 1
            title = " ".join(lines)
            self.sink.add(Block("heading", [title], self.opened_level, -1, title))
            return
        self.sink.add(Block(kind, lines, level, container, marker.strip(), marker))

    def enclose(self) -> None:
        """Enter a list or a quote."""
        self.part()
        if not self.outer:
            self.containers += 1
        self.outer += 1
        self.at_exit(self.leave_enclosure)

    def leave_enclosure(self) -> None:
        self.flush()
        self.outer -= 1

    def list(self, node: LexborNode) -> bool:
        self.enclose()
        self.lists.append(PrintedList(node))
        self.cut = self.cut or len(self.lists) > self.max_depth
        self.at_exit(self.leave_list)
        return True

    def leave_list(self) -> None:
        self.flush()
        self.lists.pop()

    def item(self, node: LexborNode) -> bool:
        self.part()
        self.opened = "list_item" if self.lists else None
        self.marker = self.lists[-1].marker(node) if self.lists else ""
        self.at_exit(self.leave_named)
        return True

    def leave_named(self) -> None:
        """End what the next block would have been: an item or caption without any text."""
        self.flush()
        self.opened, self.marker = None, ""

    def named(self, kind: ElementKind) -> bool:
        self.part()
        self.opened = kind
        self.at_exit(self.leave_named)
        return True

    def quote(self, node: LexborNode) -> bool:
        del node
        self.enclose()
        return True

    def definitions(self, node: LexborNode) -> bool:
        del node
        self.enclose()
        return True

    def term(self, node: LexborNode) -> bool:
        del node
        self.labelled += 1
        self.at_exit(self.leave_label)
        return self.named("term")

    def summary(self, node: LexborNode) -> bool:
        del node
        self.labelled += 1
        self.at_exit(self.leave_label)
        self.part()
        return True

    def leave_label(self) -> None:
        self.flush()
        self.labelled -= 1

    def definition(self, node: LexborNode) -> bool:
        del node
        return self.named("definition")

    def caption(self, node: LexborNode) -> bool:
        del node
        return self.named("caption")

    def heading(self, node: LexborNode) -> bool:
        """A heading is one line whatever stands in it; one that was never closed is its first."""
        self.flush()
        text = self.flat(node)
        if not text:
            return False
        if len(text) <= _LONGEST_HEADING:
            self.opened, self.opened_level = "heading", _HEADINGS[node.tag or "h1"]
            self.block([text])
            return False
        self.opened_level = _HEADINGS[node.tag or "h1"]
        return self.named("heading") if node.css_first("p, div, table, ul, ol") else True

    def chrome(self, node: LexborNode) -> bool:
        """A header, footer or aside: the page's own is left out, one of its content is not."""
        if self.content or not is_page_chrome(node, self.headings):
            self.part()
            return True
        self.drop("navigation", node.text(separator=" ") or "")
        return False

    def preformatted(self, node: LexborNode) -> bool:
        self.flush()
        text = without_controls(node.text() or "").strip("\n\r")
        if text.strip():
            lines = [line.rstrip() for line in text.rstrip().splitlines()]
            level = min(len(self.lists), self.max_depth)
            container = self.containers - 1 if self.outer else -1
            label, self.opened, self.marker = self.marker.strip(), None, ""
            self.sink.add(Block("code", lines, level, container, label))
        return False

    def line_break(self, node: LexborNode) -> bool:
        del node
        self.inline.append(_BREAK)
        return False

    def picture(self, node: LexborNode) -> bool:
        alternative = (node.attributes.get("alt") or "").strip()
        if alternative and not _FILE_NAME.fullmatch(alternative):
            self.inline.append(f" {alternative} ")
        return False

    def quotation(self, node: LexborNode) -> bool:
        del node
        self.inline.append("“")
        self.at_exit(lambda: self.inline.append("”"))
        return True

    def superscript(self, node: LexborNode) -> bool:
        before = "".join(self.inline[-1:])
        self.inline.append(raised(self.flat(node), before[-1:]))
        return False

    def subscript(self, node: LexborNode) -> bool:
        self.inline.append(lowered(self.flat(node)))
        return False

    def formula(self, node: LexborNode) -> bool:
        text = math_text(node)
        if (node.attributes.get("display") or "") == "block":
            self.flush()
            self.opened = "formula"
            self.inline.append(text)
            self.flush()
        else:
            self.inline.append(f" {text} ")
        return False

    def flat(self, node: LexborNode) -> str:
        """Return the text below a node on one line."""
        cell = Cell()
        walk = HtmlWalk(
            cell,
            self.skipped,
            max_depth=self.max_depth,
            headings=self.headings,
            tables=_MAX_NESTED_TABLES,
        )
        walk.labelled = 1
        walk.content = 1
        child = node.first_child
        while child is not None:
            walk.run_inline(child)
            child = child.next
        walk.flush()
        self.dropped += walk.dropped
        return cell.text

    def run_inline(self, root: LexborNode) -> None:
        node: LexborNode | None = root
        while node is not None:
            child = node.first_child if self.enter(node) else None
            if child is not None:
                self.depth += 1
                node = child
                continue
            node = self.leave(node)

    def table(self, node: LexborNode) -> bool:
        if self.tables >= _MAX_NESTED_TABLES:
            self.part()
            return True
        rows = table_rows(node, self.skipped)
        if not rows or is_layout(node, rows):
            self.part()
            return True
        self.flush()
        self.table_captions(node)
        table = grid(rows, self.cell_text)
        self.cut = self.cut or table.cut
        lines, header_rows = pipe_rows(table)
        if lines:
            level = min(len(self.lists), self.max_depth)
            container = self.containers - 1 if self.outer else -1
            label, self.opened, self.marker = self.marker.strip(), None, ""
            self.sink.add(Block("table", lines, level, container, label, "", header_rows))
        return False

    def table_captions(self, node: LexborNode) -> None:
        child = node.first_child
        while child is not None:
            if child.tag == "caption" and child.mem_id not in self.skipped:
                text = self.flat(child)
                if text:
                    self.opened = "caption"
                    self.block([text])
            child = child.next

    def cell_text(self, cell: CellNode) -> str:
        sink = Cell()
        walk = HtmlWalk(
            sink,
            self.skipped,
            max_depth=self.max_depth,
            headings=self.headings,
            tables=self.tables + 1,
        )
        walk.content = 1
        walk.run(cell.node)
        self.dropped += walk.dropped
        self.cut = self.cut or walk.cut
        return sink.text


_ENTER: dict[str, Callable[[HtmlWalk, LexborNode], bool]] = {
    **dict.fromkeys(_HEADINGS, HtmlWalk.heading),
    "ul": HtmlWalk.list,
    "ol": HtmlWalk.list,
    "menu": HtmlWalk.list,
    "dir": HtmlWalk.list,
    "li": HtmlWalk.item,
    "blockquote": HtmlWalk.quote,
    "dl": HtmlWalk.definitions,
    "dt": HtmlWalk.term,
    "dd": HtmlWalk.definition,
    "summary": HtmlWalk.summary,
    "figcaption": HtmlWalk.caption,
    "caption": HtmlWalk.caption,
    "header": HtmlWalk.chrome,
    "footer": HtmlWalk.chrome,
    "aside": HtmlWalk.chrome,
    "pre": HtmlWalk.preformatted,
    "listing": HtmlWalk.preformatted,
    "xmp": HtmlWalk.preformatted,
    "br": HtmlWalk.line_break,
    "img": HtmlWalk.picture,
    "q": HtmlWalk.quotation,
    "sup": HtmlWalk.superscript,
    "sub": HtmlWalk.subscript,
    "math": HtmlWalk.formula,
    "table": HtmlWalk.table,
}
