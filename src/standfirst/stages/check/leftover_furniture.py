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

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache

from standfirst.compiled import loops
from standfirst.languages.lists import languages, primary, table
from standfirst.model.chunk import Chunk
from standfirst.plugins import Check, Neighbourhood
from standfirst.stages.check.running_lines import LONGEST_LINE
from standfirst.stages.check.structure import composed

_LONGEST_NAVIGATION = 40
_LENGTHS = (_LONGEST_NAVIGATION, LONGEST_LINE)
_QUOTED = 60
_EDGES = " \t*_#>|•·-–—«»‹›←→↑↓[](){}\"'"
_PATH = re.compile(r"[^\n>›»/]{2,40}(?:\s[>›»]\s[^\n>›»]{2,40}){2,8}\s*")
"""A breadcrumb: "Home > Products > Shoes"."""

_BARE_NUMBER = re.compile(r"(?:[-–—|~\[]\s*)\d{1,4}(?:\s*[-–—|~\]])|\d{1,4}\s*/\s*\d{1,4}")
_PATH_SIGNS = re.compile(r"[>›»]")
_SIGNS = (" > ", " › ", " » ", "©")
_FEWEST_WEAK = 2
_LINK = re.compile(r"\[([^\[\]\n]{0,80})\]\([^()\n]{0,200}\)")


@dataclass(frozen=True)
class Furniture:
    """What surrounds texts on their pages, in one language."""

    navigation: frozenset[str]
    weak: frozenset[str]
    cookies: tuple[str, ...]
    consent: tuple[str, ...]
    rights: tuple[str, ...]
    start: tuple[str, ...]
    page_line: re.Pattern[str]


@cache
def furniture(tag: str) -> Furniture | None:
    """Return the words for a BCP 47 tag, None for a language without them."""
    language = primary(tag)
    lists = table(language, "furniture") if language in languages() else {}
    if not lists:
        return None
    pages, of = _choice(lists["page_words"]), _choice(lists["of_words"])
    number = r"(?:\d{1,4}|[ivxlc]{1,7})"
    return Furniture(
        navigation=frozenset(lists["navigation"]),
        weak=frozenset(lists["weak_navigation"]),
        cookies=lists["cookies"],
        consent=lists["consent"],
        rights=lists["rights"],
        start=lists["start"],
        page_line=re.compile(
            rf"(?:{pages})\s*\d{{1,4}}(?:\s*(?:{of})\s*\d{{1,4}})?|\d{{1,4}}\s+(?:{of})\s+{number}"
        ),
    )


def _choice(words: Iterable[str]) -> str:
    return "|".join(sorted(map(re.escape, words), key=lambda word: (-len(word), word)))


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
    lines = text.splitlines() if pages or running else _lines_to_judge(text, *_LENGTHS)
    weak: list[str] = []
    for line in lines:
        length = len(line)
        if length and line[0] != "|" and (length <= _LONGEST_NAVIGATION or "](" in line):
            shown = _LINK.sub(r"\1", line) if "](" in line else line
            bare = shown.strip(_EDGES).lower()
            if bare in words.navigation:
                if bare not in words.weak:
                    return f"Holds navigation: “{_shortened(line)}”"
                weak.append(line.strip())
            elif "|" in bare and all(part.strip() in words.navigation for part in bare.split("|")):
                return f"Holds navigation: “{_shortened(line)}”"
            elif (bare[-1:].isdigit() or bare[:1].isdigit()) and _is_page_number(line, bare, words):
                return f"Holds a page number: “{_shortened(line)}”"
        if pages and line.strip() in pages and len(text) > length:
            return f"Holds the title or number of its page: “{_shortened(line)}”"
        if running and line.strip() in running:
            return f"Holds a line that runs along the pages: “{_shortened(line)}”"
        if length <= LONGEST_LINE and _has_sign(line) and (kind := _kind(line.strip(), words)):
            return f"Holds {kind}: “{_shortened(line)}”"
    if len(weak) >= _FEWEST_WEAK:
        return f"Holds navigation: “{_shortened(' | '.join(weak))}”"
    return None


def lines_to_judge(text: str, shortest: int, longest: int) -> list[str]:
    """Return the lines of a text that may be left over from its page: short ones, ones with a link,
    and ones with a sign that are not too long.

    It has a compiled twin.
    """
    return [
        line
        for line in text.splitlines()
        if (line and line[0] != "|" and (len(line) <= shortest or "](" in line))
        or (len(line) <= longest and _has_sign(line))
    ]


_lines_to_judge: Callable[[str, int, int], list[str]] = (
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


def _is_page_number(line: str, bare: str, words: Furniture) -> bool:
    return bool(words.page_line.fullmatch(bare) or _BARE_NUMBER.fullmatch(line.strip()))


def _kind(line: str, words: Furniture) -> str | None:
    lower = line.lower()
    if "©" in line and any(right in lower for right in words.rights):
        return "a line of copyright"
    is_path = _PATH.fullmatch(line) is not None
    return "navigation" if is_path and _PATH_SIGNS.split(lower)[0].strip() in words.start else None


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
