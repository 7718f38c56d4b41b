"""What of a model's words may stand: sentences that only connect, and state no number."""

from __future__ import annotations

import itertools
import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

from standfirst.languages.kinship import inside, is_compound, kin
from standfirst.languages.lists import entries, languages, primary
from standfirst.languages.numbers import hides_number, without_articles
from standfirst.languages.stems import stem
from standfirst.languages.terms import exact_terms
from standfirst.model.answer import Clause
from standfirst.model.chunk import Chunk
from standfirst.stages.answer.contract import is_guarded

_MARKUP = ("[", "]", "<", ">", "{", "}", "|", "`", "\\", "://", "#", "=")
"""Signs by which prose could pass for a citation, a picture, a table or a program."""

_ENTITY = re.compile(r"&#?\w+;?")
"""What a browser would show as another character."""

_UNPLAIN = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "So"})
_PLAIN_SYMBOLS = frozenset("°©®™℃℉№")
"""Signs of running text; other symbols are pictures, and pictures can be counted."""

_PLAIN_WORD = re.compile(r"[0-9A-Za-zµ\u00c0-\u017fơƠưƯ\u1e00-\u1eff]+")

_UNINFLECTED = frozenset({"vi"})
"""Where words have one form, and bare letters are another word: "năm" is not "nam"."""

_CALENDAR = "calendar_names"
"""Function words elsewhere, but what a cell may hold."""

_CONNECTING_LISTS = ("stopwords", "function_words", "connectives")


def prose_fault(sentence: str, chunk: Chunk, *, is_strict: bool) -> Clause | None:
    """Return the clause by which a model's sentence about a chunk has to be struck, or None.

    A sentence states no number, whatever it cites: values are for quotations. With `is_strict`,
    where content that nobody has verified is near, it also holds no word that its chunk does not
    hold, except words that only connect.
    """
    if chunk.chunk_kind == "block_descriptor":
        return "C4"
    stated = sentence if is_strict else without_articles(sentence, chunk.language)
    if hides_number(stated, chunk.language):
        return "C3"
    words = exact_terms(sentence)
    if not words or not _is_plain(sentence) or not _is_familiar(words, chunk):
        return "C5"
    if is_guarded(chunk) and not _block_words().isdisjoint(_with_neighbours(words)):
        return "C4"
    return "C5" if is_strict and not _is_grounded(words, chunk) else None


def _is_plain(sentence: str) -> bool:
    if any(mark in sentence for mark in _MARKUP) or _ENTITY.search(sentence):
        return False
    return all(
        unicodedata.category(each) not in _UNPLAIN or each in _PLAIN_SYMBOLS for each in sentence
    )


def _is_familiar(words: Iterable[str], chunk: Chunk) -> bool:
    """Tell whether words with other letters than plain Latin ones are words of the chunk.

    Such letters can look like others, and number words of other scripts are in no list.
    """
    odd = [word for word in words if not _PLAIN_WORD.fullmatch(word)]
    return not odd or set(odd) <= _stems_of(_read(chunk), chunk.language)


def _is_grounded(words: Sequence[str], chunk: Chunk) -> bool:
    """Tell whether each word is one of the chunk, in some form, or one that only connects."""
    held = _stems_of(_read(chunk), chunk.language)
    connecting = _connecting_places(words)
    is_inflected = primary(chunk.language) not in _UNINFLECTED
    return all(
        place in connecting
        or word in held
        or (is_inflected and _is_form(word, held, chunk.language))
        for place, word in enumerate(words)
    )


def _is_form(word: str, held: frozenset[str], language: str) -> bool:
    found = stem(word, language)
    return (
        found in held
        or found in _connecting_stems(language)
        or not kin(word, language).isdisjoint(_kin_of(held, language))
        or any(
            beginning in compound
            for compound in _compounds_of(held, language)
            for beginning in inside(word, language)
        )
    )


def _read(chunk: Chunk) -> str:
    return "\n".join((*chunk.heading_path, chunk.text))


@lru_cache(64)
def _kin_of(words: frozenset[str], language: str) -> frozenset[str]:
    return frozenset(each for word in words for each in kin(word, language))


@lru_cache(64)
def _compounds_of(words: frozenset[str], language: str) -> tuple[str, ...]:
    return tuple(word for word in words if is_compound(word, language))


@lru_cache(64)
def _stems_of(text: str, language: str) -> frozenset[str]:
    words = exact_terms(text)
    if primary(language) in _UNINFLECTED:
        return frozenset(words)
    return frozenset((*words, *(stem(word, language) for word in words)))


def _connecting_places(words: Sequence[str]) -> set[int]:
    """Return the places of words that only connect; those of a phrase where all of it stands."""
    places: set[int] = set()
    for start, word in enumerate(words):
        for phrase in _connecting_phrases().get(word, ()):
            if tuple(words[start : start + len(phrase)]) == phrase:
                places.update(range(start, start + len(phrase)))
    return places


@cache
def _connecting_phrases() -> dict[str, tuple[tuple[str, ...], ...]]:
    """Return the phrases that connect, by their first word."""
    found: dict[str, list[tuple[str, ...]]] = {}
    for code in languages():
        for name in _CONNECTING_LISTS:
            for entry in entries(code, name):
                phrase = tuple(exact_terms(entry))
                if phrase and phrase[0] not in entries(code, _CALENDAR):
                    found.setdefault(phrase[0], []).append(phrase)
    return {first: tuple(phrases) for first, phrases in found.items()}


@cache
def _connecting_stems(language: str) -> frozenset[str]:
    phrases = (each for some in _connecting_phrases().values() for each in some)
    return frozenset(stem(phrase[0], language) for phrase in phrases if len(phrase) == 1)


@cache
def _block_words() -> frozenset[str]:
    found = (phrase for code in languages() for phrase in entries(code, "block_words"))
    return frozenset(" ".join(exact_terms(phrase)) for phrase in found)


def _with_neighbours(words: list[str]) -> set[str]:
    pairs = (f"{left} {right}" for left, right in itertools.pairwise(words))
    return {*words, *pairs}
