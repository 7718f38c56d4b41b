"""Pages with tables set by hand: words at places, rules around them, and what was meant."""

from __future__ import annotations

from collections.abc import Sequence

from standfirst.model.source import Font, Glyph, PageSource, Rule

LETTER = 0.5
SPACE = 0.28
WIDTH, HEIGHT = 595.0, 842.0
FONTS = (Font("Serif", 400, False), Font("Serif-Bold", 700, False), Font("CMMI10", 400, True))

PROSE = (
    "The committee met twice in the spring and heard the reports of all members. It found that "
    "most of the duties had been done in time and that two of them should be given to others. "
    "Nobody spoke against the plan, which was then put to the vote and passed without a change. "
)


class Sheet:
    """A page to write on, in points from the top left."""

    def __init__(self, number: int = 1) -> None:
        self.number = number
        self.glyphs: list[Glyph] = []
        self.rules: list[Rule] = []
        self._order = -1

    def text(self, x: float, y: float, text: str, size: float = 10, font: int = 0) -> float:
        """Write a line whose baseline is at `y`; return where it ends."""
        self._order += 3
        step = 0
        for character in text:
            if character == " ":
                x += SPACE * size
                step = 1
                continue
            self._order += step + 1
            step = 0
            end = x + LETTER * size
            box = (x + 0.02 * size, y - 0.7 * size, end - 0.02 * size, y + 0.2 * size)
            self.glyphs.append(Glyph(character, *box, x, y, size, font, 0, self._order))
            x = end
        return x

    def right(self, x: float, y: float, text: str, size: float = 10, font: int = 0) -> None:
        """Write a line that ends at `x`."""
        self.text(x - width(text, size), y, text, size, font)

    def paragraph(self, x: float, y: float, text: str, *, wide: float, size: float = 10) -> float:
        """Write a text in lines of at most a width; return the baseline of the last."""
        line = ""
        for word in text.split():
            if line and width(f"{line} {word}", size) > wide:
                self.text(x, y, line, size)
                line, y = word, y + 1.2 * size
            else:
                line = f"{line} {word}".strip()
        self.text(x, y, line, size)
        return y

    def level(self, y: float, x0: float, x1: float) -> None:
        """Draw a horizontal rule."""
        self.rules.append(Rule(x0, y - 0.25, x1, y + 0.25, "horizontal"))

    def upright(self, x: float, top: float, bottom: float) -> None:
        """Draw a vertical rule."""
        self.rules.append(Rule(x - 0.25, top, x + 0.25, bottom, "vertical"))

    def box(self, x0: float, top: float, x1: float, bottom: float) -> None:
        """Draw a rectangle."""
        self.rules.append(Rule(x0, top, x1, bottom, "rectangle"))

    def rows(
        self, rows: Sequence[Sequence[str]], xs: Sequence[float], y: float, *, step: float = 16
    ) -> float:
        """Write rows: the first column flush left, the others flush right; return the last y."""
        for n, row in enumerate(rows):
            at = y + n * step
            for k, (x, text) in enumerate(zip(xs, row, strict=True)):
                if text and k == 0:
                    self.text(x, at, text)
                elif text:
                    self.right(x, at, text)
        return y + (len(rows) - 1) * step

    def grid(
        self, rows: Sequence[Sequence[str]], xs: Sequence[float], top: float, *, step: float = 18
    ) -> float:
        """Write rows into a grid whose borders stand at `xs`; return where it ends."""
        bottom = top + step * len(rows)
        for n, row in enumerate(rows):
            for x, text in zip(xs, row, strict=False):
                if text:
                    self.text(x + 4, top + n * step + 12, text)
        for n in range(len(rows) + 1):
            self.level(top + n * step, xs[0], xs[-1])
        for x in xs:
            self.upright(x, top, bottom)
        return bottom

    def page(self) -> PageSource:
        """Return what was written."""
        return PageSource(
            physical_page=self.number, width=WIDTH, height=HEIGHT, rotation=0, label="",
            glyphs=list(self.glyphs), fonts=list(FONTS), rules=list(self.rules), pictures=[],
            dropped=[], findings=[],
        )  # fmt: skip


def width(text: str, size: float) -> float:
    """Return how wide a line is set."""
    spaces = text.count(" ")
    return (LETTER * (len(text) - spaces) + SPACE * spaces) * size


def moved(page: PageSource, right: float, down: float) -> PageSource:
    """Return the page with all that stands on it moved."""
    return PageSource(
        physical_page=page.physical_page, width=page.width, height=page.height,
        rotation=0, label="",
        glyphs=[
            glyph._replace(
                x0=glyph.x0 + right, x1=glyph.x1 + right, top=glyph.top + down,
                bottom=glyph.bottom + down, origin_x=glyph.origin_x + right,
                baseline=glyph.baseline + down,
            )
            for glyph in page.glyphs
        ],
        fonts=page.fonts,
        rules=[
            Rule(rule.x0 + right, rule.top + down, rule.x1 + right, rule.bottom + down, rule.kind)
            for rule in page.rules
        ],
        pictures=[], dropped=[], findings=[],
    )  # fmt: skip


def quarter_turned(page: PageSource, turns: int) -> PageSource:
    """Return the page turned clockwise by quarters, its text reading down, head down or up."""
    for _ in range(turns):
        height = page.height

        def box(x0: float, top: float, x1: float, bottom: float, h: float = height) -> list[float]:
            return [h - bottom, x0, h - top, x1]

        page = PageSource(
            physical_page=page.physical_page, width=page.height, height=page.width,
            rotation=0, label="",
            glyphs=[
                Glyph(
                    g.text, *box(g.x0, g.top, g.x1, g.bottom), height - g.baseline, g.origin_x,
                    g.size, g.font, (g.angle + 270) % 360, g.order,
                )
                for g in page.glyphs
            ],
            fonts=page.fonts,
            rules=[
                Rule(
                    *box(r.x0, r.top, r.x1, r.bottom),
                    {"horizontal": "vertical", "vertical": "horizontal"}.get(r.kind, r.kind),  # type: ignore[arg-type]
                )
                for r in page.rules
            ],
            pictures=[], dropped=[], findings=[],
        )  # fmt: skip
    return page
