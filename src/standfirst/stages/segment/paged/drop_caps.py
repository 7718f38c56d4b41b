"""Large first letters of a paragraph, put on the line that they begin."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

import msgspec

from standfirst.stages.segment.paged.words import Word

TALLEST_PLAIN, TALLEST = 1.8, 8.0
"""In usual type sizes: a drop cap is larger than the first; what is larger than the second is
decoration."""
NEAR = 1.2
"""The lines beside a drop cap begin at most so many type sizes to its right."""
MOST_CAPS = 20
"""A page with more is set in large letters, not in paragraphs."""
_QUOTES = "„“\"«»‚‘'"


def with_drop_caps(words: list[Word]) -> list[Word]:
    """Return the words with each drop cap joined to the first word of the lines beside it."""
    if not words:
        return words
    usual = median([word.size for word in words])
    caps = [word for word in words if _is_cap(word, usual)]
    if not 0 < len(caps) <= MOST_CAPS:
        return words
    joined = words
    for cap in caps:
        joined = _with_cap(joined, cap)
    return joined


def _is_cap(word: Word, usual: float) -> bool:
    letter = word.text.strip(_QUOTES)
    return (
        len(letter) == 1
        and letter.isalpha()
        and letter.isupper()
        and TALLEST_PLAIN * usual <= word.size <= TALLEST * usual
    )


def _with_cap(words: list[Word], cap: Word) -> list[Word]:
    first = _first_beside(words, cap)
    if first is None:
        return words
    whole = msgspec.structs.replace(
        first,
        text=cap.text + first.text,
        x0=min(cap.x0, first.x0),
        letters=cap.letters + first.letters,
    )
    return [whole if word is first else word for word in words if word is not cap]


def _first_beside(words: Sequence[Word], cap: Word) -> Word | None:
    """Return the first word of the upper line, where at least two lines begin beside a letter."""
    beside = [
        word
        for word in words
        if word is not cap
        and word.size < cap.size / TALLEST_PLAIN * 1.05
        and cap.top - 0.3 * word.size < word.baseline <= cap.baseline + 0.3 * word.size
        and -0.1 * word.size <= word.x0 - cap.x1 <= NEAR * word.size
    ]
    beside.sort(key=lambda word: (word.baseline, word.x0))
    if not beside or beside[-1].baseline - beside[0].baseline < 0.8 * beside[0].size:
        return None
    # Lines begin at one edge: what stands further in is a word within a line.
    edge = min(word.x0 for word in beside)
    return next(word for word in beside if word.x0 - edge < 0.5 * word.size)
