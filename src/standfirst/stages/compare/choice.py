"""Which configuration to choose: only one that is told apart from every other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

import msgspec

from standfirst.model.comparison import (
    Comparison,
    Difference,
    Measure,
    Outcome,
    Readings,
    Verdict,
)
from standfirst.model.interval import wilson
from standfirst.stages.compare.bootstrap import ALPHA, paired_difference

READ_AS_WRONG = 0.25
"""More than this share of "no" and a configuration is wrong whatever its scores: one chunk in four
that answers nothing by itself is the same measure that the failure rate warns at."""


def decided(comparison: Comparison, verdicts: Sequence[Verdict] = ()) -> Comparison:
    """Return a comparison with readings, differences, and the winner, if there is one."""
    outcomes = tuple(_with_readings(each, verdicts) for each in comparison.outcomes)
    differences = tuple(_differences(outcomes, verdicts, comparison.seed))
    winner, reason = _winner(outcomes, differences)
    return msgspec.structs.replace(
        comparison, outcomes=outcomes, differences=differences, winner=winner, reason=reason
    )


def _with_readings(outcome: Outcome, verdicts: Sequence[Verdict]) -> Outcome:
    said = [each.verdict for each in verdicts if each.configuration == outcome.digest]
    if not said:
        return outcome
    readings = Readings(
        yes=said.count("yes"), no=said.count("no"), cannot_tell=said.count("cannot_tell")
    )
    return msgspec.structs.replace(outcome, readings=readings)


def _differences(
    outcomes: Sequence[Outcome], verdicts: Sequence[Verdict], seed: int
) -> Iterator[Difference]:
    # Each of k configurations is compared with k - 1 others; the level is shared among these.
    alpha = ALPHA / max(len(outcomes) - 1, 1)
    read = {each.digest: _read(each.digest, verdicts) for each in outcomes}
    for one, other in combinations(outcomes, 2):
        pairs: dict[Measure, tuple[list[float], list[float]]] = {
            "recall": ([s.recall for s in one.scores], [s.recall for s in other.scores]),
            "precision": ([s.precision for s in one.scores], [s.precision for s in other.scores]),
        }
        both = sorted(read[one.digest].keys() & read[other.digest].keys())
        pairs["reading"] = (
            [read[one.digest][passage] for passage in both],
            [read[other.digest][passage] for passage in both],
        )
        for measure, (first, second) in pairs.items():
            if first:
                yield _difference(measure, (one, other), (first, second), seed, alpha)


def _difference(
    measure: Measure,
    outcomes: tuple[Outcome, Outcome],
    values: tuple[list[float], list[float]],
    seed: int,
    alpha: float,
) -> Difference:
    interval = paired_difference(*values, seed, alpha)
    better, worse = outcomes
    low, high = interval.low, interval.high
    if interval.mean < 0:
        better, worse = worse, better
        low, high = -high, -low
    return Difference(
        measure=measure,
        better=better.name,
        worse=worse.name,
        mean=abs(interval.mean),
        low=low,
        high=high,
        pairs=len(values[0]),
        differing=interval.differing,
        is_separated=interval.is_separated,
    )


def _read(digest: str, verdicts: Sequence[Verdict]) -> Mapping[int, float]:
    """Return the passages a reader could judge: 1 for yes, 0 for no."""
    return {
        each.passage: float(each.verdict == "yes")
        for each in verdicts
        if each.configuration == digest and each.verdict != "cannot_tell"
    }


def _winner(
    outcomes: Sequence[Outcome], differences: Sequence[Difference]
) -> tuple[str | None, str]:
    by_questions = _ahead(outcomes, differences, "recall")
    by_reading = _ahead(outcomes, differences, "reading")
    wrong = [each.name for each in outcomes if each.readings and is_read_as_wrong(each.readings)]
    chosen = {name for name in (by_questions, by_reading) if name is not None}
    if len(chosen) > 1:
        return None, f"the questions speak for {by_questions}, the readers for {by_reading}"
    if not chosen:
        return None, _undecided(outcomes)
    (name,) = chosen
    if name in wrong:
        return None, (
            f"{name} is ahead, but readers could not answer from more than a quarter of its "
            "chunks: it is wrong, whatever its scores"
        )
    sides = [side for side, of in (("questions", by_questions), ("readers", by_reading)) if of]
    return name, f"the {' and the '.join(sides)} tell it apart from every other"


def _ahead(
    outcomes: Sequence[Outcome], differences: Sequence[Difference], measure: Measure
) -> str | None:
    """Return the configuration that is separated from every other in a measure, if one is."""
    separated = [each for each in differences if each.measure == measure and each.is_separated]
    for outcome in outcomes:
        if sum(each.better == outcome.name for each in separated) == len(outcomes) - 1:
            return outcome.name
    return None


def is_read_as_wrong(readings: Readings) -> bool:
    """Tell whether the share of "no" is above a quarter for certain, by its Wilson interval."""
    interval = wilson(readings.no, readings.yes + readings.no)
    return interval is not None and interval.low > READ_AS_WRONG


def _undecided(outcomes: Sequence[Outcome]) -> str:
    if not any(each.scores or each.readings for each in outcomes):
        return (
            "nothing was asked and nothing was read; sizes and failure rates alone decide nothing"
        )
    return (
        "no configuration is told apart from every other: ask more questions, read more passages, "
        "or take the cheaper one"
    )
