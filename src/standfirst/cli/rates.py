"""Failure rates as a person reads them: with their interval, and against the last run."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from standfirst.cli.terminal import columns

if TYPE_CHECKING:
    from rich.console import RenderableType

    from standfirst.model.finding import FailureRate, Run

VERDICTS = {
    "ok": "within the threshold",
    "warn": "OVER THE WARNING THRESHOLD",
    "fail": "OVER THE FAILING THRESHOLD",
    "cannot_tell": "too few examined to tell",
}
"""What each verdict says."""


def percent(share: float) -> str:
    """Return a share from 0 to 1 in per cent with one digit."""
    return f"{share * 100:.1f} %"


def headline(rates: Sequence[FailureRate], previous: Run | None) -> str:
    """Return the overall rate as a sentence: what it is, what it was, and its verdict."""
    overall = next((rate for rate in rates if rate.scope == "overall"), None)
    if overall is None or overall.rate is None:
        return "No chunk was examined, so there is no failure rate."
    said = f"{percent(overall.rate)} of the chunks do not stand alone ({counted(overall)})"
    was = (
        next((rate for rate in previous.rates if rate.scope == "overall"), None)
        if previous
        else None
    )
    notes = [change(overall, was), _verdict(overall)]
    return "; ".join([said, *filter(None, notes)]) + "."


def counted(rate: FailureRate) -> str:
    """Return the counts and the interval of a rate."""
    if rate.rate is None:
        return "none examined"
    return f"{rate.failed:,} of {rate.examined:,}; {interval(rate)}"


def interval(rate: FailureRate) -> str:
    """Return the 95 % interval of a rate."""
    if rate.low is None or rate.high is None:
        return "–"
    return f"95 % interval {percent(rate.low)} to {percent(rate.high)}"


def family_table(rates: Iterable[FailureRate], previous: Run | None) -> Iterator[RenderableType]:
    """Yield a line for each family where there is more than one."""
    before = {(r.scope, r.key): r for r in previous.rates} if previous else {}
    rows = [_family_row(rate, before) for rate in rates if rate.scope == "family"]
    if len(rows) > 1:
        yield columns(rows, right=(1,))


def _family_row(
    rate: FailureRate, before: Mapping[tuple[str, str], FailureRate]
) -> tuple[str, ...]:
    was = before.get((rate.scope, rate.key))
    return (rate.key, _share(rate), counted(rate), change(rate, was), _verdict(rate))


def change(rate: FailureRate, before: FailureRate | None) -> str:
    """Return how a rate compares with what it was; only apart intervals are called a move."""
    if before is None or before.rate is None:
        return ""
    was = f"was {percent(before.rate)}"
    if rate.low is None or rate.high is None or before.low is None or before.high is None:
        return was
    if rate.low > before.high:
        return f"{was}: worse"
    if rate.high < before.low:
        return f"{was}: better"
    return "as before" if rate.rate == before.rate else f"{was}: within the noise"


def _share(rate: FailureRate) -> str:
    return "–" if rate.rate is None else percent(rate.rate)


def _verdict(rate: FailureRate) -> str:
    return VERDICTS[rate.verdict] if rate.verdict else ""
