"""What a question names in a chunk: its document's title, the kind of block it stands for."""

from __future__ import annotations

from collections.abc import Iterable

from standfirst.languages.question import PLAIN, Fitting
from standfirst.languages.terms import exact_terms
from standfirst.model.chunk import Chunk

_BETWEEN = " — "
"""Stands between the titles and the label in the text of a descriptor."""


def titled_words(chunk: Chunk, fitting: Fitting) -> frozenset[int]:
    """Return the words of a question, by number, that a document's title holds as asked."""
    return frozenset(_as_asked(exact_terms(chunk.heading_path[0]), fitting).values())


def is_kind_asked(chunk: Chunk, fitting: Fitting) -> bool:
    """Tell whether a chunk is a descriptor and its word for the kind, "table", is asked for."""
    if chunk.chunk_kind != "block_descriptor":
        return False
    titles = dict.fromkeys((chunk.heading_path[0], chunk.heading_path[-1]))
    rest = chunk.text.removeprefix(_BETWEEN.join(titles) + _BETWEEN)
    label = set(exact_terms(rest.split(",")[0]))
    return bool(label) and label == _as_asked(label, fitting).keys()


def _as_asked(terms: Iterable[str], fitting: Fitting) -> dict[str, int]:
    """Return the terms that are spelled as a word of the question, with its number.

    Accents may be left out, but not be others: "bằng" does not ask for a "bảng".
    """
    fits = ((term, fitting[term]) for term in terms)
    return {term: fit.word for term, fit in fits if fit is not None and fit.quality >= PLAIN}
