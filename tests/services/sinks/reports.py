"""A report with everything in it, and a world in which nobody waits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from standfirst.model.alert import Alert, Cause
from standfirst.model.finding import Run
from standfirst.model.report import FileError, IngestReport
from standfirst.model.shape import Unlike
from standfirst.plugins import Delivery, Surroundings
from standfirst.stages.check.rates import failure_rate

HOSTILE = "a`b](http://x)|@team <b>\n::error::x\x00.md"

CAUSE = Cause(
    cut="list_item",
    family="law",
    failed=61,
    of=90,
    words="list items without their lead-in",
    cure="raise chunk.size",
)


def alert(severity: str = "fail", key: str = "law", **fields: object) -> Alert:
    given = {
        "kind": "moved_by" if severity == "fail" else "warn_over",
        "scope": "family",
        "rate": 0.35,
        "examined": 200,
        "failed": 70,
        "threshold": 0.05,
        "cause": CAUSE,
        "message": f"35.0% of the chunks of the family {key} do not stand alone",
    }
    return Alert(severity=severity, key=key, **{**given, **fields})


RATES = (
    failure_rate("overall", "overall", (400, 77)),
    failure_rate("check", "SF101", (400, 70)),
    failure_rate("family", "form", (200, 7)),
    failure_rate("family", "law", (200, 70)),
    failure_rate("family", "odd|name", (0, 0)),
)


def delivery(**fields: object) -> Delivery:
    """Return what sinks receive; without `fields` it is a run with one alert."""
    report = IngestReport(**{"run_id": 7, "alerts": (alert(),), "causes": (CAUSE,), **fields})
    run = Run(
        run_id=7,
        started_at="2031-05-17T12:00:00+00:00",
        standfirst_version="0",
        chunker_version=1,
        configuration_digest="c" * 64,
        corpus_fingerprint="f" * 64,
        documents=12,
        chunks=400,
        rates=report.rates,
        alerts=report.alerts,
        causes=report.causes,
    )
    return Delivery(report, run, ".standfirst")


def everything() -> Delivery:
    """Return a report with alerts, warnings, unread files and hostile names."""
    return delivery(
        rates=RATES,
        alerts=(alert("warn", "form"), alert(), alert(key=HOSTILE)),
        untold=("small",),
        unlike=(Unlike(document_id=HOSTILE, family="law", respects=("no headings",)),),
        errors=tuple(FileError(file=HOSTILE, message=f"{n} {HOSTILE}: broken") for n in range(12)),
    )


@dataclass
class World:
    """What a sink did to its surroundings."""

    environment: Mapping[str, str] = field(default_factory=dict)
    waited: list[float] = field(default_factory=list)
    logged: list[str] = field(default_factory=list)

    def surroundings(self) -> Surroundings:
        return Surroundings(self.environment, self.waited.append, lambda: 1.9e9, self.logged.append)
