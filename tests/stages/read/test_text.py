"""Laws and cases of the plain text reader."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standfirst.model.family import Limits
from standfirst.model.source import TextSource
from standfirst.stages.read.text import read_text
from tests.stages.read.reading_laws import (
    assert_laws,
    outcome,
    shown,
    source_of,
    steps_grow_with,
)

PIECES = (
    "1 A", "1. Scope", "2. Terms", "1.1 Sub", "\n", "\n\n", "a) x", "b) y", "- b", "  - c", "* d",
    "§ 3 Geltung", "Article 7", "Điều 5. Đối tượng", "CHƯƠNG I", "THE TITLE", "text.", "more", "=",
    "===", "---", "\f", "\r\n", "* * *", "(1) x", "I. X", "II. Y", "\t", "...", "x:", " ", "\xa0",
    "😀", "\u2028", "ii) z", "--- ---", "+--+--+", "| a | b |",
)  # fmt: skip
plain = st.lists(st.sampled_from(PIECES), max_size=30).map("".join)


@given(plain)
def test_each_character_has_one_place(text: str) -> None:
    assert_laws(read(text, Limits(max_depth=3, max_pages=3)))


@given(st.text(st.characters(exclude_categories=["Cc", "Cs"]), max_size=300))
def test_any_text_can_be_read_and_stays_unchanged(text: str) -> None:
    source = read(text)
    assert_laws(source)
    assert source.text == text.lstrip("\ufeff")


@given(st.binary(max_size=300))
def test_bytes_give_the_same_text_each_time_or_an_error_of_ours(content: bytes) -> None:
    assert outcome(read_text, content) == outcome(read_text, content)


@given(plain)
def test_pages_part_the_text_without_gap(text: str) -> None:
    source = read(text)
    if source.pages:
        spans = [page.span for page in source.pages]
        assert [span.start for span in spans] == [0, *(span.end for span in spans[:-1])]
        assert spans[-1].end == len(source.text)
        assert [page.physical_page for page in source.pages] == list(range(1, len(spans) + 1))


def read(text: str, limits: Limits | None = None) -> TextSource:
    source = read_text(source_of(text), limits or Limits())
    assert isinstance(source, TextSource)
    return source


def headings(text: str) -> list[tuple[int, str]]:
    source = read(text)
    assert_laws(source)
    return [(e.level, e.label) for e in source.elements if e.kind == "heading"]


def kinds(text: str) -> list[tuple[str, int, str]]:
    source = read(text)
    assert_laws(source)
    return [(e.kind, e.level, source.text[e.start : e.end]) for e in source.elements]


def test_blank_lines_part_paragraphs_and_wrapped_lines_stay_one() -> None:
    text = "One line\nwrapped here.\n\n  \t\nAnother\r\nparagraph.\r\n"
    assert shown(read(text)) == [
        ("paragraph", "One line\nwrapped here."),
        ("paragraph", "Another\r\nparagraph."),
    ]


def test_numbered_titles_are_headings_and_cross_references_are_not() -> None:
    text = (
        "12 Checks\n\n12.1 Doors\n\n12.1.1 Closing force\n12.1.3 applies to sliding doors.\n"
        "12.1.4 is to be read with the class\nthat is declared under 3.2 b).\n\n"
        "12.1.2 Opening\nPull three times. 12.1.1 applies.\n\n"
        "3.2 Declarations\na) height\nb) width\n"
    )
    assert headings(text) == [
        (1, "12 Checks"),
        (2, "12.1 Doors"),
        (3, "12.1.1 Closing force"),
        (3, "12.1.2 Opening"),
        (2, "3.2 Declarations"),
    ]


@pytest.mark.parametrize(
    "line",
    [
        "§ 3 Geltung",
        "§ 12a",
        "Article 7",
        "Article 7 - Persons of the Union",
        "Điều 5. Đối tượng áp dụng",
        "CHƯƠNG II",
        "Anlage 1 Gebühren",
        "4.2.1 What is covered",
        "REFUND POLICY",
    ],
)
def test_a_title_of_its_own_is_a_heading(line: str) -> None:
    assert headings(f"{line}\n\nthe text below goes on and on.\n") == [(1, line)]


@pytest.mark.parametrize(
    "line",
    [
        "§ 3 Absatz 2 bleibt unberührt",
        "Article 7 applies to all carriers",
        "Điều 5 của Luật này quy định chi tiết",
        "4.2.1 The sheath is tested as declared",
        "2.1 Contents ........ 5",
        "NAME      QTY",
        "It was so.",
        "1. Eggs",
        "3 eggs",
    ],
)
def test_a_line_that_only_begins_like_one_is_no_heading(line: str) -> None:
    assert headings(f"Before it.\n\n{line}\n\nthe text below goes on and on.\n") == []


def test_a_reference_at_the_start_of_a_wrapped_line_is_prose() -> None:
    assert (
        headings("This is read together with\nArticle 8 Persons of the Union\nand the rest.") == []
    )


def test_lone_numbers_are_headings_where_text_stands_between_them() -> None:
    assert headings("1. Scope\n\nIt holds.\n\n2. Terms\n\nThey mean this.\n") == [
        (1, "1. Scope"),
        (1, "2. Terms"),
    ]
    assert headings("1. Eggs\n\n2. Milk\n\n3. Bread\n") == []


def test_units_of_a_law_nest_and_take_their_title_in() -> None:
    text = (
        "Phần I\nQUY ĐỊNH CHUNG\n\nChương I\n\nĐiều 1. Phạm vi\nNghị định này quy định về lương.\n"
        "Điều 2. Đối tượng\n1. Người lao động.\n2. Người sử dụng lao động.\n"
    )
    assert headings(text) == [
        (1, "Phần I QUY ĐỊNH CHUNG"),
        (2, "Chương I"),
        (3, "Điều 1. Phạm vi"),
        (3, "Điều 2. Đối tượng"),
    ]


def test_capitals_right_above_the_first_unit_name_the_whole_text() -> None:
    text = "Parliament\n\nLAW ON BOATS\n\nCHAPTER I\nRules\n\nArticle 1. Scope\nAll boats.\n"
    assert headings(text) == [(1, "LAW ON BOATS"), (2, "CHAPTER I Rules"), (3, "Article 1. Scope")]
    preamble = "PREAMBLE\n\nWe agree.\n\nCHAPTER I\nRules\n\nArticle 1. Scope\nAll boats.\n"
    assert (1, "CHAPTER I Rules") in headings(preamble)


def test_underlined_titles_are_headings_in_the_order_of_their_marks() -> None:
    assert kinds("Handbook\n========\n\nLeave\n-----\nEach gets days.\n\n----\n\nEnd.") == [
        ("heading", 1, "Handbook\n========"),
        ("heading", 2, "Leave\n-----"),
        ("paragraph", 0, "Each gets days."),
        ("paragraph", 0, "End."),
    ]


def test_lists_nest_by_indentation_and_by_style() -> None:
    text = "1. one:\na) first\n   wrapped\nb) second\n2. two\n   - deep\n\n- other list\n- more\n"
    assert kinds(text) == [
        ("list_item", 1, "1. one:"),
        ("list_item", 2, "a) first\n   wrapped"),
        ("list_item", 2, "b) second"),
        ("list_item", 1, "2. two"),
        ("list_item", 2, "- deep"),
        ("list_item", 2, "- other list"),
        ("list_item", 2, "- more"),
    ]


def test_a_finished_list_and_another_are_two_containers() -> None:
    source = read("1. one.\n2. two.\n\n- other\n- more\n\nText.\n\n1. again\n")
    assert [element.container for element in source.elements] == [0, 0, 1, 1, -1, 2]
    assert [element.label for element in source.elements] == ["1.", "2.", "-", "-", "", "1."]


def test_vietnamese_letters_go_on_as_their_alphabet_does() -> None:
    assert [kind for kind, _, _ in kinds("Gồm:\nc) một\nd) hai\nđ) ba\ne) bốn\n")] == ["paragraph"]
    assert [
        kind for kind, _, _ in kinds("Gồm:\na) một\nb) hai\nc) ba\nd) bốn\nđ) năm\ne) sáu")
    ] == [
        "paragraph",
        *["list_item"] * 6,
    ]


@pytest.mark.parametrize("line", ["5. Mai 2031 endet die Frist.", "1990. It ended.", "b) below."])
def test_a_wrapped_line_that_begins_like_an_item_is_prose(line: str) -> None:
    assert [kind for kind, _, _ in kinds(f"The period that began on\n{line}")] == ["paragraph"]


def test_form_feeds_are_page_breaks_and_sentences_may_cross_them() -> None:
    source = read("The period runs over\fthe page.\n\fNew page.\f")
    assert shown(source) == [
        ("paragraph", "The period runs over\fthe page."),
        ("paragraph", "New page."),
    ]
    assert [source.text[p.span.start : p.span.end] for p in source.pages] == [
        "The period runs over\f",
        "the page.\n\f",
        "New page.\f",
    ]
    assert {page.printed_page_source for page in source.pages} == {"physical"}


def test_a_text_without_form_feeds_has_no_pages() -> None:
    assert read("One.\n\nTwo.\n").pages == ()
    assert read("One.\n\f\n").pages == ()


def test_pages_past_the_limit_are_a_finding() -> None:
    source = read("a.\f" * 5, Limits(max_pages=3))
    assert len(source.pages) == 3
    assert source.pages[-1].span.end == len(source.text)
    assert [finding.code for finding in source.findings] == ["SF209"]


@pytest.mark.parametrize("text", ["", " \n\t\n \n", "\f\f"])
def test_an_empty_document_is_a_finding(text: str) -> None:
    source = read(text)
    assert source.elements == ()
    assert [finding.code for finding in source.findings] == ["SF202"]


def test_a_text_without_blank_lines_is_one_paragraph() -> None:
    text = "\n".join(f"line {number} of a book" for number in range(2_000))
    assert shown(read(text)) == [("paragraph", text)]


@pytest.mark.parametrize(
    ("text", "rows", "header_rows"),
    [
        ("Day    From\n-----  ----\nMon    8\nTue    9", 4, 2),
        ("===  ===\nA    B\n===  ===\n1    2\n===  ===", 5, 3),
        (" part | price\n------+------\n bolt | 0.1", 3, 2),
        ("+--+--+\n|A |B |\n+==+==+\n|1 |2 |\n|  |3 |\n+--+--+\n|4 |5 |\n+--+--+", 5, 3),
    ],
)
def test_a_ruler_with_columns_makes_a_table_of_its_lines(
    text: str, rows: int, header_rows: int
) -> None:
    source = read(f"Before.\n\n{text}\n\nAfter.")
    assert_laws(source)
    assert [element.kind for element in source.elements] == ["paragraph", "table", "paragraph"]
    table = source.elements[1]
    assert (len(table.rows), table.header_rows) == (rows, header_rows)
    assert source.text[table.start : table.end] == text.strip()


@pytest.mark.parametrize("text", ["Words.\n--- ---", "A\n-----\nb", "--- --- ---", "a\n-- -\nb"])
def test_what_no_row_follows_or_has_one_column_is_no_table(text: str) -> None:
    assert "table" not in [element.kind for element in read(text).elements]


@pytest.mark.parametrize(
    "piece",
    [
        "- - --- \n",
        "a\n",
        "1. a\n",
        "1. A\n\n",
        "- a\n",
        "a.\f",
        "A\n=\n",
        "1.1 A\n",
        "I. A\n\nb.\n\n",
        "A  1\nB  2\nC  3\n\n",
        "A B\nC D\n",
        "                  Aa\n\n  b\n\n",
        "Annex A\n\nb.\n\n",
    ],
)  # fmt: skip
def test_work_grows_with_the_text_and_no_faster(piece: str) -> None:
    assert steps_grow_with(lambda count: read_text(source_of(piece * count), Limits()))


def test_clauses_titles_with_a_full_stop_are_headings_where_text_stands_below_them() -> None:
    text = "0. Definitions.\n\nA copy is a copy.\n\n1. Use with Other Programs.\n\nAll may.\n"
    assert headings(text) == [(1, "0. Definitions."), (1, "1. Use with Other Programs.")]
    assert headings("1. Eggs.\n\n2. Milk.\n\nThank you.\n") == []


def test_lone_numbers_right_above_their_text_are_headings_and_steps_of_a_list_are_not() -> None:
    text = "1 Aim\nThis guide is for all staff.\n\n1.1 Scope\nIt covers shops.\n\n2 Time\nA day.\n"
    assert headings(text) == [(1, "1 Aim"), (2, "1.1 Scope"), (1, "2 Time")]
    steps = "1. Loosen the nuts\nTurn them left.\n\n2. Lift the car.\n\n3. Wait.\n"
    assert headings(steps) == []


def test_an_outline_of_letters_and_roman_numbers_nests_by_its_marks() -> None:
    text = (
        "I. RULES\n\n1. Scope\nIt holds.\n\n2. Terms\nThey mean this.\n\n"
        "II. COSTS\n\n1. Fees\nNone are due.\n\nThe end of it.\n"
    )
    assert headings(text) == [
        (1, "I. RULES"),
        (2, "1. Scope"),
        (2, "2. Terms"),
        (1, "II. COSTS"),
        (2, "1. Fees"),
    ]
    assert headings("A. Shops\n\nThey close.\n\nB. Offices\n\nThey open.\n") == [
        (1, "A. Shops"),
        (1, "B. Offices"),
    ]


@pytest.mark.parametrize(
    ("text", "torn"),
    [
        ("Điều 10. Điều kiện bảo đảm\nđối với thực phẩm\n1. Sạch.\n", "đối với thực phẩm"),
        ("Section 12. Powers of the board\nover the yards\n\nIt rules.\n", "over the yards"),
        ("§ 4 Pflichten des Halters\nund des Fahrers\n(1) Er fährt.\n", "und des Fahrers"),
    ],
)
def test_the_title_of_a_unit_may_go_on_below(text: str, torn: str) -> None:
    assert [label.endswith(torn) for _, label in headings(text)] == [True]


def test_the_first_line_alone_above_a_heading_names_the_text() -> None:
    text = "Boat Act\n\nSection 1. Scope\nAll.\n\nSection 2. Fees\nNone.\n\nAnnex A\n\nforms.\n"
    assert headings(text) == [
        (1, "Boat Act"),
        (2, "Section 1. Scope"),
        (2, "Section 2. Fees"),
        (2, "Annex A"),
    ]


def test_titles_at_the_margin_of_a_text_that_is_set_in_are_headings() -> None:
    text = (
        "                    The Example Protocol\n\nStatus of This Memo\n\n   It informs.\n"
        "   It does no more.\n\n1.  Use\n\n   Be brief.\n\n2.  Abuse\n\n   Be not.\n"
    )
    assert headings(text) == [
        (1, "The Example Protocol"),
        (2, "Status of This Memo"),
        (2, "1. Use"),
        (2, "2. Abuse"),
    ]


def test_two_lines_in_capitals_are_one_title_and_an_address_is_none() -> None:
    assert headings("QUYẾT ĐỊNH\nVỀ QUY CHẾ\n\nCăn cứ Luật.\n") == [(1, "QUYẾT ĐỊNH VỀ QUY CHẾ")]
    assert headings("NOTICE TO ALL\nThe reading room is closed on Mondays and in May.\n") == [
        (1, "NOTICE TO ALL")
    ]
    assert headings("ACME COMPANY\n12 Main Street\nTown\n\nDear all,\n\nwe paid.\n") == []
    assert headings("So:\n\n    RESULT = SUM(A, B)\n\nThat is it.\n") == []


def test_clauses_line_below_line_are_paragraphs_of_their_own() -> None:
    text = "4.1 I pay.\n4.2 The owner repairs.\n4.2.1 applies to roofs.\nArticle 5. It ends.\n"
    assert kinds(text) == [
        ("paragraph", 0, "4.1 I pay."),
        ("paragraph", 0, "4.2 The owner repairs.\n4.2.1 applies to roofs."),
        ("paragraph", 0, "Article 5. It ends."),
    ]


@pytest.mark.parametrize(
    ("text", "rows", "header_rows"),
    [
        ("Name     Age\nAlice     30\nBob       41\n", 3, 1),
        ("Item\tPrice\nTea\t3.00\nMilk\t1.20\n", 3, 1),
        ("  Cost    1,200\n  Tax       240\n  Sum     1,440\n", 3, 0),
        ("┌────┬────┐\n│ A  │ B  │\n├────┼────┤\n│ x  │ 1  │\n└────┴────┘\n", 2, 3),
    ],
)
def test_columns_that_stand_below_each_other_make_a_table(
    text: str, rows: int, header_rows: int
) -> None:
    (element,) = read(text).elements
    assert element.kind == "table"
    assert (len(element.rows) >= rows, element.header_rows) == (True, header_rows)


@pytest.mark.parametrize(
    "text",
    [
        "This is one.  Another follows\nhere.  And a third at the end.\nAll in all.  It is so.\n",
        "1.  First of all\n2.  Second of all\n3.  Third of all\n",
        "1.  Use . . . . .  1\n2.  Abuse  . . . .  2\n3.  Rest . . . . .  3\n",
        "+------+\n| Note |\n| Two. |\n+------+\n",
    ],
)
def test_lines_whose_gaps_mean_nothing_make_no_table(text: str) -> None:
    assert all(element.kind != "table" for element in read(text).elements)
