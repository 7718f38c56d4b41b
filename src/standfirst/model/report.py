"""What an ingestion did: counts, changes, errors, findings and rates."""

from __future__ import annotations

import msgspec

from standfirst.model.alert import Alert, Cause
from standfirst.model.chunk import Chunk
from standfirst.model.document import Document
from standfirst.model.finding import FailureRate, Finding, Tally
from standfirst.model.lifted import LiftedSummary
from standfirst.model.place import Record
from standfirst.model.shape import Unlike


class FileError(Record, frozen=True, kw_only=True):
    """A file that could not be read, and why; the message names place and cure."""

    file: str
    message: str


class Prepared(Record, frozen=True, kw_only=True):
    """A document with its chunks, all its findings and their tally, ready to be published.

    `of_file` counts the documents that its file makes: more than one where entries are split.
    """

    document: Document
    chunks: tuple[Chunk, ...]
    findings: tuple[Finding, ...] = ()
    tally: Tally | None = None
    of_file: int = 1


class ChunkChanges(Record, frozen=True, kw_only=True):
    """How many chunk ids an ingestion added, changed (same id, other content), kept, removed."""

    added: int = 0
    changed: int = 0
    kept: int = 0
    removed: int = 0


class IngestReport(Record, frozen=True, kw_only=True):
    """The report of one ingestion.

    `documents`, `chunks` and `blocks` count what the workspace holds of the ingested paths
    afterwards; `added`, `changed`, `kept` and `removed` count chunk ids. `gone` lists the ids of
    documents whose file is no longer there; with `--prune` they are in `pruned` instead. `lifted`
    says of all that the workspace holds what was taken out of the text, and where. `alerts` and
    `causes` are those of its run, `untold` names the rates that could fail but have too few chunks
    to judge, `unlike` the new and changed documents that do not fit their family, `undelivered` the
    sinks that did not take the report, each with the reason.
    """

    run_id: int | None = None
    documents: int = 0
    chunks: int = 0
    blocks: int = 0
    lifted: LiftedSummary = LiftedSummary()
    added: int = 0
    changed: int = 0
    kept: int = 0
    removed: int = 0
    documents_added: tuple[str, ...] = ()
    documents_changed: tuple[str, ...] = ()
    documents_kept: int = 0
    gone: tuple[str, ...] = ()
    pruned: tuple[str, ...] = ()
    pages: int = 0
    bytes_read: int = 0
    seconds: float = 0.0
    errors: tuple[FileError, ...] = ()
    findings: tuple[Finding, ...] = ()
    rates: tuple[FailureRate, ...] = ()
    alerts: tuple[Alert, ...] = ()
    causes: tuple[Cause, ...] = ()
    untold: tuple[str, ...] = ()
    unlike: tuple[Unlike, ...] = ()
    undelivered: tuple[str, ...] = ()
    advice: tuple[str, ...] = msgspec.field(default_factory=tuple)
