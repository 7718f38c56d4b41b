"""Enumerations inside a sentence: "The hirer will not: (a) copy ...; (b) rent ...; or (c) ..."."""

from __future__ import annotations

import re
from collections.abc import Iterator

_MARK = re.compile(r"(?<=\s)(\(?)(\d{1,2}|[a-zđ]|[A-Z]|[ivx]{1,5}|[IVX]{1,5})\)(?=\s)")
_BEFORE_FURTHER = re.compile(
    r"[,;:.!?][\"'”’)]*(?:\s+(?:and|or|and/or|und|oder|und/oder|sowie|và|hoặc|và/hoặc))?\s+\Z"
)
_LONGEST_JOINT = 24
"""What stands between an item and the mark of the next is not longer."""

_SHORTEST_ITEM = 20
"""Shorter ones are references: "in (a), (b) or (c) above"."""

_ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii", "xiv",
    "xv", "xvi", "xvii", "xviii", "xix", "xx")  # fmt: skip
_VIETNAMESE = "abcdđeghiklmnopqrstuvxy"

_TAIL = re.compile(
    r"(?:(?<=[.!?:;\"”)])\s+\d{1,2}\.|(?:\A|\s)(?:\(\w{1,5}\)|(?:[a-zđ]|\d{1,2})\)))\Z"
)


def item_starts(text: str, start: int, end: int) -> list[int]:
    """Return where the items of a sentence's first enumeration start; none below two items."""
    found: list[int] = []
    style, values = "", _Values("", "")
    for match in _MARK.finditer(text, start, end):
        if not found:
            if style := _opening_style(match):
                values = _Values(style, match[1])
                found.append(match.start())
        elif values.go_on(match) and _is_further(text, found[-1], match.start()):
            values.take()
            found.append(match.start())
    return found if len(found) > 1 else []


def without_tail_mark(text: str, start: int, end: int) -> int:
    """Return the end of a stretch without the mark of the next item that it ends with; its start
    where it is nothing else."""
    tail = _TAIL.search(text[start:end], max(end - start - _LONGEST_JOINT, 0))
    if tail is None:
        return end
    return start + len(text[start : start + tail.start()].rstrip())


class _Values:
    """The marks of one enumeration: its style, and which value comes next."""

    def __init__(self, style: str, opening: str) -> None:
        self._style, self._opening, self._next = style, opening, 1

    def go_on(self, match: re.Match[str]) -> bool:
        return match[1] == self._opening and match[2].lower() in self._expected(match[2])

    def take(self) -> None:
        self._next += 1

    def _expected(self, mark: str) -> Iterator[str]:
        if self._style == "1":
            yield str(self._next + 1)
        elif self._style in "iI":
            yield from _ROMAN[self._next : self._next + 1]
        elif mark.isupper() == self._style.isupper():
            yield from "abcdefghijklmnopqrstuvwxyz"[self._next : self._next + 1]
            yield from _VIETNAMESE[self._next : self._next + 1]


def _opening_style(match: re.Match[str]) -> str:
    return match[2] if match[2] in ("1", "a", "A", "i", "I") else ""


def _is_further(text: str, before: int, at: int) -> bool:
    joint = text[max(before, at - _LONGEST_JOINT) : at]
    return at - before >= _SHORTEST_ITEM and _BEFORE_FURTHER.search(joint) is not None
