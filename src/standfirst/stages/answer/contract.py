"""The answer contract, C1 to C6, checked by code on a finished answer, whoever made it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from standfirst.languages.numbers import states_number
from standfirst.model.answer import Answer, Citation, Clause, ClauseOutcome, Segment
from standfirst.model.chunk import Chunk, ChunkAttachment
from standfirst.model.place import Span
from standfirst.stages.answer.units import document_spans


class _Case(NamedTuple):
    """An answer, and the chunks and citations that it may rest on, by id and number."""

    answer: Answer
    chunks: Mapping[str, Chunk]
    citations: Mapping[int, Citation]

    def chunk_of(self, segment: Segment) -> Chunk | None:
        """Return the chunk that a segment cites, or None."""
        citation = self.citations.get(segment.citation or 0)
        return self.chunks.get(citation.chunk_id) if citation else None

    def used(self) -> list[Chunk]:
        """Return the chunks that segments cite, in order, each once."""
        cited = (self.chunk_of(segment) for segment in self.answer.segments)
        return list({chunk.chunk_id: chunk for chunk in cited if chunk}.values())

    def stated(self) -> Iterator[tuple[str, Chunk | None]]:
        """Yield every text that the answer states from a chunk, with that chunk."""
        for segment in self.answer.segments:
            if segment.kind in {"quote", "prose"}:
                yield segment.text or "", self.chunk_of(segment)
        for citation in (*self.answer.citations, *self.answer.nearest):
            yield citation.quotation, self.chunks.get(citation.chunk_id)


def clause_outcomes(answer: Answer, chunks: Iterable[Chunk]) -> tuple[ClauseOutcome, ...]:
    """Check every clause of the contract against the chunks that the answer may rest on.

    Nothing is taken from the answer's own `clauses`. The outcome is "held" or "violated", with the
    first breach as its detail.
    """
    case = _Case(
        answer,
        {chunk.chunk_id: chunk for chunk in chunks},
        {citation.number: citation for citation in answer.citations},
    )
    outcomes = []
    for clause, breaches in _CLAUSES.items():
        breach = next(iter(breaches(case)), None)
        outcome = ClauseOutcome(clause=clause, outcome="held")
        if breach is not None:
            outcome = ClauseOutcome(clause=clause, outcome="violated", detail=breach)
        outcomes.append(outcome)
    return tuple(outcomes)


def violations(answer: Answer, chunks: Iterable[Chunk]) -> tuple[ClauseOutcome, ...]:
    """Return the clauses that an answer breaks; empty when it keeps the contract."""
    return tuple(each for each in clause_outcomes(answer, chunks) if each.outcome == "violated")


def quarantined(chunk: Chunk) -> list[ChunkAttachment]:
    """Return the attachments of a chunk whose content nobody has verified."""
    return [attachment for attachment in chunk.attachments if attachment.quarantined]


def is_guarded(chunk: Chunk) -> bool:
    """Tell whether a chunk stands beside content that nobody has verified."""
    return chunk.has_quarantined_content or bool(quarantined(chunk))


def stated_fault(text: str, chunk: Chunk) -> Clause | None:
    """Return the clause that stating `text` from a chunk breaks, or None."""
    if text and chunk.chunk_kind == "block_descriptor":
        return "C4"
    return "C3" if is_guarded(chunk) and states_number(text, chunk.language) else None


def _undisclosed(case: _Case) -> Iterator[str]:
    for chunk in case.used():
        if is_guarded(chunk) and case.answer.complete:
            yield f"{chunk.chunk_id} has quarantined content, yet the answer is called complete"
        for attachment in quarantined(chunk):
            if not any(_tells(case, segment, attachment) for segment in case.answer.segments):
                yield f"{attachment.kind} {attachment.block_id} is not disclosed"


def _tells(case: _Case, segment: Segment, attachment: ChunkAttachment) -> bool:
    citation = case.citations.get(segment.citation or 0)
    return (
        segment.kind == "notice"
        and segment.text in case.answer.notices
        and citation is not None
        and citation.physical_page == attachment.physical_page
        and str(attachment.printed_page) in (segment.text or "")
    )


def _unshown(case: _Case) -> Iterator[str]:
    shown = {segment.crop for segment in case.answer.segments if segment.kind == "crop"}
    for chunk in case.used():
        for attachment in quarantined(chunk):
            if attachment.source_crop is None:
                yield f"{attachment.kind} {attachment.block_id} has no picture to show"
            elif attachment.source_crop not in shown:
                yield f"the picture of {attachment.kind} {attachment.block_id} is not shown"


def _numbers(case: _Case) -> Iterator[str]:
    for text, chunk in case.stated():
        if chunk and is_guarded(chunk) and states_number(text, chunk.language):
            yield f"a number is stated from {chunk.chunk_id}, which has quarantined content"


def _worded_descriptors(case: _Case) -> Iterator[str]:
    for text, chunk in case.stated():
        if text and chunk and chunk.chunk_kind == "block_descriptor":
            yield f"words are stated from the descriptor {chunk.chunk_id}"


def _uncited(case: _Case) -> Iterator[str]:
    if len(case.citations) != len(case.answer.citations):
        yield "two citations share a number"
    for segment in case.answer.segments:
        citation = case.citations.get(segment.citation or 0)
        if citation is None:
            yield f"a {segment.kind} has no citation"
        elif segment.kind == "quote" and (segment.text or "") != citation.quotation:
            yield f"quotation {citation.number} is not what its citation says"
        elif segment.kind in {"quote", "prose"} and not citation.quotation:
            yield f"citation {citation.number} quotes nothing"
    for citation in (*case.answer.citations, *case.answer.nearest):
        yield from unresolved(citation, case.chunks.get(citation.chunk_id))


def unresolved(citation: Citation, chunk: Chunk | None) -> Iterator[str]:
    """Yield why a citation does not lead to its chunk, section, page, box and words."""
    name = f"citation {citation.number}"
    if chunk is None:
        yield f"{name} names chunk {citation.chunk_id}, which is not among the chunks"
        return
    own = (chunk.document_id, chunk.section_key, chunk.heading_path)
    if (citation.document_id, citation.section_key, citation.heading_path) != own:
        yield f"{name} names another section than its chunk"
    if citation.quotation and not _is_exact(citation, chunk):
        yield f"{name} quotes what does not stand at its place"
    yield from _off_page(citation, chunk)


def _is_exact(citation: Citation, chunk: Chunk) -> bool:
    """Tell whether a quotation stands at its span of the document, to the character."""
    if citation.span is None:
        return False
    for in_chunk, in_document in document_spans(chunk, Span(0, len(chunk.text))):
        if in_document.start <= citation.span.start and citation.span.end <= in_document.end:
            start = in_chunk.start + citation.span.start - in_document.start
            words = chunk.text[start : start + len(citation.span)]
            if words == citation.quotation:
                return True
    return False


def _off_page(citation: Citation, chunk: Chunk) -> Iterator[str]:
    pages = chunk.physical_pages
    blocks = {(block.physical_page, block.bbox) for block in chunk.attachments}
    boxes = {(box.physical_page, box.bbox) for box in chunk.boxes} | blocks
    if citation.physical_page is None:
        if pages is not None:
            yield f"citation {citation.number} has no page"
        return
    is_block = citation.physical_page in {page for page, _ in blocks}
    if not is_block and not (pages and pages[0] <= citation.physical_page <= pages[1]):
        yield f"citation {citation.number} names a page that its chunk does not stand on"
    if any((box.physical_page, box.bbox) not in boxes for box in citation.boxes):
        yield f"citation {citation.number} names a box that is not its chunk's"
    if chunk.boxes and not citation.boxes:
        yield f"citation {citation.number} has no box"


def _unabstained(case: _Case) -> Iterator[str]:
    kinds = {segment.kind for segment in case.answer.segments}
    abstained = case.answer.status == "abstained"
    if abstained and kinds:
        yield "the answer abstains, and states something all the same"
    if abstained and case.answer.complete:
        yield "the answer abstains, and is called complete"
    if abstained and case.chunks and not case.answer.nearest:
        yield "the answer abstains without the nearest places"
    if not abstained and not kinds & {"quote", "prose", "crop"}:
        yield "the answer states and shows nothing, and does not say that it abstains"


_CLAUSES: Mapping[Clause, Callable[[_Case], Iterator[str]]] = {
    "C1": _undisclosed,
    "C2": _unshown,
    "C3": _numbers,
    "C4": _worded_descriptors,
    "C5": _uncited,
    "C6": _unabstained,
}
