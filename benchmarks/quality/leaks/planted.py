"""Leaks of each kind planted into copies of the records, to see the hunt find them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec
from hunter import Hunter
from outlets import in_index, in_output, printed_by, terms_of, tokens
from told import question

from standfirst.model.chunk import Chunk
from standfirst.workspace import Workspace

STEP = 7
"""Each seventh block is planted: enough to see every kind in every format."""


def report_planted(folder: Path, hunters: Mapping[str, Hunter]) -> None:
    """Print for each kind of leak how many were planted and found."""
    planted: Counter[str] = Counter()
    found: Counter[str] = Counter()
    terms = terms_of(folder)
    with Workspace.open(folder) as workspace:
        for name, hunter in hunters.items():
            chunks = [c for c in workspace.store.chunks(name) if c.chunk_kind != "block_descriptor"]
            everywhere = (
                *_in_chunks(hunter, chunks), *_in_output(hunter, folder), *_in_terms(hunter, terms)
            )  # fmt: skip
            for kind, is_found in everywhere:
                planted[kind] += 1
                found[kind] += is_found
    for kind, count in sorted(planted.items()):
        print(f"planted {kind}: {count}, found {found[kind]}")


def _in_chunks(hunter: Hunter, chunks: list[Chunk]) -> Iterator[tuple[str, bool]]:
    """Plant a box over a line of text, and a row of a block at the end of a chunk."""
    lines = [(page.physical_page, line) for page in hunter.document.pages for line in page.lines]
    for number, block in enumerate(hunter.blocks[::STEP]):
        if lines and chunks:
            page, line = lines[number * STEP % len(lines)]
            grown = msgspec.structs.replace(block, physical_page=page, bbox=line.bbox)
            document = msgspec.structs.replace(hunter.document, blocks=(grown,))
            holding = [c for c in chunks if any(s.start < line.span.end and line.span.start < s.end
                                                for s in c.spans)]  # fmt: skip
            if holding:
                other = Hunter(document)
                yield "by place", any(one.is_leak for one in other.in_chunk(holding[0]))
        told = _told(hunter, block.block_id)
        if told and chunks:
            chunk = chunks[number % len(chunks)]
            said = msgspec.structs.replace(chunk, text=f"{chunk.text}\n{told}")
            yield "by words", any(one.is_leak for one in hunter.in_chunk(said))


def _in_output(hunter: Hunter, folder: Path) -> Iterator[tuple[str, bool]]:
    """Plant a row of a block in what `search` printed."""
    for block in hunter.blocks[:: 5 * STEP]:
        told = _told(hunter, block.block_id)
        printed = printed_by("search", question(block, hunter.document), folder)
        if told and isinstance(printed, list) and printed:
            hit = printed[0]["chunk"]
            hit["text"] += f" {told}"
            hit["document_id"] = hunter.document.document_id
            leaks = in_output(printed, "", {hunter.document.document_id: hunter}, "planted")
            yield "in an output", any(one.is_leak for one in leaks)


def _in_terms(hunter: Hunter, terms: Mapping[str, set[str]]) -> Iterator[tuple[str, bool]]:
    """Plant a number that only a block holds among the terms of the index."""
    name = hunter.document.document_id
    said = f"{name} {hunter.document.title} {hunter.says}"
    for block in hunter.blocks[::STEP]:
        numbers = (
            word for word in tokens(block.text) if word.isdecimal() and len(word) >= STEP // 2
        )
        number = next((word for word in numbers if word not in said), None)
        if number is not None:
            grown = {name: terms[name] | {number}}
            yield "in the index", any(True for _ in in_index(grown, {name: hunter}))


def _told(hunter: Hunter, block_id: str) -> str:
    """Return words of a block that no chunk says rightly; nothing where there are none."""
    return next(
        (
            told.words
            for block, told in hunter.told
            if block.block_id == block_id and told.words not in hunter.said_elsewhere
        ),
        "",
    )
