"""DOCX: what stands in a paragraph and what does not; notes, boxes, formulas, symbols, findings."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from standfirst.model.family import Limits
from standfirst.model.source import TextSource
from standfirst.stages.read.docx.document import read_docx
from standfirst.stages.read.docx.symbols import in_symbol_font, symbol
from tests.stages.read.docx_files import (
    STYLES,
    box,
    docx,
    field,
    h,
    item,
    level,
    lists,
    p,
    run,
    tbl,
    tr,
)
from tests.stages.read.reading_laws import assert_laws, shown, source_of


def read(body: str, **parts: str) -> TextSource:
    source = read_docx(source_of(docx(body, **parts), "x.docx"), Limits())
    assert_laws(source)
    return source


def text_of(body: str, **parts: str) -> str:
    return read(body, **parts).text


def dropped(body: str, **parts: str) -> list[tuple[str, str]]:
    return [(drop.reason, drop.text) for drop in read(body, **parts).dropped]


def codes(body: str, **parts: str) -> list[str]:
    return [finding.code for finding in read(body, **parts).findings]


def test_runs_join_and_white_space_collapses_but_tabs_stay() -> None:
    tab, line = "<w:r><w:tab/></w:r>", "<w:r><w:br/></w:r>"
    body = (
        run("Fee ") + run(" of") + tab + tab + run("1 000") + tab + run("2 500") + line + run("net")
    )
    assert text_of(p(body)) == "Fee of\t1 000\t2 500\nnet"


def test_hyphens_that_do_not_break_are_hyphens_and_soft_ones_vanish() -> None:
    body = (
        "<w:r><w:t>NĐ</w:t><w:noBreakHyphen/><w:t>CP</w:t><w:softHyphen/><w:t>\u00adx</w:t></w:r>"
    )
    assert text_of(p(body)) == "NĐ-CPx"


def test_tracked_changes_are_read_as_accepted_and_said_to_be_there() -> None:
    body = p(
        run("The fee is ") + "<w:del><w:r><w:delText>900</w:delText></w:r></w:del>"
        + f"<w:ins>{run('45')}</w:ins>" + run(" euros.")
    )  # fmt: skip
    assert text_of(body) == "The fee is 45 euros."
    assert dropped(body) == [("tracked_deletion", "900")]
    assert codes(body) == ["SF218"]


def test_moved_text_stands_once_where_it_was_moved_to() -> None:
    body = p(f"<w:moveFrom>{run('Rafts.')}</w:moveFrom>") + p(
        f"<w:moveTo>{run('Rafts.')}</w:moveTo>"
    )
    assert text_of(body) == "Rafts."


def test_a_deleted_paragraph_end_joins_two_paragraphs() -> None:
    mark = "<w:rPr><w:del/></w:rPr>"
    assert text_of(p("No ", properties=mark) + p("smoking")) == "No smoking"
    assert text_of(p("end", properties=mark)) == "end"


def test_a_deleted_item_does_not_count() -> None:
    gone = f"<w:del>{run('gone')}</w:del>"
    body = item("a") + item(gone, properties="<w:rPr><w:del/></w:rPr>") + item("b")
    assert text_of(body, numbering=lists(level(0, "decimal", "%1."))) == "1. a\n2. b"


def test_a_drop_cap_is_the_first_letter_of_its_paragraph() -> None:
    assert text_of(p("T", properties='<w:framePr w:dropCap="drop"/>') + p("he end")) == "The end"


def test_hidden_and_struck_out_text_is_left_out() -> None:
    body = p(run("seen") + run("secret", "<w:vanish/>") + run("old", "<w:strike/>"))
    assert dropped(body) == [("hidden", "secret"), ("struck_out", "old")]
    shown_again = p(run("seen", '<w:vanish w:val="0"/>'))
    assert text_of(shown_again) == "seen"


def test_a_style_can_hide_text_and_another_show_it() -> None:
    styles = STYLES + (
        '<w:style w:type="paragraph" w:styleId="Note"><w:rPr><w:vanish/></w:rPr></w:style>'
        '<w:style w:type="character" w:styleId="Show"><w:rPr><w:vanish/></w:rPr></w:style>'
    )
    body = p(run("a") + run("b", '<w:rStyle w:val="Show"/>'), "Note")
    # What paragraph and character style both switch on is off again.
    assert text_of(body, styles=styles) == "b"


def test_fields_show_their_result_and_never_their_code() -> None:
    assert text_of(p(run("on page ") + field("PAGEREF x", run("7")))) == "on page 7"
    simple = f'<w:fldSimple w:instr=" DATE ">{run("3 May")}</w:fldSimple>'
    assert text_of(p(simple)) == "3 May"
    nested = field('IF {a} "b"', field("MERGEFIELD n", run("Ann")))
    assert text_of(p(nested)) == "Ann"


def test_a_field_that_never_ends_swallows_no_text() -> None:
    begin = '<w:r><w:fldChar w:fldCharType="begin"/></w:r>'
    assert text_of(p(begin + run("code")) + p("text")) == "text"
    toc = begin + "<w:r><w:instrText>TOC</w:instrText></w:r>"
    toc += '<w:r><w:fldChar w:fldCharType="separate"/></w:r>'
    assert text_of(p(toc + run("One 3")) + h(1, "One") + p("text")) == "One\n\ntext"


def test_tables_of_contents_are_left_out() -> None:
    whole = field("TOC \\o", run("One 3") + "</w:p><w:p>" + run("Two 5"))
    over_paragraphs = p(whole) + p("text")
    by_style = p("One 3", "Verzeichnis1") + p("text")
    gallery = '<w:docPartObj><w:docPartGallery w:val="Table of Contents"/></w:docPartObj>'
    control = (
        f"<w:sdt><w:sdtPr>{gallery}</w:sdtPr><w:sdtContent>{p('Inhalt')}</w:sdtContent></w:sdt>"
    )
    for body in (over_paragraphs, by_style, control + p("text")):
        assert text_of(body) == "text"
        assert {reason for reason, _ in dropped(body)} == {"contents"}


def test_content_controls_are_text_unless_they_say_what_to_fill_in() -> None:
    control = "<w:sdt><w:sdtPr>{}</w:sdtPr><w:sdtContent>{}</w:sdtContent></w:sdt>"
    asks = "<w:showingPlcHdr/>"
    body = p(run("Name: ") + control.format("", run("Ann"))) + control.format(
        asks, p("Enter a date")
    )
    assert text_of(body) == "Name: Ann"
    assert dropped(body) == [("placeholder", "Enter a date")]


def test_check_boxes_show_whether_they_are_checked() -> None:
    mark = (
        '<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:checkBox>{}</w:checkBox></w:ffData>'
        '</w:fldChar></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>'
    )
    body = p(mark.format("<w:checked/>") + run("Tea")) + p(mark.format("") + run("Milk"))
    assert text_of(body) == "☒ Tea\n\n☐ Milk"


def test_text_boxes_are_read_once_behind_their_paragraph() -> None:
    body = p(run("body") + box(p("boxed") + item("one"))) + item("first") + p("end")
    numbering = lists(level(0, "decimal", "%1."))
    assert text_of(body, numbering=numbering) == "body\n\nboxed\n\n1. one\n\n1. first\n\nend"


def test_headings_in_boxes_head_nothing() -> None:
    assert shown(read(p(box(h(1, "Tip") + p("boxed"))) + p("body")))[0] == ("paragraph", "Tip")


def test_older_programs_picture_of_a_box_is_read_where_there_is_no_other() -> None:
    only = (
        "<w:r><w:pict><v:shape><v:textbox><w:txbxContent>{}</w:txbxContent></v:textbox></v:shape>"
    )
    assert text_of(p(only.format(p("boxed")) + "</w:pict></w:r>")) == "boxed"


def notes(kind: str, *texts: str) -> str:
    separator = f'<w:{kind} w:type="separator" w:id="0">{p("---")}</w:{kind}>'
    return separator + "".join(
        f'<w:{kind} w:id="{number}">{p(text)}</w:{kind}>' for number, text in enumerate(texts, 1)
    )


def reference(kind: str, number: int, more: str = "") -> str:
    return f'<w:r><w:{kind}Reference w:id="{number}"{more}/></w:r>'


def test_notes_stand_at_the_end_of_their_section_apart_from_numbers() -> None:
    body = (
        h(1, "Fees") + p(run("It costs 500") + reference("footnote", 2) + run(" euros."))
        + p("More.") + h(1, "Other") + p(run("x") + reference("footnote", 1))
    )  # fmt: skip
    source = read(body, footnotes=notes("footnote", "first", "second"))
    assert source.text == (
        "Fees\n\nIt costs 500[1] euros.\n\nMore.\n\n[1] second\n\nOther\n\nx[2]\n\n[2] first"
    )
    assert [e.label for e in source.elements if e.kind == "footnote"] == ["[1]", "[2]"]


def test_endnotes_are_numbered_as_the_file_says_else_in_roman() -> None:
    body = p(run("a") + reference("endnote", 1))
    assert text_of(body, endnotes=notes("endnote", "note")) == "a[i]\n\n[i] note"
    settings = '<w:endnotePr><w:numFmt w:val="decimal"/><w:numStart w:val="3"/></w:endnotePr>'
    assert text_of(body, endnotes=notes("endnote", "note"), settings=settings) == "a[3]\n\n[3] note"


def test_a_note_with_a_mark_of_its_own_has_no_number() -> None:
    own = reference("footnote", 1, ' w:customMarkFollows="1"') + run("*", "")
    assert text_of(p(run("a") + own), footnotes=notes("footnote", "* note")) == "a*\n\n* note"


def test_a_note_that_is_referred_to_twice_stands_once_and_one_that_is_not_is_listed() -> None:
    body = p(run("a") + reference("footnote", 1)) + p(run("b") + reference("footnote", 1))
    part = notes("footnote", "once", "never")
    assert text_of(body, footnotes=part) == "a[1]\n\nb[1]\n\n[1] once"
    assert dropped(body, footnotes=part) == [("note_not_referred_to", "never")]


def test_notes_of_a_table_stand_behind_it() -> None:
    cell = f"<w:tc>{p(run('5') + reference('footnote', 1))}</w:tc>"
    body = tbl(tr("Dose", "mg"), tr("day", cell)) + p("text")
    assert text_of(body, footnotes=notes("footnote", "max")).endswith(
        "| day | 5[1] |\n\ntext\n\n[1] max"
    )


def test_headers_footers_and_comments_are_listed_once() -> None:
    parts = {"header": p("Ref 7"), "comments": f"<w:comment>{p('check this')}</w:comment>"}
    body = p(run("text") + '<w:r><w:commentReference w:id="1"/></w:r>')
    assert text_of(body, **parts) == "text"
    assert dropped(body, **parts) == [("comment", "check this"), ("running header", "Ref 7")]


def test_pictures_say_what_they_are_said_to_show() -> None:
    picture = (
        '<w:r><w:drawing><wp:inline><wp:docPr id="1" name="x" descr="{}"/></wp:inline>'
        "</w:drawing></w:r>"
    )
    assert text_of(p(run("See:") + picture.format("A duck"))) == "See: A duck"
    for nothing in ("", "scan.png", "C:\\tmp\\a.png", "Description automatically generated"):
        assert text_of(p(run("x") + picture.format(nothing))) == "x"


def test_charts_are_listed_as_left_out_and_diagrams_are_read() -> None:
    drawing = "<w:r><w:drawing><wp:inline>{}</wp:inline></w:drawing></w:r>"
    chart = p(run("x") + drawing.format('<c:chart r:id="chart"/>'))
    assert dropped(chart, chart="<c:v>12</c:v><a:t>Sales</a:t>") == [("chart", "Sales 12")]
    points = "".join(f"<dgm:pt><dgm:t><a:p><a:t>{x}</a:t></a:p></dgm:t></dgm:pt>" for x in "AB")
    diagram = p(drawing.format('<dgm:relIds r:dm="diagramData"/>'))
    assert text_of(diagram, diagramData=f"<dgm:ptLst>{points}</dgm:ptLst>") == "A; B"


def test_objects_that_cannot_be_read_leave_a_mark_and_a_finding() -> None:
    old = '<w:r><w:object><v:shape/><o:OLEObject ProgID="Equation.3"/></w:object></w:r>'
    body = p(run("if ") + old + run(" holds"))
    assert text_of(body) == "if \ufffc holds"
    assert codes(body) == ["SF219"] == codes(p("x") + "<w:altChunk/>")


def test_code_keeps_its_lines_and_indentation() -> None:
    body = p("if a:", "Quelltext") + p("    b()", "Quelltext") + p("", "Quelltext") + p("end")
    assert shown(read(body)) == [("code", "if a:\n    b()"), ("paragraph", "end")]


def test_raised_and_lowered_characters_stay_apart_from_numbers() -> None:
    raised, lowered = '<w:vertAlign w:val="superscript"/>', '<w:vertAlign w:val="subscript"/>'
    body = run("10") + run("5 ", raised) + run("H") + run("2", lowered) + run("O")
    assert text_of(p(body)) == "10⁵ H₂O"


def test_a_microgram_in_a_symbol_font_is_no_milligram() -> None:
    body = run("5 ") + run("m", '<w:rFonts w:ascii="Symbol" w:hAnsi="Symbol"/>') + run("g")
    assert text_of(p(body)) == "5 μg"
    assert symbol("F0FC", "Wingdings") == "✓" and symbol("F06D", "Symbol") == "μ"
    assert symbol("zz", "Symbol") == "\ufffd" and symbol("2713", "Arial") == "✓"
    assert codes(p('<w:r><w:sym w:font="Strange" w:char="F041"/></w:r>')) == ["SF211"]


@given(st.text(), st.sampled_from(["Symbol", "Wingdings", "Wingdings 2", "wingdings 3"]))
def test_a_symbol_font_shows_one_sign_for_each_character(text: str, font: str) -> None:
    assert len(in_symbol_font(text, font)) == len(text)


def test_characters_that_are_moved_off_their_line_by_hand_are_raised_or_lowered() -> None:
    def moved(text: str, by: int, size: str = '<w:sz w:val="14"/>') -> str:
        return run(text, f'<w:position w:val="{by}"/>{size}')

    body = run("10") + moved("6", 8) + run(" H") + moved("2", -2) + run("O ") + moved("x", 2, "")
    assert text_of(p(body)) == "10⁶ H₂O x"
    assert text_of(p(run("E = mc") + moved("2", 6, ""))) == "E = mc²"


def test_lines_that_a_converter_has_moved_a_little_are_no_powers() -> None:
    small = '<w:sz w:val="14"/>'
    body = "".join(run(text, f'<w:position w:val="{by}"/>{small}') for text, by in (
        ("In the year ", 0), ("2024", 1), (" and ", -1), ("2025", 3),
    ))  # fmt: skip
    assert text_of(p(body)) == "In the year 2024 and 2025"


def test_what_is_shown_for_a_sign_that_programs_may_not_know_is_text() -> None:
    smile = (
        '<w:r><mc:AlternateContent><mc:Choice Requires="w16se"><x/></mc:Choice>'
        "<mc:Fallback><w:t>☺</w:t></mc:Fallback></mc:AlternateContent></w:r>"
    )
    assert text_of(p(run("Good ") + smile + run(" day"))) == "Good ☺ day"


def test_hidden_drawings_are_left_out_in_every_form() -> None:
    hidden = box(p("secret")).replace('name="Box"', 'name="Box" hidden="1"')
    assert dropped(p(run("text") + hidden)) == [("hidden", "secret")]


def test_a_picture_with_a_title_alone_is_described_by_it() -> None:
    picture = (
        '<w:r><w:drawing><wp:inline><wp:docPr id="1" title="Map"/></wp:inline></w:drawing></w:r>'
    )
    assert text_of(p(picture)) == "Map"


def test_notes_are_counted_anew_in_each_section_where_the_file_says_so() -> None:
    def referring(number: int, section: str = "") -> str:
        mark = f'<w:r><w:footnoteReference w:id="{number}"/></w:r>'
        return p(run("text") + mark, properties=section)

    anew = '<w:footnotePr><w:numRestart w:val="eachSect"/></w:footnotePr>'
    notes = "".join(f'<w:footnote w:id="{at}">{p(f"note {at}")}</w:footnote>' for at in (1, 2, 3))
    section = f"<w:sectPr>{anew}</w:sectPr>"
    body = referring(1) + referring(2, section) + referring(3) + section
    marks = [text[4:] for kind, text in shown(read(body, footnotes=notes)) if kind == "paragraph"]
    assert marks == ["[1]", "[2]", "[1]"]


def test_marks_of_further_symbol_fonts_are_known() -> None:
    assert [symbol("F061", "Webdings"), symbol("F072", "Webdings")] == ["✔", "✗"]
    assert [symbol("F034", "ZapfDingbats"), symbol("F048", "Monotype Sorts")] == ["✔", "★"]
