"""Which kind of cut stands in front of a chunk, and what to do where most failures stand there."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence
from typing import NamedTuple

from standfirst.model.alert import Cause, CutKind
from standfirst.model.chunk import Chunk
from standfirst.model.document import Block, Document
from standfirst.model.finding import Tally

_BLANK_LINE = re.compile(r"\n[^\S\n]*\n")
_LIST_MARKER = re.compile(r"\s*(?:[-*+•–—▪◦‣·]|\d{1,3}[.)]|\(?(?:[^\W\d_]|[ivxIVX]{2,5})[.)])\s")
"""A bullet or an enumerator with white space behind it: "- ", "3. ", "(a) ", "đ) "."""

_PARAGRAPH_NUMBER = re.compile(r"\s*\(\d{1,3}[a-z]?\)\s")
"""The number of a paragraph within a section of a law or contract: "(2) ", "(3a) "."""

_SENTENCE_END = re.compile(r"[.!?…:;。！？।؟][\"'”’»“)\]*_]*\s*\Z")
_TAIL = 24
"""Code points at the end of a text in which its last mark is looked for."""


class Explained(NamedTuple):
    """A kind of cut in words, as the second half of a sentence, and what to do about it."""

    words: str
    cure: str


EXPLAINED: dict[CutKind, Explained] = {
    "document": Explained(
        "openings of a document",
        "give these documents a title that names their subject, and say in the first sentence what "
        "they are about",
    ),
    "section": Explained(
        "text that leans on its heading, or on the section before",
        "look at the headings: an export that turns emphasis or every paragraph into one tears the "
        "text apart, so export again; else name the subject in each section's first sentence",
    ),
    "table": Explained(
        "tables cut off from the text that announces them",
        "raise chunk.hard_limit of the family, so that a table fits together with its lead-in",
    ),
    "table_rows": Explained(
        "rows of a table that was cut",
        "raise chunk.hard_limit of the family, so that its tables stay whole",
    ),
    "block": Explained(
        "text behind a table, formula or figure that was lifted out",
        "verify the lifted blocks, or raise chunk.size, so that the text around stays together",
    ),
    "list_item": Explained(
        "list items without their lead-in",
        "raise chunk.size and chunk.hard_limit of the family, so that its lists stay whole; or "
        "write long lists as sections",
    ),
    "numbered_paragraph": Explained(
        "numbered paragraphs cut off from the one before",
        "raise chunk.size of the family, so that more neighbouring paragraphs stay together",
    ),
    "paragraph": Explained(
        "paragraphs cut off from the one before",
        "raise chunk.size of the family, so that more neighbouring paragraphs stay together",
    ),
    "sentence": Explained(
        "sentences cut off inside a paragraph",
        "raise chunk.size of the family above the length of its paragraphs, or chunk.overlap, so "
        "that the sentence before is repeated",
    ),
    "inside_sentence": Explained(
        "pieces of a sentence that was cut",
        "raise chunk.hard_limit of the family; where sentences are that long, look whether the "
        "files lost their full stops or line ends in an export",
    ),
}


def cut_of(chunk: Chunk, before: Chunk | None, document: Document) -> CutKind:
    """Return what stood where a chunk was cut off from the one before.

    `before` is the chunk of text next before it in the document, None for the first; descriptors
    do not count.
    """
    if before is None:
        return "document"
    if before.section_key != chunk.section_key:
        return "section"
    if chunk.row_range is not None:
        return "table_rows" if chunk.row_range.start > 0 else "table"
    reached, own = before.end or 0, (chunk.start or 0) + chunk.overlap
    return "block" if _has_block(document.blocks, reached, own) else _cut_in(document, reached, own)


def _has_block(blocks: Sequence[Block], reached: int, own: int) -> bool:
    at = bisect_left(blocks, reached, key=lambda block: block.anchor)
    return at < len(blocks) and blocks[at].anchor <= own


def _cut_in(document: Document, reached: int, own: int) -> CutKind:
    text = document.text
    gap = text[reached:own]
    if "\n" in gap:
        line = text.rfind("\n", 0, own) + 1
        if _PARAGRAPH_NUMBER.match(text, line):
            return "numbered_paragraph"
        if _LIST_MARKER.match(text, line):
            return "list_item"
    if _BLANK_LINE.search(gap):
        return "paragraph"
    if _SENTENCE_END.search(text[max(reached - _TAIL, 0) : reached]):
        return "sentence"
    return "inside_sentence"


def failed_by_cut(
    document: Document, chunks: Sequence[Chunk], failing: Container[str | None]
) -> dict[str, int]:
    """Count the failing chunks of a document by the kind of cut in front of them."""
    counts = Counter(_cuts(document, chunks, failing))
    return {cut: counts[cut] for cut in sorted(counts)}


def _cuts(
    document: Document, chunks: Sequence[Chunk], failing: Container[str | None]
) -> Iterator[CutKind]:
    before: Chunk | None = None
    for chunk in chunks:
        if chunk.chunk_kind == "block_descriptor":
            continue
        if chunk.chunk_id in failing:
            yield cut_of(chunk, before, document)
        before = chunk


def causes(tallies: Iterable[Tally]) -> tuple[Cause, ...]:
    """Return which cuts, in which families, the failing chunks stand behind; most failures first.

    A document that was stored before cuts were counted has none.
    """
    counts: Counter[tuple[str, str]] = Counter()
    failed = 0
    for tally in tallies:
        failed += tally.failed
        for cut, count in tally.failed_by_cut.items():
            counts[tally.family, cut] += count
    ranked = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return tuple(
        _cause(cut, family, count, failed)
        for (family, name), count in ranked
        for cut in EXPLAINED
        if cut == name
    )


def _cause(cut: CutKind, family: str, failed: int, of: int) -> Cause:
    words, cure = EXPLAINED[cut]
    return Cause(cut=cut, family=family, failed=failed, of=of, words=words, cure=cure)
