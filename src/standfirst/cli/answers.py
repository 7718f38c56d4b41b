"""Hits and answers as a person reads them: the words first, then where they stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from standfirst.cli.excerpts import excerpt
from standfirst.cli.places import page_in_words, pages_in_words, regions
from standfirst.cli.terminal import one_line, shortened
from standfirst.model.chunk import PATH_JOINER

if TYPE_CHECKING:
    from rich.console import RenderableType

    from standfirst.model.answer import Answer, Citation, Hit, Segment

SHOWN_REGIONS = 2
_QUOTED = 160


def hit_lines(hits: Sequence[Hit], question: str) -> Iterator[RenderableType]:
    """Yield each hit: its heading path, its place, its id, and the part that fits."""
    if not hits:
        yield "Nothing holds any of these words. Try other words, or fewer."
    for hit in hits:
        chunk = hit.chunk
        pages = pages_in_words(chunk.physical_pages, chunk.printed_pages)
        yield one_line(f"{hit.rank}. {PATH_JOINER.join(chunk.heading_path)}")
        yield f"   {_joined(hit.source, pages, chunk.chunk_id)}"
        yield f"   {excerpt(chunk.text, question)}"
        yield ""


def answer_lines(answer: Answer) -> Iterator[RenderableType]:
    """Yield what is answered, what has to be known about it, and where it stands."""
    if answer.status == "abstained":
        yield "The documents do not answer this."
    for segment in answer.segments:
        yield _segment(segment)
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
            yield f"    “{shortened(citation.quotation, _QUOTED)}”"


def _segment(segment: Segment) -> str:
    number = "" if segment.citation is None else f" [{segment.citation}]"
    if segment.kind == "quote":
        return one_line(f"“{segment.text or ''}”{number}")
    if segment.kind == "crop":
        return one_line(f"Picture: {segment.crop or 'none was made'}{number}")
    label = "Note: " if segment.kind == "notice" else ""
    return one_line(f"{label}{segment.text or ''}{number}")


def _citation(citation: Citation) -> Iterator[RenderableType]:
    page = page_in_words(citation.physical_page, citation.printed_page)
    yield one_line(f"[{citation.number}] {PATH_JOINER.join(citation.heading_path)}")
    span = citation.span
    characters = "" if span is None else f"characters {span.start:,} to {span.end:,}"
    yield f"    {_joined(citation.source, page, characters)}"
    for region in list(regions(citation.boxes))[:SHOWN_REGIONS]:
        yield f"    {region}"
    yield f"    {one_line(citation.chunk_id)}"


def _joined(*parts: str) -> str:
    return ", ".join(part for part in map(one_line, parts) if part)
