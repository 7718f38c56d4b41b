"""Hunt for what left its block: cells and rows of lifted blocks in chunks, index, hits, answers.

    python benchmarks/quality/leaks/hunt.py WORKSPACE [--plant]

Every quarantined block of a workspace is looked for in two ways. By place: does a line of a chunk
lie in the block's box? By words: does a text hold a row of the block, or a cell that tells (a
number with a unit or of four digits and more, three words and more)? What an author says a second
time outside of the block is no leak, so that each text found by words is judged by where its line
stands, and counted. Questions are made of each block's words and asked of `search` and `ask`;
everything they print as JSON is looked through, and so are the terms of the index.

`--plant` puts a leak of each kind into copies of the records, in memory, and tells how many of them
the hunt finds: all, or it is worth nothing. The rules are written here apart from the gates, so
that neither vouches for itself.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from hunter import Hunter, Suspicion
from outlets import in_index, in_outputs, terms_of
from planted import report_planted

from standfirst.workspace import Workspace


def hunters_of(folder: Path) -> tuple[dict[str, Hunter], list[Suspicion]]:
    """Return a hunter for each document with quarantined blocks, and what they found in chunks."""
    found: list[Suspicion] = []
    hunters: dict[str, Hunter] = {}
    with Workspace.open(folder) as workspace:
        for document in workspace.store.documents():
            hunter = Hunter(document)
            if hunter.blocks:
                hunters[document.document_id] = hunter
                chunks = list(workspace.store.chunks(document.document_id))
                ordered = sorted(chunks, key=lambda chunk: chunk.chunk_kind == "block_descriptor")
                found += [one for chunk in ordered for one in hunter.in_chunk(chunk)]
    return hunters, found


def report(name: str, found: Sequence[Suspicion], *, told: bool = False) -> None:
    """Print how much was found, and each single leak once."""
    leaks = {(s.block, s.words) for s in found if s.is_leak}
    rows = sorted({(s.document, s.block, s.words) for s in found if s.is_row and not s.is_leak})
    cells = {(s.block, s.words) for s in found if not s.is_row and not s.is_leak}
    print(f"{name}: leaks {len(leaks)}; said again outside: rows {len(rows)}, cells {len(cells)}")
    for one in dict.fromkeys(s for s in found if s.is_leak):
        print(f"  LEAK {one.document} {one.block} in {one.where}: {one.words}")
    for document, block, words in rows if told else ():
        print(f"  row said again: {document} {block}: {words}")


def main() -> None:
    """Hunt through a workspace."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("workspace", type=Path)
    parser.add_argument("--plant", action="store_true")
    arguments = parser.parse_args()
    hunters, found = hunters_of(arguments.workspace)
    kinds = Counter(block.kind for hunter in hunters.values() for block in hunter.blocks)
    told = sum(len(hunter.told) for hunter in hunters.values())
    print(f"{len(hunters)} documents, blocks {dict(kinds)}, {told} telling cells and rows")
    report("chunks", found, told=True)
    if arguments.plant:
        report_planted(arguments.workspace, hunters)
        return
    report("index", list(in_index(terms_of(arguments.workspace), hunters)))
    report("search and ask", list(in_outputs(arguments.workspace, hunters)))


if __name__ == "__main__":
    main()
