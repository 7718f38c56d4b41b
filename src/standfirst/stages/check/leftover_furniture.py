"""SF111 leftover furniture: what stood around the text on its page stands in it.

Running headers, page numbers, navigation and cookie notices say nothing about the subject, break
sentences apart, and are found for words that nobody asked about.

Fails:  Back to top
Passes: The button at the top of the page takes you back to the start.

Not a failure: a number or word that is part of a sentence, a list or a table; a text about cookies
or about navigation. Lines that run along a document's pages are known from the document.

Cure: export the document without headers and footers; for web pages, ingest the article and not
the whole page.
"""

from __future__ import annotations

from collections.abc import Callable

from standfirst.compiled import loops
from standfirst.languages.phrases import lower_case
from standfirst.model.chunk import Chunk
from standfirst.plugins import Check, Neighbourhood
from standfirst.stages.check.page_furniture import (
    EDGES,
    LONGEST_NUMBER,
    Furniture,
    furniture,
    opening_word,
)
from standfirst.stages.check.running_lines import LONGEST_LINE
from standfirst.stages.check.structure import composed

_LONGEST_NAVIGATION = 48
_LONGEST_HEADER = 160
_LENGTHS = (_LONGEST_HEADER, LONGEST_LINE)
_QUOTED = 60
_SIGNS = (" > ", " › ", " » ", "©")
_FEWEST_WEAK = 2


def applies(chunk: Chunk) -> bool:
    """Tell whether the chunk is prose in a language whose words are known."""
    return chunk.chunk_kind == "prose" and furniture(chunk.language) is not None


def examine(chunk: Chunk) -> str | None:
    """Return the line of a chunk that belongs to the page around it, or None."""
    return _told_by_lines(chunk, frozenset())


def examine_placed(chunk: Chunk, place: Neighbourhood) -> str | None:
    """Return the line of a chunk that belongs to the page around it, or None; lines that run along
    the pages of the document are among them."""
    return _told_by_lines(chunk, place.furniture)


def _told_by_lines(chunk: Chunk, running: frozenset[str]) -> str | None:
    words = furniture(chunk.language)
    if words is None or chunk.chunk_kind != "prose":
        return None
    if found := _cookie_notice(chunk, words):
        return f"Holds a cookie notice: “{_shortened(found)}”"
    text = composed(chunk.text)
    pages = _page_lines(chunk)
    # Lines of pages may be of any length; of others only the short and the marked ones can fail.
    lines = text.splitlines() if pages or running else _lines_to_judge(text, words.first, *_LENGTHS)
    weak: list[str] = []
    for line in lines:
        length = len(line)
        if length <= _LONGEST_HEADER and line.startswith(words.running):
            return f"Holds the header of its page: “{_shortened(line)}”"
        if length and line[0] != "|" and (length <= _LONGEST_NAVIGATION or "](" in line):
            kind = words.kind_of(line)
            if kind == "weak":
                weak.append(line.strip())
            elif kind:
                return f"Holds {kind}: “{_shortened(line)}”"
        if pages and line.strip() in pages and len(text) > length:
            return f"Holds the title or number of its page: “{_shortened(line)}”"
        if running and line.strip() in running:
            return f"Holds a line that runs along the pages: “{_shortened(line)}”"
        if length <= LONGEST_LINE and _has_sign(line) and (sign := words.marked(line.strip())):
            return f"Holds {sign}: “{_shortened(line)}”"
    if len(weak) >= _FEWEST_WEAK:
        return f"Holds navigation: “{_shortened(' | '.join(weak))}”"
    return None


def lines_to_judge(text: str, openings: frozenset[str], shortest: int, longest: int) -> list[str]:
    """Return the lines of a text that may be left over from its page: short ones that open with one
    of some words, or with a figure, ones with a link, and ones with a sign that are not too long.

    It has a compiled twin.
    """
    return [
        line
        for line in text.splitlines()
        if (len(line) <= longest and _has_sign(line))
        or (line and line[0] != "|" and _may_lead(line, openings, shortest))
    ]


def _may_lead(line: str, openings: frozenset[str], shortest: int) -> bool:
    if "](" in line:
        return True
    bare = line.strip(EDGES)
    if len(line) > shortest or not (bare or line[0] in "Cc("):
        return False
    if line[0] in "Cc(":
        return True
    if bare[0].isdigit():
        return len(bare) <= LONGEST_NUMBER
    return opening_word(lower_case(bare)) in openings


_lines_to_judge: Callable[[str, frozenset[str], int, int], list[str]] = (
    loops.lines_to_judge if loops else lines_to_judge
)


def _has_sign(line: str) -> bool:
    may_hold = ">" in line or not line.isascii()
    return may_hold and any(map(line.__contains__, _SIGNS))


def _page_lines(chunk: Chunk) -> frozenset[str]:
    """Return what a page of the chunk shows at its edges: its number, and the document's title."""
    if chunk.physical_pages is None:
        return frozenset()
    pages = (*chunk.physical_pages, *(chunk.printed_pages or ()))
    return frozenset([*map(str, pages), *chunk.heading_path[:1]])


def _cookie_notice(chunk: Chunk, words: Furniture) -> str | None:
    if "ookie" not in chunk.text or "ookie" in " ".join(chunk.heading_path):
        return None
    lowered = composed(chunk.text).lower()
    at = next((lowered.find(phrase) for phrase in words.cookies if phrase in lowered), -1)
    if at < 0 or not any(phrase in lowered for phrase in words.consent):
        return None
    return chunk.text[at : at + _QUOTED]


def _shortened(line: str) -> str:
    return " ".join(line.split())[:_QUOTED]


CHECK = Check(
    code="SF111",
    name="leftover furniture",
    cure="Export the document without headers and footers, or ingest the article alone",
    examine=examine,
    applies=applies,
    examine_placed=examine_placed,
    severity="info",
    suffices=False,
)
