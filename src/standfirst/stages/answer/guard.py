"""What of a model's words may stand: sentences that only connect, and state no number."""

from __future__ import annotations

import itertools
import unicodedata
from collections.abc import Iterable
from functools import cache, lru_cache

from standfirst.languages.lists import entries, languages
from standfirst.languages.numbers import hides_number
from standfirst.languages.stems import SHORTEST_BEGINNING, stem
from standfirst.languages.terms import exact_terms
from standfirst.model.answer import Clause
from standfirst.model.chunk import Chunk
from standfirst.stages.answer.contract import is_guarded

_MARKUP = ("[", "]", "<", ">", "{", "}", "|", "`", "\\", "://", "#", "=")
"""Signs by which prose could pass for a citation, a picture, a table or a program."""

LONGEST_ENDING = 3
"""Letters by which forms of a word may differ where the stemmer keeps them apart."""

_CONNECTING_LISTS = ("stopwords", "function_words", "connectives")


def prose_fault(sentence: str, chunk: Chunk, *, is_strict: bool) -> Clause | None:
    """Return the clause by which a model's sentence about a chunk has to be struck, or None.

    A sentence states no number, whatever it cites: values are for quotations. With `is_strict`,
    where content that nobody has verified is near, it also holds no word that its chunk does not
    hold, except words that only connect.
    """
    if chunk.chunk_kind == "block_descriptor":
        return "C4"
    if hides_number(sentence, chunk.language):
        return "C3"
    words = exact_terms(sentence)
    if not words or not _is_plain(sentence):
        return "C5"
    if is_guarded(chunk) and not _block_words().isdisjoint(_with_neighbours(words)):
        return "C4"
    return "C5" if is_strict and not _is_grounded(words, chunk) else None


def _is_plain(sentence: str) -> bool:
    if any(mark in sentence for mark in _MARKUP):
        return False
    return all(
        unicodedata.category(each) not in {"Cc", "Cf", "Cn", "Co", "Cs"} for each in sentence
    )


def _is_grounded(words: Iterable[str], chunk: Chunk) -> bool:
    held = _stems_of("\n".join((*chunk.heading_path, chunk.text)), chunk.language)
    return all(
        word in _connecting()
        or word in held
        or (found := stem(word, chunk.language)) in held
        or found in _connecting_stems(chunk.language)
        or not _beginnings(word).isdisjoint(_beginnings_of(held))
        for word in words
    )


def _beginnings(word: str) -> frozenset[str]:
    """Return what is left of a word without its ending: "verändert" and "verändern" meet."""
    least = max(SHORTEST_BEGINNING, len(word) - LONGEST_ENDING)
    return frozenset(word[:length] for length in range(least, len(word) + 1))


@lru_cache(64)
def _beginnings_of(words: frozenset[str]) -> frozenset[str]:
    return frozenset(beginning for word in words for beginning in _beginnings(word))


@lru_cache(64)
def _stems_of(text: str, language: str) -> frozenset[str]:
    words = exact_terms(text)
    return frozenset((*words, *(stem(word, language) for word in words)))


@cache
def _connecting() -> frozenset[str]:
    names = ((code, name) for code in languages() for name in _CONNECTING_LISTS)
    phrases = (phrase for code, name in names for phrase in entries(code, name))
    return frozenset(word for phrase in phrases for word in exact_terms(phrase))


@cache
def _connecting_stems(language: str) -> frozenset[str]:
    return frozenset(stem(word, language) for word in _connecting())


@cache
def _block_words() -> frozenset[str]:
    found = (phrase for code in languages() for phrase in entries(code, "block_words"))
    return frozenset(" ".join(exact_terms(phrase)) for phrase in found)


def _with_neighbours(words: list[str]) -> set[str]:
    pairs = (f"{left} {right}" for left, right in itertools.pairwise(words))
    return {*words, *pairs}
