"""The history of rates as a command: table, JSON, gauges and plot."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from standfirst.model.alert import Alert
from standfirst.model.finding import FailureRate, Run
from standfirst.stages.check.rates import failure_rate
from standfirst.workspace import Workspace
from tests.cli.running import run

ALERT = Alert(
    severity="fail",
    kind="moved_by",
    scope="family",
    key="law",
    rate=0.4,
    examined=100,
    failed=40,
    threshold=0.05,
    message="40.0% of the chunks",
)


def rates(law: int, form: int) -> tuple[FailureRate, ...]:
    return (
        failure_rate("overall", "overall", (200, law + form)),
        failure_rate("check", "SF101", (200, law)),
        failure_rate("family", "form", (100, form)),
        failure_rate("family", "law", (100, law)),
        failure_rate("family_check", "form/SF101", (100, 0)),
        failure_rate("family_check", "law/SF101", (100, law)),
    )


def a_run(day: int, law: int, **fields: object) -> Run:
    given = {
        "run_id": 0,
        "started_at": f"2031-05-{day:02}T02:00:00+00:00",
        "standfirst_version": "0.1.0",
        "chunker_version": 1,
        "configuration_digest": "a",
        "corpus_fingerprint": "b",
        "documents": 12,
        "chunks": 200,
        "rates": rates(law, 7),
    }
    return Run(**{**given, **fields})


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    with Workspace.open(tmp_path / "w", create=True) as workspace:
        workspace.store.record_run(a_run(1, 10))
        workspace.store.record_run(a_run(2, 11, configuration_digest="c"))
        workspace.store.record_run(a_run(3, 40, corpus_fingerprint="d", alerts=(ALERT,)))
    return tmp_path / "w"


def lines(text: str) -> list[list[str]]:
    return [line.split() for line in text.splitlines()]


def test_the_table_shows_each_run_with_its_families_and_what_changed(folder):
    out = run("rates", "-w", folder).out
    assert "all documents that do not stand alone, in 3 runs:" in out
    rows = {row[0]: " ".join(row) for row in lines(out) if row and row[0].isdigit()}
    assert list(rows) == ["1", "2", "3"]
    assert "2031-05-01 02:00 12 200 8.5% 5.4% to 13.2% 5.0% 7.0% 10.0%" in rows["1"]
    assert rows["2"].endswith("other settings")
    assert "ALERT law" in rows["3"]
    assert "other documents" in rows["3"]


def test_a_family_is_shown_with_its_own_checks(folder):
    out = run("rates", "-w", folder, "--family", "law", "--last", "1").out
    assert "the family law that do not stand alone, in the last 1 of 3 runs" in out
    (row,) = [" ".join(row) for row in lines(out) if row and row[0] == "3"]
    assert "40.0% 30.9% to 49.8% 40.0%" in row


def test_an_unknown_family_names_those_there_are(folder):
    ran = run("rates", "-w", folder, "--family", "lav")
    assert ran.code == 2
    assert "form, law" in ran.err


def test_json_holds_the_rates_that_are_shown(folder):
    first, *_, last = json.loads(run("rates", "-w", folder, "-f", "json", "--last", "0").out)
    assert (first["run_id"], last["run_id"]) == (1, 3)
    assert [rate["key"] for rate in first["rates"]] == ["overall", "SF101", "form", "law"]
    assert last["alerts"][0]["key"] == "law"


def test_prometheus_reads_the_last_run(folder):
    out = run("rates", "-w", folder, "-f", "prometheus").out
    samples = {
        (sample.name, *sample.labels.values()): sample.value
        for family in text_string_to_metric_families(out)
        for sample in family.samples
    }
    assert samples["standfirst_run",] == 3
    assert samples["standfirst_failure_rate", "family", "law"] == 0.4
    assert samples["standfirst_alerts", "fail"] == 1
    assert samples["standfirst_alert", "fail", "moved_by", "family", "law"] == 1


@pytest.mark.parametrize(("name", "start"), [("r.svg", b"<svg "), ("r.PNG", b"\x89PNG\r\n\x1a\n")])
def test_a_plot_is_drawn_into_a_file(folder, tmp_path, name, start):
    ran = run("rates", "-w", folder, "--plot", tmp_path / name)
    assert ran.code == 0
    assert (tmp_path / name).read_bytes().startswith(start)


def test_another_kind_of_plot_is_refused_with_those_there_are(folder, tmp_path):
    ran = run("rates", "-w", folder, "--plot", tmp_path / "r.gif")
    assert ran.code == 2
    assert ".png or .svg" in ran.err


def test_without_a_run_there_is_nothing_to_show(tmp_path):
    with Workspace.open(tmp_path / "w", create=True):
        pass
    assert run("rates", "-w", tmp_path / "w").code == 3
    assert run("accept", "-w", tmp_path / "w").code == 2


def test_an_accepted_run_is_marked_and_can_be_chosen(folder):
    assert "standfirst accept" in run("rates", "-w", folder).out
    assert "Run 3" in run("accept", "-w", folder).out
    assert "Run 2" in run("accept", "-w", folder, "--run", "2").out
    out = run("rates", "-w", folder).out
    assert "ACCEPTED" in next(line for line in out.splitlines() if line.startswith("    2"))
    ran = run("accept", "-w", folder, "--run", "9")
    assert ran.code == 2
    assert "there are 1 to 3" in ran.err


def test_a_damaged_acceptance_names_the_cure(folder):
    (folder / "accepted-run.json").write_text("{}")
    ran = run("rates", "-w", folder)
    assert ran.code == 2
    assert "standfirst accept" in ran.err


def test_rates_as_they_are_are_told_by_what_documents_differ_in(tmp_path):
    Path("docs").mkdir()
    Path("docs/good.md").write_text("# Leave\n\n" + "Every employee gets a day of leave.\n\n" * 9)
    Path("docs/bad.md").write_text("# Leave\n\n## Note\n\nThis applies to all of them.\n")
    assert run("ingest", "docs", "-w", "w", "-j", "1").code == 0
    ran = run("rates", "-w", "w", "--by", "document")
    lines = [line.split() for line in ran.out.splitlines()]
    assert [line[0] for line in lines if line and line[0].endswith(".md")] == ["bad.md", "good.md"]
    for by, key in (("format", "text/markdown"), ("language", "en"), ("check", "SF101")):
        found = json.loads(run("rates", "-w", "w", "--by", by, "-f", "json").out)
        assert key in [rate["key"] for rate in found]
        assert {rate["scope"] for rate in found} == {by}
    assert "unresolved opening" in run("rates", "-w", "w", "--by", "check").out
    assert "… and 1 more" in run("rates", "-w", "w", "--by", "document", "--last", "1").out
