"""Whether two sentences that follow on each other speak of the same thing."""

from __future__ import annotations

import re
from functools import cache

from standfirst.languages.composed import composed
from standfirst.languages.lists import entries, languages, primary

_WORD = re.compile(r"[^\W\d_]{4,}")
_SYLLABLE = re.compile(r"[^\W\d_]+")
_DIGIT = re.compile(r"\d")
_MEASURED = re.compile(r"\d[\d.,]*\s?([^\W\d_]+|%|€|\$|°C)")
"""A number and its unit: "10 mg", "22 giờ"."""

_ENDINGS = "ens"
"""Letters that words lose at their end in English and German, so that "dose" meets "doses"."""

_TOLD = 6
_LEAST = 2
"""So many letters tell a word from others, in a compound too; with fewer left it is not cut."""

_SYLLABIC = frozenset({"vi"})
_LEAST_SYLLABLES = 2
"""Languages that write syllables apart, and how many of these make a word."""


def speaks_of_the_same(before: str, sentence: str, language: str) -> bool:
    """Tell whether a sentence shares a word with the one before it that is no function word, or
    measures in the same unit. False for a language without word lists.

    Asked where a chunk is about to end, so it looks at letters and at no dictionary.
    """
    code = primary(language)
    if code not in languages():
        return False
    before, sentence = composed(before).lower(), composed(sentence).lower()
    if _measures_alike(before, sentence):
        return True
    if code in _SYLLABIC:
        shared = set(_SYLLABLE.findall(before)).intersection(_SYLLABLE.findall(sentence))
        return len(shared - _function_words(code)) >= _LEAST_SYLLABLES
    empty = _function_words(code)
    first = set(map(_told, set(_WORD.findall(before)) - empty))
    return not first.isdisjoint(map(_told, set(_WORD.findall(sentence)) - empty))


def _measures_alike(before: str, sentence: str) -> bool:
    if not (_DIGIT.search(before) and _DIGIT.search(sentence)):
        return False
    return not set(_MEASURED.findall(before)).isdisjoint(_MEASURED.findall(sentence))


def _told(word: str) -> str:
    bare = word[:_TOLD].rstrip(_ENDINGS)
    return bare if len(bare) >= _LEAST else word


@cache
def _function_words(code: str) -> frozenset[str]:
    return frozenset(entries(code, "stopwords"))
