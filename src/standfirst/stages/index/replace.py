"""Writing one document: what is new, what stays, and the rows that follow; inside a transaction."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

from standfirst.errors import IdentityError
from standfirst.model.chunk import Chunk
from standfirst.model.document import Document
from standfirst.model.report import ChunkChanges, Prepared
from standfirst.stages.index.records import pack, pack_document, unpack
from standfirst.stages.index.vectors import keep_vector, kept_vectors
from standfirst.stages.index.words import search_terms

if TYPE_CHECKING:
    import apsw

_HIGHEST_NUMBER = "SELECT coalesce(max(chunk_number), 0) FROM chunks"


class Rows(NamedTuple):
    """A document as the rows that will be written."""

    document: Document
    location: str
    of_file: int
    record: bytes
    tally: bytes
    chunks: tuple[tuple[Chunk, bytes], ...]
    findings: tuple[bytes, ...]


class _Stored(NamedTuple):
    """A chunk's row; its number is its number among the terms too."""

    number: int
    record: bytes


def document_rows(prepared: Prepared, location: str) -> Rows:
    """Do the work that needs no lock. Raises `IdentityError` for a repeated id or ordinal."""
    _refuse_repeated(prepared)
    return Rows(
        prepared.document,
        location,
        prepared.of_file,
        pack_document(prepared.document, prepared.chunks),
        pack(prepared.tally) if prepared.tally else b"",
        tuple((chunk, pack(chunk)) for chunk in prepared.chunks),
        tuple(pack(finding) for finding in prepared.findings),
    )


def replace_document(connection: apsw.Connection, rows: Rows) -> ChunkChanges:
    """Write a document in place of what is stored under its id; write nothing that is the same."""
    number = _write_document(connection, rows)
    stored = _stored_chunks(connection, number)
    new = {chunk.chunk_id: record for chunk, record in rows.chunks}
    stale = {name: row for name, row in stored.items() if new.get(name) != row.record}
    before = {name: unpack(row.record, Chunk) for name, row in stale.items()}
    vectors = kept_vectors(connection, ((stale[name].number, old) for name, old in before.items()))
    # Counted before rows are deleted: a new chunk must not take the number of one that comes back.
    free = itertools.count(1 + connection.execute(_HIGHEST_NUMBER).get)
    # Every row that differs goes before the first new one comes: ordinals may change places.
    connection.executemany(
        "DELETE FROM chunks WHERE chunk_number = ?", ((row.number,) for row in stale.values())
    )
    _delete_terms(connection, (row.number for name, row in stale.items() if name not in new))
    changes = {"added": 0, "changed": 0, "kept": 0}
    for chunk, record in rows.chunks:
        if chunk.chunk_id in stored and chunk.chunk_id not in stale:
            changes["kept"] += 1
            continue
        old = before.get(chunk.chunk_id)
        place = stored[chunk.chunk_id].number if old else next(free)
        _insert_chunk(connection, (place, chunk, number, record))
        _write_terms(connection, place, chunk, old)
        keep_vector(connection, place, vectors.get((chunk.heading_path, chunk.text)))
        changes[_change(chunk, old)] += 1
    _write_findings(connection, number, rows.findings)
    return ChunkChanges(**changes, removed=sum(name not in new for name in stored))


def remove_document(connection: apsw.Connection, document_id: str) -> ChunkChanges:
    """Remove a document with all rows that were made from it; nothing if it is not there."""
    number = connection.execute(
        "SELECT document_number FROM documents WHERE document_id = ?", (document_id,)
    ).get
    if number is None:
        return ChunkChanges()
    stored = _stored_chunks(connection, number)
    _delete_terms(connection, (row.number for row in stored.values()))
    connection.execute("DELETE FROM documents WHERE document_number = ?", (number,))
    return ChunkChanges(removed=len(stored))


def _refuse_repeated(prepared: Prepared) -> None:
    ids: set[str] = set()
    ordinals: set[int] = set()
    for chunk in prepared.chunks:
        if chunk.document_id != prepared.document.document_id:
            raise IdentityError(
                f"chunk {chunk.chunk_id!r} belongs to document {chunk.document_id!r}, "
                f"not to {prepared.document.document_id!r}"
            )
        if chunk.chunk_id in ids or chunk.ordinal in ordinals:
            raise IdentityError(
                f"{prepared.document.source}: two chunks share the id {chunk.chunk_id!r} or the "
                f"ordinal {chunk.ordinal}. The stored document was left as it is"
            )
        ids.add(chunk.chunk_id)
        ordinals.add(chunk.ordinal)


def _write_document(connection: apsw.Connection, rows: Rows) -> int:
    """Write the document's row unless it is the same, and return its number."""
    document = rows.document
    columns = (
        rows.location,
        document.source,
        document.source_sha256,
        document.configuration_digest,
        document.title,
        document.family,
        document.media_type,
        document.language,
        len(rows.chunks),
        len(document.blocks),
        rows.of_file,
        rows.tally,
        rows.record,
    )
    stored = connection.execute(
        "SELECT document_number, location, source, sha256, configuration_digest, title, family,"
        " media_type, language, chunks, blocks, of_file, tally, record FROM documents"
        " WHERE document_id = ?",
        (document.document_id,),
    ).fetchone()
    if stored is not None and stored[1:] == columns:
        return int(stored[0])
    return int(
        connection.execute(
            "INSERT INTO documents (document_id, location, source, sha256, configuration_digest,"
            " title, family, media_type, language, chunks, blocks, of_file, tally, record)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
            " ON CONFLICT (document_id) DO UPDATE SET location = excluded.location,"
            " source = excluded.source, sha256 = excluded.sha256,"
            " configuration_digest = excluded.configuration_digest, title = excluded.title,"
            " family = excluded.family, media_type = excluded.media_type,"
            " language = excluded.language, chunks = excluded.chunks, blocks = excluded.blocks,"
            " of_file = excluded.of_file, tally = excluded.tally, record = excluded.record"
            " RETURNING document_number",
            (document.document_id, *columns),
        ).get
    )


def _stored_chunks(connection: apsw.Connection, document_number: int) -> dict[str, _Stored]:
    rows = connection.execute(
        "SELECT chunk_id, chunk_number, record FROM chunks WHERE document_number = ?",
        (document_number,),
    )
    return {chunk_id: _Stored(number, record) for chunk_id, number, record in rows}


def id_key(chunk_id: str) -> int:
    """Return the key by which a chunk's id is found: 63 bits of its digest."""
    return int.from_bytes(sha256(chunk_id.encode(errors="surrogatepass")).digest()[:8], "big") >> 1


def _insert_chunk(connection: apsw.Connection, row: tuple[int, Chunk, int, bytes]) -> None:
    place, chunk, document_number, record = row
    key = id_key(chunk.chunk_id)
    taken = "SELECT 1 FROM chunks WHERE id_key = ? AND chunk_id = ?"
    if connection.execute(taken, (key, chunk.chunk_id)).get:
        raise IdentityError(
            f"document {chunk.document_id!r}: the chunk id {chunk.chunk_id!r} is taken by another "
            "document. Give one of the two files an id of its own (`id:` in its front matter)"
        )
    pages = chunk.printed_pages or (None, None)
    connection.execute(
        "INSERT INTO chunks (chunk_number, document_number, ordinal, chunk_id, id_key, kind,"
        " language, first_page, last_page, record) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            place,
            document_number,
            chunk.ordinal,
            chunk.chunk_id,
            key,
            chunk.chunk_kind,
            chunk.language,
            *pages,
            record,
        ),
    )


def _write_terms(connection: apsw.Connection, place: int, chunk: Chunk, old: Chunk | None) -> None:
    if old is not None:
        unchanged = old.text_in_context == chunk.text_in_context
        if unchanged and old.heading_path == chunk.heading_path:
            return
        _delete_terms(connection, [place])
    connection.execute(
        "INSERT INTO terms (rowid, held) VALUES (?, ?)", (place, search_terms(chunk))
    )


def _delete_terms(connection: apsw.Connection, numbers: Iterable[int]) -> None:
    connection.executemany("DELETE FROM terms WHERE rowid = ?", ((each,) for each in numbers))


def _change(chunk: Chunk, old: Chunk | None) -> str:
    if old is None:
        return "added"
    return "kept" if old.content_digest == chunk.content_digest else "changed"


def _write_findings(
    connection: apsw.Connection, document_number: int, findings: tuple[bytes, ...]
) -> None:
    stored = connection.execute(
        "SELECT record FROM findings WHERE document_number = ? ORDER BY finding_number",
        (document_number,),
    )
    if tuple(record for (record,) in stored) == findings:
        return
    connection.execute("DELETE FROM findings WHERE document_number = ?", (document_number,))
    connection.executemany(
        "INSERT INTO findings (document_number, record) VALUES (?, ?)",
        ((document_number, record) for record in findings),
    )
