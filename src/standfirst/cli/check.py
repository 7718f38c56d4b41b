"""`standfirst check`: which chunks do not stand alone, and why."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from standfirst.cli.options import (
    DEFAULT_WORKSPACE,
    ConfigOption,
    FamilyOption,
    Format,
    FormatOption,
    JobsOption,
    SetOption,
    WorkspaceOption,
)


def check(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="PATH",
            help="Files and folders to check; else what the workspace holds.",
            show_default=False,
        ),
    ] = None,
    workspace: WorkspaceOption = DEFAULT_WORKSPACE,
    family: FamilyOption = "",
    settings: SetOption = None,
    config: ConfigOption = None,
    limit: Annotated[
        int, typer.Option(min=0, metavar="N", help="Chunks shown for each check.")
    ] = 5,
    jobs: JobsOption = 0,
    form: FormatOption = Format.TEXT,
) -> int:
    """Show the chunks that do not stand alone, by check, with the failure rates.

    Ends with 1 when a rate is over check.fail_over, and with 3 when there is too little to tell
    or something could not be read.
    """
    from standfirst.cli.checking import check_lines, examined_paths, examined_workspace
    from standfirst.cli.lines import write_json, write_lines
    from standfirst.cli.options import ingest_options
    from standfirst.cli.terminal import write

    options = ingest_options(family, settings, config, jobs=jobs)
    examined = examined_paths(paths, options) if paths else examined_workspace(workspace, options)
    if form is Format.TEXT:
        write(*check_lines(examined, limit))
    elif form is Format.JSON:
        write_json({"rates": examined.rates, "findings": examined.failures})
    else:
        write_lines(examined.failures)
    return examined.exit_code()
