"""`standfirst evaluate`: are the questions of every decision, or of a file, still answered?"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from standfirst.cli.ask import ModelNameOption, ModelOption, chat_model
from standfirst.cli.options import (
    DEFAULT_DECISIONS,
    DEFAULT_WORKSPACE,
    DecisionsOption,
    Format,
    FormatOption,
    WorkspaceOption,
)

if TYPE_CHECKING:
    from rich.console import RenderableType

    from standfirst.model.evaluation import AnswerEvaluation


def evaluate(
    workspace: WorkspaceOption = DEFAULT_WORKSPACE,
    decisions: DecisionsOption = DEFAULT_DECISIONS,
    questions: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Ask the questions of this file instead, and judge the answers.",
            show_default=False,
        ),
    ] = None,
    model: ModelOption = "",
    model_name: ModelNameOption = "",
    form: FormatOption = Format.TEXT,
) -> int:
    """Ask every question that a decision keeps again, on the index as it is now.

    Ends with 0 when each that was found is still found, with 1 when one is lost, and with 2 where
    nothing was decided yet.

    With --questions it answers those of a file and says how many answers are as expected, how many
    quotations come from the right document and stand where they are said to, how well it abstains,
    and how many clauses of the answer contract are broken. It ends with 1 when a question is lost.
    """
    if questions is not None:
        return _evaluate_answers(workspace, questions, model, model_name, form)
    return _evaluate_decisions(workspace, decisions, form)


def _evaluate_decisions(workspace: Path, decisions: Path, form: Format) -> int:
    from standfirst.cli.exits import GATE_FAILED
    from standfirst.cli.lines import write_all
    from standfirst.cli.terminal import columns, counted, write
    from standfirst.deciding import evaluate_decisions
    from standfirst.workspace import Workspace

    with Workspace.open(workspace) as opened:
        evaluated = evaluate_decisions(opened, decisions)
    lost = [each for each in evaluated if each.is_lost]
    if form is not Format.TEXT:
        write_all(evaluated, form)
        return GATE_FAILED if lost else 0
    words = {(True, True): "found", (True, False): "LOST", (False, True): "found now"}
    rows = [
        (
            words.get((each.was_found, each.is_found), "not found, as before"),
            # Rounded down: what was not found whole never reads as 1.00.
            f"{int(100 * each.recall) / 100:.2f}",
            f"decision {each.decision}",
            each.question.question,
            each.reason or each.question.document,
        )
        for each in sorted(evaluated, key=lambda each: not each.is_lost)
    ]
    write(
        f"{counted(len(evaluated), 'question')}, {len(lost):,} lost.",
        columns([("", "recall", "", "", ""), *rows], right=(1,)),
    )
    return GATE_FAILED if lost else 0


def _evaluate_answers(
    workspace: Path, questions: Path, model: str, model_name: str, form: Format
) -> int:
    from standfirst.answering import evaluate_answers
    from standfirst.cli.exits import GATE_FAILED
    from standfirst.cli.lines import write_all, write_json
    from standfirst.cli.terminal import write
    from standfirst.services.questions import read_question_set
    from standfirst.workspace import Workspace

    asked = read_question_set(questions)
    with Workspace.open(workspace) as opened:
        found = evaluate_answers(opened, asked, model=chat_model(model, model_name))
    if form is Format.TEXT:
        write(*_answer_lines(found))
    elif form is Format.JSON:
        write_json(found, form)
    else:
        write_all(found.answers, form)
    return GATE_FAILED if found.rates.lost else 0


def _answer_lines(found: AnswerEvaluation) -> Iterator[RenderableType]:
    from standfirst.cli.terminal import columns, counted

    rates = found.rates
    yield f"{counted(rates.questions, 'question')}, {rates.lost:,} lost."
    told = [
        ("answered as expected", rates.answered_rightly, "of the questions with an answer"),
        ("evidence retrieved", rates.retrieved, "of the words expected, on average"),
        ("citations right", rates.citation_correctness, "from the document expected"),
        ("quotations exact", rates.exactness, "to the character, on their page"),
        ("abstentions right", rates.abstention_precision, "(precision)"),
        ("abstained from", rates.abstention_recall, "of what has no answer (recall)"),
    ]
    rows = [(name, _percent(share), note) for name, share, note in told]
    yield columns([*rows, ("clauses broken", f"{rates.violations:,}", "")], right=(1,))
    lost = [each for each in found.answers if each.is_lost]
    if lost:
        yield ""
        yield columns([("LOST", each.question, _why(each.reason, each.violated)) for each in lost])


def _why(reason: str, violated: tuple[str, ...]) -> str:
    broken = f"breaks {', '.join(violated)}" if violated else ""
    return "; ".join(filter(None, (reason, broken))) or "a quotation is not where it is said to be"


def _percent(share: float | None) -> str:
    return "–" if share is None else f"{100 * share:.1f} %"
