"""The shapes that a stranger can plug in, and how a room finds what was put into it."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from functools import cache
from types import ModuleType
from typing import Any, Literal, NamedTuple, Protocol

from standfirst.model.chunk import Chunk
from standfirst.model.decision import Decision, FamilyState
from standfirst.model.document import Document
from standfirst.model.embedding import EmbeddingModel
from standfirst.model.family import DecisionSettings, Limits
from standfirst.model.finding import FailureRate, Finding, GateFault, Run, Severity
from standfirst.model.place import Record
from standfirst.model.report import ChunkChanges, IngestReport, Prepared
from standfirst.model.scope import ANYWHERE, Scope
from standfirst.model.source import Element, PagedSource, SourceFile, TextSource


@dataclass(frozen=True)
class Reader:
    """A format: bytes in, a `TextSource` or a `PagedSource` out.

    A file in `stages/read/` that sets `READER` is found by itself. `magic` are byte prefixes that
    tell this format from others; they win over the suffix. Where the suffix is also that of files
    that are no documents (`.json`), `recognises` tells by a file's first `RECOGNISED_BY` bytes
    whether it is one; in a folder the others are left alone. `read` raises a `SourceError` when
    nothing can be read, and reports everything smaller as findings.
    """

    name: str
    media_type: str
    suffixes: tuple[str, ...]
    magic: tuple[bytes, ...]
    read: Callable[[SourceFile, Limits], TextSource | PagedSource]
    recognises: Callable[[bytes], bool] | None = None


RECOGNISED_BY = 4096
"""How many bytes of a file a reader is shown to recognise it."""


def _any_chunk(chunk: Chunk) -> bool:
    return True


class Neighbourhood(NamedTuple):
    """Where a chunk stands in its document, for checks that ask what was cut off.

    `before` and `after` are the chunks next to it in its section, descriptors left out; None at the
    section's ends. `first` and `last` are the elements in which the chunk's own text (its overlap
    left out) starts and ends, `lead` is the element in front of the first, or of the whole list
    where the first stands in one; None where the section starts there. `following` is the element
    behind the last in its section. `furniture` are the lines that run along the document's pages.
    """

    document: Document
    before: Chunk | None = None
    after: Chunk | None = None
    first: Element | None = None
    last: Element | None = None
    lead: Element | None = None
    following: Element | None = None
    furniture: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Check:
    """A stand-alone check of a chunk; a file in `stages/check/` that sets `CHECK` is found.

    `examine` returns what is wrong with the chunk as a sentence, or None; where the chunk's place
    in its document is known, `examine_placed` is asked instead, if the check has one. Both are
    asked of any chunk; `applies` says whether the check can tell at all (a kind of chunk, a
    language with word lists): what it cannot examine counts in no rate. Passing a check that does
    not `suffice` tells nothing about whether a chunk can be understood alone. The module's
    docstring is the documentation that `standfirst explain` prints.
    """

    code: str
    name: str
    cure: str
    examine: Callable[[Chunk], str | None]
    applies: Callable[[Chunk], bool] = _any_chunk
    examine_placed: Callable[[Chunk, Neighbourhood], str | None] | None = None
    severity: Severity = "warning"
    suffices: bool = True


class CannotTell(NamedTuple):
    """Why a gate could not judge: it then passes nothing, whatever else it saw."""

    reason: str


@dataclass(frozen=True)
class Unread:
    """A stored document whose records this version does not take, and why.

    `versions` counts its records by the schema version they state.
    """

    document_id: str
    reason: str
    versions: Mapping[int, int]


@dataclass(frozen=True)
class GateContext:
    """What gates have to know beside a document.

    `has_crop` tells whether the workspace keeps a picture under a block's `source_crop`; `rates`
    are the failure rates of the whole store with their verdicts; `unread` are its documents that
    could not be examined, known once all others were. `decisions` are the records of the project,
    `families` the families as they are stored now; `decision` says what is asked of them.
    """

    has_crop: Callable[[str], bool]
    rates: Sequence[FailureRate] = ()
    unread: Sequence[Unread] = ()
    decisions: Sequence[Decision] = ()
    families: Mapping[str, FamilyState] = field(default_factory=dict)
    decision: DecisionSettings = field(default_factory=DecisionSettings)


Judgements = Iterator[GateFault | CannotTell]


@dataclass(frozen=True)
class Gate:
    """Counts faults that must not be in an index; found as `GATE` in `stages/gate/`.

    `examine` yields the faults of one document, `conclude` those of the store as a whole, after all
    documents. Neither keeps anything: only one document is in memory at a time. The file's
    docstring says what is counted, why it matters, and, in a paragraph that starts with "Cure:",
    what to do.
    """

    name: str
    examine: Callable[[Prepared, GateContext], Judgements] | None = None
    conclude: Callable[[GateContext], Judgements] | None = None


class Candidate(NamedTuple):
    """A chunk that a store found for a query: its id and score (higher is better)."""

    chunk_id: str
    score: float


class Sought(NamedTuple):
    """A word that is looked for.

    `shares` are the terms that find it, each with the share of `weight` that a chunk gains which
    holds it; the term with the largest share counts. A term may be folded, exact, stressed or a
    pair as `languages.terms` makes them.
    """

    weight: float
    shares: Mapping[str, float]


class Origin(NamedTuple):
    """Where a document comes from: its title, and the path or URI as given."""

    title: str
    source: str


class Store(Protocol):
    """Where documents and chunks live. Every write of a document is one transaction."""

    def publish(self, prepared: Prepared, *, location: str) -> ChunkChanges: ...

    def remove(self, document_id: str) -> ChunkChanges: ...

    def snapshot(self) -> AbstractContextManager[None]:
        """Let everything that is read inside come from one moment."""

    def document_ids(self) -> list[str]: ...

    def prepared(self, document_id: str) -> Prepared | None:
        """Return a document as it was published. Raises `RecordError` for a damaged record."""

    def schema_versions(self, document_id: str) -> Mapping[int, int]:
        """Count a document's records by the schema version they state, its own included."""

    def documents(self) -> Iterator[Document]: ...

    def document(self, document_id: str) -> Document | None: ...

    def chunks(self, document_id: str | None = None) -> Iterator[Chunk]: ...

    def chunk(self, chunk_id: str) -> Chunk | None: ...

    def beside(
        self,
        document_id: str,
        *,
        section: str = "",
        block: str = "",
        ordinals: tuple[int, int] | None = None,
    ) -> list[Chunk]:
        """Return chunks of a document by ordinal: those of a section (not of the sections below
        it), the descriptor of a block, or those from one ordinal to another, both included."""

    def findings(self, document_id: str | None = None) -> Iterator[Finding]: ...

    def origin(self, document_id: str) -> Origin | None: ...

    def candidates(
        self, sought: Sequence[Sought], limit: int, scope: Scope = ANYWHERE
    ) -> list[Candidate]:
        """Return the chunks of a scope that gain most from the words they hold, the best first."""

    def frequency(self, term: str) -> int:
        """Count the chunks that hold a term."""

    def completions(self, beginning: str) -> Sequence[str]:
        """Return the most frequent folded terms that start like this."""

    def nearest(
        self, vector: Sequence[float], limit: int, scope: Scope = ANYWHERE
    ) -> list[Candidate]:
        """Return the chunks of a scope whose vectors point most like this one, by their cosine."""

    def cosines(self, vector: Sequence[float], chunk_ids: Sequence[str]) -> Mapping[str, float]:
        """Return the cosine of each of these chunks that has a vector."""

    def chunk_count(self) -> int: ...


class TokenCounter(Protocol):
    """Counts tokens of a named tokenizer; equal counters count alike."""

    @property
    def name(self) -> str: ...

    def count(self, text: str) -> int: ...


class Embedder(Protocol):
    """Turns texts into vectors of one model.

    `embed` returns a vector for each text in their order. A passage is what is searched, a query
    what is asked: some models want to know. Raises `ModelError` when there is no vector.
    """

    @property
    def model(self) -> EmbeddingModel: ...

    def embed(
        self, texts: Sequence[str], *, kind: Literal["query", "passage"]
    ) -> Sequence[Sequence[float]]: ...


class ChatModel(Protocol):
    """Completes a prompt; what it returns is parsed, never trusted."""

    name: str

    def complete(self, messages: Sequence[dict[str, str]]) -> str: ...


@dataclass(frozen=True)
class Delivery:
    """What sinks receive: the report of an ingestion with its run, and where the run is kept."""

    report: IngestReport
    run: Run
    workspace: str


@dataclass(frozen=True)
class Surroundings:
    """The world as sinks see it: environment, waiting, time and the log, so that tests need none.

    `sleep` takes seconds, `now` returns seconds since 1970, `log` takes one line.
    """

    environment: Mapping[str, str]
    sleep: Callable[[float], None]
    now: Callable[[], float]
    log: Callable[[str], None]


@dataclass(frozen=True)
class Sink:
    """Takes the report of an ingestion somewhere; a file in `services/sinks/` that sets `SINK`.

    `settings` is the record that the table `[sinks.NAME]` of the configuration file is read as.
    `prepare` is called before anything is ingested and raises a ConfigurationError for what will
    not work, such as a missing secret. `send` raises a DeliveryError when the report was not taken.
    """

    name: str
    settings: type[Record]
    send: Callable[[Delivery, Any, Surroundings], None]
    prepare: Callable[[Any, Surroundings], None] | None = None


def modules(package: ModuleType) -> Iterator[ModuleType]:
    """Import every module of a room, in the order of their names."""
    for info in sorted(pkgutil.iter_modules(package.__path__), key=lambda info: info.name):
        yield importlib.import_module(f"{package.__name__}.{info.name}")


def discover(package: ModuleType, attribute: str) -> Iterable[tuple[ModuleType, object]]:
    """Yield each module of a room that sets `attribute`, with its value."""
    return _discover(package.__name__, attribute)


@cache
def _discover(package_name: str, attribute: str) -> tuple[tuple[ModuleType, object], ...]:
    package = importlib.import_module(package_name)
    found = ((module, getattr(module, attribute, None)) for module in modules(package))
    return tuple((module, value) for module, value in found if value is not None)
