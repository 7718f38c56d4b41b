"""Titles that run into their text: "2. Restrictions. The licensee will not ..."."""

from __future__ import annotations

import re

from standfirst.languages.sentences import abbreviations
from standfirst.languages.title_case import is_set_as_title

LONGEST_TITLE = 90
"""A longer first sentence says something by itself."""

_MOST_WORDS = 10
_MOST_PLAIN_WORDS = 5
"""Words of a title that is written like a sentence, with small letters: "4. Late payment. ..."."""

_MARK = (
    r"(?:(?:§+|Art\.|Article|ARTICLE|Artikel|Section|SECTION|Clause|Điều|Khoản)\s*"
    r"(?:\d{1,3}(?:\.\d{1,3})*[a-z]?|[IVX]{1,5})[.:)]?"
    r"|\(?\d{1,3}(?:\.\d{1,3}){0,4}[.)]?|\(?[A-Za-zđ][.)]|\(?[ivxIVX]{1,5}[.)])"
)
_MAY_BE_MARKED = re.compile(
    r"[\s*_]*(?:[§(\d<]|[A-Za-zđ]{1,5}[.)<*_]|Art|ART|Section|SECTION|Clause|Điều|Khoản)"
)
"""What a line with a mark begins like; most lines are told by it at once."""

_TAG = re.compile(r"<[^<>]{1,80}>|[*_]{2}")
_TAGS = r"(?:<[^<>]{1,80}>)*"
_RUN_IN = re.compile(
    rf"[\s*_]*({_MARK})?[\s*_]*{_TAGS}([^\W\d_][^.:;!?<>]*?)"
    rf"(?:[.:][\"'”*_]*{_TAGS}|{_TAGS}[.:])(?=\s|\Z)"
)
_WORD = re.compile(r"[^\W\d_][\w'’]*")
# A first sentence with one of these says something of its subject.
_VERBS = frozenset(
    {
        "is", "are", "was", "were", "be", "shall", "must", "may", "should", "will", "would", "can",
        "has", "have", "had", "do", "does", "means", "mean", "applies", "apply", "you", "we", "it",
        "they", "he", "she", "i", "ist", "sind", "war", "wird", "werden", "muss", "müssen", "darf",
        "dürfen", "soll", "sollen", "kann", "können", "hat", "haben", "gilt", "gelten", "bleibt",
        "bleiben", "sie", "er", "es", "wir", "là", "được", "phải", "không", "có", "bị",
    }
)  # fmt: skip


def run_in_title(text: str, start: int, end: int, language: str) -> int:
    """Return where the title that a paragraph opens with ends, past its stop; -1 without one.

    A title is set like one ("6. Term and Termination."), in capitals, or short, numbered and
    without a verb ("4. Late payment.").
    """
    match = _RUN_IN.match(text, start, min(end, start + 2 * LONGEST_TITLE))
    if match is None or len(match[2]) > LONGEST_TITLE:
        return -1
    words = _WORD.findall(match[2])
    if not words or len(words) > _MOST_WORDS or max(map(len, words)) < 3:
        return -1
    if f"{words[-1]}." in abbreviations(language) or not {w.lower() for w in words}.isdisjoint(
        _VERBS
    ):
        return -1
    is_plain = match[1] is not None and len(words) <= _MOST_PLAIN_WORDS and match.end() < end
    return match.end() if words[0][0].isupper() and (is_plain or is_set_as_title(words)) else -1


def is_numbered_title(line: str) -> bool:
    """Tell a line that is a number and a title, in capitals or with a stop: "15.5 Remedies."."""
    if not _MAY_BE_MARKED.match(line):
        return False
    line = _TAG.sub("", line).rstrip()
    if not line.endswith("."):
        if not line.isupper():
            return False
        line += "."
    match = _RUN_IN.match(line)
    if match is None or match[1] is None or not is_set_as_title(_WORD.findall(match[2])):
        return False
    return run_in_title(line, 0, len(line), "en") == len(line)


def is_capitalised_run_in(text: str, start: int, end: int) -> bool:
    """Tell a run-in title, from its mark to its stop, that has a capital in each of its words."""
    match = _RUN_IN.match(text, start, end)
    return match is not None and is_set_as_title(_WORD.findall(match[2]))
