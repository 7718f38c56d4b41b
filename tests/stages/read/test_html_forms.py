"""Cases of XHTML, framesets and shadow trees: the text is what the file says."""

from __future__ import annotations

import pytest

from standfirst.model.family import Limits
from standfirst.model.source import TextSource
from standfirst.stages.read.html import read_html
from tests.stages.read.reading_laws import assert_laws, shown, source_of

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
