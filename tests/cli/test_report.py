"""The report of an ingestion: errors with cures, findings by code, and what to do next."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest

from standfirst.cli.batch import Batch
from standfirst.cli.report import SHOWN_ERRORS, advice, report_lines
from standfirst.cli.terminal import write
from standfirst.model.alert import Alert, Cause
from standfirst.model.finding import FailureRate, Finding
from standfirst.model.report import FileError, IngestReport
from standfirst.model.shape import Unlike

CAUSE = Cause(
    cut="list_item",
    family="law",
    failed=61,
    of=90,
    words="list items without their lead-in",
    cure="raise chunk.size",
)

FAILED = FailureRate(
    scope="overall", key="overall", examined=40, failed=4, rate=0.1, low=0.04, high=0.23
)


def shown(report: IngestReport, capsys: pytest.CaptureFixture[str]) -> str:
    write(*report_lines(Batch(report, Path("w"), None)))
    return capsys.readouterr().out


def alerted(severity: Literal["warn", "fail"], **fields: object) -> IngestReport:
    alert = Alert(
        severity=severity,
        kind="moved_by",
        scope="family",
        key="law",
        rate=0.1,
        examined=40,
        failed=4,
        threshold=0.05,
        check="SF102",
        cause=CAUSE,
        message="10.0% of the chunks of the family law do not stand alone",
    )
    return IngestReport(documents=1, chunks=1, alerts=(alert,), **fields)


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


def test_an_alert_comes_with_the_cut_behind_it_and_its_cure_before_any_list(capsys):
    finding = Finding(code="SF102", message="m", file="a.md")
    lines = shown(alerted("fail", findings=(finding,)), capsys).splitlines()
    said = [line.strip() for line in lines]
    at = said.index(
        "ALERT: 10.0% of the chunks of the family law do not stand alone. "
        "Most of it: SF102 points elsewhere."
    )
    assert said[at + 1] == "61 of 90 failing chunks: list items without their lead-in, family law."
    assert said[at + 2] == "Cure: raise chunk.size."
    assert any(line.startswith("SF102") for line in said[at + 3 :])


def test_without_an_alert_the_main_cut_is_named_all_the_same(capsys):
    assert "61 of 90 failing chunks" in shown(IngestReport(causes=(CAUSE,)), capsys)


def test_documents_of_a_new_kind_are_named_with_what_to_do(capsys):
    unlike = (Unlike(document_id="odd.md", family="law", respects=("no headings", "5 tables")),)
    report = IngestReport(chunks=1, unlike=unlike)
    assert "odd.md (law): no headings; 5 tables" in shown(report, capsys)
    (line,) = [each for each in advice(report, Path("w")) if "new kind" in each]
    assert "1 document may be" in line
    assert "standfirst compare" in line


def test_what_cannot_be_told_is_said_to_be_no_success(capsys):
    assert "is too high: law. That is no success" in shown(IngestReport(untold=("law",)), capsys)


@pytest.mark.parametrize(
    ("report", "code", "strict"),
    [
        (IngestReport(), 0, 0),
        (alerted("warn"), 0, 0),
        (alerted("fail"), 0, 1),
        (IngestReport(untold=("law",)), 0, 3),
        (alerted("fail", untold=("form",)), 0, 1),
        (IngestReport(undelivered=("webhook: refused",)), 3, 3),
        (IngestReport(errors=(FileError(file="a", message="a"),)), 3, 3),
        (IngestReport(findings=(Finding(code="SF212", message="m", severity="error"),)), 3, 3),
        (IngestReport(findings=(Finding(code="SF205", message="m"),)), 0, 0),
    ],
    ids=[
        "fine",
        "warned",
        "alert",
        "too few",
        "both",
        "undelivered",
        "file",
        "page",
        "only a warning",
    ],
)
def test_the_exit_code_follows_the_report_and_alerts_only_where_asked(report, code, strict):
    batch = Batch(report, Path("w"), None)
    assert batch.exit_code() == code
    assert batch.exit_code(strict=True) == strict
