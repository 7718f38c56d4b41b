"""Links within a document, as its file states them, resolved to sections and chunks."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence

import msgspec

from standfirst.model.chunk import Chunk, Reference
from standfirst.model.document import Document
from standfirst.model.place import Span
from standfirst.model.source import Link
from standfirst.stages.chunk.notes import Owners


def with_links(
    document: Document, links: Sequence[Link], chunks: Sequence[Chunk]
) -> tuple[Chunk, ...]:
    """Return the chunks with a reference for each link that leads out of them.

    A link to a heading leads to its section, any other to the chunk that holds its target. What was
    found in the words of a link gives way to it: the file knows where it leads.
    """
    if not links:
        return tuple(chunks)
    linked = _Linked(document, links, chunks)
    return tuple(linked.with_own(chunk) for chunk in chunks)


class _Linked:
    def __init__(self, document: Document, links: Sequence[Link], chunks: Sequence[Chunk]) -> None:
        self._text = document.text
        self._links = sorted(links)
        self._starts = [link.start for link in self._links]
        self._sections = {s.span.start: s.section_key for s in document.sections if s.level}
        self._owners = Owners(chunks)

    def with_own(self, chunk: Chunk) -> Chunk:
        links = list(self._in(chunk))
        if not links:
            return chunk
        found = [
            each
            for each in chunk.references
            if not any(link.start < each.span.end and each.span.start < link.end for link in links)
        ]
        found += [reference for link in links if (reference := self._resolved(link, chunk))]
        found.sort(key=lambda each: each.span.start)
        return msgspec.structs.replace(chunk, references=tuple(found))

    def _in(self, chunk: Chunk) -> Iterator[Link]:
        for span in chunk.spans:
            first = bisect_left(self._starts, span.start)
            for link in self._links[first : bisect_left(self._starts, span.end)]:
                if link.end <= span.end:
                    yield link

    def _resolved(self, link: Link, chunk: Chunk) -> Reference | None:
        span = Span(link.start, link.end)
        text = self._text[link.start : link.end]
        section = self._sections.get(link.target)
        if section is not None:
            if section == chunk.section_key:
                return None
            return Reference(text=text, span=span, target_kind="section", target=section)
        owner = self._owners.of(link.target)
        if owner is None or owner == chunk.chunk_id:
            return None
        return Reference(text=text, span=span, target_kind="chunk", target=owner)
