"""How far the failure rates fall by keeping together what is understood together:
`python -m benchmarks.quality.checks.glue FILE_OR_FOLDER ...`.

Every document is chunked twice under the settings of its family: as the product does, and with the
glue switched off, so that neighbours are joined by length alone. Either way headings are not
crossed, and lists, tables and code blocks are cut at their own boundaries.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from benchmarks.speed.checks import Documents, documents

from standfirst.families.loader import load_configuration
from standfirst.model.interval import wilson
from standfirst.stages.check import checks, examine_chunk, examining, sufficing
from standfirst.stages.check.neighbours import neighbourhoods
from standfirst.stages.chunk import boundaries, chains, chunk_document, fill, glue

Counts = Counter[tuple[str, str]]


@contextmanager
def without_glue() -> Iterator[None]:
    """Leave out lead-ins, follow-ons and numbered paragraphs with what stands below them."""

    def apart(_text: str, nodes: list[object], *_: object) -> list[object]:
        return nodes

    def unbound(*_: object) -> str:
        return "none"

    with (
        patch.object(glue, "_with_lead_ins", apart),
        patch.object(glue, "with_follow_ons", apart),
        patch.object(glue, "clauses", apart),
        patch.object(chains, "with_follow_ons", apart),
        patch.object(boundaries, "bond", unbound),
        patch.object(fill, "bond", unbound),
    ):
        yield


def counted(made: Documents) -> tuple[Counts, Counter[str]]:
    """Count the failing chunks of each family by check ("" for any), and the examined ones."""
    configuration = load_configuration()
    failed: Counts = Counter()
    examined: Counter[str] = Counter()
    for segmented, _ in made:
        family = configuration.named(segmented.document.family)
        settings = configuration.settings(family) if family else configuration.base()
        chunks = chunk_document(segmented, settings.chunk, {})
        for chunk, place in neighbourhoods(segmented, chunks):
            codes = {finding.code for finding in examine_chunk(chunk, place)}
            if not codes and sufficing().isdisjoint(examining(chunk)):
                continue
            for name in (segmented.document.family, "all"):
                examined[name] += 1
                failed.update((name, code) for code in codes)
                failed[name, ""] += bool(codes)
    return failed, examined


def main() -> None:
    made = documents([Path(name) for name in sys.argv[1:]])
    after = counted(made)
    with without_glue():
        before = counted(made)
    codes = ["", *(check.code for check in checks())]
    print("| family | check | without glue | with glue | change |\n|---|---|---:|---:|---:|")
    for name in sorted(after[1]):
        for code in codes:
            rows = [(failed[name, code], examined[name]) for failed, examined in (before, after)]
            if not any(count for count, _ in rows):
                continue
            shares = [count / of for count, of in rows]
            intervals = [wilson(*row) for row in rows]
            said = [
                f"{share:.1%} ({count:,} of {of:,}; {bounds.low:.1%} to {bounds.high:.1%})"
                for share, (count, of), bounds in zip(shares, rows, intervals, strict=True)
                if bounds
            ]
            change = f"{shares[1] / shares[0] - 1:+.0%}" if shares[0] else "–"
            print(f"| {name} | {code or 'any'} | {' | '.join(said)} | {change} |")


if __name__ == "__main__":
    main()
