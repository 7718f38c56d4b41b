"""A measure is a number that is not just where something stands."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standfirst.languages.measures import states_measure
from standfirst.languages.numbers import states_number


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Leave is 30 days.", "en"),
        ("(2) Die Höhe der Abfindung beträgt 0,5 Monatsverdienste.", "de"),
        ("Give two tablets under section 4.", "en"),
        ("1. Dành ít nhất 30% ngân sách.", "vi"),
    ],
)
def test_a_measure_is_found_beside_other_numbers(text: str, language: str) -> None:
    assert states_measure(text, language)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("(2) § 10 Abs. 3 gilt entsprechend.", "de"),
        ("3. See Section 4.2 and 5, and [the rules](https://a.b/2024).", "en"),
        ("a) Theo khoản 2 Điều 5 Nghị định số 46/2026.", "vi"),
        ("The first of them is served.", "en"),
        ("Ein Arbeitnehmer hat Urlaub.", "de"),
        ("Nothing at all.", "en"),
    ],
)
def test_places_marks_and_articles_are_no_measures(text: str, language: str) -> None:
    assert not states_measure(text, language)


@given(st.text(), st.sampled_from(["en", "de", "vi"]))
def test_a_measure_is_a_number(text: str, language: str) -> None:
    if states_measure(text, language):
        # What is cut out leaves a space, so nothing is joined that stood apart.
        assert states_number(text, language)


@pytest.mark.timeout(20)
def test_marks_without_end_take_linear_time() -> None:
    length = 50_000
    text = "1." * length + "x" + "- " * length + "§ 1, 1" + ", 1" * length
    assert not states_measure(f"§ {'1, ' * 100}1", "en")
    states_measure(text, "en")
