"""Where links within a Markdown document lead: to headings, and to anchors in its text."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple
from urllib.parse import unquote

from standfirst.model.document import Document

_OPENING = "](#"
# The words of a link hold no bracket but a pair around a picture's or a note's.
_LINK = re.compile(
    r"(?:\[(?:[^\[\]]|\[[^\[\]]{0,80}\]){0,200})?\]\(#([^)\s]{1,200})(?:[ \t]+[^)\n]{0,200})?\)"
)
_REFERENCE = re.compile(
    r"\[(?P<words>[^\[\]\n]{1,200})\](?:\[(?P<name>[^\[\]\n]{0,200})\])?(?![\[(:])"
)
_DEFINITION = re.compile(r"[ >]*\[([^\]\n]{1,200})\]:\s*<?#([^\s>]{1,200})")
_NO_ANCHOR = re.compile(r"[^\w\- ]")
_OWN_ANCHOR = re.compile(r"\{:?[^{}\n]{0,100}?#([\w:.-]{1,100})[^{}\n]{0,100}\}")
_MARKED = re.compile(
    r"<[a-z][a-z0-9]*\b[^<>\n]{0,200}?\b(?:id|name)\s*=\s*[\"']?([^\"'\s<>]{1,100})", re.IGNORECASE
)


class AnchorLink(NamedTuple):
    """A link within the document: its place in a text, and the section it leads to, if any does."""

    start: int
    end: int
    section_key: str | None


class Anchors:
    """The anchors of a document; collected when a first link asks for one."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._has_links = _OPENING in document.text
        self._definitions = [
            dropped.text
            for dropped in document.dropped
            if dropped.reason == "link_definition" and "#" in dropped.text
        ]

    def links(self, text: str) -> Iterator[AnchorLink]:
        """Yield the links within the document that stand in a text, in order of their kinds."""
        if self._has_links and _OPENING in text:
            for match in _LINK.finditer(text):
                yield AnchorLink(*match.span(), self._section(match[1]))
        if self._definitions and "]" in text:
            yield from self._references(text)

    def _references(self, text: str) -> Iterator[AnchorLink]:
        for match in _REFERENCE.finditer(text):
            target = self._defined.get((match["name"] or match["words"]).strip().casefold())
            if target is not None:
                yield AnchorLink(*match.span(), self._section(target))

    def _section(self, anchor: str) -> str | None:
        anchor = unquote(anchor)
        return self._sections.get(anchor) or self._sections.get(anchor.lower())

    @cached_property
    def _defined(self) -> dict[str, str]:
        found: dict[str, str] = {}
        for definition in self._definitions:
            if match := _DEFINITION.match(definition):
                found.setdefault(match[1].strip().casefold(), match[2])
        return found

    @cached_property
    def _sections(self) -> dict[str, str]:
        """Map anchors to section keys: those that are written, then those that renderers make."""
        found: dict[str, str] = {}
        sections = self._document.sections
        text = self._document.text
        starts = [section.span.start for section in sections]
        for pattern in (_OWN_ANCHOR, _MARKED):
            for match in pattern.finditer(text):
                at = bisect_right(starts, match.start()) - 1
                if (
                    pattern is _MARKED
                    and at + 1 < len(starts)
                    and self._is_above(match, starts[at + 1])
                ):
                    at += 1
                if at >= 0:
                    found.setdefault(match[1], sections[at].section_key)
        repeated: dict[str, int] = {}
        for section in sections:
            anchor = anchor_of(_OWN_ANCHOR.sub("", section.title))
            count = repeated.get(anchor, -1) + 1
            repeated[anchor] = count
            found.setdefault(f"{anchor}-{count}" if count else anchor, section.section_key)
        return found

    def _is_above(self, mark: re.Match[str], heading: int) -> bool:
        """Tell an anchor right above a heading: nothing but tags stands between."""
        if heading - mark.end() > _FURTHEST:
            return False
        between = self._document.text[mark.end() : heading]
        return not _TAGS.sub("", f"<{between}").strip()


_FURTHEST = 200
_TAGS = re.compile(r"<[^<>]*>")


def anchor_of(title: str) -> str:
    """Return the anchor that Markdown renderers give a heading."""
    return _NO_ANCHOR.sub("", title.lower()).strip().replace(" ", "-")
