"""Draw the chunks in which pointers were marked by hand for SF102, by a seed.

    python benchmarks/quality/checks/draw_pointers.py CORPUS > pointers.tsv
    python benchmarks/quality/checks/draw_pointers.py CORPUS pointers.tsv > pointers-aside.tsv

Contracts, laws and handbooks are cut with the settings that come with the software. Half of the
chunks of each kind are taken at random, half at random among those with a word that may point. The
second call draws half as many again of what the first left, to be marked when the rules are done.
"""

from __future__ import annotations

import random
import re
import sys
import tempfile
from pathlib import Path

from corpus_text import digest

from standfirst.ingestion import IngestOptions, ingest
from standfirst.model.chunk import Chunk
from standfirst.workspace import Workspace

SEED = 20261130
KINDS = {
    "contract": (20, ("sec-filings/*8K*.pdf",)),
    "law de": (28, ("german/*.md", "german/agmahn*.pdf")),
    "law vi": (24, ("vietnamese/*.md", "vietnamese/vbpl_0000*.html")),
    "handbook": (28, ("handbook-md/18f*.md", "handbook-md/nist*.md", "html/wcag*.html")),
}
MAY_POINT = re.compile(
    r"(?i)\b(?:above|below|following|preceding|foregoing|see|tables?|figures?|appendix|exhibit|annex"
    r"|herein|hereof|oben|unten|vorstehend\w*|nachstehend\w*|nachfolgend\w*|folgende\w*|siehe|vgl"
    r"|anlage|tabelle|nêu trên|nói trên|trên đây|dưới đây|sau đây|kèm theo|phụ lục|bảng|xem)\b"
)


def chunks_of(corpus: Path, patterns: tuple[str, ...]) -> list[tuple[str, Chunk]]:
    """Return the chunks of some files of the corpus with their file's name."""
    files = sorted(file for pattern in patterns for file in corpus.glob(pattern))
    with (
        tempfile.TemporaryDirectory() as folder,
        Workspace.open(folder, create=True) as workspace,
    ):
        ingest(files, workspace, IngestOptions(jobs=1))
        sources = {each.document_id: each.source for each in workspace.store.documents()}
        found = list(workspace.store.chunks())
    names = {key: _within(source, corpus) for key, source in sources.items()}
    return [
        (names[chunk.document_id], chunk)
        for chunk in found
        if chunk.chunk_kind != "block_descriptor"
    ]


def _within(source: str, corpus: Path) -> str:
    file = Path(source)
    return str(Path(file.parent.name) / file.name) if file.is_absolute() else source


def main(corpus: Path, before: Path | None = None) -> None:
    chance = random.Random(SEED + (before is not None))
    known = set(before.read_text(encoding="utf-8").split("\t")) if before else set()
    print("file\tdigest\tkind\tunresolved\tpointers")
    for kind, (wanted, patterns) in KINDS.items():
        shuffled = chance.sample(found := chunks_of(corpus, patterns), len(found))
        fresh = {digest(chunk.text): (name, chunk) for name, chunk in shuffled}
        every = [each for mark, each in fresh.items() if mark not in known]
        number = wanted // 2 if before else wanted
        telling = [each for each in every if MAY_POINT.search(each[1].text)]
        taken = telling[: number // 2]
        taken += [each for each in every if each not in taken][: number - len(taken)]
        for name, chunk in taken:
            print(name, digest(chunk.text), kind, "", "", sep="\t")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
