"""What the documents of a family are like, and which of them are like no other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import ceil
from statistics import median
from typing import NamedTuple

from standfirst.languages.sentences import sentence_spans
from standfirst.model.chunk import Chunk
from standfirst.model.finding import Tally
from standfirst.model.shape import FamilyShape, Shape, Unlike
from standfirst.model.source import SegmentedDocument

PER_CHARACTERS = 10_000
"""Headings and tables are counted per so many code points: about four printed pages."""

SAMPLED_CHUNKS = 32
FEWEST_SENTENCES = 10
"""Sentences are measured in chunks spread over the document; a handful of them tells nothing."""

FEWEST_CHARACTERS = 2_000
"""In less text one heading more or less is a large rate."""

FEWEST_DOCUMENTS = 5
"""With fewer others a family has no habits that a document could break."""

TIMES = 3.0
"""A rate is unlike the others' when it is so many times outside their range."""

MIDDLE_SHARE = 0.9
"""The range of a family is that of this share of its documents; odd ones there widen it little."""

COMMON_LANGUAGE_SHARE = 0.1


def shape_of(segmented: SegmentedDocument, chunks: Sequence[Chunk]) -> Shape:
    """Count what a document is made of."""
    document = segmented.document
    kinds = Counter(element.kind for element in segmented.elements)
    lifted = sum(block.kind == "table" and not block.continues for block in document.blocks)
    return Shape(
        characters=len(document.text),
        pages=len(document.pages),
        headings=kinds["heading"],
        tables=kinds["table"] + lifted,
        sentence_words=_sentence_words([c for c in chunks if c.chunk_kind == "prose"]),
    )


def _sentence_words(prose: Sequence[Chunk]) -> float | None:
    """Return the median number of words of the sentences in some of the chunks."""
    step = max(ceil(len(prose) / SAMPLED_CHUNKS), 1)
    lengths = [
        len(chunk.text[start:end].split())
        for chunk in prose[::step]
        for start, end in sentence_spans(chunk.text, chunk.language)
    ]
    return float(median(lengths)) if len(lengths) >= FEWEST_SENTENCES else None


class _Measure(NamedTuple):
    """A figure that is compared: its name in words, how it is read off, what counts as none.

    Rates below `least` are not told apart: none and one in a long document are alike.
    """

    words: str
    of: Callable[[Shape], float | None]
    least: float


def _rate(count: Callable[[Shape], int]) -> Callable[[Shape], float | None]:
    def of(shape: Shape) -> float | None:
        if shape.characters < FEWEST_CHARACTERS:
            return None
        return PER_CHARACTERS * count(shape) / shape.characters

    return of


_MEASURES = (
    _Measure("headings per 10,000 characters", _rate(lambda shape: shape.headings), 1.0),
    _Measure("tables per 10,000 characters", _rate(lambda shape: shape.tables), 1.0),
    _Measure("words a sentence", lambda shape: shape.sentence_words, 4.0),
)


def family_shapes(tallies: Iterable[Tally]) -> tuple[FamilyShape, ...]:
    """Return what the documents of each family are like, in the order of their names."""
    families: dict[str, list[Tally]] = {}
    for tally in tallies:
        if tally.shape is not None:
            families.setdefault(tally.family, []).append(tally)
    return tuple(_family_shape(name, families[name]) for name in sorted(families))


def _family_shape(name: str, tallies: Sequence[Tally]) -> FamilyShape:
    headings, tables, words = (_figures(measure, tallies) for measure in _MEASURES)
    languages = Counter(tally.language for tally in tallies)
    return FamilyShape(
        family=name,
        documents=len(tallies),
        headings=round(median(headings), 2) if headings else 0.0,
        tables=round(median(tables), 2) if tables else 0.0,
        sentence_words=median(words) if words else None,
        languages=dict(sorted(languages.items())),
    )


def _figures(measure: _Measure, tallies: Iterable[Tally]) -> list[float]:
    found = (measure.of(tally.shape) for tally in tallies if tally.shape is not None)
    return [figure for figure in found if figure is not None]


def unlike(tallies: Iterable[Tally], documents: Iterable[str]) -> tuple[Unlike, ...]:
    """Return which of some documents are unlike the others of their family.

    The others are the family's documents that are not among them; a family with too few of those
    has no habits yet.
    """
    asked = set(documents)
    families: dict[str, list[Tally]] = {}
    candidates: list[Tally] = []
    for tally in tallies:
        if tally.document_id in asked:
            candidates.append(tally)
        else:
            families.setdefault(tally.family, []).append(tally)
    found = []
    habits: dict[str, _Habits] = {}
    for tally in candidates:
        others = families.get(tally.family, [])
        if len(others) >= FEWEST_DOCUMENTS and tally.shape is not None:
            if tally.family not in habits:
                habits[tally.family] = _habits(others)
            respects = tuple(_respects(tally, tally.shape, habits[tally.family]))
            if respects:
                found.append(
                    Unlike(document_id=tally.document_id, family=tally.family, respects=respects)
                )
    return tuple(found)


class _Habits(NamedTuple):
    """The usual range of each measure in a family (None without figures), and its languages."""

    ranges: tuple[tuple[float, float] | None, ...]
    languages: tuple[str, ...]


def _habits(others: Sequence[Tally]) -> _Habits:
    counts = Counter(tally.language for tally in others)
    common = [name for name, n in counts.items() if n >= COMMON_LANGUAGE_SHARE * len(others)]
    return _Habits(tuple(_range(_figures(m, others)) for m in _MEASURES), tuple(sorted(common)))


def _range(figures: Sequence[float]) -> tuple[float, float] | None:
    if len(figures) < FEWEST_DOCUMENTS:
        return None
    ordered = sorted(figures)
    left_out = int(len(ordered) * (1 - MIDDLE_SHARE) / 2)
    return ordered[left_out], ordered[len(ordered) - 1 - left_out]


def _respects(tally: Tally, shape: Shape, habits: _Habits) -> Iterator[str]:
    for measure, usual in zip(_MEASURES, habits.ranges, strict=True):
        figure = measure.of(shape)
        if usual is None or figure is None:
            continue
        low, high = usual
        above = figure > TIMES * max(high, measure.least)
        below = max(figure, measure.least) * TIMES < low
        if above or below:
            yield f"{figure:.1f} {measure.words} (the others: {low:.1f} to {high:.1f})"
    if tally.language not in habits.languages:
        yield f"its language is {tally.language} (the others: {', '.join(habits.languages)})"
