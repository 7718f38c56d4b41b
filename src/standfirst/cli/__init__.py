"""The command line: one file a command, no logic."""

from __future__ import annotations

import sys

import typer

from standfirst.cli import (
    check,
    chunk,
    config,
    doctor,
    explain,
    export,
    families,
    ingest,
    show,
    version,
)
from standfirst.cli.exits import guarded

app = typer.Typer(
    name="standfirst",
    help="Retrieval chunks that stand on their own and can be cited.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command()(guarded(ingest.ingest))
app.command()(guarded(chunk.chunk))
app.command()(guarded(show.show))
app.command()(guarded(check.check))
app.command()(guarded(explain.explain))
app.command()(guarded(export.export))
app.command()(guarded(families.families))
app.add_typer(config.app, name="config")
app.command()(guarded(doctor.doctor))
app.command()(guarded(version.version))


def main() -> None:
    """Run the command line and end the process with its exit code."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal that cannot show a letter shows a question mark; JSON is written as bytes.
        getattr(stream, "reconfigure")(errors="replace")  # noqa: B009
    app()
