"""Hits, citations and answers."""

from __future__ import annotations

from typing import Literal

from standfirst.model.chunk import Chunk
from standfirst.model.document import PrintedPage
from standfirst.model.place import PageBox, Record, Span

Clause = Literal["C1", "C2", "C3", "C4", "C5", "C6"]
Status = Literal["answered", "answered_with_attachment", "crop_only", "abstained"]


class Brought(Record, frozen=True, kw_only=True):
    """A chunk that comes with a hit; `said` is the reference or the block that brought it."""

    why: Literal["reference", "attachment", "neighbour"]
    said: str = ""
    chunk: Chunk


class Hit(Record, frozen=True, kw_only=True):
    """A chunk that was retrieved, with its rank from 1 and its score (higher is better).

    `brought` are the chunks that its text refers to, those that stand for its blocks, and its
    neighbours where they were asked for; none is a hit itself.
    """

    rank: int
    score: float
    title: str
    source: str
    chunk: Chunk
    brought: tuple[Brought, ...] = ()


class Citation(Record, frozen=True, kw_only=True):
    """Where a quotation stands: chunk, section, page, boxes, and its span in `Document.text`.

    `lead_in` is what it goes on from, where that stands in an earlier chunk: "The tenant shall
    not:". A quotation is not to be read without it.
    """

    number: int
    chunk_id: str
    document_id: str
    title: str
    source: str
    section_key: str
    heading_path: tuple[str, ...]
    physical_page: int | None = None
    printed_page: PrintedPage | None = None
    printed_page_source: str | None = None
    boxes: tuple[PageBox, ...] = ()
    span: Span | None = None
    quotation: str
    lead_in: str = ""


class Segment(Record, frozen=True, kw_only=True):
    """A piece of an answer: `text` for quote, prose and notice, `crop` for a picture's path."""

    kind: Literal["quote", "prose", "notice", "crop"]
    text: str | None = None
    crop: str | None = None
    citation: int | None = None


class ClauseOutcome(Record, frozen=True, kw_only=True):
    """Whether a clause of the answer contract held by itself, was enforced, or was violated."""

    clause: Clause
    outcome: Literal["held", "enforced", "violated"]
    detail: str = ""


class Answer(Record, frozen=True, kw_only=True):
    """An answer under contract; see the clauses C1 to C6."""

    question: str
    status: Status
    complete: bool
    segments: tuple[Segment, ...] = ()
    citations: tuple[Citation, ...] = ()
    notices: tuple[str, ...] = ()
    nearest: tuple[Citation, ...] = ()
    clauses: tuple[ClauseOutcome, ...] = ()
