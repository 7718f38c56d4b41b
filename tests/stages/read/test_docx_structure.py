"""DOCX: headings in any language, numbers as printed, lists, tables."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standfirst.model.family import Limits
from standfirst.model.source import TextSource
from standfirst.stages.read.docx.document import read_docx
from standfirst.stages.read.docx.number_forms import printed_number
from tests.stages.read.docx_files import (
    STYLES,
    docx,
    h,
    item,
    level,
    lists,
    p,
    run,
    tbl,
    tc,
    tr,
)
from tests.stages.read.reading_laws import assert_laws, shown, source_of

LEGAL = (
    level(0, "decimal", "%1.") + level(1, "decimal", "%1.%2") + level(2, "lowerLetter", "(%3)")
    + level(3, "lowerRoman", "(%4)")
)  # fmt: skip
BULLETS = level(0, "bullet", "•") + level(1, "bullet", "o")


def read(body: str, **parts: str) -> TextSource:
    source = read_docx(source_of(docx(body, **parts), "x.docx"), Limits())
    assert_laws(source)
    return source


def text_of(body: str, **parts: str) -> str:
    return read(body, **parts).text


def headings(body: str, **parts: str) -> list[tuple[int, str]]:
    return [(e.level, e.label) for e in read(body, **parts).elements if e.kind == "heading"]


def test_headings_are_told_by_outline_level_through_styles_and_in_any_language() -> None:
    styles = (
        STYLES
        + '<w:style w:type="paragraph" w:styleId="Eigene"><w:name w:val="Eigene"/>'
        + '<w:basedOn w:val="berschrift2"/></w:style>'
        + '<w:style w:type="paragraph" w:styleId="ohne"><w:name w:val="Überschrift 4"/></w:style>'
        + '<w:style w:type="paragraph" w:styleId="Text"><w:name w:val="no heading"/>'
        + '<w:basedOn w:val="berschrift1"/><w:pPr><w:outlineLvl w:val="9"/></w:pPr></w:style>'
    )
    body = (
        h(1, "One") + p("Two", "Eigene") + p("Four", "ohne") + p("prose", "Text") + h(9, "Nine")
        + p("Three", properties='<w:outlineLvl w:val="2"/>')
        + h(1, "no heading", '<w:outlineLvl w:val="9"/>')
    )  # fmt: skip
    assert headings(body, styles=styles) == [
        (1, "One"), (2, "Two"), (4, "Four"), (9, "Nine"), (3, "Three"),
    ]  # fmt: skip


def test_styles_that_are_based_on_each_other_in_a_circle_end() -> None:
    styles = (
        '<w:style w:type="paragraph" w:styleId="a"><w:basedOn w:val="b"/></w:style>'
        '<w:style w:type="paragraph" w:styleId="b"><w:basedOn w:val="a"/></w:style>'
    )
    assert text_of(p("text", "a"), styles=styles) == "text"


def test_a_clause_that_is_set_as_a_heading_is_no_title() -> None:
    body = h(2, "The tenant shall pay the rent in advance, on the first day.") + h(1, "Rent.")
    assert headings(body) == [(1, "Rent.")]


def test_the_title_style_names_the_document() -> None:
    source = read(p("Price list", "Titel") + h(1, "Fees") + p("text"))
    assert source.title == "Price list"
    assert [(e.level, e.label) for e in source.elements[:2]] == [(1, "Price list"), (1, "Fees")]


def test_stated_titles_that_name_a_program_or_a_file_are_no_titles() -> None:
    for stated, title in (("Annual leave", "Annual leave"), ("Microsoft Word - a.docx", "")):
        core = f"<dc:title>{stated}</dc:title><dc:language>de-DE</dc:language>"
        source = read(p("text"), **{"core-properties": core})
        assert (source.title, source.language) == (title, "de-DE")


def test_headings_show_their_automatic_numbers() -> None:
    numbered = '<w:numPr><w:ilvl w:val="%d"/><w:numId w:val="1"/></w:numPr>'
    body = h(1, "Scope", numbered % 0) + h(2, "Who", numbered % 1) + h(1, "Fees", numbered % 0)
    assert headings(body, numbering=lists(LEGAL)) == [
        (1, "1. Scope"),
        (2, "1.1 Who"),
        (1, "2. Fees"),
    ]


def test_numbers_come_from_styles_that_a_list_is_tied_to() -> None:
    styles = STYLES.replace(
        '<w:pPr><w:outlineLvl w:val="1"/>',
        '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr><w:outlineLvl w:val="1"/>',
    )
    tied = level(0, "decimal", "§ %1") + level(
        1, "decimal", "§ %1-%2", more='<w:pStyle w:val="berschrift2"/>'
    )
    assert headings(h(2, "A") + h(2, "B"), styles=styles, numbering=lists(tied)) == [
        (2, "§ 1-1 A"), (2, "§ 1-2 B"),
    ]  # fmt: skip


def test_a_number_can_be_taken_off_a_style() -> None:
    off = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="0"/></w:numPr>'
    assert text_of(p("x", properties=off), numbering=lists(LEGAL)) == "x"


@pytest.mark.parametrize(
    "items, printed",
    [
        ("0 1 1 2 2 3 0 1", "1. 1.1 1.2 (a) (b) (i) 2. 2.1"),
        ("1 1 0 1", "1.1 1.2 2. 2.1"),
        ("0 2 2 1 2", "1. (a) (b) 1.2 (a)"),
        ("0 0 2 0", "1. 2. (a) 3."),
    ],
)
def test_levels_count_and_restart_as_word_counts(items: str, printed: str) -> None:
    body = "".join(item("x", level=int(at)) for at in items.split())
    labels = [e.label for e in read(body, numbering=lists(LEGAL)).elements]
    if printed == "1. (a) (b) 1.2 (a)":
        # A level that was skipped counts as if its first number had been given.
        assert labels == ["1.", "(a)", "(b)", "1.2", "(a)"]
    assert labels == printed.split()


def test_lists_resume_restart_and_start_where_they_are_told_to() -> None:
    numbers = (
        '<w:num w:numId="8"><w:abstractNumId w:val="1"/></w:num>'
        '<w:num w:numId="9"><w:abstractNumId w:val="1"/>'
        '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride></w:num>'
        '<w:num w:numId="10"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="0">'
        + level(0, "upperRoman", "%1)", start=3)
        + "</w:lvlOverride></w:num>"
    )
    body = "".join(item("x", number) for number in (1, 1, 8, 9, 9, 1, 10))
    labels = [e.label for e in read(body, numbering=lists(LEGAL, numbers=numbers)).elements]
    assert labels == ["1.", "2.", "3.", "5.", "6.", "7.", "VIII)"]


def test_a_level_may_never_restart_or_only_after_another() -> None:
    never = LEGAL.replace(
        '<w:lvlText w:val="%1.%2"/>', '<w:lvlText w:val="%2"/><w:lvlRestart w:val="0"/>'
    )
    body = "".join(item("x", level=at) for at in (0, 1, 0, 1))
    assert [e.label for e in read(body, numbering=lists(never)).elements] == ["1.", "1", "2.", "2"]


def test_legal_numbering_prints_all_levels_in_figures() -> None:
    legal = level(0, "upperRoman", "Article %1.") + level(1, "decimal", "%1.%2", more="<w:isLgl/>")
    body = item("a") + item("b", level=1)
    assert [e.label for e in read(body, numbering=lists(legal)).elements] == ["Article I.", "1.1"]


@pytest.mark.parametrize(
    "number, form, printed",
    [
        (3, "decimalZero", "03"), (12, "decimalZero", "12"), (4, "lowerRoman", "iv"),
        (1, "upperLetter", "A"), (27, "lowerLetter", "aa"), (28, "lowerLetter", "bb"),
        (2, "ordinal", "2nd"), (12, "ordinal", "12th"), (3, "none", ""), (4, "russianLower", "г"),
        (5, "decimalEnclosedCircle", "⑤"), (7, "unheardOf", "7"), (0, "lowerRoman", "0"),
        (9999, "upperRoman", "9999"),
    ],
)  # fmt: skip
def test_numbers_are_printed_in_their_format(number: int, form: str, printed: str) -> None:
    assert printed_number(number, form) == printed


@given(st.integers(), st.sampled_from(["lowerLetter", "upperRoman", "ordinal", "russianUpper"]))
def test_every_number_can_be_printed(number: int, form: str) -> None:
    assert 0 < len(printed_number(number, form)) < 60


def test_bullets_below_numbers_are_nested_by_their_indentation() -> None:
    deeper = '<w:ind w:left="1440"/>'
    body = item("one") + item("a", 2, properties=deeper) + item("two") + p("after")
    source = read(body, numbering=lists(LEGAL, BULLETS))
    assert source.text == "1. one\n  - a\n2. two\n\nafter"
    assert [(e.level, e.container) for e in source.elements] == [(1, 0), (2, 0), (1, 0), (0, -1)]


def test_a_paragraph_set_in_below_an_item_belongs_to_it() -> None:
    body = item("one") + p("more", properties='<w:ind w:left="360"/>') + item("two") + p("after")
    source = read(body, numbering=lists(LEGAL))
    assert source.text == "1. one\n\n  more\n\n2. two\n\nafter"
    assert [e.container for e in source.elements] == [0, 0, 0, -1]


def test_typed_markers_make_items_where_a_tab_follows_them() -> None:
    body = p("•\tfirst") + p("a)\tsecond") + p("3. May was warm") + p("* required")
    assert shown(read(body)) == [
        ("list_item", "• first"), ("list_item", "a) second"), ("paragraph", "3. May was warm"),
        ("paragraph", "* required"),
    ]  # fmt: skip


def test_merged_cells_are_expanded_and_no_value_moves() -> None:
    rows = (
        tr(tc("Dose", '<w:vMerge w:val="restart"/>'), tc("Adults", '<w:gridSpan w:val="2"/>'))
        + tr(tc("", "<w:vMerge/>"), tc("oral"), tc("i.v."))
        + tr(tc("daily", '<w:vMerge w:val="restart"/>'), tc("5"), tc("6"))
        + tr(tc("", "<w:vMerge/>"), tc("7"), tc("8"))
    )  # fmt: skip
    assert text_of(tbl(rows)) == (
        "| Dose | Adults | Adults |\n| Dose | oral | i.v. |\n| --- | --- | --- |\n"
        "| daily | 5 | 6 |\n| daily | 7 | 8 |"
    )


def test_rows_that_begin_further_right_keep_their_columns() -> None:
    rows = tr("a", "b", "c") + tr(tc("x"), tc("y"), properties='<w:gridBefore w:val="1"/>')
    assert text_of(tbl(rows)).split("\n")[-1] == "|  | x | y |"


def test_header_rows_are_those_that_repeat_else_the_first() -> None:
    repeated = tbl(
        tr("a", "b", properties="<w:tblHeader/>"), tr("c", "d", properties="<w:tblHeader/>"),
        tr("1", "2"),
    )  # fmt: skip
    assert read(repeated).elements[0].header_rows == 3
    assert read(tbl(tr("Name", "Meaning"), tr("a", "b"))).elements[0].header_rows == 2
    assert read(tbl(tr("Adults", "5 mg"), tr("Children", "2 mg"))).elements[0].header_rows == 0
    assert read(tbl(tr("Name:", "Ann"), tr("Age:", "7"))).elements[0].header_rows == 0


def test_nested_tables_stand_in_their_cell_each_cell_once() -> None:
    inner = tbl(tr("pump", "2"), tr("crane", "1"))
    body = tbl(tr("Site", "Equipment"), tr("North", tc(p("before") + inner + p("after"))))
    assert text_of(body).split("\n")[-1] == "| North | before  [pump · 2; crane · 1]  after |"


def test_cells_keep_lists_lines_and_bars_apart() -> None:
    cell = tc(item("one") + item("two") + p(run("a|b") + "<w:r><w:br/></w:r>" + run("c")))
    body = tbl(tr("x", "y"), tr("z", cell))
    assert text_of(body, numbering=lists(BULLETS)).endswith("| z | • one  • two  a\\|b  c |")


def test_tables_that_only_arrange_are_read_through() -> None:
    assert text_of(tbl(tr(tc(p("a") + p("b"))))) == "a\n\nb"
    assert shown(read(tbl(tr("left", "right")))) == [("paragraph", "left"), ("paragraph", "right")]
    with_heading = tbl(tr(tc(h(2, "T") + p("text")), "x"), tr("y", "z"))
    assert [kind for kind, _ in shown(read(with_heading))][:2] == ["heading", "paragraph"]


def test_deleted_rows_are_left_out_and_inserted_ones_are_read() -> None:
    rows = tr("a", "b") + tr("c", "9", properties="<w:del/>") + tr("d", "2", properties="<w:ins/>")
    source = read(tbl(rows))
    assert "9" not in source.text and source.text.endswith("| d | 2 |")
    assert [(drop.reason, drop.text) for drop in source.dropped] == [
        ("tracked_deletion", "c"), ("tracked_deletion", "9"),
    ]  # fmt: skip


def test_captions_are_told_by_their_style() -> None:
    body = p("Fees of 2031", "Beschriftung") + tbl(tr("a", "b"), tr("c", "d"))
    assert [kind for kind, _ in shown(read(body))] == ["caption", "table"]


def test_bold_lines_above_text_are_headings_below_the_last_one() -> None:
    bold = "<w:b/>"
    body = (
        h(1, "Prices") + p(run("Deposits", bold)) + p("A deposit of 50 euros is due.")
        + p(run("Signed in Hamburg on", bold)) + p(run("Name and address", bold))
        + tbl(tr(tc(p(run("Signature", bold))), tc(p(run("Date", bold)))), tr("", ""))
        + p("By: ______") + p(run("Note:", bold)) + p("text")
    )  # fmt: skip
    found = headings(body)
    assert found[:2] == [(1, "Prices"), (2, "Deposits")]
    assert not {"Signature", "Date", "Signed in Hamburg on", "Note:"} & {
        title for _, title in found
    }


def test_a_bold_caption_is_no_heading() -> None:
    body = p(run("Table 3: Fees", "<w:b/>")) + tbl(tr("a", "b"), tr("c", "d"))
    assert [kind for kind, _ in shown(read(body))] == ["caption", "table"]


def test_a_quotation_in_bold_is_no_heading() -> None:
    styles = STYLES + (
        '<w:style w:type="paragraph" w:styleId="IQ"><w:name w:val="Intense Quote"/>'
        "<w:rPr><w:b/></w:rPr></w:style>"
    )
    assert not headings(p("Time is money", "IQ") + p("said somebody once."), styles=styles)


def test_larger_lines_rank_by_their_size() -> None:
    big, small = '<w:sz w:val="40"/>', '<w:sz w:val="30"/>'
    body = p(run("Terms", big)) + p("a b c d") + p(run("Fees", small)) + p("e f g h")
    assert headings(body) == [(1, "Terms"), (2, "Fees")]


def test_units_of_laws_in_bold_rank_as_laws_nest_them() -> None:
    bold = "<w:b/>"
    lines = ["Chương I", "QUY ĐỊNH CHUNG", "Điều 1. Phạm vi", "-", "Điều 2. Đối tượng", "-"]
    body = "".join(p("Văn bản này quy định.") if x == "-" else p(run(x, bold)) for x in lines)
    assert headings(body) == [
        (1, "Chương I QUY ĐỊNH CHUNG"), (2, "Điều 1. Phạm vi"), (2, "Điều 2. Đối tượng"),
    ]  # fmt: skip


def test_numbered_clauses_in_bold_are_headings() -> None:
    body = (
        item(run("DEFINITIONS", "<w:b/>")) + item("In this agreement words mean things.", level=1)
        + item(run("TERM", "<w:b/>")) + item("It ends.", level=1)
    )  # fmt: skip
    assert headings(body, numbering=lists(LEGAL)) == [(1, "1. DEFINITIONS"), (1, "2. TERM")]


def test_styles_are_known_by_their_ids_where_the_file_does_not_define_them() -> None:
    body = p("Price list", "Title") + p("Fees", "Heading2") + p("text")
    assert headings(body, styles="") == [(1, "Price list"), (2, "Fees")]


@pytest.mark.parametrize("name", ["Tiêu đề 1", "Tiêu đề 1", "Başlık 1", "Címsor 1", "Encabezado 1"])
def test_heading_styles_are_told_by_their_names_in_many_languages(name: str) -> None:
    styles = f'<w:style w:type="paragraph" w:styleId="x"><w:name w:val="{name}"/></w:style>'
    assert headings(p("Fees", "x") + p("text"), styles=styles) == [(1, "Fees")]


def test_a_style_made_after_another_is_what_that_is() -> None:
    def based(name: str, base: str) -> str:
        return (
            f'<w:style w:type="paragraph" w:styleId="{name}"><w:name w:val="{name}"/>'
            f'<w:basedOn w:val="{base}"/></w:style>'
        )

    styles = (
        STYLES + based("Anlage", "Beschriftung") + based("Table Note", "Beschriftung")
        + based("Listing", "Quelltext") + based("Report Title", "Titel")
        + based("Author", "Titel") + based("Table Title", "Titel")
    )  # fmt: skip
    body = p("T", "Report Title") + p("c", "Anlage") + p("n", "Table Note") + p("x = 1", "Listing")
    found = read(body + p("A. N.", "Author") + p("c", "Table Title"), styles=styles)
    assert [e.kind for e in found.elements] == [
        "heading", "caption", "paragraph", "code", "paragraph", "caption",
    ]  # fmt: skip
    assert found.title == "T"


def test_a_note_in_a_heading_is_no_part_of_its_title() -> None:
    mark = '<w:r><w:footnoteReference w:id="1"/></w:r>'
    found = read(
        h(1, run("Fees") + mark) + p("text"),
        footnotes=f'<w:footnote w:id="1">{p("a note")}</w:footnote>',
    )
    assert found.elements[0].label == "Fees"
    assert shown(found)[0] == ("heading", "Fees[1]")


@pytest.mark.parametrize(
    ("number", "form", "language", "printed"),
    [
        (1, "cardinalText", "en-GB", "One"), (21, "cardinalText", "", "Twenty-One"),
        (21, "cardinalText", "de-DE", "Einundzwanzig"), (15, "cardinalText", "vi-VN", "Mười lăm"),
        (1, "ordinalText", "en-US", "First"), (20, "ordinalText", "en-US", "Twentieth"),
        (22, "ordinalText", "en-US", "Twenty-Second"), (3, "ordinalText", "de-DE", "Dritte"),
        (4, "ordinalText", "vi-VN", "Thứ tư"), (2, "ordinal", "de-DE", "2."),
        (101, "cardinalText", "en-US", "101"), (7, "padded3", "", "007"), (10, "hex", "", "A"),
        (12, "chineseCounting", "", "十二"), (105, "japaneseCounting", "", "一百零五"),
        (12, "ideographDigital", "", "一二"), (2, "hindiNumbers", "", "२"),
        (3, "arabicAlpha", "", "ت"), (2, "chicago", "", "†"), (5, "chicago", "", "**"),
        (3, "decimalEnclosedParen", "", "⑶"), (1, "numberInDash", "", "- 1 -"),
    ],
)  # fmt: skip
def test_numbers_in_words_and_signs_follow_the_language(
    number: int, form: str, language: str, printed: str
) -> None:
    assert printed_number(number, form, language) == printed


@given(number=st.integers(min_value=1, max_value=99), language=st.sampled_from(["en", "de", "vi"]))
def test_numbers_in_words_are_all_different(number: int, language: str) -> None:
    for form in ("cardinalText", "ordinalText"):
        printed = printed_number(number, form, language)
        assert not any(character.isdigit() for character in printed)
        assert printed != printed_number(number % 99 + 1, form, language)


def test_a_bullet_of_words_is_printed_and_one_of_a_blank_is_not() -> None:
    words = lists(level(0, "bullet", "Example:"), level(0, "bullet", " "), level(0, "bullet", ""))
    found = read(item("a") + item("b", 2) + item("c", 3), numbering=words)
    assert shown(found) == [
        ("list_item", "Example: a"), ("paragraph", "b"), ("list_item", "- c"),
    ]  # fmt: skip


def test_a_number_is_filled_up_with_zeros_where_the_file_says_so() -> None:
    form = (
        '<mc:AlternateContent><mc:Choice Requires="w14"><w:numFmt w:val="custom" '
        'w:format="001, 002, 003, ..."/></mc:Choice><mc:Fallback><w:numFmt w:val="decimal"/>'
        "</mc:Fallback></mc:AlternateContent>"
    )
    numbering = lists(
        f'<w:lvl w:ilvl="0"><w:start w:val="9"/>{form}<w:lvlText w:val="R-%1"/></w:lvl>'
    )
    assert text_of(item("a") + item("b"), numbering=numbering) == "R-009 a\nR-010 b"


def test_a_paragraph_that_is_hidden_to_its_end_does_not_count() -> None:
    hidden = item(run("two", "<w:vanish/>"), properties="<w:rPr><w:vanish/></w:rPr>")
    body = item("one") + hidden + item("three")
    assert text_of(body, numbering=lists(level(0, "decimal", "%1."))) == "1. one\n2. three"


def test_a_paragraph_goes_on_with_the_next_paragraph_and_never_past_a_table() -> None:
    deleted = '<w:rPr><w:del w:id="1"/></w:rPr>'
    found = read(p("before", properties=deleted) + tbl(tr("a", "b"), tr("1", "2")) + p("after"))
    assert [e.kind for e in found.elements] == ["paragraph", "table", "paragraph"]
    assert headings(h(1, "Fees", deleted)) == [(1, "Fees")]


def test_deleted_cells_are_left_out() -> None:
    def gone(text: str) -> str:
        return tc(text, '<w:cellDel w:id="1"/>')

    found = read(tbl(tr("k", gone("old"), "v"), tr("a", gone("5"), "6")))
    assert found.text.splitlines() == ["| k | v |", "| --- | --- |", "| a | 6 |"]


def test_cells_merged_across_in_the_older_way_are_one() -> None:
    merged = tc("Fee", '<w:hMerge w:val="restart"/>') + tc("", "<w:hMerge/>")
    found = read(tbl(f"<w:tr>{tc('Kind')}{merged}</w:tr>", tr("a", "5", "6")))
    assert found.text.splitlines()[0] == "| Kind | Fee | Fee |"


def table_of(key: str) -> str:
    return tbl(tr("Kind", "Fee"), tr(key, "5"), tr("z", "6"))


def captioned(*blocks: str) -> list[str]:
    """Return captions by their words, and tables by the key of their first row."""
    found = shown(read("".join(blocks)))
    return [text.splitlines()[2][2] if kind == "table" else text for kind, text in found]


def test_a_caption_below_its_table_is_put_above_it() -> None:
    one, two = (p(f"Table {n}: Fees", "Beschriftung") for n in (1, 2))
    a, b = table_of("a"), table_of("b")
    assert captioned(a, one, p("text")) == ["Table 1: Fees", "a", "text"]
    assert captioned(a, one, b, two) == ["Table 1: Fees", "a", "Table 2: Fees", "b"]
    assert captioned(one, a, two, b) == ["Table 1: Fees", "a", "Table 2: Fees", "b"]
    assert captioned(a, p("Table 1. Fees"), p("text")) == ["Table 1. Fees", "a", "text"]


def test_a_sentence_or_another_caption_below_a_table_stays_there() -> None:
    for below in (p("Table 1 shows the fees."), p("Figure 1: Fees", "Beschriftung")):
        assert captioned(table_of("a"), below)[0] == "a"


def set_off(text: str, way: str) -> str:
    if way == "bold":
        return tc(p(run(text, "<w:b/>")))
    return tc(text, '<w:shd w:val="clear" w:fill="D9D9D9"/>')


@pytest.mark.parametrize("way", ["bold", "shaded"])
def test_rows_that_are_set_off_head_a_table_though_they_are_figures(way: str) -> None:
    head = tr(*(set_off(text, way) for text in ("Year", "2019", "2020")))
    found = read(tbl(head, tr("Income", "5", "6"), tr("Costs", "3", "4")))
    assert found.elements[0].header_rows == 2


@pytest.mark.parametrize("way", ["bold", "shaded"])
def test_a_column_that_is_set_off_names_rows_and_no_row_heads_the_others(way: str) -> None:
    rows = [tr(set_off(key, way), value) for key, value in (("Name", "Anna"), ("City", "Berlin"))]
    assert not read(tbl(*rows)).elements[0].header_rows
    head = tr(set_off("Kind", way), set_off("Who", way))
    assert read(tbl(head, *rows)).elements[0].header_rows == 2
    both_ways = [tr(set_off(key, way), "Anna", "Bela") for key in ("Who", "Task")]
    assert read(tbl(*both_ways)).elements[0].header_rows == 2


def test_cells_cover_the_columns_that_they_are_as_wide_as() -> None:
    def wide(text: str, width: int) -> str:
        return tc(text, f'<w:tcW w:w="{width}" w:type="dxa"/>')

    def table(*rows: str) -> str:
        grid = '<w:gridCol w:w="1000"/>' * 4
        return f"<w:tbl><w:tblGrid>{grid}</w:tblGrid>{''.join(rows)}</w:tbl>"

    head = tr(wide("Kind", 1000), wide("Fee", 3010), properties="<w:tblHeader/>")
    row = tr(*(wide(text, 1000) for text in "abcd"))
    found = read(table(head, row, tr(wide("e", 2000), wide("f", 1990)))).text.splitlines()
    assert (found[0], found[-1]) == ("| Kind | Fee | Fee | Fee |", "| e |  | f |  |")
    # Widths that end where no column does, or before the last, say nothing.
    for short in (tr(wide("e", 1500), wide("f", 2500)), tr(wide("e", 2000), wide("f", 1000))):
        assert read(table(row, row, short)).text.splitlines()[-1] == "| e | f |  |  |"


def test_a_figures_caption_above_a_table_is_not_the_tables() -> None:
    found = read(p("Figure 1: Flow", "Beschriftung") + table_of("a"))
    assert [e.kind for e in found.elements] == ["paragraph", "table"]


def test_a_table_is_named_by_its_number_and_the_title_below_it() -> None:
    for number, title in (
        (p(run("Table 1", "<w:b/>")), p(run("Fees of the market", "<w:i/>"))),
        (p("Tabelle 2.1.", "Beschriftung"), p(run("Fees of the market", "<w:b/>"))),
    ):
        found = read(p("text") + number + title + table_of("a"))
        assert [e.kind for e in found.elements] == ["paragraph", "caption", "table"]
        assert "Fees of the market" in shown(found)[1][1]
    found = read(p("Table 1") + p("text") + p("more") + table_of("a"))
    assert [e.kind for e in found.elements][:2] == ["paragraph", "paragraph"]


@pytest.mark.parametrize(
    "unit", ["(in EUR)", "Đơn vị tính: triệu đồng", "Alle Angaben in Mio. EUR", "Unit: mg/kg"]
)
def test_what_figures_are_measured_in_stands_with_the_name_of_their_table(unit: str) -> None:
    for above in ([p("Table 3: Fees", "Beschriftung")], [p("Table 3"), p("Fees")], []):
        found = read(p("text") + "".join(above) + p(unit) + table_of("a"))
        assert [e.kind for e in found.elements] == ["paragraph", "caption", "table"]
        assert shown(found)[1][1].endswith(unit)
        assert len(shown(found)[1][1].splitlines()) == len(above) + 1


@pytest.mark.parametrize("line", ["In the morning", "In 2020", "Figures are shown", "Unit 3"])
def test_a_line_that_states_no_unit_is_left_alone(line: str) -> None:
    found = read(p("Table 3: Fees", "Beschriftung") + p(line) + table_of("a"))
    assert [e.kind for e in found.elements] == ["caption", "paragraph", "table"]
