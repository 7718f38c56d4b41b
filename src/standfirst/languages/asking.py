"""What a question wants to be told: a term, a measure, and the words an answer cannot miss."""

from __future__ import annotations

import itertools
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from standfirst.languages.definitions import longest_first
from standfirst.languages.lists import languages, table
from standfirst.languages.question import (
    LONGEST_QUESTION,
    QuestionWord,
    question_languages,
    question_words,
)
from standfirst.languages.terms import exact_terms

_NAMES_ARE_CAPITALS = frozenset({"en", "vi"})
"""Languages that write a capital inside a sentence for names alone."""

_LONGEST_SYLLABLE = {"vi": 7}
"""Letters of the longest native word, "nghiêng"; what is longer is a name or a loan."""

_LONGEST_TERM = 7
"""Terms of what is asked about as one; what is longer describes a thing rather than names it."""

_SMALL_DIGITS = 2
"""A number of so many digits names nothing by itself: many places hold it."""

_ACRONYM = re.compile(r"[A-ZĐ]{2,}")
_JOINED = re.compile(r"(?<![^\W_])\d+(?:/\d+)+")
_TOKEN = re.compile(r"[^\W_]+(?:[.,]\d+)*|[§%‰€$£¥]|[.!?:;]")


class Asking(NamedTuple):
    """What a question wants; words are named by their number in `question_words`.

    `term` are the words of what is to be defined (`term_text` with function words), `aspect` those
    of what is asked of something ("the price of"), `names` and `numbers` those without which a text
    is about something else, `values` are numbers with their units, which a text may hold in a
    range, `light` verbs that say little, `silent` the question words at its ends. `modals` are the
    modal verbs, as written.
    """

    wants_measure: bool
    term: frozenset[int] = frozenset()
    term_text: str = ""
    aspect: frozenset[int] = frozenset()
    names: frozenset[int] = frozenset()
    numbers: frozenset[int] = frozenset()
    values: frozenset[int] = frozenset()
    light: frozenset[int] = frozenset()
    modals: frozenset[str] = frozenset()
    silent: frozenset[int] = frozenset()


def asking(question: str, words: Sequence[QuestionWord]) -> Asking:
    """Return what `question` wants, told by its form in the languages it may be in."""
    asked = question[:LONGEST_QUESTION]
    spoken = question_languages(asked) or languages()
    written = _Written(asked, words)
    values = frozenset(
        written.numbers_of((*_values(written.terms, spoken), *_measured(written.terms, spoken)))
    )
    identifying = (*_identifying(written.terms, spoken), *_joined(written.text))
    numbers = frozenset(written.numbers_of(identifying))
    terms = " ".join(written.terms)
    term = _term(terms, spoken)
    light = _listed(spoken, "light_verbs")
    return Asking(
        wants_measure=any(f" {phrase} " in f" {terms} " for phrase in _listed(spoken, "measure")),
        term=written.informative(term),
        term_text=term,
        aspect=written.informative(_aspect(terms, spoken)),
        names=frozenset(_names(written, spoken)),
        numbers=numbers - values,
        values=values,
        light=frozenset(n for n, word in enumerate(words) if word.term.exact in light),
        modals=_listed(spoken, "modal").intersection(written.terms),
        silent=frozenset(written.numbers_of(_outermost(written.terms))),
    )


def asks_for_definition(question: str) -> bool:
    """Tell whether a question asks what a term means."""
    return bool(asking(question, question_words(question)).term)


class _Written:
    """The terms of a question in order, as written, and the number of the word of each."""

    def __init__(self, question: str, words: Sequence[QuestionWord]) -> None:
        self.text = unicodedata.normalize("NFC", question)
        self.terms = exact_terms(question)
        self.words = words
        self._by_exact = {word.term.exact: number for number, word in enumerate(words)}

    def number(self, term: str) -> int | None:
        return self._by_exact.get(term)

    def numbers_of(self, terms: Iterable[str]) -> Iterator[int]:
        for term in terms:
            number = self.number(term)
            if number is not None:
                yield number

    def informative(self, text: str) -> frozenset[int]:
        numbers = self.numbers_of(text.split())
        return frozenset(number for number in numbers if self.words[number].is_informative)


def _names(written: _Written, spoken: Sequence[str]) -> Iterator[int]:
    """Yield the words that name something: capitals inside a sentence, acronyms, loans."""
    tokens = _TOKEN.findall(written.text)
    starts = {0} | {n + 1 for n, token in enumerate(tokens) if token in ".!?:;"}
    inner = [token for n, token in enumerate(tokens) if n not in starts and token[0].isalpha()]
    tells_names = _tells_names(inner, written, spoken)
    longest = min(
        (_LONGEST_SYLLABLE[code] for code in spoken if code in _LONGEST_SYLLABLE), default=0
    )
    for token in inner:
        number = written.number(token.lower())
        if number is None or not written.words[number].is_informative or len(token) == 1:
            continue
        is_acronym = _ACRONYM.fullmatch(token) and not written.text.isupper()
        if (tells_names and token[0].isupper()) or is_acronym:
            yield number
    if longest and len(spoken) == 1:
        yield from (
            number
            for number, word in enumerate(written.words)
            if word.is_informative and len(word.term.folded) > longest and word.term.exact.isalpha()
        )


def _tells_names(inner: Sequence[str], written: _Written, spoken: Sequence[str]) -> bool:
    """Tell whether capitals mean names: not in a title, where function words have them too."""
    if not _NAMES_ARE_CAPITALS.issuperset(spoken):
        return False
    silent = (
        token
        for token in inner
        if (number := written.number(token.lower())) is None
        or not written.words[number].is_informative
    )
    return not any(token[0].isupper() and len(token) > 1 for token in silent)


def _outermost(terms: Sequence[str]) -> set[str]:
    """Return the question words with which a question of several words begins or ends."""
    ends = {*terms[:1], *terms[-1:]} if len(terms) > 1 else set()
    return ends & _listed(languages(), "question_words")


def _values(terms: Sequence[str], spoken: Sequence[str]) -> Iterator[str]:
    """Yield numbers that a unit follows, with that unit and the one it is divided by."""
    units = _listed(spoken, "units") | _listed(languages(), "unit_signs")
    for number, term in enumerate(terms[:-1]):
        if not term[0].isdecimal() or (number and terms[number - 1] in _listed(spoken, "numbered")):
            continue
        found = list(itertools.takewhile(units.__contains__, terms[number + 1 : number + 3]))
        if found:
            yield from (term, *found)


def _measured(terms: Sequence[str], spoken: Sequence[str]) -> Iterator[str]:
    """Yield the unit in which a measure is asked for: "how many percent" is answered by "30 %"."""
    text = f" {' '.join(terms)} "
    for phrase in _listed(spoken, "measure"):
        _, found, after = text.partition(f" {phrase} ")
        for unit in _listed(spoken, "units") if found else ():
            if after.startswith(f"{unit} "):
                yield from unit.split()


def _identifying(terms: Sequence[str], spoken: Sequence[str]) -> Iterator[str]:
    """Yield numbers that name a year, a rule or a place: large ones, and those after its word."""
    numbered = _listed(spoken, "numbered")
    for before, term in zip(("", *terms), terms, strict=False):
        if term[0].isdecimal() and (before in numbered or not _is_small(term)):
            yield term


def _joined(text: str) -> Iterator[str]:
    """Yield numbers that a stroke joins, as in "46/2026"."""
    for run in _JOINED.findall(text):
        yield from run.split("/")


def _is_small(term: str) -> bool:
    return not term.isdecimal() or len(term) <= _SMALL_DIGITS


def _term(terms: str, spoken: Sequence[str]) -> str:
    """Return the terms of what is to be defined; "" where nothing is."""
    for code in spoken:
        forms = table(code, "asking")
        rest = terms
        for phrase in longest_first(forms.get("define_before", ())):
            if f"{terms} ".startswith(f"{phrase} "):
                rest = terms.removeprefix(phrase).strip()
                break
        for phrase in longest_first(forms.get("define_after", ())):
            if f" {rest}".endswith(f" {phrase}"):
                rest = rest.removesuffix(phrase).strip()
                break
        is_aspect = bool(set(rest.split()) & set(forms.get("aspect_of", ()))) and code != "vi"
        if rest != terms and not is_aspect and len(rest.split()) <= _LONGEST_TERM:
            return rest
    return ""


def _aspect(terms: str, spoken: Sequence[str]) -> str:
    """Return the last words before "of": "dose" in "what is the recommended dose of X"."""
    for code in spoken:
        forms = table(code, "asking")
        for phrase in longest_first(forms.get("aspect_before", ())):
            if not f"{terms} ".startswith(f"{phrase} " if phrase else ""):
                continue
            rest = terms.removeprefix(phrase).split()
            ends = [n for n, term in enumerate(rest) if term in forms.get("aspect_of", ())]
            if ends and 0 < ends[0] <= _LONGEST_TERM:
                return " ".join(rest[: ends[0]]) if code == "vi" else rest[ends[0] - 1]
            if code == "de" and rest:
                return rest[-1]
    return ""


def _listed(spoken: Iterable[str], name: str) -> frozenset[str]:
    return frozenset().union(*(_list(code, name) for code in spoken))


@cache
def _list(code: str, name: str) -> frozenset[str]:
    return frozenset(table(code, "asking").get(name, ()))
