"""Sections in another language than their document: an annex in English, a summary in German."""

from __future__ import annotations

from functools import cache

from standfirst.languages.lists import entries, primary
from standfirst.languages.sentences import LANGUAGES
from standfirst.languages.vocabulary import Vocabulary, vocabulary

_SAMPLE = 500
"""So many code points of a section tell its language."""

_LEAST = 200
"""A shorter section is taken to be in the language of its document."""

_LEAST_WORDS, _LEAD = 7, 3
"""So many function words of another language have to be met, and so many times those of the
document's."""


def section_language(text: str, start: int, end: int, language: str) -> str:
    """Return the language of a stretch of a document that is in `language`: that one, unless the
    words say clearly that it is another one we know."""
    if end - start < _LEAST:
        return language
    own = primary(language)
    spoken, by_code = _function_words()
    met = spoken.among_text(text[start : min(end, start + _SAMPLE)])
    if len(met) < _LEAST_WORDS:
        return language
    counts = {code: len(met & words) for code, words in by_code.items()}
    best = max(LANGUAGES, key=lambda code: counts[code])
    if best == own or counts[best] < max(_LEAST_WORDS, _LEAD * counts.get(own, 0)):
        return language
    return best


@cache
def _function_words() -> tuple[Vocabulary, dict[str, frozenset[bytes]]]:
    """Return the function words of all languages, and those that one language alone has."""
    words = {code: frozenset(map(str.encode, entries(code, "stopwords"))) for code in LANGUAGES}
    own = {
        code: found.difference(*(words[other] for other in LANGUAGES if other != code))
        for code, found in words.items()
    }
    return vocabulary(word for found in own.values() for word in found), own
