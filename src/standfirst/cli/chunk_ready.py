"""`standfirst chunk-ready`: may what the workspace holds be used?"""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from standfirst.cli.exits import GATE_FAILED, NOT_ALL_READ
from standfirst.cli.options import (
    DEFAULT_DECISIONS,
    DEFAULT_WORKSPACE,
    ConfigOption,
    DecisionsOption,
    SetOption,
    WorkspaceOption,
    configuration,
)

EXIT_CODES = {"ready": 0, "not_ready": GATE_FAILED, "cannot_tell": NOT_ALL_READ}


class Report(StrEnum):
    """How the verdict is written to standard output."""

    TEXT = "text"
    JSON = "json"
    JUNIT = "junit"
    SARIF = "sarif"
    MARKDOWN = "markdown"
    GITHUB = "github"
    PROMETHEUS = "prometheus"


def chunk_ready(
    workspace: WorkspaceOption = DEFAULT_WORKSPACE,
    form: Annotated[
        Report,
        typer.Option(
            "--format",
            "-f",
            metavar="FORMAT",
            help="text to read; json, junit, sarif, markdown, github or prometheus for machines.",
        ),
    ] = Report.TEXT,
    baseline: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Faults that are known: only new ones make a gate fail.",
            show_default=False,
        ),
    ] = None,
    write_baseline: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Write all faults found as the next baseline.", show_default=False
        ),
    ] = None,
    decisions: DecisionsOption = DEFAULT_DECISIONS,
    settings: SetOption = None,
    config: ConfigOption = None,
) -> int:
    """Count what must not be in an index: every gate over the whole workspace.

    Ends with 0 when all gates pass, 1 when one fails, 2 when it was called wrongly, 3 when it
    cannot tell (an empty workspace, too little examined).
    """
    from standfirst.cli.terminal import write
    from standfirst.readiness import examine_workspace
    from standfirst.stages.gate.formats import formats
    from standfirst.workspace import Workspace

    with Workspace.open(workspace) as opened:
        readiness = examine_workspace(
            opened,
            configuration(settings=settings, config=config),
            baseline=baseline,
            new_baseline=write_baseline,
            decisions=decisions,
        )
    rendered = formats()[form.value](readiness)
    if form is Report.TEXT:
        write(rendered.rstrip("\n"))
    else:
        sys.stdout.buffer.write(rendered.encode("utf-8", "replace"))
    return EXIT_CODES[readiness.verdict]
