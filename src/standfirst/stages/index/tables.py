"""The tables of the SQLite store, and how its file is opened and its version checked."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from standfirst.errors import WorkspaceError
from standfirst.model.document import SCHEMA_VERSION
from standfirst.stages.index.words import TOKENIZER

if TYPE_CHECKING:
    import apsw

STORE_VERSION = 5
"""Rises whenever the tables or the way terms are cut and folded change."""

BUSY_TIMEOUT_MS = 30_000
"""How long a writer waits for another: one document is written in milliseconds."""

PAGE_SIZE = 8192
"""Bytes of a page of the file: on 4096 a fifth of each page of leaves stays empty, here a tenth."""

SEGMENTS_MERGED = 8
"""So many segments of the search table are merged at a time. With FTS5's own 4, writing a document
takes half as much again; with 16 no less, and a question reads more segments."""

# Rows point at documents and chunks by number, which keeps the indexes small. Text is stored once:
# a leaf holds that of its chunks, a document's record what no chunk holds. A chunk stands in the
# leaf with the last first ordinal that is not above its own. The search table knows which terms a
# chunk holds and nothing else. It stands outside foreign keys: the same transaction serves it.
_TABLES = f"""
CREATE TABLE workspace (
    store_version INTEGER NOT NULL,
    schema_version INTEGER NOT NULL
) STRICT;

CREATE TABLE documents (
    document_number INTEGER PRIMARY KEY,
    document_id TEXT NOT NULL UNIQUE,
    location TEXT NOT NULL,
    source TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    configuration_digest TEXT NOT NULL,
    title TEXT NOT NULL,
    family TEXT NOT NULL,
    media_type TEXT NOT NULL,
    language TEXT NOT NULL,
    chunks INTEGER NOT NULL,
    blocks INTEGER NOT NULL,
    of_file INTEGER NOT NULL,
    tally BLOB NOT NULL,
    record BLOB NOT NULL
) STRICT;
CREATE INDEX documents_by_location ON documents (location);

CREATE TABLE chunks (
    chunk_number INTEGER PRIMARY KEY,
    document_number INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
    ordinal INTEGER NOT NULL,
    name TEXT NOT NULL,
    id_key INTEGER NOT NULL,
    kind TEXT NOT NULL,
    language TEXT NOT NULL,
    first_page ANY,
    last_page ANY,
    UNIQUE (document_number, ordinal)
) STRICT;
-- A chunk's id is that of its document, a colon and its name. Ids are long and were a tenth of the
-- file as an index; the key is made of their digest.
CREATE UNIQUE INDEX chunks_by_id ON chunks (id_key);

CREATE TABLE leaves (
    leaf_number INTEGER PRIMARY KEY,
    document_number INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
    first_ordinal INTEGER NOT NULL,
    record BLOB NOT NULL,
    UNIQUE (document_number, first_ordinal)
) STRICT;

CREATE VIRTUAL TABLE terms USING fts5 (
    held, content='', contentless_delete=1, detail=none, tokenize="{TOKENIZER}"
);
INSERT INTO terms (terms, rank) VALUES ('automerge', {SEGMENTS_MERGED});

-- Vectors of one model; a vector goes with its chunk.
CREATE TABLE embedding (
    name TEXT NOT NULL,
    digest TEXT NOT NULL,
    dimension INTEGER NOT NULL
) STRICT;
CREATE TABLE vectors (
    chunk_number INTEGER PRIMARY KEY REFERENCES chunks ON DELETE CASCADE,
    vector BLOB NOT NULL
) STRICT;

CREATE TABLE findings (
    finding_number INTEGER PRIMARY KEY,
    document_number INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
    record BLOB NOT NULL
) STRICT;
CREATE INDEX findings_by_document ON findings (document_number);

CREATE TABLE runs (
    run_id INTEGER PRIMARY KEY AUTOINCREMENT,
    started_at TEXT NOT NULL,
    record BLOB NOT NULL
) STRICT;

-- What a history of rates needs, so that it is read without the runs' records.
CREATE TABLE run_rates (
    scope TEXT NOT NULL,
    key TEXT NOT NULL,
    run_id INTEGER NOT NULL REFERENCES runs ON DELETE CASCADE,
    examined INTEGER NOT NULL,
    failed INTEGER NOT NULL,
    PRIMARY KEY (scope, key, run_id)
) STRICT, WITHOUT ROWID;
"""


def open_connection(path: Path, *, create: bool) -> apsw.Connection:
    """Open the store at `path`, make its tables where asked to, and check its version.

    Raises `WorkspaceError` when it is missing, damaged, locked or of another version.
    """
    import apsw

    if not create and not path.is_file():
        raise WorkspaceError(
            f"{path.parent}: there is no workspace here. Make one with "
            f"`standfirst ingest FOLDER --workspace {path.parent}`"
        )
    flags = apsw.SQLITE_OPEN_READWRITE | (apsw.SQLITE_OPEN_CREATE if create else 0)
    try:
        connection = apsw.Connection(str(path), flags=flags)
        _prepare(connection)
        if create:
            _create_tables(connection)
        _check_version(connection, path)
        connection.execute("CREATE VIRTUAL TABLE temp.vocabulary USING fts5vocab(main, terms, row)")
    except (apsw.Error, OSError) as error:
        raise unusable(path, error) from error
    return connection


def unusable(path: Path, error: Exception) -> WorkspaceError:
    """Return what a reader should know about an error of SQLite, with its cure."""
    import apsw

    if isinstance(error, apsw.BusyError):
        return WorkspaceError(
            f"{path}: another process has been writing to it for {BUSY_TIMEOUT_MS // 1000} s. "
            "Wait for it to finish, then run the command again"
        )
    if isinstance(error, apsw.NotADBError | apsw.CorruptError):
        return WorkspaceError(
            f"{path}: damaged, or not a standfirst store ({error}). Move it away and ingest again"
        )
    if isinstance(error, apsw.FullError):
        return WorkspaceError(f"{path}: the disk is full. Nothing of this document was changed")
    return WorkspaceError(
        f"{path}: cannot be opened or written ({error}). Check that the folder is on a local disk "
        "and that you may write to it"
    )


@contextmanager
def usable(path: Path) -> Iterator[None]:
    """Turn an error of SQLite into one that says what to do."""
    import apsw

    try:
        yield
    except apsw.Error as error:
        raise unusable(path, error) from error


def _prepare(connection: apsw.Connection) -> None:
    connection.set_busy_timeout(BUSY_TIMEOUT_MS)
    # FULL syncs every commit, so that a document reported as stored survives a power cut.
    # Heeded by a new file alone, before its first page is written.
    connection.pragma("page_size", PAGE_SIZE)
    connection.pragma("journal_mode", "wal")
    connection.pragma("synchronous", "full")
    connection.pragma("foreign_keys", True)
    connection.pragma("temp_store", "memory")


def _create_tables(connection: apsw.Connection) -> None:
    with transaction(connection):
        if not _has_tables(connection):
            connection.execute(_TABLES)
            connection.execute(
                "INSERT INTO workspace VALUES (?, ?)", (STORE_VERSION, SCHEMA_VERSION)
            )


def _has_tables(connection: apsw.Connection) -> bool:
    return bool(connection.execute("SELECT count(*) FROM sqlite_schema").get)


def _check_version(connection: apsw.Connection, path: Path) -> None:
    if not _has_tables(connection):
        raise WorkspaceError(
            f"{path}: empty, as its making was interrupted. Run `standfirst ingest` again"
        )
    named = connection.execute(
        "SELECT count(*) FROM sqlite_schema WHERE name IN ('workspace', 'documents', 'chunks')"
    ).get
    if named != 3:
        raise WorkspaceError(f"{path}: a database of another program. Choose another folder")
    found = connection.execute("SELECT store_version, schema_version FROM workspace").fetchone()
    if found != (STORE_VERSION, SCHEMA_VERSION):
        raise WorkspaceError(
            f"{path}: made by another version of standfirst (store and schema version {found}, "
            f"this one writes {(STORE_VERSION, SCHEMA_VERSION)}). "
            "Ingest into a new workspace, or use the version that made it"
        )


@contextmanager
def transaction(connection: apsw.Connection) -> Iterator[None]:
    """Run a block as one write transaction: all of it is kept, or nothing."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        # SQLite has already rolled back by itself after a full disk or a failed read or write.
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
