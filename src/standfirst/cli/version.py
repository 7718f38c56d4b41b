"""`standfirst version`: which release this is."""

from __future__ import annotations

from standfirst.cli.terminal import write
from standfirst.model.version import __version__


def version() -> None:
    """Print the version."""
    write(__version__)
