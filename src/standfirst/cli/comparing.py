"""A comparison as the command line runs and shows it."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from standfirst.cli.rate_words import percent
from standfirst.cli.terminal import columns, counted, one_line, say
from standfirst.errors import ConfigurationError

if TYPE_CHECKING:
    from rich.console import RenderableType

    from standfirst.comparison import Compared, CompareOptions
    from standfirst.model.comparison import Comparison, Difference, Outcome

_MEASURES = {"recall": "recall", "precision": "precision", "reading": "read as yes"}


def run_comparison(paths: Sequence[Path], options: CompareOptions, folder: Path) -> Compared:
    """Run a comparison with its progress on standard error."""
    from contextlib import ExitStack

    from standfirst.comparison import compare
    from standfirst.workspace import STORE_FILE, Workspace

    def tell(done: int, total: int) -> None:
        end = "\n" if done == total else ""
        print(f"\rchunked {done} of {total}", end=end, file=sys.stderr, flush=True)  # noqa: T201

    with ExitStack() as stack:
        workspace = None
        if (folder / STORE_FILE).is_file():
            workspace = stack.enter_context(Workspace.open(folder))
        progress = tell if sys.stderr.isatty() else None
        return compare(paths, options, workspace, progress=progress)


def write_files(compared: Compared, sheet: Path | None, record: Path | None) -> None:
    """Write the reading sheet and the comparison's record, as far as they are asked for."""
    import msgspec

    from standfirst.services.writing import write_whole
    from standfirst.stages.compare.sheet import render_sheet

    comparison = compared.comparison
    files: list[tuple[Path, bytes]] = []
    if sheet is not None:
        if not compared.passages:
            raise ConfigurationError(
                "no passage can be read side by side: under these configurations no document keeps "
                "the same text. Compare configurations that split entries alike"
            )
        page = render_sheet(comparison.comparison_id, compared.passages, compared.names)
        files.append((sheet, page.encode("utf-8", "replace")))
    if record is not None:
        files.append((record, msgspec.json.format(msgspec.json.encode(comparison)) + b"\n"))
    for path, content in files:
        try:
            write_whole(path, content)
        except OSError as error:
            raise ConfigurationError(f"{path} cannot be written ({error.strerror})") from error
        say(f"Written: {path}")


def comparison_lines(compared: Compared) -> Iterator[RenderableType]:
    """Yield what was compared, one column a configuration, then what can be said of it."""
    comparison = compared.comparison
    yield _sample(comparison)
    yield ""
    names = [outcome.name for outcome in comparison.outcomes]
    rows = list(_rows(comparison))
    yield columns([("", *names), *rows], right=tuple(range(1, len(names) + 1)))
    yield ""
    if comparison.differences:
        yield "Differences, with their 95 % interval (paired bootstrap):"
        yield columns([_difference(each) for each in comparison.differences], right=(1, 2))
        yield ""
    said = f"Choose {comparison.winner}" if comparison.winner else "No winner"
    yield f"{one_line(said)}: {one_line(comparison.reason)}."
    if not any(outcome.readings for outcome in comparison.outcomes):
        yield (
            "Nobody has read yet. Write a sheet with --out sheet.html, judge it, and read it back "
            "with --verdicts verdicts.json: scores alone do not tell whether a chunk can be used."
        )


def _sample(comparison: Comparison) -> str:
    families = Counter(each.family for each in comparison.sample)
    listed = ", ".join(f"{one_line(name)} {count}" for name, count in sorted(families.items()))
    return (
        f"{counted(len(comparison.sample), 'document')} (seed {comparison.seed}; {listed}), "
        f"{counted(len(comparison.questions), 'question')}."
    )


def _rows(comparison: Comparison) -> Iterator[tuple[str, ...]]:
    from standfirst.model.comparison import Budget

    outcomes = comparison.outcomes
    yield ("chunks", *(f"{o.sizes.chunks:,}" for o in outcomes))
    yield ("characters to embed", *(f"{o.sizes.characters:,}" for o in outcomes))
    yield ("length: median", *(f"{o.sizes.median:,}" for o in outcomes))
    yield ("  10 % to 90 %", *(f"{o.sizes.tenth:,} to {o.sizes.ninetieth:,}" for o in outcomes))
    yield ("  smallest, largest", *(f"{o.sizes.smallest:,}, {o.sizes.largest:,}" for o in outcomes))
    yield ("do not stand alone", *(_overall(o) for o in outcomes))
    yield ("  most of it behind", *(_cut(o) for o in outcomes))
    yield ("tables split", *(f"{o.tables_split:,}" for o in outcomes))
    yield ("exceptions cut off", *(f"{o.rules_cut:,}" for o in outcomes))
    if comparison.questions:
        budget = f"at {Budget(comparison.budget, comparison.tokenizer).words}"
        yield (f"recall {budget}", *(_share(o.recall) for o in outcomes))
        yield ("  found whole", *(_found(o) for o in outcomes))
        yield (f"precision {budget}", *(_share(o.precision) for o in outcomes))
    if any(o.readings for o in outcomes):
        yield ("read: yes, no, cannot tell", *(_readings(o) for o in outcomes))


def _overall(outcome: Outcome) -> str:
    overall = next((rate for rate in outcome.rates if rate.scope == "overall"), None)
    if overall is None or overall.rate is None or overall.low is None or overall.high is None:
        return "none examined"
    return f"{percent(overall.rate)} ({percent(overall.low)} to {percent(overall.high)})"


def _cut(outcome: Outcome) -> str:
    if not outcome.causes:
        return "–"
    first = outcome.causes[0]
    return f"{first.failed} {first.cut.replace('_', ' ')}, {first.family}"


def _found(outcome: Outcome) -> str:
    return f"{sum(score.found for score in outcome.scores)} of {len(outcome.scores)}"


def _readings(outcome: Outcome) -> str:
    said = outcome.readings
    return f"{said.yes}, {said.no}, {said.cannot_tell}" if said else "–"


def _share(value: float | None) -> str:
    return "–" if value is None else f"{value:.3f}"


def _difference(each: Difference) -> tuple[str, ...]:
    said = "told apart" if each.is_separated else f"not told apart ({each.differing} pairs differ)"
    if each.mean == 0 and each.differing == 0:
        said = "the same"
    return (
        f"{_MEASURES[each.measure]}: {each.better} over {each.worse}",
        f"+{each.mean:.3f}",
        f"{each.low:+.3f} to {each.high:+.3f}",
        f"{counted(each.pairs, 'pair')}, {said}",
    )
