"""Whether a text says what a term is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache

from standfirst.languages.lists import table

_LATEST_TERM = 12
"""A definition names its term within so many terms."""

_OPENING = 2
"""A text opens with a term if at most so many others stand before it: a number, an article."""

_BETWEEN = 3
_REACH = 4
_OPENING_REACH = 20
"""Terms around a term in which a definition says so: more where the text opens with it."""


def defines(
    terms: Sequence[str], fits: Sequence[int | None], term: frozenset[int], code: str
) -> bool:
    """Tell whether a text says what a term is: "X means …", "… is called X".

    `terms` are those of the text, `fits` the word of the question that each fits, or None.
    """
    first = next((place for place, fit in enumerate(fits) if fit in term), len(fits))
    last = _reached(fits, term)
    if last == len(fits) or first > _LATEST_TERM or last - first > len(term) + _BETWEEN:
        return False
    reach = _REACH if first > _OPENING else _OPENING_REACH
    after = " ".join(terms[last + 1 : last + 1 + reach])
    before = " ".join(terms[max(first - _REACH, 0) : first])
    is_said_after = _phrases(code, "defining_after").match(after)
    is_said_later = first <= _OPENING and _phrases(code, "defining_later").search(after)
    return bool(is_said_after or is_said_later) or _ends(before, code)


def _reached(fits: Sequence[int | None], term: frozenset[int]) -> int:
    """Return the place where the whole term was met, or the length where it never is."""
    missing = set(term)
    for place, fit in enumerate(fits):
        missing.discard(fit if fit is not None else -1)
        if not missing:
            return place
    return len(fits)


def _ends(text: str, code: str) -> bool:
    found = _phrases(code, "defining_before").finditer(text)
    return any(match.end() == len(text) for match in found)


def longest_first(phrases: Iterable[str]) -> list[str]:
    """Return phrases so that a longer one is met before one that it begins with."""
    return sorted(phrases, key=lambda phrase: (-len(phrase), phrase))


@cache
def _phrases(code: str, name: str) -> re.Pattern[str]:
    phrases = longest_first(table(code, "asking").get(name, ()))
    return re.compile(
        rf"(?<!\S)(?:{'|'.join(map(re.escape, phrases))})(?!\S)" if phrases else r"(?!)"
    )
