"""`chunk-ready`: its exit codes, its formats, and a baseline that is written and read."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from standfirst.cli.chunk_ready import Report
from standfirst.stages.gate.formats import formats
from standfirst.workspace import Workspace
from tests.cli.running import run, run_apart
from tests.stages.gate.planting import each_chunk, made, publish, replace, source


@pytest.fixture
def faulty(tmp_path: Path) -> Path:
    """A workspace with one document whose chunks do not say what they lost."""
    prepared = each_chunk(made(source()), lambda c: replace(c, has_quarantined_content=False))
    with Workspace.open(tmp_path / "faulty", create=True) as workspace:
        publish(workspace, prepared)
    return tmp_path / "faulty"


def test_what_was_ingested_is_ready(workspace: Path) -> None:
    ran = run("chunk-ready", "-w", workspace)
    assert ran.code == 0, ran.out
    assert ran.out.startswith("Ready: ")
    assert "chunk_over_hard_limit: 0" in ran.out


def test_a_fault_ends_with_one_and_names_place_and_cure(faulty: Path) -> None:
    ran = run("chunk-ready", "-w", faulty)
    assert ran.code == 1
    first, *_ = ran.out.splitlines()
    assert first.startswith("Not ready: 1 of ")
    assert "quarantine_not_flagged: 4" in ran.out
    assert "ampicillin.pdf, page 1: has_quarantined_content is False, not True" in ran.out
    assert "Cure: " in ran.out


def test_an_empty_workspace_ends_with_three(tmp_path: Path) -> None:
    Workspace.open(tmp_path / "empty", create=True).close()
    ran = run("chunk-ready", "-w", tmp_path / "empty")
    assert ran.code == 3
    assert ran.out.startswith("Cannot tell: ")


def test_no_workspace_ends_with_two_and_the_command_that_makes_one(tmp_path: Path) -> None:
    ran = run("chunk-ready", "-w", tmp_path / "nowhere")
    assert ran.code == 2
    assert "standfirst ingest" in ran.err
    assert ran.out == ""


def test_the_command_takes_every_format_there_is() -> None:
    assert sorted(report.value for report in Report) == sorted(formats())


@pytest.mark.parametrize("form", [report.value for report in Report])
def test_the_exit_code_does_not_depend_on_the_format(form: str, faulty: Path) -> None:
    ran = run("chunk-ready", "-w", faulty, "--format", form)
    assert ran.code == 1
    assert "quarantine_not_flagged" in ran.out


def test_a_report_can_be_piped_into_a_file(faulty: Path, tmp_path: Path) -> None:
    ran = run_apart("chunk-ready", "-w", faulty, "--format", "junit", cwd=tmp_path)
    assert (ran.code, ran.err) == (1, "")
    assert ElementTree.fromstring(ran.out).get("failures") == "1"


def test_with_a_baseline_only_new_faults_fail(faulty: Path, tmp_path: Path) -> None:
    file = tmp_path / "baseline.json"
    assert run("chunk-ready", "-w", faulty, "--write-baseline", file).code == 1
    known = run("chunk-ready", "-w", faulty, "--baseline", file)
    assert known.code == 0
    assert "quarantine_not_flagged: 4 (0 new)" in known.out
    with Workspace.open(faulty) as workspace:
        another = made(source(), "another")
        publish(workspace, each_chunk(another, lambda c: replace(c, ordinal=c.ordinal + 1)))
    ran = run("chunk-ready", "-w", faulty, "--baseline", file, "--format", "json")
    assert ran.code == 1
    failed = [o for o in json.loads(ran.out)["outcomes"] if o["passed"] is False]
    assert [(o["gate"], o["count"], o["new"]) for o in failed] == [("ordinal_gap_or_repeat", 1, 1)]


def test_a_baseline_that_is_not_there_is_wrong_use(faulty: Path, tmp_path: Path) -> None:
    ran = run("chunk-ready", "-w", faulty, "--baseline", tmp_path / "none.json")
    assert ran.code == 2
    assert "--write-baseline" in ran.err


def test_thresholds_come_from_the_settings(workspace: Path) -> None:
    ran = run("chunk-ready", "-w", workspace, "--set", "check.fail_over=0.5")
    assert ran.code == 3
    assert "failure_rate_over_threshold: not counted" in ran.out
    ran = run(
        *("chunk-ready", "-w", workspace, "--set", "check.fail_over=0.1"),
        *("--set", "check.min_examined=1"),
    )
    assert ran.code == 1
    assert "do not stand alone" in ran.out
