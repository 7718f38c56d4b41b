"""Laws of rates, intervals and verdicts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standfirst.model.family import CheckSettings
from standfirst.model.finding import FailureRate
from standfirst.model.interval import wilson
from standfirst.stages.check import checks, examine_chunk
from standfirst.stages.check.rates import failure_rate
from standfirst.stages.check.tallies import document_rates, failure_rates, tally
from tests.handmade import chunk, document

CODES = [check.code for check in checks()]
COUNTS = st.integers(1, 5000).flatmap(lambda n: st.tuples(st.just(n), st.integers(0, n)))
STRICT = CheckSettings(warn_over=0.05, fail_over=0.2, min_examined=10)


@given(COUNTS)
def test_an_interval_holds_its_share_and_stays_between_0_and_1(counts: tuple[int, int]) -> None:
    examined, failed = counts
    interval = wilson(failed, examined)
    assert interval is not None
    assert 0 <= interval.low <= interval.share <= interval.high <= 1


@given(COUNTS)
def test_more_examined_at_the_same_share_narrows_the_interval(counts: tuple[int, int]) -> None:
    examined, failed = counts
    few, many = wilson(failed, examined), wilson(failed * 4, examined * 4)
    assert few
    assert many
    assert many.high - many.low < few.high - few.low


@pytest.mark.parametrize(
    ("failed", "examined", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_the_interval_is_that_of_the_literature(
    failed: int, examined: int, low: float, high: float
) -> None:
    # R. G. Newcombe, Statistics in Medicine 17, 1998, table I, method 3
    interval = wilson(failed, examined)
    assert interval is not None
    assert (interval.low, interval.high) == pytest.approx((low, high), abs=5e-5)


def test_nothing_examined_is_no_rate_and_never_a_good_verdict() -> None:
    empty = failure_rate("overall", "overall", (0, 0), STRICT)
    assert (empty.rate, empty.low, empty.high, empty.verdict) == (None, None, None, "cannot_tell")


@pytest.mark.parametrize(
    ("counts", "thresholds", "verdict"),
    [
        ((100, 4), STRICT, "ok"),
        ((100, 5), STRICT, "ok"),
        ((100, 6), STRICT, "warn"),
        ((100, 21), STRICT, "fail"),
        ((9, 9), STRICT, "cannot_tell"),
        ((100, 50), CheckSettings(), None),
        ((100, 50), CheckSettings(warn_over=0.4), "warn"),
        ((100, 50), None, None),
    ],
)
def test_a_verdict_follows_its_thresholds(
    counts: tuple[int, int], thresholds: CheckSettings | None, verdict: str | None
) -> None:
    assert failure_rate("overall", "overall", counts, thresholds).verdict == verdict


def rates_of(texts: dict[str, list[str]], **fields: object) -> dict[tuple[str, str], FailureRate]:
    tallies = []
    for name, pieces in texts.items():
        made = [chunk(name, n, piece, 0, **fields) for n, piece in enumerate(pieces)]
        failures = [finding for each in made for finding in examine_chunk(each)]
        language = str(fields.get("language", "en"))
        tallies.append(tally(document(name, "".join(pieces), language=language), made, failures))
    found = (*failure_rates(tallies, CODES, STRICT), *document_rates(tallies))
    return {(rate.scope, rate.key): rate for rate in found}


def test_a_chunk_that_fails_twice_counts_once_overall_and_once_a_check() -> None:
    rates = rates_of({"a": ["See above.", "The shop opens at nine on weekdays."]})
    assert (rates["overall", "overall"].examined, rates["overall", "overall"].failed) == (2, 1)
    assert rates["check", "SF102"].failed == rates["check", "SF103"].failed == 1
    assert rates["check", "SF101"].failed == 0


def test_rates_are_told_by_family_format_language_and_document() -> None:
    rates = rates_of({"a": ["Within 7 days."], "b": ["The shop opens at nine on weekdays."]})
    assert rates["document", "a"].rate == 1
    assert rates["document", "b"].rate == 0
    for place in (("family", "default"), ("format", "text/markdown"), ("language", "en")):
        assert (rates[place].examined, rates[place].failed) == (2, 1)


def test_what_no_check_can_examine_counts_nowhere() -> None:
    rates = rates_of({"a": ["Deux jours.", "Voir plus haut."]}, language="fr")
    assert rates["overall", "overall"].examined == 0
    assert rates["check", "SF103"].rate is None
    rows = rates_of({"a": ["| a | b |"]}, chunk_kind="table_rows")
    assert rows["check", "SF102"].examined == 1
    assert rows["check", "SF101"].examined == 0


def test_a_family_is_judged_by_its_own_thresholds() -> None:
    counts = tally(document("a", "x"), [], [])
    lenient = {"default": CheckSettings(fail_over=0.9, min_examined=0)}
    (rate,) = [
        each for each in failure_rates([counts], CODES, STRICT, lenient) if each.scope == "family"
    ]
    assert rate.verdict == "cannot_tell"
    assert rate.rate is None
