"""A page that takes longer than it may is left out whole, with a finding; the others stay."""

from __future__ import annotations

from itertools import count

import pytest

from standfirst.model.page_clock import PageClock
from standfirst.model.source import PageSource
from standfirst.stages.segment.regions import RegionFinder
from tests.stages.segment.typeset import laid_out, page, paragraph

WORDS = "The harvest was counted twice and found to be larger than in the year before it. " * 4


def timed(number: int, seconds: float) -> PageSource:
    """Return a page of text each of whose steps takes a second."""
    ticks = count()
    made = page(*paragraph(72, 100, f"Page {number} says: {WORDS}", width=400), number=number)
    made.clock = PageClock(number, seconds, lambda: float(next(ticks)))
    return made


@pytest.mark.parametrize("seconds", [0.5, 1.5, 2.5])
def test_a_page_over_time_is_left_out_with_a_finding_wherever_it_is_noticed(seconds):
    source = laid_out(timed(1, 100), timed(2, seconds), timed(3, 100), find_regions=RegionFinder())
    assert "Page 1 says" in source.text
    assert "Page 3 says" in source.text
    assert "Page 2" not in source.text
    (finding,) = [each for each in source.findings if each.code == "SF209"]
    assert finding.page == 2
    assert "page 2" in finding.message
    assert "max_seconds_per_page" in finding.cure


def test_what_was_not_read_of_a_page_over_time_is_not_accounted_for():
    source = laid_out(timed(1, 0.5), find_regions=RegionFinder())
    (read,) = source.pages
    assert read.glyphs.painted > 0
    assert read.glyphs.placed == read.glyphs.lifted == read.glyphs.dropped == 0


def test_a_page_in_time_is_what_it_is_without_a_clock():
    free = timed(1, 100)
    free.clock = None
    assert laid_out(timed(1, 100), find_regions=RegionFinder()).text == laid_out(free).text
