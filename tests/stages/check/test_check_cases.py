"""Every check holds on its cases: at least so many that fail and so many that pass a language."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from standfirst.stages.check import checks
from tests.handmade import chunk

CASES = Path(__file__).parents[2] / "cases" / "check"
LANGUAGES = ("en", "de", "vi")
FEWEST_CASES = 8
FEWEST_CASES_OF = {"SF101": 15, "SF102": 15, "SF103": 15}


class Case(NamedTuple):
    code: str
    language: str
    text: str
    path: tuple[str, ...]
    fails: bool


def cases() -> Iterator[Case]:
    for file in sorted(CASES.glob("*.toml")):
        for language, groups in tomllib.loads(file.read_text(encoding="utf-8")).items():
            for kind in ("fails", "passes"):
                for text in groups[kind]:
                    yield Case(file.stem, language, text, (), kind == "fails")
            for each in groups.get("under", ()):
                text = each.get("fails") or each["passes"]
                yield Case(file.stem, language, text, tuple(each["path"]), "fails" in each)


ALL = list(cases())


@pytest.mark.parametrize("case", ALL, ids=lambda case: f"{case.code}-{case.language}-{case.text}")
def test_a_case_fails_or_passes_as_it_says(case: Case) -> None:
    check = next(check for check in checks() if check.code == case.code)
    made = chunk("d", 0, case.text, 0, language=case.language, heading_path=case.path or ("",))
    message = check.examine(made)
    assert (message is not None) == case.fails, message


def test_every_check_has_a_case_file() -> None:
    assert {file.stem for file in CASES.glob("*.toml")} == {check.code for check in checks()}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", [check.code for check in checks()])
def test_every_check_has_enough_cases_a_language(code: str, language: str) -> None:
    here = [case for case in ALL if (case.code, case.language) == (code, language)]
    fewest = FEWEST_CASES_OF.get(code, FEWEST_CASES)
    assert sum(case.fails for case in here) >= fewest
    assert sum(not case.fails for case in here) >= fewest
