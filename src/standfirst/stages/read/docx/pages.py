"""Pages of a Word file, where the program that saved it says reliably where they ended."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from standfirst.model.document import Page, PrintedPage
from standfirst.model.place import Span
from standfirst.stages.read.docx.about import About
from standfirst.stages.read.docx.nodes import Node, as_number
from standfirst.stages.read.docx.number_forms import printed_number
from standfirst.stages.read.docx.reading import Part

# How much of the characters that a file counts may be elsewhere (notes, text boxes, formulas), and
# how much may be counted twice (merged cells). Files changed by other programs are far off.
_FEWEST = 0.75
_MOST = 1.15
# Half of what a page of large print holds, in characters, and in lines with those between blocks.
_SHORT_PAGE = 1_200
_FEW_LINES = 30
_NEW_PAGES = frozenset({"nextPage", "oddPage", "evenPage"})


class SectionEnd(NamedTuple):
    """Where a section of the file ends in the text, and its own properties."""

    position: int
    properties: Node


def stated_pages(
    text: str, breaks: Sequence[int], parts: Sequence[Part], about: About, *, surely: bool = False
) -> tuple[Span, ...]:
    """Return the pages of a text, none where what the file says of them does not agree.

    Word notes where pages ended when it last laid the file out. Other programs leave the notes
    alone while they change the text, or never make any: so their number must be that of the pages,
    and the text about as long, as the file states of itself. A file of one page has no notes.

    Where nothing states how many pages there are, those that are so short that they `surely` end
    where their text breaks off are known all the same.
    """
    agrees = about.characters and _FEWEST <= _characters(parts) / about.characters <= _MOST
    is_known = about.pages == len(breaks) + 1 if agrees else surely
    if not breaks or not is_known:
        return ()
    edges = [0, *breaks, len(text)]
    return tuple(Span(start, end) for start, end in pairwise(edges))


def with_sections(text: str, breaks: Sequence[int], sections: Sequence[SectionEnd]) -> list[int]:
    """Return where pages end that the text itself breaks off, at the ends of sections, too.

    What says so twice in one place, or before all text or behind it, ends one page or none.
    """
    found = list(breaks)
    # The last section needs no properties of its own.
    kinds = [each.properties.value("w:type", "nextPage") for each in sections[1:]] + ["nextPage"]
    for before, kind in zip(sections, kinds, strict=False):
        behind = before.position
        at = bisect_right(breaks, behind)
        is_there = at < len(breaks) and not text[behind : breaks[at]].strip()
        is_there = is_there or (at > 0 and not text[breaks[at - 1] : behind].strip())
        if kind in _NEW_PAGES and not is_there:
            found.append(behind)
    found = sorted(found)
    while found and not text[: found[0]].strip():
        del found[0]
    while found and not text[found[-1] :].strip():
        del found[-1]
    return found


def pages_are_short(text: str, breaks: Sequence[int]) -> bool:
    """Tell whether what stands between breaks is so little that no page ends within it."""
    return all(
        end - start <= _SHORT_PAGE and text.count("\n", start, end) <= _FEW_LINES
        for start, end in pairwise([0, *breaks, len(text)])
    )


def _characters(parts: Sequence[Part]) -> int:
    """Count the characters that a file counts of itself: no white space, no markers, no boxes."""
    return sum(
        len(line) - sum(map(line.count, " \t|"))
        for part in parts
        if not part.set_apart and part.block.kind != "footnote"
        for number, line in enumerate(part.block.lines, start=1)
        if part.block.kind != "table" or number != part.block.header_rows
    )


def page_records(
    spans: Sequence[Span], sections: Sequence[SectionEnd], *, numbered: bool
) -> tuple[Page, ...]:
    """Return pages with their printed numbers; `numbered` tells whether any are printed."""
    ends = [section.position for section in sections]
    pages: list[Page] = []
    number, before = 0, -1
    for physical, span in enumerate(spans, start=1):
        section = min(bisect_right(ends, span.start), len(sections) - 1)
        form, start = _numbering(sections[section].properties) if sections else ("decimal", None)
        starts_anew = section != before and start is not None
        number = start if starts_anew and start is not None else number + 1
        before = section
        printed: PrintedPage = physical
        if numbered:
            printed = number if form == "decimal" else printed_number(number, form)
        pages.append(
            Page(
                physical_page=physical,
                printed_page=printed,
                printed_page_source="running_text" if numbered else "physical",
                span=span,
            )
        )
    return tuple(pages)


def _numbering(properties: Node) -> tuple[str, int | None]:
    """Return the format of a section's page numbers, and the first if it starts anew."""
    node = properties.child("w:pgNumType")
    if node is None:
        return "decimal", None
    return node.get("w:fmt", "decimal"), as_number(node.get("w:start"))
