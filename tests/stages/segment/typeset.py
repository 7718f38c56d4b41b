"""Pages set by hand, glyph by glyph, for the laws of laying out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from standfirst.model.source import (
    Font,
    Glyph,
    OutlineEntry,
    PagedSource,
    PageSource,
    Picture,
    Rule,
    TextSource,
)
from standfirst.stages.segment.paged import lay_out
from standfirst.stages.segment.paged.page_lines import FindRegions

ADVANCE = 0.5
"""Width of every letter, in type sizes."""
FONTS = [Font("Serif", 400, False), Font("Serif-Bold", 700, False), Font("Serif-Italic", 400, True)]


class Text(NamedTuple):
    """A line to set: place in points from the top left, text, size and font (1 is bold).

    A part between braces with a caret or an underscore is set as a raised or lowered mark.
    """

    x: float
    y: float
    text: str
    size: float = 10.0
    font: int = 0
    angle: int = 0


def page(
    *lines: Text,
    number: int = 1,
    label: str = "",
    width: float = 600,
    height: float = 800,
    rules: Sequence[Rule] = (),
) -> PageSource:
    """Set lines in the order in which they are given, which is the content order."""
    glyphs: list[Glyph] = []
    for line in lines:
        _set(line, glyphs)
    return PageSource(
        physical_page=number, width=width, height=height, rotation=0, label=label, glyphs=glyphs,
        fonts=FONTS, rules=list(rules), pictures=list[Picture](), dropped=[], findings=[],
    )  # fmt: skip


def _set(line: Text, glyphs: list[Glyph]) -> None:
    along, step, up, size = 0.0, 3, 0.0, line.size
    for character in line.text:
        if character in "⌃⌄⌁":
            up, size = {
                "⌃": (0.4 * line.size, 0.6 * line.size),
                "⌄": (-0.2 * line.size, 0.6 * line.size),
                "⌁": (0.0, line.size),
            }[character]
            continue
        advance = ADVANCE * size
        if character == " ":
            step = 2
        else:
            order = (glyphs[-1].order if glyphs else -1) + step
            glyphs.append(_glyph(line, character, (along, up, size), order))
            step = 1
        along += advance


def _glyph(line: Text, character: str, place: tuple[float, float, float], order: int) -> Glyph:
    along, up, size = place
    near, far = along + 0.03 * size, along + (ADVANCE - 0.03) * size
    above, below = up + 0.7 * size, up - 0.2 * size
    if line.angle == 90:
        box = (line.x - above, line.y - far, line.x - below, line.y - near)
        origin = (line.x - up, line.y - along)
    elif line.angle == 180:
        box = (line.x - far, line.y + below, line.x - near, line.y + above)
        origin = (line.x - along, line.y + up)
    elif line.angle == 270:
        box = (line.x + below, line.y + near, line.x + above, line.y + far)
        origin = (line.x + up, line.y + along)
    else:
        box = (line.x + near, line.y - above, line.x + far, line.y - below)
        origin = (line.x + along, line.y - up)
    return Glyph(character, *box, *origin, size, line.font, line.angle, order)


def paragraph(
    x: float, y: float, text: str, *, width: float, size: float = 10.0, font: int = 0
) -> list[Text]:
    """Break a text into lines of at most a width, 1.2 type sizes apart."""
    lines: list[str] = []
    for word in text.split():
        if lines and (len(lines[-1]) + 1 + len(word)) * ADVANCE * size <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return [Text(x, y + n * 1.2 * size, line, size, font) for n, line in enumerate(lines)]


def laid_out(
    *pages: PageSource,
    outline: tuple[OutlineEntry, ...] = (),
    find_regions: FindRegions | None = None,
) -> TextSource:
    source = PagedSource(
        media_type="application/pdf", page_count=len(pages), title="", language="",
        outline=outline, pages=iter(pages), findings=[],
    )  # fmt: skip
    return lay_out(source, find_regions)


def elements_of(source: TextSource) -> list[tuple[str, str]]:
    """Return kind and text of each element."""
    return [(e.kind, source.text[e.start : e.end]) for e in source.elements]
