"""Decomposed text is read like composed text, and places are those of the text as it is."""

from __future__ import annotations

from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standfirst.languages.composed import composed, composed_with_places
from standfirst.languages.follow_ons import announces, bond
from standfirst.model.family import Settings
from standfirst.pipeline import split

letters = st.text("aeêoơuđĐé\u0301\u0323\u0302 5.§", max_size=40)


@given(letters)
def test_places_lead_back_to_the_text(text):
    found, places = composed_with_places(text)
    assert len(places) == len(found) + 1
    assert list(places) == sorted(places)
    assert (places[0], places[-1]) == (0, len(text))
    assert composed(found) == composed(text)


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("vi", "Trừ trường hợp đặc biệt, phải nộp đơn."),
        ("vi", "Quy định này không áp dụng."),
        ("de", "Ältere sind hiervon befreit, außer an Feiertagen."),
    ],
)
def test_decomposed_sentences_belong_as_composed_ones_do(language, sentence):
    assert bond(normalize("NFD", sentence), language) == bond(sentence, language) != "none"


def test_decomposed_lead_ins_announce_their_list():
    assert announces(normalize("NFD", "Hồ sơ gồm có"), "vi")


def test_references_of_decomposed_text_stand_where_they_are_written():
    text = normalize("NFD", "# Điều 5. Phí\n\nMười.\n\n# Điều 6. Hạn\n\nTheo Điều 5, phải nộp.\n")
    (reference,) = split("T", text, settings=Settings(language="vi"))[1].references
    assert reference.target == "dieu_5_phi"
    assert text[reference.span.start : reference.span.end] == normalize("NFD", "Điều 5")


def test_decomposed_articles_are_headings_too():
    text = "LUẬT\n\nĐiều 1. Phạm vi\n\nLuật này.\n\nĐiều 2. Phí\n\nMười đồng.\n"
    chunks = split("T", normalize("NFD", text), settings=Settings(language="vi"))
    assert {normalize("NFC", chunk.heading_path[-1]) for chunk in chunks} >= {
        "Điều 1. Phạm vi",
        "Điều 2. Phí",
    }
