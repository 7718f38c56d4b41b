"""Decisions on a workspace: only what was measured is written, and nothing is written over."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from standfirst.deciding import DecideOptions, decide, evaluate_decisions, read_decisions
from standfirst.errors import ConfigurationError
from standfirst.families.loader import load_configuration
from standfirst.ingestion import IngestOptions, ingest
from standfirst.model.comparison import Question
from standfirst.workspace import Workspace
from tests.written import write_handbooks

QUESTION = Question(
    question="Which rules hold for the key card in part 1?",
    document="handbook_1.md",
    section="Rules for the key card",
)
OPTIONS = DecideOptions(title="Sizes of handbooks", reason="It answers.", date="2031-05-17")


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    write_handbooks(tmp_path / "docs", range(3))
    with Workspace.open(tmp_path / "w", create=True) as opened:
        ingest([tmp_path / "docs"], opened, IngestOptions(jobs=1))
        yield opened


def test_a_decision_says_what_was_chosen_measured_and_on_which_documents(tmp_path, workspace):
    path = decide(workspace, load_configuration(), [QUESTION], OPTIONS, tmp_path / "d")
    assert path.name == "0001-sizes-of-handbooks.md"
    (decision,) = read_decisions(tmp_path / "d")
    assert decision.families == ("handbook",)
    assert decision.choices[0].settings["chunk.size"] == 1200
    assert decision.corpus.documents == 3
    assert decision.corpus.families[0].languages == {"en": 3}
    (kept,) = decision.questions
    assert (kept.question, kept.found) == (QUESTION, True)


def test_records_are_numbered_on_and_never_touched_again(tmp_path, workspace):
    folder = tmp_path / "d"
    first = decide(workspace, load_configuration(), [QUESTION], OPTIONS, folder)
    before = first.read_bytes()
    (folder / "README.md").write_text("not a record")
    second = decide(workspace, load_configuration(), [QUESTION], OPTIONS, folder)
    assert second.name == "0002-sizes-of-handbooks.md"
    assert first.read_bytes() == before
    assert [each.supersedes for each in read_decisions(folder)] == [(), (1,)]


@pytest.mark.parametrize(
    ("questions", "families", "overrides", "message"),
    [
        ([], (), {}, "needs the questions that motivated it"),
        ([QUESTION], ("law",), {}, "holds no documents of a configured family 'law'"),
        ([QUESTION], (), {"chunk.size": "300"}, "chunked under other settings"),
        (
            [Question(question="?", document="handbook_1.md", quotation="never written")],
            (),
            {},
            "does not stand",
        ),
        ([Question(question="?", document="gone.md", section="x")], (), {}, "no document"),
    ],
)
def test_what_could_not_be_measured_again_is_not_written(
    tmp_path, workspace, questions, families, overrides, message
):
    configuration = load_configuration(overrides=overrides)
    options = DecideOptions(title="t", reason="r", date="2031-05-17", families=families)
    with pytest.raises(ConfigurationError, match=message):
        decide(workspace, configuration, questions, options, tmp_path / "d")
    assert not (tmp_path / "d").exists()


def test_every_kept_question_is_asked_again_and_a_lost_one_is_told(tmp_path, workspace):
    decide(workspace, load_configuration(), [QUESTION], OPTIONS, tmp_path / "d")
    (before,) = evaluate_decisions(workspace, tmp_path / "d")
    assert (before.was_found, before.is_found, before.is_lost) == (True, True, False)
    workspace.remove("handbook_1.md")
    (after,) = evaluate_decisions(workspace, tmp_path / "d")
    assert after.is_lost
    assert after.reason == "there is no document 'handbook_1.md'"


def test_of_a_question_kept_twice_the_later_record_counts(tmp_path, workspace):
    for _ in range(2):
        decide(workspace, load_configuration(), [QUESTION], OPTIONS, tmp_path / "d")
    (evaluated,) = evaluate_decisions(workspace, tmp_path / "d")
    assert evaluated.decision == 2


def test_without_a_decision_there_is_nothing_to_evaluate(tmp_path, workspace):
    with pytest.raises(ConfigurationError, match="holds no decision to evaluate"):
        evaluate_decisions(workspace, tmp_path / "d")


def test_a_renamed_record_is_refused(tmp_path, workspace):
    path = decide(workspace, load_configuration(), [QUESTION], OPTIONS, tmp_path / "d")
    path.rename(path.with_name("0004-sizes.md"))
    with pytest.raises(ConfigurationError, match="is not that of its name"):
        read_decisions(tmp_path / "d")
