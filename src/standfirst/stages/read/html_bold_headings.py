"""Headings that a page only sets in bold: short lines above text, where it marks up none."""

from __future__ import annotations

import re
from collections.abc import Sequence

from standfirst.model.source import Element
from standfirst.stages.read.text_headings import is_title

_LONGEST = 100
_LEAST = 2
_LEAST_TEXT = 60
_CAPTION = re.compile(
    r"(?:table|figure|fig\.|tabelle|abbildung|abb\.|bảng|hình|biểu đồ) *\d", re.IGNORECASE
)
_NUMBER = re.compile(r"(?:\d{1,3}(?:\.\d{1,3}){0,5}|[IVXLC]{1,7}|[A-Z])[.)]\s+")
_TEXT = frozenset({"paragraph", "list_item", "table", "code", "formula", "term"})


def bold_headings(text: str, elements: list[Element], bold: Sequence[bool]) -> list[Element]:
    """Make headings of bold lines that stand above text, in a page without headings of its own.

    A page that has some says with them what heads its text; a single bold line is an emphasis.
    Lines in bold one below the other are an address or a title page.
    """
    if any(element.kind == "heading" and element.level > 1 for element in elements):
        return elements
    stands_out = [
        is_bold and _is_title(text, element)
        for element, is_bold in zip(elements, bold, strict=True)
    ]
    heads = [
        at
        for at, is_one in enumerate(stands_out[:-1])
        if is_one
        and not bold[at + 1]
        and _is_text(text, elements[at + 1])
        and not (at and stands_out[at - 1])
    ]
    if len(heads) < _LEAST:
        return elements
    made = list(elements)
    above = 1 if any(element.kind == "heading" for element in elements[: heads[0]]) else 0
    for at in heads:
        element = made[at]
        label = text[element.start : element.end]
        made[at] = Element("heading", element.start, element.end, above + 1, -1, label)
    return made


def _is_text(text: str, element: Element) -> bool:
    """Tell text that has something to say from the next line of a form."""
    if element.kind != "paragraph":
        return element.kind in _TEXT
    is_long = element.end - element.start >= _LEAST_TEXT
    return is_long or text[element.end - 1] in ".:;!?。…"


def _is_title(text: str, element: Element) -> bool:
    if element.kind != "paragraph" or element.container >= 0 or element.level:
        return False
    line = text[element.start : element.end]
    title = line[number.end() :] if (number := _NUMBER.match(line)) else line
    if line.startswith("("):
        return False
    return "\n" not in line and is_title(title, _LONGEST) and not _CAPTION.match(line)
