"""A file of pages as one text in reading order: the steps, one after the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from standfirst.model.document import Dropped
from standfirst.model.family import Limits
from standfirst.model.finding import Finding, reading_finding
from standfirst.model.source import PagedSource, TextSource
from standfirst.stages.segment.paged.assembly import PageFacts, assemble
from standfirst.stages.segment.paged.furniture import Edge, PageExtent, edges, find_furniture
from standfirst.stages.segment.paged.headings import mark_headings, mark_outline, set_levels
from standfirst.stages.segment.paged.lines import Line
from standfirst.stages.segment.paged.lists import set_lists
from standfirst.stages.segment.paged.page_lines import FindRegions, page_to_lines
from standfirst.stages.segment.paged.page_numbers import PageBand, number_pages
from standfirst.stages.segment.paged.passages import (
    Passage,
    flow_to_passages,
    join_over_breaks,
)
from standfirst.stages.segment.paged.ruled import looks_ruled
from standfirst.stages.segment.paged.style import body_style


def lay_out(
    source: PagedSource, limits: Limits, find_regions: FindRegions | None = None
) -> TextSource:
    """Lay the pages out one by one and put them together as one text.

    Paragraphs are parted by a blank line; the lines of a paragraph are joined by a space, rows of
    cells by a line break with a tab between two cells. Each painted line keeps its span and box.
    `find_regions` names the parts of a page to lift out before lines are made.
    """
    facts: list[PageFacts] = []
    lines: list[list[Line]] = []
    bands: list[list[Edge]] = []
    dropped: list[Dropped] = []
    findings = list(source.findings)
    ruled_page: int | None = None
    for page in source.pages:
        laid = page_to_lines(page, find_regions)
        facts.append(
            PageFacts(
                page.physical_page, page.label, page.width, page.height, page.rotation,
                laid.regions,
            )
        )  # fmt: skip
        lines.append(laid.lines)
        bands.append(
            list(edges(PageExtent(page.physical_page, page.width, page.height), laid.lines))
        )
        dropped.extend(page.dropped)
        findings.extend(page.findings)
        if ruled_page is None and find_regions is None and looks_ruled(page, laid.lines):
            ruled_page = page.physical_page
    if ruled_page is not None:
        findings.append(_not_lifted(ruled_page))
    return _text_source(source, facts, lines, bands, dropped, findings)


def _text_source(
    source: PagedSource,
    facts: Sequence[PageFacts],
    lines: Sequence[list[Line]],
    bands: Sequence[list[Edge]],
    dropped: list[Dropped],
    findings: list[Finding],
) -> TextSource:
    numbering = number_pages(
        [
            PageBand(page.physical_page, page.label, tuple(edge.running_text for edge in band))
            for page, band in zip(facts, bands, strict=True)
        ]
    )
    reasons = find_furniture([edge for band in bands for edge in band], numbering)
    kept = [[line for line in page if id(line) not in reasons] for page in lines]
    dropped.extend(_furniture(lines, reasons))
    passages = _passages(source, facts, kept)
    assembly = assemble(passages, facts, numbering)
    return TextSource(
        media_type=source.media_type,
        text=assembly.text,
        elements=assembly.elements,
        title=source.title or _title(passages),
        language=source.language,
        pages=assembly.pages,
        lifted=assembly.lifted,
        dropped=tuple(dropped),
        findings=tuple(findings),
    )


def _furniture(lines: Iterable[list[Line]], reasons: dict[int, str]) -> Iterator[Dropped]:
    for page in lines:
        for line in page:
            reason = reasons.get(id(line))
            if reason is not None:
                x0, top, x1, bottom = line.page_box or line.bbox
                box = (round(x0, 1), round(top, 1), round(x1, 1), round(bottom, 1))
                yield Dropped(reason=reason, text=line.text, physical_page=line.page, bbox=box)


def _passages(
    source: PagedSource, facts: Sequence[PageFacts], pages: Sequence[list[Line]]
) -> list[Passage]:
    lines = [line for page in pages for line in page]
    flows = [list(flow) for _, flow in groupby(lines, key=lambda line: (line.page, line.flow))]
    body = body_style(flows)
    mark_outline(lines, source.outline)
    mark_headings(lines, body)
    heights = {page.physical_page: page.height for page in facts}
    passages = [
        passage for flow in flows for passage in flow_to_passages(flow, body, heights[flow[0].page])
    ]
    passages = join_over_breaks(passages)
    set_levels(passages, body)
    set_lists(passages)
    return passages


def _title(passages: Sequence[Passage]) -> str:
    """Return the heading in the largest type on the first page, if there is only one."""
    headings = [p for p in passages if p.kind == "heading" and p.lines[0].page == 1]
    if not headings:
        return ""
    largest = max(passage.lines[0].size for passage in headings)
    found = [passage for passage in headings if passage.lines[0].size == largest]
    is_title = len(found) == 1 and not found[0].lines[0].heading_depth
    return found[0].label if is_title else ""


def _not_lifted(page: int) -> Finding:
    return reading_finding(
        "SF204",
        f"page {page} shows a table; tables are not lifted yet, their rows stand as lines of text",
        page=page,
        cure="Read such rows beside the page before you rely on them",
    )
