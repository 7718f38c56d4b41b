"""Related words fit a question's word less well than its forms do."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standfirst.languages.question import Fitting, question_words
from standfirst.languages.related import RELATED, RelatedFitting

ANY_TEXT = st.text(st.characters(exclude_categories=["Cs"]))


@given(ANY_TEXT, ANY_TEXT, st.sampled_from(["en", "de", "vi", "und"]))
def test_what_fits_otherwise_fits_as_well_as_before(
    question: str, text: str, language: str
) -> None:
    words = question_words(question)
    plain, related = Fitting(words, language), RelatedFitting(words, language)
    for term in text.lower().split():
        if plain[term] is not None:
            assert related[term] == plain[term]


@pytest.mark.parametrize(
    ("asked", "term", "language"),
    [
        ("verdoppelt", "verdoppeln", "de"),
        ("Urlaubstage", "urlaub", "de"),
        ("verification", "verifying", "en"),
    ],
)
def test_a_related_word_fits(asked: str, term: str, language: str) -> None:
    fit = RelatedFitting(question_words(f"{asked} Kündigung Frist Mieter"), language)[term]
    assert fit is not None
    assert fit.quality >= RELATED


@pytest.mark.parametrize(
    ("asked", "term", "language"),
    [
        ("internal", "interact", "en"),
        ("Urlaubstage", "urne", "de"),
        ("nghiệm", "nghiệp", "vi"),
    ],
)
def test_a_word_that_only_begins_alike_does_not(asked: str, term: str, language: str) -> None:
    assert RelatedFitting(question_words(f"{asked} Kündigung Frist Mieter"), language)[term] is None
