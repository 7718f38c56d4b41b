"""Which letters follow each other in writing: by that, letter soup is told from words."""

from __future__ import annotations

import re
import unicodedata
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


_FAMILIAR = frozenset((first, second) for first, others in _FOLLOWERS.items() for second in others)
_MARKS = re.compile("[\u0300-\u036f]+")
_WORDS = re.compile(f"[a-z]{{{SHORTEST_WORD},}}")


def pair_counts(text: str) -> tuple[int, int]:
    """Return how many pairs of neighbouring Latin letters the words of a text have, and how many
    of them are familiar; marks on letters do not count."""
    plain = text.lower()
    if not plain.isascii():
        plain = _MARKS.sub("", unicodedata.normalize("NFD", plain.replace("đ", "d")))
    pairs = familiar = 0
    for word in _WORDS.findall(plain):
        pairs += len(word) - 1
        familiar += sum(map(_FAMILIAR.__contains__, pairwise(word)))
    return pairs, familiar
