"""Where a sentence was torn: by how a text starts, by how it ends, and by what stands between."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from standfirst.languages.lists import entries, languages, primary, table
from standfirst.languages.sentences import abbreviations

SENTENCE_MARKS = ".!?…。！？।؟"
CLOSING = "\"'”’»“‘)]*_`>^¹²³⁴⁵⁶⁷⁸⁹⁰† \t\n"
"""What may stand behind the mark that ends a sentence: quotes, brackets, emphasis, note marks."""

_NOTE = re.compile(
    r"(?:\[\^?\w{1,12}\]|(?<=\])\([^()\n]{0,150}\)|(?<=[^\W\d][.!?])\d{1,3}|</\w{1,10}>"
    r"|\{[^{}\n]{1,40}\})\Z"
)
"""A reference, tag or attribute behind a sentence: "applies.[3]", "applies.²", "…</b>"."""

_NOTE_ENDS = ("]", ")", ">", "}")
_SHORTEST_ABBREVIATION = 2
_LONGEST_ABBREVIATION = 16
_SENTENCE_MARKS = frozenset(SENTENCE_MARKS)
_LAST_WORDS = 5
_LONGEST_TAIL = 80
_WORD = re.compile(r"[^\s\"'“”„‚‘’»«()\[\]]+")


@dataclass(frozen=True)
class Breaks:
    """The words of one language by which a broken sentence shows."""

    language: str
    lower_names: frozenset[str]
    name_particles: frozenset[str]
    shared_particles: frozenset[str]
    open_ends: frozenset[str]
    joining: frozenset[str]
    function_words: frozenset[str]
    abbreviations: frozenset[str]
    verbs: frozenset[str]

    def ends_open(self, tail: str) -> str | None:
        """Return the words that no sentence ends with, where a text ends with some."""
        words = _WORD.findall(tail[-_LONGEST_TAIL:])[-_LAST_WORDS:]
        # "CHAPTER XI FINAL PROVISIONS OF" is a heading, and "member(in)" no preposition.
        if not words or words[-1].isupper() or tail.endswith(f"({words[-1]}"):
            return None
        words = [word.lower() for word in words]
        for count in range(min(3, len(words)), 0, -1):
            phrase = " ".join(words[-count:])
            if phrase in self.open_ends:
                return phrase
        return None

    def ends_sentence(self, text: str) -> bool:
        """Tell whether a text ends where a sentence may: a mark, and no "Abs." before it."""
        tail = text[-_LONGEST_TAIL:] if text[-1:] in _SENTENCE_MARKS else stripped_end(text)
        last = tail[-1:]
        if last not in _SENTENCE_MARKS:
            return False
        return last != "." or not self.ends_in_abbreviation(tail)

    def ends_in_abbreviation(self, tail: str) -> bool:
        """Tell whether a text ends in an abbreviation that something has to follow.

        A lone letter is none here: "S." is a page in German, and a set in every language.
        """
        word = tail[-_LONGEST_TAIL:].rpartition(" ")[2]
        if len(word) > _LONGEST_ABBREVIATION:
            return False
        word = word.lstrip("([\"'„“")
        return len(word) > _SHORTEST_ABBREVIATION and word in self.abbreviations


@cache
def breaks(tag: str) -> Breaks | None:
    """Return the words for a BCP 47 tag, None for a language without them."""
    language = primary(tag)
    lists = table(language, "breaks") if language in languages() else {}
    if not lists:
        return None
    return Breaks(
        language=language,
        lower_names=frozenset(lists.get("lower_names", ())),
        name_particles=frozenset(lists.get("name_particles", ())),
        shared_particles=frozenset(lists.get("shared_particles", ())),
        open_ends=frozenset(lists.get("open_ends", ())),
        joining=frozenset(lists.get("joining", ())),
        function_words=frozenset(_words(language, ("stopwords", "function_words", "determiners"))),
        abbreviations=abbreviations(language),
        verbs=frozenset(_words(language, ("verbs", "finite_verbs"))),
    )


def _words(language: str, names: Iterable[str]) -> Iterable[str]:
    return (word.lower() for name in names for word in entries(language, name))


def stripped_end(text: str) -> str:
    """Return the end of a text without closing quotes, brackets, emphasis, notes and tags."""
    tail = text[-2 * _LONGEST_TAIL :].rstrip()
    # A few notes may stand behind one another; more are no notes.
    for _ in range(4):
        noted = tail[-1:] in _NOTE_ENDS or tail[-1:].isdigit()
        shorter = (_NOTE.sub("", tail) if noted else tail).rstrip(CLOSING)
        if shorter == tail:
            break
        tail = shorter
    return tail
