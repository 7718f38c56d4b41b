"""Excerpts: the part of a chunk that a question is about."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from standfirst.cli.excerpts import excerpt
from standfirst.cli.terminal import one_line

FILLER = "The weather was mild and the harbour stayed open all day. " * 20


def test_a_long_text_is_cut_to_the_part_that_holds_the_asked_words():
    text = f"{FILLER}Unused leave lapses on 31 March. {FILLER}"
    assert "leave lapses on 31 March" in excerpt(text, "When does LEAVE lapse?")
    assert excerpt(text, "leave lapse").startswith("… ")


def test_accents_and_endings_do_not_matter():
    text = f"{FILLER}Kündigungsfristen gelten für beide Seiten. {FILLER}"
    assert "beide Seiten" in excerpt(text, "kundigungsfrist")


def test_a_short_text_is_shown_whole():
    assert excerpt("Unused leave lapses.", "salary") == "Unused leave lapses."


@given(st.text(max_size=300), st.text(max_size=40))
def test_an_excerpt_is_a_stretch_of_the_text(text, question):
    shown = excerpt(text, question).removeprefix("… ").removesuffix("…").rstrip()
    assert shown in one_line(text)
