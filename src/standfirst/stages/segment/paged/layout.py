"""A file of pages as one text in reading order: the steps, one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

import msgspec

from standfirst.errors import LimitExceededError
from standfirst.model.document import Dropped, GlyphCount
from standfirst.model.finding import Finding, reading_finding
from standfirst.model.source import PagedSource, PageSource, TextSource, over_time
from standfirst.stages.segment.paged.assembly import PageFacts, assemble
from standfirst.stages.segment.paged.furniture import Edge, PageExtent, edges, find_furniture
from standfirst.stages.segment.paged.headings import LARGER, mark_headings, mark_outline, set_levels
from standfirst.stages.segment.paged.lines import Line
from standfirst.stages.segment.paged.lists import set_lists
from standfirst.stages.segment.paged.page_lines import FindRegions, page_to_lines
from standfirst.stages.segment.paged.page_numbers import PageBand, number_pages
from standfirst.stages.segment.paged.passages import (
    Passage,
    flow_to_passages,
    join_over_breaks,
)
from standfirst.stages.segment.paged.style import BodyStyle, body_style


def lay_out(source: PagedSource, find_regions: FindRegions | None = None) -> TextSource:
    """Lay the pages out one by one and put them together as one text.

    Paragraphs are parted by a blank line; the lines of a paragraph are joined by a space, rows of
    cells by a line break with a tab between two cells. Each painted line keeps its span and box.
    `find_regions` names the parts of a page to lift out before lines are made.
    """
    laid: list[_LaidPage] = []
    dropped: list[Dropped] = []
    findings = list(source.findings)
    for read in source.pages:
        page = read
        try:
            laid.append(_laid_page(page, find_regions))
        except LimitExceededError as error:
            page = over_time(read, error)
            laid.append(_laid_page(page, None))
        dropped.extend([*page.dropped, *laid[-1].numbers])
        findings.extend(page.findings)
    return _text_source(source, laid, dropped, findings)


class _LaidPage(NamedTuple):
    facts: PageFacts
    lines: list[Line]
    edges: list[Edge]
    numbers: list[Dropped]


def _laid_page(page: PageSource, find_regions: FindRegions | None) -> _LaidPage:
    laid = page_to_lines(page, find_regions)
    painted = len(page.glyphs) + page.hidden + page.unread
    hidden = page.hidden + sum(len(number.text) for number in laid.numbers)
    count = GlyphCount(painted=painted, placed=0, lifted=laid.lifted, dropped=hidden)
    facts = PageFacts(
        page.physical_page,
        page.label,
        page.width,
        page.height,
        page.rotation,
        laid.regions,
        count,
        page.is_recognised,
    )
    extent = PageExtent(page.physical_page, page.width, page.height)
    return _LaidPage(facts, laid.lines, list(edges(extent, laid.lines)), laid.numbers)


def _text_source(
    source: PagedSource,
    laid: Sequence[_LaidPage],
    dropped: list[Dropped],
    findings: list[Finding],
) -> TextSource:
    numbering = number_pages([_band(page) for page in laid])
    reasons = find_furniture([edge for page in laid for edge in page.edges], numbering)
    kept: list[_LaidPage] = []
    for page in laid:
        running = [line for line in page.lines if id(line) in reasons]
        dropped.extend(_dropped(line, reasons[id(line)]) for line in running)
        kept.append(_without(page, running, reasons))
    passages, body = _passages(source, kept)
    assembly = assemble(passages, [page.facts for page in kept], numbering)
    if not assembly.text and not assembly.lifted:
        findings.append(reading_finding("SF202", "empty document: there is no text in it"))
    return TextSource(
        media_type=source.media_type,
        text=assembly.text,
        elements=assembly.elements,
        title=source.title or _title(passages, body),
        language=source.language,
        pages=assembly.pages,
        lifted=assembly.lifted,
        dropped=tuple(dropped),
        findings=tuple(findings),
    )


def _band(page: _LaidPage) -> PageBand:
    texts = tuple(edge.running_text for edge in page.edges)
    return PageBand(page.facts.physical_page, page.facts.label, texts)


def _without(page: _LaidPage, running: Sequence[Line], reasons: dict[int, str]) -> _LaidPage:
    """Return a page without its running lines, whose glyphs count as dropped."""
    glyphs = msgspec.structs.replace(
        page.facts.glyphs,
        dropped=page.facts.glyphs.dropped + sum(line.letters for line in running),
    )
    lines = [line for line in page.lines if id(line) not in reasons]
    return _LaidPage(page.facts._replace(glyphs=glyphs), lines, [], [])


def _dropped(line: Line, reason: str) -> Dropped:
    x0, top, x1, bottom = line.page_box or line.bbox
    box = (round(x0, 1), round(top, 1), round(x1, 1), round(bottom, 1))
    return Dropped(reason=reason, text=line.text, physical_page=line.page, bbox=box)


def _passages(source: PagedSource, pages: Sequence[_LaidPage]) -> tuple[list[Passage], BodyStyle]:
    lines = [line for page in pages for line in page.lines]
    flows = [list(flow) for _, flow in groupby(lines, key=lambda line: (line.page, line.flow))]
    body = body_style(flows)
    mark_outline(lines, source.outline)
    mark_headings(lines, body)
    heights = {page.facts.physical_page: page.facts.height for page in pages}
    passages = [
        passage for flow in flows for passage in flow_to_passages(flow, body, heights[flow[0].page])
    ]
    passages = join_over_breaks(passages)
    set_levels(passages, body)
    set_lists(passages)
    return passages, body


def _title(passages: Sequence[Passage], body: BodyStyle) -> str:
    """Return the heading in the largest type on the first page, if it is one alone."""
    headings = [p for p in passages if p.kind == "heading" and p.lines[0].page == 1]
    if not headings:
        return ""
    largest = max(passage.lines[0].size for passage in headings)
    found = [passage for passage in headings if passage.lines[0].size == largest]
    is_title = (
        len(found) == 1
        and not found[0].lines[0].heading_depth
        and largest >= LARGER * body.size
        and not found[0].label.endswith((".", ":", ";"))
    )
    return found[0].label if is_title else ""
