"""How long a history of ten thousand runs takes to read: `python benchmarks/speed/history.py`."""

from __future__ import annotations

import random
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from standfirst.model.finding import Run
from standfirst.stages.check import checks
from standfirst.stages.check.plot import Count, draw, svg
from standfirst.stages.check.rates import failure_rate
from standfirst.stages.index.past import insert_run
from standfirst.stages.index.sqlite import SqliteStore
from standfirst.stages.index.tables import transaction

RUNS = 10_000
FAMILIES = ("contract", "datasheet", "default", "formulary", "handbook", "law")


def a_run(number: int, chooser: random.Random) -> Run:
    codes = [check.code for check in checks()]
    keys = [("overall", "overall"), *(("check", code) for code in codes)]
    keys += [("family", family) for family in FAMILIES]
    keys += [("family_check", f"{family}/{code}") for family in FAMILIES for code in codes]
    counts = [(scope, key, chooser.randint(100, 5000)) for scope, key in keys]
    return Run(
        run_id=0,
        started_at=f"20{10 + number // 400:02}-01-01T00:00:00+00:00",
        standfirst_version="0",
        chunker_version=1,
        configuration_digest="0" * 64,
        corpus_fingerprint="0" * 64,
        documents=200,
        chunks=5000,
        rates=tuple(failure_rate(s, k, (n, chooser.randint(0, n))) for s, k, n in counts),
    )


def main() -> None:
    chooser = random.Random(1)
    with TemporaryDirectory() as folder, SqliteStore.open(Path(folder) / "s", create=True) as store:
        with transaction(store._connection):
            for number in range(RUNS):
                insert_run(store._connection, a_run(number, chooser))
        clock = time.perf_counter()
        scopes = ("overall", "check", "family")
        histories = {key: c for scope in scopes for key, c in store.rate_history(scope).items()}
        dates = store.run_dates()
        read = time.perf_counter() - clock
        points = sum(map(len, histories.values()))
        print(f"{RUNS:,} runs, {points:,} points read in {read:.2f} s")
        clock = time.perf_counter()
        drawn = {key: [Count(*each) for each in counts] for key, counts in histories.items()}
        size = len(svg.render(draw("Rates", drawn, dates, None)))
        print(f"drawn in {time.perf_counter() - clock:.2f} s ({size:,} bytes of SVG)")
        clock = time.perf_counter()
        store.last_runs(20)
        print(f"the last 20 runs with their records in {time.perf_counter() - clock:.3f} s")


if __name__ == "__main__":
    main()
