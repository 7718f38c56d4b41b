"""A sample of the documents: some of every family and every size, the same for the same seed."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import NamedTuple

BANDS = ("small", "middle", "large")
"""A third of a family's documents each, by size."""


class Candidate(NamedTuple):
    """A document that may be drawn: `size` in bytes."""

    name: str
    family: str
    size: int


class Drawn(NamedTuple):
    """A document of the sample, and the band of sizes it stands for."""

    candidate: Candidate
    band: str


def draw_sample(candidates: Sequence[Candidate], count: int, seed: int) -> list[Drawn]:
    """Return up to `count` documents, in the order of their names.

    Each family and size band gets its share; while there is room, none is left out. Which of its
    documents are drawn depends on their names and the seed alone.
    """
    strata = _strata(candidates)
    shares = _shares({key: len(members) for key, members in strata.items()}, count)
    drawn = [
        Drawn(candidate, band)
        for (family, band), members in strata.items()
        for candidate in sorted(members, key=lambda each: _lot(each.name, seed))[
            : shares[family, band]
        ]
    ]
    return sorted(drawn, key=lambda each: each.candidate.name)


def _strata(candidates: Sequence[Candidate]) -> dict[tuple[str, str], list[Candidate]]:
    families: dict[str, list[Candidate]] = {}
    for candidate in candidates:
        families.setdefault(candidate.family, []).append(candidate)
    strata: dict[tuple[str, str], list[Candidate]] = {}
    for family in sorted(families):
        members = sorted(families[family], key=lambda each: (each.size, each.name))
        for at, candidate in enumerate(members):
            band = BANDS[len(BANDS) * at // len(members)]
            strata.setdefault((family, band), []).append(candidate)
    return strata


def _shares(sizes: dict[tuple[str, str], int], count: int) -> dict[tuple[str, str], int]:
    """Divide `count` by size: one for each stratum first, then by largest remainder."""
    shares = dict.fromkeys(sizes, 0)
    total = sum(sizes.values())
    if count >= total:
        return dict(sizes)
    largest_first = sorted(sizes, key=lambda key: (-sizes[key], key))
    for key in largest_first[:count]:
        shares[key] = 1
    for _ in range(count - sum(shares.values())):
        # The stratum that is furthest behind its fair share; it always has a document left.
        behind = max(
            largest_first,
            key=lambda key: (count * sizes[key] / total - shares[key], shares[key] < sizes[key]),
        )
        shares[behind] += 1
    return shares


def _lot(name: str, seed: int) -> bytes:
    return sha256(f"{seed}\0{name}".encode("utf-8", "surrogatepass")).digest()
