"""Abstention on XQuAD: half of the articles are ingested, the others have the unanswerable half.

    python benchmarks/quality/retrieval/abstention.py FOLDER [--questions 60]

For each threshold of support it prints how often an unanswerable question is abstained from
(recall), how many of the abstentions are right (precision), and how many answers quote the
reference. The threshold with the best F1 on the first half of the questions is reported on the
second half, beside the one that standfirst has.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from measure import Bench, Question, temporary_folder
from xquad import LANGUAGES, number_of, read

from standfirst import Answer, ask
from standfirst.stages.answer import extract

THRESHOLDS = (0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75)


class Outcome(NamedTuple):
    """What came of a question; `is_quoted` says that the reference stands in a quotation."""

    is_answerable: bool
    is_abstained: bool
    is_quoted: bool


class Rates(NamedTuple):
    """Shares from 0 to 1."""

    precision: float
    recall: float
    quoted: float

    @property
    def f1(self) -> float:
        both = self.precision + self.recall
        return 2 * self.precision * self.recall / both if both else 0.0

    def __str__(self) -> str:
        return (
            f"precision {100 * self.precision:.0f} %, recall {100 * self.recall:.0f} %, "
            f"answers that quote the reference {100 * self.quoted:.0f} %"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--questions", type=int, default=60, help="of each kind and language")
    given = parser.parse_args()
    shipped = extract.LEAST_SUPPORT
    for language in LANGUAGES:
        documents, questions = read(given.folder / f"xquad.{language}.json")
        held = {name: text for name, text in documents.items() if number_of(name) % 2}
        inside = every([q for q in questions if q.document in held], given.questions)
        outside = every([q for q in questions if q.document not in held], given.questions)
        with temporary_folder() as folder:
            bench = Bench(held, Path(folder))
            found = {
                threshold: [outcome(bench, q, documents, held, threshold) for q in inside + outside]
                for threshold in THRESHOLDS
            }
            bench.workspace.close()
        tuned = {threshold: rates(each[::2]) for threshold, each in found.items()}
        best = max(THRESHOLDS, key=lambda threshold: tuned[threshold].f1)
        print(f"{language}  best on the first half: {best}")
        for threshold in dict.fromkeys((best, shipped)):
            print(f"    second half at {threshold}: {rates(found[threshold][1::2])}", flush=True)


def every(questions: Sequence[Question], wanted: int) -> list[Question]:
    """Return so many questions, evenly spaced over all."""
    step = max(len(questions) // wanted, 1)
    return list(questions[::step][:wanted])


def outcome(
    bench: Bench,
    question: Question,
    documents: dict[str, str],
    held: dict[str, str],
    threshold: float,
) -> Outcome:
    extract.LEAST_SUPPORT = threshold
    answer = ask(bench.workspace, question.text)
    return Outcome(
        question.document in held,
        answer.status == "abstained",
        quotes(answer, question, documents[question.document]),
    )


def quotes(answer: Answer, question: Question, text: str) -> bool:
    start, end = question.spans[0]
    return any(text[start:end] in (segment.text or "") for segment in answer.segments)


def rates(outcomes: Sequence[Outcome]) -> Rates:
    abstained = [each for each in outcomes if each.is_abstained]
    unanswerable = [each for each in outcomes if not each.is_answerable]
    answered = [each for each in outcomes if each.is_answerable and not each.is_abstained]
    right = sum(not each.is_answerable for each in abstained)
    quoted = sum(each.is_quoted for each in answered)
    return Rates(
        right / max(len(abstained), 1),
        right / max(len(unanswerable), 1),
        quoted / max(len(answered), 1),
    )


if __name__ == "__main__":
    main()
