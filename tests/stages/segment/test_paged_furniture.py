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


def test_a_line_with_its_pages_number_named_as_one_is_furniture_of_a_single_page() -> None:
    body = paragraph(60, 120, LONG, width=480)
    foot = [Text(60, 770, "Formulary of the port", 8), Text(500, 770, "Page 1", 8)]
    source = laid_out(page(*body, *foot))
    assert [drop.reason for drop in source.dropped] == ["running footer"]


def test_a_line_with_another_pages_number_stays_in_the_text() -> None:
    body = paragraph(60, 120, LONG, width=480)
    foot = [Text(60, 770, "Fees of the port", 8), Text(500, 770, "Page 7", 8)]
    assert not laid_out(page(*body, *foot)).dropped
