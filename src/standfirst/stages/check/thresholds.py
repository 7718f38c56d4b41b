"""What the rate of the whole may be: what the families of its documents may be, taken together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

import msgspec

from standfirst.model.family import CheckSettings
from standfirst.model.finding import Tally

NO_LIMIT = 1.0
"""Of a family without a threshold every chunk may fail."""


def overall_thresholds(
    tallies: Iterable[Tally], base: CheckSettings, families: Mapping[str, CheckSettings]
) -> CheckSettings:
    """Return the thresholds of the whole: the mean of the families', weighted by their chunks.

    Each chunk counts against the threshold of its own document's family; a family that is not in
    `families` is judged by `base`. Where no family has a threshold, the whole has none.
    """
    examined = Counter[str]()
    for tally in tallies:
        examined[tally.family] += tally.examined
    counts = {family: count for family, count in examined.items() if count}
    if not counts:
        return base
    settings = {family: families.get(family, base) for family in counts}
    return msgspec.structs.replace(
        base,
        warn_over=_mean({family: each.warn_over for family, each in settings.items()}, counts),
        fail_over=_mean({family: each.fail_over for family, each in settings.items()}, counts),
    )


def _mean(limits: Mapping[str, float | None], counts: Mapping[str, int]) -> float | None:
    known = set(limits.values())
    if known == {None}:
        return None
    if len(known) == 1:
        return known.pop()
    allowed = sum(
        (NO_LIMIT if limits[family] is None else limits[family] or 0.0) * counts[family]
        for family in sorted(counts)
    )
    return allowed / sum(counts.values())
