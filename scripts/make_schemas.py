"""Write the JSON Schema of every record into `schemas/`."""

from __future__ import annotations

import json
from pathlib import Path

from standfirst.model.schema import RECORDS, schema_of

SCHEMAS = Path(__file__).resolve().parent.parent / "schemas"


def schema_file(kind: str) -> Path:
    """Return where the schema of a kind of record is kept."""
    return SCHEMAS / f"{kind}.schema.json"


def schema_text(kind: str) -> str:
    """Return the schema of a kind of record as it stands in its file."""
    return json.dumps(schema_of(kind), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    SCHEMAS.mkdir(exist_ok=True)
    for each in RECORDS:
        schema_file(each).write_text(schema_text(each), encoding="utf-8")
