"""Ingestion: what changed is replaced whole, what did not is kept, what fails is reported."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from standfirst.errors import ConfigurationError
from standfirst.ingestion import IngestOptions, Progress, ingest
from standfirst.model.report import IngestReport
from standfirst.workspace import Workspace

RULES = "# Rules\n\nThe manager approves every swap of shifts in advance.\n"
FEES = "# Fees\n\nThe fee for the first year is eleven euros.\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "documents"
    made.mkdir()
    (made / "rules.md").write_text(RULES)
    (made / "fees.md").write_text(FEES)
    return made


@pytest.fixture
def workspace(tmp_path: Path):
    with Workspace.open(tmp_path / "workspace", create=True) as opened:
        yield opened


def _ingest(workspace: Workspace, *paths: Path, **options) -> IngestReport:
    return ingest(paths, workspace, IngestOptions(jobs=2, **options))


def _texts(workspace: Workspace) -> dict[str, str]:
    return {chunk.chunk_id: chunk.text for chunk in workspace.store.chunks()}


def _counts(report: IngestReport) -> tuple[int, int, int, int]:
    return report.added, report.changed, report.kept, report.removed


def test_ingesting_twice_changes_nothing(folder, workspace):
    first = _ingest(workspace, folder)
    before = _texts(workspace)
    second = _ingest(workspace, folder)
    assert _counts(first) == (2, 0, 0, 0)
    assert _counts(second) == (0, 0, 2, 0)
    assert _texts(workspace) == before
    assert second.bytes_read == 0


def test_a_changed_document_is_replaced_whole(folder, workspace):
    many = "".join(f"## Fee {n}\n\nFee {n} is {n * 10} euros in the year.\n\n" for n in range(8))
    (folder / "fees.md").write_text(many)
    _ingest(workspace, folder)
    (folder / "fees.md").write_text("## Fee 1\n\nFee 1 is 11 euros in the year.\n")
    report = _ingest(workspace, folder)
    assert _counts(report) == (0, 1, 1, 7)
    assert not [text for text in _texts(workspace).values() if "Fee 7" in text]


def test_other_settings_make_other_chunks(folder, workspace):
    (folder / "rules.md").write_text("# Rules\n\n" + "A rule of the house is kept. " * 40)
    _ingest(workspace, folder)
    report = _ingest(workspace, folder, overrides={"chunk.hard_limit": "200"})
    assert report.documents_kept == 0
    assert all(len(text) <= 200 for text in _texts(workspace).values())
    assert _ingest(workspace, folder, overrides={"chunk.hard_limit": "200"}).documents_kept == 2


def test_a_gone_file_is_listed_and_removed_only_when_asked(folder, workspace):
    _ingest(workspace, folder)
    (folder / "fees.md").unlink()
    listed = _ingest(workspace, folder)
    assert listed.gone == ("fees.md",)
    assert len(_texts(workspace)) == 2
    pruned = _ingest(workspace, folder, prune=True)
    assert pruned.pruned == ("fees.md",)
    assert pruned.removed == 1
    assert list(_texts(workspace)) == ["rules.md:rules:0"]


def test_pruning_one_folder_leaves_others_alone(folder, workspace, tmp_path):
    other = tmp_path / "other"
    other.mkdir()
    (other / "notes.md").write_text(RULES)
    _ingest(workspace, folder, other)
    (other / "notes.md").unlink()
    assert _ingest(workspace, folder, prune=True).pruned == ()
    assert workspace.store.document("notes.md") is not None


def test_two_files_that_would_share_an_id_are_both_named(folder, workspace, tmp_path):
    other = tmp_path / "other"
    other.mkdir()
    (other / "FEES.md").write_text(RULES)
    report = _ingest(workspace, folder, other)
    assert report.documents == 2
    (error,) = report.errors
    assert str(folder / "fees.md") in error.message
    assert str(other / "FEES.md") in error.message
    assert "Rename one" in error.message
    later = _ingest(workspace, other)
    assert len(later.errors) == 1
    assert "eleven euros" in _texts(workspace)["fees.md:fees:0"]


def test_an_id_that_a_file_states_wins_and_may_change(folder, workspace):
    (folder / "fees.md").write_text("---\nid: price-list\n---\n" + FEES)
    _ingest(workspace, folder)
    assert set(workspace.store.states()) == {"price-list", "rules.md"}
    (folder / "fees.md").write_text("---\nid: price-list-2\n---\n" + FEES)
    report = _ingest(workspace, folder)
    assert set(workspace.store.states()) == {"price-list-2", "rules.md"}
    assert report.removed == 1


def test_the_same_file_reached_twice_is_read_once(folder, workspace):
    report = _ingest(workspace, folder, folder / "fees.md", folder)
    assert report.documents == 2
    assert not report.errors


def test_what_cannot_be_read_is_reported_and_the_rest_goes_on(folder, workspace):
    (folder / "binary.txt").write_bytes(bytes(range(256)) * 8)
    (folder / "broken.pdf").write_bytes(b"%PDF-1.7 nothing else")
    (folder / "void.pdf").write_bytes(b"")
    (folder / "empty.md").write_bytes(b"")
    (folder / "sheet.xlsx").write_bytes(b"PK")
    (folder / "logo.png").write_bytes(b"\x89PNG")
    report = _ingest(workspace, folder)
    names = sorted(Path(error.file).name for error in report.errors)
    assert names == ["binary.txt", "broken.pdf", "sheet.xlsx", "void.pdf"]
    assert all(error.message.startswith(error.file) for error in report.errors)
    about = {(Path(f.file).name, f.code) for f in report.findings if f.file}
    assert {("empty.md", "SF202"), ("logo.png", "SF216"), ("binary.txt", "SF201")} <= about
    assert "rules.md:rules:0" in _texts(workspace)


def test_a_file_that_cannot_be_read_any_more_keeps_what_was_stored(folder, workspace):
    _ingest(workspace, folder)
    (folder / "fees.md").write_bytes(bytes(range(256)) * 8)
    report = _ingest(workspace, folder)
    assert len(report.errors) == 1
    assert "fees.md:fees:0" in _texts(workspace)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read every file")
def test_a_file_without_permission_names_the_cure(folder, workspace):
    (folder / "fees.md").chmod(0)
    (error,) = _ingest(workspace, folder).errors
    assert "may read it" in error.message


def test_settings_that_cannot_be_used_stop_the_call(folder, workspace):
    with pytest.raises(ConfigurationError, match=r"did you mean 'chunk\.hard_limit'"):
        _ingest(workspace, folder, overrides={"chunk.hard_limt": "5"})
    with pytest.raises(ConfigurationError, match="does not exist"):
        _ingest(workspace, folder / "none")


def test_progress_counts_files_and_bytes(folder, workspace):
    seen: list[Progress] = []
    ingest([folder], workspace, IngestOptions(jobs=1), progress=seen.append)
    assert [(step.files, step.of_files) for step in seen] == [(1, 2), (2, 2)]
    assert seen[-1].bytes == seen[-1].of_bytes == len(RULES) + len(FEES)


def test_each_run_is_kept_with_its_rates(folder, workspace):
    (folder / "rules.md").write_text("# Rules\n\nThis applies to individual plans only.\n")
    report = _ingest(workspace, folder)
    (run,) = workspace.store.runs()
    assert run.run_id == report.run_id
    assert run.rates == report.rates
    overall = report.rates[0]
    assert (overall.examined, overall.failed) == (2, 1)
    assert overall.low < overall.rate < overall.high


_EXPORT = """
import sys
from pathlib import Path
import msgspec
from standfirst.ingestion import IngestOptions, ingest
from standfirst.workspace import Workspace
with Workspace.open(sys.argv[2], create=True) as workspace:
    ingest([Path(sys.argv[1])], workspace, IngestOptions(jobs=int(sys.argv[3])))
    for document in workspace.store.documents():
        sys.stdout.buffer.write(msgspec.json.encode(document) + b"\\n")
    for chunk in workspace.store.chunks():
        sys.stdout.buffer.write(msgspec.json.encode(chunk) + b"\\n")
"""


def test_the_same_bytes_give_the_same_records_in_every_process(folder, tmp_path):
    (folder / "more.md").write_text("# More\n\n" + "| a | b |\n|---|---|\n| 1 | 2 |\n" * 3)
    outputs = []
    for seed, jobs in (("1", "1"), ("2", "2")):
        outputs.append(
            subprocess.run(
                [sys.executable, "-c", _EXPORT, str(folder), str(tmp_path / seed), jobs],
                capture_output=True,
                check=True,
                env={**os.environ, "PYTHONHASHSEED": seed},
            ).stdout
        )
    assert outputs[0] == outputs[1]
    assert len(outputs[0].splitlines()) >= 6
    assert msgspec.json.decode(outputs[0].splitlines()[0])["schema_version"] == 4
