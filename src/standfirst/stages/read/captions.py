"""Captions: the short line directly above a table that says which table it is."""

from __future__ import annotations

import re

from standfirst.model.source import Element

# "Table 3", "Tabelle 2.1", "Bảng 4": what captions open with in the languages we know.
_NAMED = re.compile(r"[*_]{0,3}(?:table|tab\.|tabelle|übersicht|bảng|biểu)\b", re.IGNORECASE)
_LONGEST_NAMED = 300
_LONGEST = 120
_SENTENCE_END = (".", "!", "?", ":", ";", ",", "。", "…")


def mark_captions(text: str, elements: list[Element], *, named_only: bool = False) -> list[Element]:
    """Turn a caption-like paragraph directly before a table into a caption, in place.

    `named_only` asks for a caption that says that it is one: a page of HTML is full of short lines.
    """
    for index in range(1, len(elements)):
        if elements[index].kind == "table":
            before, table = elements[index - 1], elements[index]
            same = before.container == table.container and before.level == table.level
            if before.kind != "paragraph" or not same:
                continue
            line = text[before.start : before.end]
            if _is_named(line) or (not named_only and _is_title(line)):
                elements[index - 1] = before._replace(kind="caption")
    return elements


def _is_named(line: str) -> bool:
    return len(line) <= _LONGEST_NAMED and _NAMED.match(line) is not None


def _is_title(line: str) -> bool:
    """Tell a caption from the last paragraph before a table: one short line, no sentence."""
    if "\n" in line or len(line) > _LONGEST:
        return False
    return not line.rstrip("*_ ").endswith(_SENTENCE_END)
