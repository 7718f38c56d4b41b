"""Inflected forms of a word, for the languages whose words change their endings."""

from __future__ import annotations

import threading
from functools import cache, lru_cache
from typing import Protocol

from standfirst.languages.folding import fold
from standfirst.languages.lists import primary

# Endings of short words are listed: as the beginning of other words, "day" would find "dayton".
_ENDINGS = {
    "en": ("", "e", "s", "es", "ed", "d", "ing"),
    "de": ("", "e", "n", "s", "en", "er", "es", "em"),
}
SHORTEST_BEGINNING = 5
"""A stem of fewer letters begins too many other words."""

# Snowball's names of the stemmers by ISO 639-1 code, for the languages it ships.
_NAMES = {
    "da": "danish",
    "de": "german",
    "en": "english",
    "es": "spanish",
    "fi": "finnish",
    "fr": "french",
    "hu": "hungarian",
    "it": "italian",
    "nl": "dutch",
    "no": "norwegian",
    "pt": "portuguese",
    "ro": "romanian",
    "ru": "russian",
    "sv": "swedish",
}
LONGEST_WORD = 60
"""What is longer is no word; stemming it takes time that grows with the square of its length."""

_LOCK = threading.Lock()
_REMEMBERED = 50_000


class _Stemmer(Protocol):
    def stemWord(self, word: str) -> str: ...  # noqa: N802


def stem(word: str, language: str) -> str:
    """Return the folded stem of a word in lower case; the folded word where none is known."""
    return _stem(word, primary(language))


def inflections(word: str, language: str) -> tuple[str, ...]:
    """Return terms that find the inflected forms of a word; `*` ends the beginning of a word.

    Where no stemmer is known, Vietnamese above all, there are none.
    """
    if primary(language) not in _NAMES:
        return ()
    root = stem(word, language)
    if len(root) >= SHORTEST_BEGINNING:
        # "polici" and "policy" share all but their last letter.
        return (f"{root[:-1] if root.endswith('i') else root}*",)
    return tuple(root + ending for ending in _ENDINGS.get(primary(language), ()))


@lru_cache(_REMEMBERED)
def _stem(word: str, code: str) -> str:
    if code not in _NAMES or len(word) > LONGEST_WORD or not word.isalpha():
        return fold(word)
    with _LOCK:
        return fold(_stemmer(code).stemWord(word))


@cache
def _stemmer(code: str) -> _Stemmer:
    from snowballstemmer import stemmer

    found: _Stemmer = stemmer(_NAMES[code])
    return found
