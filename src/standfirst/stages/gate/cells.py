"""What a lifted block holds, cell by cell and row by row, and which of it tells of a leak."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from standfirst.model.document import Block

Tokens = tuple[str, ...]
Row = tuple[str, ...]

TELLING_TOKENS = 4
TELLING_CHARACTERS = 12
"""A row is telling from here on: "1 2 3 4" stands in too many places to say anything."""
TELLING_FORMULA_TOKENS = 3
TELLING_FORMULA_CHARACTERS = 10
TELLING_PHRASE = 20
"""A cell of running words is telling from this many characters on, a quantity much earlier."""
TELLING_QUANTITY = 4
MOST_TOKENS = 16
"""The beginning of a long row tells as much as all of it."""

_TOKEN = re.compile(r"\w+|[%‰°€$£]")
_CELL_GAP = re.compile(r"\t| {2,}")
_WHOLE_EQUATION = re.compile(r"[\w)\]}]\s*[=<>≤≥≠≈≡∈⊆⊂→⇒]\s*[\w(\[{]")
"""A relation with both sides: such a line is whole by itself, and an author may repeat it."""
_QUANTITY = re.compile(r"\d\s*(?:[%‰°€$£]|[^\W\d_])|[€$£]\s*\d")


class Telling(NamedTuple):
    """Words of a block that no other text is likely to hold, as `tokens` gives them.

    `is_row` says that they are several cells side by side, or a line of a formula that says
    something else without the lines above and below it.
    """

    tokens: Tokens
    is_row: bool


def tokens(text: str) -> list[str]:
    """Return the words, numbers and signs of a text without case, punctuation left out."""
    return [token.casefold() for token in _TOKEN.findall(text)]


def token_spans(text: str) -> list[tuple[int, int]]:
    """Return where the tokens of a text stand, in code points."""
    return [match.span() for match in _TOKEN.finditer(text)]


def rows(block: Block) -> Iterator[Row]:
    """Yield the rows that a reconstructor proposed, then the lines of the linearised text."""
    if block.proposal is not None:
        yield from block.proposal.rows
    if block.rows is not None:
        yield from block.rows
    for line in block.text.splitlines():
        yield tuple(_CELL_GAP.split(line.strip()))


def telling(block: Block) -> set[Telling]:
    """Return what of a block gives a leak away: whole rows, quantities, long phrases."""
    found: set[Telling] = set()
    for row in rows(block):
        cells = [cell for cell in row if cell.strip()]
        row_tokens = tuple(tokens(" ".join(cells)))
        if _is_telling_row(block, len(cells), row_tokens):
            is_torn = block.kind != "formula" or not any(map(_WHOLE_EQUATION.search, cells))
            found.add(Telling(row_tokens[:MOST_TOKENS], is_row=is_torn))
        for cell in cells:
            cell_tokens = tuple(tokens(cell))
            if _is_telling_cell(cell, cell_tokens):
                found.add(Telling(cell_tokens[:MOST_TOKENS], is_row=False))
    return found


def _is_telling_row(block: Block, cells: int, row: Tokens) -> bool:
    length = sum(map(len, row))
    if block.kind == "formula":
        return len(row) >= TELLING_FORMULA_TOKENS and length >= TELLING_FORMULA_CHARACTERS
    return cells > 1 and len(row) >= TELLING_TOKENS and length >= TELLING_CHARACTERS


def _is_telling_cell(cell: str, words: Tokens) -> bool:
    length = sum(map(len, words))
    if len(words) >= TELLING_TOKENS and length >= TELLING_PHRASE:
        return True
    return len(words) > 1 and length >= TELLING_QUANTITY and _QUANTITY.search(cell) is not None
