"""The verdict for a person at a terminal: what failed first, with the first faults and the cure."""

from __future__ import annotations

from collections.abc import Iterator

from standfirst.markup import legible
from standfirst.model.finding import GateOutcome, Readiness
from standfirst.stages.gate.formats import described, figures, headline, ranked, shown, state

MOST_FAULTS = 5


def render(readiness: Readiness) -> str:
    """Return the verdict as lines of text."""
    lines = [headline(readiness), ""]
    for outcome in ranked(readiness):
        lines.extend(_lines(outcome))
    return "\n".join(lines) + "\n"


def _lines(outcome: GateOutcome) -> Iterator[str]:
    yield f"{state(outcome).upper() if not outcome.passed else 'passed':<12}" + (
        f"{outcome.gate}: {figures(outcome)}"
    )
    if outcome.passed:
        return
    faults, more = shown(outcome, MOST_FAULTS)
    yield from (f"    {described(fault)}" for fault in faults)
    if more:
        yield f"    … and {more:,} more (--format json lists more)"
    if outcome.reason:
        yield f"    Not judged: {legible(outcome.reason)}"
    yield f"    Cure: {outcome.cure}"
    yield ""
