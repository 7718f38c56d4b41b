"""SF109 exception without rule: a rule and what is excepted from it stand in two chunks.

"Exceptions are made for members." is no rule, and a rule whose exception went to the next chunk is
worse than none: it is quoted as if it had no exception. Both chunks are reported, the second by its
own words, the first where the document shows that its exception follows.

Fails:  Exceptions to this are made for members of the club.
Passes: Members of the club are exempt from the fee.

Not a failure: an exception that names its rule ("Unless otherwise agreed, the fee is 5 euros");
exceptions that open a section, under whose headings the rule is told.

Cure: raise the hard limit of the family, so that rule and exception fit together, or write the
exception into the sentence of its rule.
"""

from __future__ import annotations

from standfirst.model.chunk import Chunk
from standfirst.plugins import Check, Neighbourhood
from standfirst.stages.check.halves import Halves, halves
from standfirst.stages.check.sentence_breaks import stripped_end
from standfirst.stages.check.structure import composed

_LONGEST_END = 12
"""A colon and the quotes, brackets and emphasis that close behind it."""


def applies(chunk: Chunk) -> bool:
    """Tell whether the chunk is prose in a language with word lists."""
    return chunk.chunk_kind == "prose" and halves(chunk.language) is not None


def examine(chunk: Chunk) -> str | None:
    """Return the exception that opens a chunk, or that its end announces, or None."""
    words = halves(chunk.language)
    if words is None or chunk.chunk_kind != "prose":
        return None
    found = _opening_exception(chunk.text, words)
    if found and not _is_told_by_heading(chunk, words):
        return f"Opens with an exception, “{found}”, and its rule is not in the chunk"
    if ":" not in chunk.text[-_LONGEST_END:] or chunk.attachments:
        return None
    announced = words.announces(stripped_end(composed(chunk.text)))
    return announced and f"Announces exceptions, “{announced}”, that are not in the chunk"


def examine_placed(chunk: Chunk, place: Neighbourhood) -> str | None:
    """Return the exception that was cut off from its rule on either side of a chunk, or None."""
    words = halves(chunk.language)
    if words is None or chunk.chunk_kind != "prose":
        return None
    if place.before is not None and (found := _opening_exception(chunk.text, words)):
        return f"Opens with an exception, “{found}”, and its rule is not in the chunk"
    after = place.after
    if after is not None and after.chunk_kind == "prose":
        own = after.text[after.overlap :] if after.overlap else after.text
        if found := _opening_exception(own, words):
            return f"States a rule whose exception, “{found} …”, went to the next chunk"
    return examine(chunk) if place.before is None else None


def _opening_exception(text: str, words: Halves) -> str | None:
    opening = words.opening(text)
    return words.excepting(opening) if opening is not None else None


def _is_told_by_heading(chunk: Chunk, words: Halves) -> bool:
    """Tell whether the heading says that what follows are exceptions, and from what."""
    path = [title for title in chunk.heading_path if title.strip()]
    return bool(path) and words.names_exceptions(path[-1])


CHECK = Check(
    code="SF109",
    name="exception without rule",
    cure="Raise the hard limit, so that rule and exception fit together, or write them as one",
    examine=examine,
    applies=applies,
    examine_placed=examine_placed,
)
