"""Laws of pages that are pictures: what a recogniser sees becomes glyphs where it saw them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reportlab.pdfgen.canvas import Canvas

from standfirst.model.family import Limits
from standfirst.model.source import PagePicture, PageSource, RecognisedWord, Recognition
from standfirst.stages.read.pdf.document import read_pdf
from standfirst.stages.read.pdf.recognition import read_pictured_pages
from tests.stages.read.pdf_files import HEIGHT, WIDTH, pdf, picture, source_of, spelled, text

PIXELS_A_POINT = 300 / 72
ENGINE = "a fake, eng"


def scan(canvas: Canvas) -> None:
    canvas.drawImage(picture(), 0, 0, WIDTH, HEIGHT)


def numbered_scan(canvas: Canvas) -> None:
    scan(canvas)
    canvas.drawString(300, 20, "17")


def word(text: str, x: float, y: float, line: int = 0, confidence: float = 90.0) -> RecognisedWord:
    """Return a word of ten points' height whose lower left corner is given in points."""
    box = (x, y - 10, x + 6 * len(text), y)
    return RecognisedWord(text, *(side * PIXELS_A_POINT for side in box), line, confidence)


def recognised(content: bytes, *words: RecognisedWord, angle: int = 0) -> list[PageSource]:
    source = source_of(content)

    def recognise(seen: PagePicture) -> Recognition:
        assert len(seen.greys) == seen.width * seen.height
        return Recognition(words, angle, ENGINE)

    return list(read_pictured_pages(read_pdf(source, Limits()), source.content, recognise).pages)


def codes(page: PageSource) -> list[str]:
    return [finding.code for finding in page.findings]


@settings(max_examples=30)
@given(
    st.lists(
        st.lists(st.text("abgHÄậ7.", min_size=1, max_size=9), min_size=1, max_size=4),
        min_size=1,
        max_size=6,
    )
)
def test_words_stand_where_they_were_seen_and_in_their_order(lines: list[list[str]]) -> None:
    words = [
        word(text, 40 + 90 * place, 100 + 30 * number, number)
        for number, line in enumerate(lines)
        for place, text in enumerate(line)
    ]
    (page,) = recognised(pdf(scan), *words)
    assert page.is_recognised and codes(page) == ["SF221"]
    assert spelled(page).split() == [text for line in lines for text in line]
    at = 0
    for each in words:
        letters = page.glyphs[at : at + len(each.text)]
        at += len(each.text)
        box = [side / PIXELS_A_POINT for side in (each.x0, each.top, each.x1, each.bottom)]
        assert letters[0].x0 == pytest.approx(box[0])
        assert letters[-1].x1 == pytest.approx(box[2])
        assert {(glyph.top, glyph.bottom) for glyph in letters} == {(box[1], box[3])}


def test_only_pages_without_a_text_layer_are_shown_to_the_recogniser() -> None:
    seen = recognised(pdf(text((50, 700, "a page of text")), scan), word("scanned", 50, 100))
    assert [page.is_recognised for page in seen] == [False, True]
    assert [spelled(page) for page in seen] == ["a page of text", "scanned"]


def test_what_the_page_states_itself_is_not_read_twice() -> None:
    number = word("I7", 298, HEIGHT - 18)
    (page,) = recognised(pdf(numbered_scan), word("scanned", 50, 100, 1), number)
    assert spelled(page).split() == ["17", "scanned"]


@pytest.mark.parametrize(
    ("words", "why"),
    [((), "found no word"), ((word("~~,", 50, 100, 0, 20.0),), "too unsure")],
)
def test_a_page_that_is_not_read_with_certainty_stays_as_it_was(words, why) -> None:
    (page,) = recognised(pdf(scan), *words)
    assert not page.glyphs and not page.is_recognised
    assert codes(page) == ["SF205", "SF219"]
    assert why in page.findings[1].message and page.findings[1].cure


def test_a_failure_of_the_recogniser_is_told_and_the_page_stays_reported() -> None:
    source = source_of(pdf(scan))
    failed = Recognition((), 0, ENGINE, "took longer than 2 seconds")
    pages = read_pictured_pages(read_pdf(source, Limits()), source.content, lambda _: failed).pages
    (page,) = pages
    assert codes(page) == ["SF205", "SF219"]
    assert "took longer than 2 seconds" in page.findings[1].message


@pytest.mark.parametrize("angle", [90, 180, 270])
def test_turned_words_are_written_along_their_own_direction(angle: int) -> None:
    upward = RecognisedWord("deck", 100, 200, 140, 360, 0, 90.0)
    (page,) = recognised(pdf(scan), upward, angle=angle)
    assert {glyph.angle for glyph in page.glyphs} == {angle}
    left, right = (min(g.x0 for g in page.glyphs), max(g.x1 for g in page.glyphs))
    assert (left, right) == (
        pytest.approx(100 / PIXELS_A_POINT),
        pytest.approx(140 / PIXELS_A_POINT),
    )
    first, last = page.glyphs[0], page.glyphs[-1]
    if angle == 180:
        assert first.x0 > last.x0
    else:
        assert (first.top > last.top) is (angle == 90)


def test_lines_of_nearly_one_height_are_set_in_one_size() -> None:
    lines = [word("harbour", 50, 100 + 20 * n, n) for n in range(5)]
    tall = RecognisedWord("Harbour", 208, 80, 420, 80 + 10.6 * PIXELS_A_POINT, 9, 90.0)
    title = RecognisedWord("Harbour", 208, 80, 720, 80 + 24 * PIXELS_A_POINT, 10, 90.0)
    (page,) = recognised(pdf(scan), *lines, tall, title)
    sizes = [glyph.size for glyph in page.glyphs]
    assert len(set(sizes[:-7])) == 1 and sizes[-1] > 2 * sizes[0]
