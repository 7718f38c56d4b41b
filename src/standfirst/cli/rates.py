"""`standfirst rates`: how the failure rates went from run to run."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from standfirst.cli.options import DEFAULT_WORKSPACE, WorkspaceOption
from standfirst.cli.present_rates import By


class RatesFormat(StrEnum):
    """How a history of rates is written to standard output."""

    TEXT = "text"
    JSON = "json"
    PROMETHEUS = "prometheus"


def rates(
    workspace: WorkspaceOption = DEFAULT_WORKSPACE,
    family: Annotated[
        str,
        typer.Option(metavar="NAME", help="One family and its checks.", show_default=False),
    ] = "",
    last: Annotated[
        int, typer.Option(min=0, metavar="N", help="So many runs or lines; 0 is all.")
    ] = 20,
    by: Annotated[
        By | None,
        typer.Option(
            help="The rates as they are now, by document, format, language or so.",
            show_default=False,
        ),
    ] = None,
    plot: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Draw all runs into a .png or .svg file.", show_default=False
        ),
    ] = None,
    form: Annotated[
        RatesFormat,
        typer.Option(
            "--format",
            "-f",
            metavar="FORMAT",
            help="text to read, json to work on, prometheus for the last run.",
        ),
    ] = RatesFormat.TEXT,
) -> int:
    """Show the failure rates of past runs, by family and check, as a table and as a plot.

    With --by, show those of the documents that are there now, the worst first. Ends with 3 where
    there was no run yet.
    """
    from standfirst.cli.exits import NOT_ALL_READ
    from standfirst.cli.lines import write_json
    from standfirst.cli.past_rates import past_lines, past_rates, write_plot
    from standfirst.cli.present_rates import present_lines, present_rates
    from standfirst.cli.terminal import say, write
    from standfirst.services.sinks.prometheus import render
    from standfirst.workspace import Workspace

    with Workspace.open(workspace) as opened:
        if by is not None:
            found = present_rates(opened, by)
            if form is RatesFormat.JSON:
                write_json(found)
            else:
                write(*present_lines(found, by, last))
            return 0
        past = past_rates(opened, family)
        runs = opened.store.last_runs(last or len(past.dates))
    if not past.dates:
        say("There was no run yet: ingest something first.")
        return NOT_ALL_READ
    if plot is not None:
        write_plot(plot, past)
        say(f"Drawn: {plot}")
    if form is RatesFormat.PROMETHEUS:
        sys.stdout.buffer.write(render(runs[-1]).encode())
    elif form is RatesFormat.JSON:
        write_json(past.records(runs))
    else:
        write(*past_lines(past, runs))
    return 0
