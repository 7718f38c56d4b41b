"""Lines joined to running text: words broken at a line's end are put together again."""

from __future__ import annotations

import re

HYPHENS = ("-", "\u2010", "\u00ad")

_LAST_WORD = re.compile(r"[^\W\d_]+(?:[-\u2010][^\W\d_]+)*[-\u2010\u00ad]$")
_FIRST_WORD = re.compile(r"^[^\W\d_]+")
_SUSPENDED = frozenset(
    ["und", "oder", "bzw", "sowie", "and", "or", "to", "bis", "et", "ou", "y", "o", "hoặc", "và"]
)
"""After these a hyphen stands for the rest of a compound ("Haupt- und Nebenfach")."""
_COMPOUNDING = frozenset(["well", "self", "non", "long", "short", "high", "low"])
"""Words that English joins to the next by a hyphen."""
_LONGEST_ENDING = 3
"""What follows is a word only if it is longer: "self-ish" and "short-age" are divided words."""


def join(text: str, following: str, hyphenated: frozenset[str]) -> tuple[str, str]:
    """Return how a line goes on with the next: what is kept of it, and what stands between.

    A hyphen at the end is dropped where the next line goes on in small letters, unless
    `hyphenated` (the words that the document writes with a hyphen inside a line) has the word.
    """
    if not text.endswith(HYPHENS) or len(text) < 2:
        return text, " "
    before = text[-2]
    first = following[:1]
    if not before.isalnum():
        return text, " "
    if not (before.isalpha() and first.islower()):
        return text, "" if first.isalnum() else " "
    word = _FIRST_WORD.match(following)
    if word and word.group().casefold() in _SUSPENDED:
        return text, " "
    last = _LAST_WORD.search(text)
    if last and word and _keeps_hyphen(last.group(), word.group()):
        return text, ""
    if last and word and (last.group() + word.group()).casefold() in hyphenated:
        return text, ""
    return text[:-1], ""


def _keeps_hyphen(last: str, following: str) -> bool:
    """Tell whether a hyphen is a part of the word, not of its division: "X-ray", "well-known"."""
    before = last[:-1].casefold()
    return len(before) == 1 or (before in _COMPOUNDING and len(following) > _LONGEST_ENDING)


def hyphenated_words(texts: list[str]) -> frozenset[str]:
    """Return the words that are written with a hyphen within a line."""
    found: set[str] = set()
    for text in texts:
        if "-" in text:
            found.update(match.casefold() for match in _COMPOUND.findall(text))
    return frozenset(found)


_COMPOUND = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)+")
