"""Tables that stand close to each other: under one another and side by side, with nothing drawn."""

from __future__ import annotations

import pytest

from standfirst.stages.segment.tables import find_tables
from tests.stages.segment.table_pages import PROSE, Sheet

HEAD = ("Crop", "2019", "2020", "2021")
CROPS = (("Wheat", "410", "398", "377"), ("Barley", "120", "131", "99"), ("Oats", "31", "28", "40"))
XS = (60, 200, 270, 340)
HERDS = (("Herd", "Farms", "Heads"), ("Cattle", "12", "3401"), ("Sheep", "9", "877"),
         ("Goats", "4", "61"))  # fmt: skip


@pytest.mark.parametrize(
    "between", ["", "The herds of the region were counted in the spring as follows:"]
)
def test_a_table_with_other_columns_under_a_table_is_one_of_its_own(between):
    sheet = Sheet()
    end = sheet.rows([HEAD, *CROPS], XS, 100)
    if between:
        sheet.text(60, end + 17, between)
    sheet.rows(HERDS, (60, 235, 305), end + 33)
    above, below = find_tables(sheet.page())
    assert above.proposal.rows == (HEAD, *CROPS)
    assert below.proposal.rows == HERDS


def test_a_sentence_across_the_columns_parts_tables_with_the_same_columns():
    sheet = Sheet()
    end = sheet.rows([HEAD, *CROPS], XS, 100)
    sheet.text(60, end + 17, "The harvest of the other half of the region was the following:")
    sheet.rows([HEAD, *CROPS], XS, end + 33)
    above, below = find_tables(sheet.page())
    assert above.proposal.rows == below.proposal.rows == (HEAD, *CROPS)


def test_a_section_with_the_same_columns_stays_in_its_table():
    sheet = Sheet()
    end = sheet.rows([HEAD, *CROPS], XS, 100)
    sheet.text(60, end + 30, "Of this in the south", font=1)
    sheet.rows(CROPS, XS, end + 46)
    [table] = find_tables(sheet.page())
    assert len(table.proposal.rows) == 8


def test_the_last_line_of_a_cell_is_no_title_of_a_table():
    sheet = Sheet()
    rows = [("a", "the price of a unit as it"), ("b", "the costs of one year"),
            ("c", "the loss by wear"), ("d", "the yield")]  # fmt: skip
    for n, (sign, meaning) in enumerate(rows):
        sheet.text(60, 100 + 26 * n, sign)
        sheet.text(120, 100 + 26 * n, meaning)
        sheet.text(120, 112 + 26 * n, "was in the year before")
    tables = find_tables(sheet.page())
    assert len(tables) <= 1


@pytest.mark.parametrize("captions", [True, False])
def test_tables_side_by_side_with_steps_of_their_own_are_two(captions):
    sheet = Sheet()
    if captions:
        sheet.text(60, 80, "Table 1. Crops", font=1)
        sheet.text(330, 80, "Table 2. Herds", font=1)
    left = [("Crop", "2020"), *(row[:2] for row in CROPS), ("Rye", "55"), ("Maize", "7")]
    right = [row[:2] for row in HERDS] + [("Geese", "70"), ("Hens", "5111")]
    sheet.rows(left, (60, 240), 100, step=16)
    sheet.rows(right, (330, 480), 100, step=19)
    first, second = find_tables(sheet.page())
    assert first.proposal.rows == tuple(left)
    assert second.proposal.rows == tuple(right)


def test_a_table_with_a_wide_gap_and_level_rows_is_one():
    sheet = Sheet()
    rows = [(*HEAD[:3], "Kind", "Change"), *((*row[:3], "grain", "4") for row in CROPS)]
    sheet.rows(rows, (60, 160, 220, 360, 430), 100)
    [table] = find_tables(sheet.page())
    assert table.proposal.rows == tuple(rows)


def test_two_rules_in_one_table_cannot_part_what_a_rule_runs_over():
    sheet = Sheet()
    left = [("Crop", "2020"), *(row[:2] for row in CROPS)]
    sheet.rows(left, (60, 240), 100, step=16)
    sheet.rows([row[:2] for row in HERDS], (330, 480), 104, step=16)
    sheet.level(90, 60, 480)
    sheet.level(158, 60, 480)
    assert len(find_tables(sheet.page())) == 1


def test_dots_that_lead_to_values_that_rise_and_fall_are_a_table():
    sheet = Sheet()
    rows = [("Wages", "410"), ("Rent", "98"), ("Water and light", "377"), ("Post", "12"),
            ("Travel", "205")]  # fmt: skip
    for n, (name, value) in enumerate(rows):
        sheet.text(60, 100 + 16 * n, f"{name} " + ". " * (30 - len(name)))
        sheet.right(470, 100 + 16 * n, value)
    [table] = find_tables(sheet.page())
    assert table.proposal.rows == tuple(rows)


def test_the_shades_behind_rows_of_words_are_no_diagram():
    sheet = Sheet()
    rows = [("Aim", "Step", "Body"), ("save water", "new pipes", "town"),
            ("save light", "new lamps", "county"), ("save heat", "new walls", "state"),
            ("save paper", "new files", "court"), ("save time", "new forms", "office")]  # fmt: skip
    for n, row in enumerate(rows):
        if n % 2:
            sheet.box(55, 100 + 20 * n - 11, 480, 100 + 20 * n + 6)
        for x, cell in zip((60, 220, 380), row, strict=True):
            sheet.text(x, 100 + 20 * n, cell)
    [table] = find_tables(sheet.page())
    assert table.proposal.rows == tuple(rows)


def test_labels_that_read_like_running_text_stay_with_their_values():
    sheet = Sheet()
    names = (
        "of the goods sold within", "the area of the district", "and by the offices of",
        "the other districts that", "reported in the same year", "to the central office",
    )  # fmt: skip
    for n, name in enumerate(names):
        sheet.text(60, 100 + 13 * n, name)
        sheet.right(300, 100 + 13 * n, str(7919 * (n + 3) % 9973))
        sheet.right(380, 100 + 13 * n, str(6101 * (n + 5) % 9973))
    [table] = find_tables(sheet.page())
    assert len(table.proposal.rows) == len(names)


@pytest.mark.parametrize("ticks", ["drawn", "written"])
def test_questions_with_boxes_to_tick_are_no_table_however_well_they_stand(ticks):
    sheet = Sheet()
    for n, word in enumerate(("complete", "legible", "signed", "dated", "sealed")):
        y = 100 + 18 * n
        sheet.text(60, y, f"The paper is {word}")
        for x, answer in ((240, "yes"), (300, "no"), (360, "not known")):
            if ticks == "drawn":
                sheet.box(x, y - 7, x + 7, y)
                sheet.text(x + 10, y, answer)
            else:
                sheet.text(x, y, f"☐ {answer}")
    assert find_tables(sheet.page()) == []


def test_losses_in_brackets_are_no_numbers_of_equations():
    sheet = Sheet()
    rows = [("Item", "2020", "2021"), ("Sales of crops", "911", "(526)"),
            ("Sales of herds", "43", "(392)"), ("Rent of land", "717", "(43)")]  # fmt: skip
    sheet.rows(rows, (60, 240, 330), 100)
    [table] = find_tables(sheet.page())
    assert table.proposal.rows == tuple(rows)


def columns_of_text(sheet: Sheet, y: float) -> float:
    """Write running text in two columns; return the lower end of both."""
    ends = [sheet.paragraph(x, y, PROSE * 2, wide=220, size=9) for x in (50, 300)]
    return max(ends)


def test_a_table_over_both_columns_of_a_page_is_not_cut_by_the_gap_between_them():
    sheet = Sheet()
    end = columns_of_text(sheet, 80)
    rows = [HEAD, *CROPS, ("Rye", "55", "61", "72"), ("Maize", "208", "214", "230")]
    last = sheet.rows(rows, (50, 230, 370, 500), end + 40)
    columns_of_text(sheet, last + 40)
    [table] = find_tables(sheet.page())
    assert table.proposal.rows == tuple(rows)


def test_tables_beside_running_text_of_the_other_column_stay_in_their_columns():
    sheet = Sheet()
    end = sheet.paragraph(50, 80, PROSE * 2, wide=220, size=9)
    left = [row[:3] for row in (HEAD, *CROPS)]
    right = [row[:3] for row in HERDS]
    sheet.rows(right, (300, 430, 500), 84)
    sheet.paragraph(300, end + 46, PROSE * 2, wide=220, size=9)
    sheet.rows(left, (50, 180, 250), end + 40)
    tables = find_tables(sheet.page())
    assert {table.proposal.rows for table in tables} == {tuple(left), tuple(right)}


def test_a_grid_with_filled_heads_over_empty_cells_is_a_form_and_lifted_whole():
    sheet = Sheet()
    head = ("Name", "Born", "Place", "Share")
    sheet.grid([head, *[("", "", "", "")] * 7], (60, 200, 290, 380, 470), 100)
    [table] = find_tables(sheet.page())
    assert table.proposal.rows[0] == head
    assert table.bbox[3] - table.bbox[1] > 80
