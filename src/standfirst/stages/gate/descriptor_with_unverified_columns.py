"""Counts descriptor chunks that say more than document, section, kind and printed page.

A descriptor is made of what is certain. A column name that a program guessed is not: it may be a
row of values, or two headers read as one. In a descriptor it would be embedded, found and
believed.

Cure: ingest the file again. If the count stays, look at the family's labels: they are the words
for kind and page, and nothing else belongs there.
"""

from __future__ import annotations

import re

from standfirst.model.chunk import Chunk
from standfirst.model.document import Block, Document
from standfirst.model.report import Prepared
from standfirst.plugins import Gate, GateContext, Judgements
from standfirst.stages.gate.cells import rows, tokens
from standfirst.stages.gate.faults import at_chunk, quoted

_REST = re.compile(r" — (?P<kind>[^\d,:;()\[\]|]+), (?P<page>[^\d,:;()\[\]|]+) (?P<printed>.+)\.")
MOST_KIND_WORDS = 3
MOST_PAGE_WORDS = 6


def examine(prepared: Prepared, context: GateContext) -> Judgements:
    """Yield a fault for each descriptor with words that are not metadata."""
    document = prepared.document
    blocks = {block.block_id: block for block in document.blocks}
    titles = {section.section_key: section.title for section in document.sections}
    for chunk in prepared.chunks:
        if chunk.chunk_kind == "block_descriptor":
            title = titles.get(chunk.section_key, document.title)
            for attachment in chunk.attachments[:1]:
                block = blocks.get(attachment.block_id)
                if problem := _problem(document, title, chunk, block):
                    yield at_chunk(document, chunk, problem, block_id=attachment.block_id)


def _problem(document: Document, title: str, chunk: Chunk, block: Block | None) -> str:
    names = " — ".join(dict.fromkeys((document.title, title)))
    if not chunk.text.startswith(names):
        return f"the descriptor does not start with {quoted(names)}"
    rest = chunk.text.removeprefix(names)
    said = _REST.fullmatch(rest)
    printed = str(chunk.attachments[0].printed_page)
    if said is None or said["printed"] != printed:
        return f"the descriptor says more than kind and printed page: {quoted(rest)}"
    kind, page = tokens(said["kind"]), tokens(said["page"])
    if len(kind) > MOST_KIND_WORDS or len(page) > MOST_PAGE_WORDS:
        return f"the descriptor says more than kind and printed page: {quoted(rest)}"
    column = _column_in(kind, page, block) if block else ""
    return f"the descriptor names a cell of its block, {quoted(column)}" if column else ""


def _column_in(kind: list[str], page: list[str], block: Block) -> str:
    """Return a cell that is named in the words for kind and page, empty if there is none.

    A column may be called by the very words for kind and page; these alone give nothing away.
    """
    harmless = {tuple(kind), tuple(page), *((word,) for word in page)}
    for cell in (cell for row in (block.header_row, *rows(block)) for cell in row):
        words = tuple(tokens(cell))
        if words and words not in harmless and (_is_in(words, kind) or _is_in(words, page)):
            return cell
    return ""


def _is_in(words: tuple[str, ...], said: list[str]) -> bool:
    ends = range(len(words), len(said) + 1)
    return any(tuple(said[end - len(words) : end]) == words for end in ends)


GATE = Gate("descriptor_with_unverified_columns", examine)
