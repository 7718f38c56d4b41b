"""The further numbers of a list or range that one label opens: "Sections 4.2, 4.3 and 4.5"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from standfirst.languages.citation_patterns import NUMBER, choices
from standfirst.languages.pointers import Pointer, Pointing

_MOST = 40
"""A longer list points at nothing that a reader would follow."""

_ROMAN = re.compile(r"[IVXLC]+\Z")
_BEFORE = 12
_AFTER = 12


def further_numbers(text: str, citation: Sequence[Pointer], words: Pointing) -> tuple[Pointer, ...]:
    """Return the numbers that go on behind a citation of one label, each as a pointer with it.

    Of a range these are the last one; a label in the singular opens no list where the language has
    a plural for it.
    """
    first = citation[-1]
    if not first.label or len(citation) > 1 or words.is_subordinate(first):
        return ()
    return tuple(_further(text, first, words))


def _further(text: str, first: Pointer, words: Pointing) -> Iterator[Pointer]:
    pattern = _next_number(words.words["listing"])
    opens_list = first.label in words.words["plural"] or _is_announced(text, first, words.words)
    at = first.end
    for _ in range(_MOST):
        match = pattern.match(text, at)
        if match is None or _form(match["number"]) != _form(first.number):
            return
        at = match.end()
        if not opens_list and not _is_closed(text, at, words.words):
            return
        start = match.start("number")
        yield Pointer(start, at, text[start:at], "flat", first.label, match["number"])


@cache
def _next_number(listing: tuple[str, ...]) -> re.Pattern[str]:
    joining = rf"(?:,?\s+(?:{choices(listing)})\s+|,\s+|\s?[–—]\s?)" if listing else "(?!)"
    return re.compile(rf"{joining}(?:§+\s?)?(?P<number>{NUMBER})(?!\s?[%°€$]|[.,]\d)")


def _form(number: str) -> str:
    if number[0].isdigit():
        return "figure"
    return "roman" if _ROMAN.match(number) else "letter"


def _is_announced(text: str, first: Pointer, words: Mapping[str, tuple[str, ...]]) -> bool:
    """Tell whether the word before a label says that several follow: "các Điều 2, 5 và 7"."""
    before = text[max(0, first.start - _BEFORE) : first.start].lower().split()
    return bool(before) and before[-1] in words["several"]


def _is_closed(text: str, end: int, words: Mapping[str, tuple[str, ...]]) -> bool:
    """Tell whether a number that no plural announced counts nothing: a stop or "của" follows."""
    if not words["several"]:
        return False
    after = text[end : end + _AFTER].lower()
    return not after.strip() or after[0] in ".,;:)" or after.split()[0] in words["belonging"]
