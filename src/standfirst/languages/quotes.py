"""Phrases in quotation marks: words that have to stand side by side."""

from __future__ import annotations

import regex

from standfirst.languages.terms import exact_terms, folded_terms

LONGEST_QUESTION = 10_000
MOST_PHRASES = 8

# A mark opens after a blank or an opening bracket and closes before what may follow a word, so
# that the inches of a 5" pipe quote nothing.
_QUOTED = regex.compile(r'(?<![^\s(\[])[“„«"»]([^“”„«»"]{1,500}+)[”“»"«](?![\p{L}\p{N}])')


def quoted_phrases(question: str) -> tuple[tuple[str, ...], ...]:
    """Return the folded words of each phrase in double quotation marks."""
    quoted = _QUOTED.findall(question[:LONGEST_QUESTION])[:MOST_PHRASES]
    phrases = (tuple(folded_terms(exact_terms(each))) for each in quoted)
    return tuple(phrase for phrase in phrases if phrase)


def holds_phrase(text: str, phrase: tuple[str, ...]) -> bool:
    """Tell whether the words of a phrase stand side by side in a text."""
    words = folded_terms(exact_terms(text))
    first, length = phrase[0], len(phrase)
    return any(
        word == first and tuple(words[at : at + length]) == phrase for at, word in enumerate(words)
    )
