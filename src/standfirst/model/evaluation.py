"""Questions with what is expected of their answers, and how an answer did."""

from __future__ import annotations

from typing import Literal

from standfirst.model.answer import Clause, Status
from standfirst.model.comparison import Question
from standfirst.model.place import Record

Expected = Literal["quotation", "picture", "abstention"]


class PicturedQuestion(Record, frozen=True, kw_only=True):
    """A question whose answer stands in a lifted block, on a page of the file of a document."""

    question: str
    document: str
    page: int


class QuestionSet(Record, frozen=True, kw_only=True):
    """What a file of questions holds: answered in words, by a picture, and not at all."""

    questions: tuple[Question, ...] = ()
    pictured: tuple[PicturedQuestion, ...] = ()
    unanswerable: tuple[str, ...] = ()


class AnsweredQuestion(Record, frozen=True, kw_only=True):
    """How the answer to one question did.

    `recall` is the share of the evidence that search retrieved, None where no words are expected.
    `cited` counts the answer's quotations, `right` those of them that come from the document that
    was expected, `exact` those that stand at their place in their document to the character, on
    the page and in the boxes that are named. `reason` says why the answer is not as expected.
    """

    question: str
    expected: Expected
    document: str = ""
    status: Status
    is_as_expected: bool
    recall: float | None = None
    cited: int = 0
    right: int = 0
    exact: int = 0
    violated: tuple[Clause, ...] = ()
    reason: str = ""

    @property
    def is_lost(self) -> bool:
        """Whether it is not answered as expected, or the answer breaks the contract."""
        return not self.is_as_expected or self.exact < self.cited or bool(self.violated)


class AnswerRates(Record, frozen=True, kw_only=True):
    """Shares from 0 to 1 over a file of questions; None where nothing was counted.

    `answered_rightly` is the share of the questions with an answer that got the one expected;
    `retrieved` the mean recall of the search. `citation_correctness` is the share of quotations
    from the right document, `exactness` that of quotations that stand where they are said to.
    Of the abstentions `abstention_precision` were right; of the questions without an answer
    `abstention_recall` were abstained from. `violations` counts broken clauses.
    """

    questions: int
    lost: int
    answered_rightly: float | None = None
    retrieved: float | None = None
    citation_correctness: float | None = None
    exactness: float | None = None
    abstention_precision: float | None = None
    abstention_recall: float | None = None
    violations: int = 0


class AnswerEvaluation(Record, frozen=True, kw_only=True):
    """Every question of a file with how its answer did, and the rates over all."""

    rates: AnswerRates
    answers: tuple[AnsweredQuestion, ...]
