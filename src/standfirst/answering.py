"""Questions with expected answers asked of a workspace, and what share is answered as expected."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from standfirst.languages.folding import fold
from standfirst.languages.measures import states_measure
from standfirst.model.answer import Answer, Citation
from standfirst.model.chunk import Chunk
from standfirst.model.comparison import Budget, Question
from standfirst.model.document import Document
from standfirst.model.evaluation import (
    AnsweredQuestion,
    AnswerEvaluation,
    AnswerRates,
    PicturedQuestion,
    QuestionSet,
)
from standfirst.pipeline import ask
from standfirst.plugins import ChatModel
from standfirst.scoring import score_question
from standfirst.stages.answer.contract import violations
from standfirst.stages.compare.evidence import DEFAULT_BUDGET, find_evidence, is_named
from standfirst.workspace import Workspace


def evaluate_answers(
    workspace: Workspace, questions: QuestionSet, *, model: ChatModel | None = None
) -> AnswerEvaluation:
    """Ask every question of a set, and judge each answer by what the set expects.

    The contract is checked on each answer anew, whatever the answer says of itself.
    """
    asking = _Asking(workspace, model)
    answers = (
        *map(asking.in_words, questions.questions),
        *map(asking.by_picture, questions.pictured),
        *map(asking.not_at_all, questions.unanswerable),
    )
    return AnswerEvaluation(rates=answer_rates(answers), answers=answers)


def answer_rates(answers: Sequence[AnsweredQuestion]) -> AnswerRates:
    """Return the shares over some answers."""
    answerable = [each for each in answers if each.expected != "abstention"]
    worded = [each for each in answers if each.expected == "quotation"]
    unanswerable = [each for each in answers if each.expected == "abstention"]
    abstained = [each for each in answers if each.status == "abstained"]
    cited = sum(each.cited for each in answers)
    quoting = [each for each in worded if each.cited]
    return AnswerRates(
        questions=len(answers),
        lost=sum(each.is_lost for each in answers),
        answered_rightly=_share(answerable, lambda each: each.is_as_expected),
        retrieved=_mean([each.recall for each in worded if each.recall is not None]),
        citation_correctness=_ratio(
            sum(each.right for each in quoting), sum(each.cited for each in quoting)
        ),
        exactness=_ratio(sum(each.exact for each in answers), cited),
        abstention_precision=_share(abstained, lambda each: each.expected == "abstention"),
        abstention_recall=_share(unanswerable, lambda each: each.status == "abstained"),
        violations=sum(len(each.violated) for each in answers),
    )


class _Asking:
    """Asks a workspace, and looks every answer up in its documents."""

    def __init__(self, workspace: Workspace, model: ChatModel | None) -> None:
        self._workspace = workspace
        self._store = workspace.store
        self._model = model

    def in_words(self, question: Question) -> AnsweredQuestion:
        answer = self._ask(question.question)
        scored = score_question(self._workspace, question, Budget(DEFAULT_BUDGET))
        quoted = [each for each in answer.citations if each.quotation]
        right = [each for each in quoted if self._is_of(question.document, each)]
        reason = scored.reason or ("" if self._holds(question, right) else _why_not(answer, right))
        return self._judged(
            answer,
            question.document,
            expected="quotation",
            is_as_expected=not reason,
            recall=scored.recall,
            right=len(right),
            reason=reason,
        )

    def by_picture(self, question: PicturedQuestion) -> AnsweredQuestion:
        answer = self._ask(question.question)
        cited = {each.number: each for each in answer.citations}
        shown = [cited[each.citation or 0] for each in answer.segments if each.kind == "crop"]
        is_shown = any(
            each.physical_page == question.page and self._is_of(question.document, each)
            for each in shown
        )
        reason = "" if is_shown else f"no picture of page {question.page} is shown"
        if is_shown and self._states_number(answer):
            reason = "a number is quoted beside the picture that holds the answer"
        return self._judged(
            answer,
            question.document,
            expected="picture",
            is_as_expected=not reason,
            right=sum(self._is_of(question.document, each) for each in quotations(answer)),
            reason=reason,
        )

    def not_at_all(self, question: str) -> AnsweredQuestion:
        answer = self._ask(question)
        is_abstained = answer.status == "abstained"
        return self._judged(
            answer,
            "",
            expected="abstention",
            is_as_expected=is_abstained,
            reason="" if is_abstained else "it is answered, though nothing answers it",
        )

    def _states_number(self, answer: Answer) -> bool:
        quoted = {each.chunk_id: each for each in self._chunks(answer)}
        return any(
            states_measure(each.quotation, quoted[each.chunk_id].language)
            for each in answer.citations
            if each.quotation
        )

    def _ask(self, question: str) -> Answer:
        return ask(self._workspace, question, model=self._model)

    def _judged(self, answer: Answer, document: str, **judged: object) -> AnsweredQuestion:
        cited = quotations(answer)
        return AnsweredQuestion(
            question=answer.question,
            document=document,
            status=answer.status,
            cited=len(cited),
            exact=sum(is_exact(each, self._store.document(each.document_id)) for each in cited),
            violated=tuple(each.clause for each in violations(answer, self._chunks(answer))),
            **judged,  # type: ignore[arg-type]
        )

    def _chunks(self, answer: Answer) -> list[Chunk]:
        ids = dict.fromkeys(each.chunk_id for each in (*answer.citations, *answer.nearest))
        found = (self._store.chunk(each) for each in ids)
        return [chunk for chunk in found if chunk is not None]

    def _is_of(self, document: str, citation: Citation) -> bool:
        return is_named(document, citation.document_id, citation.source)

    def _holds(self, question: Question, quoted: Iterable[Citation]) -> bool:
        """Tell whether quotations hold the words expected, or some of the section."""
        cited = list(quoted)
        if question.quotation:
            wanted = _plain(question.quotation)
            return any(wanted in _plain(each.quotation) for each in cited)
        for each in cited:
            document = self._store.document(each.document_id)
            evidence = find_evidence(question, document) if document else None
            if evidence and each.span and each.span.start < evidence.span.end:
                return each.span.end > evidence.span.start
        return False


def quotations(answer: Answer) -> list[Citation]:
    """Return the citations of an answer that quote words, its nearest places among them."""
    return [each for each in (*answer.citations, *answer.nearest) if each.quotation]


def is_exact(citation: Citation, document: Document | None) -> bool:
    """Tell whether a quotation stands at its place to the character, on its page, in its boxes."""
    if document is None or citation.span is None:
        return False
    span = citation.span
    if document.text[span.start : span.end] != citation.quotation:
        return False
    if not document.pages:
        return citation.physical_page is None
    lines = {
        (page.physical_page, line.bbox)
        for page in document.pages
        for line in page.lines
        if line.span.start < span.end and span.start < line.span.end
    }
    on_page = any(page == citation.physical_page for page, _ in lines)
    return on_page and lines == {(box.physical_page, box.bbox) for box in citation.boxes}


def _why_not(answer: Answer, right: Sequence[Citation]) -> str:
    if answer.status == "abstained":
        return "it is abstained from"
    if right:
        return "the quotations do not hold the words expected"
    return "nothing is quoted from the document expected"


def _plain(text: str) -> str:
    """Return a text without case, accents and line ends, as evidence is looked for."""
    return " ".join(fold(text).split())


def _share(
    answers: Sequence[AnsweredQuestion], holds: Callable[[AnsweredQuestion], bool]
) -> float | None:
    return _ratio(sum(map(holds, answers)), len(answers))


def _ratio(part: int, whole: int) -> float | None:
    return round(part / whole, 6) if whole else None


def _mean(values: Sequence[float]) -> float | None:
    return round(sum(values) / len(values), 6) if values else None
