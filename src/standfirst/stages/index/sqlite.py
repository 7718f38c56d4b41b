"""The store in one SQLite file: documents, chunks and their terms, one transaction a document."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from standfirst.model.chunk import Chunk
from standfirst.model.document import Document
from standfirst.model.finding import Finding, Run, Tally
from standfirst.model.report import ChunkChanges, Prepared
from standfirst.model.scope import ANYWHERE, Scope
from standfirst.plugins import Candidate, Origin, Sought
from standfirst.stages.index.leaves import LEAF_OF_CHUNK, leaf_chunk, leaf_chunks
from standfirst.stages.index.lookup import Lookup
from standfirst.stages.index.past import insert_run
from standfirst.stages.index.records import stated_versions, unpack, unpack_document
from standfirst.stages.index.replace import (
    document_rows,
    id_key,
    remove_document,
    replace_document,
)
from standfirst.stages.index.scopes import place_in_document
from standfirst.stages.index.shelf import VectorShelf
from standfirst.stages.index.tables import open_connection, transaction, usable
from standfirst.stages.index.vectors import Vectors

if TYPE_CHECKING:
    import apsw


class State(NamedTuple):
    """What a stored document was made from, to tell whether it has to be read again.

    `location` is where its file was found, as an absolute path; `of_file` is how many documents
    that file makes.
    """

    source: str
    location: str
    family: str
    sha256: str
    configuration_digest: str
    chunks: int
    of_file: int


class PastCount(NamedTuple):
    """How many chunks a run examined, and how many of these failed."""

    run_id: int
    examined: int
    failed: int


class Counts(NamedTuple):
    """How many documents, chunks and lifted blocks are stored."""

    documents: int
    chunks: int
    blocks: int


class SqliteStore:
    """A `plugins.Store` in one file. A context manager, for one thread at a time."""

    def __init__(self, connection: apsw.Connection, path: Path) -> None:
        self._connection = connection
        self._lookup = Lookup(connection)
        self._vectors = Vectors(connection)
        self.shelf = VectorShelf(connection, path)
        self.path = path

    @classmethod
    def open(cls, path: Path, *, create: bool = False) -> Self:
        """Open the store at `path`. Raises `WorkspaceError` with the cure when it cannot."""
        return cls(open_connection(path, create=create), path)

    def close(self) -> None:
        """Close the file; the store cannot be used afterwards."""
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def publish(self, prepared: Prepared, *, location: str) -> ChunkChanges:
        """Replace a document, its chunks and its findings, all or nothing.

        Publishing what is stored already writes nothing. Raises `IdentityError` for a chunk id or
        ordinal that occurs twice; the stored document then stays as it was.
        """
        rows = document_rows(prepared, location)
        with self._usable(), transaction(self._connection):
            return replace_document(self._connection, rows)

    def remove(self, document_id: str) -> ChunkChanges:
        """Remove a document with everything that was made from it; nothing if it is not there."""
        with self._usable(), transaction(self._connection):
            return remove_document(self._connection, document_id)

    def document_ids(self) -> list[str]:
        """Return the ids of all documents, sorted."""
        return [row[0] for row in self._rows("SELECT document_id FROM documents ORDER BY 1")]

    def documents(self) -> Iterator[Document]:
        """Yield every document in the order of their ids, one at a time."""
        for document_id in self.document_ids():
            document = self.document(document_id)
            if document is not None:
                yield document

    def document(self, document_id: str) -> Document | None:
        """Return a document with its text, or None."""
        sql = "SELECT record FROM documents WHERE document_id = ?"
        for (record,) in self._rows(sql, document_id):
            return unpack_document(record, self.chunks(document_id))
        return None

    def prepared(self, document_id: str) -> Prepared | None:
        """Return a document as it was published, all of one moment, or None.

        Raises `RecordError` for a damaged record, or one of another schema version.
        """
        with self.snapshot():
            sql = "SELECT record, tally, of_file FROM documents WHERE document_id = ?"
            for record, tally, of_file in self._rows(sql, document_id):
                chunks = tuple(self.chunks(document_id))
                return Prepared(
                    document=unpack_document(record, chunks),
                    chunks=chunks,
                    findings=tuple(self.findings(document_id)),
                    tally=unpack(tally, Tally) if tally else None,
                    of_file=of_file,
                )
        return None

    def schema_versions(self, document_id: str) -> dict[int, int]:
        """Count a document's records by the schema version they state, its own included."""
        sql = (
            "SELECT documents.record FROM documents WHERE document_id = ?1 UNION ALL"
            " SELECT leaves.record FROM leaves JOIN documents USING (document_number)"
            " WHERE document_id = ?1"
        )
        rows = self._rows(sql, document_id)
        return dict(Counter(each for (record,) in rows for each in stated_versions(record)))

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """Let everything that is read inside come from one moment; others may go on writing."""
        if self._connection.in_transaction:
            yield
            return
        with self._usable():
            self._connection.execute("BEGIN")
        try:
            yield
        finally:
            self._connection.execute("ROLLBACK")

    def chunks(self, document_id: str | None = None) -> Iterator[Chunk]:
        """Yield the chunks of one document, or of all in the order of their ids, by ordinal."""
        sql = (
            "SELECT leaves.record FROM leaves JOIN documents USING (document_number)"
            " WHERE document_id = ? ORDER BY first_ordinal"
        )
        for each in self.document_ids() if document_id is None else [document_id]:
            for (record,) in self._rows(sql, each):
                yield from leaf_chunks(record)

    def chunk(self, chunk_id: str) -> Chunk | None:
        """Return a chunk, or None."""
        sql = f"SELECT ordinal, {LEAF_OF_CHUNK} FROM chunks WHERE id_key = ?"
        for ordinal, record in self._rows(sql, id_key(chunk_id)):
            chunk = leaf_chunk(record, ordinal)
            return chunk if chunk.chunk_id == chunk_id else None
        return None

    def beside(
        self,
        document_id: str,
        *,
        section: str = "",
        block: str = "",
        ordinals: tuple[int, int] | None = None,
    ) -> list[Chunk]:
        """Return chunks of a document by ordinal: of a section, of a block, or of ordinals."""
        condition, values = place_in_document(section, block, ordinals)
        sql = (
            f"SELECT ordinal, {LEAF_OF_CHUNK} FROM chunks JOIN documents USING (document_number)"
            f" WHERE document_id = ? AND {condition} ORDER BY ordinal"
        )
        rows = self._rows(sql, document_id, *values)
        return [leaf_chunk(record, ordinal) for ordinal, record in rows]

    def findings(self, document_id: str | None = None) -> Iterator[Finding]:
        """Yield the findings of one document, or of all in the order of their ids."""
        sql = (
            "SELECT findings.record FROM findings JOIN documents USING (document_number)"
            " WHERE document_id = ? ORDER BY finding_number"
        )
        for each in self.document_ids() if document_id is None else [document_id]:
            for (record,) in self._rows(sql, each):
                yield unpack(record, Finding)

    def origin(self, document_id: str) -> Origin | None:
        """Return a document's title and source without reading its text, or None."""
        sql = "SELECT title, source FROM documents WHERE document_id = ?"
        for title, source in self._rows(sql, document_id):
            return Origin(title, source)
        return None

    def states(self) -> dict[str, State]:
        """Return what each document was made from, by its id."""
        sql = (
            "SELECT document_id, source, location, family, sha256, configuration_digest, chunks,"
            " of_file FROM documents ORDER BY document_id"
        )
        return {row[0]: State(*row[1:]) for row in self._rows(sql)}

    def tallies(self) -> Iterator[Tally]:
        """Yield how each document did in the checks, in the order of ids, where it was checked."""
        for (record,) in self._rows("SELECT tally FROM documents ORDER BY document_id"):
            if record:
                yield unpack(record, Tally)

    def counts(self) -> Counts:
        """Count what is stored."""
        sql = "SELECT count(*), coalesce(sum(blocks), 0) FROM documents"
        ((documents, blocks),) = self._rows(sql)
        ((chunks,),) = self._rows("SELECT count(*) FROM chunks")
        return Counts(documents, chunks, blocks)

    def chunk_count(self) -> int:
        """Count all chunks."""
        with self._usable():
            return self._lookup.total()

    def candidates(
        self, sought: Sequence[Sought], limit: int, scope: Scope = ANYWHERE
    ) -> list[Candidate]:
        """Return the chunks of a scope that gain most from the words they hold, the best first."""
        with self._usable():
            best = self._lookup.best(sought, limit, scope)
        return self._named(best)

    def frequency(self, term: str) -> int:
        """Count the chunks that hold a term."""
        with self._usable():
            return self._lookup.frequency(term)

    def completions(self, beginning: str) -> list[str]:
        """Return the most frequent terms that start like this, the most frequent first."""
        with self._usable():
            return self._lookup.completions(beginning)

    def nearest(
        self, vector: Sequence[float], limit: int, scope: Scope = ANYWHERE
    ) -> list[Candidate]:
        """Return the chunks of a scope whose vectors point most like this one, by their cosine."""
        with self._usable():
            best = self._vectors.nearest(vector, limit, scope)
        return self._named(best)

    def cosines(self, vector: Sequence[float], chunk_ids: Sequence[str]) -> dict[str, float]:
        """Return the cosine of each of these chunks that has a vector."""
        sql = "SELECT chunk_number FROM chunks WHERE id_key = ?"
        numbers = {
            chunk_id: number
            for chunk_id in chunk_ids
            for (number,) in self._rows(sql, id_key(chunk_id))
        }
        with self._usable():
            return self._vectors.cosines(vector, numbers)

    def _named(self, ranked: Sequence[tuple[int, float]]) -> list[Candidate]:
        """Return chunks by their ids; what ranks the same is put in the order of its place."""
        sql = (
            "SELECT document_id || ':' || name, document_id, ordinal FROM chunks JOIN documents"
            " USING (document_number) WHERE chunk_number = ?"
        )
        named = [
            (-score, document_id, ordinal, chunk_id)
            for number, score in ranked
            for chunk_id, document_id, ordinal in self._rows(sql, number)
        ]
        return [Candidate(chunk_id, -score) for score, _, _, chunk_id in sorted(named)]

    def record_run(self, run: Run) -> Run:
        """Keep a run, and return it with the number it was given."""
        with self._usable(), transaction(self._connection):
            return insert_run(self._connection, run)

    def runs(self) -> Iterator[Run]:
        """Yield every run, the oldest first."""
        for (record,) in self._rows("SELECT record FROM runs ORDER BY run_id"):
            yield unpack(record, Run)

    def run(self, run_id: int) -> Run | None:
        """Return a run by its number, or None."""
        for (record,) in self._rows("SELECT record FROM runs WHERE run_id = ?", run_id):
            return unpack(record, Run)
        return None

    def last_runs(self, count: int) -> list[Run]:
        """Return the last runs, the oldest of them first."""
        sql = "SELECT record FROM runs ORDER BY run_id DESC LIMIT ?"
        return [unpack(record, Run) for (record,) in reversed(self._rows(sql, count))]

    def run_dates(self) -> dict[int, str]:
        """Return when each run started, the oldest first."""
        return dict(self._rows("SELECT run_id, started_at FROM runs ORDER BY run_id"))

    def rate_history(self, scope: str) -> dict[str, list[PastCount]]:
        """Return what each run counted, the oldest first, by the keys of a scope.

        See `model.finding.FailureRate` for scopes and keys.
        """
        sql = (
            "SELECT key, run_id, examined, failed FROM run_rates WHERE scope = ?"
            " ORDER BY key, run_id"
        )
        found: dict[str, list[PastCount]] = {}
        for key, *counted in self._rows(sql, scope):
            found.setdefault(key, []).append(PastCount(*counted))
        return found

    def damages(self) -> list[str]:
        """Return what SQLite finds wrong in the file; empty when it is sound."""
        found = [row[0] for row in self._rows("PRAGMA integrity_check") if row[0] != "ok"]
        found += [f"foreign key: {row}" for row in self._rows("PRAGMA foreign_key_check")]
        with self._usable(), transaction(self._connection):
            self._connection.execute("INSERT INTO terms (terms) VALUES ('integrity-check')")
        return found

    def _rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        # Fetched whole, so that no open read stands in the way of a write between two of them.
        with self._usable():
            return self._connection.execute(sql, values).fetchall()

    def _usable(self) -> AbstractContextManager[None]:
        return usable(self.path)
