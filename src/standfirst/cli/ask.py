"""`standfirst ask`: an answer in quotations, each with its citation."""

from __future__ import annotations

from typing import Annotated

import typer

from standfirst.cli.options import (
    DEFAULT_WORKSPACE,
    Format,
    FormatOption,
    WorkspaceOption,
    typed,
)


def ask(
    text: Annotated[str, typer.Argument(metavar="TEXT", help="A question in plain words.")],
    workspace: WorkspaceOption = DEFAULT_WORKSPACE,
    form: FormatOption = Format.TEXT,
) -> None:
    """Answer a question in exact quotations, each with file, section, page and place.

    Where the documents do not support an answer, it says so and names the nearest places.
    """
    from standfirst.cli.answers import answer_lines
    from standfirst.cli.lines import write_json
    from standfirst.cli.terminal import write
    from standfirst.pipeline import ask as ask_workspace
    from standfirst.workspace import Workspace

    with Workspace.open(workspace) as opened:
        answer = ask_workspace(opened, typed(text))
    if form is Format.TEXT:
        write(*answer_lines(answer, workspace))
    else:
        write_json(answer, form)
