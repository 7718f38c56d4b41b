"""The report as Markdown, for a job summary, a comment or a chat."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from standfirst.markup import markdown_code
from standfirst.model.finding import FailureRate
from standfirst.model.place import Record
from standfirst.model.report import IngestReport
from standfirst.plugins import Delivery, Sink, Surroundings
from standfirst.services.sinks import write_report

MOST_LISTED = 20


class MarkdownSettings(Record, frozen=True, kw_only=True):
    """`path` is the file."""

    path: str


def render(report: IngestReport) -> str:
    """Return the report: first the cut behind most failures and its cure, then rates, then lists.

    Text that comes from documents or file names stands in code spans.
    """
    parts = [
        f"## standfirst: {_verdict(report)}",
        *_alerts(report),
        *_cause(report),
        *_rates(report),
        *_listed("Not read", [markdown_code(each.message) for each in report.errors]),
        *_listed(
            "Unlike the others of their family",
            [
                f"{markdown_code(each.document_id)} ({markdown_code(each.family)}): "
                f"{markdown_code('; '.join(each.respects))}"
                for each in report.unlike
            ],
        ),
    ]
    return "\n\n".join(parts) + "\n"


def _verdict(report: IngestReport) -> str:
    fails = sum(alert.severity == "fail" for alert in report.alerts)
    warnings = len(report.alerts) - fails
    if fails:
        return f"{fails} failing rate{'s' if fails > 1 else ''}"
    if report.untold:
        return "cannot tell"
    return f"{warnings} warning{'s' if warnings > 1 else ''}" if warnings else "no alert"


def _alerts(report: IngestReport) -> Iterator[str]:
    for alert in report.alerts:
        said = "**Alert.**" if alert.severity == "fail" else "Warning."
        lines = [f"{said} {markdown_code(alert.message)}"]
        if alert.cause is not None:
            lines.append(f"Behind most of it: {markdown_code(alert.cause.sentence)}")
            lines.append(f"Cure: {markdown_code(alert.cause.cure)}")
        yield "  \n".join(lines)
    if report.untold:
        names = ", ".join(map(markdown_code, report.untold))
        yield f"Too few chunks to tell: {names}. That is no success."


def _cause(report: IngestReport) -> Iterator[str]:
    if report.causes and not any(alert.cause for alert in report.alerts):
        first = report.causes[0]
        yield (
            f"Behind most failures: {markdown_code(first.sentence)}  \n"
            f"Cure: {markdown_code(first.cure)}"
        )


def _rates(report: IngestReport) -> Iterator[str]:
    shown = [rate for rate in report.rates if rate.scope in ("overall", "family")]
    if shown:
        rows = ["| | rate | failed | 95 % interval |", "|---|---:|---:|---|", *map(_row, shown)]
        yield "\n".join(rows)


def _row(rate: FailureRate) -> str:
    name = "all documents" if rate.scope == "overall" else markdown_code(rate.key.replace("|", "¦"))
    if rate.rate is None or rate.low is None or rate.high is None:
        return f"| {name} | none examined | | |"
    return (
        f"| {name} | {rate.rate:.1%} | {rate.failed:,} of {rate.examined:,} | "
        f"{rate.low:.1%} to {rate.high:.1%} |"
    )


def _listed(title: str, items: list[str]) -> Iterator[str]:
    if not items:
        return
    lines = [f"- {item}" for item in items[:MOST_LISTED]]
    if len(items) > MOST_LISTED:
        lines.append(f"- and {len(items) - MOST_LISTED:,} more")
    yield f"**{title}: {len(items):,}**\n\n" + "\n".join(lines)


def send(delivery: Delivery, settings: MarkdownSettings, world: Surroundings) -> None:
    """Write the file."""
    write_report(Path(settings.path), render(delivery.report))


SINK = Sink("markdown", MarkdownSettings, send)
