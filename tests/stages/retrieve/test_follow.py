"""Laws of following: what a hit points to comes with it, once, and within the budget."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standfirst.model.answer import Hit
from standfirst.model.chunk import Chunk, Reference
from standfirst.model.place import Span
from standfirst.model.report import Prepared
from standfirst.stages.index.sqlite import SqliteStore
from standfirst.stages.retrieve.follow import MOST_BROUGHT, follow, within_budget
from tests.handmade import attachment, chunk, document


def reference(kind: str | None, target: str | None) -> Reference:
    return Reference(text=f"see {target}", span=Span(0, 3), target_kind=kind, target=target)  # type: ignore[arg-type]


def chunks() -> tuple[Chunk, ...]:
    block = attachment("p2-table-1")
    pointers = (
        reference("section", "fees"),
        reference("chunk", "law:fees:2"),
        reference("block", "p2-table-1"),
        reference("section", "nowhere"),
        reference(None, None),
    )
    made = [
        chunk("law", 0, "See the fees.", 0, chunk_id="law:duty:0", references=pointers),
        chunk("law", 1, "Fees are low.", 13, chunk_id="law:fees:0", section_key="fees"),
        chunk("law", 2, "They rise.", 26, chunk_id="law:fees:1", section_key="fees"),
        chunk("law", 3, "They fall.", 36, chunk_id="law:fees:2", section_key="fees"),
        chunk("law", 4, "Late.", 46, chunk_id="law:fees/late:0", section_key="fees/late"),
        chunk("law", 5, "By table.", 51, chunk_id="law:end:0", attachments=(block,)),
        chunk(
            "law", 6, "Law — table, page 2.", 0, chunk_id="law:end:block:p2-table-1",
            chunk_kind="block_descriptor", attachments=(block,), spans=(),
        ),
    ]  # fmt: skip
    return tuple(made)


@pytest.fixture(scope="module")
def store() -> Iterator[SqliteStore]:
    with SqliteStore.open(Path(":memory:"), create=True) as opened:
        text = "".join(each.text for each in chunks()[:6])
        opened.publish(Prepared(document=document("law", text), chunks=chunks()), location="/r")
        yield opened


def hits(*ordinals: int) -> list[Hit]:
    return [
        Hit(rank=rank, score=1.0, title="Law", source="law.md", chunk=chunks()[ordinal])
        for rank, ordinal in enumerate(ordinals, 1)
    ]


def brought(followed: tuple[Hit, ...]) -> list[list[tuple[str, str]]]:
    return [[(each.why, each.chunk.chunk_id) for each in hit.brought] for hit in followed]


def test_references_bring_the_beginning_of_a_section_a_chunk_and_a_block(
    store: SqliteStore,
) -> None:
    assert brought(follow(store, hits(0))) == [
        [
            ("reference", "law:fees:0"),
            ("reference", "law:fees:1"),
            ("reference", "law:fees:2"),
            ("reference", "law:end:block:p2-table-1"),
        ]
    ]


def test_an_attachment_brings_its_descriptor(store: SqliteStore) -> None:
    assert brought(follow(store, hits(5))) == [[("attachment", "law:end:block:p2-table-1")]]


def test_a_chunk_comes_once_and_never_beside_itself_as_a_hit(store: SqliteStore) -> None:
    assert brought(follow(store, hits(0, 1, 5, 6), neighbours=1)) == [
        [("reference", "law:fees:1"), ("reference", "law:fees:2")],
        [],
        [("neighbour", "law:fees/late:0")],
        [],
    ]


@pytest.mark.parametrize(("around", "expected"), [(0, []), (1, [0, 2]), (9, [0, 2, 3, 4, 5, 6])])
def test_neighbours_are_those_beside_it_in_the_document(
    store: SqliteStore, around: int, expected: list[int]
) -> None:
    (hit,) = follow(store, hits(1), neighbours=around)
    assert [each.chunk.ordinal for each in hit.brought] == expected


@given(st.integers(0, 300), st.permutations(range(7)), st.integers(0, 3))
def test_what_fits_a_budget_is_within_it_in_the_order_of_rank(
    budget: int, ordinals: list[int], around: int
) -> None:
    with SqliteStore.open(Path(":memory:"), create=True) as opened:
        text = "".join(each.text for each in chunks()[:6])
        opened.publish(Prepared(document=document("law", text), chunks=chunks()), location="/r")
        followed = follow(opened, hits(*ordinals[:3]), around)
    assert all(len(hit.brought) <= MOST_BROUGHT for hit in followed)
    fitting = within_budget(followed, budget, len)
    shown = [c for hit in fitting for c in (hit.chunk, *(each.chunk for each in hit.brought))]
    assert sum(len("\n".join((*c.heading_path, "", c.text))) for c in shown) <= budget
    assert [hit.rank for hit in fitting] == list(range(1, len(fitting) + 1))
    ranks = [ordinals.index(hit.chunk.ordinal) for hit in fitting]
    assert ranks == sorted(ranks)
    assert within_budget(followed, 10_000, len) == followed
