"""Tables on pages: found with and without rules, read cell by cell, told from what is none."""

from __future__ import annotations

import copy
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from standfirst.model.source import PageSource, Rule
from standfirst.stages.segment.tables import TableRegion, find_continuation, find_tables
from tests.stages.segment.table_pages import PROSE, Sheet, moved, quarter_turned, width

WORDS = st.text("abcdefghiklmnoprstuvz", min_size=2, max_size=8)
NUMBERS = st.integers(0, 99_999).map(str)
YEARS = ("", "2019", "2020", "2021")
FIGURES = (
    ("Wheat", "410", "398", "377"),
    ("Barley", "120", "131", "99"),
    ("Oats", "31", "28", "40"),
    ("Rye", "55", "61", "72"),
    ("Maize", "208", "214", "230"),
)
XS = (60, 240, 320, 400)


def tables_of(*sheets: Sheet) -> list[list[TableRegion]]:
    return [find_tables(sheet.page()) for sheet in sheets]


def rows_of(page: PageSource) -> list[tuple[tuple[str, ...], ...]]:
    return [table.proposal.rows for table in find_tables(page)]


def figures(sheet: Sheet, y: float = 200) -> float:
    return sheet.rows([YEARS, *FIGURES], XS, y)


# --- laws ---------------------------------------------------------------------------------------


@st.composite
def filled_grids(draw):
    columns = draw(st.integers(2, 6))
    rows = draw(st.integers(2, 12))
    head = [draw(WORDS) for _ in range(columns)]
    body = [[draw(WORDS), *(draw(NUMBERS) for _ in range(columns - 1))] for _ in range(rows)]
    return [tuple(head), *map(tuple, body)]


@given(filled_grids())
@settings(max_examples=40, deadline=None)
def test_a_grid_of_rules_is_read_back_cell_by_cell(rows):
    sheet = Sheet()
    xs = [60 + 75 * k for k in range(len(rows[0]) + 1)]
    bottom = sheet.grid(rows, xs, 120)
    [table] = find_tables(sheet.page())
    assert table.proposal.rows == tuple(rows)
    assert table.layout == "grid"
    assert table.shape == "simple_table"
    assert table.table == pytest.approx((xs[0], 120, xs[-1], bottom), abs=1)


@given(filled_grids().filter(lambda rows: len(rows[0]) >= 3 and len(rows) >= 4))
@settings(max_examples=40, deadline=None)
def test_numbers_in_line_without_any_rule_are_read_back_cell_by_cell(rows):
    sheet = Sheet()
    sheet.rows(rows, [60 + 90 * k for k in range(len(rows[0]))], 200)
    assert rows_of(sheet.page()) == [tuple(rows)]


@given(st.lists(WORDS, min_size=30, max_size=200), st.integers(120, 470), st.sampled_from((8, 11)))
@settings(max_examples=40, deadline=None)
def test_running_text_is_no_table(words, wide, size):
    sheet = Sheet()
    sheet.paragraph(60, 100, " ".join(words), wide=wide, size=size)
    assert find_tables(sheet.page()) == []


@given(st.floats(-40, 120), st.floats(-90, 300))
@settings(max_examples=25, deadline=None)
def test_a_table_moves_with_its_page(right, down):
    sheet = Sheet()
    sheet.text(60, 178, "Table 3. Crops in thousand tonnes", font=1)
    figures(sheet)
    [before] = find_tables(sheet.page())
    [after] = find_tables(moved(sheet.page(), right, down))
    assert after.proposal == before.proposal
    assert after.caption_text == before.caption_text
    shift = (right, down, right, down)
    assert after.bbox == pytest.approx([a + b for a, b in zip(before.bbox, shift, strict=True)])


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_a_page_that_is_turned_holds_the_same_tables(turns):
    sheet = Sheet()
    sheet.grid([("Dose", "Age"), ("5 mg", "2 y"), ("9 mg", "3 y")], (60, 160, 260), 100)
    figures(sheet, 300)
    upright = sheet.page()
    page = quarter_turned(upright, turns)
    assert rows_of(page) == rows_of(upright)
    for table, turned in zip(find_tables(upright), find_tables(page), strict=True):
        x0, top, x1, bottom = table.bbox
        wide, high = x1 - x0, bottom - top
        sides = (high, wide) if turns % 2 else (wide, high)
        box = turned.bbox
        assert (box[2] - box[0], box[3] - box[1]) == pytest.approx(sides)
        assert 0 <= box[0] < box[2] <= page.width
        assert 0 <= box[1] < box[3] <= page.height


def test_finding_tables_leaves_the_page_as_it_was_and_finds_the_same_again():
    sheet = Sheet()
    figures(sheet)
    page = sheet.page()
    untouched = copy.deepcopy(page)
    first = find_tables(page)
    assert find_tables(page) == first
    assert page == untouched


@given(st.integers(0, 2**32))
@settings(max_examples=15, deadline=None)
def test_any_page_ends_and_every_table_stands_on_it(seed):
    chance = random.Random(seed)
    sheet = Sheet()
    for _ in range(120):
        text = chance.choice(("12", "a", "word", "3.4 %", "•", "—", "Table 1", "of the"))
        sheet.text(chance.uniform(0, 560), chance.uniform(10, 830), text, chance.uniform(0.5, 30))
    for _ in range(60):
        x, y = chance.uniform(0, 590), chance.uniform(0, 840)
        kind = chance.choice(("horizontal", "vertical", "rectangle"))
        sheet.rules.append(Rule(x, y, x + chance.uniform(0, 200), y + chance.uniform(0, 90), kind))
    for table in find_tables(sheet.page()):
        x0, top, x1, bottom = table.bbox
        assert x0 <= table.table[0] <= table.table[2] <= x1
        assert top <= table.table[1] <= table.table[3] <= bottom
        assert len({len(row) for row in table.proposal.rows}) == 1


# --- bad input ----------------------------------------------------------------------------------


def test_a_page_of_rules_and_specks_ends_soon():
    chance = random.Random(7)
    sheet = Sheet()
    for _ in range(5_000):
        x, y = chance.uniform(0, 595), chance.uniform(0, 842)
        sheet.rules.append(Rule(x, y, x + chance.uniform(1, 500), y + 0.4, "horizontal"))
        sheet.rules.append(Rule(x, y, x + 0.4, y + chance.uniform(1, 700), "vertical"))
    for _ in range(12_500):
        sheet.text(chance.uniform(0, 560), chance.uniform(0, 842), "1 1", chance.uniform(1, 4))
    assert isinstance(find_tables(sheet.page()), list)


def test_an_empty_page_has_no_table():
    assert find_tables(Sheet().page()) == []


# --- what is a table ----------------------------------------------------------------------------


def test_a_table_between_three_rules_is_found_with_words_in_its_cells():
    sheet = Sheet()
    rows = [("Strain", "Feature", "Source"), ("K-01", "red dye", "lab A"), ("K-02", "none", "soil")]
    for n, row in enumerate(rows):
        for x, text in zip((60, 160, 300), row, strict=True):
            sheet.text(x, 200 + 16 * n, text)
    for y in (188, 205, 240):
        sheet.level(y, 58, 340)
    [table] = find_tables(sheet.page())
    assert table.proposal.rows == tuple(rows)
    assert table.layout == "rules"
    assert table.proposal.header_rows == 1


def test_lines_of_one_cell_become_one_row():
    sheet = Sheet()
    lines = [
        (200, ("Strain", "Feature", "Source")),
        (220, ("K-01", "Grows on cellulose", "lab A")),
        (232, ("", "and resists heat", "")),
        (252, ("K-02", "Produces a dye", "lab B")),
        (272, ("K-03", "Grows slowly;", "soil")),
        (284, ("", "needs iron;", "")),
        (296, ("", "dies in salt", "")),
    ]
    for y, row in lines:
        for x, text in zip((60, 160, 330), row, strict=True):
            if text:
                sheet.text(x, y, text)
    for y in (188, 206, 306):
        sheet.level(y, 58, 400)
    [table] = find_tables(sheet.page())
    assert table.proposal.rows == (
        ("Strain", "Feature", "Source"),
        ("K-01", "Grows on cellulose and resists heat", "lab A"),
        ("K-02", "Produces a dye", "lab B"),
        ("K-03", "Grows slowly; needs iron; dies in salt", "soil"),
    )


@pytest.mark.parametrize("ruled", [True, False])
def test_columns_of_running_text_whose_cells_begin_together_are_one_table(ruled):
    sheet = Sheet()
    sheet.text(60, 120, "Table 2. Duties and their grounds", font=1)
    y = 146.0
    for x, name in ((60, "Duty"), (160, "What is owed"), (360, "Why")):
        sheet.text(x, y, name, font=1)
    for duty, start in (("Report", 0), ("Audit", 9), ("Notice", 17)):
        top, y = y + 6, y + 20
        sheet.text(60, y, duty)
        left = sheet.paragraph(160, y, " ".join(PROSE.split()[start : start + 14]), wide=180)
        right = sheet.paragraph(360, y, " ".join(PROSE.split()[start + 3 : start + 25]), wide=180)
        if ruled:
            sheet.level(top, 58, 540)
        y = max(left, right)
    [table] = find_tables(sheet.page())
    assert [row[0] for row in table.proposal.rows] == ["Duty", "Report", "Audit", "Notice"]
    assert table.proposal.rows[1][1] == " ".join(PROSE.split()[:14])
    assert table.table[3] > y


def test_empty_cells_of_a_sparse_table_shift_no_value():
    sheet = Sheet()
    rows = [
        ("Item", "Count", "Price", "Tax", "Total"),
        ("Valve", "1", "120.40", "19%", "143.28"),
        ("Device fee", "1", "3.40", "", ""),
        ("Freight", "", "12.00", "", "12.00"),
    ]
    sheet.rows(rows, (60, 220, 300, 360, 440), 200)
    assert rows_of(sheet.page()) == [tuple(rows)]


def test_a_head_over_two_columns_spans_both():
    sheet = Sheet()
    sheet.text(235, 184, "Spring")
    sheet.text(395, 184, "Autumn")
    for x in (200, 360):
        sheet.level(188, x, x + 100)
    rows = [("Crop", "2019", "2020", "2019", "2020"), *[(*f, "7") for f in FIGURES]]
    sheet.rows(rows, (60, 240, 300, 400, 460), 200)
    [table] = find_tables(sheet.page())
    assert table.proposal.rows[0] == ("", "Spring", "", "Autumn", "")
    assert [(s.row, s.column, s.columns) for s in table.proposal.spans] == [(0, 1, 2), (0, 3, 2)]
    assert table.proposal.header_rows == 2
    assert table.shape == "multi_level_or_merged_header"


def test_a_merged_cell_of_a_grid_keeps_its_span():
    sheet = Sheet()
    sheet.grid(
        [("", "", ""), ("Dose", "Max", "Age"), ("5 mg", "9 mg", "2 y")], (60, 160, 260, 360), 100
    )
    sheet.rules = [r for r in sheet.rules if not (r.kind == "vertical" and 155 < r.x0 < 265)]
    for x in (160, 260):
        sheet.upright(x, 118, 154)
    sheet.text(150, 112, "Children", font=1)
    [table] = find_tables(sheet.page())
    assert table.proposal.rows[0] == ("Children", "", "")
    assert [(s.row, s.column, s.rows, s.columns) for s in table.proposal.spans] == [(0, 0, 1, 3)]
    assert table.shape == "multi_level_or_merged_header"


def test_rows_without_rules_in_a_grid_of_columns_stay_apart():
    sheet = Sheet()
    sheet.rows([YEARS, *FIGURES], (64, 238, 318, 398), 112)
    for y in (100, 117, 200):
        sheet.level(y, 60, 402)
    for x in (60, 170, 245, 325, 402):
        sheet.upright(x, 100, 200)
    assert rows_of(sheet.page()) == [(YEARS, *FIGURES)]


def test_currency_signs_stand_with_their_amounts():
    sheet = Sheet()
    for n, (name, first, second) in enumerate((("Sales", "410", "398"), ("Costs", "31", "28"))):
        sheet.text(60, 200 + 16 * n, name)
        for x, amount in ((240, first), (340, second)):
            sheet.text(x - 60, 200 + 16 * n, "$")
            sheet.right(x, 200 + 16 * n, amount)
    sheet.rows([("Total", "441", "426"), ("Margin", "379", "370")], (60, 240, 340), 232)
    [table] = find_tables(sheet.page())
    assert table.proposal.rows[0] == ("Sales", "$ 410", "$ 398")


def test_tables_side_by_side_in_grids_are_two():
    sheet = Sheet()
    rows = [("Land", "No."), ("Spain", "268"), ("Italy", "92")]
    sheet.grid(rows, (60, 140, 200), 100)
    sheet.grid(rows, (230, 310, 370), 100)
    left, right = find_tables(sheet.page())
    assert left.proposal.rows == right.proposal.rows == tuple(rows)
    assert left.bbox[2] < right.bbox[0]


def test_a_table_in_a_column_of_the_page_is_found_beside_running_text():
    sheet = Sheet()
    sheet.paragraph(310, 100, PROSE * 4, wide=230, size=9)
    end = sheet.paragraph(50, 100, PROSE, wide=230, size=9)
    sheet.rows([("", "2019", "2020"), *[f[:3] for f in FIGURES]], (50, 180, 260), end + 40.5)
    [table] = find_tables(sheet.page())
    assert table.proposal.rows == (("", "2019", "2020"), *(f[:3] for f in FIGURES))


def test_a_heading_between_two_grids_belongs_to_neither():
    sheet = Sheet()
    rows = [("Cause", "Cure"), ("empty tank", "refill"), ("closed valve", "open it")]
    sheet.text(60, 92, "8.2.6 No heating", 12, 1)
    first = sheet.grid(rows, (60, 260, 460), 100)
    sheet.text(60, first + 22, "8.2.7 Water too cold", 12, 1)
    sheet.grid(rows, (60, 260, 460), first + 30)
    above, below = find_tables(sheet.page())
    assert above.bbox[3] < first + 12 < below.bbox[1]
    assert above.proposal.rows == below.proposal.rows == tuple(rows)


def test_a_title_between_two_tables_without_rules_parts_them():
    sheet = Sheet()
    end = figures(sheet, 120)
    sheet.text(60, end + 40, "Table 4. Cattle in thousand heads", font=1)
    figures(sheet, end + 66)
    above, below = find_tables(sheet.page())
    assert above.proposal.rows == below.proposal.rows
    assert above.caption is None
    assert below.caption_text == "Table 4. Cattle in thousand heads"


def test_caption_and_notes_belong_to_the_block_but_not_to_the_cells():
    sheet = Sheet()
    sheet.text(60, 176, "Table 7. Crops in thousand tonnes", font=1)
    end = figures(sheet)
    sheet.text(60, end + 18, "Source: Office of Statistics, yearbook.", 8)
    sheet.paragraph(60, end + 60, PROSE, wide=400)
    [table] = find_tables(sheet.page())
    assert table.caption_text == "Table 7. Crops in thousand tonnes"
    assert table.caption is not None
    assert table.notes is not None
    assert table.bbox[1] == table.caption[1] < table.table[1]
    assert table.table[3] < table.bbox[3] == table.notes[3] < end + 40
    assert table.proposal.rows == (YEARS, *FIGURES)


# --- what is none -------------------------------------------------------------------------------


def test_a_framed_paragraph_is_no_table():
    sheet = Sheet()
    end = sheet.paragraph(72, 120, PROSE, wide=380)
    sheet.box(60, 104, 470, end + 10)
    assert find_tables(sheet.page()) == []


def test_a_framed_paragraph_in_a_frame_is_no_table():
    sheet = Sheet()
    end = sheet.paragraph(80, 120, PROSE, wide=360)
    sheet.box(60, 90, 480, end + 30)
    sheet.box(70, 104, 470, end + 10)
    assert find_tables(sheet.page()) == []


@pytest.mark.parametrize(
    ("title", "leader"), [("Contents", ""), ("Mục lục", ""), ("", " . . . . . . . . . . . . .")]
)
def test_a_table_of_contents_is_no_table(title, leader):
    sheet = Sheet()
    sheet.text(60, 70, title, 14)
    for n, (name, page) in enumerate(
        (("Scope", 1), ("Terms", 3), ("Duties of the owner", 7), ("Fees", 12), ("Appeal", 19))
    ):
        sheet.text(60, 100 + 16 * n, f"{n + 1} {name}{leader}")
        sheet.right(470, 100 + 16 * n, str(page))
    assert find_tables(sheet.page()) == []


def test_doses_that_rise_are_a_table_though_they_might_be_page_numbers():
    sheet = Sheet()
    rows = [(f"{10 * n} kg", str(50 * n)) for n in range(1, 7)]
    sheet.rows(rows, (60, 240), 100)
    assert rows_of(sheet.page()) == [tuple(rows)]


def test_an_index_in_two_columns_is_no_table():
    sheet = Sheet()
    for n, entry in enumerate(("Atlas, 24", "Basis, 3", "Curve, 61", "Disc, 50", "Edge, 33")):
        sheet.text(60, 100 + 14 * n, entry)
        sheet.text(300, 100 + 14 * n, f"Z{entry}")
    assert find_tables(sheet.page()) == []


def test_lists_with_marks_are_no_tables():
    sheet = Sheet()
    for n in range(8):
        sheet.text(60, 100 + 14 * n, "•" if n % 2 else f"{n}.")
        sheet.text(84, 100 + 14 * n, "Bring the signed form to the office")
    assert find_tables(sheet.page()) == []


def test_two_columns_of_running_text_are_no_table():
    sheet = Sheet()
    sheet.paragraph(50, 100, PROSE * 3, wide=230)
    sheet.paragraph(310, 100, PROSE * 3, wide=230)
    assert find_tables(sheet.page()) == []


def test_formulas_with_numbers_at_the_margin_are_no_table():
    sheet = Sheet()
    for n in range(5):
        sheet.text(150, 100 + 30 * n, "x = a + b", font=2)
        sheet.text(440, 100 + 30 * n, f"({n + 1})")
    assert find_tables(sheet.page()) == []


def test_a_bar_chart_is_no_table():
    sheet = Sheet()
    for n, (label, value) in enumerate(
        (("Spain", 80), ("Italy", 140), ("Malta", 33), ("Cyprus", 61))
    ):
        y = 120 + 30 * n
        sheet.text(60, y, label)
        sheet.box(110, y - 10, 110 + 2 * value, y + 6)
        sheet.text(114 + 2 * value, y, str(value))
    assert find_tables(sheet.page()) == []


def test_the_shaded_rows_of_a_table_are_no_bars():
    sheet = Sheet()
    rows = (
        ("Cash from operating the mill", "181", "709"),
        ("Cash from selling two mills", "381", "484"),
        ("Cash paid to the owners", "560", "861"),
        ("Effect of the exchange rate", "262", "153"),
    )
    for n, row in enumerate(rows):
        y = 120 + 16 * n
        sheet.box(60, y - 10, 240 + 12 * n, y + 5)
        for x, text in zip((60, 340, 420), row, strict=True):
            sheet.text(x, y, text)
    (table,) = find_tables(sheet.page())
    assert len(table.proposal.rows) == len(rows)


def test_numbers_at_the_lines_of_a_curve_are_no_table():
    sheet = Sheet()
    for n in range(6):
        y = 120 + 24 * n
        sheet.right(84, y + 3, str(500 - 100 * n))
        sheet.level(y, 90, 400)
        sheet.text(404, y + 3, "Mar")
        sheet.text(440, y + 3, str(n))
    assert find_tables(sheet.page()) == []


# --- over the page break ------------------------------------------------------------------------


def broken(repeat: bool) -> tuple[Sheet, Sheet]:
    head = [("Nr", "Item", "Price")]
    rows = [(str(n), f"Item {n}", f"{n}00.00") for n in range(1, 60)]
    first, second = Sheet(1), Sheet(2)
    xs = (60, 120, 300, 420)
    first.grid(head + rows[:38], xs, 60)
    second.grid((head if repeat else []) + rows[38:], xs, 60)
    second.paragraph(60, 600, PROSE, wide=400)
    return first, second


@pytest.mark.parametrize("repeat", [True, False])
def test_a_table_goes_on_over_the_page_break_with_or_without_its_head(repeat):
    before, after = tables_of(*broken(repeat))
    link = find_continuation(before, after)
    assert link is not None
    assert (link.before, link.after, link.repeats_header) == (0, 0, repeat)
    assert len(before[0].proposal.rows) == 39
    assert len(after[0].proposal.rows) == (22 if repeat else 21)


def test_a_head_alone_at_the_foot_goes_on_with_its_rows_on_the_next_page():
    first, second = Sheet(1), Sheet(2)
    end = first.paragraph(72, 80, PROSE * 14, wide=450)
    first.grid([("Substance", "Limit value")], (72, 200, 372), max(end + 20, 760))
    second.grid([("Lead", "5 mg"), ("Zinc", "40 mg"), ("Copper", "12 mg")], (72, 200, 372), 52)
    second.text(72, 140, "End of the list.")
    before, after = tables_of(first, second)
    assert [table.proposal.rows for table in before] == [(("Substance", "Limit value"),)]
    assert find_continuation(before, after) is not None


def test_tables_with_other_columns_do_not_go_on():
    first, second = Sheet(1), Sheet(2)
    first.grid([("Nr", "Item")] + [(str(n), "x") for n in range(38)], (60, 120, 300), 60)
    second.grid([("Nr", "Item")] + [(str(n), "x") for n in range(5)], (60, 220, 300), 60)
    second.rules = second.rules[:]
    before, after = tables_of(first, second)
    second_head = after[0].proposal.rows[0]
    assert second_head == ("Nr", "Item")
    changed = Sheet(2)
    changed.grid([("Land", "Capital")] + [("a", "x")] * 5, (60, 220, 300), 60)
    assert find_continuation(before, find_tables(changed.page())) is None


def test_text_between_two_tables_ends_the_first():
    first, second = broken(repeat=False)
    first.text(
        60, 780, "The following list names what is due in the next year and who pays for it,"
    )
    first.text(
        60, 792, "together with the dates on which each amount has to be there at the latest."
    )
    before, after = tables_of(first, second)
    assert find_continuation(before, after) is None


def test_a_caption_that_says_continued_links_tables_with_other_columns():
    first, second = Sheet(1), Sheet(2)
    first.text(60, 60, "Table 2. Pupils by grade", font=1)
    figures(first, 90)
    second.text(60, 60, "Table 2. Pupils by grade (continued)", font=1)
    second.rows([("", "Seven", "Eight"), *[f[:3] for f in FIGURES]], (60, 300, 420), 90)
    before, after = tables_of(first, second)
    assert find_continuation(before, after) is not None


def test_a_caption_of_its_own_begins_a_table_of_its_own():
    first, second = broken(repeat=True)
    second.text(60, 52, "Table 9. Prices of the year before", font=1)
    before, after = tables_of(first, second)
    assert after[0].caption_text.startswith("Table 9.")
    assert find_continuation(before, after) is None


def test_the_width_of_a_line_is_what_the_setter_says():
    sheet = Sheet()
    assert sheet.text(0, 20, "ab c", 10) == pytest.approx(width("ab c", 10))
