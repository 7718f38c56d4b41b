"""Counting what was lifted: every block once, and every watched section whatever its spelling."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from standfirst.model.document import Block, Section
from standfirst.model.lifted import LiftedSection, LiftedSummary, WatchedTitle
from standfirst.model.place import Span
from standfirst.stages.segment.lifted import lifted_sections, lifted_summary, watched_title
from tests.handmade import document

KINDS = ("table", "formula", "figure")
DOSING = ("liều lượng", "dosage", "Dosierung")


def block(number: int, section_key: str, kind: str, continues: str | None = None) -> Block:
    return Block(
        block_id=f"b{number}",
        kind=kind,  # type: ignore[arg-type]
        shape="simple_table",
        section_key=section_key,
        physical_page=1,
        printed_page=204,
        bbox=(0.0, 0.0, 9.0, 9.0),
        text="",
        continues=continues,
        anchor=0,
    )


def section(key: str, *titles: str) -> Section:
    return Section(section_key=key, title=titles[-1], level=1, heading_path=titles, span=Span(0, 0))


@given(st.lists(st.tuples(st.integers(0, 3), st.sampled_from(KINDS), st.booleans()), max_size=12))
def test_every_block_that_begins_is_counted_once_and_every_section_with_one_is_named(found):
    blocks = [
        block(number, f"s{at}", kind, "b0" if continues else None)
        for number, (at, kind, continues) in enumerate(found)
    ]
    sections = tuple(section(f"s{at}", "Book", f"Part {at}") for at in range(4))
    made = lifted_sections(document("d", "", blocks=tuple(blocks), sections=sections))
    total = lifted_summary((each, ()) for each in made)
    begun = [kind for _, kind, continues in found if not continues]
    assert (total.tables, total.formulas, total.figures) == tuple(map(begun.count, KINDS))
    assert [each.heading_path[1] for each in made] == [
        f"Part {at}" for at in sorted({at for at, _, _ in found})
    ]
    assert total.sections == len(made)
    assert (total.watched_sections, total.watched) == (0, ())


@pytest.mark.parametrize(
    "title",
    [
        "LIỀU LƯỢNG VÀ CÁCH DÙNG",
        "Lieu luong",
        "2. Dosage and administration",
        "Dosierungsanleitung",
    ],
)
def test_a_watched_title_is_found_in_any_spelling_and_above_the_section(title):
    assert watched_title(("Drug", title), DOSING) == title
    assert watched_title(("Drug", title, "Adults"), DOSING) == title
    assert watched_title((title,), DOSING) == title


@pytest.mark.parametrize("title", ["Overdosage", "Liệu pháp", "Storage", ""])
def test_another_title_is_not_watched(title):
    assert watched_title(("Drug", title), DOSING) is None


def test_the_documents_own_title_watches_no_section():
    assert watched_title(("Dosage handbook", "Storage"), DOSING) is None


def test_the_same_title_in_two_documents_is_one_line():
    summary = lifted_summary(
        [
            (LiftedSection(heading_path=("A", "Dosage"), tables=2), DOSING),
            (LiftedSection(heading_path=("B", "DOSAGE", "Adults"), formulas=1), DOSING),
            (LiftedSection(heading_path=("B", "Storage"), tables=1), DOSING),
            (LiftedSection(heading_path=("C", "Dosage"), tables=1), ()),
        ]
    )
    assert summary == LiftedSummary(
        tables=4,
        formulas=1,
        sections=4,
        watched_sections=2,
        watched_lifted=3,
        watched=(WatchedTitle(title="Dosage", sections=2, lifted=3),),
    )
    assert msgspec.json.decode(msgspec.json.encode(summary), type=LiftedSummary) == summary
