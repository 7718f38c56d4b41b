"""Terms that are akin to a word of a question, beyond what finds it in a store."""

from __future__ import annotations

from collections.abc import Sequence

from standfirst.languages.lists import primary
from standfirst.languages.question import Fit, Fitting, QuestionWord
from standfirst.languages.terms import is_number

RELATED = 0.5
"""How well a term fits that shares a long beginning: "verdoppelt" and "verdoppeln"."""

SHORTEST_SHARED = 6
LONGEST_APART = 4
"""Related words share at least so many letters, and differ in at most so many at their ends."""

SHORTEST_HEAD = 5
"""Letters of the first part of a compound that stands for it: "Urlaub" for "Urlaubstage"."""

_RELATED_LANGUAGES = frozenset({"de", "en"})
_COMPOUND_LANGUAGES = frozenset({"de"})
_BEGINNING = 3


class RelatedFitting(Fitting):
    """A fitting in which related words fit too, less well than any other form of a word.

    For a close look at few texts: whether one supports a question, not where to look for it.
    """

    def __init__(self, words: Sequence[QuestionWord], language: str) -> None:
        super().__init__(words, language)
        code = primary(language)
        self._joins = code in _COMPOUND_LANGUAGES
        self._near: dict[str, list[tuple[str, int]]] = {}
        if code in _RELATED_LANGUAGES:
            for number, word in enumerate(words):
                if word.is_informative and not is_number(word.term):
                    folded = word.term.folded
                    self._near.setdefault(folded[:_BEGINNING], []).append((folded, number))

    def __missing__(self, exact: str) -> Fit | None:
        fit = super().__missing__(exact)
        if fit is None and exact[:_BEGINNING] in self._near:
            fit = self._related(exact)
            self[exact] = fit
        return fit

    def _related(self, exact: str) -> Fit | None:
        for asked, number in self._near[exact[:_BEGINNING]]:
            if _shares_beginning(asked, exact) or (self._joins and _is_head(exact, asked)):
                return Fit(number, RELATED)
        return None


def _shares_beginning(asked: str, found: str) -> bool:
    shared = next(
        (n for n, (left, right) in enumerate(zip(asked, found, strict=False)) if left != right),
        min(len(asked), len(found)),
    )
    return shared >= SHORTEST_SHARED and max(len(asked), len(found)) - shared <= LONGEST_APART


def _is_head(part: str, compound: str) -> bool:
    return len(part) >= SHORTEST_HEAD and compound.startswith(part)
