"""The verdict as annotations of a GitHub workflow, at most ten of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from standfirst.markup import github_command
from standfirst.model.finding import GateFault, GateOutcome, Readiness
from standfirst.stages.gate.formats import failing, headline, untold

MOST_ANNOTATIONS = 10
"""GitHub shows ten errors and ten warnings of a step and drops the rest without a word."""


def render(readiness: Readiness) -> str:
    """Return workflow commands, those of different gates before several of one, and a summary.

    The summary is a line of the log and takes no annotation away.
    """
    commands = [*_errors(readiness), *_warnings(readiness)]
    lines = commands[:MOST_ANNOTATIONS]
    summary = headline(readiness)
    left = _total(readiness) - len(lines)
    if left > 0:
        summary += f" {left:,} more are not annotated; --format json lists more."
    return "\n".join([*lines, summary]) + "\n"


def _total(readiness: Readiness) -> int:
    new = (o.new if o.new is not None else o.count or 0 for o in failing(readiness))
    return sum(new) + len(untold(readiness))


def _errors(readiness: Readiness) -> Iterator[str]:
    """Take a fault of each gate in turn, so that no gate hides another."""
    listed = [
        [(outcome, fault) for fault in outcome.faults[:MOST_ANNOTATIONS]]
        for outcome in failing(readiness)
    ]
    for turn in zip_longest(*listed):
        for each in turn:
            if each is not None:
                yield _error(*each)


def _error(outcome: GateOutcome, fault: GateFault) -> str:
    properties = {"title": outcome.gate}
    if fault.file:
        properties = {"file": fault.file, **properties}
    if fault.line is not None:
        properties["line"] = str(fault.line)
    parts = [fault.message]
    parts += [f"page {fault.page}"] if fault.page is not None else []
    parts += [f"chunk {fault.chunk_id}"] if fault.chunk_id else []
    return github_command("error", properties, f"{'; '.join(parts)}. Cure: {outcome.cure}")


def _warnings(readiness: Readiness) -> Iterator[str]:
    for outcome in untold(readiness):
        yield github_command("warning", {"title": outcome.gate}, f"Cannot tell: {outcome.reason}")
