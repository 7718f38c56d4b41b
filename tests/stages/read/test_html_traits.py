"""Cases of HTML by trait: what is seen, what is numbered, what heads what, whatever the tags."""

from __future__ import annotations

import pytest

from standfirst.model.family import Limits
from standfirst.model.source import TextSource
from standfirst.stages.read.html import read_html
from tests.stages.read.reading_laws import assert_laws, shown, source_of


def read(page: str) -> TextSource:
    source = read_html(source_of(page), Limits())
    assert isinstance(source, TextSource)
    assert_laws(source)
    return source


def text_of(page: str) -> str:
    return read(page).text


def headings(page: str) -> list[tuple[int, str]]:
    return [(e.level, e.label) for e in read(page).elements if e.kind == "heading"]


def labels(page: str) -> list[str]:
    return [e.label for e in read(page).elements if e.kind == "list_item"]


@pytest.mark.parametrize(
    ("page", "levels"),
    [
        ("<h1>D</h1><section><h1>A</h1><p>a<section><h1>B</h1>b</section></section>", [1, 2, 3]),
        ("<h1>D</h1><article><h1>A</h1><h2>B</h2></article><article><h1>C</h1></article>",
         [1, 2, 3, 2]),
        ("<main><article><section><h1>A</h1></section></article></main>", [1]),
        ("<article><h1>A</h1></article><article><h1>B</h1></article>", [1, 1]),
        ("<section><h2>A</h2><section><h3>B</h3></section></section>", [2, 3]),
        ("<div role=heading aria-level=1>A</div><span role=heading>B</span>", [1, 2]),
        ("<div role=heading aria-level=x>A</div><h3 role=heading>B</h3>", [2, 3]),
        ("<hgroup><h1>A</h1><h2>no title</h2></hgroup><h2>B</h2>", [1, 2]),
    ],
)  # fmt: skip
def test_a_heading_has_the_level_that_its_place_or_role_gives_it(
    page: str, levels: list[int]
) -> None:
    assert [level for level, _ in headings(page)] == levels


@pytest.mark.parametrize(
    "link",
    [
        "<a class=headerlink href='#t' title='Permalink'>¶</a>",
        "<a class=anchor href='#t'>#</a>",
        "<a href='#t' aria-label='Direct link'>\u200b</a>",
        "<span class=mw-editsection>[<a href='/edit'>edit</a>]</span>",
    ],
)
def test_a_link_to_a_heading_is_no_part_of_it(link: str) -> None:
    assert headings(f"<h2>Title{link}</h2>") == [(2, "Title")]


@pytest.mark.parametrize(
    "hidden",
    [
        "<span style='font-size:0'>no</span>",
        "<span style='font-size: 0px; color: red'>no</span>",
        "<span style='color:#fff;background:#FFFFFF'>no</span>",
        "<span style='color: transparent'>no</span>",
        "<span style='color: White'>no</span>",
        "<font color='#FFF'>no</font>",
        "<span style='position:absolute;left:-9999px'>no</span>",
        "<span style='clip: rect(0 0 0 0)'>no</span>",
        "<span style='opacity:0'>no</span>",
        "<span style='mso-hide:all'>no</span>",
        "<span class=sr-only>no</span>",
        "<dialog>no</dialog>",
        "<div popover>no</div>",
        "<span class=d-none>no</span>",
        "<span class='hidden text-red'>no</span>",
    ],
)
def test_what_nobody_sees_is_left_out(hidden: str) -> None:
    source = read(f"<p>seen {hidden} too</p>")
    assert " ".join(source.text.split()) == "seen too"
    assert [(drop.reason, drop.text) for drop in source.dropped] == [("hidden", "no")]


@pytest.mark.parametrize(
    "seen",
    [
        "<div style='font-size:0'><span style='font-size:14px'>yes</span></div>",
        "<span style='color:transparent;background:linear-gradient(red,blue);background-clip:text'>"
        "yes</span>",
        "<span style='color:#fff;background:#000'>yes</span>",
        "<div style='opacity:0;transition:opacity 1s'>yes</div>",
        "<div style='opacity:0' data-w-id=x>yes</div>",
        "<dialog open>yes</dialog>",
        "<div class='d-none d-md-block'>yes</div>",
        "<div class='hidden md:block'>yes</div>",
        "<div role=banner><h1>yes</h1></div>",
        "<body bgcolor=black><font color=white>yes</font>",
        "<link rel=stylesheet href=x><p style='color:white'>yes</p>",
        "<div role=tabpanel hidden>yes</div>",
        "<div class='accordion-collapse' style='display:none'>yes</div>",
        "<details><summary>yes</summary></details>",
        "<h2 class=sr-only>yes</h2>",
    ],
)
def test_what_a_reader_can_open_or_see_is_kept(seen: str) -> None:
    assert text_of(seen) == "yes"


def test_words_for_screen_readers_stand_for_the_sign_beside_them() -> None:
    page = "<p>A <span aria-hidden=true>★★</span><span class=sr-only>2 of 5</span></p>"
    assert text_of(page) == "A 2 of 5"
    page = "<p><span aria-hidden=true>(1)</span><span class=sr-only>Absatz eins</span> Text"
    assert text_of(page) == "(1) Text"


def test_a_tab_has_its_button_for_a_title() -> None:
    page = (
        "<div role=tablist><button role=tab id=a>Linux</button><button role=tab id=b>Mac</button>"
        "</div><div role=tabpanel aria-labelledby=a><p>apt</p></div>"
        "<div role=tabpanel aria-labelledby=b hidden><p>brew</p></div>"
    )
    assert text_of(page) == "Linux\n\napt\n\nMac\n\nbrew"


def test_a_button_that_opens_text_is_its_title() -> None:
    page = "<button class=accordion>Fees</button><div class=panel style='display:none'><p>5 EUR</p>"
    assert text_of(page) == "Fees\n\n5 EUR"
    assert text_of("<button aria-controls=m>Menu</button><nav id=m>x</nav><p>y") == "y"


@pytest.mark.parametrize(
    "chrome",
    [
        "<div class=sidebar><ul><li><a href=a>A</a><li><a href=b>B</a></ul></div>",
        "<div id=toc><h2>Contents</h2><ul><li><a href='#a'>1 A</a></ul></div>",
        "<section class=related-articles><h2>Related</h2><a href=x>Other story</a></section>",
        "<div class=share-buttons><a href=x>Facebook</a></div>",
        "<div class=site-footer>Copyright 2020 Town</div>",
        "<div class=pagination><a href=a>Previous</a><a href=b>Next</a></div>",
        "<p><a href=x>Edit this page</a></p>",
        "<p><a href='#top'>Back to top</a></p>",
        "<div class=newsletter-signup><h3>Subscribe</h3><input><button>Go</button></div>",
        "<div class=printfooter>Retrieved from x</div>",
        "<aside>Copyright. All rights are reserved here by us.</aside>",
    ],
)
def test_named_parts_around_the_content_are_left_out(chrome: str) -> None:
    source = read(f"<h1>T</h1><p>The rule.</p>{chrome}")
    assert source.text == "T\n\nThe rule."
    assert {drop.reason for drop in source.dropped} <= {"navigation", "table_of_contents"}


@pytest.mark.parametrize(
    "content",
    [
        "<div class=sidebar><p>The rule of the house applies.</p></div>",
        "<div class=related-work><p>Others found the rule.</p></div>",
        "<div class=contents><p>The rule.</p></div>",
        "<footer><p>We are not liable for anything unless by intent.</p></footer>",
        "<aside><p>This does not apply to minors.</p></aside>",
        "<aside class=note>Minors</aside>",
        "<main><h1>T</h1></main><aside role=note>Minors</aside>",
        "<header><h2>Guide</h2><p>Version 3</p></header>",
        "<header><p>All of the text is here.</p></header>",
    ],
)
def test_content_with_such_names_is_kept(content: str) -> None:
    assert not read(content).dropped


@pytest.mark.parametrize(
    ("page", "printed"),
    [
        ("<ol style='list-style:none'><li>(a) x<li><p>(b) y</ol>", ["(a)", "(b)"]),
        ("<ol><li>1. x<li>2. y</ol>", ["1.", "2."]),
        ("<ol><li>a) x</ol>", ["a)"]),
        ("<ol><li>7. x</ol>", ["1."]),
        ("<ul><li>i) x</ul>", ["i)"]),
        ("<style>.x{list-style-type:lower-alpha}</style><ol class=x><li>x<li>y</ol>",
         ["a.", "b."]),
        ("<div role=list><div role=listitem>x</div></div>", ["-"]),
        ("<li>x<li>y", ["-", "-"]),
        ("<dl><dt>1.<dd>x<dl><dt>a)<dd>y</dl><dt>2.<dd>z</dl>", ["1.", "a)", "2."]),
        ("<table><tr><td>(a)<td>x</table><table><tr><td>(b)<td>y<table><tr><td>(i)<td>z</table>"
         "</table>", ["(a)", "(b)", "(i)"]),
        ("<table><tr><td><td>–<td>x<tr><td><td>–<td>y</table>", ["–", "–"]),
    ],
)  # fmt: skip
def test_points_are_numbered_once_as_they_are_printed(page: str, printed: list[str]) -> None:
    assert labels(page) == printed
    assert all(text.count(")") < 2 for _, text in shown(read(page)))
    assert len({e.container for e in read(page).elements}) == 1


@pytest.mark.parametrize(
    "page",
    ["<table><tr><td>1.<td>Anna<td>9<tr><td>2.<td>Paul<td>8</table>",
     "<table><tr><th>No.<th>Name<tr><td>1.<td>Anna</table>"],
)  # fmt: skip
def test_a_table_with_numbered_rows_stays_a_table(page: str) -> None:
    assert [e.kind for e in read(page).elements] == ["table"]


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ("mc<span style='vertical-align:super;font-size:8px'>2</span>", "mc²"),
        ("<style>.c3{vertical-align:super}</style>m<span class=c3>2</span>", "m²"),
        ("H<span style='vertical-align: sub'>2</span>O", "H₂O"),
        (
            "see <span style='vertical-align:super'>what is set higher</span> here",
            "see what is set higher here",
        ),
        ("<ruby>東京<rt>Tōkyō</rt></ruby>", "東京(Tōkyō)"),
        ("<ruby>東京<rp>(</rp><rt>Tōkyō</rt><rp>)</rp></ruby>", "東京(Tōkyō)"),
        ("5 <span style='text-decoration:line-through'>6</span> EUR", "5 EUR"),
        ("<span class=P1No>1</span><span>Offence</span>", "1 Offence"),
        ("<span>(a)</span><span>he does x</span>", "(a) he does x"),
        ("<span>a</span><span>b</span> <span>1</span>st", "ab 1st"),
        ("<q>a <q>b</q></q>", "“a ‘b’”"),
        ("<i lang=de><q>a <q>b</q></q></i>", "„a ‚b‘“"),
        ("<svg role=img aria-label=Chart><text>x</text></svg>", "Chart"),
        ("<input type=checkbox checked disabled> done", "☑ done"),
    ],
)
def test_styles_and_signs_are_read_as_they_look(markup: str, text: str) -> None:
    assert text_of(f"<p>{markup}</p>") == text


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ("<span style='display:none'><math alttext='{\\displaystyle x^{2}}'></math></span>"
         "<img aria-hidden=true alt='x'>", "f $x^{2}$"),
        ("<span class=katex><span class=katex-mathml><math><mi>x</mi></math></span>"
         "<span class=katex-html>x</span></span>", "f $x$"),
        ("<span class=MathJax_Preview>x2</span><span class=MathJax>x2</span>"
         "<script type='math/tex'>x^2</script>", "f $x^2$"),
        ("<script type='math/tex; mode=display'>x</script>", "f\n\n$$x$$"),
        ("<math><mmultiscripts><mi>C</mi><mprescripts/><mn>6</mn><mn>14</mn></mmultiscripts>"
         "</math>", "f ${}_{6}^{14} C$"),
        ("<math><mmultiscripts><mi>C</mi><mn>6</mn><none/></mmultiscripts></math>", "f $C_{6}$"),
        ("<math display=block></math>g", "f\n\ng"),
    ],
)  # fmt: skip
def test_a_formula_is_read_once_however_it_is_drawn(markup: str, text: str) -> None:
    assert text_of(f"<p>f {markup}</p>") == text


def test_line_numbers_are_no_code() -> None:
    page = (
        "<table class=highlighttable><tr><td class=linenos><pre>1\n2</pre><td><pre>a\n b</pre>"
        "</table><table><tr><td class=blob-num>1<td class=blob-code>c<tr><td class=blob-num>2"
        "<td class=blob-code>  d</table><pre><span class=linenos>1</span>e</pre>"
    )
    assert shown(read(page)) == [("code", "a\n b"), ("code", "c\n  d"), ("code", "e")]


@pytest.mark.parametrize(
    ("page", "blocks"),
    [
        ("<div><span>1.  </span><div>The rule.</div></div>", ["1. The rule."]),
        ("<div>(a)</div><div><p>one:</p><div>(i)</div><p>two</p></div>", ["(a) one:", "(i) two"]),
        ("<p>a)</p><h2>T</h2><p>x", ["a)", "T", "x"]),
        ("<p>1.</p><ul><li>x</ul>", ["1.", "- x"]),
        ("<p>1.</p><p>2.</p><p>x", ["1.", "2. x"]),
        ("<p>x<p>3.", ["x", "3."]),
        ("<p>2019</p><p>x", ["2019", "x"]),
    ],
)
def test_a_mark_that_styles_set_beside_its_text_stands_on_its_line(
    page: str, blocks: list[str]
) -> None:
    assert [text for _, text in shown(read(page))] == blocks


def test_a_law_is_read_as_it_is_printed() -> None:
    page = (
        "<div><a href='index.html#x'>Nichtamtliches Inhaltsverzeichnis</a><h3><span>§ 8</span>"
        "&nbsp;<span>Frist</span></h3></div><div>(1) Unwirksam ist <dl><dt>1.<dd><div>(Frist)</div>"
        "<div>eine Frist;</div><dt>1a.<dd><div>es sei denn,<dl><dt>a)<dd>kurz</dl></div></dl>"
        "Der Rest.</div>"
    )
    assert text_of(page) == (
        "§ 8 Frist\n\n(1) Unwirksam ist\n\n1. (Frist)\n\n  eine Frist;\n\n"
        "1a. es sei denn,\n  a) kurz\n\nDer Rest."
    )


@pytest.mark.parametrize(
    ("page", "found"),
    [
        ("<p><b>Fees</b><p>5 EUR.<p><strong>Times</strong><ul><li>8 to 9</ul>",
         [(1, "Fees"), (1, "Times")]),
        ("<h1>Guide</h1><p><b>1. Fees</b><p>5 EUR.<p><b>2. Times</b><p>8 to 9.",
         [(1, "Guide"), (2, "1. Fees"), (2, "2. Times")]),
        ("<p><b>Fees</b><p>5 EUR.", []),
        ("<h2>Guide</h2><p><b>Fees</b><p>5 EUR.<p><b>Times</b><p>8 to 9.", [(2, "Guide")]),
        ("<p><b>Town of Elm</b><p><b>Main Street 1</b><p>x<p><b>Phone</b><p><b>Mail</b>", []),
        ("<p><b>Fees are due at once.</b><p>x<p><b>They are high.</b><p>x", []),
        ("<p><b>Table 1</b><p>x<p><b>Table 2</b><p>x", []),
    ],
)  # fmt: skip
def test_bold_lines_head_the_text_of_a_page_that_marks_no_headings(
    page: str, found: list[tuple[int, str]]
) -> None:
    assert headings(page) == found


def test_a_page_of_nothing_but_a_menu_is_read_all_the_same() -> None:
    assert text_of("<div class=nav-header><h2><a href=x>Home</a></h2></div>") == "Home"


def test_paragraphs_that_word_saved_as_items_are_items() -> None:
    page = (
        "<p style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1."
        "<span>&nbsp; </span></span><![endif]>One</p><p style='mso-list:l0 level2 lfo1'><span "
        "style='mso-list:Ignore'>a.&nbsp;</span>Two</p><p style='mso-list:l1 level1 lfo2'><span "
        "style='mso-list:Ignore'>·&nbsp;</span>Three</p><p class=MsoToc1>One 3</p>"
        "<xml><w:View>Normal</w:View></xml>"
    )
    assert text_of(page) == "1. One\n  a. Two\n- Three"
    assert labels(page) == ["1.", "a.", "-"]


def test_lists_of_google_docs_are_as_deep_as_their_names_say() -> None:
    page = (
        "<style>.lst-kix_a-0>li:before{content:'' counter(lst-ctn-kix_a-0,decimal) '. '}"
        ".lst-kix_a-1 > li:before{content: counter(lst-ctn-kix_a-1,lower-latin)}"
        "ol.lst-kix_a-0{list-style-type:none}</style><ol class=lst-kix_a-0><li>x</ol>"
        "<ol class='lst-kix_a-1 start'><li>y</ol><ol class=lst-kix_a-0 start=2><li>z</ol>"
    )
    assert text_of(page) == "1. x\n  a. y\n2. z"


@pytest.mark.parametrize(
    "page",
    [
        "<div><ul role=tablist><li role=tab>A<li role=tab>B</ul><div><div role=tabpanel>x</div>"
        "<div role=tabpanel hidden>y</div></div></div>",
        "<div class=tabbed-set><div class=tabbed-labels><label>A</label><label>B</label></div><div "
        "class=tabbed-content><div class=tabbed-block>x</div><div class=tabbed-block>y</div></div>",
    ],
)
def test_tabs_without_a_tie_to_their_panels_go_in_order(page: str) -> None:
    assert text_of(page) == "A\n\nx\n\nB\n\ny"


@pytest.mark.parametrize(
    ("sheet", "page", "text"),
    [
        ("p.a{counter-increment:n} p.a::before{content:'(' counter(n) ') '}",
         "<p class=a>x<p class=a>y", "(1) x\n\n(2) y"),
        ("h2{counter-reset:n} p.a:before{counter-increment:n;content:\"(\" counter(n) \")\"}",
         "<h2>A</h2><p class=a>x<p class=a>y<h2>B</h2><p class=a>z",
         "A\n\n(1) x\n\n(2) y\n\nB\n\n(1) z"),
        ("body{counter-reset:h} h2{counter-increment:h} "
         "h2::before{content:counter(h,upper-roman)'.'}",
         "<h2>A</h2>x<h2>B</h2>y", "I. A\n\nx\n\nII. B\n\ny"),
        ("ol{counter-reset:i;list-style:none} li{counter-increment:i} "
         "li::before{content:counters(i,'.') ' '}",
         "<ol><li>x<ol><li>y<li>z</ol><li>w</ol>", "1 x\n  1.1 y\n  1.2 z\n2 w"),
        ("p:hover::before{content:counter(n)}", "<p>x", "x"),
        (".n::before{content:'Note: '}", "<p class=n>x", "x"),
        ("p::before{content:counter(n)}", "<p>x", "x"),
        ("p::before{counter-increment:n 2;content:'\\a7 ' counter(n)}", "<p>x", "§2 x"),
    ],
)  # fmt: skip
def test_numbers_that_style_sheets_print_are_read(sheet: str, page: str, text: str) -> None:
    assert text_of(f"<style>{sheet}</style>{page}") == text
