"""Failure rates in words: with their interval, and a move only where the intervals are apart."""

from __future__ import annotations

import pytest

from standfirst.cli.rate_words import change, headline
from standfirst.model.family import CheckSettings
from standfirst.model.finding import FailureRate, Run
from standfirst.stages.check.rates import failure_rate


def overall(examined: int, failed: int, **thresholds: float) -> FailureRate:
    settings = CheckSettings(**thresholds) if thresholds else None
    return failure_rate("overall", "overall", (examined, failed), settings)


def run_with(rate: FailureRate) -> Run:
    return Run(
        run_id=1,
        started_at="2031-05-17T12:00:00+00:00",
        standfirst_version="0",
        chunker_version=1,
        configuration_digest="",
        corpus_fingerprint="",
        documents=1,
        chunks=1,
        rates=(rate,),
    )


def test_the_first_rate_comes_with_counts_and_interval():
    assert headline([overall(100, 20)], None) == (
        "20.0% of the chunks do not stand alone (20 of 100; 95 % interval 13.3% to 28.9%)."
    )


@pytest.mark.parametrize(
    ("before", "words"),
    [
        ((100, 20), "as before"),
        ((100, 22), "was 22.0%, no clear move"),
        ((1000, 10), "was 1.0%, WORSE"),
        ((1000, 900), "was 90.0%, better"),
    ],
)
def test_a_move_is_called_one_only_where_the_intervals_are_apart(before, words):
    rate = overall(100, 20)
    assert change(rate, {("overall", "overall"): overall(*before)}) == words
    assert words in headline([rate], run_with(overall(*before)))


def test_nothing_examined_is_no_rate():
    assert headline([overall(0, 0)], None) == "No chunk was examined, so there is no failure rate."
    assert change(overall(10, 1), {("overall", "overall"): overall(0, 0)}) == ""


def test_a_rate_over_its_threshold_says_so():
    assert "FAILS" in headline([overall(100, 20, fail_over=0.1)], None)
    assert "OVER warn_over" in headline([overall(100, 20, warn_over=0.1)], None)
    assert "FAILS" not in headline([overall(100, 20, fail_over=0.3)], None)
