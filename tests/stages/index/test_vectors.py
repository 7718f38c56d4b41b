"""Laws of vectors: of one model, as long as their chunk is there, compared exactly."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from standfirst.errors import ModelError, WorkspaceError
from standfirst.model.embedding import EmbeddingModel
from standfirst.model.scope import Scope
from standfirst.stages.index.sqlite import SqliteStore
from tests.handmade import prepared

MODEL = EmbeddingModel(name="m", digest="d")
NUMBERS = st.floats(-1e6, 1e6, width=32).filter(lambda number: abs(number) > 1e-3)


@pytest.fixture
def store() -> Iterator[SqliteStore]:
    with SqliteStore.open(Path(":memory:"), create=True) as opened:
        yield opened


def publish(store: SqliteStore, document_id: str, texts: Sequence[str]) -> None:
    store.publish(prepared(document_id, {"S": texts}), location=f"/r/{document_id}")


def embed(store: SqliteStore, vectors: Sequence[Sequence[float]]) -> int:
    store.shelf.start(MODEL)
    return store.shelf.write(store.shelf.unembedded(0, len(vectors)), vectors)


def nearest(store: SqliteStore, vector: Sequence[float], **options: object) -> list[str]:
    found = store.nearest(vector, 9, Scope(**options))  # type: ignore[arg-type]
    return [each.chunk_id for each in found]


@given(st.lists(st.lists(NUMBERS, min_size=3, max_size=3), min_size=1, max_size=6))
@settings(max_examples=50)
def test_the_nearest_are_those_with_the_largest_cosine(vectors: list[list[float]]) -> None:
    asked = vectors[0]
    with SqliteStore.open(Path(":memory:"), create=True) as store:
        publish(store, "a", [f"text {number}" for number in range(len(vectors))])
        assert embed(store, vectors) == len(vectors)
        found = store.nearest(asked, 9)
        cosines = {
            f"a:s:{number}": sum(x * y for x, y in zip(vector, asked, strict=True))
            / (math.hypot(*vector) * math.hypot(*asked))
            for number, vector in enumerate(vectors)
        }
        assert {each.chunk_id for each in found} == set(cosines)
        for each in found:
            assert each.score == pytest.approx(cosines[each.chunk_id], abs=2e-3)
        assert [each.score for each in found] == sorted((e.score for e in found), reverse=True)
        assert store.cosines(asked, list(cosines)) == pytest.approx(
            {each.chunk_id: each.score for each in found}, abs=1e-6
        )


def test_vectors_go_with_their_chunks(store: SqliteStore) -> None:
    publish(store, "a", ["one", "two"])
    publish(store, "b", ["three"])
    embed(store, [[1, 0], [0, 1], [1, 1]])
    assert nearest(store, [1, 0]) == ["a:s:0", "b:s:0", "a:s:1"]
    assert nearest(store, [1, 0], document="a") == ["a:s:0", "a:s:1"]
    store.remove("a")
    assert nearest(store, [1, 0]) == ["b:s:0"]
    store.remove("b")
    assert nearest(store, [1, 0]) == []
    assert store.damages() == []


def test_a_text_that_moved_keeps_its_vector_and_a_new_one_has_none(store: SqliteStore) -> None:
    publish(store, "a", ["one", "two"])
    embed(store, [[1, 0], [0, 1]])
    publish(store, "a", ["new", "one", "two"])
    assert store.shelf.missing() == 1
    assert nearest(store, [1, 0]) == ["a:s:1", "a:s:2"]
    assert [each.text for each in store.shelf.unembedded(0, 9)] == ["a > S\n\nnew"]
    publish(store, "a", ["new", "one", "two!"])
    assert nearest(store, [1, 0]) == ["a:s:1"]


def test_a_vector_for_a_text_that_changed_meanwhile_is_not_kept(store: SqliteStore) -> None:
    publish(store, "a", ["one"])
    store.shelf.start(MODEL)
    read = store.shelf.unembedded(0, 9)
    publish(store, "a", ["another"])
    assert store.shelf.write(read, [[1, 0]]) == 0
    assert store.shelf.missing() == 1


def test_two_models_are_not_mixed_and_the_cure_is_named(store: SqliteStore) -> None:
    publish(store, "a", ["one"])
    embed(store, [[1, 0]])
    other = EmbeddingModel(name="m", digest="of other weights")
    with pytest.raises(WorkspaceError, match="embed --again"):
        store.shelf.start(other)
    assert store.shelf.model() == EmbeddingModel(name="m", digest="d", dimension=2)
    assert store.shelf.start(other, again=True) == 1
    assert store.shelf.model() == other


@pytest.mark.parametrize(
    "vector",
    [[], [1.0], [1.0, 2.0, 3.0], [0.0, 0.0], [math.nan, 1.0], [math.inf, 1.0], [[1.0, 2.0]],
     ["x", "y"], [None, 1.0], [1e-30, 0.0]],
    ids=repr,
)  # fmt: skip
def test_what_is_no_vector_is_refused_and_nothing_is_kept(store: SqliteStore, vector: list) -> None:
    publish(store, "a", ["one", "two", "three"])
    embed(store, [[1, 0]])
    with pytest.raises(ModelError):
        store.shelf.write(store.shelf.unembedded(0, 2), [[0, 1], vector])
    with pytest.raises(ModelError):
        store.nearest(vector, 5)
    assert store.shelf.missing() == 2


def test_too_few_vectors_are_refused(store: SqliteStore) -> None:
    publish(store, "a", ["one", "two"])
    store.shelf.start(MODEL)
    with pytest.raises(ModelError, match="1 vectors came for 2 chunks"):
        store.shelf.write(store.shelf.unembedded(0, 2), [[1, 0]])


def test_what_another_connection_writes_is_seen(tmp_path: Path) -> None:
    path = tmp_path / "standfirst.sqlite3"
    with SqliteStore.open(path, create=True) as writing, SqliteStore.open(path) as reading:
        publish(writing, "a", ["one", "two"])
        embed(writing, [[1, 0]])
        assert nearest(reading, [1, 0]) == ["a:s:0"]
        embed(writing, [[0, 1]])
        assert nearest(reading, [1, 0]) == ["a:s:0", "a:s:1"]
