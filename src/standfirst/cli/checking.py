"""What the stand-alone checks say of a workspace or of some files, and how it reads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

from standfirst.cli import rate_words
from standfirst.cli.exits import GATE_FAILED, NOT_ALL_READ
from standfirst.cli.stored import located_findings
from standfirst.cli.terminal import one_line, say, shortened

if TYPE_CHECKING:
    from rich.console import RenderableType

    from standfirst.ingestion import IngestOptions
    from standfirst.measurement import Measurement
    from standfirst.model.alert import Alert, Cause
    from standfirst.model.finding import FailureRate, Finding, Run
    from standfirst.workspace import Workspace

QUOTED = 100
"""Code points of a failing chunk that are shown: about a line of a wide terminal."""


class Examined(NamedTuple):
    """The rates and failures, and what it takes to show them.

    `starts` maps a failing chunk to the start of its text; `previous` is the run before the last;
    `untold` names what could fail but has too few chunks; `unread` counts files that could not be
    read.
    """

    rates: tuple[FailureRate, ...]
    alerts: tuple[Alert, ...]
    causes: tuple[Cause, ...]
    failures: tuple[Finding, ...]
    starts: dict[str, str]
    previous: Run | None
    untold: tuple[str, ...]
    unread: int = 0

    def exit_code(self) -> int:
        """Return 1 for a rate over its threshold, 3 for what was not read or told, else 0."""
        if any(rate.verdict == "fail" for rate in self.rates):
            return GATE_FAILED
        overall = next(rate for rate in self.rates if rate.scope == "overall")
        return NOT_ALL_READ if self.unread or self.untold or overall.rate is None else 0


def examined_paths(paths: Sequence[Path], options: IngestOptions) -> Examined:
    """Examine files without keeping them: they are ingested into a folder that is removed."""
    from standfirst.cli.batch import run_batch

    with TemporaryDirectory(prefix="standfirst-") as folder:
        batch = run_batch(paths, Path(folder), replace(options, send=False))
        for error in batch.report.errors:
            say(f"Not read: {error.message}")
        examined = examined_workspace(Path(folder), options)
    return examined._replace(unread=len(batch.report.errors))


def examined_workspace(folder: Path, options: IngestOptions) -> Examined:
    """Examine what a workspace holds, under the thresholds of these options."""
    from standfirst.families.loader import load_configuration
    from standfirst.measurement import measure
    from standfirst.workspace import Workspace

    configuration = load_configuration(
        family=options.family,
        overrides=options.overrides,
        environment=options.environment,
        config=options.config,
    )
    with Workspace.open(folder) as workspace:
        return _examined(workspace, measure(workspace, configuration))


def _examined(workspace: Workspace, measured: Measurement) -> Examined:
    store = workspace.store
    failures = tuple(f for f in located_findings(store) if f.chunk_id and f.code[:3] == "SF1")
    starts = {}
    for chunk_id in dict.fromkeys(failure.chunk_id for failure in failures):
        chunk = store.chunk(chunk_id) if chunk_id else None
        if chunk is not None:
            starts[chunk.chunk_id] = chunk.text[: 2 * QUOTED]
    runs = store.last_runs(2)
    previous = runs[0] if len(runs) == 2 else None
    return Examined(
        measured.rates,
        measured.alerts,
        measured.causes,
        failures,
        starts,
        previous,
        measured.untold,
    )


def check_lines(examined: Examined, limit: int) -> Iterator[RenderableType]:
    """Yield the rates, what caused most, and some failing chunks for each check."""
    yield rate_words.headline(examined.rates, examined.previous)
    yield from rate_words.family_table(examined.rates, examined.previous)
    yield from rate_words.alert_lines(examined.alerts)
    if not examined.alerts:
        yield from rate_words.main_cause(examined.causes)
    for rate in examined.rates:
        if rate.scope == "check":
            yield from _check(rate, examined, limit)


def _check(rate: FailureRate, examined: Examined, limit: int) -> Iterator[str]:
    failures = [failure for failure in examined.failures if failure.code == rate.key]
    share = "" if rate.rate is None else f"{rate_words.percent(rate.rate)}, "
    yield ""
    yield f"{rate.key} {_name(rate.key)}: {share}{rate_words.in_counts(rate)}"
    for failure in failures[:limit]:
        page = "" if failure.page is None else f", page {failure.page}"
        yield f"  {one_line(failure.chunk_id or '')}{page}"
        yield f"    {one_line(failure.message)}"
        yield f"    {shortened(examined.starts.get(failure.chunk_id or '', ''), QUOTED)}"
    if len(failures) > limit:
        yield f"  … and {len(failures) - limit:,} more (--limit {len(failures)} shows all)"
    if failures and failures[0].cure:
        yield f"  Cure: {one_line(failures[0].cure)}."


def _name(code: str) -> str:
    from standfirst.cli.codes import known_codes

    return known_codes().get(code, "")
