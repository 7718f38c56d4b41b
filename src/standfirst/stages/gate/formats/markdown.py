"""The verdict as Markdown, for a job summary or a comment on a pull request."""

from __future__ import annotations

import re

from standfirst.model.finding import GateOutcome, Readiness
from standfirst.stages.gate.faults import legible
from standfirst.stages.gate.formats import described, figures, headline, ranked, shown, state

MOST_FAULTS = 3

_MARKUP = re.compile(r"([\\`*_{}\[\]<>()#+!|~&@:-])")


def render(readiness: Readiness) -> str:
    """Return a table of all gates, and the first faults of each that did not pass."""
    outcomes = ranked(readiness)
    lines = [
        f"**{escaped(headline(readiness))}**",
        "",
        "| Gate | Verdict | Count |",
        "|---|---|---|",
        *(f"| `{o.gate}` | {state(o)} | {figures(o)} |" for o in outcomes),
    ]
    for outcome in outcomes:
        if not outcome.passed:
            lines += ["", *_details(outcome)]
    return "\n".join(lines) + "\n"


def escaped(text: str) -> str:
    """Return text on one line in which nothing is markup."""
    return _MARKUP.sub(r"\\\1", " ".join(legible(text).split()))


def _details(outcome: GateOutcome) -> list[str]:
    faults, more = shown(outcome, MOST_FAULTS)
    lines = [f"**`{outcome.gate}`**: {escaped(outcome.about)}", ""]
    lines += [f"- {escaped(described(fault))}" for fault in faults]
    lines += [f"- and {more:,} more"] if more else []
    lines += [f"- not judged: {escaped(outcome.reason)}"] if outcome.reason else []
    return [*lines, "", f"Cure: {escaped(outcome.cure)}"]
