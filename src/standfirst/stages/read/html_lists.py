"""HTML lists as they are printed: bullets, numbers, letters, start, value and reversed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from standfirst.stages.read.numerals import letters, roman

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

_STYLES = {
    "lower-alpha": "a",
    "lower-latin": "a",
    "upper-alpha": "A",
    "upper-latin": "A",
    "lower-roman": "i",
    "upper-roman": "I",
    "decimal": "1",
}
_STYLE = re.compile(
    r"list-style(?:-type)?\s*:[^;]*?\b(" + "|".join(_STYLES) + r")\b", re.IGNORECASE
)
_INTEGER = re.compile(r"\s*([+-]?\d{1,9})")


class PrintedList:
    """A list and the number of its next item."""

    def __init__(self, node: LexborNode) -> None:
        attributes = node.attributes
        self.ordered = node.tag == "ol"
        self.type = _type(attributes)
        self.step = -1 if "reversed" in attributes else 1
        start = _integer(attributes.get("start"))
        if start is None:
            start = 1 if self.step > 0 else sum(1 for _ in _items(node))
        self.next = start

    def marker(self, item: LexborNode) -> str:
        """Return the marker of an item and the space after it."""
        if not self.ordered:
            return "- "
        value = _integer(item.attributes.get("value"))
        if value is not None:
            self.next = value
        number = self.next
        self.next += self.step
        return f"{_printed(number, self.type)}. "


def _items(node: LexborNode) -> list[LexborNode]:
    items = []
    child = node.first_child
    while child is not None:
        if child.tag == "li":
            items.append(child)
        child = child.next
    return items


def _type(attributes: dict[str, str | None]) -> str:
    kind = (attributes.get("type") or "").strip()
    if kind in {"1", "a", "A", "i", "I"}:
        return kind
    style = _STYLE.search(attributes.get("style") or "")
    return _STYLES[style.group(1).lower()] if style else "1"


def _integer(value: str | None) -> int | None:
    match = _INTEGER.match(value or "")
    return int(match.group(1)) if match else None


def _printed(number: int, kind: str) -> str:
    if kind == "1" or number < 1:
        return str(number)
    if kind in "aA":
        letter = letters(number)
        return letter if kind == "a" else letter.upper()
    numeral = roman(number)
    return numeral if kind == "i" else numeral.upper()
