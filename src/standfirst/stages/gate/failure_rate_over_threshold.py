"""Counts families, and the store as a whole, whose failure rate is over its failing threshold.

The rate says how many chunks make no sense alone. It is a verdict on how a family of documents is
split, not on single chunks. Only `check.fail_over` makes this gate fail; without thresholds it has
nothing to compare. With fewer chunks examined than `check.min_examined` nobody can tell.

Cure: run `standfirst check` to see which reason leads, and change that family's settings or its
documents; or accept the rate by raising `check.fail_over` for it.
"""

from __future__ import annotations

from standfirst.model.finding import FailureRate, GateFault
from standfirst.plugins import CannotTell, Gate, GateContext, Judgements


def conclude(context: GateContext) -> Judgements:
    """Yield a fault for each rate that is over its threshold."""
    for rate in context.rates:
        if rate.verdict == "fail":
            yield GateFault(message=_message(rate), subject=_name(rate))
        elif rate.verdict == "cannot_tell":
            examined = "one chunk was" if rate.examined == 1 else f"{rate.examined} chunks were"
            yield CannotTell(f"{_name(rate)}: only {examined} examined, too few for a rate")


def _name(rate: FailureRate) -> str:
    return "all documents" if rate.scope == "overall" else f"{rate.scope} {rate.key}"


def _message(rate: FailureRate) -> str:
    share, low, high = (100 * (value or 0.0) for value in (rate.rate, rate.low, rate.high))
    return (
        f"{_name(rate)}: {share:.1f} % of the chunks do not stand alone ({rate.failed:,} of "
        f"{rate.examined:,}; 95 % interval {low:.1f} to {high:.1f} %), over the threshold"
    )


GATE = Gate("failure_rate_over_threshold", conclude=conclude)
