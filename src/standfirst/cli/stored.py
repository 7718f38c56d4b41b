"""What a workspace holds: its records one after the other, and one of them by its id."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from difflib import get_close_matches
from typing import TYPE_CHECKING, NamedTuple

from standfirst.errors import ConfigurationError

if TYPE_CHECKING:
    from standfirst.model.chunk import Chunk
    from standfirst.model.document import Block, Document
    from standfirst.model.finding import Finding
    from standfirst.model.place import Record
    from standfirst.stages.index.sqlite import SqliteStore

_SUGGESTED = 3


class LiftedBlock(NamedTuple):
    """A block with the document it was lifted out of."""

    document: Document
    block: Block


def records(store: SqliteStore, kind: str) -> Iterator[Record]:
    """Yield the stored records of a kind, one at a time."""
    sources: dict[str, Callable[[], Iterator[Record]]] = {
        "documents": store.documents,
        "chunks": store.chunks,
        "findings": lambda: located_findings(store),
        "runs": store.runs,
    }
    return sources[kind]()


def located_findings(store: SqliteStore) -> Iterator[Finding]:
    """Yield every finding with the file and document it is about."""
    import msgspec

    for document_id, state in store.states().items():
        for finding in store.findings(document_id):
            yield msgspec.structs.replace(
                finding,
                file=finding.file or state.source,
                document_id=finding.document_id or document_id,
            )


def find(store: SqliteStore, name: str) -> Chunk | Document | LiftedBlock:
    """Return the chunk, document or block of an id.

    A block's id counts within its document: `DOCUMENT:BLOCK`, or `BLOCK` alone where only one has
    it. Raises ConfigurationError, with the nearest ids, where there is none or more than one.
    """
    found = store.chunk(name) or store.document(name)
    if found is not None:
        return found
    blocks = list(_blocks(store, name))
    if len(blocks) == 1:
        return blocks[0]
    if blocks:
        ids = [f"{each.document.document_id}:{each.block.block_id}" for each in blocks]
        raise ConfigurationError(
            f"{len(ids)} documents have a block {name!r}; name one, such as {ids[0]}"
        )
    raise ConfigurationError(_not_there(store, name))


def _blocks(store: SqliteStore, name: str) -> Iterator[LiftedBlock]:
    document_id, _, block_id = name.rpartition(":")
    wanted = [document_id] if document_id else store.document_ids()
    for each in wanted:
        document = store.document(each)
        if document is not None:
            for block in document.blocks:
                if block.block_id == block_id:
                    yield LiftedBlock(document, block)


def _not_there(store: SqliteStore, name: str) -> str:
    known = store.document_ids()
    if not known:
        return (
            f"there is nothing of the id {name!r}: the workspace is empty. Ingest documents first"
        )
    stem = name.split(":", maxsplit=1)[0]
    if stem in known:
        known = [chunk.chunk_id for chunk in store.chunks(stem)]
    near = get_close_matches(name, known, n=_SUGGESTED, cutoff=0.5)
    listed = ", ".join(near or known[:_SUGGESTED])
    hint = f"did you mean {listed}?" if near else f"there are, for example, {listed}"
    return f"there is no chunk, document or block of the id {name!r}; {hint}"
