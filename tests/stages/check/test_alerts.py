"""Alerts: thresholds, moves that are no noise, and samples too small to tell."""

from __future__ import annotations

from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standfirst.model.alert import Cause
from standfirst.model.family import CheckSettings
from standfirst.model.finding import FailureRate, Run
from standfirst.stages.check.alerts import judge, move, untold
from standfirst.stages.check.rates import failure_rate

MOVED = CheckSettings(moved_by=0.05)
COUNTS = st.integers(1, 2000).flatmap(lambda n: st.tuples(st.just(n), st.integers(0, n)))


def family(examined: int, failed: int, settings: CheckSettings = MOVED) -> FailureRate:
    return failure_rate("family", "law", (examined, failed), settings)


def accepted(*rates: FailureRate, causes: tuple[Cause, ...] = ()) -> Run:
    return Run(
        run_id=1,
        started_at="2031-05-17T12:00:00+00:00",
        standfirst_version="0",
        chunker_version=1,
        configuration_digest="",
        corpus_fingerprint="",
        documents=1,
        chunks=1,
        rates=rates,
        causes=causes,
    )


def cause(cut: str, failed: int, of: int = 90) -> Cause:
    words = f"cuts of the kind {cut}"
    return Cause(cut=cut, family="law", failed=failed, of=of, words=words, cure="mend it")


@pytest.mark.parametrize(
    ("before", "now", "verdict"),
    [
        ((200, 20), (200, 21), "ok"),
        ((200, 20), (200, 70), "fail"),
        ((200, 70), (200, 20), "ok"),
        ((200, 20), (220, 35), "cannot_tell"),
        ((5000, 500), (5000, 700), "ok"),
        ((19, 1), (200, 70), "cannot_tell"),
        ((200, 20), (19, 19), "cannot_tell"),
        ((12, 3), (12, 3), "ok"),
        ((200, 20), (0, 0), "cannot_tell"),
        ((0, 0), (200, 70), None),
    ],
    ids=[
        "one more",
        "clearly worse",
        "better",
        "worse, perhaps by chance",
        "worse by less than moved_by",
        "too few before",
        "too few now",
        "few, but nothing changed",
        "nothing left to examine",
        "nothing to compare with",
    ],
)
def test_a_rise_fails_only_when_it_is_large_and_no_noise(before, now, verdict):
    assert move(family(*now), family(*before), MOVED) == verdict


@given(COUNTS, COUNTS)
def test_a_move_is_never_called_where_the_intervals_touch_or_the_rate_fell(before, now):
    one, two = family(*before), family(*now)
    if move(two, one, MOVED) == "fail":
        assert two.low > one.high
        assert two.rate - one.rate > 0.05


@given(COUNTS, COUNTS)
def test_a_sample_under_the_minimum_neither_alerts_nor_passes_unless_nothing_changed(before, now):
    verdict = move(family(*now), family(*before), MOVED)
    if min(before[0], now[0]) < MOVED.min_examined and before != now:
        assert verdict == "cannot_tell"


@pytest.mark.parametrize("share", [0.02, 0.1, 0.3, 0.5])
@pytest.mark.parametrize("examined", [20, 60, 120])
def test_the_same_quality_drawn_twice_raises_an_alert_in_less_than_one_of_a_hundred(
    examined: int, share: float
) -> None:
    # Exact: every pair of counts with its probability under one and the same failure rate.
    chance = [
        comb(examined, k) * share**k * (1 - share) ** (examined - k) for k in range(examined + 1)
    ]
    rates = [family(examined, k) for k in range(examined + 1)]
    false_alerts = sum(
        chance[before] * chance[now]
        for before in range(examined + 1)
        for now in range(before + 1, examined + 1)
        if move(rates[now], rates[before], MOVED) == "fail"
    )
    assert false_alerts < 0.01


def test_a_family_is_compared_with_the_accepted_run_and_the_whole_is_not():
    rates = [failure_rate("overall", "overall", (400, 200), MOVED), family(200, 70)]
    before = accepted(failure_rate("overall", "overall", (400, 20)), family(200, 20))
    judged = judge(rates, {"": MOVED}, accepted=before)
    assert [rate.verdict for rate in judged.rates] == [None, "fail"]
    (alert,) = judged.alerts
    assert (alert.severity, alert.kind, alert.scope, alert.key) == (
        "fail",
        "moved_by",
        "family",
        "law",
    )
    assert alert.before == 0.1
    assert alert.message == (
        "35.0% of the chunks of the family law do not stand alone (70 of 200), 25.0 points more "
        "than in the accepted run (20 of 200); moved_by is 5.0 points"
    )


def test_without_an_accepted_run_nothing_moved():
    judged = judge([family(200, 70)], {"": MOVED})
    assert judged.alerts == ()
    assert judged.rates[0].verdict is None


def test_thresholds_alert_by_family_and_a_failing_one_says_all():
    strict = CheckSettings(warn_over=0.1, fail_over=0.3)
    lenient = CheckSettings(warn_over=0.3)
    rates = [
        failure_rate("overall", "overall", (400, 110), strict),
        failure_rate("family", "form", (200, 40), lenient),
        failure_rate("family", "law", (200, 70), strict),
    ]
    alerts = judge(rates, {"": strict, "form": lenient, "law": strict}).alerts
    assert [(a.severity, a.kind, a.key, a.threshold) for a in alerts] == [
        ("fail", "fail_over", "law", 0.3),
        ("warn", "warn_over", "overall", 0.1),
    ]


def test_a_move_names_what_rose_most_not_what_is_most():
    rates = [
        failure_rate("check", "SF101", (200, 40)),
        failure_rate("check", "SF102", (200, 30)),
        family(200, 70),
        failure_rate("family_check", "law/SF101", (200, 40)),
        failure_rate("family_check", "law/SF102", (200, 30)),
    ]
    before = accepted(
        family(200, 30),
        failure_rate("family_check", "law/SF101", (200, 39)),
        failure_rate("family_check", "law/SF102", (200, 1)),
        causes=(cause("section", 29), cause("list_item", 1)),
    )
    now = (cause("section", 40), cause("list_item", 30))
    (alert,) = judge(rates, {"": MOVED}, now, before).alerts
    assert (alert.check, alert.cause.cut) == ("SF102", "list_item")
    over = CheckSettings(fail_over=0.1)
    judged_by_it = [family(200, 70, over) if r.scope == "family" else r for r in rates]
    (alert,) = judge(judged_by_it, {"": over}, now, before).alerts
    assert (alert.check, alert.cause.cut) == ("SF101", "section")


def test_small_samples_are_untold_only_where_something_could_fail():
    few = failure_rate("family", "law", (5, 5), CheckSettings(warn_over=0.1, moved_by=0.05))
    thresholds = {"": CheckSettings(warn_over=0.1, moved_by=0.05)}
    assert few.verdict == "cannot_tell"
    assert untold([few], thresholds, None) == ()
    judged = judge([few], thresholds, accepted=accepted(family(50, 5)))
    assert judged.alerts == ()
    assert untold(judged.rates, thresholds, accepted(family(50, 5))) == ("law",)
    assert untold([few], {"": CheckSettings(fail_over=0.5)}, None) == ("law",)
