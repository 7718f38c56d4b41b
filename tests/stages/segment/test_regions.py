"""Laws and examples of what is lifted out of pages."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from standfirst.model.source import PageSource, Picture
from standfirst.stages.segment.paged import Region
from standfirst.stages.segment.regions import RegionFinder, without
from tests.stages.segment.formula_pages import LEFT, MATHS, TEXT, Sheet, inside
from tests.stages.segment.typeset import laid_out


def regions(*pages: PageSource) -> list[list[Region]]:
    find = RegionFinder()
    return [list(find(page)) for page in pages]


def table(sheet: Sheet, top: float, rows: Sequence[Sequence[str]]) -> None:
    """Set a table with a rule around each cell."""
    xs = [LEFT + 100 * column for column in range(len(rows[0]) + 1)]
    for number in range(len(rows) + 1):
        sheet.rule(xs[0], xs[-1], top + 16 * number)
    for x in xs:
        sheet.upright(x, top, top + 16 * len(rows))
    for number, cells in enumerate(rows):
        for x, cell in zip(xs, cells, strict=False):
            sheet.set(x + 6, top + 12 + 16 * number, cell)


DOSES = (("Age", "Dose", "Days"), ("under 6", "125 mg", "7"), ("6 to 12", "250 mg", "7"))


def full_page() -> Sheet:
    """Return a page with a table, a displayed fraction, one in a line, and a picture."""
    sheet = Sheet()
    baseline = sheet.prose(60, 4, last=0.7)
    table(sheet, baseline + 8, DOSES)
    baseline = sheet.prose(baseline + 80, 4, last=0.7)
    end = sheet.set(180, baseline + 21, "clearance =")
    sheet.fraction(end + 3, baseline + 18, "weight", "age", font=TEXT)
    baseline = sheet.prose(baseline + 60, 2)
    x = sheet.set(LEFT, baseline, "Give") + 2.8
    x = sheet.fraction(x, baseline - 2.5, "1", "2", size=7)[2] + 2.8
    sheet.set(x, baseline, "of a tablet on the first day and a whole one after it")
    baseline = sheet.prose(baseline + 12, 2)
    sheet.pictures.append(Picture(160, baseline + 10, 400, baseline + 110))
    sheet.set(200, baseline + 126, "Figure 1: How to split a tablet")
    sheet.prose(baseline + 160, 4)
    return sheet


@settings(max_examples=40)
@given(
    st.lists(
        st.tuples(
            st.sampled_from(["prose", "table", "formula", "inline", "picture", "words"]),
            st.floats(0.3, 1.0),
        ),
        min_size=1,
        max_size=7,
    )
)
def test_every_glyph_is_placed_lifted_or_dropped(parts: list[tuple[str, float]]) -> None:
    sheet = Sheet()
    baseline = 60.0
    for kind, share in parts:
        if kind == "prose":
            baseline = sheet.prose(baseline, 3, last=share) + 10
        elif kind == "table":
            table(sheet, baseline, DOSES)
            baseline += 70
        elif kind == "formula":
            sheet.fraction(200, baseline + 20, "a + b", "c")
            baseline += 56
        elif kind == "inline":
            x = sheet.set(LEFT, baseline, "Give") + 2.8
            sheet.fraction(x, baseline - 2.5, "a", "b", size=7)
            baseline += 16
        elif kind == "picture":
            sheet.pictures.append(Picture(160, baseline, 400, baseline + 80))
            baseline += 100
        else:
            sheet.set(LEFT, baseline, "x = 3 and y < 4 for all of them")
            baseline += 16
    page = sheet.page()
    source = laid_out(page, find_regions=RegionFinder())
    count = source.pages[0].glyphs
    assert count is not None
    assert count.painted == count.placed + count.lifted + count.dropped == len(page.glyphs)


def test_a_page_gives_its_regions_from_the_top_down_and_apart() -> None:
    sheet = full_page()
    (found,) = regions(sheet.page())
    assert [region.kind for region in found] == ["table", "formula", "formula", "figure"]
    for above, below in pairwise(found):
        assert above.bbox[3] < below.bbox[1]


def test_the_text_of_a_region_is_all_that_stands_in_its_box() -> None:
    page = full_page().page()
    (found,) = regions(page)
    for region in found:
        said = sorted(region.text.replace(" ", "").replace("\n", ""))
        assert said == sorted(inside(page, region.bbox))
    assert "250 mg" in found[0].text
    assert found[1].text.split() != []


def test_nothing_of_a_region_stays_in_the_text_and_everything_else_does() -> None:
    source = laid_out(full_page().page(), find_regions=RegionFinder())
    for lifted in ("125", "weight", "1\n2", "tablet.", "How to split"):
        assert lifted not in source.text
    assert "Give of a tablet on the first day" in " ".join(source.text.split())
    assert [lifted.kind for lifted in source.lifted] == ["table", "formula", "formula", "figure"]


def test_a_formula_in_a_cell_belongs_to_its_table() -> None:
    sheet = Sheet()
    sheet.prose(60, 4)
    table(sheet, 120, DOSES)
    sheet.fraction(LEFT + 260, 140, "1", "2", size=7)
    sheet.prose(240, 4)
    (found,) = regions(sheet.page())
    assert [region.kind for region in found] == ["table"]


def test_a_matrix_is_a_formula_and_no_table() -> None:
    sheet = Sheet()
    sheet.prose(60, 4, last=0.6)
    sheet.set(190, 146, "A =", font=MATHS)
    for x in (212, 292):
        sheet.sign(x, 118, 172, "\ufffd")
    for row, cells in enumerate((("11", "12", "13"), ("21", "22", "23"), ("31", "32", "33"))):
        for column, cell in enumerate(cells):
            sheet.set(224 + 24 * column, 130 + 16 * row, cell)
    sheet.prose(210, 4)
    (found,) = regions(sheet.page())
    assert [region.kind for region in found] == ["formula"]


def test_a_table_goes_on_over_the_page_break() -> None:
    first, second = Sheet(), Sheet()
    first.prose(60, 40)
    table(first, 560, [*DOSES, *DOSES[1:], *DOSES[1:]])
    table(second, 80, [("over 12", "500 mg", "7"), ("over 65", "250 mg", "5")])
    second.prose(140, 30)
    before, after = regions(first.page(), second.page())
    assert [region.continues for region in (*before, *after)] == [False, True]
    assert after[0].shape == "cross_page_continuation"


def test_a_page_without_what_stands_in_a_box_keeps_the_rest() -> None:
    page = full_page().page()
    box = (0.0, 0.0, page.width, 100.0)
    rest = without(page, [box])
    assert inside(rest, box) == ""
    assert len(rest.glyphs) == len(page.glyphs) - len(inside(page, box))
    assert without(page, []) is page
