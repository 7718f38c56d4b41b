"""`standfirst rates`: how the failure rates went from run to run."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from standfirst.cli.options import DEFAULT_WORKSPACE, WorkspaceOption

if TYPE_CHECKING:
    from standfirst.cli.past_rates import PastRates
    from standfirst.model.finding import Run
    from standfirst.workspace import Workspace


class RatesFormat(StrEnum):
    """How a history of rates is written to standard output."""

    TEXT = "text"
    JSON = "json"
    PROMETHEUS = "prometheus"


class By(StrEnum):
    """What rates are told apart by."""

    DOCUMENT = "document"
    FAMILY = "family"
    FORMAT = "format"
    LANGUAGE = "language"
    CONFIGURATION = "configuration"
    CHECK = "check"


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
    from standfirst.cli.past_rates import past_rates, write_plot
    from standfirst.cli.terminal import say
    from standfirst.workspace import Workspace

    with Workspace.open(workspace) as opened:
        if by is not None:
            return _show_present(opened, by, last, form)
        past = past_rates(opened, family)
        runs = opened.store.last_runs(last or len(past.dates))
    if not past.dates:
        say("There was no run yet: ingest something first.")
        return NOT_ALL_READ
    if plot is not None:
        write_plot(plot, past)
        say(f"Drawn: {plot}")
    _show_past(past, runs, form)
    return 0


def _show_past(past: PastRates, runs: Sequence[Run], form: RatesFormat) -> None:
    from standfirst.cli.lines import write_json
    from standfirst.cli.past_rates import past_lines
    from standfirst.cli.terminal import write
    from standfirst.services.sinks.prometheus import render

    if form is RatesFormat.PROMETHEUS:
        sys.stdout.buffer.write(render(runs[-1]).encode())
    elif form is RatesFormat.JSON:
        write_json(past.records(runs))
    else:
        write(*past_lines(past, runs))


def _show_present(opened: Workspace, by: By, limit: int, form: RatesFormat) -> int:
    from standfirst.cli.lines import write_json
    from standfirst.cli.present_rates import present_lines, present_rates
    from standfirst.cli.terminal import write

    found = present_rates(opened, by.value)
    if form is RatesFormat.JSON:
        write_json(found)
    else:
        write(*present_lines(found, by.value, limit))
    return 0
