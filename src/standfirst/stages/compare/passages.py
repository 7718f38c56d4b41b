"""Passages to read: places drawn from the text, and the chunks each configuration has there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from random import Random
from typing import NamedTuple

import msgspec

from standfirst.model.chunk import Chunk
from standfirst.model.comparison import Passage, Version
from standfirst.model.document import Document
from standfirst.model.place import Span

TRIES = 40
"""Places of a document that are tried before it is given up: most text is in some chunk."""

QUOTED = 80
"""Code points of the passage that are quoted: enough to find it in each chunk."""


class Reading(NamedTuple):
    """What a configuration makes of documents; `digest` names it."""

    digest: str
    documents: Callable[[str], Document | None]
    chunks: Callable[[str], Iterable[Chunk]]


def draw_passages(
    families: Mapping[str, str], readings: Sequence[Reading], count: int, seed: int
) -> list[Passage]:
    """Return places of the documents with the chunk that holds each, one version a wording.

    `families` maps documents to families; the families take turns. Places are drawn from the text
    alone, whatever the chunks are like, so that no configuration is favoured. Only documents whose
    text is the same under all configurations can be compared.
    """
    passages: list[Passage] = []
    taken: set[tuple[str, str]] = set()
    read: dict[str, _Pieces | None] = {}
    for document_id, draw in _turns(families, count, seed):
        if document_id not in read:
            read[document_id] = _pieces(document_id, readings)
        passage = _passage(read[document_id], Random(f"{seed} {document_id} {draw}"))
        if passage is None:
            continue
        key = (document_id, passage.versions[0].chunk_id)
        if key in taken:
            continue
        taken.add(key)
        passages.append(_numbered(passage, len(passages) + 1, seed))
        if len(passages) == count:
            break
    return passages


def _turns(families: Mapping[str, str], count: int, seed: int) -> Iterator[tuple[str, int]]:
    """Yield documents and the number of the draw: families in turn, within them by lot."""
    groups: dict[str, list[str]] = {}
    for document_id in sorted(families, key=lambda name: _lot(f"{seed}\0{name}")):
        groups.setdefault(families[document_id], []).append(document_id)
    for draw in range(TRIES * count):
        for family in sorted(groups):
            members = groups[family]
            yield members[draw % len(members)], draw


class _Pieces(NamedTuple):
    """A document that is the same under all configurations, and each one's chunks by its digest."""

    document: Document
    chunks: Mapping[str, Sequence[Chunk]]


def _pieces(document_id: str, readings: Sequence[Reading]) -> _Pieces | None:
    documents = [reading.documents(document_id) for reading in readings]
    first = documents[0]
    if first is None or any(d is None or d.text != first.text for d in documents):
        return None
    chunks = {
        reading.digest: [chunk for chunk in reading.chunks(document_id) if chunk.spans]
        for reading in readings
    }
    return _Pieces(first, chunks)


def _passage(pieces: _Pieces | None, chooser: Random) -> Passage | None:
    if pieces is None:
        return None
    document = pieces.document
    text = document.text
    for _ in range(TRIES if text else 0):
        at = chooser.randrange(len(text))
        held = {digest: _holding(chunks, at) for digest, chunks in pieces.chunks.items()}
        found = {digest: chunk for digest, chunk in held.items() if chunk is not None}
        if not text[at].isspace() and len(found) == len(held):
            word = next((n for n in range(at, 0, -1) if text[n - 1].isspace()), 0)
            place = Span(word, min(word + QUOTED, len(text)))
            return Passage(
                number=0,
                document_id=document.document_id,
                title=document.title,
                source=document.source,
                place=place,
                quote=" ".join(text[place.start : place.end].split()),
                versions=tuple(_versions(found)),
            )
    return None


def _holding(chunks: Iterable[Chunk], at: int) -> Chunk | None:
    """Return the chunk to which a place belongs, its overlap aside."""
    for chunk in chunks:
        span = chunk.spans[-1]
        own = span.start + (chunk.overlap if len(chunk.spans) == 1 else 0)
        if own <= at < span.end:
            return chunk
    return None


def _versions(chunks: Mapping[str, Chunk]) -> Iterator[Version]:
    wordings: dict[tuple[tuple[str, ...], str], list[str]] = {}
    ids: dict[tuple[tuple[str, ...], str], str] = {}
    for digest, chunk in chunks.items():
        wording = (chunk.heading_path, chunk.text_in_context)
        wordings.setdefault(wording, []).append(digest)
        ids.setdefault(wording, chunk.chunk_id)
    for (heading_path, text), digests in wordings.items():
        yield Version(
            configurations=tuple(digests),
            chunk_id=ids[heading_path, text],
            heading_path=heading_path,
            text=text,
        )


def _numbered(passage: Passage, number: int, seed: int) -> Passage:
    """Number a passage, and shuffle its versions so that their order tells nothing."""
    versions = sorted(
        passage.versions,
        key=lambda version: _lot(f"{seed}\0{number}\0{version.configurations[0]}"),
    )
    return msgspec.structs.replace(passage, number=number, versions=tuple(versions))


def _lot(text: str) -> bytes:
    return sha256(text.encode("utf-8", "surrogatepass")).digest()
