"""SF106 dangling connective: the chunk opens with the second half of a thought.

"However, members pay nothing." answers a rule that stood before it, "Therefore" draws a conclusion
from a reason that is not there, "Except on Sundays." limits something that nobody can see.

Fails:  However, members of the club pay nothing.
Passes: However you pay, the fee is the same.

Not a failure: a restriction whose own sentence says what it limits ("Except on Sundays, the shop is
open."); words that only look like a connective ("However you pay", "In addition to the fee, …").
Languages without word lists are not examined.

Cure: let the chunk start one sentence earlier (a larger size or minimum), or write in the source
what the sentence answers.
"""

from __future__ import annotations

from standfirst.model.chunk import Chunk
from standfirst.plugins import Check
from standfirst.stages.check.halves import halves
from standfirst.stages.check.structure import opening_shape


def applies(chunk: Chunk) -> bool:
    """Tell whether the chunk opens with a sentence in a language with word lists."""
    return chunk.chunk_kind == "prose" and halves(chunk.language) is not None


def examine(chunk: Chunk) -> str | None:
    """Return the connective that a chunk opens with, as a sentence, or None."""
    words = halves(chunk.language)
    if words is None or chunk.chunk_kind != "prose":
        return None
    opening = words.opening(chunk.text)
    if opening is None:
        return None
    found = words.dangling(opening)
    # An item "or a copy of it" goes on from its list, which has a check of its own.
    if found is None or (found.isupper() and not opening.isupper()):
        # "OR gates" and "AND" are names of their own.
        return None
    if opening[0].islower() and opening_shape(chunk.text) == "list_item":
        return None
    return f"Opens with “{found}”, and what that answers is not in the chunk"


CHECK = Check(
    code="SF106",
    name="dangling connective",
    cure="Start the chunk one sentence earlier, or write in the source what the sentence answers",
    examine=examine,
    applies=applies,
)
