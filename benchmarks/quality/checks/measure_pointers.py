"""What SF102 finds of the pointers marked by hand, and how many chunks it flags.

    python benchmarks/quality/checks/measure_pointers.py CORPUS [--errors] [--marks FILE]

The corpus is cut again with the settings that come with the software; a marked chunk that is no
longer cut like that is counted and left out.
"""

from __future__ import annotations

import argparse
import csv
from pathlib import Path

from corpus_text import digest
from draw_pointers import KINDS, chunks_of

from standfirst.model.chunk import Chunk
from standfirst.stages.check.points_elsewhere import applies, examine

PLAIN = {
    "en": ("above", "below", "the table", "section"),
    "de": ("oben", "unten", "die tabelle", "abschnitt", "§"),
    "vi": ("nêu trên", "dưới đây", "bảng", "điều "),
}
"""The rule that anyone would write first: such words anywhere, in lower case."""


def plain(chunk: Chunk) -> bool:
    text = chunk.text.lower()
    return any(word in text for word in PLAIN.get(chunk.language[:2], ()))


def main() -> None:
    given = argparse.ArgumentParser()
    given.add_argument("corpus", type=Path)
    given.add_argument("--errors", action="store_true")
    given.add_argument("--marks", type=Path, default=Path(__file__).with_name("pointers.tsv"))
    asked = given.parse_args()
    every = {kind: chunks_of(asked.corpus, patterns) for kind, (_, patterns) in KINDS.items()}
    by_text = {digest(chunk.text): chunk for found in every.values() for _, chunk in found}
    marks = list(csv.DictReader(asked.marks.open(encoding="utf-8"), delimiter="\t"))
    judged = [(row, by_text[row["digest"]]) for row in marks if row["digest"] in by_text]
    print(f"{len(judged)} of {len(marks)} marked chunks are still cut like that")
    for name, rule in (("plain", plain), ("ours", lambda chunk: examine(chunk) is not None)):
        flags = [rule(chunk) for _, chunk in judged]
        wanted = [_is_open(row, chunk) for row, chunk in judged]
        right = sum(flag and want for flag, want in zip(flags, wanted, strict=True))
        print(f"  {name:6s} found {right} of {sum(wanted)}, flagged wrongly {sum(flags) - right}")
    if asked.errors:
        _errors(judged)
    for kind, found in every.items():
        examined = [chunk for _, chunk in found if applies(chunk)]
        rates = [sum(map(rule, examined)) for rule in (plain, lambda c: examine(c) is not None)]
        shares = [f"{100 * rate / len(examined):.1f} %" for rate in rates]
        print(f"{kind:9s} {len(examined):5d} chunks, plain flags {shares[0]}, ours {shares[1]}")


def _is_open(row: dict[str, str], chunk: Chunk) -> bool:
    """Tell whether a pointer that was marked is open still: it may resolve by now."""
    found = [" ".join(r.text.lower().split()) for r in chunk.references if r.target]
    marked = row["pointers"].lower().split("; ")
    return row["unresolved"] == "1" and any(
        not any(said in other or other in said for other in found) for said in marked
    )


def _errors(judged: list[tuple[dict[str, str], Chunk]]) -> None:
    for row, chunk in judged:
        said = examine(chunk)
        if (said is not None) != _is_open(row, chunk):
            print(f"  {row['kind']}: {said or 'missed ' + row['pointers']}")
            print(f"    {' '.join(chunk.text.split())[:200]}")


if __name__ == "__main__":
    main()
