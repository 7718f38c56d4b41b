"""Filters of a search as SQL: which chunks are within a scope."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from standfirst.model.scope import Scope

if TYPE_CHECKING:
    import apsw

_CHECKED_AT_ONCE = 500
_CHUNKS = "SELECT chunk_number FROM chunks JOIN documents USING (document_number)"


def has_filters(scope: Scope) -> bool:
    """Tell whether a scope leaves out chunks by more than their words."""
    return any(True for _ in _conditions(scope))


def numbers_within(connection: apsw.Connection, scope: Scope) -> list[int]:
    """Return the numbers of all chunks within a scope."""
    conditions, values = _where(scope)
    rows = connection.execute(f"{_CHUNKS} WHERE {conditions}", values)
    return [number for (number,) in rows]


def first_within(
    connection: apsw.Connection, ranked: Sequence[tuple[int, float]], scope: Scope, limit: int
) -> list[tuple[int, float]]:
    """Return the first of ranked chunks that are within a scope."""
    conditions, values = _where(scope)
    sql = f"{_CHUNKS} WHERE chunk_number IN (SELECT value FROM json_each(?)) AND {conditions}"
    found: list[tuple[int, float]] = []
    for start in range(0, len(ranked), _CHECKED_AT_ONCE):
        if len(found) >= limit:
            break
        part = ranked[start : start + _CHECKED_AT_ONCE]
        numbers = json.dumps([number for number, _ in part])
        inside = {number for (number,) in connection.execute(sql, (numbers, *values))}
        found += [each for each in part if each[0] in inside]
    return found[:limit]


def place_in_document(
    section: str, block: str, ordinals: tuple[int, int] | None
) -> tuple[str, tuple[Any, ...]]:
    """Return the condition for one kind of place, by what chunk ids are made of."""
    if ordinals is not None:
        return "ordinal BETWEEN ? AND ?", ordinals
    if block:
        ending = f":block:{block}"
        return "substr(name, -length(?)) = ?", (ending, ending)
    return "substr(name, 1, length(?) + 1) = ? || ':'", (section, section)


def _where(scope: Scope) -> tuple[str, list[Any]]:
    conditions = list(_conditions(scope))
    return " AND ".join(sql for sql, _ in conditions), [v for _, each in conditions for v in each]


def _conditions(scope: Scope) -> Iterator[tuple[str, tuple[Any, ...]]]:
    if scope.document:
        yield "document_id = ?", (scope.document,)
    if scope.family:
        yield "family = ?", (scope.family,)
    if scope.section:
        # A chunk's name is made of its section's key and what follows a colon.
        yield (
            "(substr(name, 1, length(?) + 1) IN (? || ':', ? || '/'))",
            (scope.section,) * 3,
        )
    if scope.language:
        yield "(chunks.language = ? OR chunks.language LIKE ? || '-%')", (scope.language,) * 2
    if scope.kind:
        yield "kind = ?", (scope.kind,)
    if scope.page is not None:
        page = scope.page
        yield (
            "(first_page = ? OR last_page = ? OR (typeof(first_page) = 'integer' AND"
            " typeof(last_page) = 'integer' AND ? BETWEEN first_page AND last_page))",
            (page, page, page if isinstance(page, int) else -1),
        )
