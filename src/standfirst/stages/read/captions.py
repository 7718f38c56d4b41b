"""Captions: the short line directly above a table that says which table it is."""

from __future__ import annotations

import re

from standfirst.model.source import Element

# "Table 3", "Tabelle 2.1", "Bảng 4": what captions open with in the languages we know.
_NAMED = re.compile(r"[*_]{0,3}(?:table|tab\.|tabelle|übersicht|bảng|biểu)\b", re.IGNORECASE)
_LONGEST_NAMED = 300
_LONGEST = 120
_SENTENCE_END = (".", "!", "?", ":", ";", ",", "。", "…")


def mark_captions(text: str, elements: list[Element]) -> list[Element]:
    """Turn a caption-like paragraph directly before a table into a caption, in place."""
    for index in range(1, len(elements)):
        if elements[index].kind == "table":
            before, table = elements[index - 1], elements[index]
            same = before.container == table.container and before.level == table.level
            if before.kind == "paragraph" and same and is_caption(text[before.start : before.end]):
                elements[index - 1] = before._replace(kind="caption")
    return elements


def is_caption(line: str) -> bool:
    """Tell a caption from the last paragraph before a table: one short line, no sentence."""
    if _NAMED.match(line):
        return len(line) <= _LONGEST_NAMED
    if "\n" in line or len(line) > _LONGEST:
        return False
    return not line.rstrip("*_ ").endswith(_SENTENCE_END)
