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
    form: FormatOption = Format.TEXT,
) -> None:
    """Show a chunk with its place, a document with its outline, or a block with its picture.

    The cells of a block that nobody has verified are never shown as text.
    """
    from standfirst.cli.lines import write_json
    from standfirst.cli.showing import described, without_cells
    from standfirst.cli.stored import find
    from standfirst.cli.terminal import write
    from standfirst.workspace import Workspace

    with Workspace.open(workspace) as opened:
        found = find(opened.store, name)
        if form is Format.TEXT:
            write(*described(found, opened))
        else:
            write_json(without_cells(found), form)
