"""Files of entries in a workspace: each entry comes, changes and goes as a document of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from standfirst.errors import ConfigurationError
from standfirst.ingestion import IngestOptions, ingest
from standfirst.model.report import IngestReport
from standfirst.workspace import Workspace

AMOXAL = "# Amoxal\n\nAmoxal is given twice a day with a glass of water.\n\n"
DOLORIN = "# Dolorin\n\nDolorin is given once a day before a meal.\n\n"
ZETAPRIL = "# Zetapril\n\nZetapril is given at bedtime to adults alone.\n\n"
PREFACE = "How to use this book: look for the name of the drug first.\n\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "books"
    made.mkdir()
    (made / "book.md").write_text(PREFACE + AMOXAL + DOLORIN)
    return made


@pytest.fixture
def workspace(tmp_path: Path):
    with Workspace.open(tmp_path / "workspace", create=True) as opened:
        yield opened


def take(workspace: Workspace, folder: Path, level: int = 1) -> IngestReport:
    settings = {"entry_level": str(level)}
    return ingest([folder], workspace, IngestOptions(jobs=1, overrides=settings))


def test_each_entry_is_a_document_that_names_its_file(folder, workspace):
    report = take(workspace, folder)
    assert report.documents_added == ("book.md", "amoxal", "dolorin")
    documents = {each.document_id: each for each in workspace.store.documents()}
    assert [each.title for each in documents.values()] == ["Amoxal", "book", "Dolorin"]
    assert {each.source for each in documents.values()} == {str(folder / "book.md")}
    (chunk,) = workspace.store.chunks("dolorin")
    assert (chunk.chunk_id, chunk.heading_path) == ("dolorin:dolorin:0", ("Dolorin",))


def test_unchanged_entries_cost_a_hash(folder, workspace):
    take(workspace, folder)
    again = take(workspace, folder)
    assert (again.documents_kept, again.bytes_read) == (3, 0)


def test_an_entry_that_is_taken_out_goes_and_the_others_keep_their_chunks(folder, workspace):
    take(workspace, folder)
    (folder / "book.md").write_text(PREFACE + DOLORIN + ZETAPRIL)
    report = take(workspace, folder)
    assert workspace.store.document_ids() == ["book.md", "dolorin", "zetapril"]
    assert (report.added, report.changed, report.kept, report.removed) == (1, 0, 2, 1)


def test_other_settings_make_other_documents_of_the_same_file(folder, workspace):
    take(workspace, folder)
    take(workspace, folder, level=0)
    assert workspace.store.document_ids() == ["book.md"]


def test_a_file_whose_ingestion_was_cut_short_between_two_entries_is_read_again(folder, workspace):
    take(workspace, folder)
    workspace.remove("dolorin")
    assert take(workspace, folder).documents_added == ("dolorin",)
    assert take(workspace, folder).documents_kept == 3


def test_an_entry_that_another_file_has_is_refused_by_name_and_the_rest_is_stored(
    folder, workspace
):
    (folder / "second.md").write_text(ZETAPRIL + AMOXAL)
    report = take(workspace, folder)
    (error,) = report.errors
    assert all(name in error.message for name in ("book.md", "second.md", "'amoxal'"))
    assert workspace.store.document_ids() == ["amoxal", "book.md", "dolorin", "zetapril"]
    amoxal = workspace.store.document("amoxal")
    assert amoxal is not None and amoxal.source.endswith("book.md")
    assert len(take(workspace, folder).errors) == 1


def test_an_entry_may_move_to_a_later_file(folder, workspace):
    take(workspace, folder)
    (folder / "book.md").write_text(PREFACE + AMOXAL)
    (folder / "second.md").write_text(DOLORIN)
    assert not take(workspace, folder).errors
    dolorin = workspace.store.document("dolorin")
    assert dolorin is not None and dolorin.source.endswith("second.md")


def test_what_is_noticed_of_the_file_is_reported_once(folder, workspace):
    report = take(workspace, folder)
    assert [finding.code for finding in report.findings].count("SF217") == 1


@pytest.mark.parametrize("level", ["-1", "one"])
def test_a_level_that_no_heading_has_is_refused(folder, workspace, level):
    with pytest.raises(ConfigurationError, match="entry_level"):
        ingest([folder], workspace, IngestOptions(overrides={"entry_level": level}))
