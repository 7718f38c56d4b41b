"""Laws of reading a stored document whole: as it was published, from one moment."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given

from standfirst.errors import RecordError
from standfirst.model.finding import Tally
from standfirst.model.report import Prepared
from standfirst.stages.index import records
from standfirst.stages.index.leaves import leaves
from standfirst.stages.index.sqlite import SqliteStore
from tests.handmade import prepared
from tests.stages.index.test_sqlite import documents, fresh


@given(documents())
def test_a_document_comes_back_as_it_was_published(new: Prepared) -> None:
    with fresh() as store:
        store.publish(new, location="/r")
        assert store.prepared("handbook") == new
        assert store.prepared("other") is None
        assert store.schema_versions("handbook") == {4: len(new.chunks) + 1}


def test_its_tally_comes_with_it() -> None:
    tally = Tally(
        document_id="a",
        family="default",
        media_type="text/markdown",
        language="en",
        examined=1,
        failed=0,
        examined_by_check={"SF101": 1},
        failed_by_check={},
    )
    made = prepared("a", {"Fees": ["One euro."]})
    new = Prepared(document=made.document, chunks=made.chunks, tally=tally)
    with fresh() as store:
        store.publish(new, location="/r")
        assert store.prepared("a") == new


def test_a_snapshot_does_not_see_what_is_written_meanwhile(tmp_path: Path) -> None:
    path = tmp_path / "standfirst.sqlite3"
    with SqliteStore.open(path, create=True) as reading, SqliteStore.open(path) as writing:
        writing.publish(prepared("a", {"Fees": ["One euro."]}), location="/r")
        with reading.snapshot():
            before = reading.document_ids()
            writing.publish(prepared("b", {"Fees": ["Two euros."]}), location="/r")
            assert reading.document_ids() == before == ["a"]
            assert reading.prepared("b") is None
        assert reading.document_ids() == ["a", "b"]


def test_a_record_of_another_version_is_refused_and_counted() -> None:
    with fresh() as store:
        new = prepared("a", {"Fees": ["One euro.", "Two euros."]})
        store.publish(new, location="/r")
        (leaf,) = leaves(new.chunks)
        old = json.loads(records._expanded(leaf.record))
        old["chunks"][0]["schema_version"] = 3
        record = records.compressed(json.dumps(old).encode())
        store._connection.execute("UPDATE leaves SET record = ?", (record,))
        with pytest.raises(RecordError, match="schema_version"):
            store.prepared("a")
        assert store.schema_versions("a") == {3: 1, 4: 2}
        store._connection.execute("UPDATE documents SET record = x'00'")
        assert store.schema_versions("a") == {0: 1, 3: 1, 4: 1}
