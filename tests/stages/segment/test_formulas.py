"""Laws and examples of finding formulas on pages."""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random
from types import FrameType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from standfirst.model.source import Glyph, PageSource, Rule
from standfirst.stages.segment.formulas import find_formulas
from tests.stages.read.pdf_files import only_page, pdf, text
from tests.stages.segment.formula_pages import (
    FONTS,
    ITALIC,
    LEFT,
    MATHS,
    RIGHT,
    TEXT,
    TYPEWRITER,
    Sheet,
    advance,
    held,
    inside,
)

characters = st.sampled_from([*"abxyz019+=(){}[]|,.√∑∫", "≤", "\ufffd", "the", "max"])
glyphs = st.builds(
    lambda text, x, y, size, font, order: Glyph(
        text, x, y - 0.7 * size, x + 0.5 * size, y + 0.2 * size, x, y, size, font, 0, order
    ),
    characters,
    st.floats(10, 540),
    st.floats(30, 780),
    st.sampled_from([7.0, 10.0, 12.0]),
    st.integers(0, 4),
    st.integers(0, 300),
)
bars = st.builds(
    lambda x, y, length: Rule(x, y, x + length, y + 0.4, "horizontal"),
    st.floats(10, 400),
    st.floats(30, 780),
    st.floats(2, 150),
)


def made(painted: list[Glyph], rules: list[Rule]) -> PageSource:
    sheet = Sheet()
    sheet.glyphs, sheet.rules = painted, rules
    return sheet.page()


def formulas(sheet: Sheet) -> list[str]:
    page = sheet.page()
    return held(page, (region.bbox for region in find_formulas(page)))


def between_prose(set_formula: Callable[[Sheet], object]) -> list[str]:
    """Return the formulas of a page where one stands at height 200 between two paragraphs."""
    sheet = Sheet()
    sheet.prose(140, 4, last=0.6)
    set_formula(sheet)
    sheet.prose(240, 4)
    return formulas(sheet)


@settings(max_examples=60)
@given(st.lists(glyphs, max_size=60), st.lists(bars, max_size=12))
def test_a_region_lies_on_the_page_and_holds_something_painted(
    painted: list[Glyph], rules: list[Rule]
) -> None:
    page = made(painted, rules)
    for region in find_formulas(page):
        x0, top, x1, bottom = region.bbox
        assert 0 <= x0 < x1 <= page.width
        assert 0 <= top < bottom <= page.height
        assert inside(page, region.bbox)


@settings(max_examples=30)
@given(st.lists(glyphs, max_size=60), st.lists(bars, max_size=12))
def test_the_same_page_gives_the_same_regions(painted: list[Glyph], rules: list[Rule]) -> None:
    first = find_formulas(made(list(painted), list(rules)))
    assert find_formulas(made(list(painted), list(rules))) == first
    assert first == sorted(first, key=lambda region: (region.bbox[1], region.bbox[0]))


@settings(max_examples=40)
@given(st.lists(st.sampled_from(["amount", "of", "the", "year", "plant"]), min_size=8, max_size=80))
def test_words_alone_are_no_formula(words: list[str]) -> None:
    sheet = Sheet()
    x, baseline = LEFT, 100.0
    for word in words:
        if x > RIGHT - 40:
            x, baseline = LEFT, baseline + 12
        x = sheet.set(x, baseline, word) + 2.8
    assert formulas(sheet) == []


def calls(page: PageSource) -> int:
    """Return how many functions of ours a page costs: time without a clock."""
    count = 0

    def counting(frame: FrameType, event: str, argument: object) -> None:
        nonlocal count
        count += event == "call"

    sys.setprofile(counting)
    try:
        find_formulas(page)
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize("many_rules", [False, True])
def test_the_cost_grows_with_the_glyphs_and_not_with_their_square(many_rules: bool) -> None:
    def scattered(count: int) -> PageSource:
        chance = Random(count)
        painted = [
            Glyph(chance.choice("abx=+12("), x, y - 5, x + 5, y, x, y, 10.0, n % 2, 0, n)
            for n in range(count)
            for x, y in [(chance.uniform(20, 540), chance.uniform(20, 780))]
        ]
        rules = [
            Rule(x, y, x + 40, y + 0.4, "horizontal")
            for _ in range(count if many_rules else 0)
            for x, y in [(chance.uniform(20, 480), chance.uniform(20, 780))]
        ]
        return made(painted, rules)

    assert calls(scattered(4_000)) <= 3 * calls(scattered(2_000))


def test_a_displayed_fraction_with_words_in_it_is_one_formula() -> None:
    def clearance(sheet: Sheet) -> None:
        end = sheet.set(180, 203, "Clearance =")
        sheet.fraction(end + 3, 200, "(140 - age) x weight", "72 x creatinine", font=TEXT)

    assert between_prose(clearance) == ["Clearance=(140-age)xweight72xcreatinine"]


def test_the_same_holds_in_a_file() -> None:
    def drawn(canvas: object) -> None:
        text(
            (72, 700, "The clearance of the kidneys is estimated from the age of the patient, the"),
            (
                72,
                686,
                "weight and the creatinine in the serum, all in the units of the laboratory:",
            ),
            (140, 646, "CrCl ="),
            (186, 653, "(140 - age) x weight"),
            (199, 634, "72 x creatinine"),
            (72, 600, "The result is read in millilitres a minute, and the dose is taken from the"),
            (72, 586, "table on the next page; nobody under twelve is given more than half of it."),
        )(canvas)  # type: ignore[arg-type]
        canvas.line(181, 649, 288, 649)  # type: ignore[attr-defined]

    page = only_page(pdf(drawn))
    (region,) = find_formulas(page)
    assert sorted(inside(page, region.bbox)) == sorted("CrCl=(140-age)xweight72xcreatinine")
    assert not region.is_inline


@pytest.mark.parametrize(("over", "under"), [("1", "2"), ("a", "b"), ("x+1", "c")])
def test_a_small_fraction_in_a_line_of_prose_is_lifted_and_its_line_is_not(
    over: str, under: str
) -> None:
    sheet = Sheet()
    sheet.prose(100, 3)
    x = sheet.set(LEFT, 136, "A tablet is split and") + 2.8
    x = sheet.fraction(x, 133.5, over, under, size=7)[2] + 2.8
    sheet.set(x, 136, "of it is given to the patient in the morning")
    sheet.prose(148, 3)
    assert formulas(sheet) == [over + under]


def test_a_fraction_in_a_fraction_is_one_formula() -> None:
    def nested(sheet: Sheet) -> None:
        sheet.fraction(262, 190, "a", "b")
        sheet.set(276, 193, "+ 1", font=MATHS)
        sheet.rule(261, 292, 202)
        sheet.set(267, 212, "c - 1", font=MATHS)

    assert between_prose(nested) == ["ab+1c-1"]


def test_a_root_goes_as_far_as_its_line() -> None:
    sheet = Sheet()
    sheet.prose(100, 3)
    x = sheet.set(LEFT, 136, "The side is") + 2.8
    x = sheet.set(x, 136, "√", font=MATHS)
    sheet.rule(x - 0.3, x + 26, 128.4)
    end = sheet.set(x, 136, "a+b", font=MATHS)
    sheet.set(end + 14, 136, "by the rule of the triangle")
    sheet.prose(148, 3)
    assert formulas(sheet) == ["√a+b"]


def test_limits_belong_to_their_sum() -> None:
    def total(sheet: Sheet) -> None:
        sheet.sign(250, 192, 206, "P", 14)
        sheet.set(254, 190, "n", 7, MATHS)
        sheet.set(250, 214, "i=1", 7, MATHS)
        sheet.set(268, 203, "x", font=MATHS)
        sheet.set(273, 205, "i", 7, MATHS)

    assert between_prose(total) == ["Pni=1xi"]


def test_a_limit_stands_under_its_name() -> None:
    def limit(sheet: Sheet) -> None:
        end = sheet.set(240, 203, "lim")
        sheet.set(238, 211, "n=1", 7, MATHS)
        sheet.set(end + 2, 203, "f(n) = 0", font=MATHS)

    assert between_prose(limit) == ["limn=1f(n)=0"]


def test_a_matrix_is_one_formula_with_its_brackets() -> None:
    def matrix(sheet: Sheet) -> None:
        sheet.set(230, 206, "A =", font=MATHS)
        sheet.sign(252, 190, 216, "\ufffd")
        for row, cells in enumerate(("ab", "cd")):
            for column, cell in enumerate(cells):
                sheet.set(260 + 18 * column, 199 + 12 * row, cell, font=MATHS)
        sheet.sign(286, 190, 216, "\ufffd")

    assert between_prose(matrix) == ["A=\ufffdabcd\ufffd"]


def test_cases_go_to_the_ends_of_their_rows_in_a_line_of_prose_too() -> None:
    sheet = Sheet()
    sheet.prose(100, 3)
    x = sheet.set(LEFT, 140, "Every reading of the sheet is noted as") + 3
    x = sheet.set(x, 140, "f =", font=MATHS) + 2
    sheet.sign(x, 126, 150, "\ufffd")
    for row, (value, words) in enumerate((("0", "for x = 1"), ("n", "for x = 2"))):
        sheet.set(x + 7, 134 + 12 * row, value, font=MATHS)
        sheet.set(x + 26, 134 + 12 * row, words)
    sheet.prose(166, 3)
    assert formulas(sheet) == ["f=\ufffd0forx=1nforx=2"]


def test_a_binomial_stands_between_its_brackets() -> None:
    sheet = Sheet()
    sheet.prose(100, 3)
    x = sheet.set(LEFT, 136, "There are") + 2.8
    x = sheet.set(x, 136, "(")
    sheet.set(x + 1, 131.5, "n", 7, MATHS)
    sheet.set(x + 1, 139.5, "2", 7, MATHS)
    x = sheet.set(x + 6, 136, ")")
    sheet.set(x + 2.8, 136, "pairs and each of them is counted once")
    sheet.prose(148, 3)
    assert formulas(sheet) == ["(n2)"]


def test_aligned_lines_are_one_formula() -> None:
    def aligned(sheet: Sheet) -> None:
        sheet.set(240, 196, "x + y = 3", font=MATHS)
        sheet.set(240, 210, "x - y = 1", font=MATHS)

    assert between_prose(aligned) == ["x+y=3x-y=1"]


def test_the_number_in_the_margin_belongs_to_its_equation() -> None:
    def numbered(sheet: Sheet) -> None:
        sheet.set(250, 203, "E = m c", font=MATHS)
        sheet.set(RIGHT - 14, 203, "(3)")

    assert between_prose(numbered) == ["E=mc(3)"]


def test_a_sum_under_a_rule_is_a_formula() -> None:
    def addition(sheet: Sheet) -> None:
        sheet.set(260, 190, "12.50")
        sheet.set(254, 203, "+")
        sheet.set(265, 203, "8.00")
        sheet.rule(250, 290, 206)
        sheet.set(260, 217, "20.50")

    assert between_prose(addition) == ["12.50+8.0020.50"]


def test_what_is_written_under_a_brace_stays_with_it() -> None:
    def braced(sheet: Sheet) -> None:
        sheet.set(240, 200, "a + b + c", font=MATHS)
        sheet.sign(240, 203, 206, "\ufffd", 20)
        sheet.sign(260, 203, 206, "\ufffd", 20)
        sheet.set(256, 214, "n", 7, MATHS)
        sheet.set(290, 200, "= d", font=MATHS)

    assert between_prose(braced) == ["a+b+c\ufffd\ufffdn=d"]


def test_formulas_in_words_that_are_set_off_are_formulas() -> None:
    def in_words(sheet: Sheet) -> None:
        sheet.set(200, 200, "net pay = gross pay × 0.7 − fee")

    assert between_prose(in_words) == ["netpay=grosspay×0.7−fee"]


def test_columns_side_by_side_keep_their_formulas_apart() -> None:
    sheet = Sheet()
    for left in (60.0, 300.0):
        for row in range(12):
            if row not in (5, 6, 7):
                sheet.set(left, 100 + 12 * row, "the amount of the year before that")
    sheet.set(110, 175, "a = b + c", font=MATHS)
    sheet.set(350, 175, "d = e + f", font=MATHS)
    assert formulas(sheet) == ["a=b+c", "d=e+f"]


NOTHING: dict[str, Callable[[Sheet], object]] = {}


def nothing(draw: Callable[[Sheet], object]) -> Callable[[Sheet], object]:
    """Name a page without a formula."""
    NOTHING[draw.__name__.replace("_", " ")] = draw
    return draw


@nothing
def an_underlined_heading_over_a_shorter_line(sheet: Sheet) -> None:
    end = sheet.set(200, 196, "What the office asks for")
    sheet.rule(200, end, 197.4)
    sheet.set(225, 209, "and what it keeps")


@nothing
def underlined_words_in_a_paragraph(sheet: Sheet) -> None:
    x = sheet.set(LEFT, 196, "the office") + 2.8
    end = sheet.set(x, 196, "does not ask")
    sheet.rule(x, end, 197.4)
    sheet.set(end + 2.8, 196, "for a second sheet of the year")
    sheet.set(LEFT, 208, "unless the plant has been closed for more than a week")


@nothing
def a_table_between_rules(sheet: Sheet) -> None:
    for row, cells in enumerate((("Part", "2003"), ("Rods", "12"), ("Valves", "7"))):
        sheet.rule(200, 330, 186 + 14 * row)
        for column, cell in enumerate(cells):
            sheet.set(204 + 90 * column, 196 + 14 * row, cell)


@nothing
def a_grid_of_cells(sheet: Sheet) -> None:
    for row in range(3):
        sheet.rule(200, 300, 186 + 14 * row)
    for x in (200, 250, 300):
        sheet.upright(x, 186, 214)
    for row, cells in enumerate((("Age", "Dose"), ("12", "250"))):
        for column, cell in enumerate(cells):
            sheet.set(212 + 50 * column, 196 + 14 * row, cell)


@nothing
def scripts_in_prose(sheet: Sheet) -> None:
    x = sheet.set(LEFT, 200, "A tank of 12 m")
    x = sheet.set(x, 196, "2", 7) + 2.8
    x = sheet.set(x, 200, "and CO")
    x = sheet.set(x, 202, "2", 7) + 2.8
    x = sheet.set(x, 200, "are listed in the book of the plant")
    sheet.set(x, 196, "14", 7)


@nothing
def a_footnote_under_its_rule(sheet: Sheet) -> None:
    sheet.rule(LEFT, LEFT + 120, 190)
    sheet.set(LEFT + 6, 196, "2", 6)
    sheet.set(LEFT + 10, 199, "See rule 3 of the year 2004, p. 12.", 8)


@nothing
def amounts_and_dates(sheet: Sheet) -> None:
    sheet.set(LEFT, 196, "The fee of 12.50 euros is due on 03.05.2004 and 8.00 euros")
    sheet.set(LEFT, 208, "are due on 15/06/2004 by order no. 17-4 of the office.")


@nothing
def code_in_a_typewriter_face(sheet: Sheet) -> None:
    sheet.set(120, 196, "x = 3", font=TYPEWRITER)
    sheet.set(120, 208, "y = x / 2 + a[0]", font=TYPEWRITER)


@nothing
def words_that_are_crossed_out(sheet: Sheet) -> None:
    end = sheet.set(LEFT, 200, "twelve euros")
    sheet.rule(LEFT, end, 196.8)
    sheet.set(end + 2.8, 200, "fourteen euros are paid for every full hour of work")


@nothing
def fields_of_a_form(sheet: Sheet) -> None:
    for x, label in ((LEFT, "Name:"), (260, "Date:")):
        end = sheet.set(x, 190, label)
        sheet.rule(end + 3, end + 120, 191)
    sheet.set(LEFT + 40, 200, "in block letters", 7)


@nothing
def an_item_of_a_list(sheet: Sheet) -> None:
    sheet.set(100, 200, "•")
    sheet.set(110, 200, "3 × 2 tablets of 500 mg")


@nothing
def an_entry_of_a_legend(sheet: Sheet) -> None:
    sheet.set(120, 200, "G = signature of the officer")


@nothing
def the_end_of_a_paragraph_that_has_no_words(sheet: Sheet) -> None:
    sheet.prose(176, 2)
    sheet.set(LEFT, 200, "x = y", font=MATHS)


@nothing
def the_caption_of_a_figure(sheet: Sheet) -> None:
    sheet.set(200, 200, "Figure 3.9: a + b = b + a")


@nothing
def a_sentence_that_speaks_of_variables(sheet: Sheet) -> None:
    x = sheet.set(LEFT + 20, 200, "Let") + 2.8
    x = sheet.set(x, 200, "f : X → Y", font=MATHS) + 2.8
    x = sheet.set(x, 200, "be a map with") + 2.8
    sheet.set(x, 200, "f(a) = b", font=MATHS)


@nothing
def letters_in_italics(sheet: Sheet) -> None:
    x = sheet.set(LEFT, 200, "The letter") + 2.8
    x = sheet.set(x, 200, "a", font=ITALIC) + 2.8
    sheet.set(x, 200, "is the first of them all and is used for the amount")


@nothing
def a_single_letter_with_a_full_stop(sheet: Sheet) -> None:
    sheet.set(200, 200, "0 < 1, d. h. [0] = [1]")


@nothing
def an_operator_in_a_line_with_one_script(sheet: Sheet) -> None:
    x = sheet.set(LEFT, 200, "the union") + 2.8
    sheet.sign(x, 192.5, 202.5, "⋃", 8)
    sheet.set(x + 8.5, 203, "i", 7, MATHS)
    x = sheet.set(x + 12, 200, "U", font=MATHS) + 2.8
    sheet.set(x, 200, "of them all is kept in the book of the plant")


@nothing
def a_cell_beside_its_name(sheet: Sheet) -> None:
    for row, (name, value) in enumerate((("Weibull", "p + λ"), ("Gompertz", "b + c"))):
        sheet.set(200, 196 + 14 * row, name)
        sheet.set(275, 196 + 14 * row, value, font=MATHS)


SHORT_LINES = [
    "Stoffe > 0,1 % Massenanteil",
    "Umsatz ≤ 40 Mio. EUR",
    "Alter ≥ 65 Jahre und Gewicht < 50 kg",
    "Hàm lượng hafni < 1/500",
    "n = 24, p < 0.05",
    "Dose = 500 mg",
    "Phase A → Phase B",
    "Tel. +49 30 1234-567",
    "± 5 %",
    "− 20 bis + 40 Grad",
    "A B C D E",
    "N,N-Dimethylformamid + 2-Propanol",
    "Na+, K+, Ca2+",
    "⇒ siehe Anlage 2",
    "if (x >= 5) { y = x + 1; }",
]


@pytest.mark.parametrize("line", SHORT_LINES)
@pytest.mark.parametrize("place", ["centred", "indented", "flush"])
def test_a_threshold_an_amount_or_a_name_with_signs_is_no_formula(line: str, place: str) -> None:
    def draw(sheet: Sheet) -> None:
        width = sum(2.8 if c == " " else advance(c, 10.0) for c in line)
        middle = (LEFT + RIGHT - width) / 2
        sheet.set({"centred": middle, "indented": LEFT + 60, "flush": LEFT}[place], 200, line)

    assert between_prose(draw) == []


def test_limits_are_not_looked_for_in_the_lines_of_a_footnote() -> None:
    sheet = Sheet()
    sheet.prose(100, 20)
    for row in range(4):
        sheet.set(LEFT, 500 + 10 * row, "as was said of the book and of the office before", 8)
    sheet.sign(LEFT + 170, 512.5, 522.5, "P", 8)
    sheet.set(LEFT + 179, 515, "n", 6, MATHS)
    sheet.set(LEFT + 179, 523, "j", 6, MATHS)
    (found,) = formulas(sheet)
    assert sorted(found) == ["P", "j", "n"]


def test_an_operator_that_would_be_read_as_a_letter_is_lifted_and_a_long_accent_is_not() -> None:
    sheet = Sheet()
    x = sheet.set(LEFT, 200, "the estimate") + 2.8
    sheet.sign(x, 190.5, 193, "b", 6)
    x = sheet.set(x, 200, "R", font=MATHS) + 2.8
    x = sheet.set(x, 200, "is the sum") + 2.8
    sheet.sign(x, 192.5, 202.5, "P", 8)
    x = sheet.set(x + 9, 200, "q", font=MATHS) + 2.8
    sheet.set(x, 200, "of all the parts in the book of the plant")
    sheet.prose(240, 4)
    assert formulas(sheet) == ["Pq"]


def test_a_number_in_the_margin_makes_a_formula_of_a_line_with_code_in_it() -> None:
    def numbered(sheet: Sheet) -> None:
        x = sheet.set(190, 200, "k =", font=MATHS) + 2.8
        x = sheet.set(x, 200, "kmini", font=TYPEWRITER) + 2.8
        sheet.set(x, 200, "+ n", font=MATHS)
        sheet.set(RIGHT - 16, 200, "(9)")

    assert between_prose(numbered) == ["k=kmini+n(9)"]


def test_an_item_of_a_list_is_no_formula_where_it_ends_as_far_from_a_short_line_as_it_begins() -> (
    None
):
    sheet = Sheet()
    sheet.prose(140, 6, last=0.6)
    x = sheet.set(LEFT + 30, 230, "b)") + 4
    x = sheet.set(x, 230, "f : A → B", font=MATHS) + 2.8
    end = sheet.set(x, 230, "ist eine affine Abbildung")
    sheet.set(LEFT, 256, "x" * int((end + 30 - LEFT) / 5))
    sheet.prose(290, 6)
    assert formulas(sheet) == []


def test_the_name_before_a_fraction_stays_with_it_in_a_line_of_its_own() -> None:
    def in_words(sheet: Sheet) -> None:
        x = sheet.set(LEFT, 200, "dose =") + 2.8
        sheet.fraction(x, 197, "weight", "time", font=TEXT)

    assert between_prose(in_words) == ["dose=weighttime"]


def test_a_word_in_front_of_a_formula_that_says_what_follows_stays_in_the_text() -> None:
    def labelled(sheet: Sheet) -> None:
        x = sheet.set(LEFT, 200, "Proof:") + 2.8
        x = sheet.set(x, 200, "a =", font=MATHS) + 2.8
        sheet.fraction(x, 197, "b", "c")

    assert between_prose(labelled) == ["a=bc"]


def test_brackets_that_close_several_rows_hold_them_where_the_opening_one_is_not_read() -> None:
    def matrix(sheet: Sheet) -> None:
        for row in (190, 206):
            sheet.set(210, row, "a", font=MATHS)
            sheet.set(226, row, "b", font=MATHS)
        sheet.sign(234, 180, 209, "!", 6)

    assert [sorted(found) for found in between_prose(matrix)] == [sorted("aabb!")]


@pytest.mark.parametrize("draw", NOTHING.values(), ids=NOTHING.keys())
def test_no_formula_is_seen_in(draw: Callable[[Sheet], object]) -> None:
    assert between_prose(draw) == []


def test_every_example_has_its_fonts() -> None:
    assert {font.name for font in FONTS} >= {"CMMI10", "Courier"}
