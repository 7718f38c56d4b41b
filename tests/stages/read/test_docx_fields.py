"""DOCX: fields and forms whose result the file leaves to the program that opens it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standfirst.model.family import Limits
from standfirst.model.source import TextSource
from standfirst.stages.read.docx.document import read_docx
from standfirst.stages.read.docx.equation_fields import equation
from tests.stages.read.docx_files import STYLES, docx, field, h, p, run, tbl, tr
from tests.stages.read.reading_laws import assert_laws, shown, source_of


def read(body: str, **parts: str) -> TextSource:
    source = read_docx(source_of(docx(body, **parts), "x.docx"), Limits())
    assert_laws(source)
    return source


def bare(code: str, more: str = "") -> str:
    """A field of which only the code was ever written."""
    return (
        f'<w:r><w:fldChar w:fldCharType="begin">{more}</w:fldChar></w:r>'
        f"<w:r><w:instrText> {code} </w:instrText></w:r>"
        '<w:r><w:fldChar w:fldCharType="end"/></w:r>'
    )


def test_captions_without_a_number_are_counted_and_those_with_one_are_believed() -> None:
    body = "".join(
        p(run("Table ") + number + run(": Fees"), "Beschriftung")
        for number in (
            bare("SEQ Table \\* ARABIC"),
            '<w:fldSimple w:instr="SEQ Table"/>',
            field("SEQ Table", run("7")),
            bare("SEQ table"),
            bare("SEQ Table \\c"),
            bare("SEQ Table \\r 20"),
            bare("SEQ Other"),
        )
    )
    numbers = [text.split(":")[0] for _, text in shown(read(body))]
    assert numbers == [f"Table {number}" for number in (1, 2, 7, 8, 8, 20, 1)]


def test_paragraphs_numbered_by_a_field_show_their_numbers() -> None:
    body = p(bare("AUTONUM \\* Arabic") + run("First")) + p(bare("AUTONUM") + run("Second"))
    assert read(body).text == "1. First\n\n2. Second"


def test_the_entry_that_is_chosen_in_a_form_is_text() -> None:
    entries = '<w:listEntry w:val="monthly"/><w:listEntry w:val="yearly"/>'
    for result, chosen in (('<w:result w:val="1"/>', "yearly"), ("", "monthly")):
        form = f"<w:ffData><w:ddList>{result}{entries}</w:ddList></w:ffData>"
        assert read(p(run("Paid ") + bare("FORMDROPDOWN", form))).text == f"Paid {chosen}"


def test_a_sign_that_a_field_names_is_text() -> None:
    body = run("5 ") + bare('SYMBOL 109 \\f "Symbol"') + run("g ") + bare("SYMBOL 8805 \\u")
    assert read(p(body)).text == "5 μg ≥"


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        (r"\f(1,2)", r"\frac{1}{2}"),
        (r"\f(1;2)", r"\frac{1}{2}"),
        (r"\r(3,x)", r"\sqrt[3]{x}"),
        (r"\f(\r(,2),2)", r"\frac{\sqrt{2}}{2}"),
        (r"10\s\up8(6)", "10^{6}"),
        (r"H\s\do4(2)O", "H_{2}O"),
        (r"\i\su(i=1,n,i)", r"\sum_{i=1}^{n} i"),
        (r"\b\lc\{(\a\al(x=1,y=2))", r"\left\{ \begin{matrix} x=1 \\ y=2 \end{matrix}\right."),
        (r"\f(a\,b,c)", r"\frac{a,b}{c}"),
    ],
)
def test_equations_that_are_codes_are_formulas(code: str, expected: str) -> None:
    assert equation(code) == expected
    assert shown(read(p(bare(f"EQ {code}")))) == [("formula", f"$${expected}$$")]


def test_raised_characters_of_a_code_are_raised_in_its_equation() -> None:
    body = bare("EQ b").replace(
        " </w:instrText></w:r>",
        '</w:instrText></w:r><w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr>'
        "<w:instrText>2</w:instrText></w:r>",
    )
    assert read(p(body)).text == "$$b^{2}$$"


@given(code=st.text(alphabet="\\fbrsaixo(,;){}12 ", max_size=120))
def test_any_equation_is_read_with_balanced_braces(code: str) -> None:
    found = equation(code).replace("\\{", "").replace("\\}", "")
    assert found.count("{") == found.count("}")


def test_the_line_above_a_table_of_contents_goes_with_it() -> None:
    styles = (
        STYLES
        + '<w:style w:type="paragraph" w:styleId="TH"><w:name w:val="TOC Heading"/></w:style>'
    )
    contents = p(field("TOC \\o", run("One 1")), "Verzeichnis1")
    control = (
        '<w:sdt><w:sdtPr><w:docPartObj><w:docPartGallery w:val="Table of Contents"/>'
        f"</w:docPartObj></w:sdtPr><w:sdtContent>{p('One 1')}</w:sdtContent></w:sdt>"
    )
    for each in (contents, control):
        found = read(p("Contents", "TH") + each + h(1, "One") + p("text"), styles=styles)
        assert shown(found) == [("heading", "One"), ("paragraph", "text")]
        assert [drop.text for drop in found.dropped] == ["Contents", "One 1"]


def test_a_line_in_the_style_of_contents_above_text_is_a_heading() -> None:
    styles = (
        STYLES
        + '<w:style w:type="paragraph" w:styleId="TH"><w:name w:val="TOC Heading"/></w:style>'
    )
    found = read(p("Preface", "TH") + p("text"), styles=styles)
    assert shown(found) == [("heading", "Preface"), ("paragraph", "text")]


def test_cells_and_rows_that_say_what_to_fill_in_are_left_out_and_no_value_moves() -> None:
    def asking(content: str) -> str:
        return (
            "<w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr>"
            f"<w:sdtContent>{content}</w:sdtContent></w:sdt>"
        )

    cell = f"<w:tc>{p('Enter')}</w:tc>"
    found = read(tbl(tr("k", "v", "w"), tr("a", asking(cell), "1"), asking(tr("Enter", "it"))))
    assert found.text.splitlines() == ["| k | v | w |", "| --- | --- | --- |", "| a |  | 1 |"]
    assert [drop.reason for drop in found.dropped] == ["placeholder"] * 3
