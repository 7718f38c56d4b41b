"""HTML lists as they are printed: bullets, numbers, letters, start, value and reversed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from standfirst.stages.read.numerals import letters, roman

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

STYLES = {
    "lower-alpha": "a",
    "lower-latin": "a",
    "upper-alpha": "A",
    "upper-latin": "A",
    "lower-roman": "i",
    "upper-roman": "I",
    "decimal": "1",
    "none": "",
}
_STYLE = re.compile(r"\b(?:" + "|".join(STYLES) + r")\b", re.IGNORECASE)
# How a point opens that is numbered by hand.
_OWN = re.compile(
    r"\s*(\(?(?:\d{1,3}(?:\.\d{1,3})*|[a-zđ]{1,2}|[A-Z]|[ivxlc]{1,6}|[IVXLC]{1,6})"
    r"(?:[.)]|\.\)))\s+\S"
)
_FIRST_WORDS = 40
# How deep inside its item the first word of one is looked for.
_NEAR = 8
_INTEGER = re.compile(r"\s*([+-]?\d{1,9})")


class PrintedList:
    """A list and the number of its next item."""

    def __init__(self, node: LexborNode, styles: dict[int, str]) -> None:
        attributes = node.attributes
        self.ordered = node.tag == "ol"
        self.type = _type(attributes, styles.get(node.mem_id, ""))
        self.step = -1 if "reversed" in attributes else 1
        start = _integer(attributes.get("start"))
        if start is None:
            start = 1 if self.step > 0 else sum(1 for _ in _items(node))
        self.next = start

    def marker(self, item: LexborNode) -> str:
        """Return the marker of an item and the space after it; empty where its text has its own."""
        own = _own_mark(item)
        if not self.ordered:
            return "" if own else "- "
        value = _integer(item.attributes.get("value"))
        if value is not None:
            self.next = value
        number = self.next
        self.next += self.step
        if not self.type:
            return "" if own else "- "
        forms = (printed(number, kind) for kind in "1aAiI")
        return "" if own in forms else f"{printed(number, self.type)}. "


def _items(node: LexborNode) -> list[LexborNode]:
    items = []
    child = node.first_child
    while child is not None:
        if child.tag == "li":
            items.append(child)
        child = child.next
    return items


def _type(attributes: dict[str, str | None], style: str) -> str:
    """Return how a list is numbered: what its style says counts for more than its type."""
    if stated := _STYLE.search(style):
        return STYLES[stated[0].lower()]
    kind = (attributes.get("type") or "").strip()
    return kind if kind in {"1", "a", "A", "i", "I"} else "1"


def _own_mark(item: LexborNode) -> str:
    """Return the number or letter that an item's own text opens with, without its brackets."""
    node = item.first_child
    for _ in range(_NEAR):
        if node is None:
            return ""
        if node.is_text_node:
            text = node.text_content or ""
            if text.strip():
                own = _OWN.match(text[:_FIRST_WORDS])
                return own[1].strip("().") if own else ""
            node = node.next
        elif node.tag in {"ul", "ol", "table"}:
            return ""
        else:
            node = node.first_child or node.next
    return ""


def _integer(value: str | None) -> int | None:
    match = _INTEGER.match(value or "")
    return int(match.group(1)) if match else None


def printed(number: int, kind: str) -> str:
    """Return a number as a list of some type prints it: "1", "a", "A", "i" or "I"."""
    if kind in {"1", ""} or number < 1:
        return str(number)
    if kind in "aA":
        letter = letters(number)
        return letter if kind == "a" else letter.upper()
    numeral = roman(number)
    return numeral if kind == "i" else numeral.upper()
