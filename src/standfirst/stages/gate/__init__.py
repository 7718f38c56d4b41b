"""A store in, a verdict out: one file a gate, each a count that must be zero."""

from __future__ import annotations

import inspect
import sys
from functools import cache
from typing import NamedTuple, cast

from standfirst.plugins import Gate, discover

_CURE = "Cure: "


class Documented(NamedTuple):
    """A gate with what its file's docstring says: what it counts, why that matters, the cure."""

    gate: Gate
    about: str
    why: str
    cure: str


@cache
def gates() -> tuple[Documented, ...]:
    """Return every gate of this room, in the order of their names."""
    found = (
        _documented(cast(Gate, value), inspect.getdoc(module) or "")
        for module, value in discover(sys.modules[__name__], "GATE")
    )
    return tuple(sorted(found, key=lambda each: each.gate.name))


def _documented(gate: Gate, docstring: str) -> Documented:
    paragraphs = docstring.split("\n\n")
    cures = [part for part in paragraphs if part.startswith(_CURE)]
    reasons = [part for part in paragraphs[1:] if not part.startswith(_CURE)]
    return Documented(
        gate,
        about=_joined(paragraphs[0]),
        why="\n\n".join(map(_joined, reasons)),
        cure=_joined(" ".join(cures).removeprefix(_CURE)),
    )


def _joined(lines: str) -> str:
    return " ".join(lines.split())
