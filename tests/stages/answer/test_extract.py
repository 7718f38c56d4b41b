"""Laws of the answer without a model: exact, cited, silent about what nobody has verified."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from standfirst.languages.numbers import states_number
from standfirst.model.answer import Answer, Hit
from standfirst.model.chunk import Chunk
from standfirst.model.document import Document, Line
from standfirst.model.place import PageBox, Span
from standfirst.model.report import Prepared
from standfirst.stages.answer.contract import violations
from standfirst.stages.answer.extract import answer
from tests.handmade import attachment, chunk, document, page, prepared

ANY_TEXT = st.text(st.characters(exclude_categories=["Cs"]))
VOCABULARY = """leave refund days dose 5 twice table it except: this | - Kündigung thận ."""
WORDS = st.sampled_from([*VOCABULARY.split(), "\n"])
PROSE = st.lists(WORDS, min_size=1, max_size=30).map(" ".join)


def hits_of(chunks: Sequence[Chunk], scores: Sequence[float] = ()) -> list[Hit]:
    return [
        Hit(
            rank=rank,
            score=scores[rank - 1] if scores else 1 / rank,
            title=each.heading_path[0],
            source=f"{each.document_id}.md",
            chunk=each,
        )
        for rank, each in enumerate(chunks, 1)
    ]


def asked(question: str, made: Prepared, **options: Any) -> Answer:
    documents = {made.document.document_id: made.document}
    return answer(question, hits_of(made.chunks), documents=documents.get, **options)


def outcomes(given_answer: Answer) -> Mapping[str, str]:
    return {each.clause: each.outcome for each in given_answer.clauses}


def texts(given_answer: Answer) -> list[str]:
    return [each.text or "" for each in given_answer.segments if each.kind == "quote"]


HANDBOOK = prepared(
    "handbook",
    {
        "Leave": [
            "Every employee has thirty days of annual leave. Part-time staff get a share of it.",
            "Leave is granted for:\n\n- moving house\n- a wedding\n\nAsk your manager early.",
        ],
        "Refunds": ["Refunds are paid within 7 days. This does not apply to gift cards."],
    },
    title="Staff Handbook",
)


@given(ANY_TEXT, st.lists(PROSE, max_size=4), st.booleans())
def test_every_answer_keeps_the_contract(
    question: str, paragraphs: list[str], is_quarantined: bool
) -> None:
    made = prepared("d", {"Leave and dose": paragraphs})
    chunks = made.chunks
    if is_quarantined:
        chunks = tuple(
            msgspec.structs.replace(
                each,
                attachments=(attachment(),),
                has_quarantined_content=True,
                physical_pages=(2, 2),
                printed_pages=(202, 202),
            )
            for each in chunks
        )
    for text in (question, *paragraphs[:1]):
        found = answer(text, hits_of(chunks), documents={"d": made.document}.get)
        assert violations(found, chunks) == ()
        assert found == answer(text, hits_of(chunks), documents={"d": made.document}.get)
        for citation in (*found.citations, *found.nearest):
            if citation.span is not None:
                words = made.document.text[citation.span.start : citation.span.end]
                assert citation.quotation == words


@given(st.lists(PROSE, min_size=1, max_size=4), st.integers(0, 3))
def test_no_number_is_stated_beside_a_block_that_nobody_verified(
    paragraphs: list[str], asked_for: int
) -> None:
    made = prepared("d", {"Dose": paragraphs})
    chunks = [
        msgspec.structs.replace(each, attachments=(attachment(),), has_quarantined_content=True)
        for each in made.chunks
    ]
    found = answer(paragraphs[asked_for % len(paragraphs)], hits_of(chunks))
    stated = [each.text or "" for each in found.segments if each.kind != "notice"]
    stated += [each.quotation for each in (*found.citations, *found.nearest)]
    assert not any(states_number(text, "en") for text in stated)
    assert not found.complete


def test_the_sentence_that_answers_is_quoted_and_cited() -> None:
    found = asked("How many days of annual leave does an employee have?", HANDBOOK)
    assert found.status == "answered"
    assert found.complete
    assert texts(found) == ["Every employee has thirty days of annual leave."]
    (citation,) = found.citations
    assert citation.heading_path == ("Staff Handbook", "Leave")
    assert (citation.chunk_id, citation.number) == ("handbook:leave:0", 1)
    assert citation.source == "handbook.md"
    assert set(outcomes(found).values()) == {"held"}


def test_a_rule_is_not_quoted_without_its_exception() -> None:
    found = asked("When are refunds paid?", HANDBOOK)
    assert texts(found) == ["Refunds are paid within 7 days. This does not apply to gift cards."]


def test_an_item_is_quoted_with_its_lead_in() -> None:
    found = asked("Is leave granted for a wedding?", HANDBOOK)
    assert texts(found) == ["Leave is granted for:", "- a wedding"]
    assert "moving house" in texts(asked("What is leave granted for?", HANDBOOK))[0]


def test_what_is_not_there_is_not_answered() -> None:
    found = asked("What is the salary of an astronaut?", HANDBOOK)
    assert found.status == "abstained"
    assert found.segments == found.citations == ()
    assert not found.complete
    assert 1 <= len(found.nearest) <= 3
    assert outcomes(found)["C6"] == "enforced"


@pytest.mark.parametrize("question", ["", "???", "\0", "the of and", "x" * 100_000])
def test_a_question_without_a_subject_is_not_answered(question: str) -> None:
    assert asked(question, HANDBOOK).status == "abstained"
    assert answer(question, []).status == "abstained"


def test_rare_words_decide_whether_a_place_supports_the_question() -> None:
    question = "Is leave granted to astronauts?"
    assert asked(question, HANDBOOK).status == "answered"
    weights = {"leave": 1.0, "granted": 1.0, "astronauts": 9.0}
    assert asked(question, HANDBOOK, weights=weights).status == "abstained"


def test_quotations_of_a_document_stand_in_reading_order() -> None:
    made = prepared(
        "d", {"S": ["Alpha rules first. Filler.", "Filler here.", "Beta rules last. More filler."]}
    )
    reversed_hits = hits_of(made.chunks[::-1])
    found = answer("rules of alpha, rules of beta", reversed_hits)
    assert texts(found) == ["Alpha rules first.", "Beta rules last."]
    assert [each.number for each in found.citations] == [1, 2]


def test_what_two_chunks_share_is_quoted_once() -> None:
    text = "Refunds are paid quickly. Gift cards are not refunded."
    shared = [chunk("d", 0, text, 0), chunk("d", 1, text[26:], 26, chunk_id="d:d:1", overlap=20)]
    found = answer("refunded gift cards", hits_of(shared))
    assert texts(found) == ["Gift cards are not refunded."]


def test_rows_are_quoted_with_their_header() -> None:
    text = "| Kind | Fee |\n|---|---|\n| Old card | 5 EUR |\n| New card | 7 EUR |"
    made = Prepared(document=document("d", text), chunks=(chunk("d", 0, text, 0),))
    found = asked("What is the fee for a new card?", made)
    assert "| New card | 7 EUR |" in texts(found)[-1]
    assert texts(found)[0].startswith("| Kind | Fee |\n|---|---|")


class TestPages:
    TEXT = "The dose is low.\nIt is given slowly.\nRenal failure needs less.\n"

    def paged(self) -> tuple[Document, Chunk]:
        lines = []
        start = 0
        for number, line in enumerate(self.TEXT.splitlines()):
            box = (72.0, 100.0 + 20 * number, 500.0, 112.0 + 20 * number)
            lines.append(Line(span=Span(start, start + len(line)), bbox=box))
            start += len(line) + 1
        pages = (
            page(1, Span(0, 17), lines=(lines[0],)),
            page(2, Span(17, start), lines=tuple(lines[1:])),
        )
        made = document("monograph", self.TEXT, pages=pages)
        boxes = tuple(
            PageBox(physical_page=each.physical_page, bbox=line.bbox)
            for each in pages
            for line in each.lines
        )
        whole = chunk(
            "monograph",
            0,
            self.TEXT.rstrip(),
            0,
            physical_pages=(1, 2),
            printed_pages=(201, 202),
            boxes=boxes,
        )
        return made, whole

    def test_a_citation_names_the_page_and_the_lines_of_its_quotation(self) -> None:
        made, whole = self.paged()
        found = answer(
            "less for renal failure", hits_of([whole]), documents={"monograph": made}.get
        )
        (citation,) = found.citations
        assert citation.quotation == "Renal failure needs less."
        assert (citation.physical_page, citation.printed_page) == (2, 202)
        assert citation.printed_page_source == "running_text"
        assert citation.boxes == (PageBox(physical_page=2, bbox=(72.0, 140.0, 500.0, 152.0)),)
        assert violations(found, [whole]) == ()

    def test_a_document_without_pages_is_not_asked_for(self) -> None:
        def refuse(document_id: str) -> Document:
            raise AssertionError(document_id)

        found = answer("annual leave days", hits_of(HANDBOOK.chunks), documents=refuse)
        assert found.status == "answered"
        assert found.citations[0].physical_page is None


class TestQuarantine:
    """Clauses C1 to C4, over a section that a table was lifted out of."""

    def section(self, text: str, *blocks: str) -> Chunk:
        return chunk(
            "monograph",
            0,
            text,
            0,
            attachments=tuple(attachment(block) for block in blocks),
            has_quarantined_content=True,
            physical_pages=(2, 2),
            printed_pages=(202, 202),
            heading_path=("Ampicillin", "Renal dose"),
        )

    def descriptor(self) -> Chunk:
        return chunk(
            "monograph",
            1,
            "Ampicillin — Renal dose — table, printed page 202.",
            0,
            chunk_id="monograph:renal_dose:block:b1",
            chunk_kind="block_descriptor",
            spans=(),
            attachments=(attachment("b1"),),
            has_quarantined_content=True,
            physical_pages=(2, 2),
            printed_pages=(202, 202),
            heading_path=("Ampicillin", "Renal dose"),
        )

    def test_the_block_is_disclosed_and_shown(self) -> None:
        whole = self.section("Ampicillin is given slowly in renal failure.", "b1", "b2")
        found = answer("Is ampicillin given in renal failure?", hits_of([whole]))
        assert found.status == "answered_with_attachment"
        assert not found.complete
        assert texts(found) == [whole.text]
        crops = [each.crop for each in found.segments if each.kind == "crop"]
        assert crops == ["crops/monograph/b1.png", "crops/monograph/b2.png"]
        assert found.notices[0].startswith("A table stands on printed page 202 (page 2")
        assert found.citations[1].boxes[0].bbox == attachment().bbox
        assert violations(found, [whole]) == ()

    @pytest.mark.parametrize(
        "dose", ["500 mg", "half of it", "two tablets", "½ tablet", "IV doses"]
    )
    def test_no_number_is_quoted_beside_it(self, dose: str) -> None:
        whole = self.section(f"The renal dose of ampicillin is {dose}. Watch the patient.", "b1")
        found = answer("What is the renal dose of ampicillin?", hits_of([whole]))
        assert dose not in str(found)
        assert found.status == "crop_only"
        assert [each.kind for each in found.segments] == ["notice", "crop"]
        assert outcomes(found)["C3"] == "enforced"
        assert violations(found, [whole]) == ()

    def test_a_rule_whose_exception_may_not_be_stated_is_not_stated(self) -> None:
        text = "Ampicillin is given in renal failure. Except below 10 ml/min."
        found = answer("Is ampicillin given in renal failure?", hits_of([self.section(text, "b1")]))
        assert texts(found) == []
        assert found.status == "crop_only"

    def test_the_nearest_places_state_no_number_either(self) -> None:
        whole = self.section("The dose is 500 mg.", "b1")
        found = answer("dose for astronauts on Mars missions", hits_of([whole]))
        assert found.status == "abstained"
        assert [each.quotation for each in found.nearest] == [""]
        assert found.nearest[0].printed_page == 202

    def test_a_descriptor_is_answered_with_its_picture_alone(self) -> None:
        found = answer("table of the renal dose of ampicillin", hits_of([self.descriptor()]))
        assert found.status == "crop_only"
        assert [each.kind for each in found.segments] == ["notice", "crop"]
        assert {each.quotation for each in found.citations} == {""}
        assert outcomes(found)["C4"] == "enforced"

    def test_a_block_is_shown_once(self) -> None:
        whole = self.section("The renal dose of ampicillin is in the table.", "b1")
        found = answer("table of the renal dose of ampicillin", hits_of([whole, self.descriptor()]))
        assert len([each for each in found.segments if each.kind == "crop"]) == 1

    def test_a_notice_is_in_the_language_of_the_document(self) -> None:
        whole = msgspec.structs.replace(self.section("Liều cho suy thận.", "b1"), language="vi")
        found = answer("liều suy thận", hits_of([whole]))
        assert found.notices[0].startswith("Có một bảng ở trang in 202")

    @pytest.mark.parametrize(
        ("language", "words"),
        [("en", "was recognised"), ("de", "erkannt wurde"), ("vi", "nhận dạng")],
    )
    def test_a_page_that_was_read_by_recognition_has_a_notice_of_its_own(
        self, language: str, words: str
    ) -> None:
        page = attachment("b1", kind="figure", bbox=(0.0, 0.0, 595.0, 842.0))
        scan = msgspec.structs.replace(
            self.section("Ampicillin is given slowly.", "b1"),
            attachments=(page,),
            language=language,
        )
        found = answer("ampicillin given slowly", hits_of([scan]))
        assert words in found.notices[0]
        assert "202" in found.notices[0]
        assert violations(found, [scan]) == ()

    def test_a_missing_picture_is_admitted(self) -> None:
        blind = msgspec.structs.replace(
            self.section("Ampicillin is given slowly.", "b1"),
            attachments=(attachment("b1", source_crop=None),),
        )
        found = answer("Is ampicillin given slowly?", hits_of([blind]))
        assert [each.clause for each in violations(found, [blind])] == ["C2"]
        assert outcomes(found)["C2"] == "violated"
