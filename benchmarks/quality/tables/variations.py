"""Make PDF files full of tables of many looks, each with its truth.

    python benchmarks/quality/tables/variations.py FOLDER --seed 1 --files 40

Each file has a page or two of running text with tables between, in the styles of statistical
reports and financial statements: without rules, with partial rules, grids and shades, right below
each other, side by side, in two columns of text, on landscape pages. The truth is written as
ICDAR-2013 has it (-reg.xml and -str.xml beside each file), so that its scorers read it.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from made_tables import SENTENCES, MadeCell, MadeTable, made_table
from made_truth import Region, write_truth
from reportlab.lib.pagesizes import A4, landscape
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

SPAN_GAP = 6.0
PAD = 3.0


@dataclass(slots=True)
class Sheet:
    """A file that is being drawn: where the next thing stands, and what was drawn."""

    canvas: Canvas
    random: Random
    width: float
    height: float
    face: str
    size: float
    page: int = 1
    y: float = 0.0
    regions: list[Region] = field(default_factory=list)

    @property
    def left(self) -> float:
        return 62.0

    @property
    def right(self) -> float:
        return self.width - 62.0

    def bold(self) -> str:
        return {"Helvetica": "Helvetica-Bold", "Times-Roman": "Times-Bold"}[self.face]


def paragraph(sheet: Sheet, x0: float, x1: float, sentences: int) -> None:
    """Draw justified running text and move down by it."""
    words = " ".join(sheet.random.choice(SENTENCES) for _ in range(sentences)).split()
    leading = 1.25 * sheet.size
    while words:
        line: list[str] = []
        while words and stringWidth(" ".join([*line, words[0]]), sheet.face, sheet.size) <= x1 - x0:
            line.append(words.pop(0))
        room = x1 - x0 - stringWidth(" ".join(line), sheet.face, sheet.size)
        text = sheet.canvas.beginText(x0, sheet.y)
        text.setFont(sheet.face, sheet.size)
        text.setWordSpace(room / (len(line) - 1) if words and len(line) > 1 else 0)
        text.textLine(" ".join(line))
        sheet.canvas.drawText(text)
        sheet.y -= leading
    sheet.y -= 0.6 * leading


def line_of(sheet: Sheet, x: float, text: str, face: str) -> None:
    """Draw one line and move down by it."""
    sheet.canvas.setFont(face, sheet.size)
    sheet.canvas.drawString(x, sheet.y, text)
    sheet.y -= 1.5 * sheet.size


def widths_of(sheet: Sheet, table: MadeTable, size: float, room: float) -> list[float]:
    """Return each column's width: its widest cell and a gap, widened to the room at times."""
    widths = [0.0] * table.columns
    for cell in table.cells:
        if cell.column == cell.last_column:
            need = max(stringWidth(line, sheet.bold(), size) for line in cell.lines)
            need += 8.0 * cell.indent
            widths[cell.column] = max(widths[cell.column], need)
    for cell in table.cells:
        if cell.column < cell.last_column:
            need = stringWidth(cell.text, sheet.bold(), size) + SPAN_GAP
            own = widths[cell.column : cell.last_column + 1]
            widths[cell.column] += max(0.0, need - sum(own))
    gap = sheet.random.uniform(1.2, 2.6) * size
    widths = [width + gap for width in widths]
    slack = room - sum(widths)
    if slack > 0 and sheet.random.random() < 0.6:
        widths = [width + slack / table.columns for width in widths]
    return widths


def height_of(table: MadeTable, size: float) -> float:
    """Return about how high a table gets."""
    lines = sum(
        max((len(c.lines) for c in table.cells if c.row == row), default=1)
        for row in range(table.rows)
    )
    return lines * 1.7 * size + len(table.gaps_after) * size + 10


def draw_table(sheet: Sheet, table: MadeTable, x0: float, room: float) -> None:
    """Draw a table with its top at the sheet's place; one that does not fit is left out."""
    size = sheet.size - sheet.random.choice((0, 0, 1, 1.5))
    widths = widths_of(sheet, table, size, room)
    while sum(widths) > room and size > 6:
        size -= 0.5
        widths = widths_of(sheet, table, size, room)
    if sum(widths) > room:
        return
    xs = [x0]
    for width in widths:
        xs.append(xs[-1] + width)
    region = Region(sheet.page, table)
    extra = sheet.random.uniform(0.05, 0.6) * size
    y = sheet.y + size
    tops = []
    for row in range(table.rows):
        cells = [cell for cell in table.cells if cell.row == row]
        lines = max((len(cell.lines) for cell in cells), default=1)
        height = lines * 1.12 * size + extra + (size if row in table.gaps_after else 0)
        tops.append(y)
        if table.rules == "shades" and row % 2:
            sheet.canvas.setFillGray(0.88)
            sheet.canvas.rect(xs[0], y - height, xs[-1] - xs[0], height, stroke=0, fill=1)
            sheet.canvas.setFillGray(0)
        for cell in cells:
            _draw_cell(sheet, region, cell, (xs, y, size, lines))
        y -= height
    tops.append(y)
    _draw_rules(sheet, table, xs, tops)
    sheet.regions.append(region)
    sheet.y = y - 1.6 * sheet.size


Place = tuple[list[float], float, float, int]


def _draw_cell(sheet: Sheet, region: Region, cell: MadeCell, place: Place) -> None:
    xs, top, size, lines = place
    table = region.table
    face = sheet.bold() if cell.bold else sheet.face
    canvas = sheet.canvas
    canvas.setFont(face, size)
    low, high = xs[cell.column] + PAD, xs[cell.last_column + 1] - PAD
    in_head = cell.row < table.head_rows
    sink = lines - len(cell.lines) if in_head or table.numeric[cell.column] else 0
    y = top - 0.95 * size - sink * 1.12 * size
    box = (1e9, 1e9, -1e9, -1e9)
    for line in cell.lines:
        width = stringWidth(line, face, size)
        if cell.column < cell.last_column:
            x = (low + high - width) / 2
        elif table.numeric[cell.column]:
            x = high - width
        else:
            x = low + 8.0 * cell.indent
        if line.startswith("$ ") and table.dollars:
            canvas.drawString(low, y, "$")
            canvas.drawRightString(high, y, line[2:])
            x = low
        else:
            canvas.drawString(x, y, line)
        end = high if line.startswith("$ ") else x + width
        foot, head = y - 0.2 * size, y + 0.75 * size
        box = (min(box[0], x), min(box[1], foot), max(box[2], end), max(box[3], head))
        y -= 1.12 * size
    if table.leaders and cell.column == 0 and not in_head and not cell.text.endswith(":"):
        dot = stringWidth(" .", face, size)
        count = int((high - box[2]) / dot) - 1
        canvas.drawString(box[2] + 1, y + 1.12 * size, " ." * max(count, 0))
    region.boxes.append((cell, box))


def _draw_rules(sheet: Sheet, table: MadeTable, xs: list[float], tops: list[float]) -> None:
    canvas = sheet.canvas
    canvas.setLineWidth(0.5)
    left, right = xs[0], xs[-1]
    if table.rules in ("head", "spans"):
        for y in (tops[0], tops[table.head_rows], tops[-1]):
            canvas.line(left, y, right, y)
    if table.rules == "spans":
        for cell in table.cells:
            if cell.row < table.head_rows and cell.column > 0:
                y = tops[cell.row + 1]
                canvas.line(xs[cell.column] + 2, y, xs[cell.last_column + 1] - 2, y)
    if table.rules in ("rows", "grid"):
        for y in tops:
            canvas.line(left, y, right, y)
    if table.rules == "grid":
        for k, x in enumerate(xs):
            top = tops[table.head_rows - 1] if 0 < k < len(xs) - 1 and k % 2 == 0 else tops[0]
            canvas.line(x, top, x, tops[-1])


def draw_file(path: Path, seed: int) -> None:
    """Draw one file of two pages and write its truth beside it."""
    random = Random(seed)
    wide = random.random() < 0.2
    width, height = landscape(A4) if wide else A4
    canvas = Canvas(str(path), pagesize=(width, height), invariant=1)
    sheet = Sheet(
        canvas, random, width, height, random.choice(("Helvetica", "Times-Roman")),
        random.choice((8.0, 9.0, 10.0)),
    )  # fmt: skip
    for page in (1, 2):
        sheet.page, sheet.y = page, height - 70
        canvas.setFont(sheet.face, 8)
        canvas.drawString(62, height - 40, "Statistical report on the regions")
        canvas.drawRightString(width - 62, 40, str(16 + page))
        random.choice(PAGES)(sheet)
        canvas.showPage()
    canvas.save()
    write_truth(path, sheet.regions)


def _caption(sheet: Sheet, x: float) -> None:
    if sheet.random.random() < 0.6:
        number = sheet.random.randint(1, 30)
        name = sheet.random.choice(("Table", "Table", "Exhibit"))
        line_of(sheet, x, f"{name} {number}. {sheet.random.choice(SENTENCES)[:50]}", sheet.bold())


def _note(sheet: Sheet, x: float) -> None:
    if sheet.random.random() < 0.4:
        line_of(sheet, x, "Source: annual survey, own calculations.", sheet.face)
        sheet.y -= 0.5 * sheet.size


def plain_page(sheet: Sheet) -> None:
    """Running text over the page's width, a table, text, and another if there is room."""
    paragraph(sheet, sheet.left, sheet.right, sheet.random.randint(2, 6))
    for _ in range(2):
        table = made_table(sheet.random, most_columns=8)
        if sheet.y - height_of(table, sheet.size) < 120:
            break
        under = sheet.random.random() < 0.2
        if not under:
            _caption(sheet, sheet.left)
        draw_table(sheet, table, sheet.left, sheet.right - sheet.left)
        if under:
            _caption(sheet, sheet.left)
        _note(sheet, sheet.left)
        paragraph(sheet, sheet.left, sheet.right, sheet.random.randint(1, 4))


def stacked_page(sheet: Sheet) -> None:
    """Tables right below each other: a line of text, a heading, or nothing but space between."""
    paragraph(sheet, sheet.left, sheet.right, 2)
    for _ in range(4):
        table = made_table(sheet.random, most_columns=7, rows=sheet.random.randint(3, 8))
        if sheet.y - height_of(table, sheet.size) < 100:
            break
        draw_table(sheet, table, sheet.left, sheet.right - sheet.left)
        between = sheet.random.choice(("line", "heading", "space", "caption"))
        sheet.y -= sheet.size * (1.5 if between == "space" else 0.3)
        if between == "line":
            line_of(sheet, sheet.left, sheet.random.choice(SENTENCES), sheet.face)
        elif between == "heading":
            line_of(sheet, sheet.left, "Results by region", sheet.bold())
        elif between == "caption":
            line_of(sheet, sheet.left, "Table 7. Main results by sector", sheet.bold())


def beside_page(sheet: Sheet) -> None:
    """Two tables side by side, then text over the page's width."""
    paragraph(sheet, sheet.left, sheet.right, 3)
    middle = (sheet.left + sheet.right) / 2
    top, low = sheet.y, sheet.y
    captioned = sheet.random.random() < 0.5
    for x in (sheet.left, middle + 12):
        sheet.y = top
        if captioned:
            line_of(sheet, x, f"Table {int(x) % 9 + 1}. Values by region", sheet.bold())
        table = made_table(sheet.random, most_columns=4, rows=sheet.random.randint(4, 12))
        draw_table(sheet, table, x, middle - sheet.left - 12)
        low = min(low, sheet.y)
    sheet.y = low - sheet.size
    paragraph(sheet, sheet.left, sheet.right, 5)


def column_page(sheet: Sheet) -> None:
    """Two columns of running text, each with a table in it."""
    middle = (sheet.left + sheet.right) / 2
    for x in (sheet.left, middle + 10):
        sheet.y = sheet.height - 70
        end = x + middle - sheet.left - 10
        paragraph(sheet, x, end, sheet.random.randint(3, 6))
        _caption_narrow(sheet, x)
        table = made_table(sheet.random, most_columns=4, rows=sheet.random.randint(4, 9))
        draw_table(sheet, table, x, end - x)
        sheet.y -= sheet.size
        paragraph(sheet, x, end, sheet.random.randint(3, 6))


def _caption_narrow(sheet: Sheet, x: float) -> None:
    if sheet.random.random() < 0.5:
        line_of(sheet, x, f"Table {sheet.random.randint(1, 9)}. Main results", sheet.bold())


def spanning_page(sheet: Sheet) -> None:
    """Two columns of running text with a table over both of them in the middle."""
    middle = (sheet.left + sheet.right) / 2
    columns = ((sheet.left, middle - 10), (middle + 10, sheet.right))
    for _ in range(2):
        top, low = sheet.y, sheet.y
        for x0, x1 in columns:
            sheet.y = top
            paragraph(sheet, x0, x1, sheet.random.randint(3, 5))
            low = min(low, sheet.y)
        sheet.y = low - sheet.size
        table = made_table(sheet.random, most_columns=8)
        if sheet.y - height_of(table, sheet.size) < 200:
            break
        _caption(sheet, sheet.left)
        draw_table(sheet, table, sheet.left, sheet.right - sheet.left)
        sheet.y -= sheet.size


PAGES = (plain_page, plain_page, stacked_page, beside_page, column_page, spanning_page)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--files", type=int, default=40)
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    for number in range(arguments.files):
        path = arguments.folder / f"made-{arguments.seed}-{number:03}.pdf"
        draw_file(path, 1000 * arguments.seed + number)


if __name__ == "__main__":
    main()
