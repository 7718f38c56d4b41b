"""Cases of HTML tables: what is data, what heads it, and that no value leaves its column."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standfirst.model.family import Limits
from standfirst.model.source import TextSource
from standfirst.stages.read.html import read_html
from tests.stages.read.reading_laws import assert_laws, shown, source_of


def read(page: str) -> TextSource:
    source = read_html(source_of(page), Limits())
    assert isinstance(source, TextSource)
    assert_laws(source)
    return source


def table_of(cells: str) -> str:
    return read(f"<table>{cells}</table>").text


@given(st.integers(2, 5), st.integers(2, 5), st.data())
def test_each_value_stands_in_the_column_it_was_written_in(
    width: int, height: int, data: st.DataObject
) -> None:
    tallest = data.draw(st.lists(st.integers(1, 4), min_size=height, max_size=height))
    rows, covered = [], 0
    for row in range(height):
        key = "" if covered else f"<td rowspan={tallest[row]}>key{row}"
        covered = covered - 1 if covered else tallest[row] - 1
        values = "".join(f"<td>v{row}c{column}" for column in range(1, width))
        rows.append(f"<tr>{key}{values}")
    head = "<tr>" + "".join(f"<th>head{column}" for column in range(width))
    lines = table_of(head + "".join(rows)).splitlines()[2:]
    for row, line in enumerate(lines):
        cells = line.strip("| ").split(" | ")
        assert cells[1:] == [f"v{row}c{column}" for column in range(1, width)]
        assert cells[0].startswith("key")


def test_a_table_is_pipe_rows_with_its_caption_before() -> None:
    cells = "<caption>Fees</caption><tr><th>a</th><th>b|c</th></tr><tr><td>1<td>2<br>3</tr>"
    assert table_of(cells) == "Fees\n\n| a | b\\|c |\n| --- | --- |\n| 1 | 2  3 |"
    table = read(f"<table>{cells}</table>").elements[1]
    assert (len(table.rows), table.header_rows) == (3, 2)


def test_spans_never_move_a_value_to_another_column() -> None:
    cells = (
        "<tr><th rowspan=2>Drug<th colspan=2>Dose</tr><tr><th>low<th>high</tr>"
        "<tr><td rowspan=2>A<td>1<td>2</tr><tr><td>3<td>4</tr>"
        "<tr><td colspan=3>Children</tr><tr><td>B<td colspan=2>5</tr>"
    )
    assert table_of(cells).splitlines() == [
        "| Drug | Dose | Dose |",
        "| Drug | low | high |",
        "| --- | --- | --- |",
        "| A | 1 | 2 |",
        "| A | 3 | 4 |",
        "| Children |  |  |",
        "| B | 5 |  |",
    ]


def test_a_table_in_a_cell_is_text_of_its_cell() -> None:
    inner = "<table><tr><th>Speed<th>Flow</tr><tr><td>low<td>12 l</tr></table>"
    cells = f"<tr><th>Unit<th>Detail</tr><tr><td>A<td><p>See</p>{inner}</tr>"
    assert table_of(cells).splitlines()[2] == "| A | See  [Speed · Flow; low · 12 l] |"


@pytest.mark.parametrize(
    ("cells", "lines"),
    [
        ("<thead><tr><td>a<td>b</thead><tr><td>1<td>2", 2),
        ("<tr><td><b>a</b><td><b>b</b><tr><td>x<td>y<tr><td>v<td>w", 2),
        ("<tr><td><td>men<td>women<tr><td>pain<td>1 %<td>2 %<tr><td>rash<td>3 %<td>4 %", 2),
        ("<tr><td><td>A<td>B<tr><td><td>N=1<td>N=2<tr><td>x<td>1<td>2<tr><td>y<td>3<td>4", 3),
        ("<tr><td>a<td>b<tr><td>x<td>y<tr><td>v<td>w", 0),
        ("<tr><td>2030<td>2031<tr><td>1<td>2<tr><td>3<td>4", 0),
        ("<tr><th>a<td>1<tr><th>b<td>2", 0),
    ],
)
def test_a_head_is_what_is_marked_or_shown_as_one(cells: str, lines: int) -> None:
    assert read(f"<table>{cells}</table>").elements[0].header_rows == lines


@pytest.mark.parametrize(
    "page",
    [
        "<table><tr><td>left<td>right</table>",
        "<table><tr><td>left<tr><td>right</table>",
        "<table role=presentation><tr><th>left<th>right</table>",
        "<table><tr><td>left<table><tr><td>right</table></table>",
    ],
)
def test_a_table_that_only_arranges_is_prose(page: str) -> None:
    assert shown(read(page)) == [("paragraph", "left"), ("paragraph", "right")]


def test_a_foot_that_is_written_first_is_read_last() -> None:
    cells = (
        "<thead><tr><th>Item<th>EUR</thead><tfoot><tr><td>Total<td>30</tfoot>"
        "<tbody><tr><td>A<td>10<tr><td>B<td>20</tbody>"
    )
    assert [line.split(" | ")[0] for line in table_of(cells).splitlines()[2:]] == [
        "| A",
        "| B",
        "| Total",
    ]


@pytest.mark.parametrize(
    ("cells", "lines"),
    [
        ("<thead><tr><th>a<th>b</thead><tr><th colspan=2>Adults<tr><td>1<td>2", 2),
        ("<tr><th>a<th>b<tr><th colspan=2>Adults<tr><td>1<td>2", 2),
        ("<tr><th>a<th>b<tr><th colspan=2 scope=rowgroup>Adults<tr><td>1<td>2", 2),
        ("<tr><th colspan=2>Title<tr><th>a<th>b<tr><td>1<td>2", 3),
        ("<tr><th><button>a</button><th><button>b</button><tr><td>1<td>2", 2),
        ("<tr><th><h3>a</h3><th><h3>b</h3><tr><td>1<td>2", 2),
        ("<tr><td role=columnheader>a<td role=columnheader>b<tr><td>1<td>2", 2),
    ],
)
def test_what_heads_a_group_of_rows_heads_no_column(cells: str, lines: int) -> None:
    table = read(f"<table>{cells}</table>")
    assert [element.header_rows for element in table.elements] == [lines]
    assert "| a | b |" in table.text


def test_no_cell_reaches_out_of_its_group_of_rows() -> None:
    cells = (
        "<tr><th>k<th>v<tbody><tr><td rowspan=0>A<td>1<tr></tr><tr><td>2</tbody>"
        "<tbody><tr><td rowspan=9>B<td>3</tbody><tbody><tr><td>C<td>4</tbody>"
    )
    assert table_of(cells).splitlines()[2:] == ["| A | 1 |", "| A | 2 |", "| B | 3 |", "| C | 4 |"]


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        ("<i class='fa fa-check' aria-hidden=true></i>", "✓"),
        ("<i class='fas fa-times'></i>", "✗"),
        ("<svg class=icon-check aria-hidden=true><path d=x /></svg>", "✓"),
        ("<span title=yes></span>", "yes"),
        ("<i aria-label=no></i>", "no"),
        ("<input type=checkbox checked>", "☑"),
        ("<input type=radio>", "☐"),
        ("<img alt='not included' src=x.png>", "not included"),
    ],
)
def test_a_sign_alone_in_its_cell_is_spelled(cell: str, text: str) -> None:
    assert table_of(f"<tr><th>a<th>b<tr><td>x<td>{cell}").splitlines()[-1] == f"| x | {text} |"


def test_a_table_of_roles_is_a_table() -> None:
    page = (
        "<div role=table><div role=row><b role=columnheader>Drug</b><b role=columnheader>Dose</b>"
        "</div><div role=row><i role=cell>A</i><i role=cell>5 mg</i></div></div>"
    )
    assert read(page).text == "| Drug | Dose |\n| --- | --- |\n| A | 5 mg |"


def test_the_caption_of_a_figure_stands_above_its_table() -> None:
    page = "<figure><table><tr><th>a<th>b<tr><td>1<td>2</table><figcaption>Fees</figcaption>"
    assert [kind for kind, _ in shown(read(page))] == ["caption", "table"]


def test_a_table_that_sets_a_menu_beside_the_text_is_prose() -> None:
    page = (
        "<table><tr><td colspan=2>Town<tr><td><a href=a>Home</a><td><p>The rule of the house.</p>"
        "<p>And its exception.</p><tr><td colspan=2>2020</table>"
    )
    assert {kind for kind, _ in shown(read(page))} == {"paragraph"}
