"""The verdict as JUnit XML, which test reports of most CI services read."""

from __future__ import annotations

from xml.etree import ElementTree

from standfirst.markup import xml_text
from standfirst.model.finding import GateOutcome, Readiness
from standfirst.stages.gate.faults import counted
from standfirst.stages.gate.formats import described, failing, figures, headline, shown, untold

MOST_FAULTS = 50
SUITE = "standfirst chunk-ready"


def render(readiness: Readiness) -> str:
    """Return a test suite with a test case for each gate.

    A gate that could not be judged is an error: readers show a skipped test as harmless.
    """
    counts = {
        "tests": str(len(readiness.outcomes)),
        "failures": str(len(failing(readiness))),
        "errors": str(len(untold(readiness))),
    }
    suites = ElementTree.Element("testsuites", {"name": SUITE, **counts})
    suite = ElementTree.SubElement(suites, "testsuite", {"name": SUITE, "skipped": "0", **counts})
    for outcome in readiness.outcomes:
        _add(suite, outcome)
    ElementTree.SubElement(suite, "system-out").text = xml_text(headline(readiness))
    ElementTree.indent(suites)
    body = ElementTree.tostring(suites, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{body}\n'


def _add(suite: ElementTree.Element, outcome: GateOutcome) -> None:
    case = ElementTree.SubElement(suite, "testcase", classname=SUITE, name=outcome.gate)
    if outcome.passed is False:
        faults, more = shown(outcome, MOST_FAULTS)
        lines = [described(fault) for fault in faults]
        lines += [f"… and {more:,} more"] if more else []
        lines += [f"Cure: {outcome.cure}"]
        failure = ElementTree.SubElement(
            case, "failure", message=f"counted {figures(outcome)}", type=outcome.gate
        )
        failure.text = xml_text("\n".join(lines))
    elif outcome.passed is None:
        error = ElementTree.SubElement(case, "error", message="cannot tell", type=outcome.gate)
        error.text = xml_text(f"{outcome.reason}\nCure: {outcome.cure}")
    elif outcome.count:
        known = f"{counted(outcome.count, 'fault')} known from the baseline"
        ElementTree.SubElement(case, "system-out").text = known
