"""Cases of XHTML, framesets and shadow trees: the text is what the file says."""

from __future__ import annotations

import pytest

from standfirst.model.family import Limits
from standfirst.model.source import TextSource
from standfirst.stages.read.html import read_html
from tests.stages.read.reading_laws import assert_laws, outcome, shown, source_of

XHTML = "http://www.w3.org/1999/xhtml"


def read(page: str) -> TextSource:
    source = read_html(source_of(page), Limits())
    assert isinstance(source, TextSource)
    assert_laws(source)
    return source


@pytest.mark.parametrize(
    "opening", ["<?xml version='1.0'?><html>", f'<!DOCTYPE html><html xmlns="{XHTML}">']
)
def test_an_element_that_closes_itself_in_xhtml_holds_nothing(opening: str) -> None:
    page = "<head><title/><script src='a.js'/></head><body><a id='x'/><p>One<br/>two</p><div/>"
    assert shown(read(f"{opening}{page}<i/><p>Three</p></body></html>")) == [
        ("paragraph", "One\ntwo"),
        ("paragraph", "Three"),
    ]


def test_a_script_of_xhtml_is_no_markup() -> None:
    page = "<?xml version='1.0'?><script>a = '<b/>' </script><!-- <i/> --><p>x</p>"
    assert read(page).text == "x"


def test_a_character_data_section_of_xhtml_is_text() -> None:
    assert read("<?xml version='1.0'?><p>a <![CDATA[x < y && <b>]]> c</p>").text == (
        "a x < y && <b> c"
    )


def test_names_may_have_the_prefix_of_the_namespace() -> None:
    page = f'<h:html xmlns:h="{XHTML}"><h:body><h:h1>T</h:h1><h:p>x</h:p></h:body></h:html>'
    assert shown(read(page)) == [("heading", "T"), ("paragraph", "x")]


def test_what_a_frameset_shows_without_frames_is_the_text() -> None:
    page = "<frameset><frame src=a><noframes><body><p>a</p><p>b</p></body></noframes></frameset>"
    assert read(page).text == "a\n\nb"


def test_a_declared_shadow_tree_is_seen_and_a_template_is_not() -> None:
    page = (
        "<x-y><template shadowrootmode=open><p>seen</p><template>no</template></template></x-y>"
        "<template>later</template><p>end</p>"
    )
    assert read(page).text == "seen\n\nend"


def test_the_title_of_a_drawing_is_not_the_pages() -> None:
    assert read("<body><svg><title>Chart</title></svg><p>x").title == ""


@pytest.mark.parametrize(
    "page", ["<html xml:lang='de_AT'>x", "<meta http-equiv=content-language content=de-AT>x"]
)
def test_the_language_may_be_stated_in_other_ways(page: str) -> None:
    assert read(page).language == "de-AT"


def archive(page: bytes, encoding: str, kind: str = "text/html; charset=windows-1252") -> bytes:
    return (
        b"From: <Saved>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n"
        b'\ttype="text/html";\r\n\tboundary="----=_b1"\r\n\r\npreamble\r\n------=_b1\r\n'
        b"Content-Type: text/css\r\n\r\np {}\r\n------=_b1\r\nContent-Type: "
        + kind.encode()
        + b"\r\nContent-Transfer-Encoding: "
        + encoding.encode()
        + b"\r\n\r\n"
        + page
        + b"\r\n------=_b1\r\nContent-Type: image/png\r\n\r\n<p>no</p>\r\n------=_b1--\r\n"
    )


@pytest.mark.parametrize(
    ("page", "encoding"),
    [
        (b"<p class=3Dx>Gr=F6=DFe und L=\r\n=E4nge</p>", "quoted-printable"),
        (b"PHA+R3L232UgdW5kIEzkbmdlPC9wPg==", "base64"),
        (b"<p>Gr\xf6\xdfe und L\xe4nge</p>", "8bit"),
    ],
)
def test_the_page_is_taken_out_of_an_archive(page: bytes, encoding: str) -> None:
    source = read_html(source_of(archive(page, encoding), "x.mhtml"), Limits())
    assert isinstance(source, TextSource)
    assert source.text == "Größe und Länge"


def test_an_archive_without_a_page_is_read_as_it_is() -> None:
    content = archive(b"x", "8bit", kind="text/plain")
    assert outcome(read_html, content) == outcome(read_html, content)
    assert outcome(read_html, archive(b"!", "base64")) != ""
