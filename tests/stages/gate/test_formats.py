"""Every format is read back by a reader of its own, whatever a document put into the messages."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path
from urllib.parse import unquote, urlsplit
from xml.etree import ElementTree

import jsonschema
import msgspec
import pyromark
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from prometheus_client.parser import text_string_to_metric_families

from standfirst.model.finding import GateFault, GateOutcome, Readiness
from standfirst.model.place import Span
from standfirst.model.schema import schema_of
from standfirst.stages.gate import formats as room
from standfirst.stages.gate.formats import formats, sarif
from standfirst.stages.gate.formats.github import MOST_ANNOTATIONS

# The schema that the standard's authors publish (2.1.0-rtm.5), without its descriptions.
SARIF_SCHEMA = json.loads((Path(__file__).parent / "sarif-2.1.0.schema.json").read_text())

TEXT = st.one_of(
    st.sampled_from(
        [
            "",
            "a\nb",
            "50 %",
            "::error::x",
            "</failure>",
            "]]>",
            "a|b",
            "`x` *y* <b>",
            '"\\',
            "\x1b[2J",
        ]
    ),
    st.text(max_size=20),
)
OWN_TEXT = st.sampled_from(["Counts `crops`.", "Ingest the file again."])
MAYBE = st.one_of(st.none(), TEXT)
NUMBER = st.integers(0, 10**6)
FAULTS = st.builds(
    GateFault,
    message=TEXT,
    file=MAYBE,
    document_id=MAYBE,
    chunk_id=MAYBE,
    block_id=MAYBE,
    page=st.one_of(st.none(), st.integers(1, 10**6)),
    span=st.one_of(st.none(), st.builds(Span, NUMBER, NUMBER).filter(lambda s: s.end > s.start)),
    line=st.one_of(st.none(), st.integers(1, 10**6)),
    subject=TEXT,
)
GATE_NAMES = st.sampled_from(["missing_crop", "a == b", "text_in_no_chunk", "unreadable_page"])


@st.composite
def outcomes(draw: st.DrawFn) -> GateOutcome:
    faults = tuple(draw(st.lists(FAULTS, max_size=4)))
    more = draw(st.integers(0, 3)) if faults else 0
    with_baseline = draw(st.booleans())
    told = draw(st.booleans())
    passed = False if faults else (True if told else None)
    count = len(faults) + more if passed is False or told else None
    return GateOutcome(
        gate=draw(GATE_NAMES),
        count=count,
        passed=passed,
        new=count if with_baseline and passed is not None else None,
        faults=faults,
        reason=draw(TEXT) if not told else "",
        about=draw(OWN_TEXT),
        cure=draw(OWN_TEXT),
    )


@st.composite
def verdicts(draw: st.DrawFn) -> Readiness:
    listed = draw(st.lists(outcomes(), max_size=4, unique_by=lambda outcome: outcome.gate))
    passed = {outcome.passed for outcome in listed}
    verdict = "not_ready" if False in passed else "ready" if passed == {True} else "cannot_tell"
    return Readiness(
        verdict=verdict,  # type: ignore[arg-type]
        outcomes=tuple(listed),
        documents=draw(NUMBER),
        chunks=draw(NUMBER),
        blocks=draw(NUMBER),
    )


def render(name: str, readiness: Readiness) -> str:
    rendered = formats()[name](readiness)
    rendered.encode("utf-8")
    assert rendered.endswith("\n")
    return rendered


@given(verdicts())
@settings(max_examples=30)
def test_json_is_the_record_and_fits_its_schema(readiness: Readiness) -> None:
    rendered = render("json", readiness)
    assert msgspec.json.decode(rendered, type=Readiness) == readiness
    jsonschema.validate(json.loads(rendered), schema_of("readiness"))


@given(verdicts())
def test_junit_is_well_formed_and_counts_what_it_lists(readiness: Readiness) -> None:
    root = ElementTree.fromstring(render("junit", readiness).encode("utf-8"))
    (suite,) = root.findall("testsuite")
    cases = suite.findall("testcase")
    assert [case.get("name") for case in cases] == [o.gate for o in readiness.outcomes]
    for element in (root, suite):
        assert element.get("tests") == str(len(cases))
        assert element.get("failures") == str(len(suite.findall("testcase/failure")))
        assert element.get("errors") == str(len(suite.findall("testcase/error")))
    for case, outcome in zip(cases, readiness.outcomes, strict=True):
        kinds = {child.tag for child in case} & {"failure", "error"}
        assert kinds == {False: {"failure"}, None: {"error"}, True: set()}[outcome.passed]


@given(verdicts())
@settings(max_examples=30)
def test_sarif_fits_the_schema_of_the_standard(readiness: Readiness) -> None:
    log = json.loads(render("sarif", readiness))
    jsonschema.validate(log, SARIF_SCHEMA, cls=jsonschema.Draft4Validator)
    (run,) = log["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == [o.gate for o in readiness.outcomes]
    assert len(run["results"]) == sum(len(o.faults) for o in readiness.outcomes if o.faults)
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
    notified = {
        each["associatedRule"]["id"] for each in run["invocations"][0]["toolExecutionNotifications"]
    }
    assert notified == {o.gate for o in readiness.outcomes if o.passed is None}
    assert run["invocations"][0]["executionSuccessful"] is (not notified)


@given(verdicts())
def test_markdown_is_one_table_without_markup_from_documents(readiness: Readiness) -> None:
    options = pyromark.Options.ENABLE_TABLES | pyromark.Options.ENABLE_STRIKETHROUGH
    html = pyromark.html(render("markdown", readiness), options=options)
    assert html.count("<table>") == 1
    body = re.search(r"<tbody>(.*?)</tbody>", html, re.DOTALL)
    rows = re.findall(r"<tr>(.*?)</tr>", body[1] if body else "", re.DOTALL)
    assert len(rows) == len(readiness.outcomes)
    assert all(row.count("<td>") == 3 for row in rows)
    listed = [fault for o in readiness.outcomes if not o.passed for fault in o.faults[:3]]
    said = [unescape(each) for each in re.findall("<li><code>(.*?)</code></li>", html, re.DOTALL)]
    for fault in listed:
        assert " ".join(room.described(fault).split()) in [" ".join(each.split()) for each in said]
    known = {"p", "strong", "table", "thead", "tbody", "tr", "th", "td", "code", "ul", "li"}
    assert set(re.findall(r"<(\w+)", html)) <= known


COMMAND = re.compile(r"::(error|warning) ((?:file=[^,:]*,)?title=[^,:]*(?:,line=\d+)?)::(.*)")


@given(verdicts())
def test_github_gets_at_most_ten_commands_each_on_one_line(readiness: Readiness) -> None:
    *commands, summary = render("github", readiness).removesuffix("\n").split("\n")
    assert len(commands) <= MOST_ANNOTATIONS
    assert all(COMMAND.fullmatch(command) for command in commands)
    assert not summary.startswith("::")
    assert "\r" not in "".join(commands)
    failed = {o.gate for o in readiness.outcomes if o.passed is False}
    annotated = {
        re.search("title=([^:,]*)", each)[1] for each in commands if each.startswith("::error ")
    }
    assert annotated == failed


@given(verdicts())
def test_prometheus_reads_what_was_counted_and_nothing_for_the_rest(readiness: Readiness) -> None:
    rendered = render("prometheus", readiness)
    found = {
        (sample.name, sample.labels.get("gate")): sample.value
        for family in text_string_to_metric_families(rendered)
        for sample in family.samples
    }
    for outcome in readiness.outcomes:
        assert found.get(("standfirst_gate_faults", outcome.gate)) == outcome.count
        assert found.get(("standfirst_gate_new_faults", outcome.gate)) == outcome.new
        assert found["standfirst_gate_passed", outcome.gate] == (outcome.passed is True)
        assert found["standfirst_gate_evaluated", outcome.gate] == (outcome.passed is not None)
    assert found["standfirst_ready", None] == (readiness.verdict == "ready")
    assert found["standfirst_chunks", None] == readiness.chunks


@given(verdicts())
def test_text_names_every_gate_and_obeys_no_document(readiness: Readiness) -> None:
    rendered = render("text", readiness)
    assert all(outcome.gate in rendered for outcome in readiness.outcomes)
    assert "\x1b" not in rendered
    assert rendered.startswith(room.VERDICTS[readiness.verdict])


def test_there_is_one_format_a_file() -> None:
    assert sorted(formats()) == [
        "github",
        "json",
        "junit",
        "markdown",
        "prometheus",
        "sarif",
        "text",
    ]


@given(st.text(min_size=1, max_size=30))
def test_a_path_becomes_a_reference_that_names_it_again(path: str) -> None:
    uri = sarif._uri(path)
    assert re.fullmatch(r"[!-~]*", uri)
    if "://" not in path:
        split = urlsplit(uri)
        assert split.scheme in ("", "file")
        back = unquote(uri.removeprefix("file://") if split.scheme else uri)
        assert back.lstrip("/") == path.replace("\\", "/").lstrip("/")


@pytest.mark.parametrize(
    ("source", "uri"),
    [
        ("docs/a b.md", "docs/a%20b.md"),
        ("/srv/a#1.pdf", "file:///srv/a%231.pdf"),
        ("C:\\docs\\a.pdf", "file:///C%3A/docs/a.pdf"),
        ("https://example.org/a.html?x=1", "https://example.org/a.html?x=1"),
        ("ab:c.md", "ab%3Ac.md"),
    ],
)
def test_sources_as_references(source: str, uri: str) -> None:
    assert sarif._uri(source) == uri


def test_no_gate_hides_another_among_the_annotations() -> None:
    many = tuple(GateFault(message=f"fault {n}") for n in range(40))
    listed = (
        GateOutcome(gate="first", count=40, passed=False, faults=many),
        GateOutcome(gate="second", count=1, passed=False, faults=many[:1]),
        GateOutcome(gate="third", count=None, passed=None, reason="too few"),
    )
    readiness = Readiness(verdict="not_ready", outcomes=listed, documents=1, chunks=1, blocks=0)
    lines = formats()["github"](readiness).splitlines()
    assert len(lines) == MOST_ANNOTATIONS + 1
    assert "title=second" in lines[1]
    assert "32 more are not annotated" in lines[-1]
