"""The stages in order: prepare, publish, ask. Start reading here."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path, PurePath
from typing import TYPE_CHECKING

import msgspec

from standfirst.errors import SourceError, WorkspaceError
from standfirst.families.loader import Configuration, load_configuration
from standfirst.languages.folding import slug
from standfirst.languages.question import LONGEST_QUESTION
from standfirst.model.chunk import Chunk
from standfirst.model.crop import Crop
from standfirst.model.family import Limits, Settings, configuration_digest
from standfirst.model.finding import reading_finding
from standfirst.model.report import Prepared
from standfirst.model.scope import ANYWHERE, Scope
from standfirst.model.source import Recogniser, SegmentedDocument, SourceFile, TextSource
from standfirst.plugins import TokenCounter
from standfirst.stages.check import examine_chunk
from standfirst.stages.check.neighbours import neighbourhoods
from standfirst.stages.check.shapes import shape_of
from standfirst.stages.check.tallies import tally
from standfirst.stages.chunk import chunk_document
from standfirst.stages.segment import Provenance, segment
from standfirst.stages.segment.entries import split_entries
from standfirst.stages.segment.lifted import lifted_sections

if TYPE_CHECKING:
    from standfirst.model.answer import Answer, Hit
    from standfirst.plugins import ChatModel, Embedder
    from standfirst.workspace import Workspace

HITS_FOR_AN_ANSWER = 10
"""How many chunks an answer may draw on; what supports it best stands among the first few."""


HITS_FOR_A_DEFINITION = 40
"""A term stands in many chunks, and is defined in one of them."""


def prepare(
    source: SourceFile,
    document_id: str,
    configuration: Configuration,
    *,
    title: str = "",
    recognise: Recogniser | None = None,
) -> tuple[Prepared, ...]:
    """Read, segment, chunk and check one file: its documents with their chunks and findings.

    Pure: the same bytes and settings give the same result. `document_id` is what its place gives
    the file; an id it states itself wins, and an entry's id is its heading. `recognise` reads the
    pages that are pictures; without it they are reported. Raises SourceError when nothing of it can
    be read.
    """
    raw = read_source(source, configuration.base().limits, recognise)
    return prepare_read(raw, source, document_id, configuration, title=title)


def prepare_read(
    raw: TextSource,
    source: SourceFile,
    document_id: str,
    configuration: Configuration,
    *,
    title: str = "",
) -> tuple[Prepared, ...]:
    """Segment, chunk and check a file that was read; see `prepare`."""
    settings, chosen = configuration.settings_for(source.name, raw.text)
    # The family is known only now, and cannot say how its documents should have been read.
    settings = msgspec.structs.replace(settings, read=configuration.base().read)
    if not chosen:
        message = f"no family matched; settings of {settings.family!r} were used"
        unmatched = reading_finding("SF217", message)
        raw = msgspec.structs.replace(raw, findings=(*raw.findings, unmatched))
    entries = split_entries(raw, settings.entry_level, document_id)
    prepared = (
        _prepare_text(entry.raw, source, entry.document_id, settings, entry.title or title)
        for entry in entries
    )
    return tuple(msgspec.structs.replace(each, of_file=len(entries)) for each in prepared)


def read_source(source: SourceFile, limits: Limits, recognise: Recogniser | None) -> TextSource:
    """Read a file, and lay its pages out where it has any. Raises SourceError."""
    from standfirst.stages.read import read

    raw = read(source, limits)
    if isinstance(raw, TextSource):
        return raw
    if recognise is not None:
        from standfirst.stages.read.pdf.recognition import read_pictured_pages

        raw = read_pictured_pages(raw, source.content, recognise)
    from standfirst.stages.segment.paged import lay_out
    from standfirst.stages.segment.regions import RegionFinder

    return lay_out(raw, RegionFinder())


def picture(source: SourceFile, prepared: Sequence[Prepared]) -> tuple[Crop, ...]:
    """Return the pictures of the blocks of a file's documents, in the order of its pages."""
    pictured = [
        (each.document.document_id, block)
        for each in prepared
        for block in each.document.blocks
        if block.source_crop is not None
    ]
    if not pictured:
        return ()
    from standfirst.stages.read.pdf.crops import Region
    from standfirst.stages.read.pictures import pictures_of_regions

    pictured.sort(key=lambda each: each[1].physical_page)
    regions = (Region(block.physical_page, block.bbox) for _, block in pictured)
    media_type = prepared[0].document.media_type
    return tuple(
        Crop(
            document_id=document_id,
            block_id=block.block_id,
            physical_page=block.physical_page,
            bbox=block.bbox,
            png=png,
        )
        for (document_id, block), png in zip(
            pictured, pictures_of_regions(source.content, media_type, regions), strict=True
        )
    )


def chunk_file(
    path: str | Path, *, title: str = "", configuration: Configuration | None = None
) -> tuple[Prepared, ...]:
    """Return the documents of one file with their chunks and findings, without a workspace.

    Raises SourceError when nothing of the file can be read, MissingExtraError when the settings ask
    for text recognition that is not installed.
    """
    from standfirst.services.files import document_id, read_file
    from standfirst.services.ocr import recogniser

    chosen = configuration or load_configuration()
    base = chosen.base()
    recognise = recogniser(base)
    source = read_file(str(path), base.limits)
    identity = document_id((PurePath(path).name,))
    return prepare(source, identity, chosen, title=title, recognise=recognise)


def search(
    workspace: Workspace,
    question: str,
    limit: int = 10,
    *,
    scope: Scope = ANYWHERE,
    embedder: Embedder | None = None,
    neighbours: int = 0,
    budget: int | None = None,
    tokenizer: object | None = None,
) -> tuple[Hit, ...]:
    """Return the chunks of a workspace that fit a question best; any text is a question.

    A hit brings what its text refers to and what stands for its blocks, and so many `neighbours`.
    `scope` says where to search. With an `embedder`, chunks are found by their meaning too. Where a
    `budget` is given, hits and what they bring fit into it together: in tokens of `tokenizer`, an
    object with `encode` or a function, or in code points. Raises WorkspaceError when the chunks
    have no vectors, or those of another model, ModelError when the question gets none.
    """
    from standfirst.services.tokenizers import counter_of
    from standfirst.stages.retrieve.follow import follow, within_budget
    from standfirst.stages.retrieve.lexical import search as search_store

    vector = _question_vector(workspace, question, embedder)
    hits = search_store(workspace.store, question, limit, scope=scope, vector=vector)
    followed = follow(workspace.store, hits, neighbours)
    if budget is None:
        return followed
    count = counter_of(tokenizer).count if tokenizer is not None else len
    return within_budget(followed, budget, count)


def ask(
    workspace: Workspace,
    question: str,
    *,
    model: ChatModel | None = None,
    embedder: Embedder | None = None,
) -> Answer:
    """Return an answer in exact quotations, each cited, or an abstention with the nearest places.

    A `model` chooses among quotations and connects them, under the same contract; without one
    nothing is called. An `embedder` finds by meaning what is quoted. The clauses of the contract
    are checked on the finished answer. Raises ModelError when a model gives no reply.
    """
    from standfirst.stages.answer.compose import compose
    from standfirst.stages.answer.extract import answer
    from standfirst.stages.retrieve.lexical import rarity
    from standfirst.stages.retrieve.lexical import search as search_store

    store = workspace.store
    vector = _question_vector(workspace, question, embedder)
    # A sentence about another drug is no answer, however well its other words fit.
    hits = search_store(store, question, HITS_FOR_AN_ANSWER, vector=vector, named_alone=True)
    weights = rarity(store, question)
    if model is None:
        return answer(question, hits, weights=weights, documents=store.document)
    return compose(question, hits, model, weights=weights, documents=store.document)


def _question_vector(
    workspace: Workspace, question: str, embedder: Embedder | None
) -> Sequence[float] | None:
    if embedder is None:
        return None
    from standfirst.stages.index.vectors import refuse_other

    stored = workspace.store.shelf.model()
    if stored is None:
        raise WorkspaceError(
            f"{workspace.path}: its chunks have no vectors yet. Make them with `standfirst embed`, "
            "or search by words alone"
        )
    refuse_other(stored, embedder.model)
    if not question.strip():
        return None
    (vector,) = embedder.embed([question[:LONGEST_QUESTION]], kind="query")
    return vector


def split(
    title: str,
    text: str,
    *,
    settings: Settings | None = None,
    document_id: str = "",
    tokenizer: object | None = None,
) -> tuple[Chunk, ...]:
    """Return the chunks of a Markdown or plain text that is already in memory.

    Every heading path starts at `title`. `document_id` defaults to the title's slug. Sizes are in
    tokens of `tokenizer` where one is given: an object with `encode`, a function, or a name as in
    `chunk.tokenizer`. Raises ConfigurationError for sizes below nothing.
    """
    from standfirst.families.sizes import refuse_impossible
    from standfirst.services.tokenizers import counter_of
    from standfirst.stages.read.markdown import MEDIA_TYPE, read_markdown_text

    chosen = settings or Settings()
    refuse_impossible(chosen.chunk)
    if not isinstance(text, str):
        raise SourceError(
            f"{title}: {type(text).__name__} is no text. Decode it, or chunk the file"
        )
    raw = read_markdown_text(text, chosen.limits)
    # Digests tell one state of a document from the next; here none is kept, and no chunk has any.
    source = SourceFile(name=title, content=b"", sha256="")
    identity = document_id or slug(title) or MEDIA_TYPE.split("/")[1]
    counter = counter_of(tokenizer) if tokenizer is not None else None
    provenance = _provenance(raw, source, identity, chosen, title)
    _, chunks = _segment_and_chunk(raw, provenance, chosen, counter)
    return chunks


def _prepare_text(
    raw: TextSource, source: SourceFile, document_id: str, settings: Settings, title: str
) -> Prepared:
    provenance = _provenance(raw, source, document_id, settings, title)._replace(
        configuration_digest=configuration_digest(settings)
    )
    segmented, chunks = _segment_and_chunk(raw, provenance, settings)
    document = segmented.document
    failures = [
        finding
        for chunk, place in neighbourhoods(segmented, chunks)
        for finding in examine_chunk(chunk, place)
    ]
    return Prepared(
        document=document,
        chunks=chunks,
        findings=(*document.findings, *failures),
        tally=msgspec.structs.replace(
            tally(document, chunks, failures),
            lifted=lifted_sections(document),
            shape=shape_of(segmented, chunks),
        ),
    )


def _provenance(
    raw: TextSource, source: SourceFile, document_id: str, settings: Settings, title: str
) -> Provenance:
    return Provenance(
        document_id=raw.document_id or document_id,
        source=source.name,
        source_sha256=source.sha256,
        family=settings.family,
        configuration_digest="",
        title=title,
        fallback_title="" if title else _readable(source.name),
        language=settings.language,
        hard_limit=settings.chunk.hard_limit,
    )


def _segment_and_chunk(
    raw: TextSource,
    provenance: Provenance,
    settings: Settings,
    counter: TokenCounter | None = None,
) -> tuple[SegmentedDocument, tuple[Chunk, ...]]:
    from standfirst.services.tokenizers import token_counter

    segmented = segment(raw, provenance)
    language = segmented.document.language.split("-")[0]
    labels = settings.labels.get(language, settings.labels.get("en", {}))
    counter = counter or token_counter(settings.chunk.tokenizer)
    one_language = settings.language != "auto"
    return segmented, chunk_document(
        segmented, settings.chunk, labels, counter, one_language=one_language
    )


def _readable(name: str) -> str:
    """Return a file's name as a title: `annual_leave.md` is called "annual leave"."""
    stem = PurePath(name.replace("\\", "/")).stem
    return " ".join(stem.replace("_", " ").replace("-", " ").split())
