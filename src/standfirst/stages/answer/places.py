"""Hits looked at closely: how far each supports the question, and what may be quoted from it."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from standfirst.languages.measures import states_measure
from standfirst.languages.numbers import states_number
from standfirst.languages.terms import exact_terms
from standfirst.model.answer import Hit
from standfirst.model.chunk import Chunk
from standfirst.model.place import Span
from standfirst.stages.answer.contract import is_guarded
from standfirst.stages.answer.support import TORN_TERM, Asked, Found, both
from standfirst.stages.answer.units import (
    Unit,
    document_spans,
    is_item,
    joined,
    quotable_units,
    with_needs,
)

CONTEXT_WEIGHT = 0.5
"""A unit is judged by its own words; what its heading and its lead-in add counts half."""

MEASURE_BONUS = 0.3
"""For a unit with a number, where the question asks how long, how much or when."""

DEFINITION_BONUS = 0.4
"""For a unit that says what the term is that is asked for."""

ENTRY_BONUS = 0.6
"""For the first sentence under a heading that is the term."""

WHOLE_TERM_BONUS = 0.1
"""For a definition of the very term: "outer packaging", not "packaging"."""

CODE_SHARE = 0.6
"""What a block of code counts for as an answer in words."""

FRAGMENT_SHARE = 0.7
"""What a heading or a label counts for: words without a sentence."""

MODAL_BONUS = 0.05
"""For a unit with the modal verb of the question: it permits or forbids."""


LONGEST_CONTINUATION = 300
"""Characters of a sentence that is quoted because it goes on about the same."""

_FENCES = ("```", "~~~")
_SENTENCE_END = re.compile(r"[.!?。;…][\"'”’»)\]*_]*\Z")
_FEWEST_WORDS = 12
"""Words without a full stop, fewer than these, are a heading or a label."""

_OPEN_ENDS = (":", ",", "-", "–")


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
    has_measure: bool = False


class Place(NamedTuple):
    """A hit, the share of the question that it supports, and its candidates, one for each unit.

    `heading` are the words of the question in the heading path, `section` those below the title.
    It `defines` where one of its units says what the term is that is asked for.
    """

    hit: Hit
    support: float
    units: list[Unit]
    candidates: list[Candidate]
    heading: Found
    section: Found
    defines: bool
    is_on_subject: bool

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
    title = asked.found(chunk.heading_path[0], chunk.language)
    heading = asked.found("\n".join(chunk.heading_path), chunk.language)
    whole = both(heading, asked.found(chunk.text, chunk.language))
    units = quotable_units(chunk)
    texts = [chunk.text[unit.start : unit.end] for unit in units]
    found = [asked.found(text, chunk.language) for text in texts]
    numbers = [states_number(text, chunk.language) for text in texts]
    measures = [
        number and states_measure(text, chunk.language)
        for number, text in zip(numbers, texts, strict=True)
    ]
    is_entry = _is_entry(asked, chunk)
    defining = {n for n, text in enumerate(texts) if asked.defines(text, chunk.language)}
    if is_entry and texts:
        defining.add(0)
    candidates = []
    for number in range(len(units)):
        items = _items(units[number], found[number], found)
        taken = with_needs(units, (number, *items, *_continued(units, number, texts, found)))
        shown = functools.reduce(both, (found[each] for each in taken), heading)
        own = asked.share(found[number])
        if number in defining:
            own = max(own, asked.share(heading))
        # A document's title is about each of its sentences.
        titled = asked.share(both(found[number], title)) if own else 0.0
        score = titled + CONTEXT_WEIGHT * (asked.share(shown) - titled)
        if asked.wanted.wants_measure and measures[number]:
            score += MEASURE_BONUS
        if number in defining:
            score += ENTRY_BONUS if is_entry and not number else DEFINITION_BONUS
            score += WHOLE_TERM_BONUS if asked.names_term(texts[number]) else 0.0
        if asked.wanted.modals.intersection(exact_terms(texts[number])):
            score += MODAL_BONUS
        is_struck = chunk.has_quarantined_content and any(numbers[each] for each in taken)
        score *= (1 + standing) / 2 * _worth(texts[number])
        candidates.append(Candidate(number, taken, own, score, shown, is_struck, measures[number]))
    best = max((asked.share(each.found) for each in candidates), default=asked.share(whole))
    # One place has to hold what was asked: a chunk, and better still one sentence of it.
    support = (asked.share(whole) + best) / 2
    support *= asked.trust(whole, has_measure=is_guarded(chunk) or any(measures))
    if asked.wanted.term and not any(
        asked.holds(each.found, asked.wanted.term) for each in candidates
    ):
        support *= TORN_TERM
    section = asked.found("\n".join(chunk.heading_path[1:]), chunk.language)
    return Place(
        hit,
        support,
        units,
        candidates,
        heading,
        section,
        bool(defining),
        asked.is_on_subject(whole),
    )


def _is_entry(asked: Asked, chunk: Chunk) -> bool:
    """Tell whether a chunk opens a section that is called as the term, as in a glossary."""
    last = chunk.heading_path[-1]
    words = [term for term in exact_terms(last) if term.isalpha()]
    is_short = len(words) <= len(asked.wanted.term_text.split())
    is_first = chunk.chunk_id.endswith(":0")
    return is_first and is_short and asked.is_term(asked.found(last, chunk.language))


def _continued(
    units: Sequence[Unit], number: int, texts: Sequence[str], found: Sequence[Found]
) -> Iterator[int]:
    """Yield the next unit where it goes on about what was asked: "These technologies are …"."""
    following = number + 1
    if following < len(units) and number in units[following].needs:
        shares = found[number].keys() & found[following].keys()
        if shares and len(texts[following]) <= LONGEST_CONTINUATION:
            yield following


def _worth(text: str) -> float:
    """Return what a unit is worth by its form: code and labels answer less than sentences."""
    bare = text.strip()
    if bare.startswith(_FENCES):
        return CODE_SHARE
    if bare.startswith("|") or _SENTENCE_END.search(bare) or is_item(bare):
        return 1.0
    return FRAGMENT_SHARE if len(bare.split()) < _FEWEST_WORDS or bare.endswith(_OPEN_ENDS) else 1.0


def _items(unit: Unit, own: Found, found: Sequence[Found]) -> Sequence[int]:
    """Return the items of a lead-in that hold words it does not hold, else all of them."""
    asked_for = [item for item in unit.items if found[item].keys() - own.keys()]
    return asked_for or unit.items
