"""Hits looked at closely: how far each supports the question, and what may be quoted from it."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import NamedTuple

from standfirst.languages.numbers import states_number
from standfirst.model.answer import Hit
from standfirst.model.place import Span
from standfirst.stages.answer.support import Asked, Found, both
from standfirst.stages.answer.units import (
    Unit,
    document_spans,
    joined,
    quotable_units,
    with_needs,
)

CONTEXT_WEIGHT = 0.5
"""A unit is judged by its own words; what its heading and its lead-in add counts half."""

MEASURE_BONUS = 0.15
"""For a unit with a number, where the question asks how long, how much or when."""


class Candidate(NamedTuple):
    """A unit, the units that quoting it takes, its score, and the words that these show.

    `own` is the share of the question that the unit holds by itself. It is struck where quoting
    it would state a number from a chunk with quarantined content.
    """

    unit: int
    taken: frozenset[int]
    own: float
    score: float
    found: Found
    is_struck: bool


class Place(NamedTuple):
    """A hit, the share of the question that it supports, and its candidates, one for each unit."""

    hit: Hit
    support: float
    units: list[Unit]
    candidates: list[Candidate]

    def spans(self, taken: frozenset[int]) -> list[tuple[Span, Span]]:
        """Return where some units stand, neighbours as one: in the chunk, and in the document."""
        return [
            each
            for span in joined(self.units, taken)
            for each in document_spans(self.hit.chunk, span)
        ]


def examined(asked: Asked, hit: Hit, standing: float) -> Place:
    """Look at a hit; `standing` is its retrieval score as a share of the best hit's."""
    chunk = hit.chunk
    heading = asked.found("\n".join(chunk.heading_path), chunk.language)
    whole = asked.share(both(heading, asked.found(chunk.text, chunk.language)))
    units = quotable_units(chunk)
    texts = [chunk.text[unit.start : unit.end] for unit in units]
    found = [asked.found(text, chunk.language) for text in texts]
    numbers = [states_number(text, chunk.language) for text in texts]
    candidates = []
    for number in range(len(units)):
        taken = with_needs(units, (number, *_items(units[number], found[number], found)))
        shown = functools.reduce(both, (found[each] for each in taken), heading)
        own = asked.share(found[number])
        score = own + CONTEXT_WEIGHT * (asked.share(shown) - own)
        if asked.wants_measure and numbers[number]:
            score += MEASURE_BONUS
        is_struck = chunk.has_quarantined_content and any(numbers[each] for each in taken)
        score *= (1 + standing) / 2
        candidates.append(Candidate(number, taken, own, score, shown, is_struck))
    best = max((asked.share(each.found) for each in candidates), default=whole)
    # One place has to hold what was asked: a chunk, and better still one sentence of it.
    return Place(hit, (whole + best) / 2, units, candidates)


def _items(unit: Unit, own: Found, found: Sequence[Found]) -> Sequence[int]:
    """Return the items of a lead-in that hold words it does not hold, else all of them."""
    asked_for = [item for item in unit.items if found[item].keys() - own.keys()]
    return asked_for or unit.items
