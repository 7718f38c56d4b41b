"""Chunks as they are stored: neighbours of a document together, since they compress better so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import msgspec

from standfirst.errors import RecordError
from standfirst.model.chunk import Chunk, content_digest
from standfirst.stages.index.records import compressed, encoded, unpack

LEAF_BYTES = 5_000
"""A leaf is full with so many bytes of JSON, four chunks of the default size.

With one chunk a leaf the records of the benchmark's store take 0.71 of the text, with four 0.57,
with eight 0.53; reading one chunk takes 14, 30 and 50 microseconds.
"""

LEAF_OF_CHUNK = (
    "(SELECT leaves.record FROM leaves WHERE leaves.document_number = chunks.document_number"
    " AND first_ordinal <= chunks.ordinal ORDER BY first_ordinal DESC LIMIT 1)"
)
"""The leaf that a row of `chunks` stands in, as SQL."""

_DERIVED = "="
"""Stands for a digest that is made of what is stored with it."""


class Leaf(NamedTuple):
    """Neighbouring chunks of a document and their record; found by the first one's ordinal."""

    first_ordinal: int
    chunks: tuple[Chunk, ...]
    record: bytes


class _Chunks(msgspec.Struct):
    chunks: tuple[Chunk, ...]


def leaves(chunks: Iterable[Chunk]) -> tuple[Leaf, ...]:
    """Return the chunks of a document as leaves, in the order of their ordinals.

    Raises `RecordError` for text that is not Unicode.
    """
    found: list[Leaf] = []
    held: list[Chunk] = []
    written: list[bytes] = []
    size = 0
    for chunk in sorted(chunks, key=lambda chunk: chunk.ordinal):
        held.append(chunk)
        written.append(encoded(_bare(chunk)))
        size += len(written[-1])
        if size >= LEAF_BYTES:
            found.append(_leaf(held, written))
            held, written, size = [], [], 0
    if held:
        found.append(_leaf(held, written))
    return tuple(found)


def leaf_chunks(record: bytes) -> Iterator[Chunk]:
    """Yield the chunks of a leaf by ordinal. Raises `RecordError` when it is damaged."""
    return map(_whole, unpack(record, _Chunks).chunks)


def leaf_chunk(record: bytes | None, ordinal: int) -> Chunk:
    """Return one chunk of a leaf. Raises `RecordError` when it is damaged, or not there."""
    for chunk in unpack(record, _Chunks).chunks if record is not None else ():
        if chunk.ordinal == ordinal:
            return _whole(chunk)
    raise RecordError(
        f"stored Chunk record: number {ordinal} of a document is not in its leaf. The workspace is "
        "damaged: ingest into a new one"
    )


def _leaf(chunks: Sequence[Chunk], written: Sequence[bytes]) -> Leaf:
    return Leaf(
        chunks[0].ordinal, tuple(chunks), compressed(b'{"chunks":[' + b",".join(written) + b"]}")
    )


def _bare(chunk: Chunk) -> Chunk:
    """Return a chunk without the digest, an eighth of its record, if it can be made again."""
    try:
        is_derived = chunk.content_digest == _digest(chunk)
    except UnicodeEncodeError:
        return chunk  # It is refused where it is encoded.
    return msgspec.structs.replace(chunk, content_digest=_DERIVED) if is_derived else chunk


def _whole(chunk: Chunk) -> Chunk:
    if chunk.content_digest != _DERIVED:
        return chunk
    return msgspec.structs.replace(chunk, content_digest=_digest(chunk))


def _digest(chunk: Chunk) -> str:
    return content_digest(
        chunk.chunk_kind,
        chunk.heading_path,
        chunk.text,
        chunk.attachments,
        lead_in=chunk.lead_in,
    )
