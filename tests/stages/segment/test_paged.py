"""Laws of laying pages out, and the order in which a page is read."""

from __future__ import annotations

import string
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from standfirst.model.source import PageSource, TextSource
from standfirst.stages.segment.paged import Region
from tests.stages.segment.typeset import Text, elements_of, laid_out, page, paragraph

LONG = (
    "The basin holds forty boats in summer and twelve in winter, when the ice is thick enough to "
    "carry a man but not a cart. Owners who moor there sign a list at the gate, and the warden "
    "keeps it for ten years. A boat that is not on the list may be towed at the owner's cost."
)
OTHER = (
    "Fees depend on the length of the hull alone. They fall due on the first of May and are paid "
    "at the gate or by letter. Whoever pays late pays double, unless the warden has agreed to a "
    "later day in writing before the end of April, which happens once or twice in a year."
)

words = st.text(string.ascii_letters + string.digits + ".,-()äß", min_size=1, max_size=9)
sentences = st.lists(words, min_size=1, max_size=9).map(" ".join)
texts = st.builds(
    Text,
    st.integers(20, 560),
    st.integers(20, 780),
    sentences,
    st.sampled_from([6.0, 8.0, 10.0, 10.0, 10.0, 14.0]),
    st.integers(0, 2),
    st.sampled_from([0, 0, 0, 0, 90, 180, 270, 37]),
)
pages = st.lists(st.lists(texts, max_size=14), min_size=1, max_size=4)


def painted(found: list[PageSource]) -> Counter[str]:
    return Counter(c for one in found for glyph in one.glyphs for c in glyph.text)


def written(source: TextSource) -> Counter[str]:
    kept = source.text + "".join(drop.text for drop in source.dropped)
    return Counter(c for c in kept if not c.isspace())


@settings(max_examples=150)
@given(pages)
def test_every_glyph_is_in_the_text_or_dropped_with_a_reason(set_pages: list[list[Text]]) -> None:
    made = [page(*lines, number=number) for number, lines in enumerate(set_pages, 1)]
    source = laid_out(*made)
    before, after = painted(made), written(source)
    # Marks are told apart by ^ and _, and a hyphen at a line's end may go.
    assert set(before - after) <= {"-"}
    assert set(after - before) <= {"^", "_"}
    assert all(drop.reason and drop.physical_page for drop in source.dropped)
    for one, laid in zip(made, source.pages, strict=True):
        assert laid.glyphs is not None
        assert laid.glyphs.painted == len(one.glyphs)
        assert laid.glyphs.placed + laid.glyphs.lifted + laid.glyphs.dropped == len(one.glyphs)


@settings(max_examples=100)
@given(pages)
def test_elements_hold_the_whole_text_and_lines_their_place(set_pages: list[list[Text]]) -> None:
    source = laid_out(*(page(*lines, number=n) for n, lines in enumerate(set_pages, 1)))
    at = 0
    for element in source.elements:
        assert at <= element.start < element.end
        assert not source.text[at : element.start].strip()
        assert (
            source.text[element.start : element.end].strip()
            == (source.text[element.start : element.end])
        )
        at = element.end
    assert not source.text[at:].strip()
    covered = Counter(
        position
        for one in source.pages
        for line in one.lines
        for position in range(line.span.start, line.span.end)
    )
    assert set(covered.values()) <= {1}
    assert all(n in covered or source.text[n].isspace() for n in range(len(source.text)))


@settings(max_examples=60)
@given(pages)
def test_pages_part_the_text_among_them(set_pages: list[list[Text]]) -> None:
    source = laid_out(*(page(*lines, number=n) for n, lines in enumerate(set_pages, 1)))
    at = 0
    for one in source.pages:
        assert one.span.start == at
        at = one.span.end
        assert all(one.span.start <= line.span.start for line in one.lines)
        assert all(line.span.end <= one.span.end for line in one.lines)
    assert at == len(source.text)


@settings(max_examples=40)
@given(pages)
def test_the_same_pages_give_the_same_text(set_pages: list[list[Text]]) -> None:
    made = [page(*lines, number=number) for number, lines in enumerate(set_pages, 1)]
    assert laid_out(*made) == laid_out(*made)


@settings(max_examples=40)
@given(st.permutations(range(20)))
def test_the_page_sets_the_order_and_not_the_content_stream(order: list[int]) -> None:
    lines = paragraph(50, 100, f"{LONG} {OTHER}", width=420)
    expected = elements_of(laid_out(page(*lines)))
    shuffled = [lines[index] for index in order if index < len(lines)]
    assert elements_of(laid_out(page(*shuffled))) == expected


@pytest.mark.parametrize("columns", [1, 2, 3])
def test_columns_are_read_one_after_the_other_to_their_ends(columns: int) -> None:
    width = 540 / columns - 20
    text = " ".join([LONG, OTHER] * columns)
    lines = paragraph(30, 0, text, width=width)
    rows = -(-len(lines) // columns)
    placed = [
        line._replace(x=30 + n // rows * (width + 20), y=120 + n % rows * 12)
        for n, line in enumerate(lines)
    ]
    title = Text(120, 80, "A Long Title Over All of the Columns", 20, 1)
    found = elements_of(laid_out(page(title, *placed)))
    assert found[0] == ("heading", title.text)
    assert " ".join(body for _, body in found[1:]).split() == text.split()


@pytest.mark.parametrize("columns", [2, 3, 4])
@given(drop=st.floats(0.0, 11.0))
def test_columns_need_not_share_their_baselines(columns: int, drop: float) -> None:
    width = 540 / columns - 15
    texts = [f"{LONG} {OTHER}", f"{OTHER} {LONG}", f"{LONG} {LONG}", f"{OTHER} {OTHER}"][:columns]
    lines = [
        line
        for n, text in enumerate(texts)
        for line in paragraph(30 + n * (width + 15), 100 + n * drop, text, width=width)
    ]
    found = laid_out(page(*lines)).text
    assert found.split() == " ".join(texts).split()


def test_a_drop_cap_begins_its_first_line() -> None:
    text = "he basin is open to all of the boats in summer"
    cap = Text(50, 124, "T", 34, 1)
    beside = [Text(72, 100, text), Text(72, 112, "and only to some of them in winter, when")]
    below = paragraph(50, 124 + 12, OTHER, width=400)
    found = laid_out(page(cap, *beside, *below)).text
    assert found.startswith("The basin is open")
    assert "T " not in found


def test_numbers_below_a_broken_off_sentence_begin_items() -> None:
    lines = [
        Text(50, 100, "(2) The first paragraph holds as well, unless"),
        Text(65, 112, "1. another date is set in writing by the board of the port, or"),
        Text(65, 124, "2. the master of the port has waived it."),
        Text(50, 136, "(3) Fees are due in May, at the gate, and before the boats go in."),
    ]
    kinds = elements_of(laid_out(page(*lines)))
    assert [body.split()[0] for _, body in kinds] == ["(2)", "1.", "2.", "(3)"]


def test_a_heading_across_the_page_parts_the_columns_above_from_those_below() -> None:
    def columns(top: float, left: str, right: str) -> list[Text]:
        return paragraph(30, top, left, width=250) + paragraph(310, top, right, width=250)

    lines = [
        *columns(100, LONG, OTHER),
        Text(30, 240, "2 Prices and the Days on Which They Fall Due in All Basins", 12, 1),
        *columns(270, OTHER, LONG),
    ]
    text = laid_out(page(*lines)).text
    found = [text.index(start) for start in ("The basin", "Fees depend", "2 Prices")]
    assert found == sorted(found)
    assert text.index("Fees depend", found[2]) < text.index("The basin", found[2])


def test_rows_of_a_table_stay_rows() -> None:
    rows = [("Boat", "Length", "Fee"), ("Ada", "7.2 m", "40"), ("Ben", "9.8 m", "55")]
    lines = [
        Text(50 + 150 * column, 100 + 14 * row, cell)
        for row, cells in enumerate(rows)
        for column, cell in enumerate(cells)
    ]
    source = laid_out(page(*lines))
    assert source.text == "Boat\tLength\tFee\nAda\t7.2 m\t40\nBen\t9.8 m\t55"
    assert [element.kind for element in source.elements] == ["paragraph"]


def test_side_headings_stand_before_the_lines_beside_them() -> None:
    body = [
        Text(180, 100, "These rules apply to all of the boats"),
        Text(180, 112, "that lie in the basin over the winter."),
        Text(180, 136, "Fees are due in May, at the gate, and"),
        Text(180, 148, "late fees are doubled without a letter."),
        Text(180, 172, "Appeals go to the board of the port."),
    ]
    side = [
        Text(50, y, word, 10, 1) for y, word in ((100, "Scope"), (136, "Fees"), (172, "Appeal"))
    ]
    kinds = elements_of(laid_out(page(*side, *body)))
    assert [body for kind, body in kinds if kind == "heading"] == ["Scope", "Fees", "Appeal"]
    assert kinds[1][1].startswith("These rules") and kinds[3][1].startswith("Fees are due")


def test_notes_at_the_margin_do_not_tear_the_text_they_stand_beside() -> None:
    half = LONG.index("in winter")
    first = paragraph(200, 100, LONG[:half] * 4 + "the text goes on", width=350)
    notes = [Text(30, 107 + 30 * n, f"a small remark {n}", 7) for n in range(5)]
    second = paragraph(200, 100, "on the page that follows this one. " + OTHER, width=350)
    source = laid_out(page(*notes, *first), page(*second, number=2))
    assert "the text goes on on the page that follows" in source.text
    assert all(note.text in source.text for note in notes)


@pytest.mark.parametrize("angle", [90, 180, 270])
def test_turned_text_is_read_along_its_own_lines(angle: int) -> None:
    starts = {90: (100, 700, 12, 0), 180: (550, 700, 0, -12), 270: (500, 60, -12, 0)}
    x, y, across, down = starts[angle]
    lines = [
        Text(x + across * n, y + down * n, line.text, angle=angle)
        for n, line in enumerate(paragraph(0, 0, LONG, width=400))
    ]
    source = laid_out(page(*lines))
    assert source.text == LONG
    box = source.pages[0].lines[0].bbox
    assert (box[3] - box[1] > box[2] - box[0]) is (angle != 180)
    assert 0 <= box[0] < box[2] <= 600 and 0 <= box[1] < box[3] <= 800


def test_right_to_left_words_stand_in_logical_order() -> None:
    # Words are painted from the right; the letters of each come in the order they are read.
    line = [Text(x, 100, word) for x, word in ((300, "שלום"), (280, "לכל"), (255, "2024"))]
    source = laid_out(page(*line))
    assert source.text == "שלום לכל 2024"


def test_a_region_is_lifted_with_its_anchor_and_leaves_no_glyph() -> None:
    lines = paragraph(50, 100, LONG, width=300)
    cells = [Text(60, 300, "secret dose"), Text(200, 300, "5 mg")]
    below = paragraph(50, 340, OTHER, width=300)
    region = Region("table", "simple_table", (50, 285, 300, 310), "secret dose | 5 mg")
    source = laid_out(page(*lines, *cells, *below), find_regions=lambda _: [region])
    assert "secret" not in source.text and "5 mg" not in source.text
    (lifted,) = source.lifted
    assert (lifted.kind, lifted.physical_page, lifted.text) == ("table", 1, region.text)
    assert source.text[: lifted.anchor] == LONG
    assert source.text[lifted.anchor :].strip() == OTHER


def test_a_formula_inside_a_line_leaves_the_sentence_whole() -> None:
    line = Text(50, 100, "the rate is PQ of the year, as agreed before")
    region = Region("formula", "formula_2d", (109, 88, 121, 108), "P over Q")
    source = laid_out(page(line), find_regions=lambda _: [region])
    assert source.text == "the rate is of the year, as agreed before"
    assert source.text[: source.lifted[0].anchor] == "the rate is"


def test_the_box_of_a_line_and_the_title_of_a_heading_leave_its_regions_out() -> None:
    tall = Region("formula", "formula_2d", (89, 70, 107, 130), "P over Q")
    heading = Text(50, 100, "1 On PQ", size=16, font=1)
    source = laid_out(page(heading, Text(50, 200, LONG)), find_regions=lambda _: [tall])
    (element,) = [each for each in source.elements if each.kind == "heading"]
    assert element.label == source.text[element.start : element.end] == "1 On"
    _, top, x1, bottom = source.pages[0].lines[0].bbox
    assert x1 <= 89 and top > 80 and bottom < 110


def test_a_line_that_a_region_interrupts_has_a_box_on_each_side_of_it() -> None:
    line = Text(50, 100, "the rate is PQ of the year, as agreed before")
    region = Region("formula", "formula_2d", (109, 88, 121, 108), "P over Q")
    source = laid_out(page(line), find_regions=lambda _: [region])
    before, behind = source.pages[0].lines
    assert source.text[before.span.start : before.span.end] == "the rate is"
    assert source.text[behind.span.start : behind.span.end] == " of the year, as agreed before"
    assert before.bbox[2] <= 109 and behind.bbox[0] >= 121


def test_pages_without_a_word_or_a_block_are_reported_as_an_empty_document() -> None:
    assert [finding.code for finding in laid_out(page()).findings] == ["SF202"]
    region = Region("figure", "figure", (50, 50, 300, 300), "")
    assert not laid_out(page(), find_regions=lambda _: [region]).findings


@pytest.mark.parametrize("below", ["Table 3 shows them", "Figure 4.22a and 4.22b hold them"])
def test_a_sentence_that_names_a_table_at_a_lines_start_goes_on(below: str) -> None:
    lines = [
        Text(50, 100, "All of the fees of the port are known, and so it is that"),
        Text(50, 112, below),
    ]
    assert [kind for kind, _ in elements_of(laid_out(page(*lines)))] == ["paragraph"]


@pytest.mark.parametrize(
    "line", ["Table 3: Fees", "Figure 4.2 Fees", "Bảng 1. Giá", "ABB. 2a – Boote"]
)
def test_a_number_and_a_title_make_a_caption(line: str) -> None:
    assert [kind for kind, _ in elements_of(laid_out(page(Text(50, 100, line))))] == ["caption"]
