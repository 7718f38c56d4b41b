"""Whether two configurations differ: paired bootstrap over the same items."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

RESAMPLES = 4000
ALPHA = 0.05


class Interval(NamedTuple):
    """The mean of paired differences and the bounds of its interval."""

    mean: float
    low: float
    high: float
    differing: int
    is_separated: bool


def paired_difference(
    first: Sequence[float], second: Sequence[float], seed: int, alpha: float = ALPHA
) -> Interval:
    """Return the mean of `first - second` with its percentile interval at level 1 - alpha.

    The pairs are drawn again with replacement (B. Efron, Annals of Statistics 7, 1979). A few
    pairs that all point one way give an interval of no width, which proves nothing: with n pairs
    that differ, the smallest two-sided level that signs alone can reach is 2^(1-n), and until that
    is below alpha nothing is separated, whatever the interval says.
    """
    differences = [a - b for a, b in zip(first, second, strict=True)]
    if not differences:
        return Interval(0.0, 0.0, 0.0, 0, is_separated=False)
    count = len(differences)
    chooser = Random(seed)
    means = sorted(sum(chooser.choices(differences, k=count)) / count for _ in range(RESAMPLES))
    low = means[int(RESAMPLES * alpha / 2)]
    high = means[min(int(RESAMPLES * (1 - alpha / 2)), RESAMPLES - 1)]
    differing = sum(difference != 0 for difference in differences)
    is_enough = 2.0 ** (1 - differing) <= alpha
    return Interval(
        sum(differences) / count,
        low,
        high,
        differing,
        is_separated=is_enough and (low > 0 or high < 0),
    )
