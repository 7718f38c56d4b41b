"""Passages to one text: every line keeps its span and its box, every page its part."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from standfirst.model.document import BlockKind, GlyphCount, Page
from standfirst.model.document import Line as PlacedLine
from standfirst.model.place import BBox, Span
from standfirst.model.source import Element, Lifted
from standfirst.stages.segment.paged.joining import Spelling, join, spelling_of
from standfirst.stages.segment.paged.lines import Line, spaced, unmarked
from standfirst.stages.segment.paged.page_lines import Region
from standfirst.stages.segment.paged.page_numbers import Numbering
from standfirst.stages.segment.paged.passages import Passage
from standfirst.stages.segment.paged.words import REGION_MARK

BETWEEN = "\n\n"


class PageFacts(NamedTuple):
    """What is kept of a page once its glyphs are gone; `glyphs` lacks those that were placed."""

    physical_page: int
    label: str
    width: float
    height: float
    rotation: int
    regions: list[Region]
    glyphs: GlyphCount
    is_recognised: bool = False


class Assembly(NamedTuple):
    """The text with its elements, pages and lifted regions."""

    text: str
    elements: tuple[Element, ...]
    pages: tuple[Page, ...]
    lifted: tuple[Lifted, ...]


class _Anchor(NamedTuple):
    page: int
    region: int
    position: int


class _Writer:
    """Collects pieces of text and remembers where each line came to stand."""

    def __init__(self, spelling: Spelling) -> None:
        self._pieces: list[str] = []
        self._spelling = spelling
        self.length = 0
        self.lines: dict[int, list[PlacedLine]] = {}
        self.starts: dict[int, int] = {}
        self.placed: Counter[int] = Counter()
        self.anchors: list[_Anchor] = []

    @property
    def text(self) -> str:
        return "".join(self._pieces)

    def write(self, passage: Passage) -> Element | None:
        """Write a passage; return its element, None where nothing but a lifted region stood."""
        written = [line for line in passage.lines if line.letters]
        following = dict(zip(map(id, written), written[1:], strict=False))
        start: int | None = None
        for line in passage.lines:
            if line.letters:
                if start is None:
                    self._add(BETWEEN if self._pieces else "")
                    start = self.length
                self._write_line(line, following.get(id(line)), passage.is_rows)
            else:
                self._anchor(line, self.length)
        if start is None:
            return None
        return Element(
            passage.kind, start, self.length, level=passage.level, label=passage.label,
            container=passage.container,
        )  # fmt: skip

    def _write_line(self, line: Line, following: Line | None, is_row: bool) -> None:
        text = unmarked(line)
        kept, between = text, ""
        if following is not None:
            after = unmarked(following)
            kept, between = (text, "\n") if is_row else join(text, after, self._spelling)
        start = self.length
        self._anchor(line, start)
        self._add(kept)
        self.starts.setdefault(line.page, start)
        self.placed[line.page] += line.letters
        placed = self.lines.setdefault(line.page, [])
        for part, box in _parts(line, kept):
            span = Span(start + part.start, start + part.end)
            placed.append(PlacedLine(span=span, bbox=_rounded(box)))
        self._add(between)

    def _add(self, text: str) -> None:
        if text:
            self._pieces.append(text)
            self.length += len(text)

    def _anchor(self, line: Line, start: int) -> None:
        """Remember where in a line its regions stood: right behind the text before each."""
        before = line.text.split(REGION_MARK)
        for index, region in enumerate(line.regions):
            text = spaced(" ".join(before[: index + 1]))
            self.anchors.append(_Anchor(line.page, region, start + len(text)))


def _parts(line: Line, text: str) -> Iterator[tuple[Span, BBox]]:
    """Yield the stretches of a line's text that lifted regions leave, each with its box."""
    stretches = zip(line.text.split(REGION_MARK), line.parts, strict=False)
    parts = [(spaced(said), box) for said, box in stretches if box is not None]
    at = 0
    for said, box in parts[:-1]:
        end = text.index(said, at) + len(said)
        yield Span(at, end), box
        at = end
    yield Span(at, len(text)), parts[-1][1] if parts else line.page_box or line.bbox


def assemble(
    passages: Sequence[Passage], pages: Sequence[PageFacts], numbering: Numbering
) -> Assembly:
    """Write all passages one after the other, a blank line between two of them."""
    texts = [line.text for passage in passages for line in passage.lines]
    writer = _Writer(spelling_of(texts))
    elements = [writer.write(passage) for passage in passages]
    text = writer.text
    placed = _placed_pages(pages, writer, len(text), numbering)
    lifted = _lifted(pages, writer.anchors, numbering)
    return Assembly(text, tuple(e for e in elements if e is not None), placed, lifted)


def _placed_pages(
    pages: Sequence[PageFacts], writer: _Writer, end: int, numbering: Numbering
) -> tuple[Page, ...]:
    """Part the text among the pages: each one's part ends where the next one's begins."""
    starts: list[int] = []
    following = end
    for page in reversed(pages):
        following = min(following, writer.starts.get(page.physical_page, following))
        starts.append(following)
    starts.reverse()
    if starts:
        starts[0] = 0
    return tuple(
        Page(
            physical_page=page.physical_page,
            printed_page=numbering.printed[page.physical_page],
            printed_page_source=numbering.source[page.physical_page],
            width=page.width,
            height=page.height,
            rotation=page.rotation,
            span=Span(start, stop),
            lines=tuple(writer.lines.get(page.physical_page, ())),
            glyphs=msgspec.structs.replace(page.glyphs, placed=writer.placed[page.physical_page]),
            is_recognised=page.is_recognised,
        )
        for page, start, stop in zip(pages, starts, [*starts[1:], end], strict=True)
    )


def _lifted(
    pages: Sequence[PageFacts], anchors: Sequence[_Anchor], numbering: Numbering
) -> tuple[Lifted, ...]:
    """Return the regions in the order in which they stood in the text."""
    by_page = {page.physical_page: page for page in pages}
    lifted: list[Lifted] = []
    last: dict[BlockKind, int] = {}
    for anchor in anchors:
        region = by_page[anchor.page].regions[anchor.region]
        continues = None
        if region.continues:
            continues = last.get(region.kind)
        last[region.kind] = len(lifted)
        lifted.append(
            Lifted(
                kind=region.kind,
                shape=region.shape,
                physical_page=anchor.page,
                printed_page=numbering.printed[anchor.page],
                bbox=_rounded(region.bbox),
                text=region.text,
                anchor=anchor.position,
                continues=continues,
                proposal=region.proposal,
            )
        )
    return tuple(lifted)


def _rounded(box: BBox) -> BBox:
    return round(box[0], 1), round(box[1], 1), round(box[2], 1), round(box[3], 1)
