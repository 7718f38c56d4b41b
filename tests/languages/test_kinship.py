"""Forms of one word are kin; words that only look a little alike are not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standfirst.languages.kinship import inside, is_compound, kin
from standfirst.languages.lists import entries

WORD = st.text("abcdefghijklmnopqrstuvwxyzäöüß", min_size=1, max_size=20)


def are_kin(left: str, right: str, language: str) -> bool:
    return not kin(left, language).isdisjoint(kin(right, language))


@given(WORD, st.sampled_from(["en", "de", "vi", "fr"]))
def test_a_word_of_four_letters_is_its_own_kin(word: str, language: str) -> None:
    if len(word) >= 4:
        assert are_kin(word, word, language)


@given(WORD, WORD, st.sampled_from(["en", "de"]))
def test_kinship_is_mutual(left: str, right: str, language: str) -> None:
    assert are_kin(left, right, language) == are_kin(right, left, language)


@pytest.mark.parametrize(
    ("left", "right", "language"),
    [
        ("verliehen", "verleihen", "de"),
        ("zurückgeben", "zurückgegeben", "de"),
        ("abgewischt", "abwischen", "de"),
        ("mitgeteilt", "teilt", "de"),
        ("wählt", "wählen", "de"),
        ("verlust", "verlorener", "de"),
        ("lent", "lending", "en"),
        ("refreezing", "frozen", "en"),
        ("unlabelled", "label", "en"),
    ],
)
def test_forms_of_a_word_are_kin(left: str, right: str, language: str) -> None:
    assert are_kin(left, right, language)


@pytest.mark.parametrize(
    ("left", "right", "language"),
    [
        ("kinder", "kanister", "de"),
        ("tabelle", "tage", "de"),
        ("dose", "door", "en"),
        ("children", "chair", "en"),
    ],
)
def test_other_words_are_not(left: str, right: str, language: str) -> None:
    assert not are_kin(left, right, language)


def test_a_word_is_told_inside_a_compound_where_compounds_are_made() -> None:
    assert any(each in "lichtgeschützt" for each in inside("schützen", "de"))
    assert is_compound("lichtgeschützt", "de")
    assert not inside("protect", "en")
    assert not is_compound("lightprotected", "en")


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_entry_of_roots_holds_several(language: str) -> None:
    for entry in entries(language, "word_forms"):
        assert len(set(entry.split())) > 1, entry
