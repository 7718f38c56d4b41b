"""What a hit brings along: what its text points to, what stands for its blocks, its neighbours."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import msgspec

from standfirst.model.answer import Brought, Hit
from standfirst.model.chunk import Chunk, Reference
from standfirst.plugins import Store

MOST_BROUGHT = 12
"""A chunk that points to more than this is a list of contents."""

SECTION_BEGINNING = 2
"""Of a section that is pointed to, its first chunks are brought; their path names the rest."""


def follow(store: Store, hits: Sequence[Hit], neighbours: int = 0) -> tuple[Hit, ...]:
    """Return hits with what each brings; a chunk comes once, with the best hit that brings it.

    References that resolve to nothing bring nothing. `neighbours` is how many chunks before and
    after a hit come with it.
    """
    seen = {hit.chunk.chunk_id for hit in hits}
    followed = []
    for hit in hits:
        brought: list[Brought] = []
        for each in _brought(store, hit.chunk, neighbours):
            if len(brought) < MOST_BROUGHT and each.chunk.chunk_id not in seen:
                seen.add(each.chunk.chunk_id)
                brought.append(each)
        followed.append(msgspec.structs.replace(hit, brought=tuple(brought)))
    return tuple(followed)


def within_budget(hits: Sequence[Hit], budget: int, count: Callable[[str], int]) -> tuple[Hit, ...]:
    """Return the hits, with what they bring, whose texts fit into a budget together.

    A better hit and what it brings come first; what is too long for the rest of the budget is left
    out, and shorter ones after it may still fit. The heading path counts as well.
    """
    left = budget
    fitting: list[Hit] = []
    for hit in hits:
        cost = count(_shown(hit.chunk))
        if cost > left:
            continue
        left -= cost
        brought: list[Brought] = []
        for each in hit.brought:
            cost = count(_shown(each.chunk))
            if cost <= left:
                left -= cost
                brought.append(each)
        rank = len(fitting) + 1
        fitting.append(msgspec.structs.replace(hit, rank=rank, brought=tuple(brought)))
    return tuple(fitting)


def _shown(chunk: Chunk) -> str:
    return "\n".join((*chunk.heading_path, "", chunk.text))


def _brought(store: Store, chunk: Chunk, neighbours: int) -> Iterator[Brought]:
    for reference in chunk.references:
        for target in _targets(store, chunk, reference):
            yield Brought(why="reference", said=reference.text, chunk=target)
    for attachment in chunk.attachments:
        for target in store.beside(chunk.document_id, block=attachment.block_id):
            yield Brought(why="attachment", said=attachment.block_id, chunk=target)
    if neighbours:
        around = (max(chunk.ordinal - neighbours, 0), chunk.ordinal + neighbours)
        for target in store.beside(chunk.document_id, ordinals=around):
            yield Brought(why="neighbour", chunk=target)


def _targets(store: Store, chunk: Chunk, reference: Reference) -> Sequence[Chunk]:
    if not reference.target:
        return ()
    if reference.target_kind == "chunk":
        target = store.chunk(reference.target)
        return (target,) if target is not None else ()
    if reference.target_kind == "block":
        return store.beside(chunk.document_id, block=reference.target)
    return store.beside(chunk.document_id, section=reference.target)[:SECTION_BEGINNING]
