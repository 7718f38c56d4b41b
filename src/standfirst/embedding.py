"""Giving vectors to the chunks of a workspace: in batches, going on where a run stopped."""

from __future__ import annotations

from collections.abc import Callable

from standfirst.plugins import Embedder
from standfirst.workspace import Workspace

BATCH = 16
"""Chunks that are embedded and kept at once: some seconds of a small model on a processor."""


def embed(
    workspace: Workspace,
    embedder: Embedder,
    *,
    again: bool = False,
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> int:
    """Give every chunk that has no vector one, and return how many were written.

    Each batch is kept when it is there: a run that was stopped goes on with the rest. With `again`,
    all vectors are made anew. `progress` is told how many chunks are done of how many. Raises
    WorkspaceError when the stored vectors are of another model, ModelError when there is none.
    """
    shelf = workspace.store.shelf
    missing = shelf.start(embedder.model, again=again)
    written = last = done = 0
    progress(0, missing)
    while batch := shelf.unembedded(last, BATCH):
        vectors = embedder.embed([each.text for each in batch], kind="passage")
        written += shelf.write(batch, vectors)
        last = batch[-1].number
        done += len(batch)
        progress(done, max(missing, done))
    return written
