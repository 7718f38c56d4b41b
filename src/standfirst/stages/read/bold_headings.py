"""Headings of laws and decrees that a page sets in bold instead of marking them up."""

from __future__ import annotations

from standfirst.model.source import Element
from standfirst.stages.read.text_headings import HeadingMark, heading_mark, is_title, lacks_title


def bold_headings(text: str, elements: list[Element], bold: list[bool]) -> list[Element]:
    """Make headings of bold paragraphs that read "Chương I", "Điều 5. …", "§ 3 …", "4.2 …".

    They stand below the last marked-up heading, in the order of their ranks. A unit alone on its
    line takes the bold title below it in.
    """
    marks = {
        index: mark
        for index, element in enumerate(elements)
        if bold[index] and element.kind == "paragraph" and element.container < 0
        if (mark := _mark(text[element.start : element.end])) is not None
    }
    if not marks:
        return elements
    ranks = sorted({mark.rank for mark in marks.values()})
    found: list[Element] = []
    above = index = 0
    while index < len(elements):
        element = elements[index]
        index += 1
        if (mark := marks.get(index - 1)) is not None:
            end = element.end
            if _takes_title(text, elements, bold, index):
                end = elements[index].end
                index += 1
            label = " ".join(text[element.start : end].split())
            level = above + ranks.index(mark.rank) + 1
            element = Element("heading", element.start, end, level, -1, label)
        elif element.kind == "heading":
            above = element.level
        found.append(element)
    return found


def _mark(paragraph: str) -> HeadingMark | None:
    lines = paragraph.rstrip(".").split("\n")
    if len(lines) > 2 or (len(lines) == 2 and not lacks_title(lines[0])):
        return None
    mark = heading_mark(lines[0])
    # A lone number in bold is an item as often as a title; a Roman one is a title.
    if mark is None or (mark.weak and lines[0][0].isdigit()):
        return None
    return mark


def _takes_title(text: str, elements: list[Element], bold: list[bool], index: int) -> bool:
    unit = elements[index - 1]
    if index >= len(elements) or not lacks_title(text[unit.start : unit.end]):
        return False
    title = elements[index]
    line = text[title.start : title.end]
    return (
        bold[index]
        and title.kind == "paragraph"
        and title.container < 0
        and is_title(line)
        and heading_mark(line) is None
    )
