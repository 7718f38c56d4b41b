"""Pages with mathematics set by hand, as TeX sets it: in points from the top left."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import cycle

from standfirst.model.place import BBox
from standfirst.model.source import Font, Glyph, PageSource, Picture, Rule, Shape

TEXT, MATHS, TALL, TYPEWRITER, ITALIC = range(5)
FONTS = [
    Font("NimbusRoman", 400, False),
    Font("CMMI10", 400, True),
    Font("CMEX10", 400, False),
    Font("Courier", 400, False),
    Font("NimbusRoman-Italic", 400, True),
]
NARROW, WIDE = "iljtf.,:;!'()[]|", "mwMWOCGQ—"
LEFT, RIGHT, LEADING = 80.0, 480.0, 12.0

PROSE = """
The amount is taken from the sheet of the year before and rounded by the office to a full number
unless the plant has set another rule for the first part of it which is then noted in the book of
the shift by two people who did not know of it
"""


def advance(character: str, size: float) -> float:
    if character in NARROW:
        return 0.28 * size
    return (0.8 if character in WIDE else 0.5) * size


class Sheet:
    """A page in the making."""

    def __init__(self, width: float = 560, height: float = 800) -> None:
        self.width, self.height = width, height
        self.glyphs: list[Glyph] = []
        self.rules: list[Rule] = []
        self.shapes: list[Shape] = []
        self.pictures: list[Picture] = []
        self._words = cycle(PROSE.split())

    def set(
        self, x: float, baseline: float, text: str, size: float = 10.0, font: int = TEXT
    ) -> float:
        """Set a text and return where it ends."""
        order = (self.glyphs[-1].order if self.glyphs else -1) + 3
        for character in text:
            step = advance(character, size)
            if character == " ":
                order += 1
                x += 0.28 * size
                continue
            self.tall(x, baseline - 0.68 * size, baseline, character, (size, font, order), step)
            order += 1
            x += step
        return x

    def tall(
        self,
        x: float,
        top: float,
        bottom: float,
        character: str,
        face: tuple[float, int, int],
        step: float = 6.0,
    ) -> None:
        """Set one glyph with a box of its own; a tall sign stands on its upper end."""
        size, font, order = face
        baseline = top if font == TALL else bottom
        box = (x + 0.03 * size, top, x + step - 0.03 * size, bottom)
        self.glyphs.append(Glyph(character, *box, x, baseline, size, font, 0, order))

    def sign(self, x: float, top: float, bottom: float, character: str, step: float = 6.0) -> None:
        """Set a tall sign of the extension font."""
        order = (self.glyphs[-1].order if self.glyphs else -1) + 3
        self.tall(x, top, bottom, character, (10.0, TALL, order), step)

    def rule(self, x0: float, x1: float, y: float, thick: float = 0.4) -> None:
        self.rules.append(Rule(x0, y, x1, y + thick, "horizontal"))

    def upright(self, x: float, top: float, bottom: float) -> None:
        self.rules.append(Rule(x, top, x + 0.4, bottom, "vertical"))

    def prose(self, baseline: float, lines: int, *, left: float = LEFT, last: float = 1.0) -> float:
        """Set full lines of prose, the last as long as told; return the next baseline."""
        for number in range(lines):
            x, end = left, RIGHT if number < lines - 1 else left + last * (RIGHT - left)
            while x < end - 30:
                x = self.set(x, baseline, next(self._words)) + 2.8
            baseline += LEADING
        return baseline

    def fraction(
        self, x: float, axis: float, over: str, under: str, *, size: float = 10.0, font: int = MATHS
    ) -> BBox:
        """Set a fraction whose bar begins at x, and return its box."""
        lengths = [sum(advance(c, size) if c != " " else 2.8 for c in t) for t in (over, under)]
        width = max(lengths) + 2
        is_shown = size >= 10
        up, down = (0.43, 0.93) if is_shown else (0.2, 0.82)
        self.set(x + (width - lengths[0]) / 2, axis - up * size, over, size, font)
        self.rule(x, x + width, axis - 0.2)
        self.set(x + (width - lengths[1]) / 2, axis + down * size, under, size, font)
        return (x, axis - (up + 0.68) * size, x + width, axis + down * size)

    def page(self) -> PageSource:
        return PageSource(
            physical_page=1, width=self.width, height=self.height, rotation=0, label="",
            glyphs=self.glyphs, fonts=FONTS, rules=self.rules, pictures=self.pictures, dropped=[],
            findings=[], shapes=self.shapes,
        )  # fmt: skip


def inside(page: PageSource, box: BBox) -> str:
    """Return the glyphs whose centres lie in a box, in the order in which they were set."""
    return "".join(
        glyph.text
        for glyph in page.glyphs
        if box[0] <= (glyph.x0 + glyph.x1) / 2 <= box[2]
        and box[1] <= (glyph.top + glyph.bottom) / 2 <= box[3]
    )


def held(page: PageSource, boxes: Iterable[BBox]) -> list[str]:
    """Return what each box holds."""
    return [inside(page, box) for box in boxes]
