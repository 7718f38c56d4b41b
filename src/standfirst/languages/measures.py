"""Whether a sentence states a measure: a number that is not just where something stands."""

from __future__ import annotations

import re
from functools import cache

from standfirst.languages.lists import languages, primary, table
from standfirst.languages.numbers import states_number
from standfirst.languages.phrases import phrase_pattern

# Marks of items and paragraphs at the start of a line, links and notes. Possessive, for documents
# may hold any number of marks in a row.
_MARKS = re.compile(
    r"^\s*+(?:[-*+•–>#|]\s*+)*+(?:\(?\w{1,3}[.)])++(?=\s)|\]\([^)\s]*+\)|https?://\S++|\[\d{1,4}\]"
    r"|\^\d++",
    re.MULTILINE,
)
_ITEM = r"\(?\w{0,2}\d[\w./–-]*+\)?"
_JOINED = r"(?:\s*+(?:,|und|and|to|bis|đến|và|or|oder|hoặc)\s*+" + _ITEM + r")*+"


def states_measure(text: str, language: str) -> bool:
    """Tell whether a text holds a number besides those of lists, sections, laws and links."""
    bare = _numbered().sub(" ", _MARKS.sub(" ", text))
    return states_number(_not_measures(primary(language)).sub(" ", bare), language)


@cache
def _numbered() -> re.Pattern[str]:
    """Match numbers with the word before them that says what they count: "Section 4 and 5"."""
    words = {word for code in languages() for word in table(code, "asking").get("numbered", ())}
    named = "|".join(re.escape(word) for word in sorted(words, key=lambda word: (-len(word), word)))
    return re.compile(rf"(?<!\w)(?:{named})(?!\w)\.?\s*+(?:số\s++)?{_ITEM}{_JOINED}", re.IGNORECASE)


@cache
def _not_measures(code: str) -> re.Pattern[str]:
    return phrase_pattern(table(code, "asking").get("not_measures", ()))
