"""Sentences that belong to the one before: they point back at it, limit it, or explain it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from standfirst.languages.lists import languages, primary, table
from standfirst.languages.phrases import phrase_pattern
from standfirst.languages.sentences import abbreviations

OPENING_CHARACTERS = 300
"""How much of a paragraph tells whether it belongs to the one before."""

_REFERRING_WORDS = 6
"""How far into a sentence "Quy định này" can stand for what was just said."""

# List markers, clause numbers, quotes and emphasis stand in front of a sentence.
_MARKUP = re.compile(
    r"(?:[\s>#*_`~\"'“”„‚‘’»«({|•·◦▪–—-]"
    r"|(?:\d{1,3}(?:\.\d{1,3}){0,4}|[A-Za-zđĐ]|[ivxIVX]{1,4})[.)](?=\s))+"
)
_NOTE_MARK = re.compile(r"\\\*|\(\*+\)|\[\*+\]|\*+ |[†‡¹²³⁴⁵^]|<sup>")
_SENTENCE_END = re.compile(r"(\w{4,}[.!?])[\"'”’»)\]]*\s+(?=[^\W\d_a-zà-öø-ÿđ])")


def follows_on(text: str, language: str) -> bool:
    """Tell whether a sentence or paragraph is understood only with the one before it.

    It opens with a pronoun or a connective, or takes back or limits what was said. False for a
    language without word lists.
    """
    return takes_back(text, language) or points_back(text, language)


def points_back(text: str, language: str) -> bool:
    """Tell whether a sentence opens with a pronoun or a word that ties it to the one before."""
    code = primary(language)
    pattern = _openers(code)
    if pattern is None:
        return False
    opening = _opening(text)
    return pattern.match(opening) is not None or _refers(opening, code)


def takes_back(text: str, language: str) -> bool:
    """Tell whether the first sentence of a text excepts something from what was said."""
    code = primary(language)
    openers = _words(code, "restrictions")
    if openers is not None and openers.match(_opening(text)):
        return True
    triggers, pattern = _exceptions(code)
    head = text[:OPENING_CHARACTERS].lower()
    if triggers is None or not triggers.search(head):
        return False
    return pattern.search(_first_sentence(text, code)) is not None


def explains(text: str, language: str) -> bool:
    """Tell whether a paragraph explains the signs of a formula: "where C is the price"."""
    pattern = _words(primary(language), "explaining")
    return pattern is not None and pattern.match(_opening(text)) is not None


def is_note(text: str, language: str) -> bool:
    """Tell whether a paragraph is a note to a table above it."""
    if _NOTE_MARK.match(text):
        return True
    pattern = _words(primary(language), "notes")
    return pattern is not None and pattern.match(_opening(text)) is not None


def _opening(text: str) -> str:
    markup = _MARKUP.match(text)
    start = markup.end() if markup else 0
    return text[start : start + OPENING_CHARACTERS].lower()


def _first_sentence(text: str, code: str) -> str:
    head = text[:OPENING_CHARACTERS]
    for end in _SENTENCE_END.finditer(head):
        if end[1] not in abbreviations(code):
            return head[: end.end()]
    return head


def _refers(opening: str, code: str) -> bool:
    """Tell whether the first words of a sentence refer back, as "Quy định này" does; what a
    document calls itself ("Luật này") does not."""
    pattern = _words(code, "referring")
    if pattern is None:
        return False
    head = " ".join(opening.split(maxsplit=_REFERRING_WORDS)[:_REFERRING_WORDS])
    match = pattern.search(head)
    return match is not None and not head[: match.end()].endswith(_own_names(code))


@cache
def _own_names(code: str) -> tuple[str, ...]:
    return table(code, "follow_ons").get("own_names", ())


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


@cache
def _exceptions(code: str) -> tuple[re.Pattern[str] | None, re.Pattern[str]]:
    """Return a quick pattern that finds a word of every exception, and the exact one."""
    phrases = table(code, "follow_ons").get("exceptions", ()) if code in languages() else ()
    rarest = (max(phrase.split(), key=len).split("|") for phrase in phrases)
    return _whole_words(word for words in rarest for word in words), phrase_pattern(phrases)


def _whole_words(words: Iterable[str]) -> re.Pattern[str] | None:
    longest_first = sorted(dict.fromkeys(words), key=lambda word: (-len(word), word))
    choices = "|".join(map(re.escape, longest_first))
    return re.compile(rf"(?<!\w)(?:{choices})(?!\w)") if choices else None
