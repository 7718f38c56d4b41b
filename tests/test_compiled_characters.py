"""Compiled passes over the characters of a text: each tells what its stand-in in Python tells."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from standfirst.compiled import loops
from standfirst.languages import folding
from standfirst.stages.read import decoding

pytestmark = pytest.mark.skipif(loops is None, reason="the loops are not compiled here")

_characters = st.characters(max_codepoint=0x2FF, exclude_categories=()) | st.sampled_from(
    "\ud800\udfff\ue000\u200b🙂\x7e\x7f\x9f\xa0 \t\n\r\f\v"
)


@pytest.fixture
def in_python(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the loops out of the modules that have a stand-in."""
    monkeypatch.setattr(folding, "loops", None)
    monkeypatch.setattr(decoding, "loops", None)


@pytest.mark.usefixtures("in_python")
@given(st.text(_characters, max_size=40), st.sampled_from([0, 4095, 4096, 4097]))
def test_controls_are_found_wherever_they_stand(text: str, before: int) -> None:
    text = "a" * before + text
    assert loops.has_controls(text) == decoding.has_controls(text)


@pytest.mark.usefixtures("in_python")
@given(st.text(_characters, max_size=40) | st.text(st.characters(codec="ascii")))
@example("A b" * 400)
@example("")
def test_a_compiled_slug_is_the_same(text: str) -> None:
    made = loops.ascii_slug(text)
    assert made == (folding.slug(text) if text.isascii() else None)


@pytest.mark.parametrize("function", ["has_controls", "ascii_slug"])
def test_only_strings_are_taken(function: str) -> None:
    with pytest.raises(TypeError):
        getattr(loops, function)(b"text")
