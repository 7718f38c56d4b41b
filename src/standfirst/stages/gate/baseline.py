"""The faults that a team has accepted for now: only what is not among them makes a gate fail."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Literal

import msgspec

from standfirst.errors import ConfigurationError
from standfirst.model.finding import GateFault
from standfirst.model.place import Record

BASELINE_VERSION = 1


class Baseline(Record, frozen=True, kw_only=True):
    """For each gate, what its faults are about and how many of each there are.

    Faults are told apart by document, chunk, block, page and subject, not by their wording or
    their position, so that an edit elsewhere leaves them known.
    """

    baseline_version: Literal[1] = 1
    gates: dict[str, dict[str, int]]


def identity(fault: GateFault) -> str:
    """Return what a fault is about, the same from one evaluation to the next."""
    parts = (
        ("", fault.document_id),
        ("chunk ", fault.chunk_id),
        ("block ", fault.block_id),
        ("page ", None if fault.page is None else str(fault.page)),
        ("", fault.subject),
    )
    return ", ".join(f"{word}{value}" for word, value in parts if value)


def baseline_of(seen: Mapping[str, Counter[str]]) -> Baseline:
    """Return the baseline that knows all faults that were seen, sorted."""
    return Baseline(
        gates={gate: dict(sorted(seen[gate].items())) for gate in sorted(seen) if seen[gate]}
    )


def read_baseline(path: Path) -> Baseline:
    """Return the baseline in a file. Raises ConfigurationError where there is none."""
    cure = "Write one with `standfirst chunk-ready --write-baseline FILE`"
    try:
        return msgspec.json.decode(path.read_bytes(), type=Baseline)
    except OSError as error:
        raise ConfigurationError(f"{path} cannot be read ({error.strerror}). {cure}") from error
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise ConfigurationError(f"{path} is no baseline ({error}). {cure}") from error


def write_baseline(path: Path, baseline: Baseline) -> None:
    """Write a baseline to a file, whole or not at all."""
    content = msgspec.json.format(msgspec.json.encode(baseline), indent=2) + b"\n"
    unfinished = path.with_name(f"{path.name}.{os.getpid()}.unfinished")
    try:
        unfinished.write_bytes(content)
        unfinished.replace(path)
    except OSError as error:
        unfinished.unlink(missing_ok=True)
        raise ConfigurationError(f"{path} cannot be written ({error.strerror})") from error
