"""The rate as part of the ingestion: a bad export raises the alert, more good documents do not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from standfirst.errors import ConfigurationError
from standfirst.ingestion import IngestOptions, ingest
from standfirst.model.report import IngestReport
from standfirst.workspace import Workspace
from tests.written import (
    listed_handbook,
    misread_handbook,
    paged_handbook,
    torn_handbook,
    write_handbooks,
)


@pytest.fixture
def accepted(tmp_path: Path) -> Iterator[Workspace]:
    """Return a workspace of twelve documents whose rates were accepted."""
    with Workspace.open(tmp_path / "w", create=True) as workspace:
        write_handbooks(tmp_path / "docs", range(12))
        report = ingest([tmp_path / "docs"], workspace, IngestOptions(jobs=1))
        assert report.alerts == ()
        (run,) = workspace.store.runs()
        workspace.accept(run)
        yield workspace


def again(tmp_path: Path, workspace: Workspace, **options: object) -> IngestReport:
    return ingest([tmp_path / "docs"], workspace, IngestOptions(jobs=1, **options))


def test_ten_more_good_documents_raise_no_alert(tmp_path, accepted):
    write_handbooks(tmp_path / "docs", range(12, 22))
    report = again(tmp_path, accepted)
    assert len(report.documents_added) == 10
    assert report.alerts == report.untold == report.unlike == ()
    assert {rate.verdict for rate in report.rates if rate.scope == "family"} == {"ok"}


@pytest.mark.parametrize(
    ("export", "cut"),
    [
        (torn_handbook, "section"),
        (listed_handbook, "list_item"),
        (misread_handbook, "paragraph"),
        (paged_handbook, "section"),
    ],
    ids=["every emphasis a heading", "everything one list", "letters misread", "pages kept"],
)
def test_one_badly_exported_source_raises_the_alert_that_names_family_and_cut(
    tmp_path: Path, accepted: Workspace, export: Callable[[int], str], cut: str
) -> None:
    write_handbooks(tmp_path / "docs", range(12, 13), export, "handbook-export")
    report = again(tmp_path, accepted)
    (alert,) = [each for each in report.alerts if each.scope == "family"]
    assert (alert.severity, alert.key) == ("fail", "handbook")
    assert alert.cause is not None
    assert (alert.cause.cut, alert.cause.family) == (cut, "handbook")
    assert 2 * alert.cause.failed > alert.cause.of
    kept = accepted.store.last_runs(1)[0]
    assert kept.alerts == report.alerts
    assert kept.causes == report.causes
    assert ("handbook", 13) in kept.families


def test_one_bad_source_in_a_large_family_is_named_although_the_rate_hardly_moves(tmp_path):
    with Workspace.open(tmp_path / "large", create=True) as workspace:
        write_handbooks(tmp_path / "docs", range(120))
        again(tmp_path, workspace)
        workspace.accept(workspace.store.last_runs(1)[0])
        write_handbooks(tmp_path / "docs", range(200, 201), torn_handbook, "handbook-export")
        (warning,) = again(tmp_path, workspace).alerts
        assert (warning.severity, warning.scope, warning.key) == ("warn", "arrivals", "handbook")
        assert warning.message.endswith("most of them in handbook_export_200.md")
        assert warning.cause is not None
        assert warning.cause.cut == "section"
        assert again(tmp_path, workspace).alerts == ()


def test_a_torn_document_is_also_unlike_the_others(tmp_path, accepted):
    write_handbooks(tmp_path / "docs", range(12, 13), torn_handbook, "handbook-export")
    (found,) = again(tmp_path, accepted).unlike
    assert found.document_id == "handbook_export_12.md"
    assert "headings" in found.respects[0]


def test_the_sinks_of_the_configuration_get_the_report(tmp_path, accepted):
    config = tmp_path / "standfirst.toml"
    config.write_text(f'[sinks.markdown]\npath = "{tmp_path}/report.md"\n')
    write_handbooks(tmp_path / "docs", range(12, 13), torn_handbook, "handbook-export")
    again(tmp_path, accepted, config=config, send=False)
    assert not (tmp_path / "report.md").exists()
    assert again(tmp_path, accepted, config=config).undelivered == ()
    lines = (tmp_path / "report.md").read_text().splitlines()
    assert lines[0] == "## standfirst: 1 failing rate"
    assert "family handbook" in lines[2]


def test_a_sink_that_does_not_take_the_report_is_told_and_all_is_stored(tmp_path, accepted):
    (tmp_path / "taken").write_text("a file")
    config = tmp_path / "standfirst.toml"
    config.write_text(f'[sinks.junit]\npath = "{tmp_path}/taken/j.xml"\n')
    write_handbooks(tmp_path / "docs", range(12, 13))
    report = again(tmp_path, accepted, config=config)
    (failure,) = report.undelivered
    assert failure.startswith("junit: ")
    assert report.documents == 13


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ('[sinks.webhook]\nurl = "http://127.0.0.1/"\n', "STANDFIRST_WEBHOOK_SECRET is not set"),
        ("[sinks.pigeon]\n", "there is no sink 'pigeon'"),
        ('sinks = "markdown"\n', "holds one table a sink"),
        ('[sinks]\nmarkdown = "r.md"\n', "holds one table a sink"),
    ],
)
def test_a_sink_that_will_not_work_stops_the_call_before_anything_is_read(
    tmp_path, accepted, table, message
):
    config = tmp_path / "standfirst.toml"
    config.write_text(table)
    with pytest.raises(ConfigurationError, match=message):
        again(tmp_path, accepted, config=config)
    assert len(list(accepted.store.runs())) == 1
