"""Every case holds, but for those that are listed with their reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cases.evaluator import JUDGES, evaluate, verdict
from tests.cases.run import case_names, load_case, not_yet, run_case


def parameters() -> list[object]:
    """Return the cases; one that is listed must fail, and a listed one that passes is an error."""
    listed = not_yet()
    return [
        pytest.param(
            name, marks=pytest.mark.xfail(strict=True, raises=AssertionError, reason=listed[name])
        )
        if name in listed
        else name
        for name in case_names()
    ]


@pytest.mark.parametrize("name", parameters())
def test_a_case_holds(name: str, tmp_path: Path) -> None:
    outcomes = evaluate(load_case(name)["machine_checks"], run_case(name, tmp_path))
    assert verdict(outcomes) == "passed", "\n".join(map(str, outcomes))


def test_every_check_of_every_case_is_known() -> None:
    def kinds(specs: list[dict[str, object]]) -> set[object]:
        found = {spec["type"] for spec in specs}
        for spec in specs:
            found |= kinds(spec.get("checks", []))  # type: ignore[arg-type]
        return found

    assert len(case_names()) >= 112
    assert set().union(*(kinds(load_case(n)["machine_checks"]) for n in case_names())) <= {*JUDGES}


def test_the_list_of_what_cannot_pass_yet_names_cases_and_reasons() -> None:
    listed = not_yet()
    assert set(listed) <= set(case_names())
    assert all(len(reason) > 20 for reason in listed.values())
