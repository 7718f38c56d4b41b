"""Words and meaning together: how well a chunk's words fit, and how near its vector is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from standfirst.stages.retrieve.subject import Look

NEAREST = 60
"""So many chunks are looked at for their vectors; the last of them is what "near" is counted
from."""

MEANING = 1.0
"""What the nearest chunk gains beside the 1 of the one whose words fit best.

Set on halves of XQuAD in three languages and of Chroma's questions, where 0.8 to 1.2 do alike:
there each side alone, and sums of ranks, find less. See benchmarks/quality/retrieval.
"""


def fused(looks: Sequence[Look], cosines: Mapping[str, float]) -> list[Look]:
    """Return looks, best first, with the sum of both sides as their score.

    Cosines of one question are stretched from the last of the nearest to the first, since those of
    unrelated texts differ from model to model. A chunk without a vector gains by its words alone.
    """
    best = max((look.score for look in looks), default=0.0) or 1.0
    near = sorted(cosines.values(), reverse=True)[:NEAREST]
    floor = near[-1] if near else 0.0
    breadth = (near[0] - floor if near else 0.0) or 1.0
    return sorted(
        (
            look._replace(
                score=look.score / best
                + MEANING * (cosines.get(look.chunk.chunk_id, floor) - floor) / breadth
            )
            for look in looks
        ),
        key=lambda look: (-look.score, not look.is_kind_asked),
    )
