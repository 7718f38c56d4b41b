"""Finding chunks by their words: any text is a question, and none is an error."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from standfirst.languages.naming import is_kind_asked, titled_words
from standfirst.languages.question import (
    Fitting,
    QuestionWord,
    question_languages,
    question_phrases,
    question_words,
)
from standfirst.languages.stems import inflections
from standfirst.languages.terms import exact_terms
from standfirst.model.answer import Hit
from standfirst.model.chunk import Chunk
from standfirst.plugins import Store
from standfirst.stages.retrieve.compounds import compound_parts
from standfirst.stages.retrieve.subject import Look, by_subject, is_about, names

SMALLEST_POOL = 30
"""So many chunks are ranked again by their text; 20 and 100 gave the same on XQuAD."""

COMMON_SHARE = 0.1
FEWEST_COMMON = 200
"""A term in more than this share of the chunks, and in this many, finds nothing in particular."""

TELLING_SHARE = 0.65
"""Words are looked up, the rarest first, until they make up this share of the question by weight.

On XQuAD this finds what looking up all words finds, and spares long questions a fifth of the time.
"""

SMALL_STORE = 10_000
"""In a store of so many chunks every word is looked up: that takes a few milliseconds, and the name
of a document may be one of its most frequent words."""

# BM25 with a bonus for neighbours, set on XQuAD in English, German and Vietnamese. Inflected forms
# give three points of mean reciprocal rank there in German, ranking by text one in Vietnamese.
SATURATION = 0.8
LENGTH_SHARE = 0.75
USUAL_LENGTH = 150
HEADING_WEIGHT = 0.5
NEIGHBOUR_WEIGHT = 0.5

# Without function words to tell by, the endings of both are tried.
_INFLECTED_LANGUAGES = ("en", "de")


class _Weighed(NamedTuple):
    """A word of the question, its weight, and the terms that find it in the store."""

    word: QuestionWord
    weight: float
    finders: tuple[str, ...]


def search(
    store: Store, question: str, limit: int = 10, *, named_alone: bool = False
) -> tuple[Hit, ...]:
    """Return the chunks that answer `question` best, the best first; empty when none has a word.

    Any text may be asked. Case, accents, endings and composed or decomposed letters do not matter
    for what is found; what is written as asked stands before what only folds to the same. With
    `named_alone`, a question that names a document by its title gets no chunk without that name.
    """
    weighed = _weighed(store, question)
    is_small = store.chunk_count() <= SMALL_STORE
    looked_up = weighed if is_small else _telling(weighed)
    finders = [finder for each in looked_up for finder in each.finders]
    terms = tuple(dict.fromkeys((*finders, *question_phrases(question))))
    found = store.candidates(terms, max(SMALLEST_POOL, 2 * limit))
    chunks = [store.chunk(candidate.chunk_id) for candidate in found]
    looks = _looks(weighed, [chunk for chunk in chunks if chunk is not None])
    named = names(looks) if named_alone else frozenset()
    ranked = [look for look in by_subject(looks) if is_about(look, named)]
    return tuple(
        _hit(store, rank, look.score, look.chunk) for rank, look in enumerate(ranked[:limit], 1)
    )


def _telling(weighed: Sequence[_Weighed]) -> list[_Weighed]:
    """Return the rarest words that together make up most of the question.

    A chunk without any of them holds too little of it to be a hit; the others only tell apart
    those that are found.
    """
    present = sorted((each for each in weighed if each.finders), key=lambda each: -each.weight)
    missing = TELLING_SHARE * sum(each.weight for each in present)
    telling: list[_Weighed] = []
    for each in present:
        if telling and missing <= 0.0:
            break
        telling.append(each)
        missing -= each.weight
    return telling


def rarity(store: Store, question: str) -> dict[str, float]:
    """Return how rare each word that carries the question's subject is, by its folded form.

    The weight is the inverse document frequency; a word in no chunk weighs most.
    """
    return {each.word.term.folded: each.weight for each in _weighed(store, question)}


def _weighed(store: Store, question: str) -> list[_Weighed]:
    total = store.chunk_count()
    ceiling = 1 + max(FEWEST_COMMON, int(COMMON_SHARE * total))
    words = [word._replace(parts=compound_parts(store, word)) for word in _asked(question)]
    counts = [_counts(store, finders, ceiling) for finders in _finders(question, words)]
    has_rare = any(0 < count < ceiling for each in counts for count in each.values())
    return [
        _Weighed(
            word,
            _weight(word, each, total),
            tuple(term for term, count in each.items() if count < ceiling or not has_rare),
        )
        for word, each in zip(words, counts, strict=True)
    ]


def _asked(question: str) -> list[QuestionWord]:
    words = question_words(question)
    informative = [word for word in words if word.is_informative]
    return informative or list(words)


def _finders(question: str, words: Iterable[QuestionWord]) -> Iterable[tuple[str, ...]]:
    spoken = question_languages(question) or _INFLECTED_LANGUAGES
    for word in words:
        inflected = [
            term
            for asked in (word.term.exact, *word.parts)
            for code in spoken
            for term in inflections(asked, code)
        ]
        yield tuple(dict.fromkeys((word.term.exact, *word.spellings, *word.parts, *inflected)))


def _counts(store: Store, finders: Iterable[str], ceiling: int) -> dict[str, int]:
    """Return the finders that are in the store at all, and in how many chunks."""
    counted = {term: store.frequency(term, ceiling) for term in finders}
    return {term: count for term, count in counted.items() if count}


def _weight(word: QuestionWord, counts: dict[str, int], total: int) -> float:
    """Return the inverse document frequency of the spelling that was asked for, if there is one."""
    spelled = (counts.get(spelling, 0) for spelling in word.spellings)
    own = counts.get(word.term.exact) or max(spelled, default=0) or max(counts.values(), default=0)
    return math.log1p((total - own + 0.5) / (own + 0.5))


def _looks(weighed: Sequence[_Weighed], chunks: Iterable[Chunk]) -> list[Look]:
    fittings: dict[str, Fitting] = {}
    words = [each.word for each in weighed]
    weights = [each.weight for each in weighed]
    looks: list[Look] = []
    for chunk in chunks:
        if chunk.language not in fittings:
            fittings[chunk.language] = Fitting(words, chunk.language)
        fitting = fittings[chunk.language]
        score, held = _score(weights, chunk, fitting)
        if score > 0.0:
            titled = titled_words(chunk, fitting)
            looks.append(Look(score, chunk, held, titled, is_kind_asked(chunk, fitting)))
    return looks


def _score(
    weights: Sequence[float], chunk: Chunk, fitting: Fitting
) -> tuple[float, frozenset[int]]:
    """Return a chunk's score, and the words that it or its heading path holds."""
    text = exact_terms(chunk.text)
    in_text, neighbours = _matches(text, fitting)
    in_heading, heading_neighbours = _matches(exact_terms("\n".join(chunk.heading_path)), fitting)
    damping = SATURATION * (1 - LENGTH_SHARE + LENGTH_SHARE * len(text) / USUAL_LENGTH)
    total = 0.0
    for number, fits in in_text.items():
        share = (SATURATION + 1) * len(fits) / (len(fits) + damping)
        total += weights[number] * max(fits) * share
    for number, fits in in_heading.items():
        total += weights[number] * max(fits) * HEADING_WEIGHT
    for number in neighbours | heading_neighbours:
        total += NEIGHBOUR_WEIGHT * min(weights[number], weights[number + 1])
    return total, frozenset(in_text.keys() | in_heading.keys())


def _matches(terms: Iterable[str], fitting: Fitting) -> tuple[dict[int, list[float]], set[int]]:
    """Return how well each word is matched, and the words directly followed by the next one."""
    qualities: dict[int, list[float]] = {}
    neighbours: set[int] = set()
    before = None
    for term in terms:
        fit = fitting[term]
        if fit is None:
            before = None
            continue
        qualities.setdefault(fit.word, []).append(fit.quality)
        if before is not None and fit.word == before + 1:
            neighbours.add(before)
        before = fit.word
    return qualities, neighbours


def _hit(store: Store, rank: int, score: float, chunk: Chunk) -> Hit:
    origin = store.origin(chunk.document_id)
    return Hit(
        rank=rank,
        score=round(score, 4),
        title=origin.title if origin else chunk.heading_path[0],
        source=origin.source if origin else "",
        chunk=chunk,
    )
