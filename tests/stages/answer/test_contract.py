"""Every clause of the contract can be broken, and is then told, whatever the answer claims."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from standfirst.model.answer import Answer, Hit, Segment
from standfirst.model.chunk import Chunk
from standfirst.model.place import PageBox, Span
from standfirst.stages.answer.contract import clause_outcomes, violations
from standfirst.stages.answer.extract import answer
from tests.handmade import attachment, chunk

replace = msgspec.structs.replace

PLACE: dict[str, Any] = {"physical_pages": (2, 2), "printed_pages": (202, 202)}
PROSE = chunk(
    "monograph",
    0,
    "Ampicillin is given slowly. The dose is 500 mg.",
    0,
    attachments=(attachment("b1"),),
    has_quarantined_content=True,
    heading_path=("Ampicillin", "Use"),
    **PLACE,
)
DESCRIPTOR = chunk(
    "monograph",
    1,
    "Ampicillin — Use — table.",
    0,
    chunk_kind="block_descriptor",
    spans=(),
    attachments=(attachment("b2"),),
    has_quarantined_content=True,
    heading_path=("Ampicillin", "Use"),
    **PLACE,
)
CHUNKS = (PROSE, DESCRIPTOR)


def kept() -> Answer:
    """Return an answer that quotes, tells of both blocks, and keeps the contract."""
    hits = [
        Hit(rank=n, score=1.0, title="Ampicillin", source="m.pdf", chunk=each)
        for n, each in enumerate(CHUNKS, 1)
    ]
    return answer("ampicillin use", hits)


def abstained() -> Answer:
    hits = [Hit(rank=1, score=1.0, title="Ampicillin", source="m.pdf", chunk=PROSE)]
    return answer("astronauts on Mars", hits)


def with_citation(found: Answer, number: int, **changes: Any) -> Answer:
    citations = [
        replace(each, **changes) if each.number == number else each for each in found.citations
    ]
    return replace(found, citations=tuple(citations))


def with_quote(found: Answer, text: str, citation: int = 1, kind: str = "quote") -> Answer:
    extra = Segment(kind=kind, text=text, citation=citation)  # type: ignore[arg-type]
    return replace(found, segments=(*found.segments, extra))


def without(found: Answer, kind: str) -> Answer:
    return replace(found, segments=tuple(each for each in found.segments if each.kind != kind))


def block_number(found: Answer, block: str) -> int:
    crop = f"crops/monograph/{block}.png"
    return next(each.citation or 0 for each in found.segments if each.crop == crop)


BREACHES: list[tuple[str, str, Callable[[Answer], Answer]]] = [
    ("C1", "is called complete", lambda a: replace(a, complete=True)),
    ("C1", "not disclosed", lambda a: replace(a, notices=())),
    ("C1", "not disclosed", lambda a: without(a, "notice")),
    ("C2", "not shown", lambda a: without(a, "crop")),
    ("C3", "number is stated", lambda a: with_quote(a, "The dose is 500 mg.", kind="prose")),
    ("C3", "number is stated", lambda a: with_quote(a, "Give two tablets.", kind="prose")),
    ("C4", "words are stated", lambda a: with_quote(a, "A table.", block_number(a, "b2"), "prose")),
    ("C4", "words are stated", lambda a: with_citation(a, block_number(a, "b2"), quotation="A")),
    ("C5", "has no citation", lambda a: with_quote(a, "Trust me.", 99)),
    ("C5", "not what its citation says", lambda a: with_quote(a, "Ampicillin is given fast.")),
    ("C5", "not what its citation says", lambda a: with_citation(a, 1, quotation="Ampicillin")),
    ("C5", "not stand at its place", lambda a: with_citation(a, 1, span=Span(1, 28))),
    ("C5", "not stand at its place", lambda a: with_citation(a, 1, span=Span(9000, 9027))),
    ("C5", "not stand at its place", lambda a: with_citation(a, 1, span=None)),
    ("C5", "not among the chunks", lambda a: with_citation(a, 1, chunk_id="other")),
    ("C5", "another section", lambda a: with_citation(a, 1, section_key="other")),
    ("C5", "another section", lambda a: with_citation(a, 1, heading_path=("Other",))),
    ("C5", "another section", lambda a: with_citation(a, 1, document_id="other")),
    ("C5", "page that its chunk", lambda a: with_citation(a, 1, physical_page=7)),
    ("C5", "has no page", lambda a: with_citation(a, 1, physical_page=None)),
    (
        "C5",
        "box that is not",
        lambda a: with_citation(a, 1, boxes=(PageBox(physical_page=2, bbox=(0, 0, 1, 1)),)),
    ),
    ("C5", "has no box", lambda a: with_citation(a, 1, boxes=())),
    ("C5", "share a number", lambda a: replace(a, citations=(*a.citations, a.citations[0]))),
    ("C6", "states and shows nothing", lambda a: replace(a, segments=())),
    ("C6", "abstains, and states", lambda a: replace(a, status="abstained")),
]


def with_boxes(found: Answer) -> tuple[Answer, tuple[Chunk, ...]]:
    """Give the quotation and its chunk the box of a line, as a page would."""
    box = PageBox(physical_page=2, bbox=(72.0, 80.0, 500.0, 92.0))
    located = with_citation(found, 1, physical_page=2, printed_page=202, boxes=(box,))
    return located, (replace(PROSE, boxes=(box,)), DESCRIPTOR)


def test_an_answer_may_keep_every_clause() -> None:
    found, chunks = with_boxes(kept())
    assert {each.kind for each in found.segments} == {"quote", "notice", "crop"}
    assert violations(found, chunks) == ()
    assert [each.clause for each in clause_outcomes(found, chunks)] == [
        "C1", "C2", "C3", "C4", "C5", "C6"
    ]  # fmt: skip


@pytest.mark.parametrize(("clause", "detail", "breach"), BREACHES)
def test_a_breach_is_told(clause: str, detail: str, breach: Callable[[Answer], Answer]) -> None:
    found, chunks = with_boxes(kept())
    broken = {each.clause: each.detail for each in violations(breach(found), chunks)}
    assert detail in broken.get(clause, ""), broken  # type: ignore[call-overload]


def test_what_an_answer_says_of_itself_does_not_count() -> None:
    found, chunks = with_boxes(kept())
    boasting = replace(found, complete=True, clauses=clause_outcomes(found, chunks))
    assert [each.clause for each in violations(boasting, chunks)] == ["C1"]


def test_a_number_in_the_nearest_places_is_told() -> None:
    found = abstained()
    assert violations(found, [PROSE]) == ()
    leaking = replace(
        found,
        nearest=(replace(found.nearest[0], quotation="The dose is 500 mg.", span=Span(28, 47)),),
    )
    assert [each.clause for each in violations(leaking, [PROSE])] == ["C3"]


def test_an_abstention_shows_the_nearest_places_and_nothing_else() -> None:
    found = abstained()
    assert [each.clause for each in violations(replace(found, nearest=()), [PROSE])] == ["C6"]
    assert [each.clause for each in violations(replace(found, complete=True), [PROSE])] == ["C6"]
    assert violations(replace(found, nearest=()), []) == ()
