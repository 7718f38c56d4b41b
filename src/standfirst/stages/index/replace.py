"""Writing one document: what is new, what stays, and the rows that follow; inside a transaction."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

from standfirst.errors import IdentityError
from standfirst.model.chunk import Chunk
from standfirst.model.document import Document
from standfirst.model.report import ChunkChanges, Prepared
from standfirst.stages.index.leaves import Leaf, leaf_chunks, leaves
from standfirst.stages.index.records import pack, pack_document
from standfirst.stages.index.vectors import keep_vector, taken_vectors
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
    leaves: tuple[Leaf, ...]
    findings: tuple[bytes, ...]


def document_rows(prepared: Prepared, location: str) -> Rows:
    """Do the work that needs no lock. Raises `IdentityError` for a repeated id or ordinal."""
    _refuse_repeated(prepared)
    return Rows(
        prepared.document,
        location,
        prepared.of_file,
        pack_document(prepared.document, prepared.chunks),
        pack(prepared.tally) if prepared.tally else b"",
        leaves(prepared.chunks),
        tuple(pack(finding) for finding in prepared.findings),
    )


def replace_document(connection: apsw.Connection, rows: Rows) -> ChunkChanges:
    """Write a document in place of what is stored under its id; write nothing that is the same."""
    number = _write_document(connection, rows)
    stale, fresh = _write_leaves(connection, number, rows.leaves)
    before = {chunk.chunk_id: chunk for record in stale for chunk in leaf_chunks(record)}
    after = {chunk.chunk_id: chunk for leaf in fresh for chunk in leaf.chunks}
    numbers = _numbers(connection, number, before.values())
    gone = [name for name in before if name not in after]
    changed = {name: each for name, each in after.items() if before.get(name) != each}
    altered = [name for name in before if name in changed]
    moved = [name for name in altered if _row(before[name]) != _row(changed[name])]
    vectors = taken_vectors(connection, ((numbers[n], before[n]) for n in (*gone, *altered)))
    # Counted before rows are deleted: a new chunk must not take the number of one that comes back.
    free = itertools.count(1 + connection.execute(_HIGHEST_NUMBER).get)
    # Every row that differs goes before the first new one comes: ordinals may change places.
    connection.executemany(
        "DELETE FROM chunks WHERE chunk_number = ?", [(numbers[name],) for name in (*gone, *moved)]
    )
    _delete_terms(connection, (numbers[name] for name in gone))
    for name, chunk in changed.items():
        old = before.get(name)
        place = numbers[name] if old else next(free)
        if old is None or _row(old) != _row(chunk):
            _insert_chunk(connection, (place, chunk, number))
        _write_terms(connection, place, chunk, old)
        keep_vector(connection, place, vectors.get((chunk.heading_path, chunk.text_in_context)))
    _write_findings(connection, number, rows.findings)
    counted = Counter(_change(chunk, before.get(name)) for name, chunk in changed.items())
    kept = sum(len(leaf.chunks) for leaf in rows.leaves) - counted["added"] - counted["changed"]
    return ChunkChanges(
        added=counted["added"], changed=counted["changed"], kept=kept, removed=len(gone)
    )


def remove_document(connection: apsw.Connection, document_id: str) -> ChunkChanges:
    """Remove a document with all rows that were made from it; nothing if it is not there."""
    number = connection.execute(
        "SELECT document_number FROM documents WHERE document_id = ?", (document_id,)
    ).get
    if number is None:
        return ChunkChanges()
    sql = "SELECT chunk_number FROM chunks WHERE document_number = ?"
    stored = [chunk for (chunk,) in connection.execute(sql, (number,))]
    _delete_terms(connection, stored)
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
        if not chunk.chunk_id.startswith(f"{chunk.document_id}:"):
            raise IdentityError(
                f"chunk id {chunk.chunk_id!r} does not begin with the id of its document and a "
                "colon, as ids of chunks do"
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
        sum(len(leaf.chunks) for leaf in rows.leaves),
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


def _write_leaves(
    connection: apsw.Connection, document_number: int, new: Sequence[Leaf]
) -> tuple[list[bytes], list[Leaf]]:
    """Write the leaves that differ; return the records they had, and those leaves."""
    rows = connection.execute(
        "SELECT first_ordinal, record FROM leaves WHERE document_number = ?", (document_number,)
    )
    stored: dict[int, bytes] = dict(rows)
    fresh = [leaf for leaf in new if stored.get(leaf.first_ordinal) != leaf.record]
    same = {leaf.first_ordinal for leaf in new} - {leaf.first_ordinal for leaf in fresh}
    connection.executemany(
        "DELETE FROM leaves WHERE document_number = ? AND first_ordinal = ?",
        [(document_number, first) for first in stored if first not in same],
    )
    connection.executemany(
        "INSERT INTO leaves (document_number, first_ordinal, record) VALUES (?, ?, ?)",
        [(document_number, leaf.first_ordinal, leaf.record) for leaf in fresh],
    )
    return [record for first, record in stored.items() if first not in same], fresh


def _numbers(
    connection: apsw.Connection, document_number: int, chunks: Iterable[Chunk]
) -> dict[str, int]:
    """Return the numbers of stored chunks by their ids."""
    sql = "SELECT ordinal, chunk_number FROM chunks WHERE document_number = ?"
    by_ordinal = dict(connection.execute(sql, (document_number,)))
    return {chunk.chunk_id: by_ordinal[chunk.ordinal] for chunk in chunks}


def id_key(chunk_id: str) -> int:
    """Return the key by which a chunk's id is found: 63 bits of its digest."""
    return int.from_bytes(sha256(chunk_id.encode(errors="surrogatepass")).digest()[:8], "big") >> 1


def _row(chunk: Chunk) -> tuple[object, ...]:
    """Return what a chunk's row holds beside its numbers."""
    name = chunk.chunk_id[len(chunk.document_id) + 1 :]
    pages = chunk.printed_pages or (None, None)
    return chunk.ordinal, name, id_key(chunk.chunk_id), chunk.chunk_kind, chunk.language, *pages


def _insert_chunk(connection: apsw.Connection, row: tuple[int, Chunk, int]) -> None:
    import apsw

    place, chunk, document_number = row
    try:
        connection.execute(
            "INSERT INTO chunks (chunk_number, document_number, ordinal, name, id_key, kind,"
            " language, first_page, last_page) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (place, document_number, *_row(chunk)),
        )
    except apsw.ConstraintError as error:
        raise IdentityError(
            f"document {chunk.document_id!r}: the chunk id {chunk.chunk_id!r} is taken by another "
            "document. Give one of the two files an id of its own (`id:` in its front matter)"
        ) from error


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
