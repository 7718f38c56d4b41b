"""A file of entries as documents: each heading of a level starts one, such as a monograph."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import msgspec

from standfirst.model.document import Dropped, Line, Page
from standfirst.model.finding import Finding, reading_finding
from standfirst.model.place import Span
from standfirst.model.source import Element, Lifted, Link, TextSource
from standfirst.stages.segment.sections import Keys, page_range

HEADING_ALONE = "heading with nothing under it"


class Entry(NamedTuple):
    """A document within a file; `title` is its heading, empty for the part before the first."""

    document_id: str
    title: str
    raw: TextSource


def split_entries(raw: TextSource, level: int, document_id: str) -> tuple[Entry, ...]:
    """Return the documents of a file, each headed by a heading of `level`, in reading order.

    What stands before the first is a document under the file's own id, which is `document_id` or
    what the file states; so is a file without such headings. A heading above `level` ends an entry,
    and starts one if text stands under it. Headings with nothing under them make no document: they
    are dropped, with a finding, in the entry that follows.

    The texts of the entries, one after the other, are the text of the file. A page that two of them
    share is in both, with the lines and the part of each; its count of glyphs stays that of the
    page. What is known of a page or of the file as a whole is in one entry, the first it fits.
    """
    own_id = raw.document_id or document_id
    parts = _parts(raw, level) if level > 0 else []
    if not any(part.heading for part in parts):
        return (Entry(own_id, "", raw),)
    _Cutter(raw, parts).cut()
    keys = Keys({own_id} if parts[0].heading is None else set())
    return tuple(_entry(raw, part, own_id, keys) for part in parts)


@dataclass
class _Part:
    """An entry in the making.

    `start`, `end`, `heading` and `alone`, its headings with nothing under them, have their places
    in the text of the file; everything else has them in that of the entry, once it is cut.
    """

    start: int
    heading: Element | None
    elements: list[Element]
    alone: list[Element]
    end: int = 0
    pages: list[Page] = field(default_factory=list)
    lifted: list[Lifted] = field(default_factory=list)
    dropped: list[Dropped] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)

    def span(self, span: Span) -> Span:
        """Return what of a span lies in the part, counted from its start."""
        start, end = (min(max(at, self.start), self.end) for at in (span.start, span.end))
        return Span(start - self.start, end - self.start)


class _Stretch(NamedTuple):
    """The text from one heading that may start an entry to the next."""

    start: int
    heading: Element | None
    elements: list[Element]


def _parts(raw: TextSource, level: int) -> list[_Part]:
    """Return the parts that hold something, headings alone put to the one that follows."""
    stretches = list(_stretches(raw.elements, level))
    starts = [stretch.start for stretch in stretches]
    with_block = {bisect_right(starts, lifted.anchor) - 1 for lifted in raw.lifted}
    parts: list[_Part] = []
    alone: list[Element] = []
    begin = 0
    for number, stretch in enumerate(stretches):
        if number in with_block or any(each.kind != "heading" for each in stretch.elements):
            parts.append(_Part(begin, stretch.heading, stretch.elements, alone))
            alone = []
            begin = starts[number + 1] if number + 1 < len(starts) else len(raw.text)
        else:
            alone.extend(stretch.elements)
    if parts:
        parts[-1].alone.extend(alone)
    for at, part in enumerate(parts):
        part.end = parts[at + 1].start if at + 1 < len(parts) else len(raw.text)
    return parts


def _stretches(elements: Sequence[Element], level: int) -> Iterator[_Stretch]:
    stretch = _Stretch(0, None, [])
    has_begun = False
    for element in elements:
        is_heading = element.kind == "heading"
        has_begun = has_begun or (is_heading and element.level == level)
        if has_begun and is_heading and element.level <= level:
            yield stretch
            stretch = _Stretch(element.start, element, [])
        stretch.elements.append(element)
    yield stretch


class _Cutter:
    """Gives everything a file holds to the parts it belongs to."""

    def __init__(self, raw: TextSource, parts: list[_Part]) -> None:
        self._raw = raw
        self._parts = parts
        self._starts = [part.start for part in parts]
        self._first_on_page: dict[int, int] = {}

    def cut(self) -> None:
        """Fill the parts."""
        for part in self._parts:
            part.elements = [_shifted(element, -part.start) for element in part.elements]
        self._cut_lifted()
        self._cut_pages()
        self._cut_dropped()
        self._cut_links()
        for finding in self._raw.findings:
            part = self._parts[self._place(finding.span, finding.page)]
            span = part.span(finding.span) if finding.span is not None else None
            part.findings.append(msgspec.structs.replace(finding, span=span))

    def _at(self, position: int) -> int:
        return max(bisect_right(self._starts, position) - 1, 0)

    def _place(self, span: Span | None, page: int | None) -> int:
        """Return the part a span lies in, else the first on a page, else the first of all."""
        if span is not None:
            return self._at(span.start)
        return self._first_on_page.get(page, 0) if page is not None else 0

    def _cut_lifted(self) -> None:
        places: list[tuple[int, int]] = []
        for lifted in self._raw.lifted:
            number = self._at(lifted.anchor)
            part = self._parts[number]
            places.append((number, len(part.lifted)))
            own = msgspec.structs.replace(lifted, anchor=lifted.anchor - part.start)
            if lifted.continues is not None:
                before, index = places[lifted.continues]
                own = _beginning(own) if before != number else _continuing(own, index)
            part.lifted.append(own)

    def _cut_pages(self) -> None:
        with_block: dict[int, set[int]] = {}
        for number, part in enumerate(self._parts):
            for lifted in part.lifted:
                with_block.setdefault(lifted.physical_page, set()).add(number)
        for page in self._raw.pages:
            lines: dict[int, list[Line]] = {}
            for line in page.lines:
                number = self._at(line.span.start)
                moved = msgspec.structs.replace(line, span=self._parts[number].span(line.span))
                lines.setdefault(number, []).append(moved)
            numbers = {*lines, *with_block.get(page.physical_page, ()), *self._with_text(page)}
            # A page with nothing on it goes to the entry that it ends or lies in.
            for number in sorted(numbers or {self._at(page.span.start - 1)}):
                part = self._parts[number]
                own = tuple(lines.get(number, ()))
                part.pages.append(
                    msgspec.structs.replace(page, span=part.span(page.span), lines=own)
                )
                self._first_on_page.setdefault(page.physical_page, number)

    def _with_text(self, page: Page) -> Iterator[int]:
        start, end = page.span.start, page.span.end
        for number in range(self._at(start), self._at(end - 1) + 1):
            part = self._parts[number]
            if self._raw.text[max(start, part.start) : min(end, part.end)].strip():
                yield number

    def _cut_links(self) -> None:
        """Give the links to their entries; one into another entry leads nowhere in its own."""
        for start, end, target in self._raw.links:
            part = self._parts[self._at(start)]
            if part.start <= target < part.end and end <= part.end:
                part.links.append(Link(start - part.start, end - part.start, target - part.start))

    def _cut_dropped(self) -> None:
        for dropped in self._raw.dropped:
            part = self._parts[self._place(dropped.span, dropped.physical_page)]
            span = part.span(dropped.span) if dropped.span is not None else None
            part.dropped.append(msgspec.structs.replace(dropped, span=span))
        for part in self._parts:
            for heading in part.alone:
                self._drop_heading(part, heading)

    def _drop_heading(self, part: _Part, heading: Element) -> None:
        span = Span(heading.start, heading.end)
        pages = page_range(self._raw.pages, span)
        page = pages[0] if pages else None
        text = self._raw.text[span.start : span.end]
        part.dropped.append(
            Dropped(reason=HEADING_ALONE, text=text, span=part.span(span), physical_page=page)
        )
        message = f"empty section: {heading.label!r} has a heading without body text"
        part.findings.append(reading_finding("SF203", f"{message}, and is no entry", page=page))


def _shifted(element: Element, by: int) -> Element:
    rows = tuple(Span(row.start + by, row.end + by) for row in element.rows)
    return element._replace(start=element.start + by, end=element.end + by, rows=rows)


def _continuing(lifted: Lifted, index: int) -> Lifted:
    return msgspec.structs.replace(lifted, continues=index)


def _beginning(lifted: Lifted) -> Lifted:
    """Return a region that was taken to go on from another entry's as one of its own."""
    from standfirst.stages.segment.tables.cells import shape_of

    shape = shape_of(lifted.proposal) if lifted.proposal else "simple_table"
    return msgspec.structs.replace(lifted, continues=None, shape=shape)


def _entry(raw: TextSource, part: _Part, own_id: str, keys: Keys) -> Entry:
    title = part.heading.label.strip() if part.heading else ""
    cut = msgspec.structs.replace(
        raw,
        text=raw.text[part.start : part.end],
        elements=tuple(part.elements),
        title=title if part.heading else raw.title,
        document_id="" if part.heading else raw.document_id,
        pages=tuple(part.pages),
        lifted=tuple(part.lifted),
        dropped=tuple(part.dropped),
        findings=tuple(part.findings),
        links=tuple(part.links),
    )
    return Entry(keys.take("", title) if part.heading else own_id, title, cut)
