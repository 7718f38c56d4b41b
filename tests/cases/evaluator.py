"""Judges the result of a case by the checks that its case file writes down."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal

from tests.cases.seen import CaseResult, Spec

Judge = Callable[[Spec, CaseResult], str | None]
"""Returns what is wrong as a sentence, or None; raises `CannotTellError` when it cannot say."""

JUDGES: dict[str, Judge] = {}


class CannotTellError(Exception):
    """A check cannot be evaluated; the message says why."""


class FaultError(Exception):
    """A check found its fault while it was still collecting; the message says what is wrong."""


State = Literal["passed", "failed", "not evaluated"]


@dataclass(frozen=True)
class Outcome:
    """What one check said."""

    check: str
    state: State
    reason: str = ""

    def __str__(self) -> str:
        return f"{self.check}: {self.state}" + (f" ({self.reason})" if self.reason else "")


def judge(function: Judge) -> Judge:
    """Register a function under its own name, which is the check's `type`."""
    JUDGES[function.__name__] = function
    return function


def evaluate(specs: Iterable[Spec], result: CaseResult) -> list[Outcome]:
    """Return one outcome for each check, in their order."""
    return [outcome_of(spec, result) for spec in specs]


def outcome_of(spec: Spec, result: CaseResult) -> Outcome:
    """Return the outcome of one check; one that is optional never fails."""
    kind = spec["type"]
    if kind not in JUDGES:
        return Outcome(kind, "not evaluated", "no such check is known")
    try:
        wrong = JUDGES[kind](spec, result)
    except FaultError as fault:
        wrong = str(fault)
    except CannotTellError as reason:
        return Outcome(kind, "not evaluated", str(reason))
    if wrong is None:
        return Outcome(kind, "passed")
    if spec.get("optional"):
        return Outcome(kind, "not evaluated", f"optional, and does not hold: {wrong}")
    return Outcome(kind, "failed", wrong)


def verdict(outcomes: Iterable[Outcome]) -> State:
    """Return how a case stands: that it did not crash is not yet a success."""
    outcomes = list(outcomes)
    if any(outcome.state == "failed" for outcome in outcomes):
        return "failed"
    told = any(o.state == "passed" and o.check != "not_crash" for o in outcomes)
    return "passed" if told else "not evaluated"


@judge
def any_of(spec: Spec, result: CaseResult) -> str | None:
    outcomes = [outcome_of(each, result) for each in spec["checks"]]
    if any(outcome.state == "passed" for outcome in outcomes):
        return None
    if any(outcome.state == "not evaluated" for outcome in outcomes):
        raise CannotTellError("; ".join(map(str, outcomes)))
    return "none holds: " + "; ".join(map(str, outcomes))


def load_checks() -> None:
    """Import every file of the room beside this one; each registers its judges."""
    package = importlib.import_module("tests.cases.checks")
    for info in pkgutil.iter_modules(package.__path__):
        importlib.import_module(f"{package.__name__}.{info.name}")


load_checks()
