"""Laws of the store: what goes in comes out, whole documents only, and nothing stays behind."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import apsw
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from standfirst.errors import IdentityError, RecordError, WorkspaceError
from standfirst.model.chunk import Chunk
from standfirst.model.finding import FailureRate, Finding, Run
from standfirst.model.place import Span
from standfirst.model.report import ChunkChanges, Prepared
from standfirst.model.scope import ANYWHERE, Scope
from standfirst.plugins import Sought
from standfirst.stages.index import leaves
from standfirst.stages.index.sqlite import SqliteStore
from tests.handmade import attachment, chunk, digest, document, prepared

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=60)


@st.composite
def documents(draw: st.DrawFn, document_id: str = "handbook") -> Prepared:
    """A document with prose chunks that may overlap, a table in two pieces, and findings."""
    paragraphs = draw(st.lists(TEXT, max_size=6))
    text = ""
    chunks: list[Chunk] = []
    for paragraph in paragraphs:
        text += draw(TEXT)
        carried = draw(st.integers(0, min(5, len(text))))
        start = len(text) - carried
        text += paragraph
        place = {"heading_path": ("Handbook", draw(TEXT)), "overlap": carried}
        chunks.append(
            chunk(document_id, len(chunks), text[start:], start, section_key="s", **place)
        )
    header, row = Span(len(text), len(text) + 5), Span(len(text) + 8, len(text) + 12)
    text += "a | b   1 | 2" + draw(TEXT)
    pieces = "\n".join(text[span.start : span.end] for span in (header, row))
    chunks.append(
        chunk(document_id, len(chunks), pieces, 0, chunk_kind="table_rows", spans=(header, row))
    )
    chunks.append(
        chunk(document_id, len(chunks), "table", 0, spans=(), attachments=(attachment(),))
    )
    unique = [
        msgspec.structs.replace(each, chunk_id=f"{document_id}:s:{number}")
        for number, each in enumerate(chunks)
    ]
    findings = tuple(
        Finding(code="SF103", message=message) for message in draw(st.lists(TEXT, max_size=3))
    )
    return Prepared(document=document(document_id, text), chunks=tuple(unique), findings=findings)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    with SqliteStore.open(tmp_path / "standfirst.sqlite3", create=True) as opened:
        yield opened


def fresh() -> SqliteStore:
    return SqliteStore.open(Path(":memory:"), create=True)


def rows_left(store: SqliteStore) -> dict[str, int]:
    """Count the rows of every table, of the search table's own tables too."""
    connection = store._connection
    names = connection.execute(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE 'CREATE TABLE%'"
    ).fetchall()
    return {
        name: connection.execute(f'SELECT count(*) FROM "{name}"').get
        for (name,) in names
        if name not in {"workspace", "terms_config", "terms_data", "terms_idx", "sqlite_sequence"}
    }


def vocabulary(store: SqliteStore) -> list[tuple[object, ...]]:
    connection = store._connection
    connection.execute(
        "CREATE VIRTUAL TABLE IF NOT EXISTS temp.seen USING fts5vocab(main, terms, instance)"
    )
    return connection.execute(
        "SELECT term, document_id, name FROM seen JOIN chunks ON doc = chunk_number"
        " JOIN documents USING (document_number) ORDER BY 1, 2, 3"
    ).fetchall()


def content(store: SqliteStore) -> tuple[object, ...]:
    return (
        list(store.documents()),
        list(store.chunks()),
        list(store.findings()),
        vocabulary(store),
    )


@given(documents())
def test_what_is_published_comes_back_the_same(new: Prepared) -> None:
    with fresh() as store:
        changes = store.publish(new, location="/r")
        assert changes == ChunkChanges(added=len(new.chunks))
        assert store.document("handbook") == new.document
        assert tuple(store.chunks("handbook")) == new.chunks
        assert tuple(store.findings("handbook")) == new.findings
        assert [store.chunk(each.chunk_id) for each in new.chunks] == list(new.chunks)


@given(documents())
def test_publishing_again_changes_nothing(new: Prepared) -> None:
    with fresh() as store:
        store.publish(new, location="/r")
        before = store._connection.total_changes()
        assert store.publish(new, location="/r") == ChunkChanges(kept=len(new.chunks))
        assert store._connection.total_changes() == before


@given(documents(), documents())
def test_replacing_leaves_what_publishing_alone_would(old: Prepared, new: Prepared) -> None:
    with fresh() as replaced, fresh() as alone:
        replaced.publish(old, location="/r")
        changes = replaced.publish(new, location="/r")
        alone.publish(new, location="/r")
        assert content(replaced) == content(alone)
        assert replaced.damages() == []
        assert changes.added + changes.changed + changes.kept == len(new.chunks)
        assert changes.removed + changes.changed + changes.kept == len(old.chunks)


SECTIONS = st.dictionaries(
    st.sampled_from(["Fees", "Hours", "Leave"]), st.lists(st.sampled_from("abc"), max_size=4)
)


@given(st.lists(SECTIONS, min_size=2, max_size=5))
def test_a_document_that_grows_and_shrinks_ends_as_its_last_version(
    versions: list[dict[str, list[str]]],
) -> None:
    with fresh() as replaced, fresh() as alone:
        for sections in versions:
            last = prepared("handbook", sections)
            replaced.publish(last, location="/r")
        alone.publish(last, location="/r")
        assert content(replaced) == content(alone)
        assert replaced.damages() == []


@given(st.lists(SECTIONS, min_size=2, max_size=4), st.sampled_from([1, 700, 1_500]))
def test_however_many_chunks_a_leaf_holds_all_are_found_and_replaced(
    versions: list[dict[str, list[str]]], leaf_bytes: int
) -> None:
    with fresh() as replaced, fresh() as alone, pytest.MonkeyPatch.context() as patch:
        patch.setattr(leaves, "LEAF_BYTES", leaf_bytes)
        for sections in versions:
            last = prepared("handbook", sections)
            replaced.publish(last, location="/r")
            assert [replaced.chunk(each.chunk_id) for each in last.chunks] == list(last.chunks)
            assert replaced.beside("handbook", ordinals=(1, 2)) == list(last.chunks[1:3])
            assert replaced.beside("handbook", section="hours") == [
                each for each in last.chunks if each.section_key == "hours"
            ]
        alone.publish(last, location="/r")
        assert content(replaced) == content(alone)
        assert replaced.damages() == []


@given(documents(), documents("other"))
def test_removing_leaves_no_row_anywhere(new: Prepared, other: Prepared) -> None:
    with fresh() as store:
        store.publish(new, location="/r")
        store.publish(other, location="/r")
        assert store.remove("handbook") == ChunkChanges(removed=len(new.chunks))
        assert all(row[1] == "other" for row in vocabulary(store))
        store.remove("other")
        assert set(rows_left(store).values()) == {0}
        assert store._connection.execute("SELECT count(*) FROM seen").get == 0
        assert store.damages() == []


@given(documents(), st.data())
def test_a_repeated_id_or_ordinal_leaves_the_old_document(
    new: Prepared, data: st.DataObject
) -> None:
    position = data.draw(st.integers(1, len(new.chunks) - 1))
    field = data.draw(st.sampled_from(["chunk_id", "ordinal"]))
    chunks = list(new.chunks)
    chunks[position] = msgspec.structs.replace(
        chunks[position], **{field: getattr(chunks[0], field)}
    )
    broken = msgspec.structs.replace(new, chunks=tuple(chunks))
    with fresh() as store:
        store.publish(new, location="/r")
        before = content(store)
        with pytest.raises(IdentityError, match="ordinal"):
            store.publish(broken, location="/r")
        assert content(store) == before


def test_a_chunk_id_of_another_document_is_refused_whole(store: SqliteStore) -> None:
    first = prepared("a:b", {"Fees": ["One euro."]})
    second = prepared("a", {"Fees": ["Two euros.", "Three euros."]})
    stolen = msgspec.structs.replace(second.chunks[1], chunk_id=first.chunks[0].chunk_id)
    store.publish(first, location="/r")
    with pytest.raises(IdentityError, match="taken by another document"):
        store.publish(
            msgspec.structs.replace(second, chunks=(second.chunks[0], stolen)), location="/r"
        )
    assert [each.document_id for each in store.documents()] == ["a:b"]
    assert found(store, "two") == []


def test_a_chunk_id_that_does_not_begin_with_its_document_is_refused(store: SqliteStore) -> None:
    new = prepared("a", {"Fees": ["One euro."]})
    other = msgspec.structs.replace(new.chunks[0], chunk_id="b:fees:0")
    with pytest.raises(IdentityError, match="does not begin"):
        store.publish(msgspec.structs.replace(new, chunks=(other,)), location="/r")


def test_a_chunk_of_another_document_is_refused(store: SqliteStore) -> None:
    first = prepared("a", {"Fees": ["One euro."]})
    other = prepared("b", {"Fees": ["Two euros."]})
    with pytest.raises(IdentityError, match="belongs to document 'b'"):
        store.publish(msgspec.structs.replace(first, chunks=other.chunks), location="/r")


def test_ordinals_may_change_places(store: SqliteStore) -> None:
    old = prepared("a", {"Fees": ["One euro.", "Two euros."]})
    first, second = old.chunks
    swapped = (
        msgspec.structs.replace(first, ordinal=1),
        msgspec.structs.replace(second, ordinal=0),
    )
    store.publish(old, location="/r")
    changes = store.publish(msgspec.structs.replace(old, chunks=swapped), location="/r")
    assert changes == ChunkChanges(kept=2)
    assert [each.chunk_id for each in store.chunks("a")] == [second.chunk_id, first.chunk_id]


def test_a_changed_section_leaves_the_chunks_of_others_alone(store: SqliteStore) -> None:
    store.publish(prepared("a", {"Fees": ["One euro."], "Hours": ["Nine to six."]}), location="/r")
    changes = store.publish(
        prepared("a", {"Fees": ["Eleven whole euros."], "Hours": ["Nine to six."]}), location="/r"
    )
    assert changes == ChunkChanges(changed=1, kept=1)
    assert found(store, "euros") == ["a:fees:0"]
    assert found(store, "one") == []


def test_text_that_no_chunk_quotes_exactly_is_kept_all_the_same(store: SqliteStore) -> None:
    text = "Refunds are allowed within 7 days."
    rewritten = chunk("a", 0, "Refunds were allowed", 0)
    new = Prepared(document=document("a", text), chunks=(rewritten,))
    store.publish(new, location="/r")
    assert store.document("a") == new.document


def test_a_lone_surrogate_is_refused_before_anything_is_written(store: SqliteStore) -> None:
    with pytest.raises(RecordError, match="lone surrogate"):
        store.publish(prepared("a", {"Fees": ["One \ud800 euro."]}), location="/r")
    assert store.counts() == (0, 0, 0)


def test_states_tell_what_each_document_was_made_from(store: SqliteStore) -> None:
    new = prepared("a", {"Fees": ["One euro."]})
    store.publish(new, location="/r/a.md")
    store.publish(prepared("b", {"Fees": ["Two euros."]}), location="/s/b.md")
    states = store.states()
    assert list(states) == ["a", "b"]
    assert states["a"].source == "a.md"
    assert states["a"].location == "/r/a.md"
    assert states["a"].sha256 == digest(new.document.text)
    assert store.counts() == (2, 2, 0)


def test_what_is_not_there_is_none_or_empty(store: SqliteStore) -> None:
    assert store.document("a") is None
    assert store.chunk("a") is None
    assert store.origin("a") is None
    assert list(store.chunks("a")) == list(store.findings("a")) == list(store.runs()) == []
    assert store.remove("a") == ChunkChanges()
    assert store.candidates([], 5) == []


def a_run(*rates: FailureRate) -> Run:
    return Run(
        run_id=0,
        started_at="2026-01-31T09:00:00Z",
        standfirst_version="0.1.0",
        chunker_version=1,
        configuration_digest="0" * 64,
        corpus_fingerprint="1" * 64,
        documents=1,
        chunks=2,
        rates=rates,
    )


def test_runs_are_numbered_in_their_order(store: SqliteStore) -> None:
    kept = [store.record_run(a_run()), store.record_run(a_run()), store.record_run(a_run())]
    assert [each.run_id for each in kept] == [1, 2, 3]
    assert list(store.runs()) == kept
    assert store.last_runs(2) == kept[1:]
    assert store.run(2) == kept[1]
    assert store.run(9) is None
    assert store.run_dates() == dict.fromkeys([1, 2, 3], "2026-01-31T09:00:00Z")


def test_a_history_holds_what_every_run_counted(store: SqliteStore) -> None:
    def family(key: str, failed: int) -> FailureRate:
        return FailureRate(scope="family", key=key, examined=10, failed=failed)

    store.record_run(a_run(family("law", 1), family("form", 2)))
    store.record_run(a_run(family("law", 3)))
    assert store.rate_history("family") == {"form": [(1, 10, 2)], "law": [(1, 10, 1), (2, 10, 3)]}
    assert store.rate_history("overall") == {}


NORMS = ["ISO 9001 holds.", "ISO 27001, not 9001.", "Isomers differ. No isomer is like another."]


def found(store: SqliteStore, *terms: str, scope: Scope = ANYWHERE) -> list[str]:
    sought = [Sought(1.0, dict.fromkeys(terms, 1.0))]
    return [each.chunk_id for each in store.candidates(sought, 9, scope)]


def test_terms_are_words_and_pairs_and_stressed_words(store: SqliteStore) -> None:
    store.publish(prepared("a", {"Norms": NORMS}), location="/r")
    assert found(store, "iso") == ["a:norms:0", "a:norms:1"]
    assert found(store, "iso_9001") == ["a:norms:0"]
    assert found(store, "iso", "isomer") == ["a:norms:0", "a:norms:1", "a:norms:2"]
    assert (
        found(store, "norms") == found(store, "=norms") == ["a:norms:0", "a:norms:1", "a:norms:2"]
    )
    assert found(store, "=differ") == []
    assert store.completions("iso") == ["iso", "isomer", "isomers"]
    assert (store.frequency("iso"), store.frequency("isotope")) == (2, 0)


def test_a_frequency_follows_what_is_written(store: SqliteStore) -> None:
    store.publish(prepared("a", {"Norms": NORMS}), location="/r")
    assert store.frequency("iso") == 2
    store.publish(prepared("a", {"Norms": NORMS[1:]}), location="/r")
    assert store.frequency("iso") == 1
    store.remove("a")
    assert (store.frequency("iso"), store.completions("iso")) == (0, [])


def test_the_weightier_word_ranks_and_the_larger_share_counts(store: SqliteStore) -> None:
    store.publish(prepared("a", {"S": ["alpha beta", "alpha", "beta", "gamma"]}), location="/r")
    sought = [Sought(1.0, {"alpha": 1.0}), Sought(3.0, {"beta": 0.5, "gamma": 1.0})]
    assert [(each.chunk_id, each.score) for each in store.candidates(sought, 9)] == [
        ("a:s:3", 3.0),
        ("a:s:0", 2.5),
        ("a:s:2", 1.5),
        ("a:s:1", 1.0),
    ]


@pytest.mark.parametrize(
    ("scope", "expected"),
    [
        (Scope(document="b"), ["b:t:0", "b:t/u:1"]),
        (Scope(document="c"), []),
        (Scope(section="s"), ["a:s:0"]),
        (Scope(section="t"), ["b:t:0", "b:t/u:1"]),
        (Scope(section="t/u"), ["b:t/u:1"]),
        (Scope(document="a", section="t"), []),
        (Scope(family="law"), ["b:t:0", "b:t/u:1"]),
        (Scope(language="de"), ["b:t:0", "b:t/u:1"]),
        (Scope(language="d"), []),
        (Scope(kind="table_rows"), ["b:t/u:1"]),
        (Scope(page=3), ["a:s:0", "b:t:0"]),
        (Scope(page=4), ["b:t:0"]),
        (Scope(page="xiv"), ["b:t/u:1"]),
        (Scope(words=("second",)), ["b:t:0"]),
        (Scope(words=("second", "third")), []),
        (Scope(), ["a:s:0", "b:t:0", "b:t/u:1"]),
    ],
    ids=repr,
)
def test_a_scope_lets_in_what_fits_it(
    store: SqliteStore, scope: Scope, expected: list[str]
) -> None:
    first = chunk("a", 0, "word first", 0, chunk_id="a:s:0", printed_pages=(3, 3))
    place = {"language": "de-AT"}
    rest = [
        chunk("b", 0, "word second", 0, chunk_id="b:t:0", printed_pages=(2, 4), **place),
        chunk(
            "b", 1, "word third", 12, chunk_id="b:t/u:1", chunk_kind="table_rows",
            printed_pages=("xiii", "xiv"), **place,
        ),
    ]  # fmt: skip
    store.publish(Prepared(document=document("a", "word first"), chunks=(first,)), location="/a")
    law = document("b", "word second\nword third", family="law")
    store.publish(Prepared(document=law, chunks=tuple(rest)), location="/b")
    assert found(store, "word", scope=scope) == expected


class TestOpening:
    def test_a_missing_store_names_the_command_that_makes_one(self, tmp_path: Path) -> None:
        with pytest.raises(WorkspaceError, match="standfirst ingest"):
            SqliteStore.open(tmp_path / "standfirst.sqlite3")
        assert list(tmp_path.iterdir()) == []

    def test_a_file_that_is_no_database_is_refused(self, tmp_path: Path) -> None:
        path = tmp_path / "standfirst.sqlite3"
        path.write_bytes(b"%PDF-1.7 " * 200)
        with pytest.raises(WorkspaceError, match="not a standfirst store"):
            SqliteStore.open(path)

    def test_a_database_of_another_program_is_refused_and_left_alone(self, tmp_path: Path) -> None:
        path = tmp_path / "standfirst.sqlite3"
        with apsw.Connection(str(path)) as other:
            other.execute("CREATE TABLE songs (title)")
        other.close()
        with pytest.raises(WorkspaceError, match="another program"):
            SqliteStore.open(path, create=True)

    def test_another_version_is_refused(self, tmp_path: Path) -> None:
        path = tmp_path / "standfirst.sqlite3"
        with SqliteStore.open(path, create=True) as store:
            store._connection.execute("UPDATE workspace SET schema_version = 3")
        with pytest.raises(WorkspaceError, match="another version"):
            SqliteStore.open(path)

    def test_an_interrupted_making_is_told_and_made_good(self, tmp_path: Path) -> None:
        path = tmp_path / "standfirst.sqlite3"
        path.write_bytes(b"")
        with pytest.raises(WorkspaceError, match="interrupted"):
            SqliteStore.open(path)
        with SqliteStore.open(path, create=True) as store:
            assert store.counts() == (0, 0, 0)

    def test_a_writer_that_holds_on_is_told(self, store: SqliteStore) -> None:
        with SqliteStore.open(store.path) as other:
            other._connection.execute("BEGIN IMMEDIATE")
            store._connection.set_busy_timeout(0)
            with pytest.raises(WorkspaceError, match="another process"):
                store.publish(prepared("a", {"Fees": ["One euro."]}), location="/r")
            other._connection.execute("ROLLBACK")
        assert store.publish(prepared("a", {"Fees": ["One."]}), location="/r").added == 1

    def test_a_reader_sees_whole_documents_while_another_writes(self, store: SqliteStore) -> None:
        store.publish(prepared("a", {"Fees": ["One euro."]}), location="/r")
        with SqliteStore.open(store.path) as other:
            other._connection.execute("BEGIN IMMEDIATE")
            other._connection.execute("DELETE FROM chunks")
            assert len(list(store.chunks())) == 1
            other._connection.execute("ROLLBACK")

    def test_a_damaged_row_is_told_not_guessed(self, store: SqliteStore) -> None:
        store.publish(prepared("a", {"Fees": ["One euro."]}), location="/r")
        store._connection.execute("UPDATE leaves SET record = x'00'")
        with pytest.raises(RecordError, match="stored Chunks record"):
            list(store.chunks())
        store._connection.execute("DELETE FROM leaves")
        with pytest.raises(RecordError, match="not in its leaf"):
            store.chunk("a:fees:0")
