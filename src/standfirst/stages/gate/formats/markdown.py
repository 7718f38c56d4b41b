"""The verdict as Markdown, for a job summary or a comment on a pull request."""

from __future__ import annotations

import re

from standfirst.model.finding import GateOutcome, Readiness
from standfirst.stages.gate.faults import legible
from standfirst.stages.gate.formats import described, figures, headline, ranked, shown, state

MOST_FAULTS = 3

_BACKTICKS = re.compile("`+")


def render(readiness: Readiness) -> str:
    """Return a table of all gates, and the first faults of each that did not pass."""
    outcomes = ranked(readiness)
    lines = [
        f"**{headline(readiness)}**",
        "",
        "| Gate | Verdict | Count |",
        "|---|---|---|",
        *(f"| `{o.gate}` | {state(o)} | {figures(o)} |" for o in outcomes),
    ]
    for outcome in outcomes:
        if not outcome.passed:
            lines += ["", *_details(outcome)]
    return "\n".join(lines) + "\n"


def code(text: str) -> str:
    """Return text on one line as a code span, in which no markup, link or mention is read."""
    line = " ".join(legible(text).split()) or " "
    fence = "`" * (max(map(len, _BACKTICKS.findall(line)), default=0) + 1)
    return f"{fence} {line} {fence}" if "`" in line else f"`{line}`"


def _details(outcome: GateOutcome) -> list[str]:
    faults, more = shown(outcome, MOST_FAULTS)
    lines = [f"**`{outcome.gate}`**: {outcome.about}", ""]
    lines += [f"- {code(described(fault))}" for fault in faults]
    lines += [f"- and {more:,} more"] if more else []
    lines += [f"- not judged: {code(outcome.reason)}"] if outcome.reason else []
    return [*lines, "", f"Cure: {outcome.cure}"]
