"""Laws of the DOCX reader."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

from hypothesis import given
from hypothesis import strategies as st

from standfirst.model.family import Limits
from standfirst.model.source import TextSource
from standfirst.stages.read.docx.document import read_docx
from tests.stages.read.docx_files import (
    box,
    docx,
    field,
    h,
    item,
    level,
    lists,
    math,
    mr,
    p,
    run,
    tbl,
    tc,
    tr,
)
from tests.stages.read.reading_laws import assert_laws, outcome, source_of

NUMBERING = lists(
    level(0, "decimal", "%1.") + level(1, "lowerLetter", "%2)") + level(2, "bullet", "•"),
    level(0, "bullet", "•"),
)
FOOTNOTES = f'<w:footnote w:id="2">{p("the note")}</w:footnote>'
REFERENCE = '<w:r><w:footnoteReference w:id="2"/></w:r>'


def read(body: str, limits: Limits | None = None, **parts: str) -> TextSource:
    source = read_docx(source_of(docx(body, **parts)), limits or Limits())
    assert_laws(source)
    return source


texts = st.sampled_from(
    [
        "word",
        "§ 3 Geltung",
        " ",
        "\xa0",
        "1",
        "|",
        "😀",
        "a\tb",
        "\u2028",
        "•\tx",
        "1.\ty",
        "$",
        "",
        "Table 1: Fees",
        "(1)",
    ]
)
looks = st.sampled_from(
    ["", "<w:b/>", "<w:vanish/>", "<w:strike/>", '<w:vertAlign w:val="superscript"/>',
     '<w:position w:val="8"/><w:sz w:val="12"/>', '<w:rFonts w:ascii="Symbol"/>',
     '<w:sz w:val="40"/>', '<w:rStyle w:val="Fett"/>']
)  # fmt: skip
marks = st.sampled_from(
    ["<w:r><w:br/></w:r>", '<w:r><w:br w:type="page"/></w:r>', "<w:r><w:tab/></w:r>", REFERENCE,
     "<w:r><w:lastRenderedPageBreak/></w:r>", '<w:r><w:fldChar w:fldCharType="begin"/></w:r>',
     '<w:r><w:fldChar w:fldCharType="separate"/></w:r>',
     "<w:r><w:instrText>TOC</w:instrText></w:r>",
     "<w:r><w:instrText>SEQ Table</w:instrText></w:r>",
     r"<w:r><w:instrText>EQ \f(1,\r(2))</w:instrText></w:r>",
     '<w:fldSimple w:instr="AUTONUM"/>', '<w:r><w:fldChar w:fldCharType="end"/></w:r>',
     '<w:r><w:sym w:font="Wingdings" w:char="F0FC"/></w:r>', math(mr("x=1")),
     f"<m:oMathPara>{math(mr('y'))}</m:oMathPara>", "<w:sdt/>", "<mc:AlternateContent/>"]
)  # fmt: skip
runs = st.builds(run, texts, looks) | marks
wrapped = st.builds(
    "<w:{0}>{1}</w:{0}>".format,
    st.sampled_from(["ins", "del", "moveFrom", "moveTo", "hyperlink", "smartTag", "fldSimple"]),
    st.lists(runs, max_size=2).map("".join),
)
content = st.lists(runs | wrapped, max_size=4).map("".join)
properties = st.sampled_from(
    ["", '<w:pStyle w:val="berschrift1"/>', '<w:pStyle w:val="berschrift7"/>', "<w:outlineLvl/>",
     '<w:outlineLvl w:val="2"/>', '<w:pStyle w:val="Titel"/>', '<w:pStyle w:val="Beschriftung"/>',
     '<w:pStyle w:val="Quelltext"/>', '<w:pStyle w:val="Verzeichnis1"/>', '<w:ind w:left="720"/>',
     '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>',
     '<w:numPr><w:ilvl w:val="2"/><w:numId w:val="1"/></w:numPr>',
     '<w:numPr><w:numId w:val="2"/></w:numPr><w:ind w:left="900"/>',
     "<w:rPr><w:vanish/></w:rPr>", "<w:pageBreakBefore/>", "<w:sectPr/>",
     '<w:pStyle w:val="TOC Heading"/>', "<w:rPr><w:del/></w:rPr>", '<w:framePr w:dropCap="drop"/>']
)  # fmt: skip
paragraphs = st.builds(lambda inner, look: p(inner, properties=look), content, properties)
cell_properties = st.sampled_from(
    ["", '<w:gridSpan w:val="2"/>', "<w:vMerge/>", '<w:vMerge w:val="restart"/>',
     '<w:hMerge w:val="continue"/>', "<w:hMerge/>", "<w:cellDel/>",
     '<w:gridSpan w:val="999999999"/>']
)  # fmt: skip
row_properties = st.sampled_from(
    ["", "<w:tblHeader/>", "<w:del/>", '<w:gridBefore w:val="1"/>', "<w:hidden/>"]
)


def tables(inside: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    cells = st.builds(tc, inside, cell_properties)
    rows = st.builds(
        lambda cells, look: tr(*cells, properties=look), st.lists(cells, max_size=3), row_properties
    )
    return st.lists(rows, max_size=3).map(lambda rows: tbl(*rows))


def _asking(table: str) -> str:
    """A table whose rows only say what to fill in."""
    control = "<w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr><w:sdtContent>"
    return table.replace("<w:tr>", f"{control}<w:tr>").replace(
        "</w:tr>", "</w:tr></w:sdtContent></w:sdt>"
    )


def around(inside: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    several = st.lists(inside, max_size=3).map("".join)
    return (
        tables(several)
        | tables(several).map(_asking)
        | several.map("<w:sdt><w:sdtContent>{}</w:sdtContent></w:sdt>".format)
        | several.map(lambda blocks: f"<w:p>{box(blocks)}</w:p>")
        | several.map("<w:ins>{}</w:ins>".format)
    )


bodies = st.lists(st.recursive(paragraphs, around, max_leaves=8), max_size=6).map("".join)


@given(bodies)
def test_each_character_has_one_place(body: str) -> None:
    read(body, Limits(max_depth=3), numbering=NUMBERING, footnotes=FOOTNOTES)


@given(bodies)
def test_the_same_file_reads_the_same_each_time(body: str) -> None:
    content = docx(body, numbering=NUMBERING, footnotes=FOOTNOTES)
    assert outcome(read_docx, content) == outcome(read_docx, content)


LETTERS = "αβγδεζη"
letters = st.sampled_from(LETTERS)
leaves = (
    st.builds(p, letters | st.just("word"), st.sampled_from(["", "berschrift1", "Titel"]))
    | letters.map(lambda letter: p(f"<w:del>{run(letter)}</w:del>"))
    | letters.map(lambda letter: p(run(letter, "<w:vanish/>") + run("seen")))
    | letters.map(item)
    | letters.map(lambda letter: p(field("TOC", run(letter))))
)


_DELETED_CELL = "<w:tc><w:tcPr><w:cellDel/></w:tcPr>"


def _named(blocks: str) -> str:
    """Some blocks, then a table with its caption below it."""
    return blocks + tbl(tr("a", "b"), tr("c", "d")) + p("Table 1: γ", "Beschriftung")


def enclosed(inside: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    cells = st.lists(inside, min_size=1, max_size=2).map("".join).map(tc)
    rows = st.lists(cells, min_size=1, max_size=3)
    with_deleted_cell = cells.map(lambda cell: cell.replace("<w:tc>", _DELETED_CELL, 1))
    deleted = with_deleted_cell.map(lambda cell: tbl(tr("a", cell), tr("b", "c", "d")))
    with_deleted_row = rows.map(lambda row: tbl(tr(*row), tr(*row[:1], properties="<w:del/>")))
    boxes = st.lists(inside, max_size=2).map(lambda blocks: f"<w:p>{box(''.join(blocks))}</w:p>")
    return with_deleted_row | boxes | deleted | inside.map(_named)


written = st.recursive(leaves, enclosed, max_leaves=6)
INNERMOST_FALLBACK = re.compile("<mc:Fallback>(?:(?!<mc:Fallback>).)*?</mc:Fallback>")


@given(st.lists(written, max_size=5).map("".join))
def test_each_letter_is_in_the_text_or_in_what_was_dropped(body: str) -> None:
    source = read(body, numbering=NUMBERING)
    everything = source.text + "".join(drop.text for drop in source.dropped)
    while (shown := INNERMOST_FALLBACK.sub("", body)) != body:
        body = shown
    expected = Counter(body)
    assert {letter: everything.count(letter) for letter in LETTERS} == {
        letter: expected[letter] for letter in LETTERS
    }


@given(st.binary(max_size=300) | st.binary(max_size=200).map(b"PK\x03\x04".__add__))
def test_bytes_give_an_error_of_ours(content: bytes) -> None:
    assert isinstance(outcome(read_docx, content), str)


@cache
def whole() -> bytes:
    table = tbl(tr("a", "b"), tr("c", "d"))
    body = h(1, "One") + p("text") + item("x") + table + p(REFERENCE + run("y"))
    return docx(body, numbering=NUMBERING, footnotes=FOOTNOTES)


@given(st.integers(0, len(whole()) - 1), st.binary(min_size=1, max_size=4))
def test_a_damaged_file_gives_text_or_an_error_of_ours(at: int, damage: bytes) -> None:
    content = whole()
    found = outcome(read_docx, content[:at] + damage + content[at + len(damage) :])
    if isinstance(found, TextSource):
        assert_laws(found)


@given(st.integers(0, len(whole()) - 1))
def test_a_file_cut_short_gives_an_error_of_ours(at: int) -> None:
    assert isinstance(outcome(read_docx, whole()[:at]), str)
