"""The thresholds of the whole are those of its documents' families, taken together."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standfirst.model.family import CheckSettings
from standfirst.model.finding import Tally
from standfirst.stages.check.tallies import failure_rates
from standfirst.stages.check.thresholds import overall_thresholds

SHARES = st.one_of(st.none(), st.floats(0.0, 1.0))
FAMILIES = st.dictionaries(
    st.sampled_from(["law", "handbook", "datasheet", "contract"]),
    st.tuples(st.integers(0, 500), SHARES, SHARES),
    max_size=4,
)


def counted(family: str, examined: int, failed: int = 0) -> Tally:
    return Tally(
        document_id=family,
        family=family,
        media_type="text/markdown",
        language="en",
        examined=examined,
        failed=failed,
        examined_by_check={},
        failed_by_check={},
    )


@given(FAMILIES)
def test_the_whole_is_held_to_no_less_and_no_more_than_its_families(
    families: dict[str, tuple[int, float | None, float | None]],
) -> None:
    tallies = [counted(name, examined) for name, (examined, _, _) in families.items()]
    settings = {
        name: CheckSettings(warn_over=warn, fail_over=fail)
        for name, (_, warn, fail) in families.items()
    }
    whole = overall_thresholds(tallies, CheckSettings(fail_over=0.3), settings)
    limits = [settings[each.family].fail_over for each in tallies if each.examined]
    if not limits:
        assert whole.fail_over == 0.3
    elif all(limit is None for limit in limits):
        assert whole.fail_over is None
    else:
        known = [1.0 if limit is None else limit for limit in limits]
        assert whole.fail_over is not None
        assert min(known) - 1e-9 <= whole.fail_over <= max(known) + 1e-9


@given(st.lists(st.integers(1, 300), min_size=1, max_size=5), st.floats(0.0, 1.0))
def test_families_with_one_threshold_give_it_to_the_whole(counts: list[int], limit: float) -> None:
    tallies = [counted(f"family-{n}", count) for n, count in enumerate(counts)]
    settings = {each.family: CheckSettings(warn_over=limit) for each in tallies}
    assert overall_thresholds(tallies, CheckSettings(), settings).warn_over == limit


@pytest.mark.parametrize(
    ("law", "handbook", "verdict"),
    [((100, 30), (100, 4), "ok"), ((100, 44), (100, 2), "fail"), ((100, 40), (900, 44), "ok")],
)
def test_each_document_counts_against_the_threshold_of_its_own_family(
    law: tuple[int, int], handbook: tuple[int, int], verdict: str
) -> None:
    tallies = [counted("law", *law), counted("handbook", *handbook)]
    families = {"law": CheckSettings(fail_over=0.4), "handbook": CheckSettings(fail_over=0.05)}
    overall, *_ = failure_rates(tallies, [], CheckSettings(fail_over=0.01), families)
    assert overall.verdict == verdict


def test_a_family_that_is_not_configured_is_judged_by_the_base() -> None:
    tallies = [counted("old", 100, 10)]
    overall, *others = failure_rates(tallies, [], CheckSettings(fail_over=0.05), {})
    assert overall.verdict == "fail"
    assert [each.verdict for each in others if each.scope == "family"] == ["fail"]
