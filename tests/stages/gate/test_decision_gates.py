"""The gates on decisions: silent without any, then each fails on the fault planted for it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from standfirst.errors import ConfigurationError
from standfirst.families.loader import load_configuration
from standfirst.model.comparison import Question
from standfirst.model.decision import CorpusFingerprint, Decision, FamilyChoice, KeptQuestion
from standfirst.model.finding import GateOutcome, Tally
from standfirst.model.report import Prepared
from standfirst.model.shape import FamilyShape, Shape
from standfirst.readiness import examine_workspace
from standfirst.stages.compare.decisions import file_name, render_decision
from tests.stages.gate.planting import failing, made, one_document, replace, source, workspace_of

WITHOUT, STALE = "document_without_decision", "stale_decision"
DIGEST = "0" * 64
SHAPE = FamilyShape(
    family="default",
    documents=2,
    headings=6.0,
    tables=0.5,
    sentence_words=14.0,
    languages={"en": 2},
)


def a_decision(number: int = 1, **fields: object) -> Decision:
    choice = FamilyChoice(family="default", digest=DIGEST, settings={"chunk.size": 1000})
    corpus = CorpusFingerprint(documents=2, chunks=10, digest="f" * 64, families=(SHAPE,))
    asked = Question(question="How much?", document="ampicillin", section="Dosage")
    given = {
        "date": "2031-05-17",
        "title": f"Decision {number}",
        "configuration": "standfirst.toml",
        "choices": (choice,),
        "corpus": corpus,
        "budget": 4000,
        "questions": (KeptQuestion(question=asked, found=True, recall=1.0, precision=0.5),),
        "reason": "It answers.",
        "new_family": "Compare again.",
    }
    return Decision(number=number, **{**given, **fields})


def decided_for(*families: str, **fields: object) -> dict[str, object]:
    """Return the fields of a decision for some families, with what they are like."""
    choices = [FamilyChoice(family=name, digest=DIGEST, settings={}) for name in families]
    shapes = tuple(replace(SHAPE, family=name, **fields) for name in families)
    corpus = CorpusFingerprint(documents=2, chunks=10, digest="f" * 64, families=shapes)
    return {"choices": tuple(choices), "corpus": corpus}


def kept(folder: Path, *decisions: Decision) -> Path:
    folder.mkdir(exist_ok=True)
    for decision in decisions:
        (folder / file_name(decision)).write_text(render_decision(decision), encoding="utf-8")
    return folder


def a_document(name: str, **shape: object) -> Prepared:
    """Return a document whose shape is that of the family, or another in some figure."""
    characters = 10_000
    figures = {"headings": 6, "tables": 0, "sentence_words": 14.0, **shape}
    tally = Tally(
        document_id=name,
        family="default",
        media_type="application/pdf",
        language=str(figures.pop("language", "en")),
        examined=0,
        failed=0,
        examined_by_check={},
        failed_by_check={},
        shape=Shape(characters=characters, pages=1, **figures),
    )
    return replace(made(source(), name), tally=tally)


def judged(
    tmp_path: Path, decisions: Path | None, *documents: Prepared, **overrides: str
) -> dict[str, GateOutcome]:
    settings = {f"decision.{name}": value for name, value in overrides.items()}
    with workspace_of(tmp_path / "w", *documents) as workspace:
        configuration = load_configuration(overrides=settings)
        readiness = examine_workspace(workspace, configuration, decisions=decisions)
    assert failing(readiness) <= {WITHOUT, STALE}
    return {outcome.gate: outcome for outcome in readiness.outcomes}


TWO = (a_document("one"), a_document("two"))


@pytest.mark.parametrize("folder", [None, "nowhere"])
def test_a_project_without_any_decision_is_not_held_up(tmp_path, folder):
    outcomes = judged(tmp_path, tmp_path / folder if folder else None, *TWO)
    assert outcomes[WITHOUT].passed is True
    assert outcomes[STALE].passed is True


def test_a_decision_is_asked_for_from_the_start_where_the_project_says_so(tmp_path):
    outcomes = judged(tmp_path, None, *TWO, required="true")
    assert (outcomes[WITHOUT].passed, outcomes[WITHOUT].count) == (False, 2)


def test_documents_of_the_families_that_were_decided_on_pass(tmp_path):
    outcomes = judged(tmp_path, kept(tmp_path / "d", a_decision()), *TWO, required="true")
    assert outcomes[WITHOUT].passed is True
    assert outcomes[STALE].passed is True


def test_a_document_of_a_family_that_no_decision_names_is_counted(tmp_path):
    other = a_decision(**decided_for("handbook"))
    outcomes = judged(tmp_path, kept(tmp_path / "d", other), *TWO)
    assert outcomes[WITHOUT].count == 2
    assert outcomes[WITHOUT].faults[0].document_id == "one"
    assert "'default'" in outcomes[WITHOUT].faults[0].message
    assert outcomes[STALE].passed is True


@pytest.mark.parametrize(
    ("documents", "reason"),
    [
        (TWO, ""),
        (TWO[:1], "the family shrank (from 2 to 1"),
        ((*TWO, a_document("three")), ""),
        ((*TWO, a_document("three"), a_document("four")), "the family grew (from 2 to 4"),
        ((a_document("one", headings=13), a_document("two", headings=13)), "other headings"),
        ((a_document("one", tables=5), a_document("two", tables=5)), "other tables"),
        ((a_document("one", tables=1), a_document("two", tables=1)), ""),
        ((a_document("one", sentence_words=40.0), a_document("two", sentence_words=40.0)), "words"),
        ((a_document("one", language="de"), a_document("two", language="de")), "main language"),
    ],
    ids=[
        "the same",
        "half of it gone",
        "one document more",
        "twice as many",
        "more headings",
        "tables where there were none",
        "a table here and there",
        "longer sentences",
        "another language",
    ],
)
def test_a_corpus_that_drifted_makes_its_decision_stale(tmp_path, documents, reason):
    outcome = judged(tmp_path, kept(tmp_path / "d", a_decision()), *documents)[STALE]
    assert outcome.passed is (not reason)
    if reason:
        assert reason in outcome.faults[0].message
        assert outcome.faults[0].message.startswith("decision 1 on the family 'default'")


def test_a_family_that_shrank_is_no_longer_what_was_decided_on(tmp_path):
    larger = a_decision(**decided_for("default", documents=4))
    assert judged(tmp_path, kept(tmp_path / "d", larger), *TWO)[STALE].count == 1
    outcomes = judged(tmp_path / "x", kept(tmp_path / "d", larger), *TWO, grown_over="1")
    assert outcomes[STALE].passed is True


@pytest.mark.parametrize(
    "change",
    [lambda p: one_document(p, configuration_digest="1" * 64), None],
    ids=["other settings", "the same"],
)
def test_other_settings_than_were_decided_make_it_stale(
    tmp_path: Path, change: Callable[[Prepared], Prepared] | None
) -> None:
    documents = [change(each) if change else each for each in TWO]
    outcome = judged(tmp_path, kept(tmp_path / "d", a_decision()), *documents)[STALE]
    assert outcome.count == bool(change)


def test_a_later_decision_supersedes_an_earlier_one(tmp_path):
    stale = a_decision(1, **decided_for("default", headings=60.0))
    fresh = a_decision(2)
    assert judged(tmp_path / "a", kept(tmp_path / "d", stale), *TWO)[STALE].passed is False
    assert judged(tmp_path / "b", kept(tmp_path / "d", fresh), *TWO)[STALE].passed is True


def test_a_record_that_cannot_be_read_stops_the_call(tmp_path):
    folder = kept(tmp_path / "d", a_decision())
    (folder / "0002-broken.md").write_text("---\nnumber: 2\n---\n")
    with pytest.raises(ConfigurationError, match=r"0002-broken\.md"):
        judged(tmp_path, folder, *TWO)
