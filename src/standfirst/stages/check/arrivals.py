"""Documents that came or changed with a run, and fail far more often than their family did.

In a large family one bad source moves the rate of the whole too little to be seen. What came with
a run is therefore also looked at by itself.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from standfirst.model.alert import Alert
from standfirst.model.family import CheckSettings
from standfirst.model.finding import FailureRate, Run, Tally
from standfirst.stages.check.cuts import causes
from standfirst.stages.check.rates import failure_rate

TIMES = 2.0
"""Documents of one family differ among each other; only what fails so many times as often is told.
"""

SEVERAL = 5
"""So many documents that fail like this are a source, and an alert; fewer may each have a reason of
their own, and are a warning."""

SHOWN = 3


def arrival_alerts(
    tallies: Sequence[Tally],
    arrived: Collection[str],
    thresholds: Mapping[str, CheckSettings],
    accepted: Run | None,
) -> tuple[Alert, ...]:
    """Return an alert for each family whose arrivals fail far more often than the accepted run.

    Families without an accepted rate or without `moved_by` are not looked at, nor are arrivals with
    too few chunks: these still count in the rate of their family.
    """
    if accepted is None:
        return ()
    before = {rate.key: rate for rate in accepted.rates if rate.scope == "family"}
    families: dict[str, list[Tally]] = {}
    for tally in tallies:
        if tally.document_id in arrived and tally.family in before:
            families.setdefault(tally.family, []).append(tally)
    found = (
        _alert(family, families[family], before[family], thresholds.get(family, thresholds[""]))
        for family in sorted(families)
    )
    return tuple(alert for alert in found if alert is not None)


def _alert(
    family: str, tallies: Sequence[Tally], before: FailureRate, settings: CheckSettings
) -> Alert | None:
    counts = (sum(t.examined for t in tallies), sum(t.failed for t in tallies))
    now = failure_rate("arrivals", family, counts)
    if not _is_far_worse(now, before, settings):
        return None
    failing = causes(tallies)
    return Alert(
        severity="fail" if _far_worse(tallies, before) >= SEVERAL else "warn",
        kind="moved_by",
        scope="arrivals",
        key=family,
        rate=now.rate or 0.0,
        examined=now.examined,
        failed=now.failed,
        threshold=settings.moved_by or 0.0,
        before=before.rate,
        check=_worst_check(tallies),
        cause=failing[0] if failing else None,
        message=(
            f"{now.rate or 0.0:.1%} of the chunks that are new or changed in the family {family} "
            f"do not stand alone ({now.failed:,} of {now.examined:,}), in the accepted run it was "
            f"{before.rate or 0.0:.1%}; most of them in {', '.join(_worst(tallies))}"
        ),
    )


def _is_far_worse(now: FailureRate, before: FailureRate, settings: CheckSettings) -> bool:
    if settings.moved_by is None or now.rate is None or before.rate is None:
        return False
    if min(now.examined, before.examined) < settings.min_examined:
        return False
    is_apart = now.low is not None and before.high is not None and now.low > before.high
    is_large = now.rate - before.rate > settings.moved_by and now.rate > TIMES * before.rate
    return is_apart and is_large


def _far_worse(tallies: Sequence[Tally], before: FailureRate) -> int:
    """Count the documents that fail so many times as often, each by itself."""
    most = TIMES * (before.rate or 0.0)
    return sum(tally.failed > most * tally.examined for tally in tallies)


def _worst(tallies: Sequence[Tally]) -> Iterator[str]:
    ranked = sorted(tallies, key=lambda tally: (-tally.failed, tally.document_id))
    yield from (tally.document_id for tally in ranked[:SHOWN] if tally.failed)


def _worst_check(tallies: Sequence[Tally]) -> str | None:
    counts: dict[str, int] = {}
    for tally in tallies:
        for code, count in tally.failed_by_check.items():
            counts[code] = counts.get(code, 0) + count
    return min(counts, key=lambda code: (-counts[code], code), default=None)
