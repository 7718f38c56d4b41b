"""A table that is asked for by its kind and its document is answered with its picture alone."""

from __future__ import annotations

import pytest

from standfirst.model.answer import Answer, Hit
from standfirst.stages.answer.contract import violations
from standfirst.stages.answer.extract import answer
from tests.handmade import attachment, chunk

BLOCK = attachment("p2-table-1")
PATH = ("KELVADIPIN", "Liều dùng khi suy thận")
DESCRIPTOR = chunk(
    "kelvadipin",
    1,
    "KELVADIPIN — Liều dùng khi suy thận — bảng, trang in 202.",
    0,
    chunk_kind="block_descriptor",
    heading_path=PATH,
    attachments=(BLOCK,),
    has_quarantined_content=True,
    spans=(),
    language="vi",
)
AROUND = chunk(
    "kelvadipin",
    0,
    "Dùng 5 mg khi chức năng thận giảm. Bảng ghi liều theo chức năng thận.",
    0,
    heading_path=PATH,
    attachments=(BLOCK,),
    has_quarantined_content=True,
    language="vi",
)
ELSEWHERE = chunk(
    "kelvadipin",
    2,
    "Phải theo dõi chức năng gan của người dùng kelvadipin theo bảng.",
    900,
    heading_path=("KELVADIPIN", "Thận trọng"),
    language="vi",
)
QUESTION = "bảng liều theo chức năng thận của kelvadipin"


def asked(question: str, *scored: tuple[float, object]) -> Answer:
    hits = [
        Hit(rank=rank, score=score, title="KELVADIPIN", source="a.pdf", chunk=each)
        for rank, (score, each) in enumerate(scored, 1)
    ]
    made = answer(question, hits)
    assert not list(violations(made, [hit.chunk for hit in hits]))
    return made


def kinds(made: Answer) -> list[str]:
    return [segment.kind for segment in made.segments]


@pytest.mark.parametrize("question", [QUESTION, "bang lieu theo chuc nang than cua kelvadipin"])
def test_its_picture_is_the_answer(question):
    made = asked(question, (9.0, DESCRIPTOR), (4.0, ELSEWHERE))
    assert (made.status, made.complete) == ("crop_only", False)
    assert [each.crop for each in made.segments if each.crop] == [BLOCK.source_crop]
    assert "202" in made.notices[0]


def test_the_words_around_it_are_quoted_without_their_numbers():
    made = asked(QUESTION, (9.0, DESCRIPTOR), (9.0, AROUND), (4.0, ELSEWHERE))
    assert made.status == "answered_with_attachment"
    quoted = [each.text for each in made.segments if each.kind == "quote"]
    assert quoted == ["Bảng ghi liều theo chức năng thận."]


def test_without_the_name_of_its_document_it_needs_support_like_any_place():
    assert asked("bảng giá theo năm", (9.0, DESCRIPTOR)).status == "abstained"


def test_a_word_with_other_accents_does_not_ask_for_a_table():
    made = asked("kelvadipin chứng minh bằng thử nghiệm lâm sàng", (9.0, DESCRIPTOR))
    assert made.status == "abstained"


def test_a_name_of_many_letters_is_no_lone_syllable():
    adults = chunk(
        "kelvadipin",
        0,
        "Người lớn: 2,5 g mỗi 8 giờ.",
        0,
        heading_path=("KELVADIPIN", "Liều lượng"),
        language="vi",
    )
    made = asked("liều kelvadipin cho người lớn", (9.0, adults))
    assert [each.text for each in made.segments] == ["Người lớn: 2,5 g mỗi 8 giờ."]
