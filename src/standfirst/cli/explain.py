"""`standfirst explain`: what a code of a check or finding means, and its cure."""

from __future__ import annotations

from typing import Annotated

import typer

from standfirst.cli.terminal import write


def explain(
    code: Annotated[
        str,
        typer.Argument(
            help="A code such as SF102, its name, or the name of a gate.", metavar="CODE"
        ),
    ],
) -> None:
    """Explain a code or gate that a report names: what it means, and what cures it."""
    from standfirst.cli.codes import explanation

    write(explanation(code))
