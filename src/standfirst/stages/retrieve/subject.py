"""What a question is about: a document that it names, a kind of block that it asks for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from standfirst.model.chunk import Chunk
from standfirst.model.document import BlockKind

NAME_SHARE = 0.9
"""A word of a title is a name where so much of what holds it stands in documents of that title."""

ELSEWHERE = 0.5
"""What a chunk counts for that holds none of the names, or has no block of the kind asked for.

In a store of few documents a name is in every other chunk and weighs next to nothing, while the
wrong document may hold all other words. On XQuAD nothing changes from 1 to 0.5; at 0 the mean
reciprocal rank loses 0.002 in English and Vietnamese.
"""


class Look(NamedTuple):
    """A chunk that was found and its score.

    `held` are the words of the question, by number, that the chunk or its heading path holds,
    `titled` those that its document's title holds as they were asked for. `is_kind_asked` says that
    it stands for a block of a kind that is asked for.
    """

    score: float
    chunk: Chunk
    held: frozenset[int]
    titled: frozenset[int]
    is_kind_asked: bool


def names(looks: Sequence[Look]) -> frozenset[int]:
    """Return the words that name a document: little holds them but documents of that title."""
    held = Counter(word for look in looks for word in look.held)
    titled = Counter(word for look in looks for word in look.titled)
    return frozenset(word for word in titled if titled[word] >= NAME_SHARE * held[word])


def is_about(look: Look, named: frozenset[int]) -> bool:
    """Tell whether a chunk or its heading path holds one of the names, if there are any."""
    return not named or not named.isdisjoint(look.held)


def by_subject(looks: Sequence[Look]) -> list[Look]:
    """Return looks, best first, with the scores that they have once names and kinds are heeded.

    A descriptor whose kind is asked for takes the score of the chunk that its block stood in, and
    stands before it: the words around a table tell what is in it.
    """
    named = names(looks)
    kinds = {look.chunk.attachments[0].kind for look in looks if look.is_kind_asked}
    weighed = [look._replace(score=look.score * _share(look, named, kinds)) for look in looks]
    around: dict[tuple[str, str], float] = {}
    for look in weighed:
        for place in _blocks(look.chunk):
            around[place] = max(around.get(place, 0.0), look.score)
    led = [
        look._replace(score=max(around[place] for place in _blocks(look.chunk)))
        if look.is_kind_asked
        else look
        for look in weighed
    ]
    # Sorting is stable: what scores the same keeps the store's order, which ends in place.
    return sorted(led, key=lambda look: (-look.score, not look.is_kind_asked))


def _share(look: Look, named: frozenset[int], kinds: set[BlockKind]) -> float:
    share = 1.0 if is_about(look, named) else ELSEWHERE
    return share if not kinds or _has_kind(look.chunk, kinds) else share * ELSEWHERE


def _has_kind(chunk: Chunk, kinds: set[BlockKind]) -> bool:
    is_table = chunk.chunk_kind == "table_rows" and "table" in kinds
    return is_table or any(block.kind in kinds for block in chunk.attachments)


def _blocks(chunk: Chunk) -> Iterable[tuple[str, str]]:
    return ((chunk.document_id, block.block_id) for block in chunk.attachments)
