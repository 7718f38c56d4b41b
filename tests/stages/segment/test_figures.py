"""Laws and examples of finding figures on pages."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from standfirst.model.source import Glyph, Picture, Rule, Shape
from standfirst.stages.segment.figures import FigureFinder, FigureRegion
from tests.stages.segment.formula_pages import LEFT, RIGHT, TYPEWRITER, Sheet, inside

corners = st.tuples(st.floats(0, 500), st.floats(0, 740))
sizes = st.tuples(st.floats(1, 300), st.floats(1, 300))
boxes = st.builds(
    lambda corner, size: (*corner, corner[0] + size[0], corner[1] + size[1]), corners, sizes
)


def figures(sheet: Sheet) -> list[FigureRegion]:
    return FigureFinder()(sheet.page())


def captioned(caption: str, *, top: float = 200, bottom: float = 320) -> Sheet:
    """Return a page of prose with a picture and a caption under it."""
    sheet = Sheet()
    sheet.prose(100, 6)
    sheet.pictures.append(Picture(160, top, 400, bottom))
    sheet.set(200, bottom + 16, caption)
    sheet.prose(bottom + 60, 6)
    return sheet


def drawing(sheet: Sheet, x: float, y: float, side: float = 80) -> None:
    """Draw a triangle in a circle with a line through both."""
    sheet.shapes += [
        Shape(x, y, x + side, y + side),
        Shape(x + 10, y + 5, x + side - 10, y + side - 20),
        Shape(x + 5, y + 5, x + side - 5, y + side - 5),
    ]


@settings(max_examples=60)
@given(
    st.lists(boxes, max_size=6),
    st.lists(boxes, max_size=12),
    st.lists(st.tuples(corners, st.sampled_from(["Figure 1: a plan", "x", "12", "the year"]))),
    st.lists(boxes, max_size=2),
)
@example(
    pictures=[(0.0, 207.0, 1.0, 208.0), (101.0, 96.0, 149.0, 144.0)],
    shapes=[(0, 0, 1, 69), (0, 80, 100, 356), (0, 10, 1, 11), (113, 207, 114, 225)],
    texts=[((0.0, 191.0), "Figure 1: a plan")],
    taken=[],
)
def test_figures_lie_on_the_page_apart_from_each_other_and_from_what_is_taken(
    pictures: list[tuple[float, float, float, float]],
    shapes: list[tuple[float, float, float, float]],
    texts: list[tuple[tuple[float, float], str]],
    taken: list[tuple[float, float, float, float]],
) -> None:
    sheet = Sheet()
    sheet.pictures = [Picture(*box) for box in pictures]
    sheet.shapes = [Shape(*box) for box in shapes]
    for (x, y), words in texts:
        sheet.set(min(x, 420), 20 + y, words)
    sheet.prose(60, 3)
    page = sheet.page()
    found = FigureFinder()(page, taken)
    assert FigureFinder()(page, taken) == found
    for number, region in enumerate(found):
        x0, top, x1, bottom = region.bbox
        assert 0 <= x0 < x1 <= page.width
        assert 0 <= top < bottom <= page.height
        for other in [*taken, *(later.bbox for later in found[number + 1 :])]:
            assert x1 < other[0] or other[2] < x0 or bottom < other[1] or other[3] < top


@pytest.mark.parametrize(
    "caption",
    [
        "Figure 3: The plan of the plant",
        "Fig. 12. The plan",
        "Abb. 2: Der Plan",
        "Abbildung 4.1 Der Plan",
        "Hình 1. Mặt bằng",
        "Sơ đồ 2: Mặt bằng",
    ],
)
def test_a_caption_belongs_to_its_figure(caption: str) -> None:
    sheet = captioned(caption)
    (region,) = figures(sheet)
    assert region.caption == caption
    assert inside(sheet.page(), region.bbox) == caption.replace(" ", "")


def test_a_caption_of_several_lines_belongs_to_its_figure_whole() -> None:
    sheet = captioned("Figure 3: The plan of the plant as it was drawn in the year of")
    sheet.set(200, 348, "the third report")
    (region,) = figures(sheet)
    assert region.caption.endswith("in the year of the third report")


def test_a_sentence_that_names_a_figure_is_no_caption() -> None:
    sheet = captioned("Figure 3 shows the plan of the plant")
    (region,) = figures(sheet)
    assert region.caption == ""
    assert inside(sheet.page(), region.bbox) == ""


def test_a_caption_over_a_figure_is_taken_where_none_is_under_it() -> None:
    sheet = Sheet()
    sheet.prose(100, 4)
    sheet.set(200, 184, "Figure 2: The plan of the plant")
    sheet.pictures.append(Picture(160, 196, 400, 320))
    sheet.prose(360, 4)
    (region,) = figures(sheet)
    assert region.caption == "Figure 2: The plan of the plant"


def test_labels_in_and_around_a_drawing_belong_to_it_and_prose_does_not() -> None:
    sheet = Sheet()
    sheet.prose(100, 6)
    drawing(sheet, 200, 220)
    sheet.set(230, 260, "valve")
    sheet.set(284, 262, "12 bar")
    sheet.set(220, 312, "left")
    sheet.prose(360, 6)
    (region,) = figures(sheet)
    assert inside(sheet.page(), region.bbox) == "valve12barleft"


def test_numbers_along_the_axes_and_their_titles_belong_to_a_plot() -> None:
    sheet = Sheet()
    sheet.prose(100, 4)
    drawing(sheet, 200, 180, side=120)
    for number in range(4):
        sheet.set(205 + 35 * number, 318, str(10 * number), 8, TYPEWRITER)
    sheet.set(240, 342, "Time", 8, TYPEWRITER)
    sideways(sheet, 170, 270, "Beta")
    sheet.prose(370, 4)
    (region,) = figures(sheet)
    assert inside(sheet.page(), region.bbox) == "0102030TimeBeta"


def test_a_line_of_code_over_a_plot_is_no_label_of_it() -> None:
    sheet = Sheet()
    sheet.prose(100, 4)
    x = 190.0
    for part in ("lines(c(0, 45,", "500,", "560), c(0, 4),", "col=2)"):
        x = sheet.set(x, 172, part, font=TYPEWRITER) + 11
    drawing(sheet, 200, 180, side=120)
    sheet.prose(370, 4)
    (region,) = figures(sheet)
    assert inside(sheet.page(), region.bbox) == ""


def test_boxes_around_the_outermost_labels_of_a_drawing_belong_to_it() -> None:
    sheet = Sheet()
    sheet.prose(100, 4)
    drawing(sheet, 200, 200)
    sheet.set(220, 240, "Entry", 8, TYPEWRITER)
    sheet.set(220, 296, "Death", 8, TYPEWRITER)
    sheet.rules.append(Rule(214, 284, 250, 302, "rectangle"))
    sheet.prose(350, 4)
    (region,) = figures(sheet)
    assert region.bbox[3] == 302


def test_a_picture_whose_margin_covers_its_caption_takes_it_along() -> None:
    sheet = Sheet()
    sheet.prose(100, 4)
    sheet.pictures.append(Picture(120, 180, 440, 340))
    sheet.set(180, 312, "Figure 3: The plan of the plant in the year before")
    sheet.prose(370, 4)
    (region,) = figures(sheet)
    assert region.caption == "Figure 3: The plan of the plant in the year before"


@pytest.mark.parametrize("words", ["Figure 4.2a and Figure 4.2b show it", "Abb. 4.2 zeigt ihn"])
def test_a_line_that_names_the_part_of_a_figure_is_no_caption(words: str) -> None:
    (region,) = figures(captioned(words))
    assert region.caption == ""


def test_labels_never_bring_a_figure_into_what_is_taken() -> None:
    sheet = Sheet()
    sheet.prose(100, 4)
    drawing(sheet, 200, 200)
    sheet.set(220, 296, "12", 8)
    taken = [(190.0, 292.0, 300.0, 330.0)]
    (region,) = FigureFinder()(sheet.page(), taken)
    assert region.bbox[3] < 292


def sideways(sheet: Sheet, x: float, y: float, text: str) -> None:
    """Set a text from the bottom up, as the title of an upright axis is."""
    order = sheet.glyphs[-1].order + 3
    for number, character in enumerate(text):
        at = y - 5 * number
        box = (x - 6, at - 5, x, at)
        sheet.glyphs.append(Glyph(character, *box, x, at, 8.0, TYPEWRITER, 90, order + number))


def test_parts_with_captions_of_their_own_are_one_figure() -> None:
    sheet = Sheet()
    sheet.prose(100, 6)
    for x, words in ((140, "(a) The tank before the valve is closed"), (320, "(b) The tank")):
        drawing(sheet, x, 200)
        sheet.set(x, 300, words, 8)
    sheet.set(200, 324, "Figure 5: A tank")
    sheet.prose(360, 6)
    (region,) = figures(sheet)
    words = inside(sheet.page(), region.bbox)
    assert words == "(a)Thetankbeforethevalveisclosed(b)ThetankFigure5:Atank"
    assert region.figure[0] <= 140
    assert region.figure[2] >= 400


def test_bars_over_a_caption_are_a_chart_and_without_one_are_not() -> None:
    def chart(caption: str) -> Sheet:
        sheet = Sheet()
        sheet.prose(100, 6)
        for number, height in enumerate((40, 70, 55, 90)):
            x = 200 + 30 * number
            sheet.rules.append(Rule(x, 300 - height, x + 20, 300, "rectangle"))
            sheet.set(x + 2, 312, str(2001 + number), 8)
        sheet.set(200, 336, caption)
        sheet.prose(376, 6)
        return sheet

    (region,) = figures(chart("Figure 6: Cases by year"))
    assert region.figure == (200, 210, 310, 300)
    assert figures(chart("Cases by year")) == []


def test_a_frame_around_a_figure_belongs_to_it() -> None:
    sheet = Sheet()
    sheet.prose(100, 4)
    sheet.pictures.append(Picture(220, 200, 340, 300))
    sheet.rules.append(Rule(150, 190, 350, 310, "rectangle"))
    sheet.set(156, 250, "valves")
    sheet.prose(360, 4)
    (region,) = figures(sheet)
    assert region.bbox == (150, 190, 350, 310)


def test_a_picture_cut_into_tiles_is_one_figure() -> None:
    sheet = Sheet()
    sheet.prose(60, 4)
    sheet.pictures = [Picture(160, 200 + 30 * n, 400, 230 + 30 * n) for n in range(5)]
    sheet.prose(400, 4)
    assert [region.bbox for region in figures(sheet)] == [(160, 200, 400, 350)]


def test_what_stands_at_the_same_place_on_a_later_page_is_no_figure() -> None:
    find = FigureFinder()
    sheets = [Sheet() for _ in range(3)]
    for sheet in sheets:
        sheet.prose(60, 4)
        sheet.pictures.append(Picture(160, 300, 300, 400))
    counts = [len(find(sheet.page())) for sheet in sheets]
    assert counts == [1, 0, 0]


@pytest.mark.parametrize(
    "picture",
    [
        pytest.param(Picture(40, 20, 200, 80), id="a letterhead"),
        pytest.param(Picture(300, 400, 330, 430), id="an icon"),
        pytest.param(Picture(0, 0, 560, 800), id="a ground or a scan"),
        pytest.param(Picture(80, 400, 480, 406), id="an ornament between paragraphs"),
        pytest.param(Picture(420, 760, 520, 790), id="a logo at the foot"),
    ],
)
def test_no_figure_is(picture: Picture) -> None:
    sheet = Sheet()
    sheet.prose(100, 10)
    sheet.pictures.append(picture)
    assert figures(sheet) == []


def test_a_drawn_frame_around_a_text_is_no_figure() -> None:
    sheet = Sheet()
    sheet.prose(100, 8)
    sheet.shapes += [Shape(60, 80, RIGHT + 20, 210), Shape(70, 85, 90, 95), Shape(65, 84, 94, 99)]
    sheet.shapes.append(Shape(LEFT, 90, LEFT + 60, 100))
    assert figures(sheet) == []


def test_a_page_without_text_has_no_figure_in_its_text() -> None:
    sheet = Sheet()
    sheet.pictures.append(Picture(160, 200, 400, 320))
    assert figures(sheet) == []
