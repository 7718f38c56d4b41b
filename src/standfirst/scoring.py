"""Questions asked of a workspace, and how much of their evidence each search retrieved."""

from __future__ import annotations

from collections.abc import Sequence

from standfirst.errors import ConfigurationError
from standfirst.model.comparison import Budget, Question, QuestionScore
from standfirst.pipeline import search
from standfirst.services.tokenizers import token_counter
from standfirst.stages.compare.evidence import Evidence, find_evidence, names, score
from standfirst.workspace import Workspace

MOST_HITS = 50
"""So many hits are looked through; a budget is used up long before."""


def score_questions(
    workspace: Workspace, questions: Sequence[Question], budget: Budget, *, where: str
) -> tuple[QuestionScore, ...]:
    """Ask each question, and return how it did at a budget of characters or tokens.

    Raises ConfigurationError, with the number of the question, where its evidence is not there.
    """
    found = []
    for number, question in enumerate(questions, 1):
        scored = score_question(workspace, question, budget)
        if scored.reason:
            raise ConfigurationError(f"question {number} under {where}: {scored.reason}")
        found.append(scored)
    return tuple(found)


def score_question(workspace: Workspace, question: Question, budget: Budget) -> QuestionScore:
    """Ask a question; one whose evidence is not there was not found, and says why."""
    evidence = _evidence(workspace, question)
    if isinstance(evidence, str):
        return QuestionScore(recall=0.0, precision=0.0, found=False, reason=evidence)
    hits = search(workspace, question.question, MOST_HITS)
    counter = token_counter(budget.tokenizer)
    length_of = counter.count if counter else len
    return score(evidence, [hit.chunk for hit in hits], budget.size, length_of)


def _evidence(workspace: Workspace, question: Question) -> Evidence | str:
    store = workspace.store
    named = [
        document_id
        for document_id, state in store.states().items()
        if names(question, document_id, state.source)
    ]
    if not named:
        return f"there is no document {question.document!r}"
    for document_id in named:
        document = store.document(document_id)
        found = find_evidence(question, document) if document else None
        if found is not None:
            return found
    what = f"the quotation {question.quotation!r}" if question.quotation else "the section"
    section = f" in the section {question.section!r}" if question.section else ""
    return f"{what} does not stand{section} in {question.document!r}"
