"""Tables of words with one rule under their head, and what only looks like one."""

from __future__ import annotations

from standfirst.stages.segment.tables import find_tables
from tests.stages.segment.table_pages import PROSE, Sheet

LEFT, RIGHT, END = 60, 240, 430
HEAD = ("Code", "Name of the goods")
GOODS = (
    ("25.08", "Clay that stands the fire"),
    ("25.09", "Chalk"),
    ("25.10", "Phosphate of lime, ground"),
)


def under_a_rule(sheet, rows, top):
    """Write a head, a rule under it, and rows flush left; return the last baseline."""
    sheet.level(top + 4, LEFT, END)
    y = top
    for n, (code, name) in enumerate(rows):
        y = top + 16 * n + (2 if n else 0)
        sheet.text(LEFT, y, code)
        sheet.text(RIGHT, y, name)
    return y


def test_two_columns_of_words_under_a_head_over_a_rule_are_a_table():
    sheet = Sheet()
    sheet.paragraph(LEFT, 60, PROSE, wide=400)
    end = under_a_rule(sheet, (HEAD, *GOODS), 150)
    sheet.text(RIGHT, end + 12, "to a fine powder")
    sheet.paragraph(LEFT, end + 44, PROSE, wide=400)
    [table] = find_tables(sheet.page())
    assert table.proposal.rows[:3] == (HEAD, *GOODS[:2])
    assert table.proposal.rows[3][1].startswith("Phosphate of lime, ground to a fine powder")
    assert len(table.proposal.rows) == 4


def test_titles_part_tables_whose_rules_have_one_width():
    sheet = Sheet()
    top = 100.0
    for title in ("Group of the clays", "Group of the salts", "Group of the ores"):
        sheet.text(LEFT, top - 16, title)
        top = under_a_rule(sheet, (HEAD, *GOODS), top) + 44
    tables = find_tables(sheet.page())
    assert [table.proposal.rows for table in tables] == [(HEAD, *GOODS)] * 3


def test_a_head_and_its_first_row_at_the_foot_of_a_page_are_a_table():
    sheet = Sheet()
    sheet.paragraph(LEFT, 80, PROSE, wide=400)
    under_a_rule(sheet, (HEAD, GOODS[0]), 180)
    [table] = find_tables(sheet.page())
    assert table.proposal.rows == (HEAD, GOODS[0])


def test_a_running_head_over_a_rule_is_no_table():
    sheet = Sheet()
    for y, left, right in ((60, "Port rules", "Page 12"), (82, "Register of the goods", "25")):
        sheet.text(LEFT, y, left)
        sheet.right(END, y, right)
    sheet.level(64, LEFT, END)
    sheet.paragraph(LEFT, 110, PROSE, wide=400)
    assert find_tables(sheet.page()) == []


def test_items_of_a_list_over_a_rule_are_no_table():
    sheet = Sheet()
    sheet.text(LEFT, 80, "The committee found that")
    for n in range(4):
        sheet.text(LEFT, 110 + 14 * n, "•")
        sheet.text(LEFT + 30, 110 + 14 * n, PROSE[17 * n : 17 * n + 50])
    sheet.level(114, LEFT, END)
    assert find_tables(sheet.page()) == []


def test_the_heading_of_an_annex_that_holds_a_table_alone_is_no_part_of_it():
    for name, font, inside in (("Schedule 2: Fees", 1, False), ("Table 2: Fees", 1, True)):
        sheet = Sheet()
        sheet.paragraph(LEFT, 60, PROSE, wide=400)
        sheet.text(LEFT, 140, name, font=font)
        sheet.grid((HEAD, *GOODS), (LEFT, RIGHT - 10, END), 150)
        [table] = find_tables(sheet.page())
        assert (table.caption is not None) == inside
        assert (table.bbox[1] < 140) == inside
