"""What a question asks for, and how well the terms of a text fit it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standfirst.languages.question import (
    LONGEST_QUESTION,
    MOST_WORDS,
    Fitting,
    question_languages,
    question_pairs,
    question_words,
)
from standfirst.languages.stems import inflections, stem

ANY_TEXT = st.text(st.characters(exclude_categories=()))


def informative(question: str) -> list[str]:
    return [word.term.exact for word in question_words(question) if word.is_informative]


@given(ANY_TEXT, ANY_TEXT, st.sampled_from(["en", "de-AT", "vi", "und", ""]))
def test_any_text_is_a_question_about_any_text(question: str, text: str, language: str) -> None:
    fitting = Fitting(question_words(question), language)
    for term in text.lower().split():
        fit = fitting[term]
        assert fit is None or 0 < fit.quality <= 1


@given(ANY_TEXT)
def test_every_word_of_a_question_fits_itself_best(question: str) -> None:
    words = question_words(question)
    fitting = Fitting(words, "en")
    for word in words:
        fit = fitting[word.term.exact]
        assert fit is not None and fit.quality == 1


def test_a_pasted_book_asks_for_what_its_beginning_asks() -> None:
    question = " ".join(f"word{number}" for number in range(100_000))
    assert len(question_words(question)) == MOST_WORDS
    assert question_words(question) == question_words(question[:LONGEST_QUESTION])


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("How long is the notice period?", ["notice", "period"]),
        ("Wie lange ist die Kündigungsfrist?", ["kündigungsfrist"]),
        ("Liều dùng cho suy thận là bao nhiêu?", ["liều", "dùng", "suy", "thận"]),
        ("suy than", ["suy", "than"]),
        ("What is it?", []),
        ("", []),
    ],
)
def test_function_words_carry_no_subject(question: str, expected: list[str]) -> None:
    assert informative(question) == expected


def test_the_language_of_a_question_is_told_by_its_function_words() -> None:
    assert question_languages("What is the fee?") == ("en",)
    assert question_languages("Was ist die Gebühr?") == ("de",)
    assert question_languages("Kündigungsfrist Probezeit") == ()


def test_pairs_leave_function_words_out() -> None:
    question = "What is in ISO 9001 about NĐ-CP at 50 % in 2 years?"
    assert question_pairs(question) == ("iso_9001", "nd_cp", "50_%", "2_years")


@pytest.mark.parametrize(
    ("better", "worse", "question", "language"),
    [
        ("thận", "than", "thận", "vi"),
        ("than", "thân", "thận", "vi"),
        ("than", "thận", "than", "vi"),
        ("resume", "résumé", "resume", "en"),
        ("straße", "strasse", "Straße", "de"),
        ("kündigung", "kündigungen", "Kündigung", "de"),
        ("kündigungen", "kündigungsfrist", "Kündigung", "de"),
        ("policy", "policies", "policy", "en"),
        ("policies", "police", "policy", "en"),
        ("frist", "kündigungsfrist", "Frist", "de"),
    ],
)
def test_what_is_written_as_asked_fits_better(
    better: str, worse: str, question: str, language: str
) -> None:
    fitting = Fitting(question_words(question), language)
    good, less_good = fitting[better], fitting[worse]
    assert good is not None
    assert less_good is None or good.quality > less_good.quality


@pytest.mark.parametrize(
    ("term", "question", "language"),
    [
        ("kuendigung", "Kündigung", "de"),
        ("kündigung", "Kuendigung", "de"),
        ("refund", "refunds", "en"),
        ("days", "day", "en"),
        ("kündigungsfrist", "Kündigung", "de"),
        ("kündigungsfrist", "Frist", "de"),
        ("đường", "duong", "vi"),
        ("0,5", "0.5", "de"),
    ],
)
def test_spellings_endings_and_compounds_fit(term: str, question: str, language: str) -> None:
    assert Fitting(question_words(question), language)[term] is not None


@pytest.mark.parametrize(
    ("term", "question", "language"),
    [
        ("dayton", "day", "en"),
        ("40", "4", "en"),
        ("2020", "202", "en"),
        ("thanh", "than", "vi"),
        ("art", "party", "en"),
    ],
)
def test_other_words_do_not_fit(term: str, question: str, language: str) -> None:
    assert Fitting(question_words(question), language)[term] is None


def test_endings_are_those_of_the_language() -> None:
    assert stem("kündigungen", "de-AT") == stem("kündigung", "de")
    assert stem("policies", "en") == stem("policy", "en")
    assert stem("thận", "vi") == "than"
    assert inflections("policies", "en") == ("polic*",)
    assert "days" in inflections("day", "en")
    assert inflections("thận", "vi") == inflections("nghiêng", "vi") == ()
