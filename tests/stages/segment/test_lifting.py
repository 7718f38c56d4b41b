"""What is lifted from drawn pages: stacked formulas and figures, not what only looks like them."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

import pytest
from PIL import Image
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from standfirst.model.family import Limits
from standfirst.model.source import PagedSource, PageSource, SourceFile
from standfirst.stages.read import read
from standfirst.stages.segment.formulas import find_formulas
from standfirst.stages.segment.paged import Region
from standfirst.stages.segment.regions import RegionFinder

HEIGHT = 842
Draw = Callable[[Canvas], None]

PROSE = (
    "The dose is reduced when the clearance of the patient falls below the",
    "limit that the table of the year before gives, and is given once a day.",
)


def pages(*draws: Draw) -> list[PageSource]:
    """Return the pages that some functions draw."""
    stream = BytesIO()
    canvas = Canvas(stream, pagesize=(595, HEIGHT), invariant=1)
    for draw in draws:
        draw(canvas)
        canvas.showPage()
    canvas.save()
    content = stream.getvalue()
    source = read(SourceFile(name="page.pdf", content=content, sha256=""), Limits())
    assert isinstance(source, PagedSource)
    return list(source.pages)


def text(
    canvas: Canvas, x: float, top: float, words: str, size: float = 10, font: str = ""
) -> None:
    canvas.setFont(font or "Helvetica", size)
    canvas.drawString(x, HEIGHT - top, words)


def prose(canvas: Canvas, top: float) -> None:
    for at, line in enumerate(PROSE):
        text(canvas, 72, top + 12 * at, line)


def bar(canvas: Canvas, x0: float, x1: float, top: float) -> None:
    canvas.setLineWidth(0.6)
    canvas.line(x0, HEIGHT - top, x1, HEIGHT - top)


def clearance(canvas: Canvas) -> None:
    """A fraction with words on both sides, between two paragraphs."""
    prose(canvas, 100)
    text(canvas, 170, 161, "Clearance =")
    text(canvas, 240, 154, "(140 - age) x weight (kg)")
    bar(canvas, 236, 362, 158)
    text(canvas, 250, 169, "72 x serum creatinine")
    prose(canvas, 200)


def found(draw: Draw) -> list[Region]:
    (page,) = pages(draw)
    return list(RegionFinder()(page))


def test_a_stacked_fraction_is_lifted_with_both_its_sides():
    (region,) = found(clearance)
    assert region.kind == "formula"
    assert all(part in region.text for part in ("140", "weight", "72", "creatinine"))
    assert "patient" not in region.text


def test_a_fraction_in_a_fraction_is_one_formula():
    def draw(canvas: Canvas) -> None:
        prose(canvas, 100)
        text(canvas, 203, 150, "a")
        bar(canvas, 202, 210, 153)
        text(canvas, 203, 162, "b")
        bar(canvas, 200, 212, 167)
        text(canvas, 203, 177, "c")
        prose(canvas, 210)

    (region,) = found(draw)
    assert {"a", "b", "c"} <= set(region.text.split())


def test_a_displayed_line_with_its_number_is_lifted():
    def draw(canvas: Canvas) -> None:
        prose(canvas, 100)
        text(canvas, 250, 150, "E = m c", font="Times-Italic")
        text(canvas, 500, 150, "(4)")
        prose(canvas, 185)

    (region,) = found(draw)
    assert region.kind == "formula"
    assert "(4)" in region.text


def underlined_heading(canvas: Canvas) -> None:
    text(canvas, 72, 100, "General provisions on fees", 11)
    bar(canvas, 72, 205, 102)
    prose(canvas, 118)


def underlined_list_below_a_rule(canvas: Canvas) -> None:
    text(canvas, 290, 97, "Description", 10)
    bar(canvas, 84, 560, 100)
    for row in range(4):
        top = 112 + 12 * row
        text(
            canvas,
            84,
            top,
            "Supplemental agreement, dated as of April (Form S-4), by the parties",
        )
        bar(canvas, 84, 390, top + 1)


def raised_and_lowered(canvas: Canvas) -> None:
    text(canvas, 72, 100, "A hall of 40 m")
    text(canvas, 140, 96, "2", 6)
    text(canvas, 146, 100, "needs a valve, and CO")
    text(canvas, 249, 102, "2", 6)
    text(canvas, 254, 100, "is measured twice a day by the keeper.")
    prose(canvas, 112)


def code(canvas: Canvas) -> None:
    prose(canvas, 100)
    text(canvas, 90, 150, "total = price * 3", font="Courier")
    text(canvas, 90, 162, "limit = total - 5", font="Courier")
    prose(canvas, 190)


def amounts_and_dates(canvas: Canvas) -> None:
    text(canvas, 72, 100, "The fee is 12.50 euros on 4/5/2031, 1/2 of it for members (§ 4, no. 3).")
    prose(canvas, 112)


def struck_out(canvas: Canvas) -> None:
    text(canvas, 72, 100, "This sentence is no longer in force since the first of May.")
    bar(canvas, 72, 330, 96.5)
    prose(canvas, 112)


@pytest.mark.parametrize(
    "draw",
    [
        underlined_heading,
        underlined_list_below_a_rule,
        raised_and_lowered,
        code,
        amounts_and_dates,
        struck_out,
    ],
)
def test_what_only_looks_like_a_formula_stays_in_the_prose(draw: Draw):
    (page,) = pages(draw)
    assert find_formulas(page) == []


def picture(canvas: Canvas, x: float, top: float, width: float, height: float) -> None:
    image = Image.linear_gradient("L").resize((64, 64))
    canvas.drawImage(ImageReader(image), x, HEIGHT - top - height, width, height)


def test_a_picture_is_a_figure_with_its_caption_and_a_small_mark_is_none():
    def draw(canvas: Canvas) -> None:
        prose(canvas, 80)
        picture(canvas, 150, 130, 280, 180)
        text(canvas, 150, 326, "Figure 3: The flow of the pump over a day")
        prose(canvas, 360)
        picture(canvas, 540, 790, 10, 10)

    (region,) = found(draw)
    assert region.kind == "figure"
    assert "Figure 3" in region.text
    assert "patient" not in region.text


def test_a_picture_over_the_end_of_a_line_takes_nothing_out_of_the_line():
    def draw(canvas: Canvas) -> None:
        picture(canvas, 200, 105, 200, 200)
        prose(canvas, 100)

    (page,) = pages(draw)
    (region,) = RegionFinder()(page)
    assert region.kind == "figure"
    assert region.text == ""
    assert region.bbox[3] - region.bbox[1] > 150


def test_a_logo_that_comes_back_on_every_page_is_no_figure():
    def draw(canvas: Canvas) -> None:
        picture(canvas, 440, 30, 90, 40)
        prose(canvas, 120)

    finder = RegionFinder()
    assert [list(finder(page)) for page in pages(draw, draw, draw)] == [[], [], []]


def test_regions_come_from_the_top_down_and_lie_on_the_page():
    def draw(canvas: Canvas) -> None:
        clearance(canvas)
        picture(canvas, 150, 300, 280, 180)

    regions = found(draw)
    assert [region.kind for region in regions] == ["formula", "figure"]
    for region in regions:
        x0, top, x1, bottom = region.bbox
        assert 0 <= x0 < x1 <= 595
        assert 0 <= top < bottom <= HEIGHT
    assert regions == found(draw)
