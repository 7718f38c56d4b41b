"""Titles that run into their text become headings where their neighbours in number are."""

from __future__ import annotations

from hypothesis import given

from standfirst.pipeline import split
from standfirst.stages.segment.run_in_headings import run_in_headings
from tests.generated import text_sources


def paths(text: str) -> dict[str, tuple[str, ...]]:
    return {chunk.text: chunk.heading_path for chunk in split("Licence", text)}


@given(text_sources)
def test_all_text_stays_in_elements_in_order(source):
    before = "".join(source.text[e.start : e.end] for e in source.elements)
    after = run_in_headings(source.text, source.elements)
    assert "".join("".join(source.text[e.start : e.end] for e in after).split()) == "".join(
        before.split()
    )
    assert [e.start for e in after] == sorted(e.start for e in after)


def test_the_items_of_a_list_in_a_clause_are_no_headings() -> None:
    wines = "1. Red Wine. It is old.\n2. White Wine. It is new.\n3. Rosé. It is pink.\n"
    text = f"## 1. Scope\n\nA.\n\n## 2. Grant\n\n{wines}"
    assert set(paths(text).values()) == {("Licence", "1. Scope"), ("Licence", "2. Grant")}


def test_a_sentence_with_the_next_number_is_no_heading() -> None:
    text = "## 2. Grant\n\nIt is given.\n\n3. Smoking is prohibited. Dogs stay outside.\n"
    assert set(paths(text).values()) == {("Licence", "2. Grant")}


def test_a_heading_far_down_is_no_title() -> None:
    body = "The parties have agreed on this text at length. " * 60
    found = paths(f"{body}\n\n# Annex\n\nMore.\n")
    assert ("Licence", "Annex") in found.values()
    assert all(path[0] == "Licence" for path in found.values())
