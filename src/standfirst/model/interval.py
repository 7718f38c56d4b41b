"""A share with the interval that its count allows."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

Z_95 = 1.959963984540054
"""The normal quantile of a two-sided 95 % interval."""


class Interval(NamedTuple):
    """A share with the bounds of its 95 % interval."""

    share: float
    low: float
    high: float


def wilson(failed: int, examined: int) -> Interval | None:
    """Return a share with its 95 % score interval (E. B. Wilson, JASA 22, 1927); None for none."""
    if not examined:
        return None
    share = failed / examined
    squared = Z_95 * Z_95
    centre = share + squared / (2 * examined)
    spread = Z_95 * sqrt(share * (1 - share) / examined + squared / (4 * examined * examined))
    scale = 1 + squared / examined
    # At both ends the bound is the share itself; rounding must not push it past.
    low = 0.0 if failed == 0 else min((centre - spread) / scale, share)
    high = 1.0 if failed == examined else max((centre + spread) / scale, share)
    return Interval(share, low, high)
