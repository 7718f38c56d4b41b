"""Quotation marks make phrases; inches, apostrophes and marks that never close make none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standfirst.languages.quotes import holds_phrase, quoted_phrases
from standfirst.languages.terms import exact_terms, folded_terms


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ('what is "force majeure"?', [("force", "majeure")]),
        ("“Suy Thận” và „Höhere Gewalt“", [("suy", "than"), ("hohere", "gewalt")]),
        ('»eins zwei« ("three")', [("eins", "zwei"), ("three",)]),
        ('a 5" pipe and a 3" tube', []),
        ('"never closed', []),
        ('closed" only', []),
        ('""', []),
        ('" "', []),
        ("it's the 'single' kind", []),
        ('"§ 4, Abs. 2"', [("§", "4", "abs", "2")]),
    ],
)
def test_quotation_marks_make_phrases(question: str, expected: list[tuple[str, ...]]) -> None:
    assert list(quoted_phrases(question)) == expected


@given(st.text(st.characters(exclude_categories=())))
def test_any_text_may_be_asked(question: str) -> None:
    for phrase in quoted_phrases(question):
        assert phrase


@given(st.lists(st.sampled_from(["ä", "b", "c1", "Đ"]), min_size=1, max_size=6), st.data())
def test_a_phrase_is_held_where_its_words_stand_side_by_side(
    words: list[str], data: st.DataObject
) -> None:
    start = data.draw(st.integers(0, len(words) - 1))
    end = data.draw(st.integers(start + 1, len(words)))
    part = tuple(folded_terms(exact_terms(" ".join(words[start:end]))))
    assert holds_phrase(" ".join(words), part)
    assert not holds_phrase(" x ".join(words), part) or len(part) == 1
