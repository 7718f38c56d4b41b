"""Which letters follow each other in writing: by that, letter soup is told from words."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from itertools import pairwise

SHORTEST_WORD = 4
"""Shorter runs of letters are often a product of variables, and say nothing of a language."""

# Frequent letter pairs of English, German, French, Spanish, Italian, Dutch, Portuguese, Polish and
# Vietnamese, all without their marks: each letter with those that often follow it.
_FOLLOWERS = {
    "a": "bcdgilmnoprstuvy",
    "b": "aeiloru",
    "c": "aehiklortu",
    "d": "aeioru",
    "e": "acdefgilmnprstuvwxy",
    "f": "aefioru",
    "g": "aehiloru",
    "h": "aeiortu",
    "i": "acdefgjklmnoprstvz",
    "k": "aeio",
    "l": "adeilotuy",
    "m": "abeimopu",
    "n": "acdefghiknostuy",
    "o": "abcdfgiklmnoprstuvw",
    "p": "aehilopru",
    "q": "u",
    "r": "acdegiklmnorstuy",
    "s": "acehiopstuz",
    "t": "aehiorstuzy",
    "u": "abcdeiklmnoprsty",
    "v": "aeio",
    "w": "aehio",
    "x": "i",
    "y": "eo",
    "z": "eiu",
}


def plain_latin(word: str) -> str:
    """Return a word in small letters without marks; a blank for what is not a Latin letter."""
    if not word.isascii():
        word = unicodedata.normalize("NFD", word.replace("đ", "d").replace("Đ", "D"))
        word = "".join(c for c in word if not unicodedata.combining(c))
    return "".join(c if "a" <= c <= "z" else " " for c in word.lower())


def pair_counts(words: Iterable[str]) -> tuple[int, int]:
    """Return how many pairs of neighbouring letters words have, and how many are familiar."""
    pairs = familiar = 0
    for word in words:
        for letters in plain_latin(word).split():
            if len(letters) >= SHORTEST_WORD:
                pairs += len(letters) - 1
                familiar += sum(
                    second in _FOLLOWERS.get(first, "") for first, second in pairwise(letters)
                )
    return pairs, familiar
