"""A winner is named only where it is told apart from every other."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from standfirst.model.comparison import Comparison, Outcome, QuestionScore, Readings, Sizes, Verdict
from standfirst.stages.compare.bootstrap import paired_difference
from standfirst.stages.compare.choice import decided, is_read_as_wrong

SHARES = st.lists(st.floats(0, 1), min_size=1, max_size=12)


@hypothesis_settings(deadline=None, max_examples=20)
@given(SHARES, st.integers())
def test_a_configuration_is_never_told_apart_from_itself(shares, seed):
    interval = paired_difference(shares, shares, seed)
    assert (interval.mean, interval.low, interval.high) == (0, 0, 0)
    assert not interval.is_separated


@hypothesis_settings(deadline=None, max_examples=20)
@given(SHARES, st.randoms(use_true_random=False))
def test_turning_the_pairs_round_turns_the_sign(first, random):
    second = [random.random() for _ in first]
    one, other = paired_difference(first, second, 5), paired_difference(second, first, 5)
    assert one.mean == pytest.approx(-other.mean)
    assert one.is_separated == other.is_separated


@pytest.mark.parametrize(("pairs", "separated"), [(1, False), (5, False), (6, True), (40, True)])
def test_a_handful_of_pairs_proves_nothing_however_clear(pairs, separated):
    assert paired_difference([1.0] * pairs, [0.0] * pairs, 1).is_separated == separated


def test_noise_is_called_a_difference_no_more_often_than_the_level_says():
    called = 0
    for seed in range(60):
        chooser = Random(seed)
        first, second = ([float(chooser.random() < 0.6) for _ in range(24)] for _ in "ab")
        called += paired_difference(first, second, seed).is_separated
    assert called <= 6


def outcome(name: str, recalls: list[float]) -> Outcome:
    return Outcome(
        name=name,
        digest=name * 8,
        documents=1,
        sizes=Sizes(chunks=1, characters=1),
        rates=(),
        scores=tuple(QuestionScore(recall=r, precision=0.1, found=r == 1) for r in recalls),
    )


def compared(*outcomes: Outcome, verdicts: tuple[Verdict, ...] = ()) -> Comparison:
    made = Comparison(
        comparison_id="c", seed=3, budget=1, sample=(), questions=(), outcomes=outcomes
    )
    return decided(made, verdicts)


def said(name: str, answers: str) -> tuple[Verdict, ...]:
    """Return verdicts on passages 1, 2 …: y, n, or ? for cannot tell."""
    words = {"y": "yes", "n": "no", "?": "cannot_tell"}
    return tuple(
        Verdict(passage=number, configuration=name * 8, verdict=words[answer])
        for number, answer in enumerate(answers, 1)
    )


def test_the_questions_name_a_winner_that_is_ahead_of_every_other():
    result = compared(outcome("a", [1.0] * 10), outcome("b", [0.0] * 10), outcome("c", [0.2] * 10))
    assert result.winner == "a"
    assert "the questions tell it apart" in result.reason


def test_being_ahead_of_one_of_two_others_is_not_enough():
    result = compared(outcome("a", [1.0] * 10), outcome("b", [1.0] * 10), outcome("c", [0.0] * 10))
    assert result.winner is None
    assert "no configuration is told apart" in result.reason


def test_a_lead_that_may_be_chance_names_no_winner():
    result = compared(outcome("a", [1, 1, 0, 1, 1]), outcome("b", [1, 0, 0, 1, 1]))
    assert result.winner is None
    (recall, _) = result.differences
    assert (recall.better, recall.worse, recall.is_separated) == ("a", "b", False)


def test_with_three_configurations_more_pairs_have_to_differ():
    two = compared(outcome("a", [1.0] * 6), outcome("b", [0.0] * 6))
    three = compared(outcome("a", [1.0] * 6), outcome("b", [0.0] * 6), outcome("c", [0.0] * 6))
    assert (two.winner, three.winner) == ("a", None)


def test_nothing_asked_and_nothing_read_decides_nothing():
    result = compared(outcome("a", []), outcome("b", []))
    assert (result.winner, result.differences) == (None, ())
    assert "decide nothing" in result.reason


def test_readers_can_tell_what_questions_do_not():
    verdicts = (*said("a", "y" * 10), *said("b", "n" * 10))
    result = compared(outcome("a", [1.0] * 3), outcome("b", [1.0] * 3), verdicts=verdicts)
    assert result.winner == "a"
    assert "the readers tell it apart" in result.reason
    assert result.outcomes[1].readings == Readings(no=10)


def test_readers_and_questions_that_disagree_name_no_winner():
    verdicts = (*said("a", "n" * 10), *said("b", "y" * 10))
    result = compared(outcome("a", [1.0] * 10), outcome("b", [0.0] * 10), verdicts=verdicts)
    assert result.winner is None
    assert result.reason == "the questions speak for a, the readers for b"


def test_what_is_read_as_wrong_does_not_win_whatever_its_scores():
    verdicts = (*said("a", "n" * 12 + "y" * 8), *said("b", "n" * 12 + "y" * 8))
    result = compared(outcome("a", [1.0] * 10), outcome("b", [0.0] * 10), verdicts=verdicts)
    assert result.winner is None
    assert "wrong, whatever its scores" in result.reason


def test_cannot_tell_is_no_answer_and_pairs_with_nothing():
    verdicts = (*said("a", "y?y?"), *said("b", "ny??"))
    result = compared(outcome("a", []), outcome("b", []), verdicts=verdicts)
    (difference,) = result.differences
    assert difference.pairs == 1


@pytest.mark.parametrize(
    ("readings", "wrong"),
    [
        (Readings(), False),
        (Readings(no=1), False),
        (Readings(yes=14, no=6), False),
        (Readings(yes=8, no=12), True),
        (Readings(cannot_tell=20), False),
    ],
)
def test_a_few_no_do_not_make_a_configuration_wrong(readings, wrong):
    assert is_read_as_wrong(readings) == wrong
