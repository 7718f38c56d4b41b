"""What a chunk is found by: its terms as one bag, with marks for what it stresses."""

from __future__ import annotations

from collections import Counter

from standfirst.languages.terms import STRESS, exact_terms, folded_terms, pairs
from standfirst.model.chunk import Chunk

TOKENIZER = "ascii tokenchars '.,+#%$=_'"
"""Terms hold no blank; FTS5 takes what is not ASCII as part of a term by itself."""


def search_terms(chunk: Chunk) -> str:
    """Return the distinct terms of a chunk and its heading path, joined by blanks.

    These are its words folded, and as written where folding changes them; pairs that are read as
    one; and, marked, the words that its headings hold or that it repeats.
    """
    headings = "\n".join(chunk.heading_path)
    heading = exact_terms(headings)
    text = exact_terms(chunk.text_in_context)
    written = [*heading, *text]
    stressed = [term for term, count in Counter(text).items() if count > 1]
    bag = [
        *folded_terms(written),
        *written,
        *(f"{STRESS}{term}" for term in (*heading, *stressed)),
        *pairs(headings),
        *pairs(chunk.text_in_context),
    ]
    return " ".join(dict.fromkeys(bag))
