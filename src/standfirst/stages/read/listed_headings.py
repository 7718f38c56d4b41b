"""Markdown lists whose items are headings, "1. ## Service": the clauses of an agreement."""

from __future__ import annotations

import re
from collections.abc import Iterator

from standfirst.model.source import Element

_HEADED = re.compile(r"(\d{1,3}[.)])[ \t]+(#{1,6})[ \t]+(\S[^\n]*?)(?:[ \t]+#+)?[ \t]*\Z")


def listed_headings(text: str, elements: list[Element]) -> list[Element]:
    """Make headings of the items of lists in which every outer item is one, and take what stands
    below them out of the list."""
    numbered = [
        element
        for element in elements
        if element[0] == "list_item" and element[3] == 1 and text[element[1]].isdigit()
    ]
    if not any(_headed(text, element) for element in numbered):
        return elements
    found: list[Element] = []
    for run in _runs(elements):
        outer = [e for e in run if e.kind == "list_item" and e.level == 1]
        headed = {e.start: match for e in outer if (match := _headed(text, e))}
        if run[0].container < 0 or not outer or len(headed) < len(outer):
            found.extend(run)
            continue
        found.extend(_below(element, headed.get(element.start)) for element in run)
    return found


def _headed(text: str, item: Element) -> re.Match[str] | None:
    return _HEADED.match(text, item.start, item.end)


def _below(element: Element, heading: re.Match[str] | None) -> Element:
    if element.kind == "list_item" and element.level == 1 and heading is not None:
        label = f"{heading[1]} {heading[3]}"
        return Element("heading", element.start, element.end, len(heading[2]), -1, label)
    level = element.level - 1
    return element._replace(level=level, container=element.container if level > 0 else -1)


def _runs(elements: list[Element]) -> Iterator[list[Element]]:
    """Yield the elements of each list, and those between lists, in order."""
    at = 0
    while at < len(elements):
        end = at + 1
        while end < len(elements) and elements[end].container == elements[at].container:
            end += 1
        yield elements[at:end]
        at = end
