"""A history as a drawing: complete, within its frame, the same as SVG and as PNG."""

from __future__ import annotations

from io import BytesIO
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from PIL import Image

from standfirst.stages.check.plot import HEIGHT, MOST_POINTS, WIDTH, Count, draw, png, svg

SVG = "{http://www.w3.org/2000/svg}"
COUNTS = st.lists(
    st.integers(0, 400).flatmap(lambda n: st.tuples(st.just(n), st.integers(0, n))),
    min_size=1,
    max_size=12,
)


def history(*counts: tuple[int, int]) -> list[Count]:
    return [Count(number, *count) for number, count in enumerate(counts, start=1)]


def dates(count: int) -> dict[int, str]:
    return {number: f"2031-05-{1 + number % 28:02}T02:00:00" for number in range(1, count + 1)}


@hypothesis_settings(deadline=None, max_examples=40)
@given(COUNTS, st.text(max_size=12))
def test_any_history_stays_within_its_frame_and_is_sound_svg(counts, name):
    drawing = draw("Rates", {name: history(*counts)}, dates(len(counts)), 1)
    for line in drawing.lines:
        assert all(0 <= x <= WIDTH and 0 <= y <= HEIGHT for x, y in line.points)
    root = ElementTree.fromstring(svg.render(drawing))
    assert root.tag == f"{SVG}svg"
    assert not [each for each in root.iter() if "href" in "".join(each.attrib)]


def test_a_picture_is_a_png_of_the_size_that_was_drawn():
    drawing = draw("Rates", {"law": history((100, 10), (100, 40))}, dates(2), None)
    picture = Image.open(BytesIO(png.render(drawing)))
    assert (picture.format, picture.size) == ("PNG", (WIDTH, HEIGHT))
    assert len(picture.convert("RGB").getcolors(1 << 20) or ()) > 3


@pytest.mark.parametrize("render", [svg.render, png.render])
def test_the_same_history_gives_the_same_bytes(render):
    def once() -> bytes:
        return render(draw("Rates", {"law": history((9, 1), (9, 2))}, dates(2), 2))

    assert once() == once()


def test_a_higher_rate_stands_higher():
    drawing = draw("Rates", {"law": history((100, 10), (100, 40))}, dates(2), None)
    (line,) = [each for each in drawing.lines if each.width == 3]
    assert line.points[1][1] < line.points[0][1]


def test_a_run_that_examined_nothing_leaves_a_gap_and_no_zero():
    drawing = draw("Rates", {"law": history((9, 1), (9, 2), (0, 0), (9, 3))}, dates(4), None)
    stretches = [each.points for each in drawing.lines if each.width == 3]
    assert [len(points) for points in stretches] == [2, 1]


def test_a_long_history_is_thinned_and_its_worst_run_is_still_drawn():
    counts = [(100, 10)] * 5000
    counts[2718] = (100, 90)
    drawing = draw("Rates", {"law": history(*counts)}, dates(5000), None)
    (line,) = [each for each in drawing.lines if each.width == 3]
    assert len(line.points) <= MOST_POINTS
    ys = [y for _, y in line.points]
    assert min(ys) < sorted(ys)[1] - 100


def test_names_of_lines_that_end_together_do_not_cover_each_other():
    same = {name: history((100, 10)) for name in ("law", "form", "handbook")}
    ends = [words for words in draw("Rates", same, dates(1), None).words if words.text in same]
    heights = sorted(words.at[1] for words in ends)
    assert heights[1] - heights[0] >= 12
    assert heights[2] - heights[1] >= 12


def test_what_a_family_is_called_cannot_leave_its_text():
    name = "<script>&\x00"
    text = svg.render(draw(name, {name: history((9, 1))}, dates(1), None)).decode()
    assert "<script" not in text
    assert "\x00" not in text
