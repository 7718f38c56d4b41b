"""The command line: one file a command, no logic."""

from __future__ import annotations

import sys

INTERRUPTED = 130
"""128 and the number of the signal SIGINT, as a shell counts."""


def main() -> None:
    """Run the command line and end the process with its exit code."""
    try:
        for stream in (sys.stdout, sys.stderr):
            # A terminal that cannot show a letter shows a question mark; JSON goes out as bytes.
            getattr(stream, "reconfigure")(errors="replace")  # noqa: B009
        from standfirst.cli.app import app

        app()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
