"""The laws of the records: frozen, strict, the same after a round trip, pinned schemas."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from standfirst.errors import RecordError
from standfirst.model.chunk import Chunk
from standfirst.model.place import Record
from standfirst.model.schema import RECORDS, decode, schema_of

KINDS = sorted(RECORDS)
SCHEMAS = Path(__file__).resolve().parents[2] / "schemas"
STAMPED = ("chunk", "document")

st.register_type_strategy(float, st.floats(allow_nan=False, allow_infinity=False))
st.register_type_strategy(int, st.integers(-(2**63), 2**63 - 1))
st.register_type_strategy(str, st.text(max_size=8))

A_CHUNK = Chunk(
    chunk_id="d:s:0",
    document_id="d",
    section_key="s",
    ordinal=0,
    chunk_kind="prose",
    heading_path=("D",),
    text="Text.",
    language="en",
    content_digest="0" * 64,
)


def structs_within(record_type: type) -> set[type[msgspec.Struct]]:
    """Return every struct that a record holds, itself included."""
    names = names_within(record_type)
    found: set[type[msgspec.Struct]] = set()
    waiting: list[type[msgspec.Struct]] = [msgspec.Struct]
    while waiting:
        for child in waiting.pop().__subclasses__():
            waiting.append(child)
            if child.__name__ in names and child.__module__.startswith("standfirst.model"):
                found.add(child)
    return found


def names_within(record_type: type) -> set[str]:
    """Return the names of the structs that a record holds."""
    _, components = msgspec.json.schema_components([record_type])
    return set(components)


def any_record(kind: str) -> st.SearchStrategy[Record]:
    """Return a strategy for records of a kind, every field filled at will."""
    return st.from_type(RECORDS[kind])


@pytest.mark.parametrize("kind", KINDS)
def test_the_schema_in_the_repository_is_the_schema_of_the_code(kind: str) -> None:
    stored = (SCHEMAS / f"{kind}.schema.json").read_text(encoding="utf-8")
    assert json.loads(stored) == schema_of(kind), "run `make schemas` and read the difference"


def test_the_repository_holds_no_schema_of_a_kind_that_is_gone() -> None:
    assert sorted(path.name.split(".")[0] for path in SCHEMAS.glob("*.json")) == KINDS


@pytest.mark.parametrize("kind", KINDS)
def test_a_schema_is_valid_in_its_dialect(kind: str) -> None:
    jsonschema.Draft202012Validator.check_schema(schema_of(kind))


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=25, suppress_health_check=list(HealthCheck), deadline=None)
@given(data=st.data())
def test_a_record_survives_the_round_trip_and_fits_its_schema(kind: str, data: Any) -> None:
    record = data.draw(any_record(kind))
    line = msgspec.json.encode(record)
    assert decode(kind, line) == record
    jsonschema.Draft202012Validator(schema_of(kind)).validate(json.loads(line))


@pytest.mark.parametrize("kind", KINDS)
def test_every_struct_of_a_record_is_frozen_and_refuses_unknown_fields(kind: str) -> None:
    structs = structs_within(RECORDS[kind])
    assert RECORDS[kind] in structs
    for struct in structs:
        assert struct.__struct_config__.frozen, struct
        assert struct.__struct_config__.forbid_unknown_fields, struct


def test_a_record_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        A_CHUNK.text = "other"  # type: ignore[misc]


def with_change(**changes: Any) -> bytes:
    """Return the line of a chunk with some fields replaced, added or (None) left out."""
    fields = json.loads(msgspec.json.encode(A_CHUNK)) | changes
    return json.dumps({name: value for name, value in fields.items() if value is not None}).encode()


@pytest.mark.parametrize(
    ("line", "path"),
    [
        (with_change(colour="red"), "$"),
        (with_change(spans=[{"start": 0, "end": 5, "unit": "byte"}]), "$.spans[0]"),
        (with_change(boxes=[{"physical_page": 1, "bbox": [0, 0, 1]}]), "$.boxes[0].bbox"),
        (with_change(chunk_kind="summary"), "$.chunk_kind"),
        (with_change(ordinal="first"), "$.ordinal"),
        (with_change(text=None), "$"),
        (b'{"schema_version": 4', "$"),
        (b"[" * 100_000, "$"),
        (b'{"schema_version": 4, "text": "\xff"}', "$"),
        (b"", "$"),
    ],
)
def test_a_line_that_is_no_such_record_is_refused_with_its_path(line: bytes, path: str) -> None:
    with pytest.raises(RecordError, match="chunk record: ") as refused:
        decode("chunk", line)
    assert f"`{path}`" in str(refused.value)


@pytest.mark.parametrize("kind", STAMPED)
@pytest.mark.parametrize("version", [3, 5])
def test_another_schema_version_is_refused_with_a_cure(kind: str, version: int) -> None:
    with pytest.raises(RecordError, match=rf"version {version} at `\$\.schema_version`.*Ingest"):
        decode(kind, json.dumps({"schema_version": version, "field_of_then": 1}))


@pytest.mark.parametrize("kind", STAMPED)
def test_a_record_without_a_schema_version_is_refused(kind: str) -> None:
    with pytest.raises(RecordError, match="missing required field `schema_version`"):
        decode(kind, "{}")
    assert "schema_version" in schema_of(kind)["$defs"][RECORDS[kind].__name__]["required"]


def test_an_unknown_kind_is_refused_and_the_known_ones_are_named() -> None:
    known = r"'page' is no kind of record.*chunk, comparison, document"
    with pytest.raises(RecordError, match=known):
        decode("page", b"{}")
