"""Chunks that a check flags, and chunks that none does, to be read and judged:

`python -m benchmarks.quality.checks.flagged CODE SEED FILE_OR_FOLDER ...`, or `none` for CODE.

At most three chunks are drawn from one document, so that a single one does not stand for all.
Beside each chunk stands what its document says before and behind it.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from benchmarks.speed.checks import Documents, documents

from standfirst.model.chunk import Chunk
from standfirst.plugins import Neighbourhood
from standfirst.stages.check import examine_chunk
from standfirst.stages.check.neighbours import neighbourhoods

DRAWN = {"none": 100}
DRAWN_OF_A_CHECK = 30
MOST_OF_A_DOCUMENT = 3
AROUND, SHOWN = 70, 110
BY_OTHERS = frozenset(("SF101", "SF102", "SF103"))
"""Checks that have a marked text of their own beside this reading."""

Seen = tuple[Chunk, Neighbourhood, str]


def candidates(made: Documents, code: str) -> Iterator[Seen]:
    """Yield the chunks that a check flags, or that none of the others does."""
    for segmented, chunks in made:
        for chunk, place in neighbourhoods(segmented, chunks):
            if chunk.chunk_kind == "block_descriptor":
                continue
            found = {finding.code: finding.message for finding in examine_chunk(chunk, place)}
            if code in found:
                yield chunk, place, found[code]
            elif code == "none" and found.keys() <= BY_OTHERS:
                yield chunk, place, ""


def drawn(seen: list[Seen], code: str, seed: int) -> Iterator[Seen]:
    """Yield some of the chunks in an order that the seed gives."""
    random.Random(seed).shuffle(seen)
    taken: Counter[str] = Counter()
    for chunk, place, message in seen:
        if taken[chunk.document_id] < MOST_OF_A_DOCUMENT or code == "none":
            taken[chunk.document_id] += 1
            yield chunk, place, message
        if taken.total() == DRAWN.get(code, DRAWN_OF_A_CHECK):
            return


def shown(number: int, chunk: Chunk, place: Neighbourhood, message: str) -> str:
    text, start, end = place.document.text, chunk.start or 0, chunk.end or 0
    own = " ".join(chunk.text.split())
    if len(own) > 2 * SHOWN:
        own = f"{own[:SHOWN]} …… {own[-SHOWN:]}"
    before = " ".join(text[max(start - AROUND, 0) : start].split())
    behind = " ".join(text[end : end + AROUND].split())
    kinds = f"{place.first.kind if place.first else '-'}/{place.last.kind if place.last else '-'}"
    return f"{number} {chunk.chunk_id} {kinds} {message}\n  « {before} »\n  {own}\n  « {behind} »"


def main() -> None:
    code, seed, *paths = sys.argv[1:]
    seen = list(candidates(documents([Path(path) for path in paths]), code))
    print(f"{code}: {len(seen):,} chunks")
    for number, each in enumerate(drawn(seen, code, int(seed)), 1):
        print(shown(number, *each))


if __name__ == "__main__":
    main()
