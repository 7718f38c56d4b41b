"""What a question asks for: its words with their spellings, and how well a term of a text fits."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from standfirst.languages.folding import variants
from standfirst.languages.lists import entries, languages
from standfirst.languages.stems import SHORTEST_BEGINNING, stem
from standfirst.languages.terms import PAIR, Term, folded_terms, is_number, pairs, terms

MOST_WORDS = 64
"""Distinct words of a question that count; a pasted page asks for no more than its beginning."""

LONGEST_QUESTION = 10_000
"""Characters of a question that are looked at."""

# How well a term fits the word that was asked for. Only the order matters much: as written, without
# the accents, inflected, in a compound, with other accents (often another word), and a part of it.
WRITTEN, FOLDED, INFLECTED, PLAIN, COMPOUND, OTHER_ACCENTS, PART = 1, 0.95, 0.85, 0.8, 0.6, 0.4, 0.4
_FEWEST_WORDS = 4
"""In fewer words than these a single function word tells no language."""

_BEGINNING = 3
"""Inflected forms share at least so many letters."""


class QuestionWord(NamedTuple):
    """A word that was asked for, its folded spellings, and whether it carries a subject.

    `parts` are the folded parts of a compound that may be asked for in its place.
    """

    term: Term
    spellings: tuple[str, ...]
    is_informative: bool
    parts: tuple[str, ...] = ()


def question_words(question: str) -> tuple[QuestionWord, ...]:
    """Return the distinct words of a question in order, at most `MOST_WORDS`."""
    asked = terms(question[:LONGEST_QUESTION])
    silent = _silent(asked)
    words: dict[str, QuestionWord] = {}
    for position, term in enumerate(asked):
        if len(words) == MOST_WORDS:
            break
        if term.folded not in words:
            words[term.folded] = QuestionWord(term, variants(term.exact), position not in silent)
    return tuple(words.values())


def question_pairs(question: str) -> tuple[str, ...]:
    """Return what is asked for as one, such as "iso_9001" or "nd_cp", as folded pairs."""
    words = question_words(question)
    silent = {word.term.folded for word in words if not word.is_informative}
    found = dict.fromkeys(pairs(question[:LONGEST_QUESTION]))
    telling = (pair for pair in found if silent.isdisjoint(pair.split(PAIR)))
    return tuple(telling)[:MOST_WORDS]


def question_languages(question: str) -> tuple[str, ...]:
    """Return the languages whose function words a question uses most; empty if it uses none."""
    return _spoken({term.exact for term in terms(question[:LONGEST_QUESTION])})


def _spoken(asked: set[str]) -> tuple[str, ...]:
    counts = {code: len(asked & _function_words(code)) for code in languages()}
    most = max(counts.values(), default=0)
    return tuple(code for code, count in counts.items() if count == most > 0)


def asks_for_measure(question: str) -> bool:
    """Tell whether a number is asked for: how long, how many, when."""
    asked = [term.exact for term in terms(question[:LONGEST_QUESTION])]
    return any(pair in _measure_questions() for pair in itertools.pairwise(asked))


class Fit(NamedTuple):
    """Which word of a question a term fits best, and how well, from 0 to 1."""

    word: int
    quality: float


class Fitting(dict[str, Fit | None]):
    """Maps a term of texts in one language, as written, to the word it fits; worked out once."""

    def __init__(self, words: Sequence[QuestionWord], language: str) -> None:
        super().__init__()
        self._language = language
        self._words = words
        self._by_spelling = {
            spelling: number for number, word in enumerate(words) for spelling in word.spellings
        }
        # "O" and "OE" are two words, though "oe" may also spell the first.
        self._by_spelling |= {word.term.folded: number for number, word in enumerate(words)}
        self._stems = [
            "" if is_number(word.term) else stem(word.term.exact, language) for word in words
        ]
        self._by_beginning: dict[str, list[int]] = {}
        for number, word in enumerate(words):
            self._by_beginning.setdefault(word.term.folded[:_BEGINNING], []).append(number)
        self._by_part = {
            stem(part, language): number for number, word in enumerate(words) for part in word.parts
        }
        self._endings = tuple(
            spelling for spelling in self._by_spelling if len(spelling) >= SHORTEST_BEGINNING
        )

    def __missing__(self, exact: str) -> Fit | None:
        # Nearly every term of a text is met once and fits nothing: three look-ups tell.
        folded = exact if exact.isascii() and exact.isalpha() else folded_terms([exact])[0]
        fits: Fit | None = None
        if folded in self._by_spelling:
            number = self._by_spelling[folded]
            fits = Fit(number, _spelling_quality(self._words[number].term, Term(exact, folded)))
        elif folded[:_BEGINNING] in self._by_beginning:
            fits = self._inflected(Term(exact, folded))
        if fits is None and folded.endswith(self._endings):
            fits = self._ending(folded)
        if fits is None and self._by_part:
            part = self._by_part.get(stem(exact, self._language))
            fits = None if part is None else Fit(part, PART)
        self[exact] = fits
        return fits

    def _inflected(self, term: Term) -> Fit | None:
        fits = [
            Fit(number, quality)
            for number in self._by_beginning[term.folded[:_BEGINNING]]
            if (quality := self._beginning_quality(number, term))
        ]
        return max(fits, key=lambda fit: fit.quality, default=None)

    def _beginning_quality(self, number: int, term: Term) -> float:
        asked = self._stems[number]
        if not asked:
            return 0.0
        if stem(term.exact, self._language) == asked:
            return INFLECTED
        begins = len(asked) >= SHORTEST_BEGINNING and term.folded.startswith(asked)
        return COMPOUND if begins else 0.0

    def _ending(self, folded: str) -> Fit:
        """Return the word that a compound ends in: "frist" in "kundigungsfrist"."""
        ending = next(each for each in self._endings if folded.endswith(each))
        return Fit(self._by_spelling[ending], COMPOUND)


def _spelling_quality(asked: Term, term: Term) -> float:
    if term.exact == asked.exact:
        return WRITTEN
    if asked.exact == asked.folded:
        return FOLDED
    return PLAIN if term.exact == term.folded else OTHER_ACCENTS


def _silent(asked: list[Term]) -> set[int]:
    """Return the positions of words that carry no subject: function words, words of measure."""
    spoken = _spoken({term.exact for term in asked})
    function_words = frozenset().union(*map(_function_words, spoken))
    silent = {n for n, term in enumerate(asked) if term.exact in function_words}
    if len(silent) < 2 and len(asked) < _FEWEST_WORDS:
        # "suy than" is two words of Vietnamese without accents, and holds one of English.
        silent = set()
    for number, (left, right) in enumerate(itertools.pairwise(asked)):
        if (left.exact, right.exact) in _measure_questions():
            silent |= {number, number + 1}
    return silent


@cache
def _function_words(code: str) -> frozenset[str]:
    return frozenset(entries(code, "stopwords"))


@cache
def _measure_questions() -> frozenset[tuple[str, ...]]:
    pairs = (line.split() for code in languages() for line in entries(code, "measure_questions"))
    return frozenset(tuple(pair) for pair in pairs)
