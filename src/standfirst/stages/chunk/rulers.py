"""How long a stretch of text is: in code points, or in tokens of a named tokenizer."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple, Protocol

from standfirst.model.place import Span
from standfirst.plugins import TokenCounter

_WORD = re.compile(r"\s*\S{1,24}|\s+\Z")
"""Tokenizers cut at white space first; a longer run is measured in pieces of so many characters."""

_WORDS_REMEMBERED = 65_536
"""So many words of up to 24 characters take some ten megabytes."""


class Ruler(Protocol):
    """Measures stretches of one text; positions are code points."""

    def size(self, start: int, end: int) -> int:
        """Return how long a stretch is."""

    def back(self, at: int, amount: int) -> int:
        """Return the first position from which the stretch up to `at` is at most `amount` long."""

    def ahead(self, at: int, amount: int) -> int:
        """Return a position up to which the stretch from `at` is at least `amount` long."""


class Room(NamedTuple):
    """What a cut has to know: the text, its language, how long a chunk may be, and measured how."""

    text: str
    language: str
    hard: int
    ruler: Ruler

    def size(self, start: int, end: int) -> int:
        return self.ruler.size(start, end)


class CodePoints:
    """Measures in code points."""

    def size(self, start: int, end: int) -> int:
        return end - start

    def back(self, at: int, amount: int) -> int:
        return at - amount

    def ahead(self, at: int, amount: int) -> int:
        return at + amount


class Tokens:
    """Measures a part of a text in tokens: each word is counted once, stretches are differences.

    A tokenizer can give a stretch a few tokens more or fewer than its words add up to, so what has
    to be exact is counted again on the finished text.
    """

    def __init__(self, text: str, start: int, end: int, counter: TokenCounter) -> None:
        count = _remembered(counter.count)
        words = _WORD.findall(text, start, end)
        known = {word: count(word) for word in dict.fromkeys(words)}
        self._sums = array("Q", accumulate(map(known.__getitem__, words), initial=0))
        self._places = array("Q", accumulate(map(len, words), initial=start))
        self._last = len(words) - 1

    def size(self, start: int, end: int) -> int:
        return max(-self._share(end, -1) - self._share(start, 1), 0) if start < end else 0

    def back(self, at: int, amount: int) -> int:
        least = bisect_left(self._sums, max(self._until(at) - amount, 0))
        return min(self._places[least if least <= self._last else -1], at)

    def ahead(self, at: int, amount: int) -> int:
        most = bisect_left(self._sums, self._before(at) + amount)
        return max(self._places[most if most <= self._last else -1], at)

    def _until(self, end: int) -> int:
        return -self._share(end, -1)

    def _before(self, start: int) -> int:
        return self._share(start, 1)

    def _share(self, at: int, sign: int) -> int:
        """Return the tokens before a position, a part of a word by its length; rounded down where
        `sign` is 1, up, and negative, where it is -1."""
        word = bisect_right(self._places, at) - 1
        if word >= 0 and self._places[word] == at:
            return sign * self._sums[word]
        word = min(max(word, 0), self._last)
        if word < 0:
            return 0
        start, before = self._places[word], self._sums[word]
        length, tokens = self._places[word + 1] - start, self._sums[word + 1] - before
        return sign * before + sign * tokens * min(at - start, length) // length


@lru_cache(maxsize=4)
def _remembered(count: Callable[[str], int]) -> Callable[[str], int]:
    """Return counts of words that are remembered from one document to the next."""
    return lru_cache(maxsize=_WORDS_REMEMBERED)(count)


def joined_size(ruler: Ruler, spans: Sequence[Span]) -> int:
    """Return the size of spans that stand below each other, a line end between two."""
    return sum(ruler.size(span.start, span.end) + 1 for span in spans) - 1
