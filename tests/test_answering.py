"""A file of questions is answered as expected or not, and every answer is checked anew."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from standfirst.answering import answer_rates, evaluate_answers, is_exact
from standfirst.errors import ConfigurationError
from standfirst.ingestion import IngestOptions, ingest
from standfirst.model.comparison import Question
from standfirst.model.evaluation import AnsweredQuestion, PicturedQuestion, QuestionSet
from standfirst.model.place import Span
from standfirst.pipeline import ask
from standfirst.services.questions import read_question_set
from standfirst.workspace import Workspace
from tests.cli.running import HANDBOOK, run
from tests.documents.make_formulary import TARGET

LAPSE = Question(
    question="When does unused leave lapse?", document="staff.md", quotation="lapses on 31 march"
)
SWAPS = Question(question="Who approves swaps?", document="staff.md", section="Swaps")
RENAL = PicturedQuestion(
    question="Liều zefarocin khi suy thận là bao nhiêu?", document=TARGET.name, page=4
)
NOWHERE = "What is the capital of Australia?"


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workspace]:
    folder = tmp_path_factory.mktemp("answering")
    (folder / "staff.md").write_text(HANDBOOK)
    with Workspace.open(folder / "w", create=True) as opened:
        ingest([folder / "staff.md", TARGET], opened, IngestOptions(jobs=1))
    with Workspace.open(folder / "w") as opened:
        yield opened


def test_what_is_answered_as_expected_is_not_lost(workspace: Workspace) -> None:
    asked = QuestionSet(questions=(LAPSE, SWAPS), pictured=(RENAL,), unanswerable=(NOWHERE,))
    found = evaluate_answers(workspace, asked)
    assert [each.reason for each in found.answers] == [""] * 4
    assert not any(each.is_lost for each in found.answers)
    assert found.rates.lost == found.rates.violations == 0
    assert found.rates.answered_rightly == found.rates.exactness == 1.0
    assert found.rates.abstention_precision == found.rates.abstention_recall == 1.0
    assert found.rates.citation_correctness == 1.0


@pytest.mark.parametrize(
    ("asked", "reason"),
    [
        (QuestionSet(unanswerable=(LAPSE.question,)), "nothing answers it"),
        (
            QuestionSet(questions=(msgspec.structs.replace(LAPSE, question=NOWHERE),)),
            "abstained from",
        ),
        (
            QuestionSet(questions=(msgspec.structs.replace(LAPSE, question=SWAPS.question),)),
            "do not hold the words",
        ),
        (
            QuestionSet(questions=(msgspec.structs.replace(LAPSE, quotation="never said"),)),
            "does not stand",
        ),
        (
            QuestionSet(pictured=(msgspec.structs.replace(RENAL, page=1),)),
            "no picture of page 1",
        ),
    ],
    ids=["answered", "abstained", "elsewhere", "no evidence", "other page"],
)
def test_what_is_answered_otherwise_is_lost_and_says_why(
    workspace: Workspace, asked: QuestionSet, reason: str
) -> None:
    (found,) = evaluate_answers(workspace, asked).answers
    assert found.is_lost
    assert reason in found.reason


def test_a_quotation_is_exact_only_where_it_stands(workspace: Workspace) -> None:
    (cited,) = ask(workspace, "Zefarocin chống chỉ định ở người nào?").citations[:1]
    document = workspace.store.document(cited.document_id)
    assert is_exact(cited, document)
    span = cited.span
    assert span is not None
    replace = msgspec.structs.replace
    for wrong in (
        replace(cited, quotation=cited.quotation + "."),
        replace(cited, span=Span(span.start + 1, span.end + 1)),
        replace(cited, span=None),
        replace(cited, physical_page=12),
        replace(cited, boxes=cited.boxes[1:]),
    ):
        assert not is_exact(wrong, document)
    assert not is_exact(cited, None)


def test_rates_of_nothing_are_unknown() -> None:
    rates = answer_rates(())
    assert (rates.questions, rates.lost, rates.violations) == (0, 0, 0)
    assert rates.answered_rightly is rates.abstention_recall is rates.exactness is None


def test_a_broken_clause_loses_a_question() -> None:
    answer = AnsweredQuestion(
        question="?", expected="abstention", status="abstained", is_as_expected=True
    )
    assert not answer.is_lost
    assert msgspec.structs.replace(answer, violated=("C3",)).is_lost
    assert msgspec.structs.replace(answer, cited=2, exact=1).is_lost


FILE = f"""
[[question]]
text = "{LAPSE.question}"
document = "staff.md"
quotation = "lapses on 31 March"

[[pictured]]
text = "{RENAL.question}"
document = "{RENAL.document}"
page = 4

[[unanswerable]]
text = "{NOWHERE}"
"""


def test_a_file_says_what_is_expected_of_each_question(tmp_path: Path) -> None:
    path = tmp_path / "q.toml"
    path.write_text(FILE)
    found = read_question_set(path)
    assert found.questions[0].quotation == "lapses on 31 March"
    assert found.pictured == (RENAL,)
    assert found.unanswerable == (NOWHERE,)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (FILE + f'[[unanswerable]]\ntext = "{NOWHERE}"', "asked twice"),
        ('[[unanswerable]]\ntext = " "', "needs a text"),
        ('[[pictured]]\ntext = "?"\ndocument = ""\npage = 1', "needs a text and a document"),
        ('[[pictured]]\ntext = "?"\ndocument = "a"\npage = "one"', "page"),
        ('[[answered]]\ntext = "?"', "answered"),
    ],
)
def test_a_file_that_says_too_little_is_refused(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "q.toml"
    path.write_text(text)
    with pytest.raises(ConfigurationError, match=message):
        read_question_set(path)


def test_the_command_ends_with_1_where_a_question_is_lost(
    tmp_path: Path, workspace: Workspace
) -> None:
    path = tmp_path / "q.toml"
    path.write_text(FILE)
    folder = ("-w", workspace.path)
    ran = run("evaluate", "--questions", path, *folder)
    assert ran.code == 0, ran.out + ran.err
    assert "3 questions, 0 lost." in ran.out
    assert "quotations exact" in ran.out and "100.0 %" in ran.out

    path.write_text(FILE + f'[[unanswerable]]\ntext = "{LAPSE.question}"')
    ran = run("evaluate", "--questions", path, *folder)
    assert ran.code == 1
    assert "4 questions, 1 lost." in ran.out
    assert "LOST" in ran.out and "nothing answers it" in ran.out

    ran = run("evaluate", "--questions", path, *folder, "-f", "json")
    assert ran.code == 1
    found = json.loads(ran.out)
    assert found["rates"]["lost"] == 1
    assert [each["status"] for each in found["answers"]][-2:] == ["abstained", "answered"]
    ran = run("evaluate", "--questions", path, *folder, "-f", "jsonl")
    assert len(ran.out.splitlines()) == 4
