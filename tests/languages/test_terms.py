"""Laws and examples of cutting text into terms."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standfirst.languages.terms import (
    _LETTER,
    _PLAIN_TEXT,
    _compounds,
    _prepared,
    compounds,
    exact_terms,
    folded_terms,
    terms,
)

ANY_TEXT = st.text(st.characters(exclude_categories=()))


@given(ANY_TEXT)
def test_no_term_holds_white_space_quotes_or_operators(text: str) -> None:
    for term in terms(text):
        assert term.exact and not set(term.exact) & set(" \"'*^:()-\0\n\t")


@given(st.lists(ANY_TEXT))
def test_terms_fold_alone_as_they_fold_together(texts: list[str]) -> None:
    cut = [term for text in [*texts, "\ufdfa a\u0301"] for term in exact_terms(text)]
    assert folded_terms(cut) == [folded_terms([term])[0] for term in cut]


PLAIN = st.characters(max_codepoint=0x20BF, exclude_categories=["Cs"])


@given(st.one_of(st.text(PLAIN), st.text("aé1,.+#§ -_ĐЖ½")))
def test_plain_text_is_cut_as_any_text(text: str) -> None:
    # The last word holds a character that only the general way knows.
    assert exact_terms(text) == exact_terms(f"{text} 漢")[:-1]


@given(ANY_TEXT)
def test_composed_and_decomposed_text_have_the_same_terms(text: str) -> None:
    composed, decomposed = (unicodedata.normalize(form, text) for form in ("NFC", "NFD"))
    assert terms(composed) == terms(decomposed)


@given(st.lists(st.text(st.characters(categories=["Ll", "Lu"], max_codepoint=591), min_size=1)))
def test_every_word_of_letters_is_a_term(words: list[str]) -> None:
    cut = exact_terms(" ".join(words))
    assert cut == [unicodedata.normalize("NFC", word).lower() for word in words]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("0,5 mg", ["0,5", "mg"]),
        ("500mg twice", ["500", "mg", "twice"]),
        ("C++ and C#, not abc++", ["c++", "and", "c#", "not", "abc"]),
        ("ISO 9001:2015", ["iso", "9001", "2015"]),
        ("§ 4.2.1.", ["§", "4.2.1"]),
        ("50 % von 1.000 €", ["50", "%", "von", "1.000", "€"]),
        ("10² m² CO₂", ["10", "²", "m²", "co₂"]),
        ("unique-alpha-marker", ["unique", "alpha", "marker"]),
        ("使用 Python編程", ["使", "用", "python", "編", "程"]),
        ("Kündi\u00adgung", ["kündigung"]),
        ('"OR" (NEAR* ^x)', ["or", "near", "x"]),
        ("\0 \ud800 …", []),
    ],
)
def test_terms_as_written(text: str, expected: list[str]) -> None:
    assert exact_terms(text) == expected


def test_a_decimal_comma_is_a_decimal_point() -> None:
    assert folded_terms(exact_terms("0,5 thận")) == ["0.5", "than"]


def test_the_letters_of_plain_text_are_spelled_out_in_full() -> None:
    plain = [chr(point) for point in range(0x20C0) if _PLAIN_TEXT.fullmatch(chr(point))]
    words = [character for character in plain if character.isalpha()]
    assert [each for each in plain if re.fullmatch(f"[{_LETTER}]", each)] == words


JOINED = st.text(st.sampled_from("aé59 \n\u00a0.,-_%§+#c/đ"), max_size=40)


@given(JOINED | st.text(PLAIN))
def test_looking_only_where_terms_are_joined_misses_none(text: str) -> None:
    assert compounds(text) == _compounds(*_prepared(text))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("under ISO 9001 and § 4", ["iso 9001", "9001 and", "§ 4"]),
        ("NĐ-CP of gov.uk", ["nd cp", "gov uk"]),
        ("0,5 mg", ["0.5 mg"]),
        ("Art. 5", ["art 5"]),
        ("two plain words", []),
        ("a, b; c", []),
    ],
)
def test_terms_that_are_read_as_one(text: str, expected: list[str]) -> None:
    assert [" ".join(term.folded for term in run) for run in compounds(text)] == expected
