"""Measure formula regions on the compiled TeX documents: recall, precision, time.

    python benchmarks/quality/formulas/measure.py FOLDER [--blocks] [--list]

A formula counts as found when regions hold 95 % of its glyphs, and as cut when they hold some of
them; a region is right when half of its glyphs are of formulas that have to be lifted, and wide
when more than a tenth of them are not. Glyphs are told by their colour, which no rule of ours
looks at. `--blocks` measures all that is lifted, tables and figures included; the tables that the
documents hold then count as wrong regions. `--list` names what is missed, cut, wrong or wide.
"""

from __future__ import annotations

import ctypes
import hashlib
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import pypdfium2 as pdfium
from make_tex import DISPLAY, NUMBER, PLAIN, STACKED
from pypdfium2 import raw

from standfirst.model.family import Limits
from standfirst.model.place import BBox
from standfirst.model.source import PagedSource, PageSource, SourceFile
from standfirst.stages.read import read
from standfirst.stages.segment.formulas import find_formulas
from standfirst.stages.segment.formulas.tokens import body_size
from standfirst.stages.segment.regions import RegionFinder

PROSE = 0
STOREY = 1.0
"""In font sizes: the centres of a display's glyphs are so far apart where it has two storeys."""

KINDS = (DISPLAY, STACKED, PLAIN, NUMBER)


class Painted(NamedTuple):
    """A glyph's centre, what it is by its colour, and which formula it belongs to."""

    x: float
    y: float
    kind: int
    number: int


def painted_glyphs(path: Path) -> list[list[Painted]]:
    """Return the glyphs of each page as they are coloured."""
    document = pdfium.PdfDocument(path)
    pages = []
    for page in document:
        text = page.get_textpage()
        height = page.get_height()
        glyphs = []
        for at in range(text.count_chars()):
            if chr(raw.FPDFText_GetUnicode(text, at)).isspace():
                continue
            left, bottom, right, top = text.get_charbox(at)
            colour = [ctypes.c_uint() for _ in range(4)]
            raw.FPDFText_GetFillColor(text, at, *map(ctypes.byref, colour))
            red, green, blue, _ = (part.value for part in colour)
            kind = red if red in KINDS else PROSE
            number = green * 256 + blue if kind else 0
            glyphs.append(Painted((left + right) / 2, height - (top + bottom) / 2, kind, number))
        pages.append(glyphs)
    return pages


def holds(box: BBox, glyph: Painted) -> bool:
    """Tell whether a glyph's centre lies in a box."""
    return box[0] - 1 <= glyph.x <= box[2] + 1 and box[1] - 1 <= glyph.y <= box[3] + 1


class Score:
    """What was counted over some pages."""

    def __init__(self, *, lists: bool) -> None:
        self.counts: Counter[str] = Counter()
        self.seconds = 0.0
        self._lists = lists

    def page(
        self, place: str, boxes: Sequence[BBox], glyphs: Sequence[Painted], size: float
    ) -> None:
        """Count one page, whose text has a size in points."""
        formulas: dict[tuple[int, int], list[bool]] = defaultdict(list)
        heights: dict[tuple[int, int], list[float]] = defaultdict(list)
        for glyph in glyphs:
            is_held = any(holds(box, glyph) for box in boxes)
            if glyph.kind:
                formulas[glyph.kind, glyph.number].append(is_held)
                heights[glyph.kind, glyph.number].append(glyph.y)
            else:
                self.counts["prose"] += 1
                self.counts["prose lifted"] += is_held
        for (kind, number), held in sorted(formulas.items()):
            self._formula(f"{place} {kind}/{number}", kind, held)
            ys = heights[kind, number]
            if kind == DISPLAY and max(ys) - min(ys) >= STOREY * size:
                self.counts["tall"] += 1
                self.counts["tall found"] += sum(held) >= 0.95 * len(held)
        for box in boxes:
            self._region(f"{place} {[round(v) for v in box]}", box, glyphs)

    def _formula(self, place: str, kind: int, held: Sequence[bool]) -> None:
        self.counts[f"{kind}"] += 1
        if sum(held) >= 0.95 * len(held):
            self.counts[f"{kind} found"] += 1
            if kind == PLAIN:
                self._say(f"plain formula lifted {place}")
        elif kind in (DISPLAY, STACKED):
            self.counts[f"{kind} cut"] += any(held)
            self._say(f"{'cut' if any(held) else 'missed'} {place}: {sum(held)}/{len(held)}")

    def _region(self, place: str, box: BBox, glyphs: Sequence[Painted]) -> None:
        inside = [glyph for glyph in glyphs if holds(box, glyph)]
        own = sum(glyph.kind in (DISPLAY, STACKED, NUMBER) for glyph in inside)
        self.counts["regions"] += 1
        if own < 0.5 * len(inside):
            self._say(f"wrong {place}")
            return
        self.counts["right"] += 1
        if own < 0.9 * len(inside):
            self.counts["wide"] += 1
            self._say(f"wide {place}: {own}/{len(inside)}")

    def _say(self, line: str) -> None:
        if self._lists:
            print(line)

    def report(self) -> str:
        """Return the figures as lines."""
        c = self.counts

        def share(part: str, whole: str) -> str:
            return f"{c[part] / c[whole]:.3f} of {c[whole]}" if c[whole] else "- of 0"

        return "\n".join(
            [
                f"displays held       {share(f'{DISPLAY} found', f'{DISPLAY}')}"
                f" (cut {c[f'{DISPLAY} cut']})",
                f"of two storeys      {share('tall found', 'tall')}",
                f"stacked in a line   {share(f'{STACKED} found', f'{STACKED}')}"
                f" (cut {c[f'{STACKED} cut']})",
                f"numbers held        {share(f'{NUMBER} found', f'{NUMBER}')}",
                f"regions right       {share('right', 'regions')} (too wide {c['wide']})",
                f"plain ones lifted   {share(f'{PLAIN} found', f'{PLAIN}')}",
                f"prose glyphs lifted {share('prose lifted', 'prose')}",
                f"{1000 * self.seconds / max(1, c['pages']):.1f} ms a page, {c['pages']} pages",
            ]
        )


def formulas_of(page: PageSource) -> list[BBox]:
    """Return the boxes of a page's formulas."""
    return [region.bbox for region in find_formulas(page)]


def measure(path: Path, score: Score, find: Callable[[PageSource], list[BBox]]) -> None:
    """Count a document's pages."""
    content = path.read_bytes()
    digest = hashlib.sha256(content).hexdigest()
    source = read(SourceFile(name=str(path), content=content, sha256=digest), Limits())
    assert isinstance(source, PagedSource)
    for page, glyphs in zip(source.pages, painted_glyphs(path), strict=True):
        start = time.process_time()
        boxes = find(page)
        score.seconds += time.process_time() - start
        score.counts["pages"] += 1
        size = body_size(page.glyphs)
        score.page(f"{path.stem} p{page.physical_page}", boxes, glyphs, size)


def blocks_of_a_file() -> Callable[[PageSource], list[BBox]]:
    """Return a function that gives the boxes of all blocks of each page of a file."""
    finder = RegionFinder()
    return lambda page: [region.bbox for region in finder(page)]


def main(folder: Path, *, blocks: bool, lists: bool) -> None:
    whole = Score(lists=lists)
    for path in sorted(folder.glob("*.pdf")):
        measure(path, whole, blocks_of_a_file() if blocks else formulas_of)
    print(whole.report())


if __name__ == "__main__":
    main(Path(sys.argv[1]), blocks="--blocks" in sys.argv, lists="--list" in sys.argv)
