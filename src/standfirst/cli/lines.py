"""Records as JSON on standard output: exact, in UTF-8, one after the other."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Any

from standfirst.cli.options import Format


def write_json(value: Any, form: Format = Format.JSON) -> None:
    """Write one JSON value: indented for `json`, on one line for `jsonl`."""
    import msgspec

    encoded = msgspec.json.encode(value)
    if form is Format.JSON:
        encoded = msgspec.json.format(encoded, indent=2)
    _write(encoded)


def write_lines(values: Iterable[Any]) -> None:
    """Write each value as a line of JSON, as it comes."""
    import msgspec

    encoder = msgspec.json.Encoder()
    for value in values:
        _write(encoder.encode(value))


def write_all(values: Iterable[Any], form: Format) -> None:
    """Write values as one JSON array for `json`, as lines for `jsonl`."""
    if form is Format.JSON:
        write_json(list(values))
    else:
        write_lines(values)


def _write(encoded: bytes) -> None:
    sys.stdout.buffer.write(encoded + b"\n")
