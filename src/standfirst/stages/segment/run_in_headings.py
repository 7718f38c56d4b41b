"""Headings whose text goes on in the same paragraph, where others of their numbers stand alone.

"2. Grant" may head a clause and "3. Ownership. The maker owns ..." open the next: without its
heading, the third clause would be read as part of the second.
"""

from __future__ import annotations

import re
import string
from collections.abc import Sequence
from typing import NamedTuple

from standfirst.languages.run_ins import (
    is_capitalised_run_in,
    is_numbered_title,
    run_in_title,
)
from standfirst.model.source import Element

_NUMBER = re.compile(
    r"[\s*_#]*(?P<word>§|Article|ARTICLE|Artikel|Section|SECTION|Điều)?\s*(?P<number>\d{1,2})"
    r"(?P<stop>[.):]?)(?=[\s*_])"
)
_NEVER_FIRST = frozenset(string.ascii_letters) - frozenset("AS")
_MARKUP = re.compile(r"<[^<>]{1,80}>|[*_]{2}")
_LARGEST_STEP = 3
"""Between two clauses so many numbers may be left out, less one: not every one has a title."""


class _Numbered(NamedTuple):
    word: str
    stop: str
    number: int


def run_in_headings(text: str, elements: Sequence[Element]) -> Sequence[Element]:
    """Return the elements with such titles as headings, beside the headings they go on from."""
    # Most headings begin with a letter, which is seen without a pattern.
    labels = [element[5] for element in elements if element[0] == "heading"]
    if not any(label[:1] not in _NEVER_FIRST and _NUMBER.match(label) for label in labels):
        return elements
    found: list[Element] = []
    above: _Numbered | None = None
    level = inner = 0
    for at, element in enumerate(elements):
        if element.kind == "heading":
            numbered = _numbered_heading(element)
            if numbered is not None or element.level <= level:
                above, level, inner = numbered, element.level, 0
            found.append(element)
            continue
        numbered = _opening(text, element) if above is not None else None
        if above is None or numbered is None or numbered[:2] != above[:2]:
            found.append(element)
            continue
        number = numbered.number
        is_inner = number <= above.number or number == inner + 1 > 1
        # A list inside of the clause counts on its own.
        inner = number if is_inner else inner
        follows = not is_inner and number <= above.number + _LARGEST_STEP
        title = _title_end(text, elements, at) if follows else -1
        if title < 0:
            found.append(element)
            continue
        found.extend(_parted(text, element, title, level))
        above, inner = numbered, 0
    return tuple(found) if len(found) != len(elements) or found != [*elements] else elements


def _numbered_heading(element: Element) -> _Numbered | None:
    return _numbered(element.label, 0, len(element.label)) if element.kind == "heading" else None


def _opening(text: str, element: Element) -> _Numbered | None:
    is_clause = element.kind == "paragraph" and element.container < 0
    if not is_clause and not (element.kind == "list_item" and element.level <= 1):
        return None
    return _numbered(text, element.start, element.end)


def _numbered(text: str, start: int, end: int) -> _Numbered | None:
    match = _NUMBER.match(text, start, end)
    return _Numbered(match["word"] or "", match["stop"], int(match["number"])) if match else None


def _title_end(text: str, elements: Sequence[Element], at: int) -> int:
    """Return where the title of an element ends; -1 where it has none, or nothing to head."""
    element = elements[at]
    words = text[element.start : element.end]
    if is_numbered_title(words):
        heads = at + 1 < len(elements) and elements[at + 1].kind != "heading"
        return element.end if heads else -1
    end = run_in_title(text, element.start, element.end, "en")
    if end < 0 or end >= element.end:
        return -1
    return end if is_capitalised_run_in(text, element.start, element.end) else -1


def _parted(text: str, element: Element, end: int, level: int) -> list[Element]:
    label = " ".join(_MARKUP.sub("", text[element.start : end]).split())
    heading = Element("heading", element.start, end, level, -1, label)
    rest = text[end : element.end]
    if not rest.strip():
        return [heading]
    start = end + len(rest) - len(rest.lstrip())
    return [
        heading,
        element._replace(kind="paragraph", start=start, level=0, container=-1, label=""),
    ]
