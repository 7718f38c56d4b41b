"""A failure rate: how many of the examined chunks failed, with its interval and its verdict."""

from __future__ import annotations

from math import sqrt
from typing import Literal, NamedTuple

from standfirst.model.family import CheckSettings
from standfirst.model.finding import FailureRate

Verdict = Literal["ok", "warn", "fail", "cannot_tell"]

Z_95 = 1.959963984540054
"""The normal quantile of a two-sided 95 % interval."""


class Interval(NamedTuple):
    """A share with the bounds of its 95 % interval."""

    share: float
    low: float
    high: float


def failure_rate(
    scope: str, key: str, counts: tuple[int, int], thresholds: CheckSettings | None = None
) -> FailureRate:
    """Return the rate of `(examined, failed)`; where nothing was examined there is none."""
    examined, failed = counts
    interval = wilson(failed, examined)
    judged = verdict(interval, examined, thresholds) if thresholds else None
    if interval is None:
        return FailureRate(scope=scope, key=key, examined=0, failed=0, verdict=judged)
    return FailureRate(
        scope=scope,
        key=key,
        examined=examined,
        failed=failed,
        rate=interval.share,
        low=interval.low,
        high=interval.high,
        verdict=judged,
    )


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


def verdict(interval: Interval | None, examined: int, thresholds: CheckSettings) -> Verdict | None:
    """Judge a rate: None without any threshold, "cannot_tell" with too little examined."""
    if thresholds.warn_over is None and thresholds.fail_over is None:
        return None
    if interval is None or examined < thresholds.min_examined:
        return "cannot_tell"
    if thresholds.fail_over is not None and interval.share > thresholds.fail_over:
        return "fail"
    if thresholds.warn_over is not None and interval.share > thresholds.warn_over:
        return "warn"
    return "ok"
