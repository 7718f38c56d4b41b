"""For every check: a result in which it holds, and one with a planted fault in which it fails."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from standfirst.model.answer import Hit
from standfirst.model.chunk import Chunk, ChunkAttachment
from standfirst.model.document import Block, Document, Dropped, Page, Proposal, Section
from standfirst.model.finding import Finding
from standfirst.model.place import Span
from tests.cases.seen import CaseResult, Complaint, Snapshot, Spec, seen_chunks

FILE = "rules.md"
BOX = (10.0, 20.0, 200.0, 80.0)


class Planted(NamedTuple):
    """A check, a result that satisfies it, and one that does not."""

    spec: Spec
    good: CaseResult
    bad: CaseResult


def chunk(text: str, n: int = 0, **changes: Any) -> Chunk:
    fields: dict[str, Any] = {
        "chunk_id": f"rules:intro:{n}",
        "document_id": "rules",
        "section_key": "intro",
        "ordinal": n,
        "chunk_kind": "prose",
        "heading_path": ("Rules", "Intro"),
        "text": text,
        "language": "en",
        "content_digest": "0" * 64,
    }
    return Chunk(**(fields | changes))


def block(text: str, **changes: Any) -> Block:
    fields: dict[str, Any] = {
        "block_id": "table-1",
        "kind": "table",
        "shape": "simple_table",
        "section_key": "intro",
        "physical_page": 2,
        "printed_page": "ii",
        "bbox": BOX,
        "text": text,
        "source_crop": "crops/rules/table-1.png",
        "anchor": 0,
    }
    return Block(**(fields | changes))


def section(title: str) -> Section:
    return Section(
        section_key=title.lower(),
        title=title,
        level=1,
        heading_path=("Rules", title),
        span=Span(0, 0),
        heading_span=Span(0, 0),
    )


def page(number: int, printed: int | str, source: str = "page_label") -> Page:
    return Page(
        physical_page=number,
        printed_page=printed,
        printed_page_source=source,  # type: ignore[arg-type]
        span=Span(0, 0),
    )


def attached(lifted: Block) -> ChunkAttachment:
    return ChunkAttachment(
        block_id=lifted.block_id,
        kind=lifted.kind,
        shape=lifted.shape,
        physical_page=lifted.physical_page,
        printed_page=lifted.printed_page,
        bbox=lifted.bbox,
        quarantined=lifted.quarantined,
        source_crop=lifted.source_crop,
    )


def result(
    chunks: Sequence[Chunk] | str = (),
    *,
    source: str = "",
    complaints: tuple[Complaint, ...] = (),
    findings: tuple[Finding, ...] = (),
    outcome: dict[str, Any] | None = None,
    **fields: Any,
) -> CaseResult:
    """Return a result over one document; a text stands for the one chunk that says it."""
    if isinstance(chunks, str):
        chunks = [chunk(chunks)]
    document = Document(
        document_id="rules",
        title="Rules",
        source=FILE,
        media_type="text/markdown",
        source_sha256="0" * 64,
        language="en",
        family="default",
        configuration_digest="0" * 64,
        text=source,
        **fields,
    )
    return CaseResult(
        documents={FILE: document},
        chunks=tuple(
            seen_chunks(
                FILE,
                document,
                tuple(chunks),
                findings,
                lambda each: " > ".join(each.heading_path) + "\n\n" + each.text,
            )
        ),
        complaints=complaints,
        **(outcome or {}),
    )


def slices(source: str, *spans: tuple[int, int], **fields: Any) -> CaseResult:
    """Return a result whose chunks are slices of a source."""
    chunks = [
        chunk(source[start:end], n, spans=(Span(start, end),))
        for n, (start, end) in enumerate(spans)
    ]
    return result(chunks, source=source, **fields)


def under(text: str, *path: str) -> CaseResult:
    """Return a result with one chunk below a path of headings."""
    return result([chunk(text, heading_path=("Rules", *path))])


def lifted(text: str, chunk_text: str = "See the table.", **changes: Any) -> CaseResult:
    """Return a result with one chunk in which a lifted block stood."""
    one = block(text, **changes)
    return result([chunk(chunk_text, attachments=(attached(one),))], blocks=(one,))


def on_pages(text: str, first: int, last: int, *pages: Page) -> CaseResult:
    """Return a result with one chunk that stands on pages."""
    return result([chunk(text, physical_pages=(first, last))], pages=pages)


def complaining(*messages: str, is_error: bool = False, chunks: str = "") -> CaseResult:
    """Return a result about whose file something was said."""
    said = tuple(Complaint(FILE, message, is_error) for message in messages)
    return result(chunks or (), complaints=said)


def found(*texts: str) -> list[Hit]:
    """Return hits that say these texts, best first."""
    return [
        Hit(rank=n, score=1.0 / n, title="Rules", source=FILE, chunk=chunk(text, n))
        for n, text in enumerate(texts, start=1)
    ]


def stored(*texts: str, ids: Sequence[str] = ("a",), documents: int = 1) -> Snapshot:
    """Return a workspace in which every search finds these texts."""
    return Snapshot(documents, tuple(ids), lambda _query: found(*texts))


def steps(*snapshots: Snapshot) -> CaseResult:
    """Return a result with the workspace after each step."""
    return CaseResult(snapshots=snapshots)


def flagged(code: str, chunk_id: str = "rules:intro:0") -> CaseResult:
    """Return a result with a finding about its one chunk."""
    finding = Finding(code=code, message="points elsewhere", chunk_id=chunk_id)
    return result("See above.", findings=(finding,))


def with_dropped(text: str) -> CaseResult:
    """Return a result whose document lists a text as dropped."""
    return result("Body.", dropped=(Dropped(reason="running header", text=text),))


def proposed(*rows: tuple[str, ...]) -> CaseResult:
    """Return a result with a lifted table whose rows somebody guessed."""
    return lifted("Zinc 40 mg", proposal=Proposal(rows=rows, header_rows=1))
