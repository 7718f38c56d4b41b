"""Headings to sections: nesting by level, heading paths from the title down, stable keys."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from typing import NamedTuple

from standfirst.languages.folding import slug
from standfirst.languages.lists import entries, languages
from standfirst.model.document import Page, Section
from standfirst.model.place import Span
from standfirst.model.source import Element, TextSource

ROOT_KEY = "_"
"""The key of the text before the first heading; no heading can fold to it."""

LONGEST_KEY = 120
"""Longer keys are cut and closed with a digest, so that ids stay usable in paths and URLs."""


_LEAST_STATED = 12
"""A shorter title says too little for a longer heading to be the same."""

_LONGEST_ABOVE_TITLE = 1500
"""A letterhead, badges and a notice may stand above a document's title; not its first pages."""


class Heading(NamedTuple):
    """A heading element with the title it shows and the path above it."""

    element: Element
    title: str
    level: int


def title_heading(elements: Sequence[Element], stated: str) -> Element | None:
    """Return the heading that is the document's own title, if there is one.

    It is the first heading: where it says what is stated, or else where nothing is stated and it
    stands alone on level 1. One that names a kind of text ("Contents", "Drug Facts") names no
    document.
    """
    headings = filter(_is_heading, elements)
    first = next(headings, None)
    if first is None:
        return None
    if stated:
        return first if slug(first.label) == slug(stated) else None
    if first.start - elements[0].start > _LONGEST_ABOVE_TITLE:
        # So much text above it is no part of what it is the title of.
        return None
    stands_alone = first.level == 1 and all(other.level > 1 for other in headings)
    return first if stands_alone and names_subject(first.label) else None


def says_more(label: str, stated: str) -> bool:
    """Tell a heading that says the stated title and something behind it: "... Act (ABC)"."""
    title = slug(stated)
    return len(title) >= _LEAST_STATED and slug(label).startswith(f"{title}_")


def heading_places(elements: Sequence[Element]) -> list[int]:
    """Return where the headings are among the elements."""
    return [at for at, element in enumerate(elements) if element[0] == "heading"]


def _is_heading(element: Element) -> bool:
    return element[0] == "heading"


def names_subject(title: str) -> bool:
    """Tell a title that names what a document is about from "Contents", "Drug Facts" or nothing."""
    return slug(title) not in _kind_titles()


@cache
def _kind_titles() -> frozenset[str]:
    lists = (entries(language, "kind_titles") for language in languages())
    return frozenset(["", *(slug(title) for titles in lists for title in titles)])


_Opened = tuple[int, str, tuple[str, ...], int]
"""A heading whose section has not ended yet: its level, key and path, and which heading it is."""


def build_sections(raw: TextSource, title: str, headings: Sequence[int]) -> tuple[Section, ...]:
    """Return the sections in reading order, the text before the first heading included.

    Every element belongs to the last section that starts at or before it. `headings` says where
    they are among the elements.
    """
    elements, pages = raw.elements, raw.pages
    titled = title_heading(elements, title)
    found = _root(raw.text, elements, title, pages)
    keys = Keys({section.section_key for section in found})
    opened: list[_Opened] = [(-1, "", (title,), -1)]
    # A section ends at the last text before the next heading of its level or above.
    ends = [elements[-1].end if elements else 0] * len(headings)
    named: list[tuple[str, str, tuple[str, ...]]] = []
    for number, at in enumerate(headings):
        element = elements[at]
        level = element.level
        while opened[-1][0] >= level:
            ends[opened.pop()[3]] = elements[at - 1].end
        _, parent_key, parent_path, _ = opened[-1]
        name = element.label.strip() or "…"
        key = keys.take(parent_key, name)
        if element is titled:
            # What stands under the document's own title is not nested in it: its key stays short.
            named.append((key, title, (title,)))
            opened.append((level, "", (title,), number))
            continue
        path = (*parent_path, name)
        named.append((key, name, path))
        opened.append((level, key, path, number))
    for (key, name, path), at, end in zip(named, headings, ends, strict=True):
        _, start, heading_end, level, *_ = elements[at]
        span = Span(start, end if end > heading_end else heading_end)
        found.append(
            Section(
                section_key=key,
                title=name,
                level=level,
                heading_path=path,
                span=span,
                heading_span=Span(start, heading_end),
                pages=page_range(pages, span) if pages else None,
            )
        )
    return tuple(found)


def page_range(pages: Sequence[Page], span: Span) -> tuple[int, int] | None:
    """Return the first and last physical page a span touches, None for a file without pages."""
    if not pages:
        return None
    first = max(bisect_right(pages, span.start, key=lambda page: page.span.start) - 1, 0)
    last = bisect_left(pages, max(span.end, span.start + 1), key=lambda page: page.span.start) - 1
    last = max(last, first)
    return pages[first].physical_page, pages[last].physical_page


def _root(
    text: str, elements: Sequence[Element], title: str, pages: Sequence[Page]
) -> list[Section]:
    if elements and elements[0].kind == "heading":
        return []
    end = next((e.start for e in elements if e.kind == "heading"), len(text))
    end = len(text[:end].rstrip())
    span = Span(0, end)
    return [
        Section(
            section_key=ROOT_KEY,
            title=title,
            level=0,
            heading_path=(title,),
            span=span,
            pages=page_range(pages, span),
        )
    ]


class Keys:
    """Hands out section keys: nested by `/`, a repeated one gets `-2`, `-3`."""

    def __init__(self, taken: set[str]) -> None:
        self._taken = taken
        self._next: dict[str, int] = {}

    def take(self, parent: str, title: str) -> str:
        name = slug(title) or "section"
        key = f"{parent}/{name}" if parent else name
        if len(key) > LONGEST_KEY:
            key = _shortened(key)
        if key not in self._taken:
            self._taken.add(key)
            self._next[key] = 2
            return key
        number = self._next.get(key, 2)
        while (candidate := f"{key}-{number}") in self._taken:
            number += 1
        self._next[key] = number + 1
        self._taken.add(candidate)
        return candidate


def _shortened(key: str) -> str:
    return f"{key[: LONGEST_KEY - 9]}~{sha256(key.encode()).hexdigest()[:8]}"
