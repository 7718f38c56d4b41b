"""Where vectors are put: batch by batch, so that what was interrupted goes on."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from standfirst.model.embedding import EmbeddingModel
from standfirst.stages.index.tables import transaction, usable
from standfirst.stages.index.vectors import (
    Unembedded,
    start_embedding,
    stored_model,
    unembedded,
    write_vectors,
)

if TYPE_CHECKING:
    import apsw


class VectorShelf:
    """The vectors of a store; each batch is one transaction."""

    def __init__(self, connection: apsw.Connection, path: Path) -> None:
        self._connection = connection
        self._path = path

    def model(self) -> EmbeddingModel | None:
        """Return the model whose vectors are stored, None before the first."""
        with usable(self._path):
            return stored_model(self._connection)

    def missing(self) -> int:
        """Count the chunks that have no vector."""
        with usable(self._path):
            sql = "SELECT (SELECT count(*) FROM chunks) - (SELECT count(*) FROM vectors)"
            return int(self._connection.execute(sql).get)

    def start(self, model: EmbeddingModel, *, again: bool = False) -> int:
        """Note whose vectors come, and return how many chunks have none yet.

        With `again`, all that are stored go first. Raises `WorkspaceError` when they are of another
        model.
        """
        with usable(self._path), transaction(self._connection):
            start_embedding(self._connection, model, again=again)
        return self.missing()

    def unembedded(self, after: int, count: int) -> list[Unembedded]:
        """Return the next chunks that have no vector, by their numbers."""
        with usable(self._path):
            return unembedded(self._connection, after, count)

    def write(self, embedded: Sequence[Unembedded], vectors: Sequence[Sequence[float]]) -> int:
        """Keep vectors, and return how many belong to chunks that still are.

        Raises `ModelError` for what is no vector of the model that was noted.
        """
        with usable(self._path), transaction(self._connection):
            return write_vectors(self._connection, embedded, vectors)
