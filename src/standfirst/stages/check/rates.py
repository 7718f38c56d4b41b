"""A failure rate: how many of the examined chunks failed, with its interval and its verdict."""

from __future__ import annotations

from typing import Literal

from standfirst.model.family import CheckSettings
from standfirst.model.finding import FailureRate
from standfirst.model.interval import Interval, wilson

Verdict = Literal["ok", "warn", "fail", "cannot_tell"]


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
