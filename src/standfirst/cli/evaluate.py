"""`standfirst evaluate`: are the questions of every decision still answered?"""

from __future__ import annotations

from standfirst.cli.options import (
    DEFAULT_DECISIONS,
    DEFAULT_WORKSPACE,
    DecisionsOption,
    Format,
    FormatOption,
    WorkspaceOption,
)


def evaluate(
    workspace: WorkspaceOption = DEFAULT_WORKSPACE,
    decisions: DecisionsOption = DEFAULT_DECISIONS,
    form: FormatOption = Format.TEXT,
) -> int:
    """Ask every question that a decision keeps again, on the index as it is now.

    Ends with 0 when each that was found is still found, with 1 when one is lost, and with 2 where
    nothing was decided yet.
    """
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
            f"{each.recall:.2f}",
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
