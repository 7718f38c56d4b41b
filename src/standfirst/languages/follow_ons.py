"""Sentences that belong to the one before: they point back at it, limit it, or explain it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from standfirst.languages.lists import languages, primary, table

OPENING_CHARACTERS = 300
"""How much of a paragraph tells whether it belongs to the one before."""

# List markers, clause numbers, quotes and emphasis stand in front of a sentence.
_MARKUP = re.compile(
    r"(?:[\s>#*_`~\"'“”„‚‘’»«({|•·◦▪–—-]"
    r"|(?:\d{1,3}(?:\.\d{1,3}){0,4}|[A-Za-zđĐ]|[ivxIVX]{1,4})[.)](?=\s))+"
)


def follows_on(text: str, language: str) -> bool:
    """Tell whether a sentence or paragraph is understood only with the one before it.

    It opens with a pronoun or a connective, or takes back or limits what was said. False for a
    language without word lists.
    """
    return points_back(text, language) or takes_back(text, language)


def points_back(text: str, language: str) -> bool:
    """Tell whether a sentence opens with a pronoun or a word that ties it to the one before."""
    pattern = _openers(primary(language))
    return pattern is not None and pattern.match(_opening(text)) is not None


def takes_back(text: str, language: str) -> bool:
    """Tell whether the first sentence of a text excepts something from what was said."""
    pattern = _words(primary(language), "exceptions")
    return pattern is not None and pattern.search(text[:OPENING_CHARACTERS].lower()) is not None


def explains(text: str, language: str) -> bool:
    """Tell whether a paragraph explains the signs of a formula: "where C is the price"."""
    pattern = _words(primary(language), "explaining")
    return pattern is not None and pattern.match(_opening(text)) is not None


def is_note(text: str, language: str) -> bool:
    """Tell whether a paragraph is a note to a table above it."""
    if text.startswith(("* ", "† ", "‡ ", "¹", "²", "³", "^")):
        return True
    pattern = _words(primary(language), "notes")
    return pattern is not None and pattern.match(_opening(text)) is not None


def _opening(text: str) -> str:
    markup = _MARKUP.match(text)
    start = markup.end() if markup else 0
    return text[start : start + OPENING_CHARACTERS].lower()


@cache
def _openers(code: str) -> re.Pattern[str] | None:
    if code not in languages():
        return None
    pronouns = (word for words in table(code, "pronouns").values() for word in words)
    return _whole_words([*pronouns, *table(code, "follow_ons").get("connectives", ())])


@cache
def _words(code: str, name: str) -> re.Pattern[str] | None:
    found = table(code, "follow_ons").get(name, ()) if code in languages() else ()
    return _whole_words(found)


def _whole_words(words: Iterable[str]) -> re.Pattern[str] | None:
    longest_first = sorted(dict.fromkeys(words), key=lambda word: (-len(word), word))
    choices = "|".join(map(re.escape, longest_first))
    return re.compile(rf"(?<!\w)(?:{choices})(?!\w)") if choices else None
