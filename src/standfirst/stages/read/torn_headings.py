"""Titles of articles that a file tears over two paragraphs: "Điều 41. Thu", "thập thông tin"."""

from __future__ import annotations

import re

from standfirst.model.source import Element
from standfirst.stages.read.text_headings import UNIT_WORDS, is_title

_UNIT = re.compile(
    rf"(?:(?:{'|'.join(map(re.escape, UNIT_WORDS))})\s*[\dIVXLC]|\d{{1,3}}(?:\.\d{{1,3}})*\.?\s)",
    re.IGNORECASE,
)
_LONGEST_REST = 240
_LONGEST_TITLE = 400
_STOPS = tuple(".!?:;…")


def join_torn_headings(text: str, elements: list[Element]) -> list[Element]:
    """Give the title of a numbered unit the paragraph below that goes on with it in small letters
    and ends no sentence, where more text stands below."""
    torn = [
        at
        for at in range(len(elements) - 2)
        if elements[at][0] == "heading"
        and (below := elements[at + 1])[0] == "paragraph"
        and text[below[1]].islower()
        and _goes_on(text, *elements[at : at + 3])
    ]
    found: list[Element] = []
    done = 0
    for at in torn:
        heading, rest = elements[at : at + 2]
        label = f"{heading.label} {' '.join(text[rest.start : rest.end].split())}"
        found += [*elements[done:at], heading._replace(end=rest.end, label=label)]
        done = at + 2
    return found + elements[done:] if torn else elements


def _goes_on(text: str, heading: Element, rest: Element, below: Element) -> bool:
    if rest.container >= 0:
        return False
    said = text[rest.start : rest.end]
    return (
        len(said) <= _LONGEST_REST
        and below.kind != "heading"
        and not text[below.start].islower()
        and not said.endswith(_STOPS)
        and not heading.label.endswith(_STOPS)
        and _UNIT.match(heading.label) is not None
        and is_title(f"{heading.label} {said}".lstrip("§0123456789. "), _LONGEST_TITLE)
    )
