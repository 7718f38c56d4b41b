"""How many chunks a second the stand-alone checks read:
`python -m benchmarks.speed.checks FILE_OR_FOLDER ...`.

Each check alone, all of them on texts alone, and all of them with the places in the documents;
beside them, in the same run, a plain pass that only cuts the same texts into words. Only the ratios
to that pass mean something on a machine that others use too.
"""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from standfirst import pipeline
from standfirst.errors import SourceError
from standfirst.families.loader import load_configuration
from standfirst.model.chunk import Chunk
from standfirst.model.source import SegmentedDocument
from standfirst.plugins import Check
from standfirst.services.files import document_id, read_file
from standfirst.stages.check import checks, examine_chunk
from standfirst.stages.check.neighbours import neighbourhoods
from standfirst.stages.read import suffixes

REPEATS = 3
WORD = re.compile(r"\w+")

Documents = list[tuple[SegmentedDocument, tuple[Chunk, ...]]]


def documents(paths: Sequence[Path]) -> Documents:
    """Chunk every file that can be read, and keep what the checks are given."""
    kept: Documents = []
    inner = pipeline._segment_and_chunk

    def keeping(*given: object) -> object:
        made = inner(*given)  # type: ignore[arg-type]
        kept.append(made)
        return made

    pipeline._segment_and_chunk = keeping  # type: ignore[assignment]
    configuration = load_configuration()
    for path in files(paths):
        try:
            source = read_file(str(path), configuration.base().limits)
            pipeline.prepare(source, document_id((path.name,)), configuration)
        except SourceError as error:
            print(f"left out: {error}", file=sys.stderr)
    pipeline._segment_and_chunk = inner
    return kept


def files(paths: Sequence[Path]) -> Iterator[Path]:
    for path in paths:
        inside = sorted(path.rglob("*")) if path.is_dir() else [path]
        yield from (file for file in inside if file.suffix in suffixes())


def seconds(run: Callable[[], None]) -> float:
    """Return the CPU seconds of the quickest of some runs."""
    taken = []
    for _ in range(REPEATS):
        start = time.process_time()
        run()
        taken.append(time.process_time() - start)
    return min(taken)


def main() -> None:
    made = documents([Path(name) for name in sys.argv[1:]])
    chunks = [chunk for _, found in made for chunk in found]
    characters = sum(len(chunk.text) for chunk in chunks)
    print(f"{len(chunks):,} chunks of {characters / len(chunks):,.0f} characters on average\n")

    def plain() -> None:
        for chunk in chunks:
            WORD.findall(chunk.text)

    def alone() -> None:
        for chunk in chunks:
            examine_chunk(chunk)

    def placed() -> None:
        for segmented, found in made:
            for chunk, place in neighbourhoods(segmented, found):
                examine_chunk(chunk, place)

    def one(check: Check) -> Callable[[], None]:
        def run() -> None:
            for chunk in chunks:
                check.examine(chunk)

        return run

    base = seconds(plain)
    print("| | chunks/s | times the plain pass |\n|---|---:|---:|")
    rows = [("words, the plain pass", plain), ("all checks", alone), ("all, with places", placed)]
    for name, run in [*rows, *((f"{check.code} {check.name}", one(check)) for check in checks())]:
        taken = seconds(run)
        print(f"| {name} | {len(chunks) / taken:,.0f} | {taken / base:.2f} |")


if __name__ == "__main__":
    main()
