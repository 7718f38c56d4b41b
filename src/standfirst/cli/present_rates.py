"""The failure rates of a workspace as it is, by whatever its documents differ in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from standfirst.cli.rate_words import percent
from standfirst.cli.terminal import columns, one_line

if TYPE_CHECKING:
    from rich.console import RenderableType

    from standfirst.model.finding import FailureRate
    from standfirst.workspace import Workspace


def present_rates(workspace: Workspace, by: str) -> list[FailureRate]:
    """Return the rates of one kind, the surely worst first: by the lower end of the interval."""
    from standfirst.model.family import CheckSettings
    from standfirst.stages.check import checks
    from standfirst.stages.check.tallies import document_rates, failure_rates

    tallies = list(workspace.store.tallies())
    if by == "document":
        found = list(document_rates(tallies))
    else:
        codes = [check.code for check in checks()]
        rates = failure_rates(tallies, codes, CheckSettings())
        found = [rate for rate in rates if rate.scope == by]
    return sorted(found, key=lambda rate: (-(rate.low or 0.0), -rate.failed, rate.key))


def present_lines(rates: Sequence[FailureRate], by: str, limit: int) -> Iterator[RenderableType]:
    """Yield a line for each rate, as many as the limit says (0 for all)."""
    shown = rates[:limit] if limit else rates
    yield f"Chunks that do not stand alone, by {by}, the surely worst first:"
    rows = [
        (
            _named(rate.key),
            "none examined" if rate.rate is None else percent(rate.rate),
            f"{rate.failed:,} of {rate.examined:,}",
            "–" if rate.low is None or rate.high is None else _interval(rate.low, rate.high),
        )
        for rate in shown
    ]
    yield columns([(by, "rate", "failed", "95 % interval"), *rows], right=(1, 2))
    if len(shown) < len(rates):
        yield f"… and {len(rates) - len(shown):,} more (--last 0 shows all)"


def _named(key: str) -> str:
    """Return a key on one line, the code of a check with its name."""
    from standfirst.cli.codes import known_codes

    return one_line(f"{key} {known_codes().get(key, '')}".rstrip())


def _interval(low: float, high: float) -> str:
    return f"{percent(low)} to {percent(high)}"
