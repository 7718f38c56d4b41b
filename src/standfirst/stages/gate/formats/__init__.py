"""A verdict in, text out: one file a format, each with a `render` that this room finds."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from functools import cache
from typing import cast

from standfirst.markup import legible
from standfirst.model.finding import GateFault, GateOutcome, Readiness
from standfirst.plugins import discover
from standfirst.stages.gate.faults import counted

Render = Callable[[Readiness], str]

VERDICTS = {"ready": "Ready", "not_ready": "Not ready", "cannot_tell": "Cannot tell"}


@cache
def formats() -> dict[str, Render]:
    """Map the name of each format to what renders it."""
    found = discover(sys.modules[__name__], "render")
    return {module.__name__.rpartition(".")[2]: cast(Render, value) for module, value in found}


def headline(readiness: Readiness) -> str:
    """Return the verdict in a sentence, then what it was reached on."""
    failed = len(failing(readiness))
    unknown = len(untold(readiness))
    number = len(readiness.outcomes)
    gates = f"{failed} of {number} gates failed"
    if not failed:
        gates = f"none of {number} gates failed"
    if unknown:
        gates += f", {unknown} cannot tell"
    return (
        f"{VERDICTS[readiness.verdict]}: {gates}. Examined: "
        f"{counted(readiness.documents, 'document')}, {counted(readiness.chunks, 'chunk')}, "
        f"{counted(readiness.blocks, 'lifted block')}."
    )


def failing(readiness: Readiness) -> list[GateOutcome]:
    """Return the outcomes that failed."""
    return [outcome for outcome in readiness.outcomes if outcome.passed is False]


def untold(readiness: Readiness) -> list[GateOutcome]:
    """Return the outcomes that could not be judged."""
    return [outcome for outcome in readiness.outcomes if outcome.passed is None]


def ranked(readiness: Readiness) -> list[GateOutcome]:
    """Return all outcomes: first what failed, then what could not be judged, then the rest."""
    passed = [outcome for outcome in readiness.outcomes if outcome.passed]
    return [*failing(readiness), *untold(readiness), *passed]


def state(outcome: GateOutcome) -> str:
    """Return whether a gate passed, in words."""
    if outcome.passed is None:
        return "cannot tell"
    return "passed" if outcome.passed else "failed"


def figures(outcome: GateOutcome) -> str:
    """Return what a gate counted; with a baseline, both figures."""
    if outcome.count is None:
        return "not counted"
    if outcome.new is None:
        return f"{outcome.count:,}"
    return f"{outcome.count:,} ({outcome.new:,} new)"


def shown(outcome: GateOutcome, most: int) -> tuple[Iterable[GateFault], int]:
    """Return the first faults of an outcome, and how many more of them count."""
    faults = outcome.faults[:most]
    total = outcome.new if outcome.new is not None else outcome.count or 0
    return faults, max(total - len(faults), 0)


def place(fault: GateFault) -> str:
    """Return where a fault is, as far as that is known: file, then line or page."""
    file = legible(fault.file or fault.document_id or "")
    if fault.line is not None:
        return f"{file}, line {fault.line}"
    return f"{file}, page {fault.page}" if fault.page is not None else file


def described(fault: GateFault) -> str:
    """Return a fault on one line: where, what, in which chunk."""
    where = place(fault)
    chunk = f" [{legible(fault.chunk_id)}]" if fault.chunk_id else ""
    return f"{where}: {legible(fault.message)}{chunk}" if where else legible(fault.message)
