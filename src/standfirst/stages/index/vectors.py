"""The vectors of chunks: kept beside them as half-precision numbers, compared exactly."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from standfirst.errors import MissingExtraError, ModelError, WorkspaceError
from standfirst.model.chunk import Chunk, embedding_text, shortened_path
from standfirst.model.embedding import EmbeddingModel
from standfirst.model.scope import Scope
from standfirst.stages.index.leaves import LEAF_OF_CHUNK, leaf_chunk
from standfirst.stages.index.records import stated_hard_limit
from standfirst.stages.index.scopes import has_filters, numbers_within

if TYPE_CHECKING:
    import apsw
    import numpy as np
    from numpy.typing import NDArray

LEAST_LENGTH = 1e-6
"""A shorter vector has no direction."""

LONGEST_PATH = 400
"""Code points of a heading path in front of a text whose document states no limit."""

_MODEL = "SELECT name, digest, dimension FROM embedding"


class Unembedded(NamedTuple):
    """A chunk without a vector: its row, as it was read, and the text to embed."""

    number: int
    chunk: Chunk
    text: str


def stored_model(connection: apsw.Connection) -> EmbeddingModel | None:
    """Return the model whose vectors are stored, None before the first."""
    for name, digest, dimension in connection.execute(_MODEL):
        return EmbeddingModel(name=name, digest=digest, dimension=dimension)
    return None


def start_embedding(connection: apsw.Connection, model: EmbeddingModel, *, again: bool) -> None:
    """Note whose vectors come; see `VectorShelf.start`."""
    if again:
        connection.execute("DELETE FROM vectors; DELETE FROM embedding")
    stored = stored_model(connection)
    if stored is None:
        values = (model.name, model.digest, model.dimension)
        connection.execute("INSERT INTO embedding VALUES (?, ?, ?)", values)
    else:
        refuse_other(stored, model)


def refuse_other(stored: EmbeddingModel, model: EmbeddingModel) -> None:
    """Raise a `WorkspaceError` when vectors of two models would be compared."""
    if not stored.is_same(model):
        raise WorkspaceError(
            f"the vectors of this workspace are of {stored.name} ({stored.digest[:12]}), those of "
            f"{model.name} ({model.digest[:12]}) cannot be compared with them. Use the model that "
            "made them, or make all anew with `standfirst embed --again`"
        )


def unembedded(connection: apsw.Connection, after: int, count: int) -> list[Unembedded]:
    """Return the next chunks that have no vector, by their numbers."""
    sql = (
        f"SELECT chunk_number, ordinal, {LEAF_OF_CHUNK}, document_number FROM chunks"
        " WHERE chunk_number > ? AND NOT EXISTS"
        " (SELECT 1 FROM vectors WHERE vectors.chunk_number = chunks.chunk_number)"
        " ORDER BY chunk_number LIMIT ?"
    )
    limits: dict[int, int | None] = {}
    found = []
    rows: list[Any] = connection.execute(sql, (after, count)).fetchall()
    for number, ordinal, record, document in rows:
        if document not in limits:
            of_document = "SELECT record FROM documents WHERE document_number = ?"
            limits[document] = stated_hard_limit(connection.execute(of_document, (document,)).get)
        chunk = leaf_chunk(record, ordinal)
        found.append(Unembedded(number, chunk, _text(chunk, limits[document])))
    return found


def _text(chunk: Chunk, hard_limit: int | None) -> str:
    if hard_limit is not None:
        return embedding_text(chunk, hard_limit)
    return f"{shortened_path(chunk.heading_path, LONGEST_PATH)}\n\n{chunk.text}"


def write_vectors(
    connection: apsw.Connection,
    embedded: Sequence[Unembedded],
    vectors: Sequence[Sequence[float]],
) -> int:
    """Keep the vectors of chunks that are as they were read; see `VectorShelf`."""
    model = stored_model(connection)
    if model is None or len(embedded) != len(vectors):
        raise ModelError(f"{len(vectors)} vectors came for {len(embedded)} chunks")
    rows = [unit_vector(vector, model.dimension) for vector in vectors]
    if not model.dimension and rows:
        connection.execute("UPDATE embedding SET dimension = ?", (len(rows[0]),))
        rows = [unit_vector(row, len(rows[0])) for row in rows]
    kept = [
        (each.number, row.astype("<f2").tobytes())
        for row, each in zip(rows, embedded, strict=True)
        if _is_as_read(connection, each)
    ]
    connection.executemany("INSERT OR REPLACE INTO vectors VALUES (?, ?)", kept)
    return len(kept)


def _is_as_read(connection: apsw.Connection, embedded: Unembedded) -> bool:
    sql = f"SELECT ordinal, {LEAF_OF_CHUNK} FROM chunks WHERE chunk_number = ?"
    for ordinal, record in connection.execute(sql, (embedded.number,)):
        return leaf_chunk(record, ordinal).content_digest == embedded.chunk.content_digest
    return False


def unit_vector(
    vector: Sequence[float] | NDArray[np.float32], dimension: int
) -> NDArray[np.float32]:
    """Return a vector at length 1. Raises `ModelError` for what is none; 0 takes any dimension."""
    np = numpy()
    try:
        row = np.asarray(vector, dtype=np.float64)
    except (TypeError, ValueError, OverflowError) as error:
        raise ModelError(f"the model gave something that is no vector ({error})") from error
    if row.ndim != 1 or not row.size or (dimension and row.size != dimension):
        raise ModelError(f"the model gave a vector of {row.size} numbers, not of {dimension}")
    largest = float(np.abs(row).max())
    if not np.isfinite(row).all() or largest < LEAST_LENGTH:
        raise ModelError("the model gave a vector without a direction, or with NaN in it")
    row = row / largest
    unit: Any = (row / np.linalg.norm(row)).astype(np.float32)
    return unit  # type: ignore[no-any-return]


def numpy() -> Any:
    """Return numpy. Raises `MissingExtraError` where it is not installed."""
    try:
        import numpy
    except ImportError as error:
        raise MissingExtraError(
            "comparing vectors needs numpy; install it with: pip install 'standfirst[vectors]'"
        ) from error
    return numpy


Kept = Mapping[tuple[tuple[str, ...], str], bytes]
"""Vectors by the heading path and the text with its lead-in that they were made of."""


def taken_vectors(connection: apsw.Connection, chunks: Iterable[tuple[int, Chunk]]) -> Kept:
    """Take away and return the vectors of chunks that change: what only moved keeps its own."""
    kept = {}
    for number, chunk in chunks:
        sql = "DELETE FROM vectors WHERE chunk_number = ? RETURNING vector"
        vector = connection.execute(sql, (number,)).get
        if vector is not None:
            kept[chunk.heading_path, chunk.text_in_context] = vector
    return kept


def keep_vector(connection: apsw.Connection, number: int, vector: bytes | None) -> None:
    """Keep the vector of a chunk that was written anew, if its text had one."""
    if vector is not None:
        connection.execute("INSERT INTO vectors VALUES (?, ?)", (number, vector))


class _Loaded(NamedTuple):
    state: tuple[int, int]
    numbers: NDArray[np.int64]
    matrix: NDArray[np.float32]


class Vectors:
    """Compares a vector with all that are stored; they are read again after every change."""

    def __init__(self, connection: apsw.Connection) -> None:
        self._connection = connection
        self._loaded: _Loaded | None = None

    def nearest(self, vector: Sequence[float], limit: int, scope: Scope) -> list[tuple[int, float]]:
        """Return the numbers of the chunks with the largest cosines, the largest first."""
        np = numpy()
        loaded = self._load()
        cosines = self._cosines(loaded, vector)
        places = np.arange(len(loaded.numbers))
        if has_filters(scope):
            within = np.array(numbers_within(self._connection, scope), dtype=np.int64)
            places = places[np.isin(loaded.numbers, within)]
        if limit < len(places):
            places = places[np.argpartition(-cosines[places], limit)[:limit]]
        ranked = places[np.lexsort((loaded.numbers[places], -cosines[places]))]
        return [(int(loaded.numbers[place]), float(cosines[place])) for place in ranked]

    def cosines(self, vector: Sequence[float], numbers: Mapping[str, int]) -> dict[str, float]:
        """Return the cosines of the chunks that have a vector, by the names of their numbers."""
        np = numpy()
        loaded = self._load()
        wanted = np.array(list(numbers.values()), dtype=np.int64)
        places = np.searchsorted(loaded.numbers, wanted)
        found = {}
        unit = unit_vector(vector, self._dimension(loaded)) if len(loaded.numbers) else None
        for name, number, place in zip(numbers, wanted, places, strict=True):
            if place < len(loaded.numbers) and loaded.numbers[place] == number:
                found[name] = float(loaded.matrix[place] @ unit)
        return found

    def _cosines(self, loaded: _Loaded, vector: Sequence[float]) -> NDArray[np.float32]:
        unit = unit_vector(vector, self._dimension(loaded))
        found: NDArray[np.float32] = loaded.matrix @ unit
        return found

    @staticmethod
    def _dimension(loaded: _Loaded) -> int:
        return int(loaded.matrix.shape[1]) if len(loaded.numbers) else 0

    def _load(self) -> _Loaded:
        state = (self._connection.pragma("data_version"), self._connection.total_changes())
        if self._loaded is None or self._loaded.state != state:
            np = numpy()
            model = stored_model(self._connection)
            rows: list[Any] = self._connection.execute(
                "SELECT chunk_number, vector FROM vectors ORDER BY chunk_number"
            ).fetchall()
            numbers = np.array([number for number, _ in rows], dtype=np.int64)
            packed = np.frombuffer(b"".join(vector for _, vector in rows), dtype="<f2")
            width = model.dimension if model else 0
            try:
                matrix = packed.astype(np.float32).reshape(len(rows), width or packed.size)
            except ValueError as error:
                raise WorkspaceError(
                    f"the stored vectors are damaged ({error}). Make them anew with "
                    "`standfirst embed --again`"
                ) from error
            self._loaded = _Loaded(state, numbers, matrix)
        return self._loaded
