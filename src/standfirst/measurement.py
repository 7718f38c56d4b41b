"""The failure rates of a workspace, judged by thresholds and against the accepted run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from hashlib import sha256
from typing import NamedTuple

from standfirst.families.loader import Configuration
from standfirst.model.alert import Alert, Cause
from standfirst.model.family import CHUNKER_VERSION, CheckSettings, configuration_digest
from standfirst.model.finding import FailureRate, Run, Tally
from standfirst.model.version import __version__
from standfirst.stages.check import checks
from standfirst.stages.check.alerts import judge, untold
from standfirst.stages.check.arrivals import arrival_alerts
from standfirst.stages.check.cuts import causes
from standfirst.stages.check.tallies import failure_rates
from standfirst.stages.check.thresholds import overall_thresholds
from standfirst.stages.index.sqlite import State
from standfirst.workspace import Workspace


class Measurement(NamedTuple):
    """What the checks say of a workspace as it is.

    `accepted` is the run it was compared with, None without one; `untold` names what could fail
    but has too few chunks to judge.
    """

    tallies: tuple[Tally, ...]
    rates: tuple[FailureRate, ...]
    alerts: tuple[Alert, ...]
    causes: tuple[Cause, ...]
    untold: tuple[str, ...]
    accepted: Run | None


def measure(
    workspace: Workspace, configuration: Configuration, arrived: Collection[str] = ()
) -> Measurement:
    """Sum up what the checks found when each document was ingested, and judge it.

    `arrived` are the documents that came or changed with this run.
    """
    tallies = tuple(workspace.store.tallies())
    accepted = workspace.accepted_run()
    thresholds = family_thresholds(configuration)
    found = causes(tallies)
    base = thresholds[""]
    rates = failure_rates(tallies, [check.code for check in checks()], base, thresholds)
    # A family that is no longer configured is judged by the base, the whole by all of its families.
    thresholds = {each.family: base for each in tallies} | thresholds
    thresholds[""] = overall_thresholds(tallies, base, thresholds)
    judged = judge(rates, thresholds, found, accepted)
    return Measurement(
        tallies,
        judged.rates,
        _gravest_first(*judged.alerts, *arrival_alerts(tallies, arrived, thresholds, accepted)),
        found,
        untold(judged.rates, thresholds, accepted),
        accepted,
    )


def _gravest_first(*alerts: Alert) -> tuple[Alert, ...]:
    return tuple(sorted(alerts, key=lambda alert: alert.severity != "fail"))


def family_thresholds(configuration: Configuration) -> dict[str, CheckSettings]:
    """Return the thresholds of each family by its name, and those of the whole under ""."""
    found = {each.name: configuration.settings(each).check for each in configuration.families}
    return {"": configuration.base().check, **found}


def record_run(
    workspace: Workspace, configuration: Configuration, measured: Measurement, started_at: str
) -> Run:
    """Keep a measurement as a run of the workspace, and return it with its number."""
    store = workspace.store
    counts = store.counts()
    return store.record_run(
        Run(
            run_id=0,
            started_at=started_at,
            standfirst_version=__version__,
            chunker_version=CHUNKER_VERSION,
            configuration_digest=configuration_digest(configuration.base()),
            corpus_fingerprint=corpus_fingerprint(store.states().items()),
            documents=counts.documents,
            chunks=counts.chunks,
            rates=measured.rates,
            families=tuple(sorted(Counter(each.family for each in measured.tallies).items())),
            alerts=measured.alerts,
            causes=measured.causes,
        )
    )


def corpus_fingerprint(states: Iterable[tuple[str, State]]) -> str:
    """Return the SHA-256 of which documents there are, in which version and family."""
    digest = sha256()
    for document_id, state in sorted(states):
        digest.update(f"{document_id}\0{state.sha256}\0{state.family}\n".encode())
    return digest.hexdigest()
