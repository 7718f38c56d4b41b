"""Numbers in digits and in words are told from words that only look like them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standfirst.languages.numbers import hides_number, states_number

ANY_TEXT = st.text(st.characters(exclude_categories=()))


@given(ANY_TEXT, st.characters(categories=["Nd", "Nl", "No"]), ANY_TEXT)
def test_a_digit_of_any_script_is_a_number(before: str, digit: str, after: str) -> None:
    assert states_number(before + digit + after, "en")


WORDS = {
    "en": ["two", "half", "hundred", "twice"],
    "de": ["fünfundzwanzig", "zweimal", "Hälfte"],
    "vi": ["hai mươi", "trăm", "nửa"],
}


@given(st.sampled_from([(code, word) for code in WORDS for word in WORDS[code]]), ANY_TEXT)
def test_a_number_in_words_is_one_whatever_follows(word: tuple[str, str], after: str) -> None:
    assert states_number(f"{word[1]}. {after}", word[0])


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Take one tablet twice daily.", "en"),
        ("Twenty-five days of leave", "en"),
        ("TWO tablets", "en"),
        ("t\u00adwo tablets", "en"),
        ("a two-thirds majority", "en"),
        ("Phase IV begins.", "en"),
        ("½ of it", "en"),
        ("x²", "en"),
        ("三回", "ja"),
        ("Nehmen Sie zweihundertfünfzig Milligramm.", "de"),
        ("die Hälfte der Dosis", "de"),
        ("zweimal täglich", "de"),
        ("vierzehntägig", "de"),
        ("fu\u0308nf Tage", "de"),
        ("uống hai viên", "vi"),
        ("nửa liều", "vi"),
        ("gấp đôi liều", "vi"),
        ("deux, two or zwei", "fr"),
    ],
)
def test_numbers(text: str, language: str) -> None:
    assert states_number(text, language)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Reduce the dose in renal impairment.", "en"),
        ("I often write about someone.", "en"),
        ("It weighs a ton; tender.", "en"),
        ("Das ist ohne Zweifel deshalb einfach.", "de"),
        ("Achtung, darauf ist besonders zu achten.", "de"),
        ("ein Arzt", "de"),
        ("một số thuốc theo thông tư", "vi"),
        ("tỷ lệ tử vong", "vi"),
        ("", "en"),
    ],
)
def test_no_numbers(text: str, language: str) -> None:
    assert not states_number(text, language)


@pytest.mark.parametrize(
    "text",
    [
        "fi ve",
        "t.w.o",
        "t w o h u n d r e d",
        "f\u200bive",
        "twо",
        "𝐭𝐰𝐨",
        "ｔｗｏ",
        "t\u0336w\u0336o",
        "twö",
        "xx mg",
        "XL",
        "MCM",
        "nam tram mg",
        "eine Tablette",
        "a tablet",
        "b.i.d.",
        "zw anzig",
        "🔟",
        "IIII",
        "●●●●●",
        "một nửa",
        "anderthalb",
        "٥",
        "５",
        "⁵",
    ],
)
def test_a_disguised_number_is_one(text: str) -> None:
    assert hides_number(f"It is {text}.", "en")


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("We intend it to be so, when attention is often needed...", "en"),
        ("Tên thuốc và liều dùng theo chức năng thận.", "vi"),
        ("Der Arzt weist darauf hin; die Gabe ist zu unterbrechen.", "de"),
        ("Bệnh nhân nên uống thuốc sau bữa ăn.", "vi"),
    ],
)
def test_plain_words_hide_no_number(text: str, language: str) -> None:
    assert not hides_number(text, language)


@given(ANY_TEXT, st.sampled_from(["en", "de", "vi", "fr"]))
def test_what_states_a_number_hides_one(text: str, language: str) -> None:
    assert hides_number(text, language) or not states_number(text, language)
