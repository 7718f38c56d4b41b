"""A list that is cut keeps what it is about: every part of it names its lead-in and its item."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standfirst.model.chunk import Chunk, embedding_text
from standfirst.model.family import ChunkSettings, Settings
from standfirst.pipeline import split
from tests.generated import made_source, text_sources
from tests.stages.chunk.test_chunk_laws import chunked, sizes

LIMIT = 500
ITEM = "perform the forbidden action number {} in front of members of the public or of staff"


def pieces(text: str, size: int = LIMIT, hard: int = LIMIT) -> list[Chunk]:
    settings = ChunkSettings(size=size, hard_limit=hard, min_size=40, overlap=0)
    return list(split("Rules", text, settings=Settings(language="en", chunk=settings)))


def embedded(text: str) -> list[str]:
    return [embedding_text(chunk, LIMIT) for chunk in pieces(text)]


@given(text_sources, sizes)
def test_a_lead_in_is_text_of_the_section_above_the_chunk(source, setting):
    segmented, chunks = chunked(source, setting)
    text = segmented.document.text
    sections = {section.section_key: section.span for section in segmented.document.sections}
    for chunk in chunks:
        at = sections[chunk.section_key].start
        for line in chunk.lead_in.splitlines():
            at = text.find(line, at)
            assert 0 <= at < chunk.start
            at += len(line)


def test_a_lead_in_that_the_overlap_repeats_is_not_said_twice():
    said = [
        ("paragraph", 0, "The the."),
        ("paragraph", 0, "The. The. The the the the the. The the."),
    ]
    setting = ChunkSettings(size=38, hard_limit=76, min_size=0, overlap=38)
    _, chunks = chunked(made_source(said), setting)
    assert [chunk.overlap for chunk in chunks] == [0, 10, 0]
    assert [chunk.lead_in for chunk in chunks] == ["", "", "The."]


@pytest.mark.parametrize("marker", ["- {}", "{}. {}"])
def test_every_part_of_a_cut_list_has_its_lead_in(marker: str) -> None:
    items = [marker.format(*(n, ITEM.format(n))[2 - marker.count("{}") :]) for n in range(1, 25)]
    text = "# Duties\n\nThe operator shall not:\n\n" + "\n".join(items) + "\n"
    found = embedded(text)
    assert len(found) > 4
    assert all("The operator shall not:" in each for each in found)
    assert all(len(each) <= LIMIT for each in found)


def test_nested_items_keep_the_item_they_are_parts_of() -> None:
    lists = "".join(
        f"- Group {group}\n"
        + "".join(f"  - part {group}.{n} weighs {n} kg, {ITEM}\n" for n in range(9))
        for group in "AB"
    )
    for each in embedded(f"The parts are:\n\n{lists}"):
        for group in "AB":
            if f"part {group}." in each:
                assert f"Group {group}" in each
                assert "The parts are:" in each


def test_clauses_keep_what_their_number_announces() -> None:
    text = "(1) The tenant must not:\n\n" + "\n\n".join(
        f"({letter}) {ITEM}" for letter in "abcdefgh"
    )
    found = embedded(f"{text}\n\n(2) The landlord may terminate.")
    assert all("(1) The tenant must not:" in each for each in found if "forbidden" in each)
    assert sum("(2) The landlord" in each for each in found) == 1


@pytest.mark.parametrize("head", ["- The tenant pays the rent.", "(Article 7 of the Act)"])
def test_a_complete_sentence_or_a_remark_is_carried_nowhere(head: str) -> None:
    text = f"{head}\n" + "".join(f"  - {ITEM.format(n)}\n" for n in range(12))
    assert not any(chunk.lead_in for chunk in pieces(text))


def test_of_a_long_paragraph_its_last_sentence_is_carried() -> None:
    lead = "Filler words stand here. " * 9 + "The following are needed:"
    found = pieces(f"{lead}\n\n" + "".join(f"- {ITEM.format(n)}\n" for n in range(9)))
    assert {chunk.lead_in for chunk in found[1:]} <= {"", "The following are needed:"}
    assert found[-1].lead_in == "The following are needed:"


def test_a_list_that_is_whole_needs_none() -> None:
    assert [chunk.lead_in for chunk in pieces("Needed:\n\n- one\n- two\n")] == [""]


@given(st.integers(60, 200))
def test_a_lead_in_takes_no_more_than_its_share(hard: int) -> None:
    text = f"{'x' * 40} and what follows:\n\n" + "".join(f"- {ITEM.format(n)}\n" for n in range(6))
    for chunk in pieces(text, hard, hard):
        assert len(chunk.lead_in) <= hard // 4
        assert len(embedding_text(chunk, hard)) <= hard


@pytest.mark.parametrize(
    ("language", "lead"),
    [
        ("en", "It was not tried in the following groups; take care with them."),
        ("de", "Bei den folgenden Gruppen wurde es nicht erprobt. Vorsicht ist geboten."),
        ("vi", "Thuốc chưa được thử ở các nhóm sau đây. Cần thận trọng."),
    ],
)
def test_a_sentence_that_announces_a_list_leads_it_whatever_its_mark(
    language: str, lead: str
) -> None:
    text = f"{lead}\n\n" + "".join(f"- {ITEM.format(n)}\n" for n in range(9))
    sizes = ChunkSettings(size=LIMIT, hard_limit=LIMIT, min_size=40, overlap=0)
    found = split("T", text, settings=Settings(language=language, chunk=sizes))
    assert len(found) > 1
    assert all(lead in embedding_text(chunk, LIMIT) for chunk in found)


def test_paragraphs_in_small_letters_go_on_from_a_lead_in() -> None:
    items = "\n\n".join(f"{ITEM.format(n)};" for n in range(9))
    found = pieces(f"- alone in adults\n- with another medicine to treat:\n\n{items}")
    assert len(found) > 1
    assert all("to treat:" in embedding_text(chunk, LIMIT) for chunk in found)


def test_a_row_that_is_written_as_a_list_stays_whole() -> None:
    rows = "".join(
        f"*    *   {n}a\n\n    *   {ITEM.format(n)}\n\n    *   {n}5 Euro\n\n" for n in range(8)
    )
    for chunk in pieces(rows, size=200, hard=500):
        assert chunk.text.count("number") == chunk.text.count("Euro")
