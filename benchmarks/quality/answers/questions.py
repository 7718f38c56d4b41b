"""Ask the questions of this folder over a mixed corpus, and judge answers and abstentions.

    python benchmarks/quality/answers/questions.py CORPUS [--workspace DIR] [--sweep] [--lost]

CORPUS is a folder with the files that the questions name; all of its documents go into one
workspace, with the test formulary and the samples of the project. Every second question of
questions.toml was at hand while rules and constants were set; the other half was seen, and nothing
was set by it. `--sweep` prints thresholds of support on the first half, `--lost` what went wrong.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from corpus import ingested

from standfirst.answering import evaluate_answers
from standfirst.model.evaluation import AnswerEvaluation, QuestionSet
from standfirst.services.questions import read_question_set
from standfirst.stages.answer import extract
from standfirst.workspace import Workspace

HERE = Path(__file__).resolve().parent
THRESHOLDS = (0.5, 0.54, 0.58, 0.62, 0.66, 0.7)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--workspace", type=Path, help="kept, and taken again")
    parser.add_argument("--sweep", action="store_true")
    parser.add_argument("--lost", action="store_true")
    given = parser.parse_args()
    asked = read_question_set(HERE / "questions.toml")
    sets = {
        "first half (rules and constants were set on it)": half(asked, 0),
        "second half": half(asked, 1),
        "fresh": read_question_set(HERE / "fresh_questions.toml"),
    }
    with tempfile.TemporaryDirectory() as folder:
        workspace = ingested(given.corpus, given.workspace or Path(folder) / "workspace")
        if given.sweep:
            sweep(workspace, half(asked, 0))
        for name, questions in sets.items():
            found = evaluate_answers(workspace, questions)
            print(f"{name}: {line(found)}")
            for each in found.answers if given.lost else ():
                if each.is_lost:
                    print(f"    {each.expected}: {each.question} · {each.reason}")
        workspace.close()


def half(asked: QuestionSet, first: int) -> QuestionSet:
    """Return every second question of each kind."""
    return QuestionSet(
        questions=asked.questions[first::2],
        pictured=asked.pictured[first::2],
        unanswerable=asked.unanswerable[first::2],
    )


def sweep(workspace: Workspace, questions: QuestionSet) -> None:
    shipped = extract.LEAST_SUPPORT
    for threshold in THRESHOLDS:
        extract.LEAST_SUPPORT = threshold
        print(f"  support {threshold}: {line(evaluate_answers(workspace, questions))}")
    extract.LEAST_SUPPORT = shipped


def line(found: AnswerEvaluation) -> str:
    answers, rates = found.answers, found.rates
    answerable = [each for each in answers if each.expected != "abstention"]
    unanswerable = len(answers) - len(answerable)
    kept = sum(each.status != "abstained" for each in answerable)
    right = sum(each.is_as_expected for each in answerable)
    return (
        f"{len(answerable)} with an answer, {right} right ({kept} answered), "
        f"{unanswerable} without; abstention precision {percent(rates.abstention_precision)}, "
        f"recall {percent(rates.abstention_recall)}; quotations from the right document "
        f"{percent(rates.citation_correctness)}, exact {percent(rates.exactness)}; "
        f"clauses broken {rates.violations}"
    )


def percent(share: float | None) -> str:
    return "–" if share is None else f"{100 * share:.1f} %"


if __name__ == "__main__":
    main()
