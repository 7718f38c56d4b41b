"""A definition says what a term is; a sentence that only uses it does not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standfirst.languages.definitions import defines
from standfirst.languages.terms import exact_terms

TERMS = {
    "en": ("force", "majeure"),
    "de": ("werktage",),
    "vi": ("nhãn", "gốc"),
}


def is_defined(text: str, code: str) -> bool:
    numbers = {term: number for number, term in enumerate(TERMS[code])}
    terms = exact_terms(text)
    fits = [numbers.get(term) for term in terms]
    return defines(terms, fits, frozenset(numbers.values()), code)


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("en", "Force majeure means an event that nobody controls."),
        ("en", "An event that nobody controls is called force majeure."),
        ("en", "Force majeure, as used in this contract and its annexes, is a storm."),
        ("de", "Als Werktage gelten alle Kalendertage außer Sonntagen."),
        ("de", "Werktage sind alle Tage außer Sonntagen."),
        ("vi", "10. Nhãn gốc là nhãn thể hiện lần đầu."),
    ],
)
def test_a_definition_is_told(code: str, text: str) -> None:
    assert is_defined(text, code)


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("en", "The supplier may invoke force majeure within two weeks."),
        ("en", "Force and majeure."),
        ("de", "Der Urlaub beträgt mindestens 24 Werktage."),
        ("vi", "Phải ghi rõ trên nhãn gốc của hàng hóa."),
        ("vi", "Nhãn là bản viết."),
        ("en", ""),
    ],
)
def test_a_sentence_that_uses_a_term_defines_nothing(code: str, text: str) -> None:
    assert not is_defined(text, code)


@given(st.text(), st.sampled_from(["en", "de", "vi", "fr", ""]))
def test_any_text_in_any_language_is_looked_at(text: str, code: str) -> None:
    terms = exact_terms(text)
    assert defines(terms, [None] * len(terms), frozenset({0}), code) is False
