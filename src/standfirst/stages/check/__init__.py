"""Chunks in, findings and rates out: one file a check."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import cast

from standfirst.model.chunk import Chunk
from standfirst.model.finding import Finding
from standfirst.plugins import Check, Neighbourhood, discover

Examine = Callable[[Chunk], str | None]
ExaminePlaced = Callable[[Chunk, Neighbourhood], str | None]


@cache
def checks() -> tuple[Check, ...]:
    """Return every check of this room, in the order of their codes."""
    found = (cast(Check, value) for _, value in discover(sys.modules[__name__], "CHECK"))
    return tuple(sorted(found, key=lambda check: check.code))


@cache
def documentation() -> dict[str, ModuleType]:
    """Map the code of each check to the module whose docstring explains it."""
    return {
        cast(Check, value).code: module
        for module, value in discover(sys.modules[__name__], "CHECK")
    }


def examine_chunk(chunk: Chunk, place: Neighbourhood | None = None) -> list[Finding]:
    """Return a finding for every check that applies to a chunk and that it fails.

    Without its `place` in the document a chunk is judged by its text and its own records.
    """
    found = []
    for check, examine, examine_placed in _asking():
        if place is None or examine_placed is None:
            message = examine(chunk)
        else:
            message = examine_placed(chunk, place)
        # Few chunks fail, so that this comes last.
        if message is not None and check.applies(chunk):
            found.append(_finding(check, message, chunk))
    return found


@cache
def _asking() -> tuple[tuple[Check, Examine, ExaminePlaced | None], ...]:
    """Return each check with what it is asked without a place, and with one."""
    return tuple((check, check.examine, check.examine_placed) for check in checks())


def _finding(check: Check, message: str, chunk: Chunk) -> Finding:
    return Finding(
        code=check.code,
        message=message,
        severity=check.severity,
        document_id=chunk.document_id,
        page=chunk.physical_pages[0] if chunk.physical_pages else None,
        chunk_id=chunk.chunk_id,
        span=chunk.spans[0] if chunk.spans else None,
        cure=check.cure,
    )


def examining(chunk: Chunk) -> tuple[str, ...]:
    """Return the codes of the checks that can tell something about a chunk."""
    return tuple(check.code for check in checks() if check.applies(chunk))


@cache
def sufficing() -> frozenset[str]:
    """Return the codes of the checks that a chunk has to be asked to count as examined."""
    return frozenset(check.code for check in checks() if check.suffices)
