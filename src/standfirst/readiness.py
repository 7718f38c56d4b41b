"""Whether a workspace may be used: every gate over its store, its pictures and its rates."""

from __future__ import annotations

from pathlib import Path

import msgspec

from standfirst.deciding import family_states, read_decisions
from standfirst.errors import ConfigurationError
from standfirst.families.loader import Configuration, load_configuration
from standfirst.model.crop import CROPS_FOLDER
from standfirst.model.family import CheckSettings
from standfirst.model.finding import FailureRate, Readiness
from standfirst.plugins import GateContext
from standfirst.stages.check import checks
from standfirst.stages.check.tallies import failure_rates
from standfirst.stages.gate.baseline import read_baseline, write_baseline
from standfirst.stages.gate.evaluation import evaluate
from standfirst.workspace import Workspace

PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"
"""The first bytes of every PNG file (PNG specification, 5.2)."""


def examine_workspace(
    workspace: Workspace,
    configuration: Configuration | None = None,
    *,
    baseline: Path | None = None,
    new_baseline: Path | None = None,
    decisions: Path | None = None,
) -> Readiness:
    """Return the verdict of all gates over a workspace.

    `configuration` gives the thresholds of failure rates. Faults that the file `baseline` knows
    make no gate fail; `new_baseline` is written so that it knows every fault found. `decisions` is
    the folder of decision records. Raises ConfigurationError for a baseline or decision that cannot
    be read or written.
    """
    configuration = configuration or load_configuration()
    known = read_baseline(baseline) if baseline else None
    context = GateContext(
        has_crop=lambda source_crop: has_crop(workspace.path, source_crop),
        rates=_rates(workspace, configuration),
        decisions=read_decisions(decisions) if decisions else (),
        families=family_states(workspace),
        decision=configuration.base().decision,
    )
    evaluation = evaluate(workspace.store, context, known, remember=new_baseline is not None)
    if new_baseline and evaluation.baseline:
        write_baseline(new_baseline, evaluation.baseline)
    return evaluation.readiness


def has_crop(workspace: Path, source_crop: str) -> bool:
    """Tell whether a workspace's crops folder, and no place outside it, holds that PNG file."""
    folder = (workspace / CROPS_FOLDER).resolve()
    try:
        path = (workspace / source_crop).resolve()
        if not path.is_relative_to(folder) or not path.is_file():
            return False
        with path.open("rb") as file:
            return file.read(len(PNG_SIGNATURE)) == PNG_SIGNATURE
    except (OSError, ValueError):
        # A name that is too long, or holds a NUL, names no picture.
        return False


def _rates(workspace: Workspace, configuration: Configuration) -> tuple[FailureRate, ...]:
    """Return the rates, judged by failing thresholds alone: a warning fails no gate."""
    tallies = list(workspace.store.tallies())
    families = {}
    for name in sorted({tally.family for tally in tallies}):
        family = configuration.named(name)
        if family is None:
            raise ConfigurationError(
                f"the workspace holds documents of the family {name!r}, which is not configured "
                "here. Name the configuration file that has it with --config"
            )
        families[name] = _failing(configuration.settings(family).check)
    base = _failing(configuration.base().check)
    return failure_rates(tallies, [check.code for check in checks()], base, families)


def _failing(thresholds: CheckSettings) -> CheckSettings:
    return msgspec.structs.replace(thresholds, warn_over=None)
