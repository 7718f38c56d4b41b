"""A chunk, a document or a lifted block, drawn for a person."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from standfirst.cli.places import box_in_words, page_in_words, pages_in_words, regions
from standfirst.cli.stored import LiftedBlock
from standfirst.cli.terminal import columns, counted, one_line
from standfirst.model.chunk import PATH_JOINER, Chunk
from standfirst.model.document import Block, Document, PrintedPage, Proposal, Section
from standfirst.model.place import Record

if TYPE_CHECKING:
    from rich.console import RenderableType

    from standfirst.workspace import Workspace


def described(
    found: Chunk | Document | LiftedBlock, workspace: Workspace
) -> Iterator[RenderableType]:
    """Yield the parts of what is shown, one below the other."""
    if isinstance(found, Chunk):
        yield from _chunk(found, workspace)
    elif isinstance(found, Document):
        yield from _document(found, workspace)
    else:
        yield from _block(found, workspace)


def without_cells(found: Chunk | Document | LiftedBlock, *, keep_proposal: bool = False) -> Record:
    """Return the record that is written as JSON: without the content of quarantined blocks.

    `keep_proposal` leaves a block its proposal, which is a guess.
    """
    import msgspec

    if isinstance(found, LiftedBlock):
        kept = found.block.proposal if keep_proposal else None
        return _covered(found.block, kept)
    if isinstance(found, Document):
        return msgspec.structs.replace(found, blocks=tuple(map(_covered, found.blocks)))
    return found


def _covered(block: Block, kept: Proposal | None = None) -> Block:
    import msgspec

    return msgspec.structs.replace(block, text="", proposal=kept) if block.quarantined else block


def _chunk(chunk: Chunk, workspace: Workspace) -> Iterator[RenderableType]:
    origin = workspace.store.origin(chunk.document_id)
    source = origin.source if origin else chunk.document_id
    pages = pages_in_words(chunk.physical_pages, chunk.printed_pages)
    kind = chunk.chunk_kind.replace("_", " ")
    yield one_line(f"{chunk.chunk_id} ({kind}, {counted(len(chunk.text), 'character')})")
    yield one_line(PATH_JOINER.join(chunk.heading_path))
    yield one_line(f"{source}, {pages}" if pages else source)
    yield ""
    if chunk.lead_in:
        yield f"[lead-in, from above]\n{chunk.lead_in}\n"
    yield chunk.text
    regions_in_words = (
        f"page {page} of the file, {region}" for page, region in regions(chunk.boxes)
    )
    yield from _listed("On the page:", regions_in_words)
    yield from _listed(
        "Lifted out of this stretch of text:",
        (
            f"{each.kind} {chunk.document_id}:{each.block_id}, "
            f"{page_in_words(each.physical_page, each.printed_page)}, "
            + ("not verified" if each.quarantined else "verified")
            for each in chunk.attachments
        ),
    )
    yield from _listed(
        "Points at:", (f"{each.text}: {each.target or 'not found'}" for each in chunk.references)
    )
    failures = [
        f"{finding.code} {finding.message}"
        for finding in workspace.store.findings(chunk.document_id)
        if finding.chunk_id == chunk.chunk_id
    ]
    yield from _listed("Does not stand alone:", failures)


def _document(document: Document, workspace: Workspace) -> Iterator[RenderableType]:
    chunks = sum(1 for _ in workspace.store.chunks(document.document_id))
    pages = f"{counted(len(document.pages), 'page')}, " if document.pages else ""
    yield one_line(f"{document.document_id}: {document.title}")
    yield one_line(document.source)
    yield (
        f"{document.media_type}, language {document.language or 'unknown'}, family "
        f"{one_line(document.family)}, {pages}{counted(len(document.text), 'character')}, "
        f"{counted(chunks, 'chunk')}"
    )
    yield from _outline(document)
    yield from _listed(
        "Lifted out of the text:",
        (
            f"{document.document_id}:{block.block_id}, "
            f"{page_in_words(block.physical_page, block.printed_page)}"
            for block in document.blocks
        ),
    )
    dropped = Counter(each.reason for each in document.dropped)
    yield from _listed(
        "Left out of the chunks:", (f"{count:,} × {reason}" for reason, count in dropped.items())
    )
    found = Counter(f.code for f in workspace.store.findings(document.document_id))
    yield from _listed(
        "Findings:", (f"{count:,} × {code}" for code, count in sorted(found.items()))
    )


def _outline(document: Document) -> Iterator[RenderableType]:
    if document.sections:
        printed = {page.physical_page: page.printed_page for page in document.pages}
        yield ""
        yield "Outline:"
        yield columns(
            (_page_label(section, printed), "  " * max(section.level - 1, 0) + section.title)
            for section in document.sections
        )


def _page_label(section: Section, printed: Mapping[int, PrintedPage]) -> str:
    if section.pages is None:
        return ""
    return page_in_words(section.pages[0], printed.get(section.pages[0]))


def _block(found: LiftedBlock, workspace: Workspace) -> Iterator[RenderableType]:
    document, block = found
    crop = workspace.crop_path(document.document_id, block.block_id)
    yield one_line(f"{document.document_id}:{block.block_id} ({block.kind})")
    yield one_line(f"{document.title}, section {block.section_key}")
    yield columns(
        (
            ("file", document.source),
            ("kind", block.kind),
            ("shape", block.shape.replace("_", " ")),
            ("page", page_in_words(block.physical_page, block.printed_page)),
            ("box", box_in_words(block.bbox)),
            ("picture", str(crop) if crop.is_file() else "none was made"),
            ("continues", _continued(found)),
            ("content", "not verified, so not shown" if block.quarantined else "verified"),
        )
    )


def _continued(found: LiftedBlock) -> str:
    """Name the block that this one goes on from, as `standfirst show` takes it."""
    first = found.block.continues
    return f"{found.document.document_id}:{first}" if first else "nothing"


def _listed(title: str, items: Iterator[str] | list[str]) -> Iterator[str]:
    listed = [f"  {one_line(item)}" for item in items]
    if listed:
        yield ""
        yield title
        yield from listed
