"""Finding chunks by their words: any text is a question, and none is an error."""

from __future__ import annotations

import math
from collections.abc import Container, Iterable, Mapping, Sequence
from typing import NamedTuple

import msgspec

from standfirst.languages.naming import is_kind_asked, titled_words
from standfirst.languages.question import (
    Fitting,
    QuestionWord,
    question_languages,
    question_pairs,
    question_words,
)
from standfirst.languages.quotes import holds_phrase, quoted_phrases
from standfirst.languages.stems import inflections
from standfirst.languages.terms import STRESS, exact_terms, pairs
from standfirst.model.answer import Hit
from standfirst.model.chunk import Chunk
from standfirst.model.scope import ANYWHERE, Scope
from standfirst.plugins import Sought, Store
from standfirst.stages.retrieve.compounds import compound_parts
from standfirst.stages.retrieve.fuse import NEAREST, fused
from standfirst.stages.retrieve.subject import Look, by_subject, is_about, names

SMALLEST_POOL = 30
"""So many chunks are ranked again by their text; 20 and 100 gave the same on XQuAD."""

PHRASE_POOL = 300
"""So many chunks that hold all words of a phrase are read for whether they hold the phrase."""

COMMON_SHARE = 0.1
FEWEST_COMMON = 200
"""A term in more than this share of the chunks, and in this many, finds nothing in particular."""

# What a chunk gains in the first ranking from a word in this form. An inflected form and a part
# gain what they do in the second; a stressed word is one that headings hold or that is repeated.
STRESSED, AS_ASKED, OTHERWISE, ENDED, IN_PART = 1.3, 1.0, 0.7, 0.6, 0.4
PAIR_WEIGHT = 0.5
NUMBERED_WEIGHT = 3.0
"""What "§ 5" in a heading weighs: who asks for it by its number wants the paragraph itself, not
those that mention it."""

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
    """A word of the question, its weight, and the terms that find it with what they gain."""

    word: QuestionWord
    weight: float
    shares: dict[str, float]


def search(
    store: Store,
    question: str,
    limit: int = 10,
    *,
    scope: Scope = ANYWHERE,
    vector: Sequence[float] | None = None,
    named_alone: bool = False,
) -> tuple[Hit, ...]:
    """Return the chunks that answer `question` best, the best first; empty when none has a word.

    Any text may be asked. Case, accents, endings and composed or decomposed letters do not matter
    for what is found; what is written as asked stands before what only folds to the same. A phrase
    in quotation marks has to stand there word by word, if it does anywhere. With the `vector` of
    the question, chunks are found by their meaning too. With `named_alone`, a question that names a
    document by its title gets no chunk without that name.
    """
    phrases = quoted_phrases(question)
    asked = _Asked(question, limit, scope, vector, named_alone)
    if phrases:
        words = dict.fromkeys(word for phrase in phrases for word in phrase)
        narrowed = msgspec.structs.replace(scope, words=(*scope.words, *words))
        hits = _search(store, asked._replace(scope=narrowed), phrases)
        if hits:
            return hits
    return _search(store, asked)


class _Asked(NamedTuple):
    question: str
    limit: int
    scope: Scope
    vector: Sequence[float] | None
    named_alone: bool


def _search(
    store: Store, asked: _Asked, phrases: Sequence[tuple[str, ...]] = ()
) -> tuple[Hit, ...]:
    # Within a scope a common word may be all that tells its few chunks apart.
    weighed = _weighed(store, asked.question, common_too=asked.scope != ANYWHERE)
    numbered = _pairs(store, asked.question)
    sought = [Sought(each.weight, each.shares) for each in weighed if each.shares]
    sought += [Sought(PAIR_WEIGHT * weight, {pair: AS_ASKED}) for pair, weight in numbered.items()]
    pool = PHRASE_POOL if phrases else max(SMALLEST_POOL, 2 * asked.limit)
    by_words = [each.chunk_id for each in store.candidates(sought, pool, asked.scope)]
    by_meaning: dict[str, float] = {}
    if asked.vector is not None and not phrases:
        by_meaning = dict(store.nearest(asked.vector, NEAREST, asked.scope))
    found = (store.chunk(chunk_id) for chunk_id in dict.fromkeys((*by_words, *by_meaning)))
    chunks = [chunk for chunk in found if chunk is not None and _holds(chunk, phrases)]
    looks = [_with_number(look, numbered) for look in _looks(weighed, chunks, by_meaning)]
    looks = by_subject(looks)
    named = names(looks) if asked.named_alone else frozenset()
    if asked.vector is not None:
        others = [chunk_id for chunk_id in by_words if chunk_id not in by_meaning]
        looks = fused(looks, {**by_meaning, **store.cosines(asked.vector, others)})
    about = [look for look in looks if is_about(look, named)]
    return tuple(
        _hit(store, rank, look.score, look.chunk)
        for rank, look in enumerate(about[: asked.limit], 1)
    )


def _with_number(look: Look, asked: Mapping[str, float]) -> Look:
    """Return a look with what its heading gains for a number that is asked for: "§ 5", "Art. 3"."""
    if not asked:
        return look
    held = set(pairs(look.chunk.heading_path[-1]))
    gain = sum(weight for pair, weight in asked.items() if pair in held)
    return look._replace(score=look.score + NUMBERED_WEIGHT * gain)


def _holds(chunk: Chunk, phrases: Sequence[tuple[str, ...]]) -> bool:
    return all(
        holds_phrase(chunk.text, phrase) or any(holds_phrase(t, phrase) for t in chunk.heading_path)
        for phrase in phrases
    )


def rarity(store: Store, question: str) -> dict[str, float]:
    """Return how rare each word that carries the question's subject is, by its folded form.

    The weight is the inverse document frequency; a word in no chunk weighs most.
    """
    return {each.word.term.folded: each.weight for each in _weighed(store, question)}


def _weighed(store: Store, question: str, *, common_too: bool = False) -> list[_Weighed]:
    total = store.chunk_count()
    common = max(FEWEST_COMMON, int(COMMON_SHARE * total))
    words = [word._replace(parts=compound_parts(store, word)) for word in _asked(question)]
    spoken = question_languages(question) or _INFLECTED_LANGUAGES
    held = [_held(store, word, spoken) for word in words]
    has_rare = any(0 < count <= common for each in held for count in each.values())
    keeps_common = common_too or not has_rare
    return [
        _Weighed(
            word,
            _weight(word, counts, total),
            _shares(word, [t for t, n in counts.items() if n <= common or keeps_common]),
        )
        for word, counts in zip(words, held, strict=True)
    ]


def _asked(question: str) -> list[QuestionWord]:
    words = question_words(question)
    informative = [word for word in words if word.is_informative]
    return informative or list(words)


def _held(store: Store, word: QuestionWord, spoken: Iterable[str]) -> dict[str, int]:
    """Return the terms for a word that are in the store at all, and in how many chunks."""
    inflected = [
        term
        for asked in (word.term.exact, *word.parts)
        for code in spoken
        for ending in inflections(asked, code)
        for term in (store.completions(ending[:-1]) if ending.endswith("*") else (ending,))
    ]
    spellings = () if _needs_no_other(store, word, spoken) else word.spellings
    terms = dict.fromkeys((word.term.exact, *spellings, *word.parts, *inflected))
    counted = {term: store.frequency(term) for term in terms}
    return {term: count for term, count in counted.items() if count}


def _needs_no_other(store: Store, word: QuestionWord, spoken: Iterable[str]) -> bool:
    """Tell whether a word is held often enough as it is written, and bare letters are another.

    The bare letters of a Vietnamese syllable stand for ten others, and in half of all chunks.
    """
    is_another = word.term.exact != word.term.folded and "vi" in spoken
    return is_another and store.frequency(word.term.exact) >= FEWEST_COMMON


def _shares(word: QuestionWord, terms: Iterable[str]) -> dict[str, float]:
    """Return what a chunk gains from a word by each of its terms."""
    shares: dict[str, float] = {}
    for term in terms:
        if term == word.term.exact:
            shares[term] = AS_ASKED
        elif term in word.spellings:
            shares[term] = AS_ASKED if word.term.exact == word.term.folded else OTHERWISE
        else:
            shares[term] = IN_PART if term in word.parts else ENDED
    stressed = [f"{STRESS}{term}" for term, share in shares.items() if share == AS_ASKED]
    return {**shares, **dict.fromkeys(stressed, STRESSED)}


def _pairs(store: Store, question: str) -> dict[str, float]:
    """Return what is asked for as one and is in the store, with how rare it is."""
    total = store.chunk_count()
    counts = {pair: store.frequency(pair) for pair in question_pairs(question)}
    return {pair: _rarity(count, total) for pair, count in counts.items() if count}


def _weight(word: QuestionWord, counts: dict[str, int], total: int) -> float:
    """Return the inverse document frequency of the spelling that was asked for, if there is one."""
    spelled = (counts.get(spelling, 0) for spelling in word.spellings)
    own = counts.get(word.term.exact) or max(spelled, default=0) or max(counts.values(), default=0)
    return _rarity(own, total)


def _rarity(count: int, total: int) -> float:
    return math.log1p((total - count + 0.5) / (count + 0.5))


def _looks(
    weighed: Sequence[_Weighed], chunks: Iterable[Chunk], by_meaning: Container[str] = ()
) -> list[Look]:
    fittings: dict[str, Fitting] = {}
    words = [each.word for each in weighed]
    weights = [each.weight for each in weighed]
    looks: list[Look] = []
    for chunk in chunks:
        if chunk.language not in fittings:
            fittings[chunk.language] = Fitting(words, chunk.language)
        fitting = fittings[chunk.language]
        score, held = _score(weights, chunk, fitting)
        if score > 0.0 or chunk.chunk_id in by_meaning:
            titled = titled_words(chunk, fitting)
            looks.append(Look(score, chunk, held, titled, is_kind_asked(chunk, fitting)))
    return looks


def _score(
    weights: Sequence[float], chunk: Chunk, fitting: Fitting
) -> tuple[float, frozenset[int]]:
    """Return a chunk's score, and the words that it or its heading path holds."""
    text = exact_terms(chunk.text_in_context)
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
