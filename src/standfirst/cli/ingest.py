"""`standfirst ingest`: bring a workspace up to date with files and folders."""

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
    OcrOption,
    SetOption,
    WorkspaceOption,
    ingest_options,
)


def ingest(
    paths: Annotated[
        list[Path], typer.Argument(metavar="PATH", help="Files and folders.", show_default=False)
    ],
    workspace: WorkspaceOption = DEFAULT_WORKSPACE,
    family: FamilyOption = "",
    settings: SetOption = None,
    config: ConfigOption = None,
    prune: Annotated[
        bool, typer.Option("--prune", help="Remove documents whose file is gone.")
    ] = False,
    ocr: OcrOption = False,
    jobs: JobsOption = 0,
    strict: Annotated[
        bool,
        typer.Option(
            "--strict", help="End with 1 for a failing rate, with 3 where it cannot be told."
        ),
    ] = False,
    form: FormatOption = Format.TEXT,
) -> int:
    """Read, chunk, check and store documents; what did not change costs a hash.

    Ends with 0 when all is stored, 2 when it was called wrongly, 3 when something could not be read
    (the rest is stored) or a sink did not take the report. Alerts change that only with --strict.
    """
    from standfirst.cli.batch import run_batch
    from standfirst.cli.lines import write_json
    from standfirst.cli.report import report_lines
    from standfirst.cli.terminal import say, write

    options = ingest_options(family, settings, config, prune=prune, jobs=jobs, ocr=ocr)
    batch = run_batch(paths, workspace, options)
    if form is Format.TEXT:
        write(*report_lines(batch))
    else:
        write_json(batch.report, form)
        for error in batch.report.errors:
            say(f"Not read: {error.message}")
    return batch.exit_code(strict=strict)
