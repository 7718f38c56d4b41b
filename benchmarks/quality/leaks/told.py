"""What of a lifted block would give it away: its rows, its quantities, its long phrases."""

from __future__ import annotations

import re
from typing import NamedTuple

from standfirst.model.document import Block, Document

UNIT = "%|‰|°C|mg|g|kg|µg|ml|l|mm|cm|m|km|kPa|bar|h|min|€|EUR|USD|$|₫|đồng|triệu"
NUMBER = re.compile(
    rf"(?:\d[\d.,\s]*(?:{re.escape(UNIT).replace(re.escape('|'), '|')}))(?!\w)"
    r"|(?:[$€£]\s?\d[\d.,]*)|(?:\d[\d.,]*\d{3})"
)
WORD = re.compile(r"[^\W\d_]{2,}")
TELLING_WORDS, TELLING_LENGTH = 3, 14
ROW_TOKENS, ROW_LENGTH = 3, 12
LEAST_LENGTH = 3
MOST_WORDS = 12
"""A question is made of so many words of a block."""


class Told(NamedTuple):
    """Words of a block that say something by themselves, folded; a row is several cells."""

    words: str
    is_row: bool


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
    return sorted(told for told in found if len(told.words) >= LEAST_LENGTH)


def question(block: Block, document: Document) -> str:
    """Return a question made of a block's own words: its first lines, as far as they are words."""
    words = WORD.findall(" ".join(block.text.splitlines()[:3]))[:MOST_WORDS]
    return " ".join(words) or document.title


def positions(words: str, text: str) -> list[tuple[int, int]]:
    """Return where words stand in a text as words of their own, whatever case and white space."""
    pattern = r"\s+".join(map(re.escape, words.split()))
    found = re.finditer(rf"(?<!\w){pattern}(?!\w)", text, re.IGNORECASE)
    return [match.span() for match in found]
