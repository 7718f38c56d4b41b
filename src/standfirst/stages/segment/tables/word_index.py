"""Words of a page by place, so that those in a box are found without going through all."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable

from standfirst.model.place import BBox
from standfirst.stages.segment.tables.words import Word

EDGE = 2.0
"""Points by which a word's middle may lie outside a box and still count as in it."""


class WordIndex:
    """Words in the order of their height on the page, to find those in a box without a search."""

    def __init__(self, words: Iterable[Word]) -> None:
        self.words = sorted(words, key=lambda word: (word.top + word.bottom, word.x0))
        self._middles = [(word.top + word.bottom) / 2 for word in self.words]

    def inside(self, box: BBox) -> list[Word]:
        """Return the words whose middle lies in a box."""
        x0, top, x1, bottom = box
        low = bisect_left(self._middles, top - EDGE)
        high = bisect_right(self._middles, bottom + EDGE)
        return [
            word
            for word in self.words[low:high]
            if x0 - EDGE <= (word.x0 + word.x1) / 2 <= x1 + EDGE
        ]
