"""Pointers that only the whole chunk tells: a sentence by its number, an entry that says "see"."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from functools import lru_cache

from standfirst.languages.pointers import Pointing

_LONGEST_ENTRY = 120
"""An entry of a glossary that only sends the reader on is no longer than this."""

# "(2) …", "§ 5", a list item or a heading: in front of these a numbered paragraph ends.
_CELL_END = re.compile(r"\||\n\s*\*|\n[ \t]*\n|\s\*\s|\Z")
_LONGEST_CELL = 400
_LONGEST_LEAD, _LONGEST_POINTER = 40, 60
"""How far in front of "Satz" its lead starts, and how far behind it its number ends."""

_PARAGRAPH = re.compile(r"(?:\A|\n)[\s*_>]*(?:\(\d{1,3}[a-z]?\)|§+\s*\d|#)")
_ITEM = re.compile(r"(?m)^[\s*_>]*\(?(?P<letter>[a-z])\)")
_SENTENCE = re.compile(r"[.!?;:]\s+(?=[\"„(]?[A-ZÄÖÜ0-9])")


def fills_cell(text: str, start: int, words: Pointing) -> bool:
    """Tell whether citations are all that a cell or list item holds: a value, no pointer."""
    cell = _cell_start(text, start)
    if cell < 0 or words.citing.fullmatch(text, cell, start) is None:
        return False
    end = _CELL_END.search(text, start, start + _LONGEST_CELL)
    return end is not None and words.citing.fullmatch(text, start, end.start()) is not None


def _cell_start(text: str, position: int) -> int:
    """Return where the cell or list item that holds a position starts, -1 where none is near."""
    since = max(0, position - _LONGEST_CELL)
    cell = text.rfind("|", since, position) + 1
    bullet = text.rfind("*", max(cell, since), position)
    while bullet >= 0:
        behind, before = text[bullet + 1 : bullet + 2], text[bullet - 1 : bullet] if bullet else ""
        if behind.isspace() and before not in ("*", "_") and not before.isalnum():
            return bullet + 1
        bullet = text.rfind("*", max(cell, since), bullet)
    return cell or -1


def missing_sentence(text: str, words: Pointing) -> str | None:
    """Return a pointer at a sentence by its number ("Satz 4") that the paragraph does not reach.

    A chunk may start in the middle of a paragraph; then the sentences before it are elsewhere.
    """
    pointers = _matches_at(words.counted, text, words.words["counted"])
    if not pointers:
        return None
    paragraphs = [0, *(match.end() for match in _PARAGRAPH.finditer(text)), len(text)]
    sentences = [match.end() for match in _SENTENCE.finditer(text)]
    for match in pointers:
        own = max(1, bisect_right(paragraphs, match.start(), hi=len(paragraphs) - 1))
        start, end = paragraphs[own - 1], paragraphs[own]
        reached = 1 + bisect_left(sentences, end) - bisect_right(sentences, start)
        if int(match["last"] or match["number"]) > reached:
            return match["pointer"]
    return None


def missing_item(text: str, words: Pointing) -> str | None:
    """Return a pointer at an item by its letter ("Buchstabe c") that no line opens with.

    Behind "§ 3 Nummer 2 Buchstabe a" a letter alone goes on with that citation.
    """
    pointers = _matches_at(words.lettered, text, words.words["lettered"])
    if not pointers:
        return None
    items = {match["letter"] for match in _ITEM.finditer(text)}
    whole = words.lettered_whole.search(text)
    end = whole.start() if whole else len(text)
    for match in pointers:
        if match.end() <= end and match["letter"] not in items:
            return match["pointer"]
    return None


def _matches_at(pattern: re.Pattern[str], text: str, known: tuple[str, ...]) -> list[re.Match[str]]:
    """Return the matches of a pattern whose pointers begin with one of the known words, in order.

    Looking for the words first is quicker than asking for the pattern everywhere.
    """
    if not known:
        return []
    found: dict[int, re.Match[str]] = {}
    for word in _beginnings(known):
        at = text.find(word)
        while at >= 0:
            # Behind a figure it goes on with a citation: "Absatz 2 Satz 1".
            if not text[max(0, at - 2) : at].strip().isdigit():
                start, end = max(0, at - _LONGEST_LEAD), at + _LONGEST_POINTER
                for match in pattern.finditer(text, start, end):
                    if match.start("pointer") == at:
                        found[at] = match
            at = text.find(word, at + 1)
    return [found[at] for at in sorted(found)] if found else []


@lru_cache(maxsize=16)
def _beginnings(known: tuple[str, ...]) -> tuple[str, ...]:
    """Return the words of which no other one is a beginning: where one stands, so do these."""
    return tuple(word for word in known if not any(word.startswith(o) for o in known if o != word))


def other_entry(text: str, words: Pointing) -> str | None:
    """Return the whole text of an entry that says no more than "See Personal data."."""
    if len(text) > _LONGEST_ENTRY:
        return None
    match = words.entry.fullmatch(text.strip())
    return match.group() if match else None
