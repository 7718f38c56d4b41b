"""Build, size, search and replacement of a store of many chunks.

    python benchmarks/speed/retrieval/measure.py FOLDER --chunks 100000 [--keep STORE]

FOLDER holds xquad.en.json, xquad.de.json and xquad.vi.json (CC BY-SA 4.0, not part of this
repository); see `texts.py` for how documents are made of them. With `--keep` the store is built at
that path, or used again if it is there.
"""

from __future__ import annotations

import argparse
import hashlib
import resource
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from texts import LANGUAGES, Woven, read_questions, read_words, weave

from standfirst import Workspace, search
from standfirst.families.loader import Configuration, load_configuration
from standfirst.model.report import Prepared
from standfirst.model.source import SourceFile
from standfirst.pipeline import prepare

SEED = 6
QUESTIONS = 200
REPLACED = 60
HITS = 10


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--chunks", type=int, default=100_000)
    parser.add_argument("--keep", type=Path)
    given = parser.parse_args()
    words = read_words(given.folder)
    with tempfile.TemporaryDirectory(prefix="standfirst-speed-") as temporary:
        folder = given.keep or Path(temporary)
        if not (folder / "standfirst.sqlite3").exists():
            with Workspace.open(folder, create=True) as workspace:
                build(workspace, words, given.chunks)
        before = peak_mb()
        with Workspace.open(folder) as workspace:
            ask(workspace, read_questions(given.folder, QUESTIONS))
            print(f"peak memory: {before:.0f} MB before the questions, {peak_mb():.0f} MB after")
            replace(workspace, words)


def build(workspace: Workspace, words: dict[str, list[str]], wanted: int) -> None:
    """Publish documents until the store holds so many chunks."""
    configuration = load_configuration()
    stored = characters = size = documents = 0
    spent = 0.0
    started, cpu = time.perf_counter(), time.process_time()
    for each in weave(words, SEED):
        if stored >= wanted:
            break
        made = prepared(each, configuration)
        begun = time.perf_counter()
        workspace.publish(made, location=f"/woven/{each.name}")
        spent += time.perf_counter() - begun
        stored += len(made.chunks)
        documents += 1
        characters += sum(len(chunk.text) for chunk in made.chunks)
        size += sum(len(chunk.text.encode()) for chunk in made.chunks)
        if documents % 2_000 == 0:
            print(f"  {stored:,} chunks, {time.perf_counter() - started:.0f} s", flush=True)
    path = workspace.store.path
    workspace.close()
    stored_mb = sum(file.stat().st_size for file in path.parent.glob(f"{path.name}*")) / 1e6
    print(
        f"{documents:,} documents, {stored:,} chunks of {characters / stored:.0f} characters: "
        f"{time.perf_counter() - started:.0f} s in all ({time.process_time() - cpu:.0f} s of CPU), "
        f"{spent:.0f} s of it publishing; {stored_mb:.0f} MB for {size / 1e6:.0f} MB of text "
        f"({stored_mb * 1e6 / size:.2f} x)",
        flush=True,
    )


def prepared(each: Woven, configuration: Configuration) -> Prepared:
    content = each.text.encode()
    source = SourceFile(name=each.name, content=content, sha256=hashlib.sha256(content).hexdigest())
    (made,) = prepare(source, each.name.removesuffix(".md"), configuration)
    return made


def ask(workspace: Workspace, questions: list[str]) -> None:
    """Ask every question twice; the second time the pages of the file are in memory."""
    for label in ("first time", "again"):
        taken = [timed(lambda each=each: search(workspace, each, HITS)) for each in questions]
        print(f"{len(questions)} questions, {label}: {quantiles(taken)}", flush=True)
        for number, language in enumerate(LANGUAGES):
            print(f"  {language}: {quantiles(taken[number :: len(LANGUAGES)])}", flush=True)


def replace(workspace: Workspace, words: dict[str, list[str]]) -> None:
    """Publish other text under the ids of stored documents; and commit single rows beside it."""
    configuration = load_configuration()
    taken = []
    fresh = weave(words, SEED + 1)
    for made in islice((prepared(each, configuration) for each in fresh), REPLACED):
        location = f"/woven/{made.document.source}"
        taken.append(timed(lambda made=made, at=location: workspace.publish(made, location=at)))
    print(f"{REPLACED} documents replaced: {quantiles(taken)}")
    probe = workspace.path / "probe.sqlite3"
    with sqlite3.connect(probe) as connection:
        connection.executescript("PRAGMA journal_mode = wal; CREATE TABLE rows (number INTEGER)")
        alone = [timed(lambda: commit_row(connection)) for _ in range(REPLACED)]
    probe.unlink()
    print(f"{REPLACED} commits of a single row, for what of it is the disk: {quantiles(alone)}")


def commit_row(connection: sqlite3.Connection) -> None:
    connection.execute("INSERT INTO rows VALUES (1)")
    connection.commit()


class Taken(NamedTuple):
    """Milliseconds by the clock, and of the processor."""

    wall: float
    cpu: float


def timed(work: Callable[[], object]) -> Taken:
    wall, cpu = time.perf_counter(), time.process_time()
    work()
    return Taken(1000 * (time.perf_counter() - wall), 1000 * (time.process_time() - cpu))


def quantiles(taken: Sequence[Taken]) -> str:
    return f"{_quantiles([t.wall for t in taken])}; CPU {_quantiles([t.cpu for t in taken])}"


def _quantiles(milliseconds: list[float]) -> str:
    ordered = sorted(milliseconds)
    p95 = ordered[min(int(0.95 * len(ordered)), len(ordered) - 1)]
    return f"p50 {statistics.median(ordered):.1f} ms, p95 {p95:.1f} ms, most {ordered[-1]:.1f} ms"


def peak_mb() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


if __name__ == "__main__":
    main()
