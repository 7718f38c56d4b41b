"""Failure rates as a person reads them: with their interval, and against the last run."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from standfirst.cli.terminal import columns, one_line

if TYPE_CHECKING:
    from rich.console import RenderableType

    from standfirst.model.alert import Alert, Cause
    from standfirst.model.finding import FailureRate, Run

VERDICTS = {
    "ok": "ok",
    "warn": "OVER warn_over",
    "fail": "FAILS",
    "cannot_tell": "cannot tell",
}
"""What each verdict says; the alerts name the threshold."""

Known = Mapping[tuple[str, str], "FailureRate"]


def percent(share: float) -> str:
    """Return a share from 0 to 1 in per cent with one digit."""
    return f"{share:.1%}"


def headline(rates: Sequence[FailureRate], previous: Run | None) -> str:
    """Return the overall rate as a sentence: what it is, what it was, and its verdict."""
    overall = next((rate for rate in rates if rate.scope == "overall"), None)
    if overall is None or overall.rate is None:
        return "No chunk was examined, so there is no failure rate."
    said = f"{percent(overall.rate)} of the chunks do not stand alone ({in_counts(overall)})"
    verdict = "" if overall.verdict == "ok" else _verdict(overall)
    notes = [change(overall, _known(previous)), verdict]
    return "; ".join([said, *filter(None, notes)]) + "."


def in_counts(rate: FailureRate) -> str:
    """Return the counts and the interval of a rate."""
    if rate.rate is None:
        return "none examined"
    return f"{_counts(rate)}; 95 % interval {_interval(rate)}"


def family_table(rates: Iterable[FailureRate], previous: Run | None) -> Iterator[RenderableType]:
    """Yield a line for each family where there is more than one."""
    known = _known(previous)
    rows = [_family_row(rate, known) for rate in rates if rate.scope == "family"]
    if len(rows) > 1:
        last = "last run" if previous else ""
        yield columns([("family", "rate", "failed", "95 % interval", last, ""), *rows], right=(1,))


def alert_lines(alerts: Sequence[Alert]) -> Iterator[str]:
    """Yield what each alert says, and the cut behind most of it."""
    from standfirst.cli.codes import known_codes

    shown: Cause | None = None
    for alert in alerts:
        said = "ALERT" if alert.severity == "fail" else "Warning"
        name = known_codes().get(alert.check or "", "")
        check = f" Most of it: {alert.check} {name}." if alert.check else ""
        yield f"{said}: {one_line(alert.message)}.{check}"
        if alert.cause is not None and alert.cause != shown:
            shown = alert.cause
            yield f"  {one_line(alert.cause.sentence)}."
            yield f"  Cure: {one_line(alert.cause.cure)}."


def main_cause(causes: Sequence[Cause]) -> Iterator[str]:
    """Yield the cut behind most failing chunks, and its cure."""
    if causes:
        yield f"{one_line(causes[0].sentence)}."
        yield f"  Cure: {one_line(causes[0].cure)}."


def change(rate: FailureRate, known: Known) -> str:
    """Return how a rate compares with what it was; only apart intervals are called a move."""
    before = known.get((rate.scope, rate.key))
    if before is None or before.rate is None:
        return ""
    was = f"was {percent(before.rate)}"
    if rate.low is None or rate.high is None or before.low is None or before.high is None:
        return was
    if rate.low > before.high:
        return f"{was}, WORSE"
    if rate.high < before.low:
        return f"{was}, better"
    return "as before" if rate.rate == before.rate else f"{was}, no clear move"


def _known(previous: Run | None) -> Known:
    return {(rate.scope, rate.key): rate for rate in previous.rates} if previous else {}


def _family_row(rate: FailureRate, known: Known) -> tuple[str, ...]:
    share = "–" if rate.rate is None else percent(rate.rate)
    return (
        rate.key,
        share,
        _counts(rate),
        _interval(rate),
        change(rate, known),
        _verdict(rate),
    )


def _counts(rate: FailureRate) -> str:
    return f"{rate.failed:,} of {rate.examined:,}"


def _interval(rate: FailureRate) -> str:
    if rate.low is None or rate.high is None:
        return "–"
    return f"{percent(rate.low)} to {percent(rate.high)}"


def _verdict(rate: FailureRate) -> str:
    return VERDICTS[rate.verdict] if rate.verdict else ""
