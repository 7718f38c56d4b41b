"""Laws and examples of the PDF reader, on files made in memory."""

from __future__ import annotations

import string

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reportlab.pdfgen.canvas import Canvas

from standfirst.model.source import PageSource
from tests.stages.read.pdf_files import (
    HEIGHT,
    WIDTH,
    only_page,
    opened,
    pages_of,
    pdf,
    picture,
    raw_pdf,
    spelled,
    text,
)

printable = st.text(string.ascii_letters + string.digits + ".,;:?!()", min_size=1, max_size=12)
placed = st.tuples(st.integers(0, 500), st.integers(0, 800), printable)


def everything(page: PageSource) -> list[str]:
    found = [glyph.text for glyph in page.glyphs] + [drop.text for drop in page.dropped]
    return sorted("".join(found).replace(" ", ""))


def codes(page: PageSource) -> set[str]:
    return {finding.code for finding in page.findings}


def dropped(page: PageSource) -> dict[str, str]:
    return {drop.text: drop.reason for drop in page.dropped}


@settings(max_examples=40)
@given(st.lists(placed, min_size=1, max_size=12, unique_by=lambda line: line[:2]))
def test_every_painted_character_is_a_glyph_or_dropped_with_its_reason(
    lines: list[tuple[int, int, str]],
) -> None:
    page = only_page(pdf(text(*lines)))
    assert everything(page) == sorted("".join(line for _, _, line in lines))
    assert all(drop.reason and drop.bbox and drop.physical_page == 1 for drop in page.dropped)


@given(st.lists(placed, min_size=1, max_size=4))
@settings(max_examples=15)
def test_the_same_bytes_give_the_same_pages(lines: list[tuple[int, int, str]]) -> None:
    content = pdf(text(*lines), text(*lines))
    assert pages_of(content) == pages_of(content)


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_boxes_lie_where_the_page_shows_them(rotation: int) -> None:
    def draw(canvas: Canvas) -> None:
        canvas.setPageRotation(rotation)
        canvas.setFont("Helvetica", 20)
        canvas.drawString(100, 400, "H")
        canvas.rect(100, 400, 50, 30)

    page = only_page(pdf(draw))
    glyph, rule = page.glyphs[0], page.rules[0]
    # The canvas lays a turned page on its side, so that it is displayed as high as it was.
    corner = {
        0: (100, HEIGHT - 400),
        90: (400, 100),
        180: (WIDTH - 100, 400),
        270: (WIDTH - 400, HEIGHT - 100),
    }[rotation]
    assert (glyph.origin_x, glyph.baseline) == pytest.approx(corner, abs=0.1)
    assert glyph.angle == (360 - rotation) % 360
    assert (page.width, page.height) == pytest.approx((WIDTH, HEIGHT), abs=0.1)
    assert rule.kind == "rectangle"
    assert rule.x0 <= glyph.x0 <= glyph.x1 <= rule.x1
    assert rule.top <= glyph.top <= glyph.bottom <= rule.bottom


def test_the_crop_box_is_the_page_and_what_lies_outside_is_dropped() -> None:
    def draw(canvas: Canvas) -> None:
        canvas.setCropBox((50, 100, 450, 600))
        canvas.drawString(60, 560, "inside")
        canvas.drawString(60, 700, "outside")

    page = only_page(pdf(draw))
    assert (page.width, page.height) == (400, 500)
    assert spelled(page) == "inside"
    assert page.glyphs[0].origin_x == pytest.approx(10, abs=0.1)
    assert page.glyphs[0].baseline == pytest.approx(40, abs=0.1)
    assert dropped(page) == {"outside": "outside the page"}


def test_the_size_is_the_one_displayed_and_fonts_have_weight_and_slant() -> None:
    def draw(canvas: Canvas) -> None:
        canvas.setFont("Times-BoldItalic", 6)
        canvas.scale(2, 2)
        canvas.drawString(50, 200, "twice")
        canvas.setFont("Helvetica", 6)
        canvas.drawString(50, 100, "plain")

    page = only_page(pdf(draw))
    assert {round(glyph.size, 1) for glyph in page.glyphs} == {12.0}
    bold, plain = page.fonts[page.glyphs[0].font], page.fonts[page.glyphs[-1].font]
    assert (bold.weight, bold.italic) == (700, True)
    assert (plain.weight, plain.italic) == (400, False)


def test_ligatures_are_spelled_out_and_accents_composed() -> None:
    stream = b"BT /F1 20 Tf 40 100 Td <414243> Tj ET"
    to_unicode = (
        b"/CMapName /x def 1 begincodespacerange <00> <FF> endcodespacerange "
        b"3 beginbfchar <41> <FB03> <42> <00650301> <43> <1EAD> endbfchar"
    )
    font = b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 7 0 R >>"
    content = raw_pdf(
        stream.replace(b"/F1", b"/F2"),
        b"/ExtGState << >>",
        (font, b"<< /Length %d >> stream\n%s\nendstream" % (len(to_unicode), to_unicode)),
    ).replace(b"/F1 5 0 R", b"/F2 6 0 R")
    assert [glyph.text for glyph in only_page(content).glyphs] == ["ffi", "é", "ậ"]


def test_an_accent_painted_over_a_letter_becomes_one_with_it() -> None:
    stream = b"BT /F1 20 Tf 42.2 100 Td (\\310) Tj ET BT /F1 20 Tf 40 100 Td (u) Tj ET"
    assert spelled(only_page(raw_pdf(stream))) == "ü"


def test_rules_are_found_in_forms_and_under_their_matrix() -> None:
    def draw(canvas: Canvas) -> None:
        canvas.beginForm("grid")
        canvas.line(0, 0, 100, 0)
        canvas.line(0, 0, 0, 50)
        canvas.endForm()
        canvas.translate(50, 400)
        canvas.scale(2, 2)
        canvas.doForm("grid")

    kinds = {rule.kind: rule for rule in only_page(pdf(draw)).rules}
    assert set(kinds) == {"horizontal", "vertical"}
    assert kinds["horizontal"].x1 - kinds["horizontal"].x0 == pytest.approx(200, abs=4)
    assert kinds["vertical"].bottom - kinds["vertical"].top == pytest.approx(100, abs=4)


def test_a_grid_drawn_as_one_path_comes_apart_into_its_lines() -> None:
    def draw(canvas: Canvas) -> None:
        canvas.grid([100, 200, 300], [500, 520, 540])

    kinds = [rule.kind for rule in only_page(pdf(draw)).rules]
    assert sorted(kinds) == ["horizontal"] * 3 + ["vertical"] * 3


def test_title_language_outline_and_labels_come_from_the_file() -> None:
    def prepare(canvas: Canvas) -> None:
        canvas.setTitle("A Guide to Boats")

    def first(canvas: Canvas) -> None:
        canvas.bookmarkPage("one")
        canvas.addOutlineEntry("Hulls", "one", level=0)
        canvas.bookmarkPage("two")
        canvas.addOutlineEntry("Wooden hulls", "two", level=1)
        canvas.drawString(100, 700, "Hulls")

    source = opened(pdf(first, text((100, 700, "two")), prepare=prepare))
    assert source.title == "A Guide to Boats"
    assert [(entry.title, entry.level, entry.physical_page) for entry in source.outline] == [
        ("Hulls", 1, 1),
        ("Wooden hulls", 2, 1),
    ]
    assert [page.label for page in source.pages] == ["", ""]


@pytest.mark.parametrize(
    "junk",
    ["untitled", "Microsoft Word - leaflet.doc", "scan0001.pdf", "(anonymous)", "made", "12"],
)
def test_a_title_that_a_program_made_up_is_none(junk: str) -> None:
    assert opened(pdf(text((9, 9, "x")), prepare=lambda canvas: canvas.setTitle(junk))).title == ""


def test_form_fields_are_read_with_their_values_and_other_annotations_are_not() -> None:
    def draw(canvas: Canvas) -> None:
        canvas.drawString(100, 720, "Name")
        canvas.acroForm.textfield(value="Ada Lind", x=150, y=710, width=200, height=20)
        canvas.textAnnotation("a remark", (10, 10, 50, 50))

    assert spelled(only_page(pdf(draw))) == "Name Ada Lind"


def test_boxes_of_a_form_say_whether_they_are_ticked() -> None:
    def draw(canvas: Canvas) -> None:
        canvas.drawString(100, 720, "Consent")
        for x, is_ticked in ((160, True), (220, False)):
            canvas.acroForm.checkbox(name=f"b{x}", x=x, y=716, size=14, checked=is_ticked)
        for x, value in ((280, "a"), (340, "b")):
            canvas.acroForm.radio(name="r", value=value, x=x, y=716, size=14, selected=value == "b")

    page = only_page(pdf(draw))
    assert spelled(page) == "Consent ☒ ☐ ☐ ☒"
    assert [round(glyph.x0) for glyph in page.glyphs[-4:]] == [160, 220, 280, 340]


def test_headings_that_the_file_tags_are_boxes_around_their_glyphs() -> None:
    content = raw_pdf(
        b"/H2 << /MCID 0 >> BDC BT /F1 12 Tf 20 150 Td (Moorings) Tj ET EMC "
        b"/P << /MCID 1 >> BDC BT /F1 12 Tf 20 120 Td (are free.) Tj ET EMC",
        extra=(
            b"<< /Type /StructTreeRoot /K [7 0 R 8 0 R] /ParentTree 9 0 R >>",
            b"<< /Type /StructElem /S /H2 /P 6 0 R /Pg 3 0 R /K 0 >>",
            b"<< /Type /StructElem /S /P /P 6 0 R /Pg 3 0 R /K 1 >>",
            b"<< /Nums [0 [7 0 R 8 0 R]] >>",
        ),
    )
    content = content.replace(
        b"/Type /Catalog", b"/Type /Catalog /MarkInfo << /Marked true >> /StructTreeRoot 6 0 R"
    ).replace(b"/Type /Page /", b"/Type /Page /StructParents 0 /")
    page = only_page(content)
    (heading,) = page.headings
    assert heading.level == 2
    inside = [glyph.text for glyph in page.glyphs if glyph.bottom <= heading.bottom + 0.1]
    assert "".join(inside) == "Moorings"


def test_a_page_that_is_a_picture_is_reported_and_not_an_empty_success() -> None:
    def draw(canvas: Canvas) -> None:
        canvas.drawImage(picture(), 0, 0, WIDTH, HEIGHT)

    pages = pages_of(pdf(draw, text((100, 700, "a page of text"))))
    assert [codes(page) for page in pages] == [{"SF205"}, set()]
    assert "no text layer" in pages[0].findings[0].message


def test_letters_drawn_as_shapes_are_reported_and_rules_alone_are_not() -> None:
    def outlines(canvas: Canvas) -> None:
        for place in range(12):
            canvas.circle(50 + 8 * place, 700, 3, fill=1)

    def ruled(canvas: Canvas) -> None:
        for place in range(40):
            canvas.line(50, 700 - 10 * place, 500, 700 - 10 * place)
            canvas.rect(50, 700 - 10 * place, 20, 8, fill=1)

    assert [codes(page) for page in pages_of(pdf(outlines, ruled))] == [{"SF205"}, set()]


def test_a_font_whose_map_is_wrong_is_reported_and_its_soup_dropped() -> None:
    prose = "The committee decides within four weeks whether the appeal is well founded or not. "
    shifted = "".join(chr(ord(c) + 1) if c != " " else c for c in prose)
    page = only_page(
        pdf(
            lambda canvas: (
                text(*((60, y, shifted) for y in (700, 680, 660)), font="Times-Roman")(canvas),
                text((60, 600, "readable"))(canvas),
            )[0]
        )
    )
    assert codes(page) == {"SF211"}
    assert spelled(page) == "readable"
    assert set(dropped(page).values()) == {"font without Unicode"}


def test_a_font_that_sets_variables_alone_is_not_taken_for_soup() -> None:
    products = "xz kt fx gq vj dt mx qk hb zt wv cx pq"
    lines = [(60.0, 700.0 - 20 * row, products) for row in range(12)]
    page = only_page(pdf(text(*lines, font="Times-Italic")))
    assert codes(page) == set()
    assert spelled(page).startswith(products)


def test_brackets_without_unicode_are_painted_signs_and_no_white_space() -> None:
    content = raw_pdf(
        b"BT /F1 12 Tf 50 100 Td (\\000n\\001) Tj ET",
        extra=(b"<< /Type /Encoding /Differences [0 /parenleftbig /parenrightbig] >>",),
    ).replace(b"/BaseFont /Helvetica >>", b"/BaseFont /Helvetica /Encoding 6 0 R >>")
    assert spelled(only_page(content)) == "\ufffdn\ufffd"


def test_curves_and_slanted_lines_are_shapes_and_no_rules() -> None:
    def drawn(canvas: Canvas) -> None:
        canvas.circle(200, 700, 40)
        canvas.line(100, 500, 180, 560)
        canvas.line(100, 400, 300, 400)
        canvas.rect(100, 200, 60, 30)
        triangle = canvas.beginPath()
        triangle.moveTo(300, 200)
        triangle.lineTo(380, 200)
        triangle.lineTo(340, 260)
        triangle.close()
        canvas.drawPath(triangle)

    page = only_page(pdf(drawn))
    circle, slanted, triangular = page.shapes
    assert tuple(triangular) == pytest.approx((300, HEIGHT - 260, 380, HEIGHT - 200), abs=2)
    assert tuple(circle) == pytest.approx((160, HEIGHT - 740, 240, HEIGHT - 660), abs=1.5)
    assert tuple(slanted) == pytest.approx((100, HEIGHT - 560, 180, HEIGHT - 500), abs=1.5)
    kinds = [rule.kind for rule in page.rules]
    assert kinds == ["horizontal", "rectangle", "horizontal"]


def test_the_box_of_a_curve_is_that_of_its_ink() -> None:
    def drawn(canvas: Canvas) -> None:
        canvas.bezier(100, 400, 100, 700, 300, 700, 300, 400)

    (curve,) = only_page(pdf(drawn)).shapes
    assert tuple(curve) == pytest.approx((100, HEIGHT - 625, 300, HEIGHT - 400), abs=2)
