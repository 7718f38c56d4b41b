"""Notes and links of HTML: each mark leads to its note, whatever program wrote the page."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standfirst.model.family import Limits
from standfirst.model.source import TextSource
from standfirst.stages.read.html import read_html
from tests.stages.read.reading_laws import assert_laws, shown, source_of, steps_grow_with


def read(page: str) -> TextSource:
    source = read_html(source_of(page), Limits())
    assert isinstance(source, TextSource)
    assert_laws(source)
    for link in source.links:
        assert 0 <= link.start < link.end <= len(source.text) > link.target
        assert not source.text[link.start].isspace() and not source.text[link.end - 1].isspace()
    return source


def led(page: str) -> list[tuple[str, str]]:
    """Return the words of each link, and the line that it leads to."""
    source = read(page)
    return [
        (source.text[link.start : link.end], source.text[link.target :].partition("\n")[0])
        for link in source.links
    ]


WORDS = ["one", "two", " ", "\n", "<a href='#x'>", "<a href='#y'>", "</a>", "<p>", "</p>", "<br>",
         "<p id=x>", "<i id=y>", "<td>", "<table><tr>", "</table>", "<sup>", "</sup>", "<li>",
         "<a name=x>", "\u00ad", "<h2 id=y>", "</h2>", "<b hidden>", "</b>", "\ufdd0", "1",
         "<div class=footnotes id=y>", "</div>", "<dt id=x>", "<dd>"]  # fmt: skip


@given(st.lists(st.sampled_from(WORDS), max_size=40).map("".join))
def test_links_have_words_and_lead_into_the_text(page: str) -> None:
    read(page)


# The shapes in which programs write a mark and its note: Pandoc, markdown-it, Python-Markdown,
# Docutils (three versions), EPUB, DPub-ARIA, EUR-Lex (three), Word, DocBook, Asciidoctor,
# LibreOffice, Google Docs, GitHub, MediaWiki, German law, and a page written by hand.
SHAPES = [
    "<a href='#n' role=doc-noteref id=r><sup>1</sup></a><section role=doc-endnotes><ol><li id=n>"
    "<p>Except.<a href='#r' role=doc-backlink>↩︎</a></ol></section>",
    "<sup class=footnote-ref><a href='#n' id=r>[1]</a></sup><ol class=footnotes-list><li id=n>"
    "<p>Except. <a href='#r'>↩︎</a></ol>",
    "<sup id='fnref:1'><a href='#fn:1'>1</a></sup><div class=footnote><ol><li id='fn:1'><p>Except."
    "&#160;<a class=footnote-backref href='#fnref:1'>&#8617;</a></ol></div>",
    "<a class='footnote-reference brackets' href='#id2' id=id1>[1]</a><aside class='footnote "
    "brackets' id=id2><span class=label>[<a href='#id1'>1</a>]</span><p>Except.</aside>",
    "<a class=footnote-reference href='#n' id=r>[1]</a><table class='docutils footnote' id=n><tr>"
    "<td class=label><a href='#r'>[1]</a><td>Except.</table>",
    "<a class=footnote-reference href='#n' id=r>1</a><dl class=footnote><dt class=label id=n><a "
    "href='#r'>1</a><dd><p>Except.</dl>",
    "<a epub:type=noteref href='#n'>1</a><aside epub:type=footnote id=n><p>Except.</aside>",
    "<a role=doc-noteref href='#n'>*</a><div role=doc-footnote id=n><p>* Except.</div>",
    "<a id=r href='#n'>(<span class=oj-super>1</span>)</a><p class=oj-note><a id=n href='#r'>(1)"
    "</a>&nbsp;Except.",
    "<a href='#E1' name=C1>(1)</a><p class=note><a name=E1 href='#C1'>(1)</a> Except.",
    "<a style='mso-footnote-id:ftn1' href='#_ftn1' name=_ftnref1>[1]</a><div id=ftn1><p><a "
    "href='#_ftnref1' name=_ftn1>[1]</a> Except.</div>",
    "<sup>[<a name=r href='#ftn.r'>1</a>]</sup><div class=footnote><p><sup>[<a name=ftn.r href='#r'"
    ">1</a>] </sup>Except.</div>",
    "<sup class=footnote>[<a id=r href='#n'>1</a>]</sup><div class=footnote id=n><a href='#r'>1</a>"
    ". Except.</div>",
    "<a class=sdfootnoteanc name=r href='#n'><sup>1</sup></a><div id=sdfootnote1><p><a name=n "
    "href='#r'>1</a>Except.</div>",
    "<sup><a href='#ftnt1' id=r>[1]</a></sup><div><p><a href='#r' id=ftnt1>[1]</a> Except.</div>",
    "<sup><a href='#user-content-fn-1' id=r data-footnote-ref>1</a></sup><ol><li "
    "id=user-content-fn-1><p>Except. <a href='#r'>↩</a></ol>",
    "<sup id=r class=reference><a href='#cite_note-x-1'>[1]</a></sup><ol class=references><li "
    "id=cite_note-x-1><span class=mw-cite-backlink><b><a href='#r'>^</a></b></span> Except.</ol>",
    "<a name=r></a><a href='#X_FN1'>*)</a><div class=jnfussnote id=X_FN1><dl><dt>*)<dd>Except."
    "</dl></div>",
    "<a href='#fn1'>1</a><p id=fn1>1. Except.",
    # A page that was saved with its own address.
    "<a id=ntc1 href='https://x.eu/?a=1#ntr1'>(<span class=oj-super>1</span>)</a><p><a id=ntr1 "
    "href='https://x.eu/?a=1#ntc1'>(1)</a> Except.",
]


@pytest.mark.parametrize("shape", SHAPES)
def test_a_mark_leads_to_its_note_and_runs_into_no_word(shape: str) -> None:
    source = read(f"<p>The rule{shape}")
    ((mark, note),) = led(f"<p>The rule{shape}")
    assert note.endswith("Except.") and mark.strip("()[]") in {"1", "¹", "*"}
    kinds = [kind for kind, _ in shown(source)]
    assert kinds == ["paragraph", "footnote"]
    assert "rule1" not in source.text and "1Except" not in source.text
    assert not set("↩^") & set(source.text)


@pytest.mark.parametrize(
    ("page", "links"),
    [
        ("<p>See <a href='#s'>section 2</a>.<section id=s><h2>Two</h2></section>",
         [("section 2", "Two")]),
        ("<p>See <a href='#s'> the \n end </a>.<h2><a name=s></a>Two</h2>", [("the end", "Two")]),
        ("<p>a <a href='#s'>b<br>c</a></p><a name=s></a><p>d", [("b", "d")]),
        ("<a href='#s'>x</a><table><tr><th>k<th>v<tr><td>a<td id=s>b</table>",
         [("x", "| k | v |")]),
        ("<table><tr><th>k<th>v<tr><td>x<td>x, <a href='#s'>x</a></table><p id=s>y", [("x", "y")]),
        ("<a href='#%C3%A4'>x</a><p id='ä'>y", [("x", "y")]),
        ("<a href='http://x/#s'>x</a><a href='http://x/#no'>y</a><p id=s>z", []),
        ("<a href='#no'>x</a><a href='b.html#s'>y</a><p id=s>z", []),
        ("<a href='#s'>x</a><p id=s hidden>y</p>", []),
        ("<a href='#s'><img alt=''></a><p id=s>y", []),
        ("<a href='javascript:x()'>x</a><a href='#'>y</a><a href='data:text/html,#s'>z</a>", []),
    ],
)  # fmt: skip
def test_links_lead_to_what_they_name(page: str, links: list[tuple[str, str]]) -> None:
    assert led(page) == links


@pytest.mark.parametrize(
    "page",
    [
        "<p>see section <a href='#s2'>2</a>.<h2 id=s2>Two</h2><p>x",
        "<p><a href='#p12'>12</a></p><p><a id=p12></a>Long text.",
        "<p><a href='#A'>A</a> <a href='#B'>B</a></p><div id=A><h3>A</h3></div><h3 id=B>B</h3>",
        "<p>by equation <a href='#eq1'>(1)</a></p><div id=eq1>x = 1</div>",
    ],
)
def test_a_number_that_leads_to_a_section_or_page_is_no_mark(page: str) -> None:
    source = read(page)
    assert not set("¹²ᴬ") & set(source.text)
    assert "footnote" not in {kind for kind, _ in shown(source)}


@pytest.mark.parametrize(
    "note",
    ["<span class=sidenote>Except.</span>",
     "<span class=ltx_note_outer><sup class=ltx_note_mark>1</sup><span class='ltx_tag ltx_tag_note'"
     ">1</span>Except.</span>"],
)  # fmt: skip
def test_a_note_within_a_sentence_stands_below_it(note: str) -> None:
    assert shown(read(f"<p>The rule{note} holds.")) == [
        ("paragraph", "The rule holds."),
        ("footnote", "Except."),
    ]


def test_what_a_term_marks_is_told_even_where_its_note_is_hidden() -> None:
    page = "<p>x<sup><a href='#n'>1</a></sup><dl class=footnote><dt id=n>1<dd hidden>y</dl>"
    assert read(page).text == "x¹\n\n1"


@pytest.mark.parametrize(
    "piece",
    ["<p>a<sup><a href='#n{0}'>1</a></sup><p id=n{0}>1. b", "<a href='#n'>1</a><p id=n>a",
     "<a href='#n'>x</a>", "<table><tr><th>a<th>b<tr><td><a href='#n'>x</a><td id=n>y</table>"],
)  # fmt: skip
def test_work_grows_with_the_links_and_no_faster(piece: str) -> None:
    def work(count: int) -> None:
        read_html(source_of("".join(piece.format(n) for n in range(count))), Limits())

    assert steps_grow_with(work, few=300)
