"""How records become rows: compressed, and a document without the text that its chunks hold."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import resources
from typing import TypeVar

import msgspec

from standfirst.errors import RecordError
from standfirst.model.chunk import Chunk
from standfirst.model.document import Document

R = TypeVar("R", bound=msgspec.Struct)

# Field names make up a third of a chunk's JSON. This text is what the compressor starts from; it
# is part of the stored form, so a change of it is a change of STORE_VERSION.
_DICTIONARY = (
    b'"quarantined":true,"header_row":[],"rows":null,"source_crop":"crops/"continues":null,'
    b'"shape":"simple_table","multi_level_or_merged_header","cross_page_continuation",'
    b'"kind":"formula","kind":"figure","kind":"table","target_kind":"section","target":null'
    b'{"code":"SF10","message":"","severity":"warning","file":null,"document_id":"","page":null,'
    b'"chunk_id":"","span":null,"cure":""}'
    b'"chunk_kind":"table_rows","chunk_kind":"block_descriptor","language":"vi","language":"de"'
    b'"printed_page":1,"printed_page_source":"physical","bbox":[72.0,72.0,540.0,720.0]'
    b'{"schema_version":4,"chunk_id":":","document_id":"","section_key":"","ordinal":1,'
    b'"chunk_kind":"prose","heading_path":["","","],"text":"\\n","spans":[{"start":1,"end":1}],'
    b'"overlap":0,"row_range":null,"physical_pages":null,"printed_pages":null,'
    b'"physical_pages":[1,1],"printed_pages":[1,1],"boxes":[],'
    b'"boxes":[{"physical_page":1,"bbox":[],"attachments":[],'
    b'"has_quarantined_content":false,"references":[],"language":"en","token_count":null,'
    b'"content_digest":"'
)
_LEVEL = 6
FREQUENT_WORDS = "frequent_words.txt"
"""Words that many documents hold make a short text 6 (English) to 18 % (Vietnamese) smaller."""


class Stamp(msgspec.Struct):
    """The schema version of a record; a stored document and a leaf hold it inside."""

    schema_version: int | None = None
    document: Stamp | None = None
    chunks: tuple[Stamp, ...] = ()


class _StoredDocument(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A document without its text, and the stretches of text that no chunk holds.

    `gaps` is None when the document keeps its text, as some chunk is no exact slice of it.
    """

    document: Document
    gaps: tuple[tuple[int, str], ...] | None
    length: int


def pack(record: msgspec.Struct) -> bytes:
    """Return a record as compressed JSON. Raises `RecordError` for text that is not Unicode."""
    return compressed(encoded(record))


def encoded(record: msgspec.Struct) -> bytes:
    """Return a record as JSON. Raises `RecordError` for text that is not Unicode."""
    try:
        return msgspec.json.encode(record)
    except UnicodeEncodeError as error:
        raise RecordError(
            f"{type(record).__name__}: a lone surrogate cannot be stored ({error})"
        ) from error


def compressed(text: bytes) -> bytes:
    """Return JSON as it is stored."""
    # To copy a compressor that knows the dictionary takes a third of the time of teaching one.
    compressor = _compressor().copy()
    return compressor.compress(text) + compressor.flush()


@cache
def _compressor() -> zlib._Compress:
    return zlib.compressobj(_LEVEL, zdict=_dictionary())


def unpack(packed: bytes, kind: type[R]) -> R:
    """Return the record that `pack` was given. Raises `RecordError` when it is damaged."""
    try:
        return msgspec.json.decode(_expanded(packed), type=kind)
    except (zlib.error, msgspec.MsgspecError, UnicodeError) as error:
        raise RecordError(
            f"stored {kind.__name__.lstrip('_')} record: {error}. The workspace is damaged: "
            "ingest into a new one"
        ) from error


def stated_versions(packed: bytes) -> list[int]:
    """Return the schema versions that a stored record states, a single 0 where it is damaged."""
    try:
        stamp = msgspec.json.decode(_expanded(packed), type=Stamp)
    except (zlib.error, msgspec.MsgspecError, UnicodeError):
        return [0]
    stamps = stamp.chunks or (stamp.document or stamp,)
    return [each.schema_version or 0 for each in stamps]


class _Limit(msgspec.Struct):
    hard_limit: int | None = None


class _LimitOf(msgspec.Struct):
    document: _Limit


def stated_hard_limit(packed: bytes) -> int | None:
    """Return the hard limit of a stored document, without reading the rest of its record."""
    return unpack(packed, _LimitOf).document.hard_limit


def _expanded(packed: bytes) -> bytes:
    return zlib.decompressobj(zdict=_dictionary()).decompress(packed)


@cache
def _dictionary() -> bytes:
    """Return field names and the frequent words of three languages, the most useful last."""
    words = resources.files("standfirst.stages.index").joinpath(FREQUENT_WORDS).read_bytes()
    return words + _DICTIONARY


def pack_document(document: Document, chunks: Iterable[Chunk]) -> bytes:
    """Pack a document next to its chunks, without the text that these hold."""
    text = document.text
    gaps: list[tuple[int, str]] = []
    reached = 0
    for start, piece in _pieces(chunks):
        if text[start : start + len(piece)] != piece:
            return pack(_StoredDocument(document, None, len(text)))
        if start > reached:
            gaps.append((reached, text[reached:start]))
        reached = max(reached, start + len(piece))
    if reached < len(text):
        gaps.append((reached, text[reached:]))
    bare = msgspec.structs.replace(document, text="")
    return pack(_StoredDocument(bare, tuple(gaps), len(text)))


def unpack_document(packed: bytes, chunks: Iterable[Chunk]) -> Document:
    """Put a document together again from its row and its chunks."""
    stored = unpack(packed, _StoredDocument)
    if stored.gaps is None:
        return stored.document
    parts: list[str] = []
    reached = 0
    for start, piece in sorted([*stored.gaps, *_pieces(chunks)]):
        if start <= reached < start + len(piece):
            parts.append(piece[reached - start :])
            reached = start + len(piece)
    text = "".join(parts)
    if len(text) != stored.length:
        raise RecordError(
            f"stored document {stored.document.document_id!r}: {len(text)} of {stored.length} "
            "characters are left of its text"
        )
    return msgspec.structs.replace(stored.document, text=text)


def _pieces(chunks: Iterable[Chunk]) -> list[tuple[int, str]]:
    """Return where each piece of the chunks' text claims to stand in the document, in order."""
    return sorted(piece for chunk in chunks for piece in _pieces_of(chunk))


def _pieces_of(chunk: Chunk) -> Iterator[tuple[int, str]]:
    if len(chunk.spans) == 1:
        yield chunk.spans[0].start, chunk.text
        return
    # The spans of a piece of a table stand one below the other.
    position = 0
    for span in chunk.spans:
        yield span.start, chunk.text[position : position + len(span)]
        position += len(span) + 1
