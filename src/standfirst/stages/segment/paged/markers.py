"""What a line starts with: bullets, enumerations, heading numbers, captions, footnote marks."""

from __future__ import annotations

import re
from itertools import pairwise

from standfirst.stages.segment.paged.lines import Line

BULLETS = "•▪◦‣●○■□▫–—-*·➢❖✓✗☐☑☒→⁃∙♦◆►▶"

_BULLET = re.compile(rf"^[{re.escape(BULLETS)}](?=\s)")
_ENUMERATION = re.compile(
    r"^(?:\(?(?:\d{1,3}|[A-Za-z]|[ivxIVX]{1,5})\)|(?:\d{1,2}|[A-Za-z]|[ivxIVX]{1,5})\.)(?=\s)"
)
_HEADING_NUMBER = re.compile(
    r"^(?:(?P<decimal>\d{1,3}(?:\.\d{1,3}){0,5})\.?|(?P<letter>[A-Z])\.|(?P<roman>[IVX]{1,6})\.)"
    r"\s+(?=[^\W\d_])"
)
_CAPTION = re.compile(
    r"^(?i:figure|fig\.|table|tab\.|abbildung|abb\.|tabelle|bild|hình|bảng|sơ đồ|biểu đồ|chart|"
    r"exhibit|plate|listing|algorithm|schaubild|übersicht)\s*"
    r"(?:\d+|[IVX]+\b|[A-Z]\b)(?:[.\-–]\d+)*[a-z]?\s*(?:[:.–—|(](?!\d)|$|(?=[^\W\d_a-z]))"
)
"""After the number, a sentence goes on in small letters: "Table 3 shows …" is no caption."""
_FOOTNOTE = re.compile(r"^(?:\d{1,3}|[*†‡§]{1,3})\s?[).]?\s+\S|^\(\d{1,2}\)\s|^[*†‡]{1,3}\)?\s*\S")
CIRCLE_GAP = 0.45
"""A letter o is a bullet only where a gap of so many type sizes follows it."""


def bullet_of(line: Line) -> str:
    """Return a line's bullet, empty if it has none."""
    match = _BULLET.match(line.text)
    if match:
        return match.group()
    if line.text[:2] in ("o ", "o\t") and line.first_gap >= CIRCLE_GAP:
        return "o"
    return ""


def enumeration_of(line: Line) -> str:
    """Return a line's list number or letter as printed ("3.", "(a)"), empty if it has none."""
    match = _ENUMERATION.match(line.text)
    return match.group() if match else ""


def heading_depth(text: str) -> int:
    """Return how deep a heading's number goes: 1 for "2", 3 for "2.1.2"; 0 without a number."""
    match = _HEADING_NUMBER.match(text)
    if match is None:
        return 0
    decimal = match.group("decimal")
    return decimal.count(".") + 1 if decimal else 1


def is_caption(text: str) -> bool:
    """Tell whether a text starts as the caption of a figure or table does."""
    return _CAPTION.match(text) is not None


def is_footnote_start(text: str) -> bool:
    """Tell whether a line starts with what may be a footnote's mark."""
    return _FOOTNOTE.match(text) is not None


def is_first_marker(marker: str) -> bool:
    """Tell whether an enumeration starts with this marker."""
    return marker.strip("().").lower() in ("1", "a", "i")


def follows_marker(before: str, marker: str) -> bool:
    """Tell whether a marker is the next of the same kind ("3." after "2.", "(c)" after "(b)")."""
    first, second = before.strip("()."), marker.strip("().")
    if before.replace(first, "", 1) != marker.replace(second, "", 1):
        return False
    if first.isdigit() and second.isdigit():
        return int(second) == int(first) + 1
    if len(first) == 1 and len(second) == 1:
        return ord(second) == ord(first) + 1
    return first.lower() in _ROMANS and second.lower() == _ROMANS.get(first.lower())


_ROMANS = dict(
    pairwise(["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii"])
)
