"""The block structure of Markdown by CommonMark and GFM: leaves with their places in the text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from operator import itemgetter
from typing import Any, Literal, NamedTuple

from standfirst.model.source import ElementKind

LeafForm = Literal[
    "prose", "heading", "table", "fenced", "indented", "html", "html_table", "formula", "rule"
]


class Leaf(NamedTuple):
    """A block without blocks inside; `start` and `end` are the parser's, before trimming.

    `kind` is what it is to its list, quote or footnote; `form` is how it is written.
    """

    kind: ElementKind
    start: int
    end: int
    level: int
    container: int
    label: str
    form: LeafForm


class Blocks(NamedTuple):
    """The leaves in order, and whether lists or quotes went deeper than the limit."""

    leaves: list[Leaf]
    too_deep: bool


# "- ", "12. ", "3) ": CommonMark 5.2.
_MARKER = re.compile(rb"[ \t]*([-+*]|\d{1,9}[.)])")
# {#id .class} of PHP Markdown Extra and pandoc, {: #id} of kramdown.
_ATTRIBUTES = re.compile(r"\s*\{:?\s*[#.][^{}]*\}$")
# Invisible characters that editors and converters leave in front of a heading's hashes.
_HIDDEN_HEADING = re.compile("^[\u200b-\u200f\u2060\ufeff]+(?=#{1,6}[ \t])", re.MULTILINE)
_LEVELS = {"H1": 1, "H2": 2, "H3": 3, "H4": 4, "H5": 5, "H6": 6}

_Place = dict[str, int]
_event = itemgetter(0)


def markdown_blocks(text: str, start: int, max_depth: int) -> Blocks:
    """Parse Markdown from `start` on and return its leaves; places are code points of `text`."""
    body = text[start:]
    walk = _Walk(body, max_depth)
    walk.run()
    leaves = walk.leaves
    if start or not body.isascii():
        leaves = _bytes_to_code_points(leaves, walk.source, start)
    return Blocks(leaves, walk.too_deep)


def _bytes_to_code_points(leaves: list[Leaf], source: bytes, at: int) -> list[Leaf]:
    """Leaves come in order and apart, so that each byte is decoded once."""
    placed = []
    at_byte = 0
    for leaf in leaves:
        start = at + len(source[at_byte : leaf.start].decode())
        at_byte = leaf.end
        at = start + len(source[leaf.start : at_byte].decode())
        placed.append(leaf._replace(start=start, end=at))
    return placed


def _unhidden(text: str) -> str:
    """Put as many line ends as bytes in place of invisible characters before a heading."""
    if text.isascii():
        return text
    return _HIDDEN_HEADING.sub(lambda match: "\n" * len(match.group().encode()), text)


class _Walk:
    """One pass over the parser's events; inline events are skipped in bulk."""

    def __init__(self, text: str, max_depth: int) -> None:
        import pyromark

        option = pyromark.Options
        self.source = text.encode()
        self.events: Iterator[tuple[Any, Any]] = pyromark.events_with_range(
            _unhidden(text),
            options=option.ENABLE_TABLES
            | option.ENABLE_FOOTNOTES
            | option.ENABLE_DEFINITION_LIST
            | option.ENABLE_TASKLISTS
            | option.ENABLE_STRIKETHROUGH,
        )
        self.skipped = map(_event, self.events)
        self.max_depth = max_depth
        self.leaves: list[Leaf] = []
        self.too_deep = False
        self.depth = 0
        self.list_depth = 0
        self.footnote_depth = 0
        self.containers = 0
        # The list item, definition or footnote whose first leaf has not come yet.
        self.opened: ElementKind | None = None
        self.opened_label = ""
        self.tight: _Place | None = None
        self.tight_end = 0
        self.starts: dict[str, Callable[[Any, _Place], None]] = {
            "Paragraph": self.paragraph,
            "Heading": self.heading,
            "CodeBlock": self.code,
            "Table": self.table,
            "HtmlBlock": self.html,
            "BlockQuote": self.enter,
            "DefinitionList": self.enter,
            "List": self.enter_list,
            "Item": self.item,
            "FootnoteDefinition": self.footnote,
            "DefinitionListTitle": self.term,
            "DefinitionListDefinition": self.definition,
        }
        self.ends: dict[str, Callable[[_Place], None]] = {
            "BlockQuote": self.leave,
            "DefinitionList": self.leave,
            "List": self.leave_list,
            "Item": self.close,
            "FootnoteDefinition": self.leave_footnote,
            "DefinitionListDefinition": self.close,
        }

    def run(self) -> None:
        starts, ends = self.starts, self.ends
        for event, place in self.events:
            if type(event) is dict:
                if "Start" in event:
                    tag = event["Start"]
                    name = tag if type(tag) is str else next(iter(tag))
                    if name in starts:
                        self.flush()
                        starts[name](tag, place)
                        continue
                elif "End" in event:
                    tag = event["End"]
                    name = tag if type(tag) is str else next(iter(tag))
                    if name in ends:
                        self.flush()
                        ends[name](place)
                        continue
            elif event == "Rule":
                self.flush()
                self.leaf("paragraph", "rule", place)
                continue
            # Inline content outside a paragraph: the text of a tight list item.
            if self.tight is None:
                self.tight = place
            self.tight_end = place["end"]

    def flush(self) -> None:
        """End the text of a tight list item, where one is open."""
        if self.tight is not None:
            place = {"start": self.tight["start"], "end": self.tight_end}
            self.tight = None
            self.leaf("paragraph", "prose", place)

    def leaf(self, kind: ElementKind, form: LeafForm, place: _Place, label: str = "") -> None:
        if self.opened is not None:
            if form == "prose":
                kind = self.opened
            label = label or self.opened_label
            self.opened = None
        elif self.footnote_depth and kind == "paragraph":
            kind = "footnote"
        container = self.containers - 1 if self.depth else -1
        level = min(self.list_depth, self.max_depth)
        self.leaves.append(Leaf(kind, place["start"], place["end"], level, container, label, form))

    def paragraph(self, _: Any, place: _Place) -> None:
        _skip_to(_END_PARAGRAPH, self.skipped)
        self.leaf("paragraph", "prose", place)

    def heading(self, tag: dict[str, Any], place: _Place) -> None:
        """A heading outside lists and quotes opens a section; one inside belongs to its block."""
        label = self.heading_label()
        if self.depth or self.footnote_depth or not label:
            self.leaf("paragraph", "prose" if label else "heading", place)
            return
        level = _LEVELS[tag["Heading"]["level"]]
        self.leaves.append(
            Leaf("heading", place["start"], place["end"], level, -1, label, "heading")
        )

    def heading_label(self) -> str:
        pieces: list[str] = []
        for event in self.skipped:
            if type(event) is str:
                pieces.append(" ")
            elif "Text" in event:
                pieces.append(event["Text"])
            elif "Code" in event:
                pieces.append(event["Code"])
            elif "End" in event and type(event["End"]) is dict and "Heading" in event["End"]:
                break
        return _ATTRIBUTES.sub("", " ".join("".join(pieces).split()))

    def code(self, tag: dict[str, Any], place: _Place) -> None:
        _skip_to(_END_CODE, self.skipped)
        self.leaf("code", "indented" if tag["CodeBlock"] == "Indented" else "fenced", place)

    def table(self, _: Any, place: _Place) -> None:
        _skip_to(_END_TABLE, self.skipped)
        self.leaf("table", "table", place)

    def html(self, _: Any, place: _Place) -> None:
        _skip_to(_END_HTML, self.skipped)
        self.leaf("paragraph", "html", place)

    def enter(self, _: Any, place: _Place) -> None:
        del place
        if not self.depth:
            self.containers += 1
        self.depth += 1
        self.too_deep = self.too_deep or self.depth > self.max_depth

    def leave(self, place: _Place) -> None:
        del place
        self.depth -= 1

    def enter_list(self, tag: Any, place: _Place) -> None:
        self.enter(tag, place)
        self.list_depth += 1

    def leave_list(self, place: _Place) -> None:
        self.leave(place)
        self.list_depth -= 1

    def item(self, _: Any, place: _Place) -> None:
        match = _MARKER.match(self.source, place["start"])
        self.opened = "list_item"
        self.opened_label = match.group(1).decode() if match else ""

    def footnote(self, tag: dict[str, str], _: _Place) -> None:
        self.footnote_depth += 1
        self.opened = "footnote"
        self.opened_label = tag["FootnoteDefinition"]

    def leave_footnote(self, place: _Place) -> None:
        self.close(place)
        self.footnote_depth -= 1

    def term(self, _: Any, place: _Place) -> None:
        _skip_to(_END_TERM, self.skipped)
        self.leaf("term", "prose", place)

    def definition(self, _: Any, place: _Place) -> None:
        del place
        self.opened = "definition"
        self.opened_label = ""

    def close(self, place: _Place) -> None:
        """End an item; one without any leaf is its marker alone."""
        if self.opened is not None:
            self.leaf("paragraph", "prose", place)


_END_PARAGRAPH = {"End": "Paragraph"}
_END_CODE = {"End": "CodeBlock"}
_END_TABLE = {"End": "Table"}
_END_HTML = {"End": "HtmlBlock"}
_END_TERM = {"End": "DefinitionListTitle"}


def _skip_to(end: dict[str, str], events: Iterator[Any]) -> None:
    """Consume the events up to the end of a leaf; `in` does it without a step of ours each."""
    _ = end in events
