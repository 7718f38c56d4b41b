"""Sentences that share what they are about."""

from __future__ import annotations

import pytest

from standfirst.languages.cohesion import speaks_of_the_same


@pytest.mark.parametrize(
    ("language", "before", "sentence"),
    [
        ("en", "Dogs stay on a lead.", "A guide dog walks free, and so do other guide dogs."),
        ("en", "The dose is 75 mg.", "Below 30 ml/min, give 30 mg."),
        ("de", "Die Karte gilt ein Jahr.", "Karten für Kinder gelten zwei."),
        ("de", "Der Verein trägt die Kosten.", "Eine Kostenbeteiligung ist möglich."),
        ("vi", "Phí được nộp khi gửi hồ sơ.", "Hộ nghèo nộp một nửa mức phí."),
    ],
)
def test_a_shared_word_or_unit_tells_that_two_sentences_are_about_the_same(
    language, before, sentence
):
    assert speaks_of_the_same(before, sentence, language)


@pytest.mark.parametrize(
    ("language", "before", "sentence"),
    [
        ("en", "Dogs stay on a lead.", "The kitchen closes at nine."),
        ("de", "Die Karte gilt ein Jahr.", "Der Eingang liegt im Hof."),
        ("vi", "Phí được nộp khi gửi hồ sơ.", "Phòng đọc mở cửa lúc tám giờ."),
        ("fr", "Le chien est tenu en laisse.", "Un chien guide est libre."),
    ],
)
def test_function_words_and_unknown_languages_tell_nothing(language, before, sentence):
    assert not speaks_of_the_same(before, sentence, language)
