"""Comparing configurations on real files, from the sample to the winner."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from standfirst.comparison import CompareOptions, compare
from standfirst.deciding import DecideOptions, decide, evaluate_decisions, read_decisions
from standfirst.errors import ConfigurationError
from standfirst.families.loader import load_configuration
from standfirst.ingestion import IngestOptions, ingest
from standfirst.workspace import Workspace
from tests.written import write_handbooks

SMALL = "[chunk]\nsize = 220\nhard_limit = 400\nmin_size = 40\noverlap = 0\n"
LARGE = "[chunk]\nsize = 2500\nhard_limit = 4000\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    write_handbooks(tmp_path / "docs", range(6))
    (tmp_path / "small.toml").write_text(SMALL)
    (tmp_path / "large.toml").write_text(LARGE)
    (tmp_path / "deep.toml").write_text(LARGE + "[limits]\nmax_depth = 9\n")
    return tmp_path


def options(**fields: object) -> CompareOptions:
    given = {"configurations": (Path("small.toml"), Path("large.toml")), "jobs": 1, "sample": 4}
    return CompareOptions(**{**given, **fields})


def questions(folder: Path, *tables: dict[str, str]) -> Path:
    lines = []
    for table in tables:
        lines += ["[[question]]", *(f"{key} = {json.dumps(v)}" for key, v in table.items())]
    path = folder / "questions.toml"
    path.write_text("\n".join(lines))
    return path


def first_sentence(folder: Path, number: int, section: int) -> dict[str, str]:
    """Return a question that the first sentence of a section answers."""
    lines = (folder / "docs" / f"handbook-{number}.md").read_text().splitlines()
    headings = [at for at, line in enumerate(lines) if line.startswith("## ")]
    at = headings[section]
    subject = lines[at].removeprefix("## Rules for the ")
    return {
        "text": f"What does part {number} say about the {subject}?",
        "document": f"handbook_{number}.md",
        "section": lines[at].removeprefix("## "),
        "quotation": lines[at + 2].split(".")[0],
    }


def test_configurations_are_measured_on_the_same_sample(folder):
    compared = compare([Path("docs")], options())
    small, large = compared.comparison.outcomes
    assert len(compared.comparison.sample) == small.documents == large.documents == 4
    assert small.sizes.chunks > 3 * large.sizes.chunks
    assert small.sizes.largest <= 400 < large.sizes.largest
    assert compared.comparison.winner is None
    assert len(compared.passages) == 20


def test_the_same_call_gives_the_same_comparison(folder):
    once, again = (compare([Path("docs")], options(jobs=jobs)) for jobs in (1, 2))
    assert once == again


def test_questions_are_scored_at_a_budget_and_their_documents_are_in_the_sample(folder):
    asked = [first_sentence(folder, number, section) for number in range(4) for section in (0, 3)]
    path = questions(folder, *asked)
    comparison = compare([Path("docs")], options(questions=path, sample=1, budget=600)).comparison
    assert {each.document_id for each in comparison.sample} >= {q["document"] for q in asked}
    small, large = comparison.outcomes
    assert 0 < small.recall < large.recall == 1
    assert 0 < large.precision < 0.5
    assert len(small.scores) == 8
    assert {each.measure for each in comparison.differences} == {"recall", "precision"}


def test_a_budget_of_tokens_is_kept_with_the_comparison_and_the_decision(folder):
    pytest.importorskip("bpe_openai")
    path = questions(folder, *[first_sentence(folder, number, 3) for number in range(4)])
    tokens = {"budget": 150, "tokenizer": "tiktoken:cl100k_base"}
    counted = compare([Path("docs")], options(questions=path, **tokens)).comparison
    assert counted.tokenizer == "tiktoken:cl100k_base"
    in_characters = compare([Path("docs")], options(questions=path, budget=150)).comparison
    for some, fewer in zip(counted.outcomes, in_characters.outcomes, strict=True):
        assert some.recall >= fewer.recall
    assert counted.outcomes != in_characters.outcomes

    (folder / "small.toml").write_text(SMALL)
    with Workspace.open(folder / "w", create=True) as workspace:
        ingest([Path("docs")], workspace, IngestOptions(jobs=1, config=Path("small.toml")))
        configuration = load_configuration(config=Path("small.toml"))
        about = DecideOptions(title="Small", reason="r", date="2031-05-17")
        decide(workspace, configuration, counted.questions, about, folder / "d", counted)
        (decision,) = read_decisions(folder / "d")
        assert (decision.budget, decision.tokenizer) == (150, "tiktoken:cl100k_base")
        evaluated = evaluate_decisions(workspace, folder / "d")
        kept = [each.recall for each in decision.questions]
        assert sorted(each.recall for each in evaluated) == sorted(kept)


def test_judged_passages_are_read_back_into_the_same_comparison(folder):
    first = compare([Path("docs")], options(passages=10))
    small = first.comparison.outcomes[0].digest
    verdicts = [
        {"passage": p.number, "configuration": d, "verdict": "yes" if d == small else "no"}
        for p in first.passages
        for v in p.versions
        for d in v.configurations
    ]
    sheet = {"comparison_id": first.comparison.comparison_id, "verdicts": verdicts}
    (folder / "v.json").write_text(json.dumps(sheet))
    second = compare([Path("docs")], options(passages=10, verdicts=Path("v.json"))).comparison
    assert second.winner == "small.toml"
    assert [o.readings.yes for o in second.outcomes] == [10, 0]
    with pytest.raises(ConfigurationError, match="another sheet"):
        compare([Path("docs")], options(passages=10, seed=2, verdicts=Path("v.json")))


def test_without_paths_the_documents_of_the_workspace_are_compared(folder):
    with Workspace.open(folder / "w", create=True) as workspace:
        ingest([folder / "docs"], workspace, IngestOptions(jobs=1))
        comparison = compare([], options(), workspace).comparison
        before = workspace.store.counts()
    assert len(comparison.sample) == 4
    assert {each.family for each in comparison.sample} == {"handbook"}
    assert before.documents == 6


def test_a_file_that_cannot_be_read_is_left_out_of_all_and_named(folder):
    (folder / "docs" / "broken.pdf").write_bytes(b"%PDF-1.7 nothing else")
    compared = compare([Path("docs")], options(sample=9))
    assert [Path(error.file).name for error in compared.errors] == ["broken.pdf"]
    assert [o.documents for o in compared.comparison.outcomes] == [6, 6]


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"configurations": (Path("small.toml"),)}, "1 configurations were given; name 2 to 4"),
        (
            {"configurations": (Path("small.toml"), Path("small.toml"))},
            "make the same chunks; compare configurations that differ",
        ),
        ({"configurations": (Path("small.toml"), Path("none.toml"))}, "cannot be read"),
        (
            {"configurations": (Path("small.toml"), Path("deep.toml"))},
            "deep.toml reads files otherwise than small.toml",
        ),
        ({"questions": Path("none.toml")}, "standfirst init"),
        ({"verdicts": Path("none.json")}, "cannot be read"),
    ],
)
def test_what_cannot_be_compared_says_why(folder, fields, message):
    with pytest.raises(ConfigurationError, match=message):
        compare([Path("docs")], options(**fields))


def test_no_documents_is_an_error_with_a_cure(folder):
    (folder / "empty").mkdir()
    with pytest.raises(ConfigurationError, match="name files or folders"):
        compare([Path("empty")], options())


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ({"text": "?", "document": "handbok_1.md", "section": "x"}, "did you mean 'handbook_1.md'"),
        (
            {"text": "?", "document": "handbook_1.md", "quotation": "never written"},
            "question 1 under small.toml: the quotation 'never written' does not stand",
        ),
        ({"text": "?", "document": "handbook_1.md", "section": "Pay"}, "does not stand in the sec"),
        ({"text": "?", "document": "handbook_1.md"}, "needs a quotation or a section"),
        ({"text": " ", "document": "handbook_1.md", "section": "x"}, "needs a text"),
        ({"text": "?", "document": "a", "section": "x", "sektion": "y"}, "sektion"),
    ],
)
def test_a_question_without_evidence_is_an_error_that_names_it(folder, table, message):
    with pytest.raises(ConfigurationError, match=message):
        compare([Path("docs")], options(questions=questions(folder, table)))


def test_a_question_asked_twice_is_an_error(folder):
    table = first_sentence(folder, 1, 1)
    with pytest.raises(ConfigurationError, match="question 2 is asked twice"):
        compare([Path("docs")], options(questions=questions(folder, table, table)))
