"""Prints how every case stands, check by check: `python -m tests.cases [-v] [NAME ...]`."""

from __future__ import annotations

import argparse
import tempfile
from collections import Counter
from pathlib import Path

from tests.cases.evaluator import Outcome, evaluate, verdict
from tests.cases.run import case_names, load_case, not_yet, run_case
from tests.cases.seen import CaseResult


def outcomes_of(name: str) -> list[Outcome]:
    """Run and judge one case; a crash is an outcome here."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            result = run_case(name, Path(folder))
        except Exception as crash:  # noqa: BLE001 (the outermost edge: the table goes on)
            result = CaseResult(crash=f"{type(crash).__name__}: {crash}")
        return evaluate(load_case(name)["machine_checks"], result)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.cases", description=__doc__)
    parser.add_argument("names", nargs="*", help="the start of a case's name, such as 143")
    parser.add_argument("-v", "--verbose", action="store_true", help="print what holds, too")
    arguments = parser.parse_args()
    wanted = tuple(arguments.names) or ("",)
    counts: Counter[str] = Counter()
    listed = not_yet()
    for name in (each for each in case_names() if each.startswith(wanted)):
        outcomes = outcomes_of(name)
        stands: str = verdict(outcomes)
        if stands == "failed" and name in listed:
            stands = "not yet"
        counts[stands] += 1
        print(f"{stands:13} {name}")
        for outcome in outcomes:
            if arguments.verbose or outcome.state != "passed":
                print(f"                  {outcome}")
    print(", ".join(f"{count} {stands}" for stands, count in sorted(counts.items())))


if __name__ == "__main__":
    main()
