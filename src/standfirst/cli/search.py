"""`standfirst search`: the chunks that fit a question best."""

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


def search(
    text: Annotated[str, typer.Argument(metavar="TEXT", help="Any words; there are no operators.")],
    workspace: WorkspaceOption = DEFAULT_WORKSPACE,
    limit: Annotated[
        int, typer.Option("--limit", "-n", min=1, metavar="N", help="The most hits.")
    ] = 10,
    form: FormatOption = Format.TEXT,
) -> None:
    """Find the chunks that fit some words best; case and accents do not matter."""
    from standfirst.cli.answers import hit_lines
    from standfirst.cli.lines import write_all
    from standfirst.cli.terminal import write
    from standfirst.pipeline import search as search_workspace
    from standfirst.workspace import Workspace

    with Workspace.open(workspace) as opened:
        hits = search_workspace(opened, typed(text), limit)
    if form is Format.TEXT:
        write(*hit_lines(hits, text))
    else:
        write_all(hits, form)
