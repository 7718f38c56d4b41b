"""The history of failure rates: read from the runs, and shown as a table or a plot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from standfirst.cli.rate_words import percent
from standfirst.cli.terminal import columns, counted
from standfirst.errors import ConfigurationError

if TYPE_CHECKING:
    from rich.console import RenderableType

    from standfirst.model.finding import FailureRate, Run
    from standfirst.stages.index.sqlite import PastCount
    from standfirst.workspace import Workspace

WHOLE = "all documents"
MOST_FAMILIES = 6
"""So many families fit into a line of the table; the plot and JSON hold all."""


class PastRates(NamedTuple):
    """What the runs of a workspace counted, by the names under which it is shown.

    The first history is that of the whole, or of the family that was asked for. `places` maps each
    name to scope and key of its rates; `dates` tells when each run started.
    """

    family: str
    dates: Mapping[int, str]
    histories: Mapping[str, Sequence[PastCount]]
    places: Mapping[str, tuple[str, str]]
    accepted: int | None

    def records(self, runs: Sequence[Run]) -> list[dict[str, Any]]:
        """Return some runs with the rates that are shown."""
        return [
            {
                "run_id": run.run_id,
                "started_at": run.started_at,
                "configuration_digest": run.configuration_digest,
                "corpus_fingerprint": run.corpus_fingerprint,
                "documents": run.documents,
                "chunks": run.chunks,
                "is_accepted": run.run_id == self.accepted,
                "alerts": run.alerts,
                "rates": [rate for rate in _rates(run, self.places).values() if rate],
            }
            for run in runs
        ]


def past_rates(workspace: Workspace, family: str) -> PastRates:
    """Read the history of all families, or of one family and its checks.

    Raises ConfigurationError for a family that no run had.
    """
    store = workspace.store
    families = store.rate_history("family")
    places: dict[str, tuple[str, str]] = {}
    histories: dict[str, Sequence[PastCount]] = {}
    if family and family not in families:
        known = ", ".join(families) or "none yet"
        raise ConfigurationError(f"no run had a family {family!r}; known are: {known}")
    if family:
        shown = [(family, "family", family, families[family])]
        shown += [
            (key.rpartition("/")[2], "family_check", key, counts)
            for key, counts in store.rate_history("family_check").items()
            if key.rpartition("/")[0] == family
        ]
    else:
        whole = store.rate_history("overall").get("overall", [])
        shown = [(WHOLE, "overall", "overall", whole)]
        shown += [(key, "check", key, each) for key, each in store.rate_history("check").items()]
        shown += [(key, "family", key, each) for key, each in families.items()]
    for name, scope, key, counts in shown:
        places[name] = (scope, key)
        histories[name] = counts
    accepted = workspace.accepted_run()
    number = accepted.run_id if accepted else None
    return PastRates(family, store.run_dates(), histories, places, number)


def past_lines(past: PastRates, runs: Sequence[Run]) -> Iterator[RenderableType]:
    """Yield a table of some runs, the newest last, and what changed between them."""
    what = f"the family {past.family}" if past.family else WHOLE
    yield f"Chunks of {what} that do not stand alone, in {_counted(runs, past)}:"
    names = _shown(past)
    first, *others = names
    heads = ("run", "started (UTC)", "documents", "chunks", first, "95 % interval", *others, "")
    rows = [_row(run, before, past, names) for run, before in _with_previous(runs)]
    yield columns([heads, *rows], right=(0, 2, 3, 4, *range(6, 6 + len(others))))
    if len(past.histories) - len(names) > 1:
        hidden = len(past.histories) - len(names)
        yield f"{hidden:,} more families: --family NAME shows one, --plot FILE draws all."
    if past.accepted is None:
        yield "No run is accepted yet, so no move raises an alert: standfirst accept."


def _counted(runs: Sequence[Run], past: PastRates) -> str:
    if len(runs) == len(past.dates):
        return counted(len(runs), "run")
    return f"the last {len(runs):,} of {counted(len(past.dates), 'run')}"


def _shown(past: PastRates) -> list[str]:
    families = [name for name, (scope, _) in past.places.items() if scope == "family"]
    hidden = set(families[MOST_FAMILIES:])
    # A single family is the whole, and says nothing that the whole does not.
    if not past.family and len(families) == 1:
        hidden = set(families)
    return [name for name in past.places if name not in hidden]


def _with_previous(runs: Sequence[Run]) -> Iterator[tuple[Run, Run | None]]:
    return zip(runs, [None, *runs[:-1]], strict=True)


def _row(run: Run, before: Run | None, past: PastRates, names: Sequence[str]) -> tuple[str, ...]:
    rates = _rates(run, past.places)
    first, *others = (rates[name] for name in names)
    return (
        str(run.run_id),
        run.started_at[:16].replace("T", " "),
        f"{run.documents:,}",
        f"{run.chunks:,}",
        _share(first),
        _interval(first),
        *map(_share, others),
        ", ".join(_marks(run, before, past.accepted)),
    )


def _rates(run: Run, places: Mapping[str, tuple[str, str]]) -> dict[str, FailureRate | None]:
    known = {(rate.scope, rate.key): rate for rate in run.rates}
    return {name: known.get(place) for name, place in places.items()}


def _share(rate: FailureRate | None) -> str:
    return "–" if rate is None or rate.rate is None else percent(rate.rate)


def _interval(rate: FailureRate | None) -> str:
    if rate is None or rate.low is None or rate.high is None:
        return "–"
    return f"{percent(rate.low)} to {percent(rate.high)}"


def _marks(run: Run, before: Run | None, accepted: int | None) -> Iterator[str]:
    if run.run_id == accepted:
        yield "ACCEPTED"
    failing = dict.fromkeys(alert.key for alert in run.alerts if alert.severity == "fail")
    yield from (f"ALERT {key}" for key in failing)
    if before is None:
        return
    if run.standfirst_version != before.standfirst_version:
        yield f"standfirst {run.standfirst_version}"
    if run.configuration_digest != before.configuration_digest:
        yield "other settings"
    if run.corpus_fingerprint != before.corpus_fingerprint:
        yield "other documents"


def write_plot(path: Path, past: PastRates) -> None:
    """Draw the histories into a file. Raises ConfigurationError where that cannot be done."""
    from standfirst.services.writing import write_whole
    from standfirst.stages.check.plot import Count, draw, png, svg

    renderers = {".png": png.render, ".svg": svg.render}
    render = renderers.get(path.suffix.lower())
    if render is None:
        raise ConfigurationError(f"--plot {path}: expected a file that ends in .png or .svg")
    what = f"the family {past.family}" if past.family else WHOLE
    names = (
        past.places
        if past.family
        else {name: place for name, place in past.places.items() if place[0] != "check"}
    )
    history = {
        name: [Count(each.run_id, each.examined, each.failed) for each in past.histories[name]]
        for name in names
    }
    title = f"Share of the chunks of {what} that do not stand alone"
    drawing = draw(title, history, past.dates, past.accepted)
    try:
        write_whole(path, render(drawing))
    except OSError as error:
        raise ConfigurationError(f"--plot {path}: cannot be written ({error.strerror})") from error
