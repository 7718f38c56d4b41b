"""The walk over a parser's events: each block without blocks inside becomes a leaf."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from operator import itemgetter
from typing import Any, Literal, NamedTuple

from standfirst.model.source import ElementKind
from standfirst.stages.read.decoding import one_line

LeafForm = Literal[
    "prose",
    "empty_heading",
    "table",
    "fenced",
    "indented",
    "html",
    "html_table",
    "ruled_table",
    "formula",
    "rule",
]


class Leaf(NamedTuple):
    """A block without blocks inside; `start` and `end` are the parser's, before trimming.

    `kind` is what it is to its list, quote or footnote; `form` is how it is written. A leaf that
    begins several list items at once has the level of the outermost.
    """

    kind: ElementKind
    start: int
    end: int
    level: int
    container: int
    label: str
    form: LeafForm


Events = Iterator[tuple[Any, dict[str, int]]]
"""What the parser gives: each event with its place in bytes."""


# "- ", "12. ", "3) ": CommonMark 5.2.
_MARKER = re.compile(rb"[ \t]*([-+*]|\d{1,9}[.)])")
# {#id .class} of PHP Markdown Extra and pandoc, {: #id} of kramdown.
_ATTRIBUTES = re.compile(r"\s*\{:?\s*[#.][^{}]*\}$")
# Soft hyphens and zero-width characters say nothing in a title.
_INVISIBLE = re.compile("[\u00ad\u200b\u200e\u200f\u2060\ufeff]")
_LEVELS = {"H1": 1, "H2": 2, "H3": 3, "H4": 4, "H5": 5, "H6": 6}
_event = itemgetter(0)


def walk(
    events: Events, source: bytes, at: int, max_depth: int
) -> tuple[list[Leaf], set[LeafForm], bool]:
    """Return the leaves of a parser's events, their forms but prose, and whether any is too deep.

    Places of events are bytes of `source`, those of leaves code points from `at` on.
    """
    walked = _Walk(events, source, at, max_depth)
    walked.run()
    return walked.leaves, walked.forms, walked.too_deep


def heading_label(written: str) -> str:
    """Return a heading's words as one line, without the attributes behind them."""
    label = one_line(written if written.isascii() else _INVISIBLE.sub("", written))
    return _ATTRIBUTES.sub("", label) if label.endswith("}") else label


class _Walk:
    """One pass over the parser's events; inline events are skipped in bulk."""

    def __init__(self, events: Events, source: bytes, at: int, max_depth: int) -> None:
        self.source = source
        self.events = events
        self.skipped = map(_event, self.events)
        # Code points before a byte: the same but for an offset where all is ASCII.
        self.ascii = source.isascii()
        self.at = at
        self.at_byte = 0
        self.max_depth = max_depth
        self.leaves: list[Leaf] = []
        self.forms: set[LeafForm] = set()
        self.too_deep = False
        self.depth = 0
        self.list_depth = 0
        self.footnote_depth = 0
        self.containers = 0
        # The list item, definition or footnote whose first leaf has not come yet.
        self.opened: ElementKind | None = None
        self.opened_label = ""
        self.opened_level = 0
        # Where the text of a tight list item begins (-1 outside), and where it goes to so far.
        self.tight = -1
        self.tight_end = 0

    def run(self) -> None:
        starts, ends = _STARTS, _ENDS
        for event, place in self.events:
            if type(event) is dict:
                if (tag := event.get("Start")) is not None:
                    start = starts.get(tag if type(tag) is str else next(iter(tag)))
                    if start is not None:
                        if self.tight >= 0:
                            self.end_tight()
                        start(self, tag, place)
                        continue
                elif (tag := event.get("End")) is not None:
                    end = ends.get(tag if type(tag) is str else next(iter(tag)))
                    if end is not None:
                        if self.tight >= 0:
                            self.end_tight()
                        end(self, place)
                        continue
            elif event == "Rule":
                if self.tight >= 0:
                    self.end_tight()
                self.leaf("paragraph", "rule", place["start"], place["end"])
                continue
            # Inline content outside a paragraph: the text of a tight list item.
            if self.tight < 0:
                self.tight = place["start"]
            self.tight_end = place["end"]

    def end_tight(self) -> None:
        start, self.tight = self.tight, -1
        self.leaf("paragraph", "prose", start, self.tight_end)

    def leaf(self, kind: ElementKind, form: LeafForm, start: int, end: int) -> None:
        """Add a leaf with its place in lists, quotes and footnotes."""
        label, level = "", self.list_depth
        if self.opened is not None:
            if form == "prose":
                kind = self.opened
            label, level = self.opened_label, self.opened_level
            self.opened = None
        elif self.footnote_depth and kind == "paragraph":
            kind = "footnote"
        if form != "prose":
            self.forms.add(form)
        container = self.containers - 1 if self.depth else -1
        if not self.ascii:
            start, end = self.code_points(start, end)
        else:
            start += self.at
            end += self.at
        level = level if level < self.max_depth else self.max_depth
        self.leaves.append(Leaf(kind, start, end, level, container, label, form))

    def code_points(self, start: int, end: int) -> tuple[int, int]:
        """Turn places in bytes to code points; leaves come in order, so each byte is seen once."""
        gap, content = self.source[self.at_byte : start], self.source[start:end]
        start = self.at + (len(gap) if gap.isascii() else len(gap.decode()))
        self.at_byte = end
        self.at = start + (len(content) if content.isascii() else len(content.decode()))
        return start, self.at

    def open(self, kind: ElementKind, label: str) -> None:
        """Say what the next leaf is, unless it begins something further out as well."""
        if self.opened is None:
            self.opened, self.opened_label, self.opened_level = kind, label, self.list_depth

    def paragraph(self, _: Any, place: dict[str, int]) -> None:
        _skip_to(_END_PARAGRAPH, self.skipped)
        self.leaf("paragraph", "prose", place["start"], place["end"])

    def heading(self, tag: dict[str, Any], place: dict[str, int]) -> None:
        """A heading outside lists and quotes opens a section; one inside belongs to its block."""
        label = self.heading_label()
        if self.depth or self.footnote_depth or not label:
            self.leaf(
                "paragraph", "prose" if label else "empty_heading", place["start"], place["end"]
            )
            return
        start, end = place["start"] + self.at, place["end"] + self.at
        if not self.ascii:
            start, end = self.code_points(place["start"], place["end"])
        level = _LEVELS[tag["Heading"]["level"]]
        self.leaves.append(Leaf("heading", start, end, level, -1, label, "prose"))

    def heading_label(self) -> str:
        pieces: list[str] = []
        for event in self.skipped:
            if type(event) is str:
                pieces.append(" ")
            elif (text := event.get("Text") or event.get("Code")) is not None:
                pieces.append(text)
            elif type(end := event.get("End")) is dict and "Heading" in end:
                break
        return heading_label("".join(pieces))

    def code(self, tag: dict[str, Any], place: dict[str, int]) -> None:
        _skip_to(_END_CODE, self.skipped)
        self.leaf(
            "code",
            "indented" if tag["CodeBlock"] == "Indented" else "fenced",
            place["start"],
            place["end"],
        )

    def table(self, _: Any, place: dict[str, int]) -> None:
        _skip_to(_END_TABLE, self.skipped)
        self.leaf("table", "table", place["start"], place["end"])

    def html(self, _: Any, place: dict[str, int]) -> None:
        _skip_to(_END_HTML, self.skipped)
        self.leaf("paragraph", "html", place["start"], place["end"])

    def enter(self, _: Any, place: dict[str, int]) -> None:
        del place
        if not self.depth:
            self.containers += 1
        self.depth += 1
        self.too_deep = self.too_deep or self.depth > self.max_depth

    def leave(self, place: dict[str, int]) -> None:
        del place
        self.depth -= 1

    def enter_list(self, tag: Any, place: dict[str, int]) -> None:
        self.enter(tag, place)
        self.list_depth += 1

    def leave_list(self, place: dict[str, int]) -> None:
        self.leave(place)
        self.list_depth -= 1

    def item(self, _: Any, place: dict[str, int]) -> None:
        match = _MARKER.match(self.source, place["start"])
        self.open("list_item", match.group(1).decode() if match else "")

    def footnote(self, tag: dict[str, str], _: dict[str, int]) -> None:
        self.footnote_depth += 1
        self.open("footnote", tag["FootnoteDefinition"])

    def leave_footnote(self, place: dict[str, int]) -> None:
        self.close(place)
        self.footnote_depth -= 1

    def term(self, _: Any, place: dict[str, int]) -> None:
        _skip_to(_END_TERM, self.skipped)
        self.leaf("term", "prose", place["start"], place["end"])

    def definition(self, _: Any, place: dict[str, int]) -> None:
        del place
        self.open("definition", "")

    def close(self, place: dict[str, int]) -> None:
        """End an item; one without any leaf is its marker alone."""
        if self.opened is not None:
            self.leaf("paragraph", "prose", place["start"], place["end"])


_STARTS: dict[str, Callable[[_Walk, Any, dict[str, int]], None]] = {
    "Paragraph": _Walk.paragraph,
    "Heading": _Walk.heading,
    "CodeBlock": _Walk.code,
    "Table": _Walk.table,
    "HtmlBlock": _Walk.html,
    "BlockQuote": _Walk.enter,
    "DefinitionList": _Walk.enter,
    "List": _Walk.enter_list,
    "Item": _Walk.item,
    "FootnoteDefinition": _Walk.footnote,
    "DefinitionListTitle": _Walk.term,
    "DefinitionListDefinition": _Walk.definition,
}
_ENDS: dict[str, Callable[[_Walk, dict[str, int]], None]] = {
    "BlockQuote": _Walk.leave,
    "DefinitionList": _Walk.leave,
    "List": _Walk.leave_list,
    "Item": _Walk.close,
    "FootnoteDefinition": _Walk.leave_footnote,
    "DefinitionListDefinition": _Walk.close,
}
_END_PARAGRAPH = {"End": "Paragraph"}
_END_CODE = {"End": "CodeBlock"}
_END_TABLE = {"End": "Table"}
_END_HTML = {"End": "HtmlBlock"}
_END_TERM = {"End": "DefinitionListTitle"}


def _skip_to(end: dict[str, str], events: Iterator[Any]) -> None:
    """Consume the events up to the end of a leaf; `in` does it without a step of ours each."""
    _ = end in events
