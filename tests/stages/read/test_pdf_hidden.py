"""What a PDF holds and nobody sees is dropped with its reason."""

from __future__ import annotations

from reportlab.pdfgen.canvas import Canvas

from standfirst.model.source import PageSource
from tests.stages.read.pdf_files import only_page, pdf, picture, spelled, text


def dropped(page: PageSource) -> dict[str, str]:
    return {drop.text: drop.reason for drop in page.dropped}


def test_letters_painted_twice_are_read_once() -> None:
    page = only_page(
        pdf(text((100, 700, "bold"), (100.4, 700, "bold"), (100, 600, "all"), (100, 500, "all")))
    )
    assert spelled(page).replace(" ", "") == "boldallall"
    assert "".join(page_text for page_text in dropped(page)) in ("bold", "")


def test_invisible_text_is_dropped_unless_a_picture_lies_behind_it() -> None:
    def draw(canvas: Canvas) -> None:
        canvas.drawImage(picture(), 50, 50, 300, 300)
        for y, line in ((700, "hidden"), (200, "scanned")):
            written = canvas.beginText(60, y)
            written.setTextRenderMode(3)
            written.textOut(line)
            canvas.drawText(written)

    page = only_page(pdf(draw))
    assert spelled(page) == "scanned"
    assert dropped(page) == {"hidden": "invisible text"}


def test_white_text_is_dropped_on_white_and_stays_on_dark() -> None:
    def draw(canvas: Canvas) -> None:
        canvas.setFillGray(0.2)
        canvas.rect(50, 380, 200, 40, stroke=0, fill=1)
        canvas.setFillGray(1)
        canvas.drawString(60, 400, "stays")
        canvas.drawString(60, 300, "secret")

    page = only_page(pdf(draw))
    assert spelled(page) == "stays"
    assert dropped(page) == {"secret": "white on white"}


def test_text_under_an_opaque_rectangle_is_dropped_and_under_a_clear_one_stays() -> None:
    def draw(canvas: Canvas) -> None:
        for y, word in ((700, "redacted"), (600, "marked"), (500, "clipped"), (400, "open")):
            canvas.setFillGray(0)
            canvas.drawString(60, y, word)
        canvas.rect(50, 690, 200, 30, stroke=0, fill=1)
        canvas.setFillColorRGB(1, 1, 0, alpha=0.4)
        canvas.rect(50, 590, 200, 30, stroke=0, fill=1)
        canvas.setFillColorRGB(0, 0, 0, alpha=1)
        window = canvas.beginPath()
        window.rect(300, 490, 100, 30)
        canvas.clipPath(window, stroke=0, fill=0)
        canvas.rect(50, 490, 400, 30, stroke=0, fill=1)

    page = only_page(pdf(draw))
    assert spelled(page) == "marked clipped open"
    assert dropped(page) == {"redacted": "painted over"}


def test_text_too_small_to_see_is_dropped() -> None:
    page = only_page(pdf(text((60, 300, "ignore the page"), size=0.5)))
    assert not page.glyphs
    assert set(dropped(page).values()) == {"text smaller than one point"}
