"""The records that leave standfirst as JSON: their kinds, their schemas, and strict decoding."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

import msgspec

from standfirst.errors import RecordError
from standfirst.model.answer import Answer, Hit
from standfirst.model.chunk import Chunk
from standfirst.model.comparison import Comparison, Verdicts
from standfirst.model.document import SCHEMA_VERSION, Document
from standfirst.model.finding import Finding, Readiness, Run
from standfirst.model.place import Record
from standfirst.model.report import IngestReport

RECORDS: MappingProxyType[str, type[Record]] = MappingProxyType(
    {
        "answer": Answer,
        "chunk": Chunk,
        "comparison": Comparison,
        "document": Document,
        "finding": Finding,
        "hit": Hit,
        "ingest_report": IngestReport,
        "readiness": Readiness,
        "run": Run,
        "verdicts": Verdicts,
    }
)
"""Every kind of record that is written as a JSON object of its own, by name."""

DIALECT = "https://json-schema.org/draft/2020-12/schema"


class _Stamp(msgspec.Struct):
    schema_version: int


def decode(kind: str, line: bytes | str) -> Record:
    """Return the record that a line of JSON holds.

    Raises `RecordError` with the JSON path when the kind, the schema version, a field or a value
    is not one that this version writes.
    """
    if kind not in RECORDS:
        raise RecordError(f"{kind!r} is no kind of record; expected one of {', '.join(RECORDS)}")
    record_type = RECORDS[kind]
    try:
        if _is_stamped(record_type):
            _refuse_other_version(kind, msgspec.json.decode(line, type=_Stamp).schema_version)
        return msgspec.json.decode(line, type=record_type)
    except msgspec.ValidationError as error:
        raise RecordError(f"{kind} record: {_with_path(str(error))}") from error
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise RecordError(f"{kind} record: not a line of JSON at `$`: {error}") from error


def schema_of(kind: str) -> dict[str, Any]:
    """Return the JSON Schema (2020-12) of a kind of record."""
    record_type = RECORDS[kind]
    (reference,), components = msgspec.json.schema_components(
        [record_type], ref_template="#/$defs/{name}"
    )
    for name, component in components.items():
        if "schema_version" in component.get("properties", {}):
            components[name] = component | {
                "required": ["schema_version", *component.get("required", [])]
            }
    schema = {
        "$schema": DIALECT,
        "$id": f"urn:standfirst:schema:{SCHEMA_VERSION}:{kind}",
        **reference,
        "$defs": dict(sorted(components.items())),
    }
    # Defaults come as tuples; what JSON holds is a list.
    return msgspec.json.decode(msgspec.json.encode(schema), type=dict[str, Any])


def _is_stamped(record_type: type[Record]) -> bool:
    return "schema_version" in record_type.__struct_fields__


def _refuse_other_version(kind: str, version: int) -> None:
    if version != SCHEMA_VERSION:
        raise RecordError(
            f"{kind} record: schema version {version} at `$.schema_version`, expected "
            f"{SCHEMA_VERSION}. Ingest the files again with this version of standfirst"
        )


def _with_path(message: str) -> str:
    """Name the root where msgspec leaves its path out."""
    return message if " - at `" in message else f"{message} - at `$`"
