"""Markdown leaves to elements: every character that is not white space finds its place."""

from __future__ import annotations

import re

from standfirst.compiled import loops
from standfirst.model.document import Dropped
from standfirst.model.place import Span
from standfirst.model.source import Element
from standfirst.stages.read.captions import mark_captions
from standfirst.stages.read.markdown_html import html_parts, html_table_rows
from standfirst.stages.read.markdown_ruled import ruled_rows
from standfirst.stages.read.markdown_walk import Leaf

_KEPT_WHOLE = frozenset({"prose", "fenced", "indented", "formula"})
_QUOTE_MARKS = re.compile(r"[>\s]+")
_BARE_MARKER = re.compile(r"[>\s]*(?:[-+*]|\d{1,9}[.)]|:|\[\^[^\]\s]+\]:)\s*")
# "[//]: # (text)" is how people write comments that no renderer shows.
_COMMENT_LABEL = re.compile(r"\[(?://|comment)\]:", re.IGNORECASE)


def markdown_elements(
    text: str, leaves: list[Leaf], start: int
) -> tuple[list[Element], list[Dropped]]:
    """Turn leaves into elements and dropped spans; `start` is where the leaves' text begins."""
    assembly = _Assembly(text, start)
    assembly.add_all(leaves)
    assembly.finish()
    return mark_captions(text, assembly.elements), assembly.dropped


class _Assembly:
    """Elements and dropped spans so far; all of the text before `at` is accounted for."""

    def __init__(self, text: str, at: int) -> None:
        self.text = text
        self.at = at
        self.elements: list[Element] = []
        self.dropped: list[Dropped] = []
        self.after_element = False

    def add_all(self, leaves: list[Leaf]) -> None:
        """Add leaves in order."""
        index, known = 0, 0
        while index < len(leaves):
            if loops:
                index, self.at = loops.plain_elements(
                    self.text, leaves, index, self.at, self.elements, Element
                )
            else:
                index, self.at = plain_elements(self.text, leaves, index, self.at, self.elements)
            self.after_element = self.after_element or len(self.elements) > known
            if index < len(leaves):
                self.add(leaves[index])
                index += 1
            known = len(self.elements)

    def add(self, leaf: Leaf) -> None:
        """Add a leaf of whatever kind."""
        text = self.text
        kind, start, end, level, container, label, form = leaf
        content = text[start:end]
        end = start + len(content.rstrip())
        start += len(content) - len(content.lstrip())
        if start >= end:
            return
        gap = text[self.at : start]
        if gap and not gap.isspace():
            start = self.reach(start, container)
        elif form == "indented":
            start = self.line_start(start)
        if form not in _KEPT_WHOLE or (
            kind == "paragraph" and text[start] == "<" and self.is_bare(start, end)
        ):
            self.add_other(leaf, start, end)
            return
        self.keep(Element(kind, start, end, level, container, label))

    def add_other(self, leaf: Leaf, start: int, end: int) -> None:
        match leaf.form:
            case "rule":
                self.drop("thematic_break", start, end)
            case "empty_heading":
                self.drop("empty_heading", start, end)
            case "html":
                self.html(leaf, start, end)
            case "table" | "html_table" | "ruled_table":
                self.table(leaf, start, end)
            case _:
                self.drop("html_markup", start, end)

    def is_bare(self, start: int, end: int) -> bool:
        """Tell inline tags without any text, such as anchors, from a paragraph."""
        return all(part.kind == "html_markup" for part in html_parts(self.text[start:end]))

    def keep(self, element: Element) -> None:
        self.elements.append(element)
        self.at = element.end
        self.after_element = True

    def drop(self, reason: str, start: int, end: int) -> None:
        self.dropped.append(
            Dropped(reason=reason, text=self.text[start:end], span=Span(start, end))
        )
        self.at = end
        self.after_element = False

    def table(self, leaf: Leaf, start: int, end: int) -> None:
        if leaf.form == "html_table":
            rows, header_rows = html_table_rows(self.text[start:end], start)
        elif leaf.form == "ruled_table":
            rows, header_rows = ruled_rows(self.text, start, end)
        else:
            rows, header_rows = self.lines(start, end), 2
        self.keep(
            Element("table", start, end, leaf.level, leaf.container, leaf.label, rows, header_rows)
        )

    def lines(self, start: int, end: int) -> tuple[Span, ...]:
        rows = []
        for line in self.text[start:end].splitlines(keepends=True):
            content = line.strip()
            if content:
                first = start + line.index(content[0])
                rows.append(Span(first, first + len(content)))
            start += len(line)
        return tuple(rows)

    def html(self, leaf: Leaf, start: int, end: int) -> None:
        for part in html_parts(self.text[start:end]):
            content = self.text[start + part.start : start + part.end]
            first = start + part.start + len(content) - len(content.lstrip())
            last = first + len(content.strip())
            if part.kind == "heading" and leaf.container < 0:
                self.keep(Element("heading", first, last, part.level, -1, part.label))
            elif part.kind in {"paragraph", "heading", "code"}:
                kind = "code" if part.kind == "code" else leaf.kind
                self.keep(Element(kind, first, last, leaf.level, leaf.container, leaf.label))
            else:
                self.drop(part.kind, first, last)

    def reach(self, start: int, container: int) -> int:
        """Return where a leaf's markup begins, once what stands before it has its place.

        List markers, quote marks and footnote labels stand on the leaf's first line.
        """
        line = self.line_start(start)
        before, marks = self.text[self.at : line], self.text[line:start]
        carried = self.sweep(before, container) if before.strip() else None
        if carried is not None:
            return carried
        return start - len(marks.lstrip()) if marks.strip() else start

    def line_start(self, start: int) -> int:
        """Return where the line of a place begins, but not before what has its place already."""
        text, at = self.text, self.at
        return max(text.rfind("\n", at, start), text.rfind("\r", at, start), at - 1) + 1

    def finish(self) -> None:
        rest = self.text[self.at :]
        if rest and not rest.isspace():
            end = self.at + len(rest.rstrip())
            carried = self.sweep(rest, -1)
            if carried is not None:
                self.drop("markup", carried, end)

    def sweep(self, gap: str, container: int) -> int | None:
        """Give the characters between two leaves a place; return where carried marks begin.

        Quote marks on a line of their own stay with the element before them in the same quote,
        else they go with the next leaf, as bare list markers do. What is left are link reference
        definitions: their targets stand in no sentence, and they are dropped with their reason.
        """
        carried: int | None = None
        defined: int | None = None
        inside = self.after_element and 0 <= container == self.elements[-1].container
        for number, (start, end) in enumerate(_lines_with_content(gap, self.at)):
            content = self.text[start:end]
            quote = _QUOTE_MARKS.fullmatch(content) is not None
            on_its_line = number == 0 and "\n" not in self.text[self.at : start]
            if (on_its_line and self.after_element) or (quote and inside and carried is None):
                self.extend(end)
            elif quote or _BARE_MARKER.fullmatch(content):
                carried = start if carried is None else carried
            elif defined is not None and content[0] != "[":
                # The target or the title of a definition on a line of its own.
                self.dropped.pop()
                self.drop("link_definition", defined, end)
            else:
                defined = start if carried is None else carried
                reason = "comment" if _COMMENT_LABEL.search(content) else "link_definition"
                self.drop(reason, defined, end)
                carried, inside = None, False
        return carried

    def extend(self, end: int) -> None:
        self.elements[-1] = self.elements[-1]._replace(end=end)
        self.at = end


def plain_elements(
    text: str, leaves: list[Leaf], index: int, at: int, elements: list[Element]
) -> tuple[int, int]:
    """Append the elements of leaves from `index` on, up to one that asks for more than its place.

    All of the text before `at` has its place. Returns the index of the leaf that was not added, and
    where the text is that is next. A loop without calls, since most leaves are plain.
    """
    append = elements.append
    for number in range(index, len(leaves)):
        kind, start, end, level, container, label, form = leaves[number]
        while end > start and text[end - 1].isspace():
            end -= 1
        while start < end and text[start].isspace():
            start += 1
        if start >= end:
            continue
        gap = text[at:start]
        if gap and not gap.isspace():
            line = max(text.rfind("\n", at, start), text.rfind("\r", at, start), at - 1) + 1
            if text[at:line].strip():
                return number, at
            start -= len(text[line:start].lstrip())
        elif form == "indented":
            start = max(text.rfind("\n", at, start), text.rfind("\r", at, start), at - 1) + 1
        if form not in _KEPT_WHOLE or (text[start] == "<" and kind == "paragraph"):
            return number, at
        append(Element(kind, start, end, level, container, label))
        at = end
    return len(leaves), at


def _lines_with_content(gap: str, start: int) -> list[tuple[int, int]]:
    """Return the lines of a gap that hold something, without the white space around them."""
    found = []
    for line in gap.splitlines(keepends=True):
        content = line.strip()
        if content:
            first = start + line.index(content[0])
            found.append((first, first + len(content)))
        start += len(line)
    return found
