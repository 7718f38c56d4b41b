"""Which words of a list a text holds: most texts hold few, and finding none has to be quick."""

from __future__ import annotations

import re
from collections.abc import Iterable, Set

from standfirst.compiled import loops
from standfirst.languages.phrases import lower_case

_MARKS = "„“”‚‘’»«–—…\u00a0§"
_SPOKEN = re.compile(r"\w+|§")
_TO_SPACES = bytes(
    byte if chr(byte).isalnum() or byte == ord("_") or byte > 127 else 32 for byte in range(256)
)


class Vocabulary:
    """Words in UTF-8 and lower case that are looked for; ASCII letters, digits, `_` and all beyond
    ASCII make up words."""

    def __init__(self, words: Iterable[bytes]) -> None:
        self._words = frozenset(words)

    def among(self, text: bytes) -> frozenset[bytes]:
        """Return those that stand in a text as whole words, whatever its case."""
        return self._words.intersection(text.lower().translate(_TO_SPACES).split())

    def among_text(self, text: str) -> frozenset[bytes]:
        """Return those that stand in a string as whole words, whatever its case.

        Words of 250 bytes and more are not looked for; a `§` is a word of its own.
        """
        return self.among(_separated(lower_case(text)))


def vocabulary(words: Iterable[bytes]) -> Vocabulary:
    """Return a vocabulary, compiled where the loops are."""
    made: Vocabulary = loops.Vocabulary(words) if loops else Vocabulary(words)
    return made


def _separated(lowered: str) -> bytes:
    """Return a lower-case text as UTF-8, with white space for the marks that part words."""
    if not lowered.isascii():
        for mark in _MARKS:
            if mark in lowered:
                lowered = lowered.replace(mark, f" {mark} " if mark == "§" else " ")
    return lowered.encode(errors="surrogatepass")


class Triggers:
    """Phrases to look for, found by their longest word: most texts hold few of them."""

    def __init__(self, phrases: Iterable[str]) -> None:
        self._by_word: dict[bytes, list[str]] = {}
        for phrase in dict.fromkeys(phrases):
            self._by_word.setdefault(longest_word(phrase).encode(), []).append(phrase)
        self.words = frozenset(self._by_word)

    def found(self, lowered: str, spoken: Set[bytes]) -> list[tuple[int, int]]:
        """Return the spans of all phrases in a lower-case text of the words `spoken`, in order."""
        found: list[tuple[int, int]] = []
        for word in self.words & spoken:
            for phrase in self._by_word[word]:
                start = lowered.find(phrase)
                while start >= 0:
                    found.append((start, start + len(phrase)))
                    start = lowered.find(phrase, start + 1)
        found.sort()
        return found


def longest_word(phrase: str) -> str:
    """Return the word that a phrase is found by."""
    word: str = max(_SPOKEN.findall(phrase), key=len, default=phrase)
    return word


def first_spoken(phrase: str) -> bytes:
    """Return the first word of a phrase as a vocabulary holds it."""
    word: str = _SPOKEN.findall(phrase)[0]
    return word.encode()
