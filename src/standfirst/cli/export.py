"""`standfirst export`: everything a workspace holds, as lines of JSON."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from standfirst.cli.options import DEFAULT_WORKSPACE, WorkspaceOption


class Kind(StrEnum):
    """The records a workspace holds."""

    DOCUMENTS = "documents"
    CHUNKS = "chunks"
    FINDINGS = "findings"
    RUNS = "runs"


def export(
    workspace: WorkspaceOption = DEFAULT_WORKSPACE,
    what: Annotated[
        Kind, typer.Option(metavar="KIND", help="documents, chunks, findings or runs.")
    ] = Kind.CHUNKS,
) -> None:
    """Write records as lines of JSON, one at a time, in the schema of their kind."""
    from standfirst.cli.lines import write_lines
    from standfirst.cli.stored import records
    from standfirst.workspace import Workspace

    with Workspace.open(workspace) as opened:
        write_lines(records(opened.store, what.value))
