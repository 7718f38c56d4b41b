"""What the chunks of a configuration are like: how long, how many, and what was cut."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from standfirst.languages.follow_ons import takes_back
from standfirst.model.chunk import Chunk
from standfirst.model.comparison import Sizes
from standfirst.stages.compare.evidence import shown_length


def sizes_of(chunks: Iterable[Chunk]) -> Sizes:
    """Return the lengths of chunks; what is embedded is the sum of characters."""
    lengths = sorted(map(shown_length, chunks))
    if not lengths:
        return Sizes(chunks=0, characters=0)
    return Sizes(
        chunks=len(lengths),
        characters=sum(lengths),
        smallest=lengths[0],
        tenth=_quantile(lengths, 0.1),
        median=_quantile(lengths, 0.5),
        ninetieth=_quantile(lengths, 0.9),
        largest=lengths[-1],
    )


def _quantile(ordered: Sequence[int], share: float) -> int:
    return ordered[min(int(share * len(ordered)), len(ordered) - 1)]


def tables_split(chunks: Iterable[Chunk]) -> int:
    """Count the tables of known cells that were cut between rows."""
    cut = {
        (chunk.document_id, chunk.spans[0].start)
        for chunk in chunks
        if chunk.row_range is not None and chunk.row_range.start > 0
    }
    return len(cut)


def rules_cut(chunks: Iterable[Chunk]) -> int:
    """Count the chunks that open by taking back what the chunk before, in its section, says."""
    count = 0
    before: Chunk | None = None
    for chunk in chunks:
        if chunk.chunk_kind == "block_descriptor":
            continue
        is_same = before is not None and (before.document_id, before.section_key) == (
            chunk.document_id,
            chunk.section_key,
        )
        if is_same and chunk.chunk_kind == "prose":
            count += takes_back(chunk.text[chunk.overlap :].lstrip(), chunk.language)
        before = chunk
    return count
