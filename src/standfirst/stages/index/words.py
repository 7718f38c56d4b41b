"""What a chunk is found by: its terms as one bag, with marks for what it stresses."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from standfirst.languages.terms import STRESS, exact_terms, folded_terms, pairs
from standfirst.model.chunk import Chunk

_REMEMBERED_HEADINGS = 64

TOKENIZER = "ascii tokenchars '.,+#%$=_'"
"""Terms hold no blank; FTS5 takes what is not ASCII as part of a term by itself."""


def search_terms(chunk: Chunk) -> str:
    """Return the distinct terms of a chunk and its heading path, joined by blanks.

    These are its words folded, and as written where folding changes them; pairs that are read as
    one; and, marked, the words that its headings hold or that it repeats.
    """
    heading, heading_pairs = _heading_terms("\n".join(chunk.heading_path))
    counted = Counter(exact_terms(chunk.text_in_context))
    written = dict.fromkeys((*heading, *counted))
    bag = [
        *folded_terms(written),
        *written,
        *(f"{STRESS}{term}" for term in heading),
        *(f"{STRESS}{term}" for term, count in counted.items() if count > 1),
        *heading_pairs,
        *pairs(chunk.text_in_context),
    ]
    return " ".join(dict.fromkeys(bag))


@lru_cache(_REMEMBERED_HEADINGS)
def _heading_terms(headings: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the terms of a heading path, which several chunks share, and its pairs."""
    return tuple(exact_terms(headings)), tuple(pairs(headings))
