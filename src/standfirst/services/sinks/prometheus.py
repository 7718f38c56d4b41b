"""A text file for the collector of Prometheus' node exporter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path

from standfirst.markup import Sample, prometheus_gauges
from standfirst.model.finding import FailureRate, Run
from standfirst.model.place import Record
from standfirst.plugins import Delivery, Sink, Surroundings
from standfirst.services.sinks import write_report

_Family = tuple[str, str, list[Sample]]


class PrometheusSettings(Record, frozen=True, kw_only=True):
    """`path` ends in `.prom`, in the folder that the collector watches."""

    path: str


def render(run: Run) -> str:
    """Return gauges of a run; where nothing was examined a rate has no sample: it is not zero."""
    families = [*_of_run(run), *_of_rates(run.rates), *_of_alerts(run)]
    return "".join(prometheus_gauges(name, help_, samples) for name, help_, samples in families)


def _of_run(run: Run) -> Iterator[_Family]:
    started = datetime.fromisoformat(run.started_at).timestamp()
    yield "standfirst_run", "The number of the last run.", [({}, run.run_id)]
    yield "standfirst_run_timestamp_seconds", "When the last run started.", [({}, started)]
    yield "standfirst_run_documents", "Documents stored.", [({}, run.documents)]
    yield "standfirst_run_chunks", "Chunks stored.", [({}, run.chunks)]


def _of_rates(rates: Sequence[FailureRate]) -> Iterator[_Family]:
    yield (
        "standfirst_failure_rate",
        "Share of examined chunks that do not stand alone; absent where none was examined.",
        [(_labels(r), r.rate) for r in rates if r.rate is not None],
    )
    yield (
        "standfirst_failure_rate_low",
        "Lower bound of the 95 % interval.",
        [(_labels(r), r.low) for r in rates if r.low is not None],
    )
    yield (
        "standfirst_failure_rate_high",
        "Upper bound of the 95 % interval.",
        [(_labels(r), r.high) for r in rates if r.high is not None],
    )
    yield (
        "standfirst_examined_chunks",
        "Chunks that the checks could examine.",
        [(_labels(r), r.examined) for r in rates],
    )
    yield (
        "standfirst_failed_chunks",
        "Chunks that do not stand alone.",
        [(_labels(r), r.failed) for r in rates],
    )
    yield (
        "standfirst_rate_untold",
        "1 where too few chunks were examined for a verdict.",
        [(_labels(r), int(r.verdict == "cannot_tell")) for r in rates if r.verdict],
    )


def _of_alerts(run: Run) -> Iterator[_Family]:
    yield (
        "standfirst_failures_by_cut",
        "Failing chunks by family and by the kind of cut in front of them.",
        [({"family": c.family, "cut": c.cut}, c.failed) for c in run.causes],
    )
    severities = Counter(alert.severity for alert in run.alerts)
    yield (
        "standfirst_alerts",
        "Alerts of the last run.",
        [({"severity": "fail"}, severities["fail"]), ({"severity": "warn"}, severities["warn"])],
    )
    yield (
        "standfirst_alert",
        "1 for each alert of the last run.",
        [
            ({"severity": a.severity, "kind": a.kind, "scope": a.scope, "key": a.key}, 1)
            for a in run.alerts
        ],
    )


def _labels(rate: FailureRate) -> dict[str, str]:
    return {"scope": rate.scope, "key": rate.key}


def send(delivery: Delivery, settings: PrometheusSettings, world: Surroundings) -> None:
    """Put the gauges in place in one step: a collector never reads half of them."""
    write_report(Path(settings.path), render(delivery.run))


SINK = Sink("prometheus", PrometheusSettings, send)
