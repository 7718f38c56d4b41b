"""Sentence ends in English, German, Vietnamese and beyond."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standfirst.languages.detect import detect_language
from standfirst.languages.sentences import (
    LANGUAGES,
    abbreviations,
    binds_forward,
    sentence_spans,
)


@given(st.text(), st.sampled_from([*LANGUAGES, "zh", "und", "", "xx-YY"]))
def test_sentences_keep_every_character_in_order(text, language):
    spans = sentence_spans(text, language)
    assert "".join("".join(text[a:b].split()) for a, b in spans) == "".join(text.split())
    assert all(a < b for a, b in spans)
    assert all(first[1] <= second[0] for first, second in itertools.pairwise(spans))


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        ("en", ["Heat to 98.6 degrees.", "Version 2.0.1 is required.", "Fig. 3 shows it."]),
        ("en", ["The U.S. office uses No. 5 only.", "E.g. the pump at 1.5 bar.", "Done."]),
        ("de", ["Der 1. Senat tagt.", "Es gilt § 4 Abs. 2 Nr. 3 der Satzung."]),
        ("de", ["Gebühren fallen z. B. für Boote an.", "Dr. Kern prüft ca. 5 Mio. Euro."]),
        ("de", ["Der 2. Weltkrieg endete am 8. Mai.", "Das 19. Jh. begann früher."]),
        ("vi", ["Liều dùng 0,5 mg/kg.", "TP. Hồ Chí Minh có quy định riêng."]),
        ("vi", ["ThS. Nguyễn Văn A ký.", "PGS. TS. Trần B duyệt."]),
        ("en", ["The temp. was 5.6 °C.", "(This is an aside.)", "It works with .NET too."]),
        (
            "en",
            ["They sell tea, milk etc. and so on.", "Bring pens, paper, etc.", "The desk opens."],
        ),
        ("en", ["He waited... and waited.", "Then came J. R. R. Tolkien…", "Nobody else."]),
        ("de", ["Er blieb bis zum 5.", "Danach ging er.", "Vgl. S. 5 ff.", "Die Frist läuft."]),
        ("vi", ["PGS.TS. Trần C. viết.", "Giấy, bút, v.v.", "Các bên ký."]),
        ("ru", ["Это т. е. проверка.", "Всё."]),
        ("zh", ["法律规定。", "例外除外。"]),
        ("hi", ["यह नियम है।", "यह अपवाद है।"]),
    ],
)
def test_sentences_end_where_a_reader_ends_them(language, sentences):
    text = " ".join(sentences)
    assert [text[a:b] for a, b in sentence_spans(text, language)] == sentences


def test_an_enumerator_is_no_sentence():
    text = "1. Close the valve. 2. Open the lid."
    assert next(text[a:b] for a, b in sentence_spans(text, "en")).startswith("1. Close")


def test_abbreviations_end_with_a_full_stop():
    for language in LANGUAGES:
        assert abbreviations(language)
        assert all(word.endswith(".") for word in abbreviations(language))


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("The employee must tell the manager about it before the shift.", "en"),
        ("Die Frist beginnt mit dem Tag, an dem die Ware bei Ihnen ist.", "de"),
        ("Người lao động được nghỉ và hưởng lương theo quy định của pháp luật.", "vi"),
        ("Le patient doit prendre ce médicament avec de l'eau et ne pas le croquer.", "fr"),
        ("Giờ mở cửa", "vi"),
        ("Öffnungszeiten", "de"),
        ("東京は日本の首都です", "ja"),
        ("Install with `pip install foo`. Run `foo --help`.", "en"),
        ("Die Antwort steht hier.\n\n```py\nif a is not in b and the or for:\n```\n" * 4, "de"),
        ("Text says it here.", "en"),
        ("Öffnen mit dem Schlüssel", "de"),
        ("12,5 mg", "und"),
        ("", "und"),
    ],
)
def test_the_language_of_a_plain_sentence_is_told(text, language):
    assert detect_language(text) == language


@pytest.mark.parametrize(
    ("word", "language", "binds"),
    [
        ("0,5", "de", True),
        ("§", "de", True),
        ("(Abs.", "de", True),
        ("29.", "de", True),
        ("≥", "en", True),
        ("mg", "en", False),
        ("end.", "en", False),
        ("TP.", "vi", True),
    ],
)
def test_a_number_binds_to_its_unit_and_an_abbreviation_to_its_object(word, language, binds):
    assert binds_forward(word, language) is binds


@pytest.mark.parametrize(
    ("language", "text", "count"),
    [
        (
            "de",
            "(1) Die Steuer ist fällig.\nSoweit Mittel fehlen, gilt Absatz 2 nicht. Mehr gilt.",
            3,
        ),
        ("en", "(a) The tax is due. Funds apply.\n\n(b) Nothing else applies. It lapses.", 4),
        ("vi", "(1) Thuế đến hạn. Khoản này áp dụng. Hết.", 3),
    ],
)
def test_a_numbered_paragraph_has_sentences_like_any_other(language, text, count):
    assert len(sentence_spans(text, language)) == count


def test_a_full_width_mark_ends_a_sentence_whatever_follows():
    text = "你呢？3.5版本发布了。"
    assert [text[a:b] for a, b in sentence_spans(text, "zh")] == ["你呢？", "3.5版本发布了。"]
