"""`standfirst decide`: write down which configuration was chosen, for what, and why."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from standfirst.cli.options import (
    DEFAULT_DECISIONS,
    DEFAULT_WORKSPACE,
    ConfigOption,
    DecisionsOption,
    WorkspaceOption,
)

FamiliesOption = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME",
        help="A family it holds for; else all that have documents.",
        show_default=False,
    ),
]


def decide(
    title: Annotated[str, typer.Argument(metavar="TITLE", help="The decision in a few words.")],
    reason: Annotated[str, typer.Option(metavar="TEXT", help="Why this configuration.")],
    config: ConfigOption = None,
    comparison: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="What `compare --save` kept: scores, sample, questions.",
            show_default=False,
        ),
    ] = None,
    questions: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="The questions that motivated it, as TOML.", show_default=False
        ),
    ] = None,
    family: FamiliesOption = None,
    context: Annotated[
        str, typer.Option(metavar="TEXT", help="What led to it.", show_default=False)
    ] = "",
    new_family: Annotated[
        str,
        typer.Option(
            metavar="TEXT", help="What to do for a new family; else the usual.", show_default=False
        ),
    ] = "",
    workspace: WorkspaceOption = DEFAULT_WORKSPACE,
    decisions: DecisionsOption = DEFAULT_DECISIONS,
) -> None:
    """Write a decision record: configuration, families, evidence, reason. Nothing is overwritten.

    The workspace has to be ingested with the configuration first. Its questions are measured now,
    and `standfirst evaluate` measures them again on every later index.
    """
    from standfirst.cli.options import configuration, typed
    from standfirst.cli.terminal import write
    from standfirst.deciding import NEW_FAMILY, DecideOptions, read_comparison
    from standfirst.deciding import decide as write_decision
    from standfirst.services.questions import read_questions
    from standfirst.workspace import Workspace

    kept = read_comparison(comparison) if comparison else None
    asked = read_questions(questions) if questions else (kept.questions if kept else ())
    options = DecideOptions(
        title=typed(title),
        reason=typed(reason),
        date=datetime.now(UTC).date().isoformat(),
        families=tuple(map(typed, family or ())),
        context=typed(context),
        new_family=typed(new_family) or NEW_FAMILY,
    )
    with Workspace.open(workspace) as opened:
        path = write_decision(opened, configuration(config=config), asked, options, decisions, kept)
    write(
        f"Written: {path}",
        "Commit it. `standfirst evaluate` asks its questions again; `standfirst chunk-ready` tells "
        "when it no longer fits.",
    )
