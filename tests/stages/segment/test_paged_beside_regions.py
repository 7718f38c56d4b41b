"""Words on both sides of a lifted region: no line may lie over what was taken out."""

from __future__ import annotations

import pytest

from standfirst.stages.segment.paged import Region
from tests.stages.segment.test_paged import LONG
from tests.stages.segment.typeset import Text, laid_out, page, paragraph

BOX = (140.0, 300.0, 390.0, 360.0)


@pytest.mark.parametrize("at", [312.0, 330.0, 352.0])
def test_words_on_both_sides_of_a_tall_region_are_lines_of_their_own(at: float) -> None:
    made = page(
        *paragraph(60, 120, LONG, width=480), Text(60, at, "Proof"), Text(500, at, "end")
    )  # fmt: skip
    source = laid_out(
        made, find_regions=lambda _: [Region("formula", "formula_2d", BOX, "a over b")]
    )
    boxes = [line.bbox for line in source.pages[0].lines]
    assert not any(x0 < BOX[0] and x1 > BOX[2] for x0, top, x1, _ in boxes if top > 290)
    assert "Proof" in source.text
    assert "end" in source.text
    assert len(source.lifted) == 1
