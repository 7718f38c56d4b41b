"""DOCX: what hostile, broken and foreign files come to, and how long they take."""

from __future__ import annotations

import zipfile
from functools import cache

import pytest

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
    p,
    packed,
    run,
    tbl,
    tc,
    tr,
)
from tests.stages.read.reading_laws import assert_laws, source_of, steps_grow_with

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


@cache
def whole() -> bytes:
    table = tbl(tr("a", "b"), tr("c", "d"))
    body = h(1, "One") + p("text") + item("x") + table + p(REFERENCE + run("y"))
    return docx(body, numbering=NUMBERING, footnotes=FOOTNOTES)


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
