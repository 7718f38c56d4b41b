"""`standfirst embed`: vectors for the chunks, so that they are found by their meaning too."""

from __future__ import annotations

import time
from typing import Annotated

import typer

from standfirst.cli.embedders import EmbedderNameOption, EmbedderOption, chosen_embedder
from standfirst.cli.options import DEFAULT_WORKSPACE, WorkspaceOption

PLAIN_SECONDS = 5.0
"""Seconds between two lines of progress."""


def embed(
    workspace: WorkspaceOption = DEFAULT_WORKSPACE,
    embedder: EmbedderOption = "",
    embedder_name: EmbedderNameOption = "",
    again: Annotated[
        bool, typer.Option("--again", help="Make all vectors anew, with another model perhaps.")
    ] = False,
) -> None:
    """Give every chunk without a vector one; what was interrupted goes on where it stopped.

    The local model, multilingual-e5-small, comes with `standfirst[local]` and takes about a fifth
    of a second for a chunk. Run it again after each ingestion; what did not change keeps its
    vector.
    """
    from standfirst.cli.terminal import counted, write
    from standfirst.embedding import embed as embed_workspace
    from standfirst.workspace import Workspace

    model = chosen_embedder(embedder, embedder_name)
    with Workspace.open(workspace) as opened:
        written = embed_workspace(opened, model, again=again, progress=_Progress())
        left = opened.store.shelf.missing()
    write(f"{counted(written, 'vector')} of {model.model.name} written, {left:,} missing.")


class _Progress:
    """Says how far it is when the last line is some seconds old."""

    def __init__(self) -> None:
        self._started = self._said = time.monotonic()

    def __call__(self, done: int, of: int) -> None:
        from standfirst.cli.progress import duration
        from standfirst.cli.terminal import say

        now = time.monotonic()
        if now - self._said >= PLAIN_SECONDS and done:
            self._said = now
            left = (of - done) * (now - self._started) / done
            say(f"{done:,} of {of:,} chunks, about {duration(round(left))} left")
