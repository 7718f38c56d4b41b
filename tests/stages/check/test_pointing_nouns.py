"""Laws of demonstratives with their noun: who names the noun explains the demonstrative."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from standfirst.stages.check.unresolved_opening import examine
from tests.handmade import chunk

OPENINGS = {
    "en": (
        "The tenant sees no way around this {}.",
        ("approach", "deadline", "warranty", "refund"),
    ),
    "de": ("Der Mieter verlangt diese {}.", ("Zahlung", "Reparatur", "Garantie", "Auskunft")),
    "vi": ("Người thuê không chấp nhận {} này.", ("hóa đơn", "thời hạn", "cách tính", "mức phí")),
}
CASES = st.sampled_from(
    [(tag, text, noun) for tag, (text, nouns) in OPENINGS.items() for noun in nouns]
)


@given(CASES)
def test_a_noun_that_nothing_names_is_unresolved(case: tuple[str, str, str]):
    language, text, noun = case
    found = examine(chunk("d", 0, text.format(noun), 0, language=language, heading_path=("",)))
    assert found is not None
    assert noun in found


@given(CASES, st.integers(min_value=0, max_value=3))
def test_a_noun_in_the_path_explains_the_demonstrative(case: tuple[str, str, str], depth: int):
    language, text, noun = case
    path = (*("Handbook",) * depth, noun.capitalize())
    assert (
        examine(chunk("d", 0, text.format(noun), 0, language=language, heading_path=path)) is None
    )


@given(CASES)
def test_what_follows_the_first_sentence_does_not_change_what_it_opens_with(
    case: tuple[str, str, str],
):
    language, text, noun = case
    alone = chunk("d", 0, text.format(noun), 0, language=language, heading_path=("",))
    longer = chunk(
        "d", 0, f"{text.format(noun)} 12 Euro.", 0, language=language, heading_path=("",)
    )
    assert examine(longer) == examine(alone)
