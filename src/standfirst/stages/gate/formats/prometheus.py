"""The verdict in Prometheus' text exposition format, for a text file collector."""

from __future__ import annotations

from collections.abc import Iterable

from standfirst.markup import Sample, prometheus_gauges
from standfirst.model.finding import Readiness


def render(readiness: Readiness) -> str:
    """Return gauges; a gate that was not counted has no sample, as nothing is not zero."""
    outcomes = readiness.outcomes
    families: list[tuple[str, str, Iterable[Sample]]] = [
        (
            "standfirst_ready",
            "Whether every gate passed.",
            [({}, int(readiness.verdict == "ready"))],
        ),
        (
            "standfirst_gate_faults",
            "Faults that a gate counts; absent where it could not be evaluated.",
            [({"gate": o.gate}, o.count) for o in outcomes if o.count is not None],
        ),
        (
            "standfirst_gate_new_faults",
            "Faults that are not in the baseline; absent without one.",
            [({"gate": o.gate}, o.new) for o in outcomes if o.new is not None],
        ),
        (
            "standfirst_gate_passed",
            "Whether a gate passed; 0 also where it cannot tell.",
            [({"gate": o.gate}, int(o.passed is True)) for o in outcomes],
        ),
        (
            "standfirst_gate_evaluated",
            "Whether a gate could be evaluated.",
            [({"gate": o.gate}, int(o.passed is not None)) for o in outcomes],
        ),
        ("standfirst_documents", "Documents examined.", [({}, readiness.documents)]),
        ("standfirst_chunks", "Chunks examined.", [({}, readiness.chunks)]),
        ("standfirst_blocks", "Lifted blocks examined.", [({}, readiness.blocks)]),
    ]
    return "".join(prometheus_gauges(name, help_, samples) for name, help_, samples in families)
