"""Alerts: rates over their thresholds, and rates that rose above those of the accepted run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec

from standfirst.model.alert import Alert, AlertKind, Cause
from standfirst.model.family import CheckSettings
from standfirst.model.finding import FailureRate, Run
from standfirst.stages.check.rates import Verdict
from standfirst.stages.check.tallies import FAMILY_CHECK, family_check

_GRAVEST: tuple[Verdict, ...] = ("fail", "warn", "cannot_tell", "ok")


class Judged(NamedTuple):
    """Rates with their verdicts, and the alerts they raise, the gravest first."""

    rates: tuple[FailureRate, ...]
    alerts: tuple[Alert, ...]


class _Known(NamedTuple):
    """What a rate is judged with: the counts of the accepted run and the causes of this one."""

    rates: Mapping[tuple[str, str], FailureRate]
    before: Mapping[tuple[str, str], FailureRate]
    causes: Sequence[Cause]
    causes_before: Sequence[Cause]


def judge(
    rates: Sequence[FailureRate],
    thresholds: Mapping[str, CheckSettings],
    causes: Sequence[Cause] = (),
    accepted: Run | None = None,
) -> Judged:
    """Judge rates that carry the verdicts of their thresholds against the accepted run, too.

    `thresholds` are those of each family, and under "" those of the whole. Only families are
    compared with the accepted run: the rate of the whole also moves when the share of a family
    does, which says nothing about how any of them is split.
    """
    before = accepted.rates if accepted else ()
    known = _Known(
        {(rate.scope, rate.key): rate for rate in rates},
        {(rate.scope, rate.key): rate for rate in before},
        causes,
        accepted.causes if accepted else (),
    )
    judged = [_with_move(rate, thresholds, known) for rate in rates]
    alerts = [alert for rate in judged for alert in _alerts(rate, thresholds, known)]
    alerts.sort(key=lambda each: (each.severity != "fail", each.scope != "family", -each.failed))
    return Judged(tuple(judged), tuple(alerts))


def move(now: FailureRate, before: FailureRate | None, settings: CheckSettings) -> Verdict | None:
    """Judge how far a rate rose: None where there is nothing to compare with.

    A rise beyond `moved_by` fails where the two 95 % intervals do not even touch. That asks for
    more than a test of two proportions at 5 % does, on purpose: chunks of one document fail
    together, many families are tested at every run, and a reader sees in the printed intervals
    why it was called. A rise that large in intervals that do touch cannot be told from noise.
    """
    if settings.moved_by is None or before is None or before.rate is None:
        return None
    if (now.examined, now.failed) == (before.examined, before.failed):
        return "ok"
    if now.rate is None or min(now.examined, before.examined) < settings.min_examined:
        return "cannot_tell"
    if now.rate - before.rate <= settings.moved_by:
        return "ok"
    is_apart = now.low is not None and before.high is not None and now.low > before.high
    return "fail" if is_apart else "cannot_tell"


def _settings(rate: FailureRate, thresholds: Mapping[str, CheckSettings]) -> CheckSettings | None:
    if rate.scope == "family":
        return thresholds.get(rate.key, thresholds.get(""))
    return thresholds.get("") if rate.scope == "overall" else None


def _with_move(
    rate: FailureRate, thresholds: Mapping[str, CheckSettings], known: _Known
) -> FailureRate:
    settings = _settings(rate, thresholds)
    if settings is None or rate.scope != "family":
        return rate
    moved = move(rate, known.before.get((rate.scope, rate.key)), settings)
    verdicts = [verdict for verdict in _GRAVEST if verdict in (moved, rate.verdict)]
    return msgspec.structs.replace(rate, verdict=verdicts[0] if verdicts else None)


def _alerts(
    rate: FailureRate, thresholds: Mapping[str, CheckSettings], known: _Known
) -> Iterator[Alert]:
    settings = _settings(rate, thresholds)
    if settings is None or rate.rate is None or rate.verdict not in ("warn", "fail"):
        return
    before = known.before.get((rate.scope, rate.key))
    has_moved = rate.scope == "family" and move(rate, before, settings) == "fail"
    if has_moved:
        yield _alert(rate, "moved_by", settings.moved_by or 0.0, known, before)
    if rate.examined < settings.min_examined:
        return
    if settings.fail_over is not None and rate.rate > settings.fail_over:
        yield _alert(rate, "fail_over", settings.fail_over, known)
    elif settings.warn_over is not None and rate.rate > settings.warn_over and not has_moved:
        yield _alert(rate, "warn_over", settings.warn_over, known)


def _alert(
    rate: FailureRate,
    kind: AlertKind,
    threshold: float,
    known: _Known,
    before: FailureRate | None = None,
) -> Alert:
    share = rate.rate or 0.0
    return Alert(
        severity="warn" if kind == "warn_over" else "fail",
        kind=kind,
        scope="family" if rate.scope == "family" else "overall",
        key=rate.key,
        rate=share,
        examined=rate.examined,
        failed=rate.failed,
        threshold=threshold,
        before=before.rate if before else None,
        check=_check(rate, known, known.before if before else {}),
        cause=_cause(rate, known.causes, known.causes_before if before else ()),
        message=_message(rate, kind, threshold, before),
    )


def _message(
    rate: FailureRate, kind: AlertKind, threshold: float, before: FailureRate | None
) -> str:
    what = f"the family {rate.key}" if rate.scope == "family" else "all documents"
    said = (
        f"{rate.rate or 0.0:.1%} of the chunks of {what} do not stand alone ({rate.failed:,} of "
        f"{rate.examined:,})"
    )
    if before is None:
        return f"{said}; {kind} is {threshold:.1%}"
    points = 100 * ((rate.rate or 0.0) - (before.rate or 0.0))
    return (
        f"{said}, {points:.1f} points more than in the accepted run ({before.failed:,} of "
        f"{before.examined:,}); moved_by is {100 * threshold:.1f} points"
    )


def _check(
    rate: FailureRate, known: _Known, before: Mapping[tuple[str, str], FailureRate]
) -> str | None:
    """Return the check behind most failures, or behind most of the new ones."""
    codes = [key for scope, key in known.rates if scope == "check"]
    counts = Counter[str]()
    for code in codes:
        is_family = rate.scope == "family"
        place = (FAMILY_CHECK, family_check(rate.key, code)) if is_family else ("check", code)
        now, then = known.rates.get(place), before.get(place)
        counts[code] = (now.failed if now else 0) - (then.failed if then else 0)
    return _most(counts)


def _cause(rate: FailureRate, causes: Iterable[Cause], before: Iterable[Cause]) -> Cause | None:
    """Return the cut behind most failures, or behind most of the new ones."""
    chosen = [c for c in causes if rate.scope == "overall" or c.family == rate.key]
    then = {(cause.family, cause.cut): cause.failed for cause in before}
    risen = [cause.failed - then.get((cause.family, cause.cut), 0) for cause in chosen]
    if not chosen:
        return None
    return chosen[risen.index(max(risen))]


def _most(counts: Mapping[str, int]) -> str | None:
    if not any(counts.values()):
        return None
    return min(counts, key=lambda code: (-counts[code], code))


def untold(
    rates: Iterable[FailureRate], thresholds: Mapping[str, CheckSettings], accepted: Run | None
) -> tuple[str, ...]:
    """Return what could fail but cannot be judged: that is no success either."""
    compared = {rate.key for rate in accepted.rates if rate.scope == "family"} if accepted else ()
    found = []
    for rate in rates:
        settings = _settings(rate, thresholds)
        if settings is None or rate.verdict != "cannot_tell":
            continue
        is_compared = settings.moved_by is not None and rate.key in compared
        if settings.fail_over is not None or is_compared:
            found.append(rate.key)
    return tuple(found)
