"""The stages in order: prepare, publish, ask. Start reading here."""

from __future__ import annotations

from hashlib import sha256
from pathlib import PurePath

from standfirst.languages.folding import slug
from standfirst.model.chunk import Chunk
from standfirst.model.family import Settings, configuration_digest
from standfirst.model.report import Prepared
from standfirst.model.source import PagedSource, SourceFile, TextSource
from standfirst.stages.chunk import chunk_document
from standfirst.stages.segment import Provenance, segment


def prepare(
    source: SourceFile, document_id: str, settings: Settings, *, title: str = ""
) -> tuple[Prepared, ...]:
    """Read, segment, chunk and check one file: its documents with their chunks and findings.

    Pure: the same bytes and settings give the same result. Raises SourceError when nothing of the
    file can be read.
    """
    from standfirst.stages.read import read

    raw = read(source, settings.limits)
    if isinstance(raw, PagedSource):
        from standfirst.stages.segment.paged import lay_out

        raw = lay_out(raw, settings.limits)
    return (_prepare_text(raw, source, document_id, settings, title),)


def split(
    title: str, text: str, *, settings: Settings | None = None, document_id: str = ""
) -> tuple[Chunk, ...]:
    """Return the chunks of a Markdown or plain text that is already in memory.

    Every heading path starts at `title`. `document_id` defaults to the title's slug.
    """
    from standfirst.stages.read.markdown import MEDIA_TYPE, read_markdown_text

    chosen = settings or Settings()
    raw = read_markdown_text(text, chosen.limits)
    content = text.encode("utf-8", errors="surrogatepass")
    source = SourceFile(name=title, content=content, sha256=sha256(content).hexdigest())
    identity = document_id or slug(title) or MEDIA_TYPE.split("/")[1]
    return _prepare_text(raw, source, identity, chosen, title).chunks


def _prepare_text(
    raw: TextSource, source: SourceFile, document_id: str, settings: Settings, title: str
) -> Prepared:
    provenance = Provenance(
        document_id=raw.document_id or document_id,
        source=source.name,
        source_sha256=source.sha256,
        family=settings.family,
        configuration_digest=configuration_digest(settings),
        title=title,
        fallback_title=_readable(source.name),
        language=settings.language,
    )
    segmented = segment(raw, provenance)
    language = segmented.document.language.split("-")[0]
    labels = settings.labels.get(language, settings.labels.get("en", {}))
    chunks = chunk_document(segmented, settings.chunk, labels)
    return Prepared(document=segmented.document, chunks=chunks)


def _readable(name: str) -> str:
    """Return a file's name as a title: `annual_leave.md` is called "annual leave"."""
    stem = PurePath(name.replace("\\", "/")).stem
    return " ".join(stem.replace("_", " ").replace("-", " ").split())
