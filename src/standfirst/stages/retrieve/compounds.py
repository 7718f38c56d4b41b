"""The parts of a German compound that a store does not hold, told by the words that it holds."""

from __future__ import annotations

from standfirst.languages.question import QuestionWord
from standfirst.languages.stems import inflections
from standfirst.plugins import Store

SHORTEST_COMPOUND, LONGEST_COMPOUND = 9, 60
SHORTEST_PART = 4
RARE = 3
"""A compound in so many chunks finds them by itself."""

_LINKS = ("", "s", "n", "en", "es")
"""What German puts between two parts: "Kündigung-s-frist", "Tage-s-satz"."""


def compound_parts(store: Store, word: QuestionWord) -> tuple[str, ...]:
    """Return the two parts of a compound that is rare in the store while its parts are not.

    Where it can be cut in several ways, the most even cut wins, then the first.
    """
    folded = word.term.folded
    if not (SHORTEST_COMPOUND <= len(folded) <= LONGEST_COMPOUND and folded.isalpha()):
        return ()
    if any(store.frequency(spelling) >= RARE for spelling in word.spellings):
        return ()
    cuts = range(SHORTEST_PART, len(folded) - SHORTEST_PART + 1)
    for cut in sorted(cuts, key=lambda cut: abs(2 * cut - len(folded))):
        tail = folded[cut:]
        if not any(_is_held(store, term) for term in (tail, *inflections(tail, "de"))):
            continue
        for head in _heads(folded[:cut]):
            if store.frequency(head):
                return (head, tail)
    return ()


def _is_held(store: Store, term: str) -> bool:
    if term.endswith("*"):
        return bool(store.completions(term[:-1]))
    return store.frequency(term) > 0


def _heads(written: str) -> list[str]:
    """Return the first part without what may link it to the second."""
    heads = (written.removesuffix(link) for link in _LINKS)
    return [head for head in dict.fromkeys(heads) if len(head) >= SHORTEST_PART]
