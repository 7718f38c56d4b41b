"""Whether two words are forms of one: by their endings, their prefixes, and lists of roots."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache

from standfirst.languages.lists import entries, primary

LONGEST_ENDING = 3
SHORTEST_ROOT = 4
"""Letters by which forms of a word may differ where the stemmer keeps them apart, and what has to
be left of it."""

SHORTEST_LISTED = 3
"""Letters of a root in the list; shorter ones begin too many words."""

SHORTEST_INNER = 5
"""Letters of a word that is told inside a compound: "schütz" in "lichtgeschützt"."""

_PREFIXES = {
    "de": re.compile(
        r"(?:zurück|wieder|zusammen|weiter|durch|unter|nach|fest|statt|teil|über|miss|aus|auf|ein|mit"
        r"|vor|bei|her|hin|los|ent|emp|ver|zer|un|ab|an|zu|um|be|er)?(\w{3,})"
    ),
    "en": re.compile(r"(?:un|re|non|dis|mis|pre)(\w{4,})"),
}
_PARTICIPLE = re.compile(r"(?:ge|zu)(\w{3,})")
"""What German puts between a prefix and its verb."""

_COMPOUNDING = frozenset({"de"})
_COMPOUND = 9
"""Letters from which a word may be put together of others."""


def kin(word: str, language: str) -> frozenset[str]:
    """Return what a word shares with its other forms, and with no others that are likely met.

    These are its beginnings, those of what is left without prefixes, and its entry in the list of
    roots.
    """
    return _kin(word, primary(language))


def inside(word: str, language: str) -> frozenset[str]:
    """Return the beginnings by which a word is told inside a compound; empty where none is made."""
    if primary(language) not in _COMPOUNDING:
        return frozenset()
    return frozenset(each for each in _beginnings(word) if len(each) >= SHORTEST_INNER)


def is_compound(word: str, language: str) -> bool:
    """Tell whether a word is long enough to be put together of others in a language that does."""
    return primary(language) in _COMPOUNDING and len(word) >= _COMPOUND


@lru_cache(50_000)
def _kin(word: str, code: str) -> frozenset[str]:
    found: set[str] = set()
    for form in _forms(word, code):
        found.update(_beginnings(form))
        found.update(f"={entry}" for entry in _entries_of(form, code))
    return frozenset(found)


def _forms(word: str, code: str) -> Iterator[str]:
    yield word
    pattern = _PREFIXES.get(code)
    bare = pattern.fullmatch(word) if pattern else None
    if bare:
        yield bare[1]
        inner = _PARTICIPLE.fullmatch(bare[1])
        if inner and code in _COMPOUNDING:
            yield inner[1]


def _beginnings(word: str) -> Iterator[str]:
    least = max(SHORTEST_ROOT, len(word) - LONGEST_ENDING)
    return (word[:length] for length in range(least, len(word) + 1))


def _entries_of(form: str, code: str) -> Iterator[int]:
    by_root, endings = _roots(code), _endings(code)
    for length in range(SHORTEST_LISTED, len(form) + 1):
        if form[length:] in endings:
            yield from by_root.get(form[:length], ())


@cache
def _endings(code: str) -> frozenset[str]:
    return frozenset(("", *entries(code, "endings")))


@cache
def _roots(code: str) -> dict[str, tuple[int, ...]]:
    """Return the numbers of the entries that a root stands in."""
    found: dict[str, list[int]] = {}
    for number, entry in enumerate(entries(code, "word_forms")):
        for root in entry.split():
            found.setdefault(root, []).append(number)
    return {root: tuple(numbers) for root, numbers in found.items()}
