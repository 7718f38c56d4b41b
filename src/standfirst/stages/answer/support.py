"""How far a text supports a question: the share of what was asked that it holds."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from standfirst.languages.asking import asking
from standfirst.languages.definitions import defines
from standfirst.languages.lists import primary
from standfirst.languages.naming import is_kind_asked, titled_words
from standfirst.languages.question import Fit, question_words
from standfirst.languages.related import RelatedFitting
from standfirst.languages.terms import exact_terms
from standfirst.model.chunk import Chunk

LONE_SYLLABLE = 0.5
"""What a syllable counts for that stands beside no other of the question: often another word.

On XQuAD it halves the unanswerable Vietnamese questions that are taken for answerable.
"""

LONGEST_SYLLABLE = 7
"""Letters of the longest Vietnamese syllable, "nghiêng"; longer words are names and loans."""

_SYLLABIC_LANGUAGES = frozenset({"vi"})
"""Languages that write a space between the syllables of a word."""

LIGHT_SHARE = 0.3
"""What a verb counts for that says little of what is asked, such as "happen"."""

HELD = 0.5
"""A word that fits so well is held; a word with other accents is another word."""

OTHER_SUBJECT = 0.5
"""What support is left where a name or an identifying number is missing."""

TORN_TERM = 0.7
"""What support is left for the definition of a term that no sentence holds in one piece."""

OTHER_ASPECT = 0.7
"""What support is left where most of what is asked of the subject is missing: "price"."""

RAREST_MISSING = 0.9
"""What support is left where the rarest word of a question is missing: it tells the subject."""

NO_MEASURE = 0.85
"""What support is left for a question of how much in a place without any number."""

_ASIDE = re.compile(r"\([^()]*\)")
"""What stands in brackets between a term and what is said of it."""

Found = dict[int, float]
"""The words of a question that a text holds, by number, and how well each fits, from 0 to 1."""


class Asked:
    """A question and the weight of each of its words; what it is asked of is given in pieces."""

    def __init__(self, question: str, weights: Mapping[str, float]) -> None:
        self.words = question_words(question)
        self.wanted = asking(question, self.words)
        has_subject = any(word.is_informative for word in self.words)
        self._weights = [
            weights.get(word.term.folded, 1.0) if word.is_informative or not has_subject else 0.0
            for word in self.words
        ]
        if sum(self._weights) > sum(self._weights[number] for number in self.wanted.silent):
            for number in self.wanted.silent:
                self._weights[number] = 0.0
        for number in self.wanted.light:
            self._weights[number] *= LIGHT_SHARE
        telling = set(range(len(self.words))) - self.wanted.values - self.wanted.light
        self._rarest = max(
            telling, key=lambda number: (self._weights[number], -number), default=None
        )
        self._is_syllable = [len(word.term.folded) <= LONGEST_SYLLABLE for word in self.words]
        self._total = sum(self._weights)
        self._fittings: dict[str, RelatedFitting] = {}

    @property
    def wants_value(self) -> bool:
        """Whether the answer is a number: "how much", or at a value that is given."""
        return self.wanted.wants_measure or bool(self.wanted.values)

    def found(self, text: str, language: str) -> Found:
        """Return which words `text` holds."""
        return self._best(self._fits(exact_terms(text), language), language)

    def share(self, found: Found) -> float:
        """Return the share of the question's weight that was found, from 0 to 1.

        A value with its unit that was not found does not count: a range may hold it.
        """
        missing = self.wanted.values - found.keys()
        total = self._total - sum(self._weights[number] for number in missing)
        if total <= 0:
            return 0.0
        return sum(self._weights[number] * fit for number, fit in found.items()) / total

    def defines(self, text: str, language: str) -> bool:
        """Tell whether a text says what the term is that the question asks for."""
        if not self.wanted.term:
            return False
        terms = exact_terms(_ASIDE.sub(" ", text))
        fits = [
            fit.word if fit and fit.quality >= HELD else None for fit in self._fits(terms, language)
        ]
        return defines(terms, fits, self.wanted.term, primary(language))

    def names_term(self, text: str) -> bool:
        """Tell whether a text holds the term as it is asked for, with its function words."""
        return f" {self.wanted.term_text} " in f" {' '.join(exact_terms(text))} "

    def is_term(self, found: Found) -> bool:
        """Tell whether a heading of which these words were found holds the whole term."""
        return bool(self.wanted.term) and self.holds(found, self.wanted.term)

    def trust(self, whole: Found, *, has_measure: bool) -> float:
        """Return what a place's support is worth, from 0 to 1, for what it does not hold."""
        trusted = 1.0
        if not self.is_on_subject(whole):
            trusted *= OTHER_SUBJECT
        aspect = sum(self._weights[number] for number in self.wanted.aspect)
        held = (number for number in self.wanted.aspect if whole.get(number, 0.0) >= HELD)
        if aspect and sum(self._weights[number] for number in held) < aspect / 2:
            trusted *= OTHER_ASPECT
        if self._rarest is not None and whole.get(self._rarest, 0.0) < HELD:
            trusted *= RAREST_MISSING
        if self.wanted.wants_measure and not has_measure:
            trusted *= NO_MEASURE
        return trusted

    def is_on_subject(self, found: Found) -> bool:
        """Tell whether the names and the identifying numbers of the question were found."""
        return self.holds(found, self.wanted.names | self.wanted.numbers)

    def names_document(self, heading: Found) -> bool:
        """Tell whether a heading path holds one of the names in the question."""
        return any(heading.get(number, 0.0) >= HELD for number in self.wanted.names)

    def holds(self, found: Found, words: Iterable[int]) -> bool:
        """Tell whether each of some words was found."""
        return all(found.get(number, 0.0) >= HELD for number in words)

    def asks_for_block(self, chunk: Chunk) -> bool:
        """Tell whether a chunk stands for a block that is asked for by its kind and by its
        document's title: "the dosage table of Amoxal"."""
        fitting = self._fitting(chunk.language)
        named = any(self._weights[number] for number in titled_words(chunk, fitting))
        return named and is_kind_asked(chunk, fitting)

    def _fits(self, terms: Iterable[str], language: str) -> list[Fit | None]:
        fitting = self._fitting(language)
        return [fitting[term] for term in terms]

    def _best(self, fits: Sequence[Fit | None], language: str) -> Found:
        is_syllabic = primary(language) in _SYLLABIC_LANGUAGES
        best: Found = {}
        for position, fit in enumerate(fits):
            if fit is None:
                continue
            quality = fit.quality
            if is_syllabic and self._is_syllable[fit.word]:
                is_lone = not _stands_beside_its_neighbour(fits, position, fit.word)
                quality *= LONE_SYLLABLE if is_lone else 1.0
            if quality > best.get(fit.word, 0.0):
                best[fit.word] = quality
        return best

    def _fitting(self, language: str) -> RelatedFitting:
        if language not in self._fittings:
            self._fittings[language] = RelatedFitting(self.words, language)
        return self._fittings[language]


def both(first: Found, second: Found) -> Found:
    """Return what either of two texts holds, each word at its better fit."""
    return {
        number: max(first.get(number, 0.0), second.get(number, 0.0))
        for number in first.keys() | second.keys()
    }


def _stands_beside_its_neighbour(fits: Sequence[Fit | None], position: int, word: int) -> bool:
    before = fits[position - 1] if position else None
    after = fits[position + 1] if position + 1 < len(fits) else None
    return (before is not None and before.word == word - 1) or (
        after is not None and after.word == word + 1
    )
