"""Titles that run into their text, and enumerations inside a sentence, stay readable when cut."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standfirst.languages.run_ins import is_numbered_title, run_in_title
from standfirst.model.chunk import Chunk
from standfirst.model.family import ChunkSettings, Settings
from standfirst.pipeline import split
from standfirst.stages.chunk.enumerations import item_starts, without_tail_mark

ITEM = "perform the forbidden action number {} in front of members of the public or of staff"


def pieces(text: str, size: int) -> list[Chunk]:
    settings = ChunkSettings(size=size, hard_limit=size, min_size=40, overlap=0)
    return list(split("Terms", text, settings=Settings(language="en", chunk=settings)))


@pytest.mark.parametrize(
    ("paragraph", "title"),
    [
        ("2. Restrictions. The licensee will not copy it.", "2. Restrictions."),
        ("3.2.1 Records and Audit. The officer reads them.", "3.2.1 Records and Audit."),
        ("9. LIMITATION OF LIABILITY. IN NO EVENT WILL", "9. LIMITATION OF LIABILITY."),
        ("(b) Late payment. The hirer pays interest.", "(b) Late payment."),
        ("**1.4 User Accounts.** The hirer keeps them.", "**1.4 User Accounts.**"),
        ("Governing Law: the law of the port applies.", "Governing Law:"),
        ("§ 4 Haftung. Der Verleiher haftet nicht.", "§ 4 Haftung."),
        ("4. Gewährleistung und Haftung. Sie ist", "4. Gewährleistung und Haftung."),
    ],
)
def test_a_title_that_runs_into_its_text_is_found(paragraph: str, title: str) -> None:
    assert paragraph[: run_in_title(paragraph, 0, len(paragraph), "en")] == title


@pytest.mark.parametrize(
    "paragraph",
    [
        "3. Smoking is prohibited. Dogs stay outside.",
        "The hirer pays. The boatyard waits.",
        "4. Mr. Smith keeps the key. He lives at the pier.",
        "You must sign. A copy is enough.",
        "12. 14. 16. are even.",
        "4. No smoking on board the ferry or pier. Thank you.",
    ],
)
def test_a_first_sentence_is_no_title(paragraph: str) -> None:
    assert run_in_title(paragraph, 0, len(paragraph), "en") == -1


def test_a_numbered_title_alone_on_its_line_is_told_from_a_short_rule() -> None:
    assert is_numbered_title("15.5 Remedies.")
    assert is_numbered_title("4. COMMERCIAL DISTRIBUTION")
    assert not is_numbered_title("15.5 Pets are allowed.")
    assert not is_numbered_title("Remedies.")
    assert not is_numbered_title("4. Red Wine")


@given(st.lists(st.sampled_from(["copy the data to a device", "rent it", "open the case, then"])))
def test_items_of_a_sentence_are_cut_in_order_and_inside_it(items: list[str]) -> None:
    marked = [f"({'abcdefghij'[n % 10]}) {item}" for n, item in enumerate(items)]
    text = "The hirer will not: " + "; ".join(marked) + "."
    starts = item_starts(text, 0, len(text))
    assert starts == sorted(set(starts))
    assert all(text[start] == "(" for start in starts)
    assert len(starts) != 1


def test_a_reference_to_items_is_no_enumeration() -> None:
    for text in ("Clauses (a), (b) and (c) apply to it.", "It is so under (a) and (b) above."):
        assert item_starts(text, 0, len(text)) == []


@given(st.text(alphabet="ab (1).;\n", max_size=40))
def test_a_mark_taken_from_the_end_of_a_stretch_leaves_no_white_space(text: str) -> None:
    end = without_tail_mark(text, 0, len(text))
    assert 0 <= end <= len(text)
    assert end == len(text) or text[:end] == text[:end].rstrip()


def test_every_part_of_a_long_clause_names_its_title() -> None:
    clause = "7.3 Storage of Goods. " + "The keeper stores the goods dry and locks the shed. " * 12
    found = pieces(f"# Duties\n\n{clause}\n\n7.4 Fees. The owner pays them.\n", 300)
    assert len(found) > 2
    for chunk in found:
        if "stores the goods" in chunk.text:
            assert "Storage of Goods" in chunk.lead_in + chunk.text
        assert not chunk.text.endswith("Goods.") or "locks" in chunk.text


@pytest.mark.parametrize("mark", ["({})", "{})"])
def test_a_cut_enumeration_keeps_its_marks_and_its_lead(mark: str) -> None:
    items = "; ".join(
        f"{mark.format(letter)} {ITEM.format(n)}" for n, letter in enumerate("abcdefgh")
    )
    found = pieces(f"The operator shall not: {items}.\n", 300)
    assert len(found) > 2
    for chunk in found:
        assert "The operator shall not:" in chunk.text_in_context
        assert not chunk.text.rstrip("),").endswith(tuple(f" {letter}" for letter in "abcdefgh"))
