"""Where the answer to a question stands, and how much of it a search retrieved."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from standfirst.languages.folding import fold, slug
from standfirst.model.chunk import PATH_JOINER, Chunk
from standfirst.model.comparison import Question, QuestionScore
from standfirst.model.document import Document, Section
from standfirst.model.place import Span

DEFAULT_BUDGET = 4000
"""Characters that a question may retrieve: some three to four chunks, as an answer draws on."""


class Evidence(NamedTuple):
    """Where the answer stands; `is_quotation` says that all of it is needed."""

    document_id: str
    span: Span
    is_quotation: bool


def names(question: Question, document_id: str, source: str) -> bool:
    """Tell whether a question means a document, by its id or by the end of its source."""
    return is_named(question.document, document_id, source)


def is_named(name: str, document_id: str, source: str) -> bool:
    """Tell whether a name is the id of a document, or the end of its source."""
    wanted = name.replace("\\", "/")
    path = source.replace("\\", "/")
    return wanted in (document_id, path) or path.endswith(f"/{wanted}")


def find_evidence(question: Question, document: Document) -> Evidence | None:
    """Return where the answer to a question stands in a document, None where it does not."""
    sections = [each for each in document.sections if _is_called(each, question.section)]
    if question.section and not sections:
        return None
    if not question.quotation:
        span = sections[0].span if sections else Span(0, len(document.text))
        return Evidence(document.document_id, span, is_quotation=False)
    for within in [each.span for each in sections] or [Span(0, len(document.text))]:
        found = _quoted(question.quotation, document.text, within)
        if found is not None:
            return Evidence(document.document_id, found, is_quotation=True)
    return None


def _is_called(section: Section, name: str) -> bool:
    keys = (section.section_key, section.section_key.rpartition("/")[2])
    return bool(name) and (name in keys or slug(name) in keys or fold(section.title) == fold(name))


def _quoted(quotation: str, text: str, within: Span) -> Span | None:
    words = map(re.escape, quotation.split())
    pattern = re.compile(r"\s+".join(words), re.IGNORECASE)
    match = pattern.search(text, within.start, within.end)
    return Span(*match.span()) if match and match.group() else None


def score(
    evidence: Evidence,
    ranked: Sequence[Chunk],
    budget: int,
    length_of: Callable[[str], int] = len,
) -> QuestionScore:
    """Return how much of the evidence stands in the first chunks that fit the budget.

    Characters are counted, or tokens with another `length_of`, and not chunks: large chunks are
    paid for by what they bring along, small ones by what they miss. A chunk that does not fit ends
    the list; the first always counts.
    """
    retrieved = list(_within_budget(ranked, budget, length_of))
    overlaps = [_overlaps(chunk, evidence) for chunk in retrieved]
    covered = _union_length(span for spans in overlaps for span in spans)
    length = sum(len(chunk.text) for chunk in retrieved)
    share = covered / max(len(evidence.span), 1)
    recall = share if evidence.is_quotation else float(covered > 0)
    first = next((rank for rank, spans in enumerate(overlaps, 1) if spans), None)
    return QuestionScore(
        recall=round(recall, 6),
        precision=round(covered / length, 6) if length else 0.0,
        found=share >= 1.0 if evidence.is_quotation else covered > 0,
        rank=first,
    )


def _within_budget(
    ranked: Sequence[Chunk], budget: int, length_of: Callable[[str], int]
) -> Iterator[Chunk]:
    used = 0
    for at, chunk in enumerate(ranked):
        used += length_of(_shown(chunk))
        if at and used > budget:
            return
        yield chunk


def shown_length(chunk: Chunk) -> int:
    """Return the length of a chunk with its heading path, as a reader or model gets it."""
    return len(_shown(chunk))


def _shown(chunk: Chunk) -> str:
    return f"{PATH_JOINER.join(chunk.heading_path)}\n\n{chunk.text_in_context}"


def _overlaps(chunk: Chunk, evidence: Evidence) -> list[Span]:
    if chunk.document_id != evidence.document_id:
        return []
    clipped = (
        Span(max(span.start, evidence.span.start), min(span.end, evidence.span.end))
        for span in chunk.spans
    )
    return [span for span in clipped if span.end > span.start]


def _union_length(spans: Iterable[Span]) -> int:
    total = reached = 0
    for span in sorted(spans, key=lambda each: (each.start, each.end)):
        total += max(span.end - max(span.start, reached), 0)
        reached = max(reached, span.end)
    return total
