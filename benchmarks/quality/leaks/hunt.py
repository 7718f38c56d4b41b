"""Hunt for what left its block: cells and rows of lifted blocks in chunks, hits and answers.

    python benchmarks/quality/leaks/hunt.py WORKSPACE

Every quarantined block of a workspace is looked for in two ways. By place: does a line of a chunk
lie in the block's box? By words: does a text hold a row of the block, or a cell that tells (a
number with a unit or of four digits and more, three words and more)? What an author says a second
time outside of the block is no leak, so that each text found by words is judged by where its line
stands, and listed. Questions are made of each block's words and asked of `search` and `ask`.

The rules are written here apart from the gates, so that neither vouches for itself.
"""

from __future__ import annotations

import re
import sys
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from standfirst.model.chunk import Chunk
from standfirst.model.document import Block, Document, Line
from standfirst.model.place import BBox, Span
from standfirst.pipeline import ask, search
from standfirst.workspace import Workspace

UNIT = "%|‰|°C|mg|g|kg|µg|ml|l|mm|cm|m|km|kPa|bar|h|min|€|EUR|USD|$|₫|đồng|triệu"
NUMBER = re.compile(
    rf"(?:\d[\d.,\s]*(?:{re.escape(UNIT).replace(re.escape('|'), '|')}))(?!\w)"
    r"|(?:[$€£]\s?\d[\d.,]*)|(?:\d[\d.,]*\d{3})"
)
WORD = re.compile(r"[^\W\d_]{2,}")
TELLING_WORDS, TELLING_LENGTH = 3, 14
ROW_TOKENS, ROW_LENGTH = 3, 12
MOST_WORDS = 12
"""A question is made of so many words of a block."""


class Told(NamedTuple):
    """Words of a block that say something by themselves, folded; a row is several cells."""

    words: str
    is_row: bool


class Suspicion(NamedTuple):
    """Words of a block that were found outside of it: `is_leak` where their line lies in it."""

    document: str
    block: str
    where: str
    words: str
    is_row: bool
    is_leak: bool


def folded(text: str) -> str:
    """Return a text without case, its white space as single blanks."""
    return " ".join(text.casefold().split())


def telling(block: Block) -> list[Told]:
    """Return what of a block would give it away."""
    found = set()
    rows = [line for line in block.text.splitlines() if line.strip()]
    if block.proposal is not None:
        rows += [" ".join(cell for cell in row if cell) for row in block.proposal.rows]
        for cell in (cell for row in block.proposal.rows for cell in row):
            is_phrase = len(WORD.findall(cell)) >= TELLING_WORDS and len(cell) >= TELLING_LENGTH
            if is_phrase or NUMBER.fullmatch(cell.strip()):
                found.add(Told(folded(cell), is_row=False))
    for row in rows:
        if len(row.split()) >= ROW_TOKENS and len(row) >= ROW_LENGTH:
            found.add(Told(folded(row), is_row=True))
        found |= {Told(folded(match[0]), is_row=False) for match in NUMBER.finditer(row)}
    return sorted(told for told in found if len(told.words) >= 3)


class Lines:
    """The lines of a document with their pages and boxes, to be found by their place in it."""

    def __init__(self, document: Document) -> None:
        self._lines: list[tuple[int, Line]] = sorted(
            ((page.physical_page, line) for page in document.pages for line in page.lines),
            key=lambda placed: placed[1].span.start,
        )
        self._starts = [line.span.start for _, line in self._lines]

    def of(self, spans: Sequence[Span]) -> Iterator[tuple[int, Line]]:
        """Yield the lines that spans of the text touch."""
        for span in spans:
            at = max(0, bisect_right(self._starts, span.start) - 1)
            while at < len(self._lines) and self._starts[at] < span.end:
                if self._lines[at][1].span.end > span.start:
                    yield self._lines[at]
                at += 1


def lies_in(line: BBox, block: BBox) -> bool:
    """Tell whether half of a line lies in a block's box."""
    width = min(line[2], block[2]) - max(line[0], block[0])
    height = min(line[3], block[3]) - max(line[1], block[1])
    if width <= 0 or height <= 0:
        return False
    area = max((line[2] - line[0]) * (line[3] - line[1]), 1e-6)
    return width * height >= 0.5 * area


def positions(words: str, text: str) -> Iterator[int]:
    """Yield where words stand in a text as words of their own, both folded."""
    at = text.find(words)
    while at >= 0:
        before, after = text[at - 1 : at], text[at + len(words) : at + len(words) + 1]
        if not (before.isalnum() or after.isalnum()):
            yield at
        at = text.find(words, at + 1)


class Hunter:
    """Looks for the blocks of one document in texts that come from it."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.blocks = [block for block in document.blocks if block.quarantined]
        self._told = [(block, told) for block in self.blocks for told in telling(block)]
        self._lines = Lines(document)

    def in_place(self, spans: Sequence[Span], where: str) -> Iterator[Suspicion]:
        """Yield the lines of some spans that lie in a block's box."""
        for page, line in self._lines.of(spans):
            for block in self.blocks:
                if block.physical_page == page and lies_in(line.bbox, block.bbox):
                    words = self.document.text[line.span.start : line.span.end]
                    yield self._suspicion(block, where, words, is_row=True, is_leak=True)

    def in_words(self, text: str, spans: Sequence[Span], where: str) -> Iterator[Suspicion]:
        """Yield what of a block a text says, and whether a line of the text lies in that block."""
        said = folded(text)
        for block, told in self._told:
            if any(True for _ in positions(told.words, said)):
                inside = any(
                    block.physical_page == page and lies_in(line.bbox, block.bbox)
                    for page, line in self._lines.of(spans)
                )
                yield self._suspicion(block, where, told.words, told.is_row, inside)

    def _suspicion(
        self, block: Block, where: str, words: str, is_row: bool, is_leak: bool
    ) -> Suspicion:
        return Suspicion(
            self.document.document_id, block.block_id, where, words[:70], is_row, is_leak
        )


def question(block: Block, document: Document) -> str:
    """Return a question made of a block's own words: its caption or its first lines."""
    words = WORD.findall(" ".join(block.text.splitlines()[:3]))[:MOST_WORDS]
    return " ".join(words) or document.title


def in_chunks(hunter: Hunter, chunks: Sequence[Chunk]) -> Iterator[Suspicion]:
    """Yield what is found in the chunks of a document."""
    for chunk in chunks:
        if chunk.chunk_kind == "block_descriptor":
            names = " ".join((hunter.document.title, *chunk.heading_path))
            rest = " ".join(w for w in chunk.text.split() if w not in names)
            yield from hunter.in_words(rest, (), f"descriptor {chunk.chunk_id}")
            continue
        where = f"chunk {chunk.ordinal}"
        yield from hunter.in_place(chunk.spans, where)
        yield from hunter.in_words(chunk.text, chunk.spans, where)


def in_hits_and_answers(
    hunter: Hunter, workspace: Workspace, hunters: dict[str, Hunter]
) -> Iterator[Suspicion]:
    """Yield what of a block is said by hits and answers to a question of its own words."""
    for block in hunter.blocks:
        asked = question(block, hunter.document)
        for hit in search(workspace, asked, 5):
            other = hunters.get(hit.chunk.document_id)
            if other is not None and hit.chunk.chunk_kind != "block_descriptor":
                yield from other.in_words(hit.chunk.text, hit.chunk.spans, f"hit for {asked!r}")
        answer = ask(workspace, asked)
        cited = {citation.number: citation for citation in answer.citations}
        for segment in answer.segments:
            citation = cited.get(segment.citation or 0)
            if segment.text is None or citation is None:
                continue
            other = hunters.get(citation.document_id)
            if other is not None:
                spans = (citation.span,) if citation.span else ()
                yield from other.in_words(segment.text, spans, f"answer to {asked!r}")


def report(name: str, found: Sequence[Suspicion]) -> None:
    """Print how much was found and each single suspicion once."""
    leaks = {(s.block, s.words) for s in found if s.is_leak}
    said = {(s.document, s.block, s.words) for s in found if s.is_row and not s.is_leak}
    cells = {(s.block, s.words) for s in found if not s.is_row and not s.is_leak}
    print(f"{name}: leaks {len(leaks)}, rows said again {len(said)}, cells said again {len(cells)}")
    for one in dict.fromkeys(s for s in found if s.is_leak):
        print(f"  LEAK {one.document} {one.block} in {one.where}: {one.words}")
    for document, block, words in sorted(said):
        print(f"  row said again: {document} {block}: {words}")


def main(folder: Path) -> None:
    """Hunt through a workspace."""
    with Workspace.open(folder) as workspace:
        documents = [d for d in workspace.store.documents() if any(b.quarantined for b in d.blocks)]
        hunters = {document.document_id: Hunter(document) for document in documents}
        counts: Counter[str] = Counter()
        by_document: dict[str, list[Suspicion]] = defaultdict(list)
        for name, hunter in hunters.items():
            by_document[name] += in_chunks(hunter, list(workspace.store.chunks(name)))
            counts["blocks"] += len(hunter.blocks)
            counts["telling"] += sum(len(telling(block)) for block in hunter.blocks)
        answers = [
            found
            for hunter in hunters.values()
            for found in in_hits_and_answers(hunter, workspace, hunters)
        ]
        print(
            f"{len(documents)} documents with {counts['blocks']} quarantined blocks, "
            f"{counts['telling']} telling cells and rows; {counts['blocks']} questions asked"
        )
        for name, found in sorted(by_document.items()):
            if found:
                report(name, found)
        report("chunks", [one for found in by_document.values() for one in found if one.is_leak])
        report("hits and answers", [one for one in answers if one.is_leak])
        said = len({one.words for one in answers if not one.is_leak})
        print(
            f"hits and answers say {said} telling words of blocks that stand outside of them, too"
        )


if __name__ == "__main__":
    main(Path(sys.argv[1]))
