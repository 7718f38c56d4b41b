"""Laws of tables on a grid: no value moves or is lost, and no table grows out of its bounds."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standfirst.stages.read.table_grid import GridCell, GridRow, grid, pipe_rows

cells = st.builds(
    GridCell, st.sampled_from(["", "a", "12", "x" * 200]), st.integers(1, 3), st.integers(1, 3),
    heads=st.booleans(), bold=st.booleans(), column=st.none() | st.integers(0, 10**9),
)  # fmt: skip
rows = st.lists(
    st.builds(GridRow, st.lists(cells, max_size=4), st.booleans()), min_size=1, max_size=5
)


@given(rows, st.booleans())
def test_each_text_stands_at_least_once_and_rows_are_equally_long(
    table: list[GridRow], heads: bool
) -> None:
    found = grid(table, first_row_heads=heads)
    assert len({len(line) for line in found.rows}) <= 1
    assert 0 <= found.header_rows <= len(found.rows)
    texts = [cell.text for row in table for cell in row.cells if cell.text]
    shown = [text for line in found.rows for text in line]
    assert all(shown.count(text) >= texts.count(text) for text in set(texts))
    assert len(found.origins) == len(found.rows)


@given(st.lists(st.lists(st.integers(0, 5), unique=True, min_size=1), min_size=2, max_size=5))
def test_cells_stand_in_the_columns_that_are_stated(columns: list[list[int]]) -> None:
    table = [
        GridRow([GridCell(f"c{column}", column=column) for column in sorted(row)])
        for row in columns
    ]
    used = sorted({column for row in columns for column in row})
    for line, row in zip(grid(table).rows, columns, strict=True):
        assert line == [f"c{column}" if column in row else "" for column in used]


def test_a_cell_over_rows_names_each_of_them() -> None:
    table = [GridRow([GridCell("a", rows=2), GridCell("1")]), GridRow([GridCell("2")])]
    assert grid(table).rows == [["a", "1"], ["a", "2"]]


def test_two_heads_of_one_name_stay_two_and_a_title_stands_once() -> None:
    body = GridRow([GridCell("1"), GridCell("2"), GridCell("3")])
    same = [GridRow([GridCell("Dose")] * 3, True), body]
    title = [GridRow([GridCell("Doses", columns=3)], True), body]
    over_two = [GridRow([GridCell(""), GridCell("Dose", columns=2)], True), body]
    assert grid(same).rows[0] == ["Dose", "Dose", "Dose"]
    assert grid(title).rows[0] == ["Doses", "", ""]
    assert grid(over_two).rows[0] == ["", "Dose", "Dose"]


def test_bars_in_cells_are_escaped_and_the_head_is_set_off() -> None:
    table = grid([GridRow([GridCell("a|b"), GridCell("c")], True), GridRow([GridCell("1")])])
    assert pipe_rows(table) == (["| a\\|b | c |", "| --- | --- |", "| 1 |  |"], 2)


@pytest.mark.parametrize("wide", [GridCell("x", columns=1_000), GridCell("x")])
def test_a_grid_that_would_be_mostly_empty_is_left_ragged(wide: GridCell) -> None:
    table = [GridRow([wide] * 20_000), *[GridRow([GridCell("a")])] * 2_000]
    found = grid(table)
    assert found.cut
    assert [len(line) for line in found.rows] == [20_000] + [1] * 2_000
