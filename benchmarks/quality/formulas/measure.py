"""Measure formula regions on the compiled TeX documents: recall, precision, time.

    python benchmarks/quality/formulas/measure.py FOLDER

A display counts as found when the regions hold 95 % of its glyphs; a region counts as right when
half of its glyphs are of displays. Glyphs are told by their colour, which no rule of ours looks at.
"""

from __future__ import annotations

import ctypes
import hashlib
import sys
import time
from collections import Counter
from pathlib import Path

import pypdfium2 as pdfium
from pypdfium2 import raw

from standfirst.model.family import Limits
from standfirst.model.place import BBox
from standfirst.model.source import PagedSource, SourceFile
from standfirst.stages.read import read
from standfirst.stages.segment.formulas import find_formulas

MARK = 250
Painted = tuple[float, float, int]


def painted_glyphs(path: Path) -> list[list[Painted]]:
    """Return per page every glyph's centre and the number of its display, 0 for none."""
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
            number = green * 256 + blue if red == MARK else 0
            glyphs.append(((left + right) / 2, height - (top + bottom) / 2, number))
        pages.append(glyphs)
    return pages


def holds(box: BBox, glyph: Painted) -> bool:
    """Tell whether a glyph's centre lies in a box."""
    return box[0] - 1 <= glyph[0] <= box[2] + 1 and box[1] - 1 <= glyph[1] <= box[3] + 1


def main(folder: Path) -> None:
    found = displays = right = regions = 0
    seconds = 0.0
    count = 0
    for path in sorted(folder.glob("*.pdf")):
        content = path.read_bytes()
        digest = hashlib.sha256(content).hexdigest()
        source = read(SourceFile(name=str(path), content=content, sha256=digest), Limits())
        assert isinstance(source, PagedSource)
        for page, glyphs in zip(source.pages, painted_glyphs(path), strict=True):
            start = time.process_time()
            boxes = [region.bbox for region in find_formulas(page)]
            seconds += time.process_time() - start
            count += 1
            total = Counter(glyph[2] for glyph in glyphs if glyph[2])
            held = Counter(
                glyph[2] for glyph in glyphs if glyph[2] and any(holds(box, glyph) for box in boxes)
            )
            for number, size in sorted(total.items()):
                is_found = held[number] >= 0.95 * size
                displays += 1
                found += is_found
                if not is_found:
                    print(
                        f"missed {path.name} p{page.physical_page} n{number}: {held[number]}/{size}"
                    )
            for box in boxes:
                inside = [glyph for glyph in glyphs if holds(box, glyph)]
                is_right = sum(1 for glyph in inside if glyph[2]) >= 0.5 * len(inside)
                regions += 1
                right += is_right
                if not is_right:
                    print(f"wrong {path.name} p{page.physical_page} {[round(v) for v in box]}")
    print(
        f"displays {displays} recall {found / displays:.3f}  regions {regions} precision "
        f"{right / regions:.3f}  {1000 * seconds / count:.1f} ms a page"
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]))
