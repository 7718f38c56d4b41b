"""List items of plain text: bullets and enumerations, and how they nest."""

from __future__ import annotations

import re
from typing import NamedTuple


class ItemMark(NamedTuple):
    """A list marker: as printed, its style ("-", "1.", "(a)"), and its value in that style."""

    label: str
    style: str
    value: int


# An "o" is the bullet of typewriters where more than a blank follows it.
_BULLET = re.compile(r"([-*+•–—·◦▪●○‣⁃➢✓✔❖■□]|o(?=[ ]{2}|\t))[ \t\u00a0]+(?=\S)")
_ENUMERATED = re.compile(r"(\(?)(\d{1,3}|[a-zđ]|[A-Z]|[ivx]{2,5})([.)])[ \t\u00a0]+(?=\S)")
_ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii", "xiv")
# Vietnamese enumerates a, b, c, d, đ, e, g, h, i, k, l, m, n, o, p, q: no f, j, w, z.
_VIETNAMESE = "abcdđeghiklmnopqrstuvxy"


def item_mark(line: str) -> ItemMark | None:
    """Return the list marker that a stripped line begins with, None where it has none."""
    if bullet := _BULLET.match(line):
        return ItemMark(bullet.group(1), bullet.group(1), 0)
    match = _ENUMERATED.match(line)
    if match is None:
        return None
    opening, value, closing = match.groups()
    if opening and closing == ".":
        return None
    label = f"{opening}{value}{closing}"
    if value.isdigit():
        return ItemMark(label, f"{opening}1{closing}", int(value))
    if value in _ROMAN and len(value) > 1:
        return ItemMark(label, f"{opening}i{closing}", _ROMAN.index(value) + 1)
    case = "a" if value.islower() else "A"
    return ItemMark(label, f"{opening}{case}{closing}", ord(value.lower()) - ord("a") + 1)


def follows(mark: ItemMark, before: ItemMark) -> bool:
    """Tell whether a marker goes on from another of its style: the same bullet or the next value.

    Letters may leave some out, as the Vietnamese alphabet does.
    """
    if mark.style != before.style:
        return False
    if mark.value == before.value == 0 or mark.value == before.value + 1:
        return True
    first, second = before.label.strip("()."), mark.label.strip("().")
    if first in _VIETNAMESE and second in _VIETNAMESE:
        return _VIETNAMESE.index(second) == _VIETNAMESE.index(first) + 1
    return False


def opens(mark: ItemMark) -> bool:
    """Tell whether a marker can be the first of its list."""
    return mark.value <= 1


def is_initial(mark: ItemMark) -> bool:
    """Tell a capital letter with a full stop that begins no list: "J. Doe"."""
    return mark.style == "A." and mark.value > 1


class Nesting:
    """The markers of the lists that are open, outermost first, with their indentation."""

    def __init__(self, max_depth: int) -> None:
        self.open: list[tuple[int, ItemMark]] = []
        self.max_depth = max_depth

    def place(self, mark: ItemMark, indent: int) -> int:
        """Put an item where it belongs and return its depth, from 1 to the limit."""
        while self.open and self.open[-1][0] > indent + 1:
            self.open.pop()
        same = [level for level, (_, known) in enumerate(self.open) if known.style == mark.style]
        level = [level for level in same if abs(self.open[level][0] - indent) <= 1]
        if level or (same and indent <= self.open[-1][0] + 1):
            del self.open[(level or same)[-1] :]
        elif len(self.open) >= self.max_depth:
            self.open.pop()
        self.open.append((indent, mark))
        return len(self.open)

    def goes_on(self, mark: ItemMark) -> bool:
        """Tell whether a marker continues one of the open lists."""
        return any(follows(mark, known) for _, known in self.open)

    def belongs(self, mark: ItemMark, indent: int) -> bool:
        """Tell whether an item is of an open list's style or stands deeper than the last one."""
        return self.is_deeper(indent) or any(known.style == mark.style for _, known in self.open)

    def is_deeper(self, indent: int) -> bool:
        """Tell whether a line is set in further than the marker of the last item."""
        return bool(self.open) and indent > self.open[-1][0] + 1

    def close(self) -> None:
        self.open.clear()
