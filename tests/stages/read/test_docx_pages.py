"""DOCX: pages, where a file says reliably where they ended."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from standfirst.model.family import Limits
from standfirst.model.source import TextSource
from standfirst.stages.read.docx.document import read_docx
from tests.stages.read.docx_files import docx, p, run, tbl, tc, tr
from tests.stages.read.reading_laws import assert_laws, source_of


def read(body: str, **parts: str) -> TextSource:
    source = read_docx(source_of(docx(body, **parts), "x.docx"), Limits())
    assert_laws(source)
    return source


BREAK = "<w:r><w:lastRenderedPageBreak/></w:r>"


def stated(pages: int, characters: int) -> str:
    return f"<Pages>{pages}</Pages><Characters>{characters}</Characters>"


def test_pages_are_known_where_all_that_a_file_says_of_them_agrees() -> None:
    body = (
        p("first page") + p(run("ends here, ") + BREAK + run("goes on")) + p(BREAK + run("third"))
    )
    source = read(body, **{"extended-properties": stated(3, 30)})
    starts = [source.text[page.span.start :][:7] for page in source.pages]
    assert starts == ["first p", "goes on", "third"]
    assert [page.printed_page_source for page in source.pages] == ["physical"] * 3
    for pages, characters in ((2, 30), (4, 30), (3, 300), (3, 3)):
        assert not read(body, **{"extended-properties": stated(pages, characters)}).pages
    assert not read(body).pages


def test_a_file_without_page_ends_has_no_pages() -> None:
    assert not read(p("text"), **{"extended-properties": stated(1, 4)}).pages


def test_sections_number_their_pages() -> None:
    def section(numbering: str) -> str:
        return f"<w:sectPr><w:pgNumType {numbering}/></w:sectPr>"

    body = (
        p("one") + p(BREAK + run("two"), properties=section('w:fmt="lowerRoman" w:start="1"'))
        + p(BREAK + run("three")) + p(BREAK + run("four")) + section('w:start="1"')
    )  # fmt: skip
    footer = '<w:p><w:fldSimple w:instr=" PAGE "><w:r><w:t>3</w:t></w:r></w:fldSimple></w:p>'
    source = read(body, footer=footer, **{"extended-properties": stated(4, 15)})
    assert [page.printed_page for page in source.pages] == ["i", "ii", 1, 2]
    assert {page.printed_page_source for page in source.pages} == {"running_text"}


@given(st.lists(st.sampled_from(["text", "break", "table"]), min_size=1, max_size=12))
def test_pages_cover_the_text_in_order(blocks: list[str]) -> None:
    body = "".join(
        {
            "text": p("some words"),
            "break": p(run("a ") + BREAK + run("b")),
            "table": tbl(tr("a", tc(p(BREAK + run("b")))), tr("c", "d")),
        }[block]
        for block in blocks
    )
    count = 1 + len(blocks) - blocks.count("text")
    length = sum({"text": 9, "break": 2, "table": 4}[block] for block in blocks)
    source = read(body, **{"extended-properties": stated(count, length)})
    if count == 1:
        assert not source.pages
        return
    assert [page.physical_page for page in source.pages] == list(range(1, count + 1))
    edges = [page.span.start for page in source.pages] + [len(source.text)]
    assert edges == sorted(edges) and edges[0] == 0
    assert [page.span.end for page in source.pages] == edges[1:]


END = '<w:r><w:br w:type="page"/></w:r>'


def starts(body: str, **parts: str) -> list[str]:
    source = read(body, **parts)
    return [source.text[page.span.start :].lstrip()[:3] for page in source.pages]


def test_pages_end_where_the_text_breaks_off_if_nothing_else_can_end_them() -> None:
    new = "<w:pageBreakBefore/>"
    for body in (
        p(run("one") + END) + p("two") + p(END) + p("thr"),
        p(run("one") + END + run("two")) + p("thr", properties=new),
        p("one", properties=new) + p("two", properties=new) + p(END) + p("thr", properties=new),
        p("one", properties="<w:sectPr/>") + p(run("two") + END) + p("thr") + p(END),
    ):
        assert starts(body) == ["one", "two", "thr"]
    going_on = '<w:sectPr><w:type w:val="continuous"/></w:sectPr>'
    assert not starts(p("one", properties="<w:sectPr/>") + p("two") + going_on)


def test_pages_that_the_text_breaks_off_agree_with_what_the_file_states() -> None:
    long = p("word " * 400)
    body = long + p(END) + p("two")
    for pages, known in ((2, 2), (3, 0)):
        stated_now = {"extended-properties": stated(pages, 1603)}
        assert len(starts(body, **stated_now)) == known
    assert not starts(body)
    assert not starts(p(run("one") + END) + p("two"), **{"extended-properties": stated(3, 6)})


def test_a_blank_page_counts() -> None:
    source = read(p(run("one") + END + END) + p("three"))
    assert [source.text[each.span.start : each.span.end].strip() for each in source.pages] == [
        "one", "", "three",
    ]  # fmt: skip
