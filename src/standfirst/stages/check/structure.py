"""What stands at a text's start and end, read off the text where no record tells."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Literal

Shape = Literal["prose", "list_item", "table", "code", "formula", "heading"]

_MOST_BLANKS = 200
_MOST_LINES = 12
_LONGEST_BLOCK = 2000
"""How far back from the end of a text its last paragraph is looked for, in code points."""

LIST_MARKER = re.compile(
    r"(?:[-*+•·◦▪▫‣–—○●■□➢✓]|\d{1,3}[a-z]?[.)]|\(?(?:\d{1,3}[a-z]?|[^\W\d_]|[ivx]{1,5}|([a-z])\1)\)|(?:[^\W\d_]|[ivx]{2,5})\.)(?=[^\S\n])"
    r"|<li\b"
)
"""A bullet or an enumerator: "- ", "3. ", "(a) ", "đ) ", "iv) ", "b. "."""

_SHAPES: tuple[tuple[re.Pattern[str], Shape], ...] = (
    (LIST_MARKER, "list_item"),
    (re.compile(r"\||<(?:table|tr|td|th|thead|tbody)\b"), "table"),
    (re.compile(r"```|~~~|<pre\b|<code\b"), "code"),
    (re.compile(r"\$\$|\\\[|\\begin\{|<math\b"), "formula"),
    (re.compile(r"#{1,6}\s"), "heading"),
)
_MARKED = re.compile(r"[^\w\s\"'“„«‘(]|\d|\(?[^\W\d_]{1,5}[.)]\s")
"""What all of these start with; most text does not, and is told by this alone."""

_QUOTED = re.compile(r"(?:>[^\S\n]?)+")
_SET_IN = re.compile(r"(?: {4}|\t)")
_BLANK_LINE = re.compile(r"\n[^\S\n]*\n")


@lru_cache(maxsize=2)
def composed(text: str) -> str:
    """Return a text in NFC: word lists are written in it."""
    return text if text.isascii() else unicodedata.normalize("NFC", text)


def opening_shape(text: str) -> Shape:
    """Return what a text starts with; prose where nothing marks it."""
    if _SET_IN.match(text):
        return "code"
    return _line_shape(text[:_MOST_BLANKS].lstrip()[:80])


def closing_shape(text: str) -> Shape:
    """Return what a text ends with: prose, or the list, table or code it is the end of."""
    tail = text.rstrip()[-_LONGEST_BLOCK:]
    if tail.endswith(("```", "~~~")):
        return "code"
    lines = _last_block(tail).splitlines()
    if len(lines) > 1 and all(_SET_IN.match(line) for line in lines if line):
        return "code"
    for line in reversed(lines[-_MOST_LINES:]):
        shape = _line_shape(line.lstrip())
        if shape != "prose":
            return shape
    return "prose"


def last_block(text: str) -> str:
    """Return the last paragraph of a text, as far as it is looked at."""
    return _last_block(text.rstrip()[-_LONGEST_BLOCK:])


def _last_block(tail: str) -> str:
    start = 0
    for match in _BLANK_LINE.finditer(tail):
        start = match.end()
    return tail[start:]


def _line_shape(line: str) -> Shape:
    if line.startswith(">"):
        line = _QUOTED.sub("", line, count=1)
    if not _MARKED.match(line):
        return "prose"
    for pattern, shape in _SHAPES:
        if pattern.match(line):
            return shape
    return "prose"
