"""`standfirst accept`: the rates of a run are right, and later runs are compared with them."""

from __future__ import annotations

from typing import Annotated

import typer

from standfirst.cli.options import DEFAULT_WORKSPACE, WorkspaceOption


def accept(
    workspace: WorkspaceOption = DEFAULT_WORKSPACE,
    run: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help="The run; else the last.", show_default=False),
    ] = None,
) -> None:
    """Take the rates of a run as those that later runs are compared with (check.moved_by)."""
    from standfirst.cli.rate_words import headline
    from standfirst.cli.terminal import write
    from standfirst.errors import ConfigurationError
    from standfirst.workspace import Workspace

    with Workspace.open(workspace) as opened:
        store = opened.store
        chosen = store.run(run) if run is not None else next(iter(store.last_runs(1)), None)
        if chosen is None:
            known = list(store.run_dates())
            hint = f"there are {known[0]} to {known[-1]}" if known else "ingest something first"
            which = f"no run {run}" if run is not None else "no run yet"
            raise ConfigurationError(f"there is {which}; {hint}")
        path = opened.accept(chosen)
    write(
        f"Run {chosen.run_id} of {chosen.started_at[:16].replace('T', ' ')} UTC is accepted "
        f"({path}).",
        headline(chosen.rates, None),
    )
