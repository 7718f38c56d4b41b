"""How far a text supports a question: the share of what was asked that it holds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from standfirst.languages.lists import primary
from standfirst.languages.naming import is_kind_asked, titled_words
from standfirst.languages.question import Fit, Fitting, asks_for_measure, question_words
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

Found = dict[int, float]
"""The words of a question that a text holds, by number, and how well each fits, from 0 to 1."""


class Asked:
    """A question and the weight of each of its words; what it is asked of is given in pieces."""

    def __init__(self, question: str, weights: Mapping[str, float]) -> None:
        self.words = question_words(question)
        self.wants_measure = asks_for_measure(question)
        has_subject = any(word.is_informative for word in self.words)
        self._weights = [
            weights.get(word.term.folded, 1.0) if word.is_informative or not has_subject else 0.0
            for word in self.words
        ]
        self._is_syllable = [len(word.term.folded) <= LONGEST_SYLLABLE for word in self.words]
        self._total = sum(self._weights)
        self._fittings: dict[str, Fitting] = {}

    def found(self, text: str, language: str) -> Found:
        """Return which words `text` holds."""
        fitting = self._fitting(language)
        fits = [fitting[term] for term in exact_terms(text)]
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

    def share(self, found: Found) -> float:
        """Return the share of the question's weight that was found, from 0 to 1."""
        if not self._total:
            return 0.0
        return sum(self._weights[number] * fit for number, fit in found.items()) / self._total

    def asks_for_block(self, chunk: Chunk) -> bool:
        """Tell whether a chunk stands for a block that is asked for by its kind and by its
        document's title: "the dosage table of Amoxal"."""
        fitting = self._fitting(chunk.language)
        named = any(self._weights[number] for number in titled_words(chunk, fitting))
        return named and is_kind_asked(chunk, fitting)

    def _fitting(self, language: str) -> Fitting:
        if language not in self._fittings:
            self._fittings[language] = Fitting(self.words, language)
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
