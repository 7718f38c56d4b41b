"""Laws of pointers that only the whole chunk tells, and of links around pointers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standfirst.languages.links import in_link, is_linked
from standfirst.model.chunk import Reference
from standfirst.model.place import Span
from standfirst.stages.check.points_elsewhere import examine
from tests.handmade import chunk

POINTING = "Die nach Satz {} fälligen Gebühren sind zu zahlen."


@given(st.integers(min_value=0, max_value=7), st.integers(min_value=1, max_value=9))
def test_a_sentence_is_missing_when_its_number_is_beyond_the_last_one(before: int, number: int):
    text = "(1) " + "Der Antrag ist frei. " * before + POINTING.format(number)
    found = examine(chunk("d", 0, text, 0, language="de"))
    assert (found is not None) == (number > before + 1)


@given(st.integers(min_value=2, max_value=9))
def test_sentences_of_another_paragraph_do_not_count(number: int):
    text = "(1) " + "Der Antrag ist frei. " * 9 + "\n\n(2) " + POINTING.format(number)
    assert examine(chunk("d", 0, text, 0, language="de")) is not None


@given(st.sets(st.sampled_from("abcdefgh"), min_size=1))
def test_an_item_is_missing_when_no_line_opens_with_its_letter(letters: set[str]):
    items = "\n".join(f"{letter}) Fernwärme," for letter in sorted(letters))
    for letter in "abcdefgh":
        text = f"{items}\n\nFür Anlagen nach Buchstabe {letter} gilt die kürzere Frist."
        found = examine(chunk("d", 0, text, 0, language="de"))
        assert (found is None) == (letter in letters)


@pytest.mark.parametrize("piece", ["Satz 9 nach Satz 9. A", "Section 4 v v v ", "* § 4 ", "](#a "])
def test_hostile_citations_are_read_in_linear_time(piece: str):
    text = "Fees apply. " + piece * (30_000 // len(piece))
    for language in ("en", "de", "vi"):
        examine(chunk("d", 0, text, 0, language=language))


def test_a_link_whose_address_is_resolved_is_followed():
    text = "See [Section 10.2](#secrets) for secrets."
    resolved = Reference(
        text="](#secrets)", span=Span(17, 28), target_kind="section", target="secrets"
    )
    assert examine(chunk("d", 0, text, 0, references=(resolved,))) is None
    assert examine(chunk("d", 0, text, 0)) is not None


def test_a_place_in_a_link_is_told_from_one_outside():
    text = "See [part 4](other.md) and [part 5](#five)."
    assert in_link(text, text.index("part 4"))
    assert not in_link(text, text.index("part 5"))
    assert is_linked(text, text.index("five"))
    assert not is_linked(text, text.index("and"))


@pytest.mark.parametrize(
    ("text", "annex", "is_open"),
    [
        ("Pay as Section 3 of the Annex says.", "Annex", False),
        ("Pay as Section 3 and the Annex say.", "Annex", True),
    ],
)
def test_a_number_within_a_resolved_annex_is_followed_with_it(text, annex, is_open):
    at = text.index(annex)
    resolved = Reference(
        text=annex, span=Span(at, at + len(annex)), target_kind="section", target="annex"
    )
    made = chunk("d", 0, text, 0, references=(resolved,), heading_path=("Rules",))
    assert (examine(made) is not None) == is_open
