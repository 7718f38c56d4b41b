"""The verdict on each rate as JUnit XML, which test reports of most CI services read."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

from standfirst.markup import xml_text
from standfirst.model.finding import FailureRate
from standfirst.model.place import Record
from standfirst.model.report import IngestReport
from standfirst.plugins import Delivery, Sink, Surroundings
from standfirst.services.sinks import write_report

SUITE = "standfirst ingest"


class JunitSettings(Record, frozen=True, kw_only=True):
    """`path` is the XML file."""

    path: str


def render(report: IngestReport) -> str:
    """Return a suite with a case for each judged rate, and one for what could not be read.

    A failing alert is a failure, a warning is text beside a passed case. What could fail but has
    too few chunks is an error, as readers show a skipped test as harmless.
    """
    judged = [rate for rate in report.rates if rate.verdict is not None]
    suite = ElementTree.Element("testsuite", {"name": SUITE, "skipped": "0"})
    for rate in judged:
        _add_rate(suite, rate, report)
    _add_reading(suite, report)
    counts = {
        "tests": str(len(judged) + 1),
        "failures": str(len(suite.findall("testcase/failure"))),
        "errors": str(len(suite.findall("testcase/error"))),
    }
    suite.attrib.update(counts)
    suites = ElementTree.Element("testsuites", {"name": SUITE, **counts})
    suites.append(suite)
    ElementTree.indent(suites)
    body = ElementTree.tostring(suites, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{body}\n'


def _add_rate(suite: ElementTree.Element, rate: FailureRate, report: IngestReport) -> None:
    name = "all documents" if rate.scope == "overall" else f"family {rate.key}"
    case = _case(suite, name)
    scopes = ("family", "arrivals") if rate.scope == "family" else (rate.scope,)
    alerts = [a for a in report.alerts if a.scope in scopes and a.key == rate.key]
    for alert in alerts:
        lines = [alert.message]
        if alert.cause:
            lines += [alert.cause.sentence, f"Cure: {alert.cause.cure}"]
        said = xml_text("\n".join(lines))
        if alert.severity == "fail":
            failure = ElementTree.SubElement(
                case, "failure", message=xml_text(alert.message), type=alert.kind
            )
            failure.text = said
        else:
            ElementTree.SubElement(case, "system-out").text = said
    if not alerts and rate.key in report.untold:
        ElementTree.SubElement(
            case, "error", message=f"only {rate.examined} examined, too few to tell", type="untold"
        )


def _add_reading(suite: ElementTree.Element, report: IngestReport) -> None:
    case = _case(suite, "every file was read")
    if report.errors:
        message = f"{len(report.errors)} could not be read"
        error = ElementTree.SubElement(case, "error", message=message, type="unreadable")
        error.text = xml_text("\n".join(each.message for each in report.errors))


def _case(suite: ElementTree.Element, name: str) -> ElementTree.Element:
    return ElementTree.SubElement(suite, "testcase", classname=SUITE, name=xml_text(name))


def send(delivery: Delivery, settings: JunitSettings, world: Surroundings) -> None:
    """Write the file."""
    write_report(Path(settings.path), render(delivery.report))


SINK = Sink("junit", JunitSettings, send)
