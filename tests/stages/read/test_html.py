"""Laws and cases of the HTML reader."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standfirst.model.family import Limits
from standfirst.model.source import TextSource
from standfirst.stages.read.html import read_html
from tests.stages.read.reading_laws import (
    assert_laws,
    outcome,
    shown,
    source_of,
    steps_grow_with,
)

TAGS = (
    "p", "div", "span", "b", "i", "a", "ul", "ol", "li", "dl", "dt", "dd", "table", "thead",
    "tbody", "tr", "td", "th", "caption", "h1", "h2", "blockquote", "pre", "sup", "sub",
    "section", "main", "article", "header", "footer", "aside", "nav", "figure", "figcaption",
    "details", "summary", "button", "q", "small", "form", "select", "option", "math", "mfrac",
    "mi", "svg", "title", "script", "template", "noscript", "del",
)  # fmt: skip
ATTRIBUTES = (
    "", " hidden", " aria-hidden=true", " style='display:none'", " role=presentation",
    " rowspan=2 colspan=3", " start=3", " value=9", " class=cookie-banner", " lang=de", " reversed",
    " style='font-weight:bold'", " role=dialog", " display=block",
)  # fmt: skip
opening = st.builds("<{}{}>".format, st.sampled_from(TAGS), st.sampled_from(ATTRIBUTES))
closing = st.builds("</{}>".format, st.sampled_from(TAGS))
words = st.sampled_from(
    ["word", "§ 3 Geltung", " ", "\n", "\xa0", "&#7;", "&#150;", "1", "|", "😀", "<br>", "<br><br>",
     "<hr>", "<img alt='seen'>", "<!-- note -->", "&amp;", "\u2028", "<", "<p", "\0"]
)  # fmt: skip
markup = st.lists(opening | closing | words, max_size=40).map("".join)


@given(markup)
def test_each_character_has_one_place(page: str) -> None:
    assert_laws(read(page, Limits(max_depth=3)))


@given(st.binary(max_size=300))
def test_bytes_give_the_same_text_each_time_or_an_error_of_ours(content: bytes) -> None:
    assert outcome(read_html, content) == outcome(read_html, content)


LETTERS = "αβγδεζη"
simple = st.sampled_from(
    ["<p>", "<b>", "</b>", "<ul><li>", "</ul>", "<td>", "<table><tr>", "</table>", "<h2>", "</h2>",
     "<div>", "</div>", "<nav>", "</nav>", "<i hidden>", "</i>", "<br>", *LETTERS]
)  # fmt: skip


@given(st.lists(simple, max_size=40))
def test_each_letter_is_in_the_text_or_in_what_was_dropped(pieces: list[str]) -> None:
    source = read("".join(pieces))
    everything = source.text + "".join(drop.text for drop in source.dropped)
    written = Counter(piece for piece in pieces if piece in LETTERS)
    assert Counter(letter for letter in everything if letter in written) == written


def read(page: str, limits: Limits | None = None) -> TextSource:
    source = read_html(source_of(page), limits or Limits())
    assert isinstance(source, TextSource)
    return source


def text_of(page: str) -> str:
    source = read(page)
    assert_laws(source)
    return source.text


def dropped(page: str) -> list[tuple[str, str]]:
    return [(drop.reason, drop.text) for drop in read(page).dropped]


def test_blocks_are_parted_by_blank_lines_and_white_space_collapses() -> None:
    page = "<h1>A\n title</h1><p>One\n  two<br>three</p>loose<div>four</div><p>a<br><br>b</p>"
    assert text_of(page) == "A title\n\nOne two\nthree\n\nloose\n\nfour\n\na\n\nb"


def test_inline_tags_keep_the_order_of_words() -> None:
    page = "<p>You must <strong>not</strong> leave before <a href=x>it <em>ends</em></a>.</p>"
    assert text_of(page) == "You must not leave before it ends."


def test_headings_have_their_level_and_title() -> None:
    page = "<main><section><header><h1>Top</h1></header><h3>Deep <br>er</h3></section></main>"
    source = read(page)
    assert [(e.kind, e.level, e.label) for e in source.elements] == [
        ("heading", 1, "Top"),
        ("heading", 3, "Deep er"),
    ]
    assert source.text == "Top\n\nDeep er"


def test_a_heading_in_a_list_parts_the_list() -> None:
    source = read("<ul><li>a<li><h2>T</h2><p>b</ul>")
    assert_laws(source)
    assert [(e.kind, e.container) for e in source.elements] == [
        ("list_item", 0),
        ("heading", -1),
        ("paragraph", 1),
    ]


def test_a_heading_that_was_never_closed_ends_where_a_block_begins() -> None:
    text = "long text " * 60
    assert shown(read(f"<h2>Title<p>{text}")) == [("heading", "Title"), ("paragraph", text.strip())]
    page = read("<h1>Broken <b>tag</b><p>First<table><tr><td>a<td>b<tr><td>c<td>d</table>end")
    assert shown(page)[:2] == [("heading", "Broken tag"), ("paragraph", "First")]
    assert shown(page)[-1] == ("paragraph", "end")
    assert [kind for kind, _ in shown(read("<h2>" + "long text " * 60))] == ["paragraph"]


def test_lists_print_their_markers_and_are_set_in() -> None:
    page = (
        "<ol start=3><li>three<ul><li>a<p>more</p></li></ul></li><li value=9>nine</li></ol>"
        "<ol type=a><li>x</ol><ol reversed><li>y<li>z</ol>"
    )
    assert text_of(page) == "3. three\n  - a\n\n    more\n\n9. nine\n\na. x\n\n2. y\n1. z"
    assert [e.label for e in read(page).elements if e.kind == "list_item"] == [
        "3.", "-", "9.", "a.", "2.", "1.",
    ]  # fmt: skip


def test_terms_captions_code_and_quotes_are_named() -> None:
    page = (
        "<dl><dt>Term<dd>Meaning</dl><figure><img alt='A chart'><figcaption>Fig. 1</figcaption>"
        "</figure><pre>\n a\n\tb\n</pre><blockquote>Said <q>so</q></blockquote>"
    )
    assert shown(read(page)) == [
        ("term", "Term"),
        ("definition", "Meaning"),
        ("paragraph", "A chart"),
        ("caption", "Fig. 1"),
        ("code", " a\n\tb"),
        ("paragraph", "Said “so”"),
    ]


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ("10<sup>5</sup> m<sup>2</sup>", "10⁵ m²"),
        ("10<sup>-3</sup>", "10⁻³"),
        ("5 mg<sup>1</sup>", "5 mg¹"),
        ("45<sup>a</sup>", "45ᵃ"),
        ("the 1<sup>st</sup>", "the 1st"),
        ("20<sup>o</sup>C", "20°C"),
        ("2<sup>n+1</sup>", "2^(n+1)"),
        ("H<sub>2</sub>O", "H₂O"),
        ("C<sub>max</sub>", "Cmax"),
        ("x<sub>n+1</sub>", "x_(n+1)"),
    ],
)
def test_raised_and_lowered_figures_never_run_into_others(markup: str, text: str) -> None:
    assert text_of(f"<p>{markup}</p>") == text


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        ("<mfrac><mrow><mn>72</mn><mo>×</mo><mi>x</mi></mrow><mi>y</mi></mfrac>",
         r"\frac{72 \times x}{y}"),
        ("<msup><mi>x</mi><mn>2</mn></msup>", "x^{2}"),
        ("<msqrt><mi>x</mi></msqrt>", r"\sqrt{x}"),
        ("<mroot><mi>x</mi><mn>3</mn></mroot>", r"\sqrt[3]{x}"),
        ("<msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup>", "x_{i}^{2}"),
        ("<munderover><mo>∑</mo><mi>i</mi><mi>n</mi></munderover>", r"\sum_{i}^{n}"),
        ("<mover><mi>x</mi><mo>¯</mo></mover>", r"\overline{x}"),
        ("<mi>CrCl</mi><mo>=</mo><mn>90</mn><mtext>ml/min</mtext>",
         r"\mathrm{CrCl} = 90 \text{ml/min}"),
        ("<mfenced><mi>a</mi><mi>b</mi></mfenced>", r"\left( a, b\right)"),
        ("<mtable><mtr><mtd>a</mtd><mtd>b</mtd></mtr><mtr><mtd>c</mtd></mtr></mtable>",
         r"\begin{matrix} a & b \\ c \end{matrix}"),
        ("<semantics><mi>x</mi><annotation encoding='application/x-tex'>\\frac{a}{b}</annotation>"
         "</semantics>", r"\frac{a}{b}"),
    ],
)  # fmt: skip
def test_a_fraction_stays_a_fraction(formula: str, text: str) -> None:
    assert text_of(f"<p>so <math>{formula}</math></p>") == f"so ${text}$"
    assert shown(read(f"<math display=block>{formula}</math>")) == [("formula", f"$${text}$$")]


@pytest.mark.parametrize(
    ("chrome", "reason"),
    [
        ("<nav>Home</nav>", "navigation"),
        ("<div role=navigation>Home</div>", "navigation"),
        ("<header>Town</header>", "navigation"),
        ("<footer>Imprint</footer>", "navigation"),
        ("<aside>News</aside>", "navigation"),
        ("<a href='#main'>Skip to content</a>", "navigation"),
        ("<a href='#x'>Zum Inhalt springen</a>", "navigation"),
        ("<ul class='page breadcrumb'><li>Here</ul>", "navigation"),
        ("<div class='fixed bottom-0'>Top</div>", "navigation"),
        ("<div id=cookie-banner>We use cookies</div>", "consent"),
        ("<div role=dialog>Cookies? Yes.</div>", "consent"),
        ("<div class='x cookieConsentBanner'>Cookies? Yes.</div>", "consent"),
        ("<div id=banner-cookies>Cookies? Yes.</div>", "consent"),
        ("<p hidden>x</p>", "hidden"),
        ("<p style='color:red; DISPLAY : none'>x</p>", "hidden"),
        ("<i aria-hidden=true>★</i>", "hidden"),
        ("<script>x()</script>", "script"),
        ("<style>p{}</style>", "style"),
        ("<noscript>Turn it on</noscript>", "noscript"),
        ("<template>later</template>", "template"),
        ("<!-- note -->", "comment"),
        ("<select><option>de</select>", "form_control"),
        ("<button>Share</button>", "form_control"),
        ("<del>old</del>", "struck_out"),
        ("<svg><text>drawn</text></svg>", "embedded"),
    ],
)
def test_what_is_no_content_is_dropped_with_its_reason(chrome: str, reason: str) -> None:
    page = f"<body>{chrome}<main><p>The rule.</p></main>"
    assert text_of(page) == "The rule."
    assert [found for found, text in dropped(page) if text] == [reason]


@pytest.mark.parametrize(
    "page",
    [
        "<article><header>The rule.</header></article>",
        "<article><aside>The rule.</aside></article>",
        "<section id=cookie-policy>The rule.</section>",
        "<div id=privacy-notice>The rule.</div>",
        "<p class=cookie-information>The rule.</p>",
        "<p aria-hidden=false>The rule.</p>",
        "<p hidden=until-found>The rule.</p>",
        "<summary><button>The rule.</button></summary>",
        "<p class=fixed>The rule.</p>",
        "<a href='#fees'>The rule.</a>",
        "<body hidden>The rule.</body>",
    ],
)
def test_what_only_looks_like_it_stays(page: str) -> None:
    assert text_of(page) == "The rule."


@pytest.mark.parametrize(
    ("sheet", "is_seen"),
    [
        (".x{display:none}", False),
        ("p.x , b{ color:red; visibility : hidden; }", False),
        ("/* {} */ .x { display: none }", False),
        (".x{display:none}.x.open{display:block}", False),
        (".x{display:none}.y{display:block}", True),
        ("@media print{.x{display:none}}", True),
        (".x:hover{display:none}", True),
        ("nav .x{display:none}", True),
        (".z{display:none}", True),
        ("body{display:none}", True),
        ("} .x{display:none", True),
    ],
)
def test_what_the_pages_own_styles_hide_is_hidden(sheet: str, is_seen: bool) -> None:
    page = f"<style>{sheet}</style><main><p class='x y'>Seen?</p><p>The rule.</p></main>"
    assert ("Seen?" in text_of(page)) == is_seen
    assert is_seen or ("hidden", "Seen?") in dropped(page)


def test_a_document_about_cookies_is_no_consent_dialog() -> None:
    assert text_of("<div id=cookie-notice><h1>Cookies</h1><p>The rule.</p></div>") == (
        "Cookies\n\nThe rule."
    )


def test_a_page_header_with_the_only_main_heading_stays() -> None:
    page = "<header><nav>Home</nav><h1>Handbook</h1></header><p>The rule.</p>"
    assert text_of(page) == "Handbook\n\nThe rule."


def test_bold_articles_of_a_law_are_headings_below_the_marked_up_one() -> None:
    page = (
        "<h1>Law</h1><p><b>Chương I</b></p><p><strong>QUY ĐỊNH CHUNG</strong></p>"
        "<p><b>Điều 1. Phạm vi</b></p><p>Điều 2 của Luật này.</p><p><b>Important</b></p>"
        "<p style='font-weight:700'>Điều 3. Đối tượng</p><p><b>1. Item</b></p>"
    )
    source = read(page)
    assert_laws(source)
    assert [(e.level, e.label) for e in source.elements if e.kind == "heading"] == [
        (1, "Law"),
        (2, "Chương I QUY ĐỊNH CHUNG"),
        (3, "Điều 1. Phạm vi"),
        (3, "Điều 3. Đối tượng"),
    ]


def test_a_line_break_in_preformatted_text_ends_its_line() -> None:
    assert shown(read("<pre>a = 1<br>b = <b>2</b>\n\n  c</pre>")) == [
        ("code", "a = 1\nb = 2\n\n  c")
    ]


def test_title_and_language_are_what_the_page_states() -> None:
    source = read("<html lang='de-AT'><title> Fees &amp;\n rules </title><p>x")
    assert (source.title, source.language) == ("Fees & rules", "de-AT")
    assert read("<html lang='german!'><p>x").language == ""


def test_front_matter_of_a_page_generator_is_no_text() -> None:
    source = read('+++\ntitle = "Vote"\n+++\n<p>The rule.</p>')
    assert (source.title, source.text) == ("Vote", "The rule.")
    assert [drop.reason for drop in source.dropped] == ["front_matter"]


def test_the_declared_encoding_is_used() -> None:
    page = "<meta http-equiv=Content-Type content='text/html; charset=iso-8859-2'><p>Zażółć gęślą"
    source = read_html(source_of(page.encode("iso8859-2")), Limits())
    assert isinstance(source, TextSource)
    assert (source.text, source.findings) == ("Zażółć gęślą", ())


@pytest.mark.parametrize("page", ["", "<html></html>", "<script>x</script>", "<p>&nbsp;</p>"])
def test_an_empty_document_is_a_finding(page: str) -> None:
    source = read(page)
    assert source.elements == ()
    assert [finding.code for finding in source.findings] == ["SF202"]


@pytest.mark.timeout(60)
@pytest.mark.parametrize(
    "page",
    [
        "<div>" * 100_000 + "x",
        "<ul><li>a" * 20_000,
        "<table><tr><td>a" * 20_000,
        "<b>" * 50_000 + "x",
        "".join(f"<p><font a={n}>x" for n in range(5_000)),
        "<p " + " ".join(f"a{n}='>'" for n in range(50_000)) + ">x",
        "<sup>1" * 20_000,
        "<h1><div>a" * 5_000,
        "<table>" + "<tr><td colspan=1000 rowspan=60000>abc<td>x" * 1_000,
    ],
)
def test_hostile_nesting_and_spans_end_in_a_finding(page: str) -> None:
    source = read(page)
    assert "x" in source.text or "a" in source.text or "1" in source.text
    assert [finding.code for finding in source.findings] == ["SF209"]


@pytest.mark.timeout(60)
@pytest.mark.parametrize(
    "page",
    ["<p title='" + "x" * 20_000_000 + "'>a", "<" * 300_000, "<p>a" * 50_000, "a<br>" * 50_000,
     "<!--" * 100_000 + "--><p>a", "<p =\"'\" " * 50_000 + ">a"],
)  # fmt: skip
def test_hostile_size_is_read_in_one_go(page: str) -> None:
    assert read(page).text


@pytest.mark.parametrize(
    "piece",
    ["<p>a", "<div>", "<ul><li>a", "<table><tr><td>a<td>b<tr><td>c<td>d", "<header>", "<nav>x",
     "<sup>1</sup>", "<h2>a</h2>", "<div role=heading>", "<dl><dt>1.<dd>x", "<hgroup><h1>a</h1>",
     "<div role=table><div role=row><div role=cell>", "<span class=sr-only>x</span>y",
     "<table><tr><td>(a)<td>x</table>", "<p style='mso-list:l0 level9'>x", "<section><h1>a</h1>",
     "<div class=nav><a href=x>y</a>", "<button class=accordion>a</button><div><p>x</p></div>",
     "<table><tr><th>a<th>b<tr><td>1<td>2</table><figcaption>c</figcaption>",
     "<div><div role=tablist><b role=tab>a</b></div><div role=tabpanel>x</div></div>",
     "<dl><dt>a<dd>b", "<blockquote>a", "<section>", "<i hidden>a"],
)  # fmt: skip
def test_work_grows_with_the_page_and_no_faster(piece: str) -> None:
    assert steps_grow_with(lambda count: read(piece * count), few=1_000)
