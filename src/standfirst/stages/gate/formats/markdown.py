"""The verdict as Markdown, for a job summary or a comment on a pull request."""

from __future__ import annotations

from standfirst.markup import markdown_code
from standfirst.model.finding import GateOutcome, Readiness
from standfirst.stages.gate.formats import described, figures, headline, ranked, shown, state

MOST_FAULTS = 3


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


def _details(outcome: GateOutcome) -> list[str]:
    faults, more = shown(outcome, MOST_FAULTS)
    lines = [f"**`{outcome.gate}`**: {outcome.about}", ""]
    lines += [f"- {markdown_code(described(fault))}" for fault in faults]
    lines += [f"- and {more:,} more"] if more else []
    lines += [f"- not judged: {markdown_code(outcome.reason)}"] if outcome.reason else []
    return [*lines, "", f"Cure: {outcome.cure}"]
