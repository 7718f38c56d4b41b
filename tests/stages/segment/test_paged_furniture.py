"""Running lines of short files: two pages each are enough where odd and even pages take turns."""

from __future__ import annotations

from tests.stages.segment.test_paged import LONG
from tests.stages.segment.typeset import Text, laid_out, page, paragraph


def headed(heads: dict[int, str], count: int = 6):
    """Return pages of text of which some have a line over it."""
    return [
        page(
            *([Text(60, 40, heads[number], 8)] if number in heads else []),
            *paragraph(60, 120, f"Part {'abcdefgh'[number]}. {LONG}", width=480),
            number=number,
        )
        for number in range(1, count + 1)
    ]


def test_headers_of_odd_and_even_pages_that_take_turns_need_two_pages_each() -> None:
    heads = {2: "The Book", 3: "The Author", 4: "The Book", 5: "The Author"}
    source = laid_out(*headed(heads))
    assert sorted(drop.text for drop in source.dropped) == [
        "The Author", "The Author", "The Book", "The Book",
    ]  # fmt: skip


def test_a_line_that_only_two_odd_pages_share_stays_in_the_text() -> None:
    source = laid_out(*headed({3: "The Author", 5: "The Author"}))
    assert not source.dropped
    assert source.text.count("The Author") == 2


def test_lines_of_two_pages_side_by_side_do_not_take_turns() -> None:
    source = laid_out(*headed({2: "The Book", 3: "The Book", 4: "The Author", 5: "The Author"}))
    assert not source.dropped
