"""Running commands: in this process where that is enough, else in a process of their own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from typer.testing import CliRunner

from standfirst.cli.app import app

HANDBOOK = """\
# Handbook

## Swaps

The manager approves every swap of shifts within 48 hours.

This applies to all shifts. See the table above for the list.

## Leave

Unused leave may be carried into the next year and lapses on 31 March.
"""


class Ran(NamedTuple):
    """How a command ended and what it wrote."""

    code: int
    out: str
    err: str


def run(
    *arguments: str | Path, text: str | bytes = b"", env: Mapping[str, str] | None = None
) -> Ran:
    """Run a command in this process."""
    result = CliRunner().invoke(app, [str(each) for each in arguments], input=text, env=env)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Ran(result.exit_code, result.stdout_bytes.decode(), result.stderr_bytes.decode())


def run_apart(*arguments: str | Path, cwd: Path, text: bytes = b"") -> Ran:
    """Run a command in a process of its own, as a user does."""
    environment = {name: value for name, value in os.environ.items() if "STANDFIRST" not in name}
    ran = subprocess.run(
        [sys.executable, "-m", "standfirst", *map(str, arguments)],
        input=text,
        capture_output=True,
        check=False,
        cwd=cwd,
        env=environment,
    )
    return Ran(ran.returncode, ran.stdout.decode(), ran.stderr.decode())
