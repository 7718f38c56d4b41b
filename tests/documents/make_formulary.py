"""Draws the test formulary: twelve pages of three made-up drugs, from what `formulary.txt` says.

Needs reportlab and the DejaVu fonts (Debian: `fonts-dejavu-core`). The same versions give the same
bytes. Run it from the root of the repository: `python -m tests.documents.make_formulary`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parent
TEXT = FOLDER / "formulary.txt"
TARGET = FOLDER / "formulary.pdf"
DEBIAN_FONTS = Path("/usr/share/fonts/truetype/dejavu")
FACES = {
    "Serif": "DejaVuSerif.ttf",
    "Serif-Bold": "DejaVuSerif-Bold.ttf",
    "Sans-Bold": "DejaVuSans-Bold.ttf",
}
FIRST_PRINTED_PAGE = 204
PAGE_SIZE = (430.0, 610.0)
MARGIN = 54.0
POINTS_A_MILLIMETRE = 72 / 25.4


class Part(NamedTuple):
    """A piece of the text: `kind` is "title", "heading", "paragraph", "item", "table" or
    "fraction". A table's style, widths in millimetres and rows, and what stands on the left, above
    and below in a fraction, are in `details`."""

    kind: str
    text: str = ""
    details: tuple[tuple[str, ...], ...] = ()


def parts() -> Iterator[Part]:
    """Yield the parts of the text in order; a blank line ends each."""
    for piece in TEXT.read_text(encoding="utf-8").strip().split("\n\n"):
        lines = piece.split("\n")
        if piece.startswith("# "):
            yield Part("title", piece[2:])
        elif piece.startswith("## "):
            yield Part("heading", piece[3:])
        elif piece.startswith("- "):
            yield from (Part("item", line[2:]) for line in lines)
        elif piece.startswith("@table "):
            form, caption = lines[0].removeprefix("@table ").split(" | ")
            rows = tuple(tuple(cell.strip() for cell in line.split("|")) for line in lines[1:])
            yield Part("table", caption, (tuple(form.split()), *rows))
        elif piece.startswith("@fraction "):
            sides = piece.removeprefix("@fraction ").split(" | ")
            yield Part("fraction", "", (tuple(sides),))
        else:
            yield Part("paragraph", " ".join(lines))


def draw_formulary(target: Path, fonts: Path = DEBIAN_FONTS) -> None:
    """Write the formulary as a PDF file."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.platypus import BaseDocTemplate, Frame, PageTemplate

    for name, file in FACES.items():
        pdfmetrics.registerFont(TTFont(name, str(fonts / file)))
    width, height = PAGE_SIZE
    document = BaseDocTemplate(
        str(target), pagesize=PAGE_SIZE, title="Dược thư thử nghiệm", lang="vi", invariant=1
    )
    drugs: list[str] = []
    frame = Frame(MARGIN, 52, width - 2 * MARGIN, height - 106, 0, 0, 0, 0)

    def finish_page(canvas, document) -> None:
        _running_lines(canvas, FIRST_PRINTED_PAGE + document.page - 1, drugs)
        del drugs[:-1]

    document.afterFlowable = lambda flowable: drugs.extend(getattr(flowable, "drug", ()))
    document.addPageTemplates([PageTemplate(frames=[frame], onPageEnd=finish_page)])
    document.build(list(_story(width - 2 * MARGIN)))


def _running_lines(canvas, printed: int, drugs: Sequence[str]) -> None:
    """Paint the name of the page's first or last drug over it, and its number below.

    As in a dictionary: a left page names the drug it begins with, a right page its last one.
    """
    width, height = PAGE_SIZE
    name = drugs[-1 if printed % 2 else 0].capitalize()
    canvas.setFont("Serif", 8)
    if printed % 2:
        canvas.drawRightString(width - MARGIN, height - 36, name)
        canvas.drawRightString(width - MARGIN, 30, str(printed))
    else:
        canvas.drawString(MARGIN, height - 36, name)
        canvas.drawString(MARGIN, 30, str(printed))
    canvas.setLineWidth(0.4)
    canvas.line(MARGIN, height - 41, width - MARGIN, height - 41)


def _story(width: float) -> Iterator[object]:
    """Yield what is set, in order."""
    from reportlab.platypus import CondPageBreak, Paragraph, Spacer

    styles = _styles()
    for part in parts():
        if part.kind == "fraction":
            yield _fraction(part.details[0], width)
        elif part.kind == "table":
            yield CondPageBreak(80)
            yield Paragraph(part.text, styles["caption"])
            yield _table(part.details)
            yield Spacer(1, 9)
        else:
            bullet = "•" if part.kind == "item" else None
            paragraph = Paragraph(part.text, styles[part.kind], bulletText=bullet)
            if part.kind == "title":
                paragraph.drug = (part.text,)
            yield paragraph


def _styles() -> dict[str, object]:
    from reportlab.lib.enums import TA_JUSTIFY
    from reportlab.lib.styles import ParagraphStyle

    body = ParagraphStyle(
        "paragraph",
        fontName="Serif",
        fontSize=9.5,
        leading=13.4,
        alignment=TA_JUSTIFY,
        spaceAfter=4,
    )
    bold = {"fontName": "Sans-Bold", "keepWithNext": 1}
    return {
        "paragraph": body,
        "item": ParagraphStyle("item", body, leftIndent=14, bulletIndent=3, spaceAfter=2),
        "title": ParagraphStyle(
            "title", fontSize=15, leading=20, spaceBefore=14, spaceAfter=5, **bold
        ),
        "heading": ParagraphStyle(
            "heading", fontSize=10.5, leading=14, spaceBefore=7, spaceAfter=3, **bold
        ),
        "caption": ParagraphStyle(
            "caption", fontName="Serif-Bold", fontSize=8.5, leading=12, spaceBefore=5, spaceAfter=4
        ),
    }


def _table(details: Sequence[Sequence[str]]) -> object:
    """Return a table with rules around its cells, above and below its head alone, or nowhere."""
    from reportlab.lib.colors import black
    from reportlab.lib.styles import ParagraphStyle
    from reportlab.platypus import Paragraph, Table

    (form, *widths), *rows = details
    heads = 2 if form == "merged" else 1
    cell = ParagraphStyle("cell", fontName="Serif", fontSize=8.5, leading=11)
    head = ParagraphStyle("head", cell, fontName="Serif-Bold")
    style = {
        "grid": [("GRID", (0, 0), (-1, -1), 0.5, black)],
        "merged": [
            ("GRID", (0, 0), (-1, -1), 0.5, black),
            ("SPAN", (0, 0), (0, 1)),
            ("SPAN", (1, 0), (2, 0)),
            ("SPAN", (3, 0), (3, 1)),
        ],
        "lines": [
            ("LINEABOVE", (0, 0), (-1, 0), 0.9, black),
            ("LINEBELOW", (0, 0), (-1, 0), 0.5, black),
            ("LINEBELOW", (0, -1), (-1, -1), 0.9, black),
        ],
        "bare": [],
    }[form]
    return Table(
        [
            [Paragraph(text, head if number < heads else cell) for text in row]
            for number, row in enumerate(rows)
        ],
        colWidths=[float(each) * POINTS_A_MILLIMETRE for each in widths],
        repeatRows=heads,
        style=[*style, ("VALIGN", (0, 0), (-1, -1), "MIDDLE")],
    )


def _fraction(sides: Sequence[str], width: float) -> object:
    """Return a left side and a numerator over a denominator, in the middle of the page."""
    from reportlab.graphics.shapes import Drawing, Line, String
    from reportlab.pdfbase.pdfmetrics import stringWidth

    size = 9.5
    left, above, below = (stringWidth(text, "Serif", size) for text in sides)
    bar = max(above, below) + 4
    start = (width - left - 6 - bar) / 2
    drawing = Drawing(width, 40)
    middle = start + left + 6 + bar / 2
    for text, x, y in (
        (sides[0], start, 16.5),
        (sides[1], middle - above / 2, 24),
        (sides[2], middle - below / 2, 9),
    ):
        drawing.add(String(x, y, text, fontName="Serif", fontSize=size))
    drawing.add(Line(middle - bar / 2, 20, middle + bar / 2, 20, strokeWidth=0.6))
    return drawing


if __name__ == "__main__":
    draw_formulary(TARGET)
