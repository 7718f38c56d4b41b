"""The command line: one file a command, no logic."""

from __future__ import annotations

import sys

import typer

from standfirst.cli import explain, version
from standfirst.cli.exits import guarded

app = typer.Typer(
    name="standfirst",
    help="Retrieval chunks that stand on their own and can be cited.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
for command in (explain.explain, version.version):
    app.command()(guarded(command))


def main() -> None:
    """Run the command line and end the process with its exit code."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal that cannot show a letter shows a question mark; JSON is written as bytes.
        getattr(stream, "reconfigure")(errors="replace")  # noqa: B009
    app()
