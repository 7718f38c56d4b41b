"""One ingestion as the command line runs it: with progress, and compared with the last run."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from standfirst.cli.exits import GATE_FAILED, NOT_ALL_READ
from standfirst.cli.terminal import say

if TYPE_CHECKING:
    from standfirst.ingestion import IngestOptions
    from standfirst.model.finding import Run
    from standfirst.model.report import IngestReport


class Batch(NamedTuple):
    """What an ingestion did, where, and the run before it."""

    report: IngestReport
    workspace: Path
    previous: Run | None

    def exit_code(self, *, strict: bool = False) -> int:
        """Return 3 for what was not read or not delivered, else 0.

        Where it is strict, a failing rate is 1, and one that could not be judged 3.
        """
        report = self.report
        if strict and any(alert.severity == "fail" for alert in report.alerts):
            return GATE_FAILED
        unread = any(finding.severity == "error" for finding in report.findings)
        untold = strict and bool(report.untold)
        return NOT_ALL_READ if report.errors or report.undelivered or unread or untold else 0


def run_batch(paths: Sequence[Path], folder: Path, options: IngestOptions) -> Batch:
    """Ingest with a progress bar on standard error, and return the report with its advice."""
    import msgspec

    from standfirst.cli.embedders import note_missing
    from standfirst.cli.progress import shown_progress
    from standfirst.cli.report import advice
    from standfirst.ingestion import ingest
    from standfirst.workspace import Workspace

    with Workspace.open(folder, create=True) as workspace:
        previous = next(iter(workspace.store.last_runs(1)), None)
        try:
            with shown_progress(sys.stderr) as progress:
                report = ingest(paths, workspace, options, progress=progress)
        except KeyboardInterrupt:
            say("Stopped. What is stored is whole; the same command goes on from there.")
            raise
        note_missing(workspace)
    report = msgspec.structs.replace(report, advice=advice(report, folder))
    return Batch(report, folder, previous)
