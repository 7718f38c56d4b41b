"""What of a block tells of a leak wherever it stands, and what only beside the block."""

from __future__ import annotations

import pytest

from standfirst.model.document import Block, BlockKind
from standfirst.stages.gate.cells import telling


def block(kind: BlockKind, text: str) -> Block:
    shape = "formula_2d" if kind == "formula" else "simple_table"
    return Block(
        block_id="b", kind=kind, shape=shape, section_key="s", physical_page=1, printed_page=1,
        bbox=(0.0, 0.0, 10.0, 10.0), text=text, anchor=0,
    )  # fmt: skip


@pytest.mark.parametrize("line", ["clearance (ml per minute) =", "(140 - age) × weight (kg)"])
def test_a_line_torn_out_of_a_formula_tells_wherever_it_stands(line: str) -> None:
    assert any(each.is_row for each in telling(block("formula", line)))


@pytest.mark.parametrize(
    "line", ["d ( P , R ) = d ( P , Q ) + d ( Q , R )", "alpha 12 < beta 13 q"]
)
def test_a_whole_equation_tells_only_beside_its_formula(line: str) -> None:
    assert not any(each.is_row for each in telling(block("formula", line)))


def test_a_row_of_a_table_tells_whatever_signs_it_holds() -> None:
    assert any(each.is_row for each in telling(block("table", "dose = 5 mg\tadults = 12 and over")))
