"""Lines joined to running text: words broken at a line's end are put together again."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

HYPHENS = ("-", "\u2010", "\u00ad")

_WORD = re.compile(r"[^\W\d_]+")
_COMPOUND = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)+")
_LAST_WORD = re.compile(r"[^\W\d_]+(?:[-\u2010][^\W\d_]+)*[-\u2010\u00ad]$")
_FIRST_WORD = re.compile(r"^[^\W\d_]+")
_LAST_TOKEN = re.compile(r"\S+$")
_FIRST_TOKEN = re.compile(r"^\S+")
_ADDRESS = re.compile(r"[@#_=\\]|//|/\S*/|^/|\w\.\w")
"""What stands in an address, a path or a name of code, where a hyphen is a part of it."""
_SUSPENDED = frozenset(
    ["und", "oder", "bzw", "sowie", "and", "or", "to", "bis", "et", "ou", "y", "o", "hoặc", "và"]
)
"""After these a hyphen stands for the rest of a compound ("Haupt- und Nebenfach")."""
_COMPOUNDING = frozenset(["well", "self", "non", "long", "short", "high", "low"])
"""Words that English joins to the next by a hyphen."""
_LONGEST_ENDING = 3
"""What follows is a word only if it is longer: "self-ish" and "short-age" are divided words."""
SHARE_KNOWN = 4
"""Where words are divided, at least one in so many of them stands undivided elsewhere."""
SHARE_OF_LINES = 40
"""Where words are divided, at least one line in so many ends in a hyphen."""
FEWEST = 4
"""So many hyphens at line ends, none of them in a word known undivided, show no division."""


class Spelling(NamedTuple):
    """How a document writes its words: those with a hyphen inside a line, and all others.

    `divides` tells that its typesetter divides words at line ends at all; `is_sure` that there
    were enough hyphens at line ends to tell.
    """

    compounds: frozenset[str] = frozenset()
    words: frozenset[str] = frozenset()
    divides: bool = True
    is_sure: bool = False


def join(text: str, following: str, spelling: Spelling) -> tuple[str, str]:
    """Return how a line goes on with the next: what is kept of it, and what stands between.

    A hyphen at the end is dropped where the next line goes on in small letters, unless the
    document's `spelling` or the word itself tells that it belongs there.
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
    if _is_address(text, following):
        return text, ""
    if last and word and _keeps_hyphen(last.group()[:-1], word.group(), spelling):
        return text, ""
    return text[:-1], ""


def _is_address(text: str, following: str) -> bool:
    """Tell whether a line breaks within an address, whose hyphens are its own."""
    last, first = _LAST_TOKEN.search(text), _FIRST_TOKEN.match(following)
    tokens = (last.group() if last else "", first.group().rstrip(".,;:)") if first else "")
    return any(_ADDRESS.search(token) for token in tokens)


def _keeps_hyphen(last: str, following: str, spelling: Spelling) -> bool:
    """Tell whether a hyphen is a part of the word, not of its division: "X-ray", "well-known"."""
    before, after = last.casefold(), following.casefold()
    if len(before) == 1 or (before in _COMPOUNDING and len(after) > _LONGEST_ENDING):
        return True
    if f"{before}-{after}" in spelling.compounds:
        return True
    if spelling.divides or before + after in spelling.words:
        return False
    known = (before.rpartition("-")[2] in spelling.words, after in spelling.words)
    return spelling.is_sure or any(known)


def spelling_of(lines: Sequence[str]) -> Spelling:
    """Read from its lines which words a document writes with a hyphen, and whether it divides."""
    compounds: set[str] = set()
    words: set[str] = set()
    ends: list[str] = []
    start = 0
    for line, following in pairwise([*lines, ""]):
        text = line.casefold()
        if "-" in text:
            compounds.update(_COMPOUND.findall(text))
        last = _LAST_WORD.search(text) if line.endswith(HYPHENS) else None
        first = _FIRST_WORD.match(following) if last and following[:1].islower() else None
        # The two halves of a word over a line's end are no words by themselves.
        words.update(_WORD.findall(text, start, last.start() if last and first else len(text)))
        start = 0
        if last and first:
            ends.append(last.group()[:-1] + first.group().casefold())
            start = first.end()
    known = sum(word in words for word in ends)
    often = len(ends) * SHARE_OF_LINES >= len(lines)
    divides = known * SHARE_KNOWN >= len(ends) and (known > 1 or often) if known else often
    return Spelling(
        frozenset(compounds), frozenset(words), divides, len(ends) >= FEWEST and not known
    )
