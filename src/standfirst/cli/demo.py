"""`standfirst demo`: three documents, their report, and some answers with their places."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

DEMO_FOLDER = Path("standfirst-demo")


def demo(
    workspace: Annotated[
        Path,
        typer.Option("--workspace", "-w", metavar="DIR", help="A folder for documents and chunks."),
    ] = DEMO_FOLDER,
) -> int:
    """Ingest three small documents that come along, and ask them questions.

    A staff handbook in English, a refund policy in German, and two pages of a drug monograph in
    Vietnamese and English.
    """
    from standfirst.cli.demonstration import demonstrate
    from standfirst.cli.terminal import write

    return demonstrate(workspace, write)
