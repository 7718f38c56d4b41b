"""A quotation out of a cut list is shown under the lead-in that it goes on from."""

from __future__ import annotations

import pytest

from standfirst.model.answer import Hit
from standfirst.model.place import Span
from standfirst.stages.answer.citations import Citer
from tests.handmade import chunk

LEAD = "The operator shall not:"


def cited(text: str, quoted: str) -> str:
    made = chunk("duties", 1, text, 100, lead_in=LEAD)
    at = text.index(quoted)
    place = Span(at, at + len(quoted))
    hit = Hit(rank=1, score=1.0, title="Duties", source="duties.md", chunk=made)
    citation = Citer(lambda _: None).quotation(hit, place, Span(100 + at, 100 + place.end))
    assert citation.quotation == quoted
    return citation.lead_in


@pytest.mark.parametrize("quoted", ["- open the gate;", "- lend a key.", "  to strangers;"])
def test_an_item_is_cited_with_the_lead_in_of_its_list(quoted: str) -> None:
    text = "- open the gate;\n- give a badge\n  to strangers;\n\n- lend a key."
    assert cited(text, quoted) == LEAD


def test_what_stands_behind_the_list_is_not() -> None:
    assert cited("- open the gate;\n\nGuests report to the porter. Keys stay.", "Keys stay.") == ""
