"""What is quoted together: rules with exceptions, items with lead-ins, rows with headers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standfirst.model.chunk import Chunk
from standfirst.model.place import Span
from standfirst.stages.answer.units import (
    document_spans,
    joined,
    quotable_units,
    with_needs,
)
from tests.handmade import attachment, chunk

TEXT = st.text(st.characters(exclude_categories=["Cs"]))
LINES = st.lists(
    st.sampled_from(
        ["- item one.", "Rule: so.", "The following:", "| a | b |", "|---|---|", "", "x"]
    )
).map("\n".join)


def quoted(text: str, needle: str, language: str = "en") -> list[str]:
    """Return what is quoted when the unit that holds `needle` is."""
    made = chunk("d", 0, text, 0, language=language)
    units = quotable_units(made)
    number = next(n for n, unit in enumerate(units) if needle in text[unit.start : unit.end])
    spans = joined(units, with_needs(units, (number, *units[number].items)))
    return [text[span.start : span.end] for span in spans]


@given(st.one_of(TEXT, LINES), st.sampled_from(["en", "de", "vi", "und"]))
def test_units_are_in_order_and_hold_every_visible_character(text: str, language: str) -> None:
    units = quotable_units(chunk("d", 0, text, 0, language=language))
    reached = 0
    for unit in units:
        assert reached <= unit.start < unit.end <= len(text)
        assert not text[reached : unit.start].strip()
        assert set(unit.needs) | set(unit.items) <= set(range(len(units)))
        reached = unit.end
    assert not text[reached:].strip()


@given(LINES)
def test_what_a_unit_needs_is_complete(text: str) -> None:
    units = quotable_units(chunk("d", 0, text, 0))
    for number in range(len(units)):
        taken = with_needs(units, (number, *units[number].items))
        assert number in taken
        assert all(set(units[each].needs) <= taken for each in taken)


@given(TEXT, st.integers(0, 50), st.data())
def test_a_span_of_a_chunk_stands_in_the_document_at_its_place(
    text: str, start: int, data: st.DataObject
) -> None:
    first = data.draw(st.integers(0, len(text)))
    last = data.draw(st.integers(first, len(text)))
    found = document_spans(chunk("d", 0, text, start), Span(first, last))
    expected = [(Span(first, last), Span(first + start, last + start))] if first < last else []
    assert found == expected


@pytest.mark.parametrize(
    ("text", "needle", "language", "expected"),
    [
        (
            "Refunds take a week. This does not apply to gift cards. Ask at the desk.",
            "Refunds",
            "en",
            ["Refunds take a week. This does not apply to gift cards."],
        ),
        (
            "Der Urlaub ist zu gewähren. Dies gilt nicht in der Probezeit. Anderes folgt.",
            "Urlaub",
            "de",
            ["Der Urlaub ist zu gewähren. Dies gilt nicht in der Probezeit."],
        ),
        (
            "Được hoàn tiền. Tuy nhiên, không áp dụng cho thẻ quà. Hết.",
            "hoàn tiền",
            "vi",
            ["Được hoàn tiền. Tuy nhiên, không áp dụng cho thẻ quà."],
        ),
        (
            "The plan has a cap. It rises each year.",
            "rises",
            "en",
            ["The plan has a cap. It rises each year."],
        ),
        (
            "Leave is granted for:\n\n- illness\n- moving house\n- a wedding\n\nAsk early.",
            "moving",
            "en",
            ["Leave is granted for:", "- moving house"],
        ),
        (
            "Leave is granted for:\n\n- illness\n- moving house\n\nAsk early.",
            "granted",
            "en",
            ["Leave is granted for:\n\n- illness\n- moving house"],
        ),
        (
            "Fees below.\n\n| Kind | Fee |\n|---|---|\n| Old | 5 |\n| New | 7 |",
            "New",
            "en",
            ["| Kind | Fee |\n|---|---|", "| New | 7 |"],
        ),
        (
            "Fees below.\n\n| Kind | Fee |\n|---|---|\n| Old | 5 |\n| New | 7 |",
            "Old",
            "en",
            ["| Kind | Fee |\n|---|---|\n| Old | 5 |"],
        ),
        (
            "Die Leitung ist zu sperren, wenn das Wasser\n\n1.  Keime hat,\n\n2.  trüb ist.",
            "sperren",
            "de",
            ["Die Leitung ist zu sperren, wenn das Wasser\n\n1.  Keime hat,\n\n2.  trüb ist."],
        ),
        ("One thing. Another thing.", "One", "en", ["One thing."]),
    ],
)
def test_what_is_quoted_together(
    text: str, needle: str, language: str, expected: list[str]
) -> None:
    assert quoted(text, needle, language) == expected


def test_a_row_of_a_cut_table_stands_apart_from_its_header_in_the_document() -> None:
    piece: Chunk = chunk(
        "d",
        0,
        "| Kind | Fee |\n|---|---|\n| Old | 5 |\n| New | 7 |",
        0,
        chunk_kind="table_rows",
        spans=(Span(10, 34), Span(90, 113)),
    )
    units = quotable_units(piece)
    assert [piece.text[unit.start : unit.end] for unit in units] == [
        "| Kind | Fee |\n|---|---|",
        "| Old | 5 |",
        "| New | 7 |",
    ]
    spans = [
        place
        for span in joined(units, with_needs(units, [1]))
        for _, place in document_spans(piece, span)
    ]
    assert spans == [Span(10, 34), Span(90, 101)]


def test_a_descriptor_is_never_quoted() -> None:
    descriptor = chunk(
        "d",
        0,
        "Dose — table, page 3.",
        0,
        chunk_kind="block_descriptor",
        spans=(),
        attachments=(attachment(),),
    )
    assert quotable_units(descriptor) == []
