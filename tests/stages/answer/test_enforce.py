"""Laws of the guard: whatever a model says, what is left keeps the contract."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from standfirst import enforce
from standfirst.languages.numbers import hides_number
from standfirst.model.answer import Answer, Citation, Hit, Segment
from standfirst.model.chunk import Chunk
from standfirst.model.place import Span
from standfirst.stages.answer.contract import violations
from standfirst.stages.answer.extract import answer
from tests.handmade import attachment, chunk

replace = msgspec.structs.replace

GUARDED = chunk(
    "monograph",
    0,
    "Ampicillin is given slowly. The dose is 500 mg.",
    0,
    attachments=(attachment("b1"),),
    has_quarantined_content=True,
    heading_path=("Ampicillin", "Use"),
    physical_pages=(2, 2),
    printed_pages=(202, 202),
)
CLEAN = chunk("leave", 0, "Leave is 30 days a year. Ask early.", 0, heading_path=("Leave",))
DESCRIPTOR = chunk(
    "monograph",
    1,
    "Ampicillin — Dose — table.",
    0,
    chunk_kind="block_descriptor",
    spans=(),
    attachments=(attachment("b2"),),
    has_quarantined_content=True,
    heading_path=("Ampicillin", "Dose"),
)
CHUNKS = (GUARDED, CLEAN, DESCRIPTOR)

ANY_TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=60)
WORDS = """Ampicillin is given slowly dose the five hundred mg t w o . , ! half xx [1] ½ 五 table
see Ask early leave fi ve một nửa anderthalb năm trăm viên IV Note: ５ contraindicated"""
PIECES = st.sampled_from([*WORDS.split(), "\u200b", "\n"])
REPLIES = st.one_of(ANY_TEXT, st.lists(PIECES, max_size=14).map(" ".join))


def cited(number: int, of: Chunk, start: int = 0, end: int | None = None) -> Citation:
    text = of.text[start:end] if of.spans else ""
    return Citation(
        number=number,
        chunk_id=of.chunk_id,
        document_id=of.document_id,
        title=of.heading_path[0],
        source="a.md",
        section_key=of.section_key,
        heading_path=of.heading_path,
        physical_page=of.physical_pages[0] if of.physical_pages else None,
        printed_page=of.printed_pages[0] if of.printed_pages else None,
        span=Span(start, start + len(text)) if text else None,
        quotation=text,
    )


CITATIONS = (
    cited(1, GUARDED, 0, 27),
    cited(2, CLEAN, 0, 24),
    cited(3, GUARDED, 28),
    cited(4, DESCRIPTOR),
    replace(cited(5, CLEAN, 0, 24), quotation="Leave is 90 days a year."),
    cited(6, CLEAN, 25),
)
SEGMENTS = st.builds(
    Segment,
    kind=st.sampled_from(["quote", "prose", "notice", "crop"]),
    text=st.one_of(st.none(), REPLIES, st.sampled_from([each.quotation for each in CITATIONS])),
    crop=st.one_of(st.none(), REPLIES),
    citation=st.one_of(st.none(), st.integers(-1, 8)),
)
ANSWERS = st.builds(
    Answer,
    question=st.just("How is ampicillin given?"),
    status=st.sampled_from(["answered", "answered_with_attachment", "crop_only", "abstained"]),
    complete=st.booleans(),
    segments=st.lists(SEGMENTS, max_size=5).map(tuple),
    citations=st.sampled_from([CITATIONS, CITATIONS[::-1], (*CITATIONS, CITATIONS[0])]),
    notices=st.lists(REPLIES, max_size=2).map(tuple),
    nearest=st.sampled_from([(), CITATIONS, CITATIONS[2:3]]),
)


def drafted(*segments: tuple[str, str, int], complete: bool = True) -> Answer:
    made = (Segment(kind=k, text=t, citation=n) for k, t, n in segments)  # type: ignore[arg-type]
    return Answer(
        question="q",
        status="answered",
        complete=complete,
        segments=tuple(made),
        citations=CITATIONS,
    )


def stated(found: Answer) -> list[str]:
    return [each.text or "" for each in found.segments if each.kind in {"quote", "prose"}]


@given(ANSWERS, st.sampled_from([CHUNKS, CHUNKS[1:], (CLEAN,), ()]))
def test_what_is_left_keeps_the_contract_and_is_left_alone(
    said: Answer, chunks: tuple[Chunk, ...]
) -> None:
    found = enforce(said, chunks)
    assert violations(found, chunks) == ()
    assert enforce(found, chunks) == found
    assert {each.outcome for each in found.clauses} <= {"held", "enforced"}


@given(REPLIES, st.sampled_from([1, 2, 3, 4, 6]))
def test_no_prose_states_a_number_whatever_it_cites(reply: str, citation: int) -> None:
    found = enforce(drafted(("prose", reply, citation), ("prose", reply, 1)), CHUNKS)
    prose = " ".join(each.text or "" for each in found.segments if each.kind == "prose")
    assert not hides_number(prose, "en")
    assert "contraindicated" not in prose
    assert not any("mg" in each for each in found.notices)


@given(st.sampled_from(["How is ampicillin given?", "leave", "dose", "Mars"]))
def test_an_answer_without_a_model_stays_as_it_is(question: str) -> None:
    hits = [
        Hit(rank=n, score=1.0, title=each.heading_path[0], source="m.pdf", chunk=each)
        for n, each in enumerate(CHUNKS, 1)
    ]
    made = answer(question, hits)
    assert replace(enforce(made, CHUNKS), clauses=()) == replace(made, clauses=())


def test_prose_that_connects_stands_with_the_notice_and_the_picture() -> None:
    found = enforce(
        drafted(("prose", "It is given slowly.", 1), ("quote", "Ask early.", 6)), CHUNKS
    )
    assert [each.kind for each in found.segments] == ["prose", "notice", "crop", "quote"]
    assert (found.status, found.complete) == ("answered_with_attachment", False)
    assert [each.number for each in found.citations] == [1, 2, 3]
    assert {each.clause: each.outcome for each in found.clauses}["C1"] == "enforced"


def test_a_paraphrase_stands_where_nothing_is_quarantined() -> None:
    said = drafted(("prose", "Holiday requests should come soon.", 6))
    found = enforce(replace(said, citations=CITATIONS[-1:]), [CLEAN])
    assert stated(found) == ["Holiday requests should come soon."]
    assert (found.status, found.complete) == ("answered", True)


@pytest.mark.parametrize(
    ("sentence", "citation", "clause"),
    [
        ("Ampicillin is given twice.", 1, "C3"),
        ("The dose is f i v e.", 1, "C3"),
        ("Leave is thirty days.", 2, "C3"),
        ("It is contraindicated.", 1, "C5"),
        ("The table is given slowly.", 1, "C4"),
        ("A dose.", 4, "C4"),
        ("Ampicillin is given slowly.", 99, "C5"),
        ("Ampicillin is given slowly [dose].", 1, "C5"),
        ("Leave \u202eis early.", 2, "C5"),
        ("Leave is early.", 5, "C5"),
        ("Ampicillin is given t.w.o.", 1, "C3"),
        ("Ampicillin is given \U0001f590 slowly.", 1, "C5"),
        ("Leave is &half; early.", 2, "C5"),
        ("Leave is \u043f\u044f\u0442\u044c early.", 6, "C5"),
    ],
)
def test_what_breaks_a_clause_is_struck_alone(sentence: str, citation: int, clause: str) -> None:
    said = drafted(("prose", sentence, citation), ("prose", "Ask early.", 6))
    found = enforce(said, CHUNKS)
    assert stated(found) == ["Ask early."]
    assert {each.clause: each.outcome for each in found.clauses}[clause] == "enforced"
    assert not found.complete


def test_forms_of_a_words_of_the_chunk_may_stand_beside_a_table() -> None:
    chunks = [replace(GUARDED, text=GUARDED.text.replace("slowly", "frozen"))]
    said = drafted(("prose", "Do not freeze it.", 1))
    cited = replace(CITATIONS[0], quotation=CITATIONS[0].quotation.replace("slowly", "frozen"))
    found = enforce(replace(said, citations=(cited,)), chunks)
    assert stated(found) == ["Do not freeze it."]


@pytest.mark.parametrize(
    ("held", "said", "stands"),
    [
        ("without delay", "It is given immediately.", True),
        ("slowly", "It is given immediately.", False),
        ("slowly", "It is given on Mondays.", False),
        ("slowly", "The patient is responsible.", True),
    ],
)
def test_another_word_for_one_of_the_chunk_may_stand_beside_a_table(
    held: str, said: str, stands: bool
) -> None:
    chunks = [replace(GUARDED, text=GUARDED.text.replace("slowly", held))]
    cited = replace(CITATIONS[0], quotation=CITATIONS[0].quotation.replace("slowly", held))
    if len(held) != len("slowly"):
        at = Span(cited.span.start, cited.span.start + len(cited.quotation))
        cited = replace(cited, span=at)
    found = enforce(replace(drafted(("prose", said, 1)), citations=(cited,)), chunks)
    assert (stated(found) == [said]) == stands


@pytest.mark.parametrize(
    ("language", "said", "states"),
    [
        ("de", "Beide Seiten werden gehört.", False),
        ("de", "Beide Tabletten.", True),
        ("vi", "Triệu chứng thường tự khỏi.", False),
        ("vi", "Một triệu đơn vị.", True),
        ("vi", "Cả hai bên ký.", False),
        ("vi", "Cả hai viên.", True),
        ("en", "Once it is checked, it goes on.", False),
        ("en", "Once daily.", True),
    ],
)
def test_words_that_only_look_like_numbers_state_none(
    language: str, said: str, states: bool
) -> None:
    assert hides_number(said, language) == states


def test_an_article_is_no_number_where_nothing_is_quarantined() -> None:
    text = "Nhân viên phải xin phép. Không nhận quà."
    chunks = [replace(CLEAN, text=text, spans=(Span(0, len(text)),), language="vi")]
    cited = replace(CITATIONS[-1], span=Span(0, 24), quotation=text[:24])
    for sentence, is_kept in (("Một nhân viên phải xin phép.", True), ("Một viên.", False)):
        said = replace(drafted(("prose", sentence, cited.number)), citations=(cited,))
        assert (stated(enforce(said, chunks)) == [sentence]) == is_kept


def test_a_number_told_over_two_sentences_is_struck() -> None:
    chunks = [replace(CLEAN, text="Leave is 30 days a year. Ask f. I ve", spans=(Span(0, 36),))]
    said = drafted(
        ("prose", "Ask f.", 2), ("prose", "I ve.", 2), ("quote", "Leave is 30 days a year.", 2)
    )
    assert stated(enforce(said, chunks)) == ["Leave is 30 days a year."]


def test_a_quotation_with_a_number_stands_where_nothing_is_quarantined() -> None:
    said = drafted(("quote", "Leave is 30 days a year.", 2), ("quote", "The dose is 500 mg.", 3))
    assert stated(enforce(said, CHUNKS)) == ["Leave is 30 days a year."]


def test_a_block_without_a_picture_is_not_rested_on() -> None:
    bare = replace(GUARDED, attachments=(attachment("b1", source_crop=None),))
    found = enforce(drafted(("prose", "It is given slowly.", 1)), [bare])
    assert (found.status, stated(found)) == ("abstained", [])
    assert found.nearest
