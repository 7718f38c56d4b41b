"""What a question names comes first: the document by its title, the block by its kind."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from standfirst.model.chunk import Chunk
from standfirst.model.report import Prepared
from standfirst.stages.index.sqlite import SqliteStore
from standfirst.stages.retrieve.lexical import search
from standfirst.stages.retrieve.subject import ELSEWHERE, Look, by_subject, is_about, names
from tests.handmade import attachment, chunk, prepared

DRUGS = {
    "Amoxal": {
        "Kidney": [
            "The dose depends on kidney function and is given in the table.",
            "Give it late.",
        ],
        "Storage": ["Keep it dry."],
    },
    "Dolorin": {
        "Kidney": ["Ask a pharmacist."],
        "Use": ["Dolorin is taken with water.", "Never take it at night."],
    },
}
WORDS = st.frozensets(st.integers(0, 4), max_size=3)


def with_table(made: Prepared, section: str, label: str) -> Prepared:
    """Return a document with a table in a section: its first chunk carries it."""
    block = attachment("p2-table-1")
    title = made.document.title
    chunks: list[Chunk] = []
    for each in made.chunks:
        is_first = each.heading_path[-1] == section and not any(c.attachments for c in chunks)
        chunks.append(msgspec.structs.replace(each, attachments=(block,)) if is_first else each)
    descriptor = chunk(
        made.document.document_id,
        len(chunks),
        f"{title} — {section} — {label}, printed page 204.",
        0,
        chunk_id=f"{made.document.document_id}:kidney:block:p2-table-1",
        heading_path=(title, section),
        chunk_kind="block_descriptor",
        attachments=(block,),
        spans=(),
    )
    return msgspec.structs.replace(made, chunks=(*chunks, descriptor))


@pytest.fixture(scope="module")
def store() -> Iterator[SqliteStore]:
    with SqliteStore.open(Path(":memory:"), create=True) as opened:
        for title, sections in DRUGS.items():
            made = with_table(prepared(title.lower(), sections, title=title), "Kidney", "table")
            opened.publish(made, location=f"/r/{title}")
        yield opened


def found(store: SqliteStore, question: str, **options: bool) -> list[tuple[str, str]]:
    hits = search(store, question, **options)
    return [(hit.chunk.document_id, hit.chunk.chunk_kind) for hit in hits]


def test_the_table_of_the_drug_that_is_named_comes_first(store):
    for name in ("amoxal", "dolorin"):
        question = f"table of doses by kidney function for {name}"
        assert found(store, question)[0] == (name, "block_descriptor")


def test_the_chunk_that_a_table_stood_in_follows_it(store):
    assert found(store, "table of doses by kidney function of Amoxal")[:2] == [
        ("amoxal", "block_descriptor"),
        ("amoxal", "prose"),
    ]


def test_without_the_word_for_its_kind_a_descriptor_is_a_hit_like_any_other(store):
    assert found(store, "dose by kidney function of Amoxal")[0] == ("amoxal", "prose")


def test_named_alone_leaves_out_what_speaks_of_another_document(store):
    question = "kidney function dolorin"
    assert {name for name, _ in found(store, question)} == {"amoxal", "dolorin"}
    assert {name for name, _ in found(store, question, named_alone=True)} == {"dolorin"}


def test_two_names_ask_for_both_documents(store):
    both = found(store, "amoxal dolorin kidney", named_alone=True)
    assert {name for name, _ in both} == {"amoxal", "dolorin"}


def test_a_question_without_a_name_gets_every_document(store):
    question = "kidney function"
    assert found(store, question, named_alone=True) == found(store, question)


def look(score: float, held: frozenset[int], titled: frozenset[int], number: int = 0) -> Look:
    return Look(score, chunk("d", number, "text", 0), held | titled, titled, False)


looks = st.lists(st.tuples(st.floats(0.1, 9), WORDS, WORDS), max_size=8).map(
    lambda drawn: [look(*each, number) for number, each in enumerate(drawn)]
)


@given(looks)
def test_nothing_is_lost_and_scores_fall_by_no_more_than_they_may(given_looks):
    before = {each.chunk.ordinal: each.score for each in given_looks}
    after = by_subject(given_looks)
    assert sorted(each.chunk.ordinal for each in after) == sorted(before)
    assert [each.score for each in after] == sorted((e.score for e in after), reverse=True)
    for each in after:
        assert before[each.chunk.ordinal] * ELSEWHERE <= each.score <= before[each.chunk.ordinal]


@given(looks)
def test_names_leave_at_least_the_documents_that_bear_them(given_looks):
    named = names(given_looks)
    kept = [each for each in given_looks if is_about(each, named)]
    assert bool(kept) == bool(given_looks)
    assert all(each in kept for each in given_looks if named & each.titled)


def test_a_word_that_other_documents_use_is_no_name():
    word = frozenset({0})
    of_title = [look(1.0, word, word), look(1.0, word, word)]
    assert names(of_title) == word
    assert names([*of_title, look(1.0, word, frozenset())]) == frozenset()
