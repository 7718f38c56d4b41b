"""How a command ends: the exit codes, and what a person reads when it could not do its work."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

import typer

from standfirst.cli import INTERRUPTED
from standfirst.cli.terminal import say
from standfirst.errors import (
    ConfigurationError,
    MissingExtraError,
    StandfirstError,
    WorkspaceError,
)

GATE_FAILED = 1
WRONG_USE = 2
NOT_ALL_READ = 3
READER_LEFT = 141
"""128 and the number of the signal SIGPIPE, as a shell counts."""

P = ParamSpec("P")


def exit_code(error: StandfirstError) -> int:
    """Return the exit code an error stands for."""
    wrong_use = ConfigurationError | MissingExtraError | WorkspaceError
    return WRONG_USE if isinstance(error, wrong_use) else NOT_ALL_READ


def guarded(command: Callable[P, int | None]) -> Callable[P, None]:
    """Return a command that ends the process with the exit code it returns (None is 0).

    Where it could not go on, a message says why, and the code says whose turn it is.
    """

    @wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            code = command(*args, **kwargs)
            sys.stdout.flush()
        except StandfirstError as error:
            say(f"Error: {error}")
            raise typer.Exit(exit_code(error)) from None
        except BrokenPipeError:
            _write_to_nobody()
            raise typer.Exit(READER_LEFT) from None
        except KeyboardInterrupt:
            raise typer.Exit(INTERRUPTED) from None
        raise typer.Exit(code or 0)

    return run


def _write_to_nobody() -> None:
    """Let what is still in the buffer go nowhere, so that the interpreter ends without a word."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
