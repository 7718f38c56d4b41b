"""Annotations of a GitHub workflow, at most ten, and the whole report as its job summary."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from standfirst.errors import DeliveryError
from standfirst.markup import github_command
from standfirst.model.place import Record
from standfirst.model.report import IngestReport
from standfirst.plugins import Delivery, Sink, Surroundings
from standfirst.services.sinks.markdown import render as render_markdown

MOST_ANNOTATIONS = 10
"""GitHub shows ten errors and ten warnings of a step and drops the rest without a word."""


class GithubSettings(Record, frozen=True, kw_only=True):
    """`enabled` switches it off without taking the table out."""

    enabled: bool = True


def annotated(report: IngestReport) -> list[str]:
    """Return workflow commands, the gravest first, and no more than are shown."""
    return list(_commands(report))[:MOST_ANNOTATIONS]


def _commands(report: IngestReport) -> Iterator[str]:
    ranked = sorted(report.alerts, key=lambda alert: alert.severity != "fail")
    for alert in ranked:
        cause = f"\n{alert.cause.sentence}\nCure: {alert.cause.cure}" if alert.cause else ""
        name = "error" if alert.severity == "fail" else "warning"
        yield github_command(name, {"title": f"standfirst: {alert.key}"}, alert.message + cause)
    for error in report.errors:
        properties = {"file": error.file, "title": "standfirst: not read"}
        yield github_command("error", properties, error.message)
    for key in report.untold:
        message = "too few chunks were examined to tell; that is no success"
        yield github_command("warning", {"title": f"standfirst: {key}"}, message)
    for each in report.unlike:
        message = f"unlike the others of the family {each.family}: {'; '.join(each.respects)}"
        yield github_command("notice", {"title": f"standfirst: {each.document_id}"}, message)


def send(delivery: Delivery, settings: GithubSettings, world: Surroundings) -> None:
    """Write the annotations to the log and the report to the job summary.

    Outside a workflow nobody would read them, and nothing is written.
    """
    if not settings.enabled or world.environment.get("GITHUB_ACTIONS") != "true":
        return
    for command in annotated(delivery.report):
        world.log(command)
    summary = world.environment.get("GITHUB_STEP_SUMMARY")
    if summary:
        try:
            with Path(summary).open("a", encoding="utf-8", errors="replace") as file:
                file.write(render_markdown(delivery.report))
        except OSError as error:
            raise DeliveryError(f"{summary} cannot be written ({error.strerror})") from error


SINK = Sink("github", GithubSettings, send)
