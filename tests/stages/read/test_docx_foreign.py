"""DOCX: pages, texts and whole Word files that other programs have put into one as they were."""

from __future__ import annotations

import zipfile
from io import BytesIO

import pytest

from standfirst.errors import LimitExceededError
from standfirst.model.family import Limits
from standfirst.model.source import TextSource
from standfirst.stages.read.docx.document import read_docx
from tests.stages.read.docx_files import docx, h, item, level, lists, p, packed
from tests.stages.read.reading_laws import assert_laws, shown, source_of

HTML = (
    "<html><body><h1>Fees</h1><p>All fees:</p><ol><li>one<ul><li>half</li></ul></li></ol>"
    "<table><tr><th>Kind</th><th>Fee</th></tr><tr><td>Day</td><td>5</td></tr></table>"
    "<pre>a\n  b</pre></body></html>"
)
ARCHIVE = (
    'MIME-Version: 1.0\nContent-Type: multipart/related; boundary="B"\n\n--B\n'
    'Content-Type: text/html; charset="iso-8859-1"\n'
    "Content-Transfer-Encoding: quoted-printable\n\n"
    "<html><body><h1>Geb=FChr</h1><p>5 =3D f=FCnf</p></body></html>\n--B--\n"
)


def holding(content: bytes, name: str, before: str = "before") -> bytes:
    """A Word file with a part of another format in its middle."""
    outer = docx(p(before) + '<w:altChunk r:id="chunk"/>' + p("after"))
    with zipfile.ZipFile(BytesIO(outer)) as archive:
        files = {each: archive.read(each) for each in archive.namelist()}
    relations = "word/_rels/document.xml.rels"
    relation = f'<Relationship Id="chunk" Type="x/aFChunk" Target="{name}"/></Relationships>'
    files[relations] = files[relations].replace(b"</Relationships>", relation.encode())
    return packed({**files, f"word/{name}": content})


def read(content: bytes, limits: Limits | None = None) -> TextSource:
    source = read_docx(source_of(content, "x.docx"), limits or Limits())
    assert_laws(source)
    return source


def inside(source: TextSource) -> list[tuple[str, str]]:
    first, *found, last = shown(source)
    assert (first, last) == (("paragraph", "before"), ("paragraph", "after"))
    return found


def test_a_page_of_html_is_read_in_its_place() -> None:
    found = inside(read(holding(HTML.encode(), "chunk.htm")))
    assert found == [
        ("heading", "Fees"), ("paragraph", "All fees:"), ("list_item", "1. one"),
        ("list_item", "- half"), ("table", "| Kind | Fee |\n| --- | --- |\n| Day | 5 |"),
        ("code", "a\n  b"),
    ]  # fmt: skip


def test_an_archive_of_a_web_page_is_read_in_its_own_encoding() -> None:
    found = inside(read(holding(ARCHIVE.encode(), "chunk.mht")))
    assert found == [("heading", "Gebühr"), ("paragraph", "5 = fünf")]


def test_a_text_and_a_word_file_are_read_with_their_own_styles_and_lists() -> None:
    assert inside(read(holding(b"a text\n", "chunk.txt"))) == [("paragraph", "a text")]
    inner = docx(h(1, "Fees") + item("a"), numbering=lists(level(0, "upperRoman", "%1.")))
    found = inside(read(holding(inner, "chunk.docx")))
    assert found == [("heading", "Fees"), ("list_item", "I. a")]


@pytest.mark.parametrize(
    ("content", "name"),
    [(b"{\\rtf1 x}", "x.rtf"), (b"PK\x03\x04 no zip", "x.docx"), (b"", "x.htm"), (b"\0", "x.bin")],
)
def test_what_cannot_be_read_is_told_and_the_rest_is_read(content: bytes, name: str) -> None:
    source = read(holding(content, name))
    assert not inside(source)
    assert [finding.code for finding in source.findings] == ["SF219"]


def test_word_files_in_each_other_are_bounded_in_depth_and_in_all() -> None:
    content = holding(b"x", "chunk.txt")
    for _ in range(6):
        content = holding(content, "chunk.docx")
    assert read(content).text.count("before") == 3
    big = holding(docx(p("a" * 600_000)), "chunk.docx", "b" * 600_000)
    with pytest.raises(LimitExceededError):
        read(big, Limits(max_file_mb=1))
    assert len(read(big, Limits(max_file_mb=2)).text) > 1_200_000
