"""`standfirst show`: a chunk, a document or a lifted block."""

from __future__ import annotations

from typing import Annotated

import typer

from standfirst.cli.options import DEFAULT_WORKSPACE, Format, FormatOption, WorkspaceOption


def show(
    name: Annotated[
        str, typer.Argument(metavar="ID", help="The id of a chunk, a document or a block.")
    ],
    workspace: WorkspaceOption = DEFAULT_WORKSPACE,
    proposal: Annotated[
        bool,
        typer.Option(
            "--proposal", help="Add what was guessed of a table's cells; nobody has checked it."
        ),
    ] = False,
    form: FormatOption = Format.TEXT,
) -> None:
    """Show a chunk with its place, a document with its outline, or a block with its picture.

    The cells of a block that nobody has verified are shown with --proposal alone.
    """
    from standfirst.cli.lines import write_json
    from standfirst.cli.proposals import UNCHECKED, proposed, require_block
    from standfirst.cli.showing import described, without_cells
    from standfirst.cli.stored import find
    from standfirst.cli.terminal import say, write
    from standfirst.workspace import Workspace

    with Workspace.open(workspace) as opened:
        found = find(opened.store, name)
        block = require_block(found) if proposal else None
        if block is not None and block.quarantined:
            say(UNCHECKED)
        if form is Format.TEXT:
            write(*described(found, opened), *(proposed(block) if block else ()))
        else:
            write_json(without_cells(found, keep_proposal=proposal), form)
