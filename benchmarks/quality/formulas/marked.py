"""Measure what is lifted on pages of real files against regions that were marked by eye.

    python benchmarks/quality/formulas/marked.py FOLDER... [--half open|aside|last] [--list]

`marks.tsv` names the pages, and on each the box of every formula: `stacked` (displayed, more than
one storey), `line` (displayed, one storey), `inline` (more than one storey, in a line of prose),
and `either`, where it is right to lift and right to leave: figures, tables, proofs whose lines are
nearly all signs. Files are looked for in the folders by the ends of their paths. A formula is found
when blocks hold 95 % of its glyphs (half of them where it stands in a line); a formula region is
right when half of its glyphs are in a mark.
"""

from __future__ import annotations

import csv
import hashlib
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from standfirst.model.family import Limits
from standfirst.model.place import BBox
from standfirst.model.source import Glyph, PagedSource, PageSource, SourceFile
from standfirst.stages.read import read
from standfirst.stages.segment.paged import Region
from standfirst.stages.segment.regions import RegionFinder

MARKS = Path(__file__).with_name("marks.tsv")
FORMULAS = ("stacked", "line", "inline")
WHOLE, HALF = 0.95, 0.5


class Mark(NamedTuple):
    """What stands in a box of a page; the kind `page` has none."""

    kind: str
    bbox: BBox


class Marked(NamedTuple):
    """A page with its marks; `half` is `open` where rules were tuned on it."""

    file: str
    number: int
    half: str
    marks: list[Mark]


def marked_pages() -> list[Marked]:
    """Return the pages of the list, in its order."""
    pages: dict[tuple[str, int], Marked] = {}
    with MARKS.open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines, delimiter="\t"):
            key = (row["file"], int(row["page"]))
            page = pages.setdefault(key, Marked(*key, row["half"], []))
            if row["kind"] != "page":
                box = tuple(float(row[side]) for side in ("x0", "top", "x1", "bottom"))
                page.marks.append(Mark(row["kind"], box))  # type: ignore[arg-type]
    return list(pages.values())


def holds(box: BBox, glyph: Glyph) -> bool:
    """Tell whether a glyph's centre lies in a box."""
    x, y = (glyph.x0 + glyph.x1) / 2, (glyph.top + glyph.bottom) / 2
    return box[0] - 1 <= x <= box[2] + 1 and box[1] - 1 <= y <= box[3] + 1


class Score:
    """What was counted over some pages."""

    def __init__(self, *, lists: bool) -> None:
        self.counts: Counter[str] = Counter()
        self._lists = lists

    def page(self, marked: Marked, glyphs: Sequence[Glyph], regions: Sequence[Region]) -> None:
        """Count one page."""
        self.counts["pages"] += 1
        place = f"{marked.file} p{marked.number}"
        for mark in marked.marks:
            if mark.kind in FORMULAS:
                self._mark(place, mark, [g for g in glyphs if holds(mark.bbox, g)], regions)
        for region in regions:
            if region.kind == "formula":
                inside = [glyph for glyph in glyphs if holds(region.bbox, glyph)]
                self._region(place, marked, region.bbox, inside)

    def _mark(
        self, place: str, mark: Mark, own: Sequence[Glyph], regions: Sequence[Region]
    ) -> None:
        held = sum(any(holds(region.bbox, glyph) for region in regions) for glyph in own)
        is_found = held >= (HALF if mark.kind == "inline" else WHOLE) * len(own)
        self.counts[mark.kind] += 1
        self.counts[f"{mark.kind} found"] += is_found
        self.counts[f"{mark.kind} cut"] += bool(held) and not is_found
        if not is_found:
            self._say(f"{'cut' if held else 'missed'} {mark.kind} {place} {_rounded(mark.bbox)}")

    def _region(self, place: str, marked: Marked, box: BBox, inside: Sequence[Glyph]) -> None:
        own = sum(any(holds(mark.bbox, g) for mark in marked.marks) for g in inside)
        self.counts["regions"] += 1
        if own >= HALF * len(inside):
            self.counts["right"] += 1
            if own < 0.9 * len(inside):
                self.counts["wide"] += 1
                self._say(f"wide {place} {_rounded(box)}: {_text(inside)}")
        else:
            self._say(f"wrong {place} {_rounded(box)}: {_text(inside)}")

    def _say(self, line: str) -> None:
        if self._lists:
            print(line)

    def report(self) -> str:
        """Return the figures as lines."""
        c = self.counts
        lines = [f"{c['pages']} pages"]
        lines += [f"{kind:8} found {self._found(kind)}" for kind in FORMULAS]
        shown = c["stacked"] + c["line"]
        lines.append(f"displays found {_share(c['stacked found'] + c['line found'], shown)}")
        lines.append(f"regions right  {_share(c['right'], c['regions'])} (too wide {c['wide']})")
        return "\n".join(lines)

    def _found(self, kind: str) -> str:
        found, cut = self.counts[f"{kind} found"], self.counts[f"{kind} cut"]
        return f"{_share(found, self.counts[kind])} (cut {cut})"


def _share(part: int, whole: int) -> str:
    return f"{part / whole:.3f} of {whole}" if whole else "- of 0"


def _rounded(box: BBox) -> list[int]:
    return [round(side) for side in box]


def _text(glyphs: Sequence[Glyph]) -> str:
    return "".join(glyph.text for glyph in sorted(glyphs, key=lambda glyph: glyph.order))[:90]


def found_in(path: Path, numbers: Sequence[int]) -> dict[int, tuple[PageSource, list[Region]]]:
    """Return some pages of a file, each with its regions."""
    content = path.read_bytes()
    digest = hashlib.sha256(content).hexdigest()
    source = read(SourceFile(name=str(path), content=content, sha256=digest), Limits())
    assert isinstance(source, PagedSource)
    wanted, found = set(numbers), {}
    for page in source.pages:
        if page.physical_page in wanted:
            found[page.physical_page] = (page, list(RegionFinder()(page)))
    return found


def main(folders: Sequence[Path], halves: Sequence[str], *, lists: bool) -> None:
    """Print the figures of each half."""
    start = time.process_time()
    files: dict[str, list[Marked]] = defaultdict(list)
    for page in marked_pages():
        if page.half in halves:
            files[page.file].append(page)
    scores = {half: Score(lists=lists) for half in halves}
    for name, pages in files.items():
        path = next(path for folder in folders for path in folder.rglob(name))
        found = found_in(path, [page.number for page in pages])
        for page in pages:
            source, regions = found[page.number]
            scores[page.half].page(page, source.glyphs, regions)
    for half, score in scores.items():
        print(f"--- {half}\n{score.report()}")
    print(f"{time.process_time() - start:.0f} CPU s")


if __name__ == "__main__":
    arguments = sys.argv[1:]
    chosen = ["open", "aside", "last"]
    if "--half" in arguments:
        at = arguments.index("--half")
        chosen = [arguments[at + 1]]
        del arguments[at : at + 2]
    paths = [Path(argument) for argument in arguments if not argument.startswith("--")]
    main(paths, chosen, lists="--list" in arguments)
