"""What the end and the look of a line say: divided words, headings, items that look like one."""

from __future__ import annotations

import pytest

from tests.stages.segment.typeset import Text, elements_of, laid_out, page


@pytest.mark.parametrize(
    ("above", "below", "whole"),
    [
        ("the new infor-", "mation of the port", "information"),
        ("the well-", "known basin of the port", "well-known"),
        ("he is rather self-", "ish in the port", "selfish"),
        ("see the X-", "ray of the boat", "X-ray"),
        ("die Haupt-", "und Nebenbecken", "Haupt- und"),
    ],
)
def test_a_hyphen_at_a_lines_end_goes_where_it_divides_a_word(
    above: str, below: str, whole: str
) -> None:
    filler = "and so it was said by all "
    text = laid_out(page(Text(50, 100, filler + above), Text(50, 112, below))).text
    assert whole in text


def test_a_heading_whose_first_line_is_torn_wide_is_one_heading() -> None:
    body = [
        Text(50, 140 + 12 * n, "The boats of the port pay a fee for the time") for n in range(9)
    ]
    torn = [
        Text(50, 100, "Fees", 14, 1),
        Text(249, 100, "and", 14, 1),
        Text(50, 117, "charges", 14, 1),
    ]
    kinds = elements_of(laid_out(page(*torn, *body)))
    assert kinds[0] == ("heading", "Fees\tand charges")


def test_numbered_lines_with_nothing_between_are_a_list_and_no_empty_sections() -> None:
    lines = [
        Text(50, 100, "Bring these to the boat when you go out on the water with us."),
        Text(50, 130, "1. Glasses for the sun"),
        Text(50, 160, "2. Water to drink"),
        Text(50, 190, "3. Cream for the skin"),
        Text(50, 220, "The boat goes out at noon, and it is back in the port by four."),
    ]
    assert "heading" not in [kind for kind, _ in elements_of(laid_out(page(*lines)))]


def test_a_bold_line_within_a_paragraph_is_no_heading() -> None:
    lines = [
        Text(50, 100, "The fee is paid in the port on the first day, and who"),
        Text(50, 112, "does not pay it in time pays it twice over in cash and", font=1),
        Text(50, 124, "loses the right to a place for the rest of that year."),
    ]
    assert [kind for kind, _ in elements_of(laid_out(page(*lines)))] == ["paragraph"]


@pytest.mark.parametrize("item", ["2. to even out the fees or", "3 to pay the boats"])
def test_numbered_lines_that_begin_small_are_items_and_no_headings(item: str) -> None:
    lines = [
        Text(50, 100, "The town may pay the port for works that serve"),
        Text(50, 130, item),
        Text(50, 160, "The works are asked for in good time, and the port is heard."),
    ]
    assert "heading" not in [kind for kind, _ in elements_of(laid_out(page(*lines)))]


@pytest.mark.parametrize(
    ("above", "below", "whole"),
    [
        ("charge the worst-", "case fee of the port", "worst-case fee"),
        ("a voice-", "over-radio call to the port", "voice-over-radio"),
        ("see /port/fees/#boat-", "owners for the fee", "#boat-owners"),
        ("write to the-", "harbour@example.org for it", "the-harbour@example.org"),
    ],
)
def test_where_words_are_not_divided_a_hyphen_at_a_lines_end_stays(
    above: str, below: str, whole: str
) -> None:
    lines = [f"line {n} of the case and of the call over the radio" for n in range(50)]
    lines = [*lines[:25], f"{lines[0]} {above}", f"{below} {lines[1]}", *lines[25:]]
    made = page(*(Text(50, 100 + 12 * n, line) for n, line in enumerate(lines)))
    assert whole in laid_out(made).text


def test_where_words_are_divided_a_hyphen_at_a_lines_end_goes() -> None:
    lines = [
        "The harbour is a basin of the town and the infor-",
        "mation on its fees is written there. All infor-",
        "mation is free, and the harbour-master has more infor-",
        "mation: the information of the town and a descrip-",
        "tion of the basin, with the worst-",
        "case of the fees and the information of the case.",
    ]
    text = laid_out(page(*(Text(50, 100 + 12 * n, line) for n, line in enumerate(lines)))).text
    assert "description" in text
    assert text.count("information") == 5
