"""Laws of the DOCX reader, and what hostile or broken files come to."""

from __future__ import annotations

import re
import zipfile
from collections import Counter
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standfirst.errors import (
    DamagedSourceError,
    EncryptedSourceError,
    LimitExceededError,
    SourceError,
    UnsupportedFormatError,
)
from standfirst.model.family import Limits
from standfirst.model.source import TextSource
from standfirst.stages.read import reader_of
from standfirst.stages.read.docx import READER
from standfirst.stages.read.docx.document import read_docx
from tests.stages.read.docx_files import (
    NAMESPACES,
    STRICT_W,
    W,
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
    packed,
    run,
    tbl,
    tc,
    tr,
)
from tests.stages.read.reading_laws import assert_laws, outcome, source_of, steps_grow_with

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
    ["word", "§ 3 Geltung", " ", "\xa0", "1", "|", "😀", "a\tb", "\u2028", "•\tx", "1.\ty", "$", ""]
)
looks = st.sampled_from(
    ["", "<w:b/>", "<w:vanish/>", "<w:strike/>", '<w:vertAlign w:val="superscript"/>',
     '<w:rFonts w:ascii="Symbol"/>', '<w:sz w:val="40"/>', '<w:rStyle w:val="Fett"/>']
)  # fmt: skip
marks = st.sampled_from(
    ["<w:r><w:br/></w:r>", '<w:r><w:br w:type="page"/></w:r>', "<w:r><w:tab/></w:r>", REFERENCE,
     "<w:r><w:lastRenderedPageBreak/></w:r>", '<w:r><w:fldChar w:fldCharType="begin"/></w:r>',
     '<w:r><w:fldChar w:fldCharType="separate"/></w:r>',
     "<w:r><w:instrText>TOC</w:instrText></w:r>", '<w:r><w:fldChar w:fldCharType="end"/></w:r>',
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
     "<w:rPr><w:del/></w:rPr>", '<w:framePr w:dropCap="drop"/>']
)  # fmt: skip
paragraphs = st.builds(lambda inner, look: p(inner, properties=look), content, properties)
cell_properties = st.sampled_from(
    ["", '<w:gridSpan w:val="2"/>', "<w:vMerge/>", '<w:vMerge w:val="restart"/>',
     '<w:hMerge w:val="continue"/>', '<w:gridSpan w:val="999999999"/>']
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


def around(inside: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    several = st.lists(inside, max_size=3).map("".join)
    return (
        tables(several)
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


def enclosed(inside: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    cells = st.lists(inside, min_size=1, max_size=2).map("".join).map(tc)
    rows = st.lists(cells, min_size=1, max_size=3)
    with_deleted_row = rows.map(lambda row: tbl(tr(*row), tr(*row[:1], properties="<w:del/>")))
    boxes = st.lists(inside, max_size=2).map(lambda blocks: f"<w:p>{box(''.join(blocks))}</w:p>")
    return with_deleted_row | boxes


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


def refused(content: bytes, limits: Limits | None = None) -> SourceError:
    with pytest.raises(SourceError) as caught:
        read_docx(source_of(content, "x.docx"), limits or Limits())
    error = caught.value
    assert error.file == "x.docx" and error.cure
    return error


def main_part(content: str | bytes, **files: str | bytes) -> bytes:
    return packed({"word/document.xml": content, **files})


def test_strict_files_read_like_others() -> None:
    strict = docx(h(1, "One") + p("text"), namespaces=NAMESPACES.replace(W, STRICT_W))
    assert read_docx(source_of(strict), Limits()).text == "One\n\ntext"


def test_a_file_without_relations_is_read_by_the_usual_names() -> None:
    content = main_part(f"<w:document {NAMESPACES}><w:body>{p('text')}</w:body></w:document>")
    assert read_docx(source_of(content), Limits()).text == "text"


def test_names_of_parts_lead_nowhere_outside_the_container() -> None:
    relations = (
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        '<Relationship Id="d" Type="x/officeDocument" Target="../../../etc/passwd"/>'
        '<Relationship Id="e" Type="x/core-properties" TargetMode="External" Target="/etc/hosts"/>'
        "</Relationships>"
    )
    body = f"<w:document {NAMESPACES}><w:body>{p('text')}</w:body></w:document>"
    files: dict[str, str | bytes] = {"_rels/.rels": relations, "etc/passwd": "root"}
    error = refused(main_part(body, **files))
    # The part that is named inside is what is tried, and it is no document.
    assert isinstance(error, DamagedSourceError) and error.place == "etc/passwd"


@pytest.mark.parametrize("mark", ["<!DOCTYPE w:document>", '<!DOCTYPE x [<!ENTITY a "b">]>'])
def test_a_document_type_is_refused(mark: str) -> None:
    error = refused(main_part(f"{mark}<w:document {NAMESPACES}><w:body/></w:document>"))
    assert "document type" in error.message and error.place == "word/document.xml"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_entities_are_never_expanded(encoding: str) -> None:
    bomb = (
        '<!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">'
        '<!ENTITY f SYSTEM "file:///etc/passwd">]>'
        f"<w:document {NAMESPACES}><w:body><w:p><w:r><w:t>&b;&f;</w:t></w:r></w:p></w:body>"
        "</w:document>"
    )
    assert isinstance(refused(main_part(bomb.encode(encoding))), DamagedSourceError)


def test_broken_markup_is_damage() -> None:
    error = refused(main_part(f"<w:document {NAMESPACES}><w:body><w:p></w:body></w:document>"))
    assert isinstance(error, DamagedSourceError)
    assert "save it again" in error.cure


def test_deep_nesting_is_refused() -> None:
    deep = "<w:sdt>" * 10_000 + "</w:sdt>" * 10_000
    error = refused(docx(deep))
    assert isinstance(error, LimitExceededError) and "nested" in error.message


@pytest.mark.parametrize("inner", [lambda text: tbl(tr(tc(text + p()))), box])
def test_tables_and_boxes_deep_inside_each_other_are_read_as_text(inner: object) -> None:
    body = p("core")
    for _ in range(10):
        body = inner(body)  # type: ignore[operator]
        body = body if body.startswith("<w:tbl>") else f"<w:p>{body}</w:p>"
    source = read(body)
    everything = source.text + "".join(drop.text for drop in source.dropped)
    assert everything.count("core") == 1
    assert "SF209" in [finding.code for finding in source.findings]


def test_a_bomb_is_refused_before_it_is_unpacked() -> None:
    text = "<w:p>" + " " * (40 << 20)
    error = refused(main_part(f"<w:document {NAMESPACES}><w:body>{text}"))
    assert isinstance(error, LimitExceededError) and "times its size" in error.message


def test_what_a_file_unpacks_to_is_limited() -> None:
    text = "".join(map(str, range(400_000)))
    body = f"<w:document {NAMESPACES}><w:body>{p(text)}</w:body></w:document>"
    error = refused(main_part(body), Limits(max_file_mb=1))
    assert isinstance(error, LimitExceededError) and "max_file_mb" in error.message


def test_one_endless_tag_is_refused() -> None:
    numbers = "".join(map(str, range(3_500_000)))
    content = packed({"word/document.xml": f'<w:document a="{numbers}'}, zipfile.ZIP_DEFLATED)
    assert isinstance(refused(content), LimitExceededError)


def test_a_container_of_too_many_files_is_refused() -> None:
    error = refused(packed({f"f{number}": "" for number in range(20_001)}, zipfile.ZIP_STORED))
    assert isinstance(error, LimitExceededError) and "20,000" in error.message


def test_an_entry_with_a_password_is_encrypted() -> None:
    content = bytearray(main_part("<a/>"))
    for mark, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        content[content.index(mark) + offset] |= 1
    assert isinstance(refused(bytes(content)), EncryptedSourceError)


OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(504)


def test_old_and_encrypted_files_say_what_to_do() -> None:
    encrypted = refused(OLE + "EncryptedPackage".encode("utf-16-le"))
    assert isinstance(encrypted, EncryptedSourceError)
    old = refused(OLE + "WordDocument".encode("utf-16-le"))
    assert isinstance(old, UnsupportedFormatError)
    assert ".doc" in old.message and "save it as .docx" in old.cure
    assert isinstance(refused(OLE), UnsupportedFormatError)


def test_other_zip_files_are_refused_by_what_they_lack() -> None:
    workbook = packed({"xl/workbook.xml": "<workbook/>", "[Content_Types].xml": "<Types/>"})
    assert isinstance(refused(workbook), UnsupportedFormatError)


@pytest.mark.parametrize("name", ["a.docx", "a.DOCM", "a.dotx", "a.doc", "without ending"])
def test_a_word_file_is_recognised_by_its_first_bytes_or_its_ending(name: str) -> None:
    assert reader_of(source_of(whole(), name)) is READER


def test_empty_files_say_so() -> None:
    assert [finding.code for finding in read("").findings] == ["SF202"]
    assert isinstance(refused(b""), DamagedSourceError)


@pytest.mark.parametrize(
    "block",
    [
        p("text " * 10),
        item("item"),
        p("<w:del>" + run("gone") + "</w:del>"),
        p(REFERENCE),
        p(field("PAGE", run("1"))),
        tbl(tr("a", "b"), tr("c", "d")),
        p(run("a") + "<w:r><w:lastRenderedPageBreak/></w:r>" + run("b")),
        p('<w:r><w:fldChar w:fldCharType="begin"/></w:r>'),
        p(box(p("x"))),
    ],
)
def test_time_grows_with_the_size_of_a_file(block: str) -> None:
    def work(count: int) -> None:
        read_docx(source_of(docx(block * count, numbering=NUMBERING)), Limits())

    assert steps_grow_with(work)


def test_one_long_table_and_one_long_paragraph_take_linear_time() -> None:
    def work(count: int) -> None:
        page_end = "<w:r><w:lastRenderedPageBreak/></w:r>"
        body = tbl(tr("a", "b"), *[tr("c", "d")] * count) + p(run("x", "<w:b/>") * count)
        body += p((page_end + run("y ")) * count)
        read_docx(source_of(docx(body)), Limits())

    assert steps_grow_with(work)
