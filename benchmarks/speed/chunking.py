"""Measure how fast Markdown is split, ours and the peers' in the same run.

    python -m benchmarks.speed.chunking [TEXTS] [--megabytes N] [--only NAME ...]

TEXTS is a JSON Lines file with a `text` per line, gzipped or not; without it, the staff handbook of
the demo is written again and again under other headings. Times are CPU seconds of this process.
Each splitter gets the small texts, then the same as one string: equal figures mean that time is
linear. `times ours` is its speed on the small texts over ours.

    python -m benchmarks.speed.chunking --tokens [TEXTS]

does the same with sizes in tokens, all counted by one encoder.

    python -m benchmarks.speed.chunking --memory 100 [TEXTS]

splits the texts again and again, each time with headings of its own, up to so many MB, and prints
the peak of memory after the largest text alone and at the end.

    python -m benchmarks.speed.chunking --shapes

splits what is hard on purpose, at two sizes each: one long list, one paragraph, many headings.
"""

from __future__ import annotations

import argparse
import gzip
import json
import resource
import sys
import time
from collections.abc import Callable, Iterator
from importlib.resources import files
from pathlib import Path

from benchmarks.speed.peers import APART, SPLITTERS, TOKEN_SPLITTERS, Splitter

MEGABYTE = 1_000_000
OURS = "standfirst"


def handbooks() -> Iterator[str]:
    """Yield the handbook's body again and again, each time with headings of its own."""
    text = (files("standfirst") / "samples" / "staff-handbook.md").read_text(encoding="utf-8")
    body = text.split("---\n", 2)[2]
    number = 0
    while True:
        yield body.replace("\n# ", f"\n# Part {number}: ")
        number += 1


def stored(path: Path) -> Iterator[str]:
    """Yield the texts of a JSON Lines file."""
    content = path.read_bytes()
    for line in (gzip.decompress(content) if path.suffix == ".gz" else content).splitlines():
        yield json.loads(line)["text"]


def taken(texts: Iterator[str], megabytes: float) -> list[str]:
    """Return texts until they make up the size wanted, or there are no more."""
    found: list[str] = []
    size = 0
    for text in texts:
        found.append(text)
        size += len(text.encode())
        if size >= megabytes * MEGABYTE:
            break
    return found


def speed(split: Splitter, texts: list[str]) -> tuple[float, int]:
    """Return MB per CPU second and the number of chunks."""
    started = time.process_time()
    chunks = sum(len(split(text)) for text in texts)
    seconds = time.process_time() - started
    return sum(len(text.encode()) for text in texts) / MEGABYTE / seconds, chunks


def compare(
    texts: list[str], splitters: dict[str, Callable[[], Splitter]], names: list[str]
) -> None:
    """Print a row for each splitter."""
    whole = ["\n\n".join(texts)]
    size = len(whole[0].encode()) / MEGABYTE
    print(f"{len(texts)} texts, {size:.1f} MB")
    print("| splitter | MB/s, texts | MB/s, one string | chunks/s | times ours |")
    print("|---|---:|---:|---:|---:|")
    ours = 0.0
    for name in names or [each for each in splitters if each not in APART]:
        split = splitters[name]()
        speed(split, texts[:3])
        each, chunks = speed(split, texts)
        ours = ours or each
        rate = chunks * each / size
        # Some refuse a text of a megabyte.
        try:
            one = f"{speed(split, whole)[0]:.1f}"
        except ValueError as error:
            one = type(error).__name__
        print(f"| {name} | {each:.1f} | {one} | {rate:,.0f} | {each / ours:.2f} |", flush=True)


SHAPES: dict[str, Callable[[int], str]] = {
    "headings": lambda n: "".join(f"## Heading {i}\n\nText of it.\n\n" for i in range(n)),
    "headings without text": lambda n: "## Heading\n" * n,
    "items of one list": lambda n: "".join(f"- item number {i} of it\n" for i in range(n)),
    "sentences of one paragraph": lambda n: " ".join(f"The pump {i} runs." for i in range(n)),
    "numbered paragraphs": lambda n: "\n\n".join(f"({i}) The pump runs." for i in range(n)),
    "paragraphs that except": lambda n: "\n\n".join(f"Except on day {i}." for i in range(n)),
    "rows of one table": lambda n: (
        "| a | b |\n|--|--|\n" + "".join(f"| cell {i} | value |\n" for i in range(n))
    ),
    "characters without a blank, by 16": lambda n: "0123456789abcdef" * n,
}


def shapes(count: int) -> None:
    """Print our speed on each shape at two sizes: equal figures mean that time is linear."""
    split = SPLITTERS[OURS]()
    for name, made in SHAPES.items():
        once, _ = speed(split, [made(count)])
        twice, _ = speed(split, [made(2 * count)])
        print(f"{count:,} and {2 * count:,} {name}: {once:.2f} and {twice:.2f} MB/s", flush=True)


def memory(texts: list[str], megabytes: float) -> None:
    """Print the peak of memory after the largest text, and after as many MB as wanted."""
    split = SPLITTERS[OURS]()
    split(max(texts, key=len))
    print(f"after the largest of {len(texts)} texts: {peak():,.0f} MB")
    size = number = 0
    while size < megabytes * MEGABYTE:
        text = texts[number % len(texts)].replace("\n# ", f"\n# Part {number}: ")
        split(text)
        size += len(text.encode())
        number += 1
    print(f"after {size / MEGABYTE:.0f} MB in {number:,} texts: {peak():,.0f} MB")


def peak() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("texts", type=Path, nargs="?")
    parser.add_argument("--megabytes", type=float, default=2.0)
    parser.add_argument("--only", nargs="*", default=[])
    parser.add_argument("--tokens", action="store_true")
    parser.add_argument("--memory", type=float, default=0)
    parser.add_argument("--shapes", type=int, nargs="?", const=20_000, default=0)
    asked = parser.parse_args()
    if asked.shapes:
        shapes(asked.shapes)
        return
    source = stored(asked.texts) if asked.texts else handbooks()
    if asked.memory:
        memory(taken(source, 10.0), asked.memory)
    else:
        splitters = TOKEN_SPLITTERS if asked.tokens else SPLITTERS
        compare(taken(source, asked.megabytes), splitters, asked.only)
    print(f"peak memory {peak():,.0f} MB", file=sys.stderr)


if __name__ == "__main__":
    main()
