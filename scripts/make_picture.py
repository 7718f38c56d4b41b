"""Draw the README's picture: one question about the demo monograph, answered from plain text and
by standfirst.

Both sides are real output. Left: what PDFium extracts from the page, line ends removed, as most
splitters hand it on. Right: what `standfirst ask` answers, with the picture it cut. Needs the
DejaVu fonts (Debian: `fonts-dejavu-core`).
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from importlib.resources import as_file, files
from pathlib import Path

import pypdfium2
from PIL import Image, ImageDraw, ImageFont

from standfirst import Answer, IngestOptions, Workspace, ask, ingest

TARGET = Path(__file__).resolve().parent.parent / "docs/images/answer.png"
FONTS = Path("/usr/share/fonts/truetype/dejavu")
QUESTION = "Người bệnh suy thận dùng liều nào?"
IN_ENGLISH = "Which dose do patients with renal impairment take?"
FIRST, LAST = "Ở người bệnh suy thận, liều", "dưới 5 không dùng –"
"""The stretch of the page that stands around the formula and the table."""
WRONG = ("(140 − tuổi) × cân nặng (kg) 72 × creatinin", "15 – 29 1,5 g 12 giờ 5 – 14 0,75 g 24 giờ")
"""Where the division has become a product, and where rows have run together."""

LEFT_GLOSS = (
    "The fraction has become a product, the rows of the table have run together, and both read "
    "like a sentence: nothing warns the reader, or the model that answers from it."
)
RIGHT_GLOSS = (
    "In English: “In patients with renal impairment, the dose must be adjusted to creatinine "
    "clearance.” There is a formula on printed page 205, and a table; none of their values is "
    "stated here. See the pictures."
)
WIDTH, MARGIN, GAP = 1640, 40, 40
COLUMN = (WIDTH - 2 * MARGIN - GAP) // 2
CROP_SCALE = 0.6
PICTURES = 2
"""What the picture is about: the formula and the table."""
PAPER, INK, MUTED = "#ffffff", "#1c1c1c", "#6a6a6a"
RED, RED_PAPER, GREEN, GREEN_PAPER = "#a61b1b", "#fdeaea", "#1d6b3a", "#eef7f0"


class Page:
    """A sheet that text and pictures are set on, in columns, from the top down."""

    def __init__(self, fonts: Path, height: int) -> None:
        self.sheet = Image.new("RGB", (WIDTH, height), PAPER)
        self.pen = ImageDraw.Draw(self.sheet)
        self.fonts = fonts

    def font(self, size: int, *, bold: bool = False) -> ImageFont.FreeTypeFont:
        name = "DejaVuSans-Bold.ttf" if bold else "DejaVuSans.ttf"
        return ImageFont.truetype(str(self.fonts / name), size)

    def text(
        self,
        place: tuple[int, int],
        text: str,
        font: ImageFont.FreeTypeFont,
        *,
        ink: str = INK,
        width: int = COLUMN,
        marked: tuple[str, ...] = (),
    ) -> int:
        """Set a text in lines of a width and return where the next line would start."""
        x, y = place
        marks = marked_words(text, marked)
        left, space = x, font.getlength(" ")
        step = int(font.size * 1.5)
        for number, word in enumerate(text.split()):
            length = font.getlength(word)
            if left > x and left + length > x + width:
                left, y = x, y + step
            if number in marks:
                box = (left - 3, y - 3, left + length + 3, y + font.size + 6)
                self.pen.rectangle(box, fill=RED_PAPER)
            colour = RED if number in marks else ink
            self.pen.text((left, y), word, font=font, fill=colour)
            left += length + space
        return y + step


def marked_words(text: str, marked: tuple[str, ...]) -> set[int]:
    """Return the numbers of the words that lie in a marked stretch of the text."""
    words, found = text.split(), set()
    for stretch in marked:
        wanted = stretch.split()
        for start in range(len(words) - len(wanted) + 1):
            if words[start : start + len(wanted)] == wanted:
                found |= set(range(start, start + len(wanted)))
    return found


def plain_text(pdf: bytes) -> str:
    """Return what plain extraction makes of the stretch with the formula and the table."""
    document = pypdfium2.PdfDocument(pdf)
    text = " ".join(document[1].get_textpage().get_text_range().split())
    document.close()
    return text[text.index(FIRST) : text.index(LAST) + len(LAST)]


def draw_plain(page: Page, x: int, y: int, text: str) -> int:
    """Draw the left side."""
    y = page.text((x, y), "Plain text of the page", page.font(26, bold=True), ink=RED)
    y = page.text((x, y + 14), text, page.font(21), marked=WRONG)
    return page.text((x, y + 14), LEFT_GLOSS, page.font(18), ink=MUTED)


def draw_answer(page: Page, x: int, y: int, answer: Answer, workspace: Path) -> int:
    """Draw the right side: quotations, notices and pictures in their order, then the places."""
    y = page.text((x, y), "standfirst ask", page.font(26, bold=True), ink=GREEN) + 14
    for segment in answer.segments:
        mark = f" [{segment.citation}]" if segment.citation else ""
        if segment.kind == "crop" and segment.crop:
            crop = Image.open(workspace / segment.crop).convert("RGB")
            crop = crop.resize((int(crop.width * CROP_SCALE), int(crop.height * CROP_SCALE)))
            page.sheet.paste(crop, (x + 1, y + 8))
            page.pen.rectangle((x, y + 7, x + crop.width + 1, y + crop.height + 8), outline=MUTED)
            y += crop.height + 22
        elif segment.text:
            quoted = f"“{segment.text}”" if segment.kind == "quote" else segment.text
            y = page.text((x, y), quoted + mark, page.font(21)) + 8
    for citation in answer.citations:
        where = " > ".join(citation.heading_path)
        place = f"[{citation.number}] {where}, printed page {citation.printed_page}"
        y = page.text((x, y + 2), place, page.font(18), ink=MUTED)
    return page.text((x, y + 10), RIGHT_GLOSS, page.font(18), ink=MUTED)


def draw(target: Path, fonts: Path) -> None:
    """Ask the question of the demo documents and draw both answers."""
    with as_file(files("standfirst") / "samples") as samples, tempfile.TemporaryDirectory() as made:
        with Workspace.open(made, create=True) as workspace:
            ingest([samples], workspace, IngestOptions(jobs=1))
            answer = ask(workspace, QUESTION)
        if sum(segment.kind == "crop" for segment in answer.segments) != PICTURES:
            sys.exit(f"the answer has changed: {answer.segments}; choose another question")
        page = Page(fonts, 1400)
        y = page.text((MARGIN, 34), QUESTION, page.font(30, bold=True), width=WIDTH - 2 * MARGIN)
        y = page.text((MARGIN, y), IN_ENGLISH, page.font(20), ink=MUTED, width=WIDTH) + 22
        right = MARGIN + COLUMN + GAP
        plain = plain_text((samples / "monograph.pdf").read_bytes())
        ends = (
            draw_plain(page, MARGIN, y, plain),
            draw_answer(page, right, y, answer, Path(made)),
        )
    middle = MARGIN + COLUMN + GAP // 2
    page.pen.line((middle, y, middle, max(ends)), fill="#d0d0d0", width=2)
    target.parent.mkdir(parents=True, exist_ok=True)
    page.sheet.crop((0, 0, WIDTH, max(ends) + 30)).quantize(64).save(target, optimize=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fonts", type=Path, default=FONTS, help="folder with DejaVu*.ttf")
    parser.add_argument("--target", type=Path, default=TARGET)
    arguments = parser.parse_args()
    draw(arguments.target, arguments.fonts)
