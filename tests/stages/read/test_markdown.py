"""Laws and cases of the Markdown reader."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standfirst.model.family import Limits
from standfirst.model.source import TextSource
from standfirst.stages.read.markdown import read_markdown, read_markdown_text
from tests.stages.read.reading_laws import (
    assert_laws,
    outcome,
    shown,
    source_of,
    steps_grow_with,
)

PIECES = (
    "# a\n", "## b ##", "- ", "> ", "1. ", "\n", "\n\n", "    ", "\t", "```", "~~~", "|1|2|",
    "|a|b|\n|-|-|\n", "[a]: /x", "[^1]: n", "[^1]", ": def", "<div>", "<table>", "</table>",
    "<tr><td>x", "<!-- c -->", "<!--", "---", "===", "$$", "\\[", "\\]", "é", "\u200b# z", "\xa0",
    "\r\n", "\r", "\x0c", "\\", "&amp;", "*e*", "`c`", "- [ ] t", "+++", "a = 1", "title: x",
    "<h2>T</h2>", "<script>", "<pre>", "  ", "[//]: # (c)", "😀", "\ufeff", "\0", "text", "***",
    "*    * a\n", "    * b\n", "<a id='x'></a>", "<img alt='q'>", "#", "&#7;",
)  # fmt: skip
markdown = st.lists(st.sampled_from(PIECES), max_size=30).map("".join)


@given(markdown)
def test_each_character_has_one_place(text: str) -> None:
    assert_laws(read_markdown_text(text, Limits(max_depth=4)))


@given(st.text(st.characters(exclude_categories=()), max_size=300))
def test_any_text_can_be_read(text: str) -> None:
    assert_laws(read_markdown_text(text, Limits()))


@given(st.binary(max_size=300))
def test_bytes_give_the_same_text_each_time_or_an_error_of_ours(content: bytes) -> None:
    assert outcome(read_markdown, content) == outcome(read_markdown, content)


@given(markdown)
def test_the_text_is_the_file_unchanged(text: str) -> None:
    clean = text.replace("\0", "").lstrip("\ufeff")
    assert read_markdown_text(text, Limits()).text == clean


def read(text: str) -> TextSource:
    source = read_markdown(source_of(text), Limits())
    assert_laws(source)
    return source


def headings(text: str) -> list[tuple[int, str]]:
    return [(e.level, e.label) for e in read(text).elements if e.kind == "heading"]


def test_a_heading_needs_its_space_and_its_margin() -> None:
    text = "# Rota\n\n#3 on it\n\n    # code\n\n   ## Indented\n\nTitle\n=====\n\n- # in a list"
    assert headings(text) == [(1, "Rota"), (2, "Indented"), (1, "Title")]


@pytest.mark.parametrize(
    ("line", "label"),
    [
        ("# C#", "C#"),
        ("# Closed #", "Closed"),
        ("# With *stress*, `code` & a [link](/x)", "With stress, code & a link"),
        ("# Anchored {#here .wide}", "Anchored"),
        ("# Set {a, b}", "Set {a, b}"),
        ("# A &amp; B <br> C", "A & B C"),
        ("# ![Logo of us](x.png)", "Logo of us"),
        ("<h1 align='center'>Raw <b>tags</b></h1>", "Raw tags"),
    ],
)
def test_a_heading_is_labelled_with_its_plain_title(line: str, label: str) -> None:
    assert headings(line + "\n\ntext") == [(1, label)]


def test_a_heading_without_a_title_is_no_heading() -> None:
    source = read("#\n\n## <a id='x'></a>\n\ntext")
    assert shown(source) == [("paragraph", "text")]
    assert [drop.reason for drop in source.dropped] == ["empty_heading", "empty_heading"]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("# A\n\n```python\nx = 1\n\n# B\n\ntext\n", "line 3"),
        ("~~~~\ncode\n~~~\n", "line 1"),
        ("```\ncode\n``` no end\n", "line 1"),
        ("```\ncode\n```\n", ""),
        ("~~~ text\n~~~~~  \n\n", ""),
        ("> ```\n> code\n", ""),
        ("text\n\n```", ""),
        ("    code\n", ""),
    ],
)
def test_a_code_block_that_takes_in_the_rest_is_reported(text: str, line: str) -> None:
    found = [each.message for each in read(text).findings if each.code == "SF222"]
    assert len(found) == bool(line)
    assert all(line in message for message in found)


def test_an_invisible_character_does_not_hide_a_heading() -> None:
    source = read("\u200b\u200b## Fridge\n\nLabel all boxes.")
    assert shown(source)[0] == ("heading", "\u200b\u200b## Fridge")
    assert [finding.code for finding in source.findings] == ["SF215"]


def test_places_are_code_points_and_not_bytes() -> None:
    source = read("# Điều khoản 😀\n\nTrừ trường hợp\n\n- bất khả kháng\n")
    assert [text for _, text in shown(source)] == [
        "# Điều khoản 😀",
        "Trừ trường hợp",
        "- bất khả kháng",
    ]


def test_an_item_begins_at_its_marker_and_what_stands_in_it_keeps_its_depth() -> None:
    source = read("1. one\n\n   ```\n   x\n   ```\n\n   - two\n     more\n2. [ ] three\n\nafter")
    assert [(e.kind, e.level, e.container, e.label) for e in source.elements] == [
        ("list_item", 1, 0, "1."),
        ("code", 1, 0, ""),
        ("list_item", 2, 0, "-"),
        ("list_item", 1, 0, "2."),
        ("paragraph", 0, -1, ""),
    ]
    assert shown(source)[2] == ("list_item", "- two\n     more")


def test_a_quote_is_a_container_with_its_marks() -> None:
    source = read("> one\n>\n> two\nlazy\n\n> apart")
    assert shown(source) == [
        ("paragraph", "> one\n>"),
        ("paragraph", "> two\nlazy"),
        ("paragraph", "> apart"),
    ]
    assert [element.container for element in source.elements] == [0, 0, 1]


def test_a_table_has_a_row_a_line_and_its_delimiter_in_the_head() -> None:
    source = read("Fees\n| a | b |\n|---|---|\n| 1 | 2 |\n")
    table = source.elements[1]
    assert [source.text[row.start : row.end] for row in table.rows] == [
        "| a | b |",
        "|---|---|",
        "| 1 | 2 |",
    ]
    assert table.header_rows == 2


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("Fees for boats under 6 m (EUR)", "caption"),
        ("**Table 6-1 Maximum impacts.**", "caption"),
        ("Bảng 2: Liều lượng.", "caption"),
        ("The fees are the following:", "paragraph"),
        ("They were collected by hand.", "paragraph"),
    ],
)
def test_a_short_line_above_a_table_is_its_caption(line: str, kind: str) -> None:
    assert shown(read(f"{line}\n\n| a |\n|---|\n| 1 |"))[0] == (kind, line)


@pytest.mark.parametrize(
    "formula",
    ["$$\nx = 1\n$$", "$$ x = 1 $$.", "$$\na\n\n- b\n\nc\n$$", "\\[\nx\n\\]", "\\[ x \\]"],
)
def test_a_display_formula_is_whole_and_apart(formula: str) -> None:
    assert shown(read(f"It follows\n{formula}\nwhere x is.")) == [
        ("paragraph", "It follows"),
        ("formula", formula),
        ("paragraph", "where x is."),
    ]


@pytest.mark.parametrize(
    "text",
    ["Pay \\$5, or $10 to $20.", "$$ cheap, $$$ dear", "$$\nnever closed", "a $$x$$ b"],
)
def test_money_and_inline_formulas_stay_prose(text: str) -> None:
    assert shown(read(text)) == [("paragraph", text)]


def test_html_blocks_are_told_apart() -> None:
    source = read(
        "<!-- note -->\n\n<div>\n\n<p>Kept <b>text</b></p>\n\n</div>\n\n<pre>\nx\n</pre>\n"
    )
    assert shown(source) == [
        ("paragraph", "<p>Kept <b>text</b></p>"),
        ("code", "<pre>\nx\n</pre>"),
    ]
    assert [d.reason for d in source.dropped] == ["comment", "html_markup", "html_markup"]


@pytest.mark.parametrize(
    ("markup", "is_hidden"),
    [
        ("<div hidden>no</div>", True),
        ("<p style='color: red; display: none'>no <b>b</b></p>", True),
        ("<div hidden=until-found>no</div>", False),
        ("<div hidden>no</div><div>yes</div>", False),
        ("<div hidden><div>no</div>yes</div>", False),
        ("<div class=hidden>yes</div>", False),
    ],
)
def test_an_html_element_that_is_not_shown_is_dropped(markup: str, is_hidden: bool) -> None:
    source = read(f"a\n\n{markup}\n\nb\n")
    reasons = [drop.reason for drop in source.dropped]
    assert reasons == (["hidden"] if is_hidden else [])


def test_tags_around_text_and_headings_in_an_html_block_are_taken_apart() -> None:
    source = read("<div class=wide>\n<h3><a>Step 1</a></h3>\n<p>Go <b>on</b>.\n</div>\n")
    assert shown(source) == [
        ("heading", "<h3><a>Step 1</a></h3>"),
        ("paragraph", "<p>Go <b>on</b>."),
    ]
    assert [drop.text for drop in source.dropped] == ["<div class=wide>", "</div>"]


def test_an_html_table_is_one_table_over_blank_lines() -> None:
    table = "<table>\n\n<tr><th>a</th></tr>\n\n    <tr><td>1</td></tr>\n\n</table>"
    source = read(f"before\n\n{table}\n\nafter")
    assert shown(source) == [("caption", "before"), ("table", table), ("paragraph", "after")]
    element = source.elements[1]
    rows = [source.text[row.start : row.end] for row in element.rows]
    assert rows == ["<table>\n\n<tr><th>a</th></tr>", "<tr><td>1</td></tr>\n\n</table>"]
    assert element.header_rows == 1


def test_what_says_nothing_is_dropped_with_its_reason() -> None:
    source = read("a [x]\n\n***\n\n[x]:\n  /there\n  'T'\n[//]: # (a note)\n\nb")
    assert [(drop.reason, drop.text) for drop in source.dropped] == [
        ("thematic_break", "***"),
        ("link_definition", "[x]:\n  /there\n  'T'"),
        ("comment", "[//]: # (a note)"),
    ]


def test_terms_definitions_and_footnotes_are_named() -> None:
    source = read("Apple\n:   A fruit\n\nSee[^n].\n\n[^n]: A note\n    goes on\n\n    twice")
    assert shown(source) == [
        ("term", "Apple"),
        ("definition", ":   A fruit"),
        ("paragraph", "See[^n]."),
        ("footnote", "[^n]: A note\n    goes on"),
        ("footnote", "twice"),
    ]
    assert source.elements[3].label == "n"


def test_table_rows_written_as_old_style_nested_lists_are_one_list() -> None:
    rows = ["*    *   to 1 Euro\n\n    *\n    *   5 %", "*    *   to 2 Euro\n\n    *   4 %\n"]
    source = read("\n\n".join(rows))
    assert [(e.kind, e.level, e.container) for e in source.elements] == [
        ("list_item", 1, 0),
        ("list_item", 2, 0),
        ("list_item", 1, 0),
        ("list_item", 2, 0),
    ]


def test_an_indented_block_after_a_paragraph_is_code() -> None:
    assert shown(read("Run\n\n    - name: x\n      y: 1\n")) == [
        ("paragraph", "Run"),
        ("code", "    - name: x\n      y: 1"),
    ]


@pytest.mark.parametrize("text", ["", "\ufeff", " \n\t\n", "---\ntitle: x\n---\n", "\u00a0\n"])
def test_an_empty_document_is_a_finding(text: str) -> None:
    source = read(text)
    assert source.elements == ()
    assert [finding.code for finding in source.findings] == ["SF202"]


@pytest.mark.parametrize("text", [">" * 10_000 + " a", "- " * 10_000 + "a"])
def test_depth_ends_in_a_finding(text: str) -> None:
    source = read(text)
    assert [finding.code for finding in source.findings] == ["SF209"]
    assert source.text == text
    assert max(element.level for element in source.elements) <= Limits().max_depth


@pytest.mark.parametrize(
    "piece",
    ["# a\n", "$$\n\na\n\n", "\\[\na\n\n", "<table>\n\n", "<!-- a\n\n", "> a\n>\n", "-\n", "x",
     "*    * a\n\n    * b\n\n", "\u200b# a\n", "a $$", "|a|\n|-|\n", "[a]: /x\n", "é\n\n"],
)  # fmt: skip
def test_work_grows_with_the_text_and_no_faster(piece: str) -> None:
    assert steps_grow_with(lambda count: read_markdown_text(piece * count, Limits()))


@pytest.mark.timeout(60)
@pytest.mark.parametrize(
    "text",
    [
        "<h1>" * 300_000 + "x</h1>",
        "a " * 10_000_000,
        "$$" * 500_000,
        "<" * 1_000_000,
        "a\n" * 500_000,
    ],
)
def test_a_hostile_line_or_paragraph_is_read_in_one_go(text: str) -> None:
    assert len(read_markdown_text(text, Limits()).elements) == 1


@pytest.mark.parametrize(
    ("table", "rows", "header_rows"),
    [
        ("+--+--+\n|A |B |\n+==+==+\n|1 |2 |\n|  |3 |\n+--+--+\n|4 |5 |\n+--+--+", 5, 3),
        ("===  ===\nA    B\n===  ===\n1    2\n3    4\n===  ===", 6, 3),
        ("Right  Left\n-----  ----\n12     12\n3      4", 4, 2),
        ("```\n+---+---+\n| a | b |\n+---+---+\n| 1 | 2 |\n+---+---+\n```", 4, 3),
    ],
)
def test_a_table_with_rulers_is_one_element_with_its_rows(
    table: str, rows: int, header_rows: int
) -> None:
    source = read(f"Before it.\n\n{table}\n\nAfter it.\n")
    assert [each.kind for each in source.elements] == ["paragraph", "table", "paragraph"]
    found = source.elements[1]
    assert source.text[found.start : found.end] == table
    assert (len(found.rows) >= rows - 1, found.header_rows) == (True, header_rows)
    assert (found.rows[0].start, found.rows[-1].end) == (found.start, found.end)


@pytest.mark.parametrize(
    "text",
    [
        "Words.\n\n- - -\n\nMore words.\n",
        "+ one\n+ two\n",
        "```\nx = 1\n```\n",
        "=== so\n",
        "A line\n\n--- ---\n\nB\n",
    ],
)
def test_rules_lists_and_code_are_no_tables(text: str) -> None:
    assert all(each.kind != "table" for each in read(text).elements)
