"""Hits and answers as a person reads them: the words first, then where they stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from standfirst.cli.excerpts import excerpt
from standfirst.cli.places import page_in_words, pages_in_words, regions
from standfirst.cli.terminal import one_line, shortened
from standfirst.model.chunk import PATH_JOINER

if TYPE_CHECKING:
    from rich.console import RenderableType

    from standfirst.model.answer import Answer, Citation, Hit, Segment

NOT_VERIFIED = "A table or formula stands here that nobody has verified: look at the page."
_QUOTED = 160
_WHY = {"reference": "refers to", "attachment": "holds", "neighbour": "stands beside"}


def hit_lines(hits: Sequence[Hit], question: str) -> Iterator[RenderableType]:
    """Yield each hit: its heading path, its place, its id, and the part that fits."""
    if not hits:
        yield "Nothing holds any of these words. Try other words, or fewer."
    for hit in hits:
        chunk = hit.chunk
        pages = pages_in_words(chunk.physical_pages, chunk.printed_pages)
        yield one_line(f"{hit.rank}. {PATH_JOINER.join(chunk.heading_path)}")
        yield f"   {_joined(hit.source, pages, chunk.chunk_id)}"
        yield f"   {excerpt(chunk.text_in_context, question)}"
        if chunk.has_quarantined_content:
            yield f"   {NOT_VERIFIED}"
        for each in hit.brought:
            path = shortened(PATH_JOINER.join(each.chunk.heading_path), _QUOTED)
            yield f"   + {_WHY[each.why]} {path}, {one_line(each.chunk.chunk_id)}"
        yield ""


def answer_lines(answer: Answer, workspace: Path) -> Iterator[RenderableType]:
    """Yield what is answered, what has to be known about it, and where it stands.

    Pictures are in the folder `workspace`.
    """
    if answer.status == "abstained":
        yield "The documents do not answer this."
    leads = {citation.number: citation.lead_in for citation in answer.citations}
    for segment in answer.segments:
        lead_in = leads.get(segment.citation or 0, "")
        if lead_in and segment.kind in {"quote", "prose"}:
            yield one_line(f"[under “{lead_in}”]")
        yield _segment(segment, workspace)
    shown = [segment.text for segment in answer.segments if segment.kind == "notice"]
    for notice in answer.notices:
        if notice not in shown:
            yield one_line(f"Note: {notice}")
    for citation in answer.citations:
        yield ""
        yield from _citation(citation)
    if answer.nearest:
        yield ""
        yield "The nearest places:"
        for citation in answer.nearest:
            yield ""
            yield from _citation(citation)
            if citation.quotation:
                yield f"    “{shortened(citation.quotation, _QUOTED)}”"


def _segment(segment: Segment, workspace: Path) -> str:
    number = "" if segment.citation is None else f" [{segment.citation}]"
    if segment.kind == "quote":
        return one_line(f"“{segment.text or ''}”{number}")
    if segment.kind == "crop":
        picture = str(workspace / segment.crop) if segment.crop else "none was made"
        return one_line(f"Picture: {picture}{number}")
    label = "Note: " if segment.kind == "notice" else ""
    return one_line(f"{label}{segment.text or ''}{number}")


def _citation(citation: Citation) -> Iterator[str]:
    yield one_line(f"[{citation.number}] {PATH_JOINER.join(citation.heading_path)}")
    yield f"    {_joined(citation.source, *_place(citation))}"
    yield f"    {one_line(citation.chunk_id)}"


def _place(citation: Citation) -> Iterator[str]:
    """Yield page and region, or the characters of the text where there are no pages."""
    yield page_in_words(citation.physical_page, citation.printed_page)
    for page, region in regions(citation.boxes):
        yield region if page == citation.physical_page else f"page {page} of the file, {region}"
    if not citation.boxes and citation.span is not None:
        yield f"characters {citation.span.start:,} to {citation.span.end:,}"


def _joined(*parts: str) -> str:
    return ", ".join(part for part in map(one_line, parts) if part)
