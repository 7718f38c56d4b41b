"""The report of an ingestion: errors with cures, findings by code, and what to do next."""

from __future__ import annotations

from pathlib import Path

import pytest

from standfirst.cli.batch import Batch
from standfirst.cli.report import SHOWN_ERRORS, advice, report_lines
from standfirst.cli.terminal import write
from standfirst.model.finding import FailureRate, Finding
from standfirst.model.report import FileError, IngestReport

FAILED = FailureRate(
    scope="overall", key="overall", examined=40, failed=4, rate=0.1, low=0.04, high=0.23
)


def shown(report: IngestReport, capsys: pytest.CaptureFixture[str]) -> str:
    write(*report_lines(Batch(report, Path("w"), None)))
    return capsys.readouterr().out


def failing(verdict: str) -> IngestReport:
    rate = FailureRate(scope="family", key="law", examined=40, failed=4, verdict=verdict)
    return IngestReport(documents=1, chunks=1, rates=(rate,))


def test_the_most_pressing_advice_comes_first():
    report = IngestReport(
        chunks=3, errors=(FileError(file="a", message="a: broken"),), gone=("old.md",)
    )
    first, second, *_ = advice(report, Path("w"))
    assert "could not be read (1 file)" in first
    assert "--prune" in second
    assert "old.md" in second


def test_advice_can_be_pasted_into_a_shell():
    assert "--workspace 'my folder'" in advice(IngestReport(chunks=1), Path("my folder"))[-1]


def test_an_empty_workspace_is_not_sent_to_ask():
    assert not any("standfirst ask" in each for each in advice(IngestReport(), Path("w")))


def test_failing_chunks_are_sent_to_check():
    report = IngestReport(chunks=40, rates=(FAILED,))
    assert any("standfirst check --workspace w" in each for each in advice(report, Path("w")))


def test_findings_are_counted_by_code_and_the_gravest_come_first(capsys):
    findings = [
        Finding(code="SF203", message="m", severity="info", file="a.md"),
        *(Finding(code="SF102", message="m", file=f"folder/{n}.md") for n in (1, 1, 2)),
        Finding(code="SF209", message="m", severity="error", file="b.pdf", page=7),
    ]
    lines = shown(IngestReport(findings=tuple(findings)), capsys).splitlines()
    rows = [line.split() for line in lines if line.startswith("  SF")]
    assert [row[0] for row in rows] == ["SF209", "SF102", "SF203"]
    assert "page 7" in " ".join(rows[0])
    assert " ".join(rows[1]) == "SF102 points elsewhere warning 3 2 files, such as 1.md"


def test_errors_are_listed_once_and_not_without_end(capsys):
    count = SHOWN_ERRORS + 5
    errors = tuple(FileError(file=f"{n}.md", message=f"{n}.md: broken") for n in range(count))
    findings = tuple(Finding(code="SF201", message=e.message, severity="error") for e in errors)
    out = shown(IngestReport(errors=errors, findings=findings), capsys)
    assert out.count("broken") == SHOWN_ERRORS
    assert "and 5 more" in out
    assert "SF201" not in out


def test_nothing_read_is_said_so(capsys):
    assert "Nothing had to be read" in shown(IngestReport(documents_kept=3), capsys)


@pytest.mark.parametrize(
    ("report", "code"),
    [
        (IngestReport(), 0),
        (failing("warn"), 0),
        (failing("cannot_tell"), 0),
        (failing("fail"), 1),
        (IngestReport(errors=(FileError(file="a", message="a"),)), 3),
        (IngestReport(findings=(Finding(code="SF212", message="m", severity="error"),)), 3),
        (IngestReport(findings=(Finding(code="SF205", message="m"),)), 0),
    ],
    ids=["fine", "warned", "too few", "over threshold", "file", "page", "only a warning"],
)
def test_the_exit_code_follows_the_report(report, code):
    assert Batch(report, Path("w"), None).exit_code() == code
