"""Titles of numbered units that go on in the paragraph below."""

from __future__ import annotations

import pytest

from standfirst.model.family import Limits
from standfirst.stages.read.markdown import read_markdown
from tests.stages.read.reading_laws import assert_laws, source_of


def labels(text: str) -> list[str]:
    source = read_markdown(source_of(text), Limits())
    assert_laws(source)
    return [element.label for element in source.elements if element.kind == "heading"]


@pytest.mark.parametrize(
    ("text", "label"),
    [
        (
            "### Điều 41. Thu\n\nthập thông tin\ny tế\n\nKhai báo.\n",
            "Điều 41. Thu thập thông tin y tế",
        ),
        ("## Section 7. Powers\n\nof the board\n\nIt rules.\n", "Section 7. Powers of the board"),
        ("## § 4 Pflichten\n\ndes Halters\n\n(1) Er fährt.\n", "§ 4 Pflichten des Halters"),
        ("## 4.2 Cost\n\nof carriage\n\nNone.\n", "4.2 Cost of carriage"),
    ],
)
def test_a_title_takes_in_the_small_letters_below_it(text: str, label: str) -> None:
    assert labels(text) == [label]


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("## 4.2 Cost\n\nit is paid in full.\n\nNone.\n", "4.2 Cost"),
        ("## 4.2 Cost\n\nof carriage\n", "4.2 Cost"),
        ("## 4.2 Cost\n\nof carriage\n\nand the rest\n\nNone.\n", "4.2 Cost"),
        ("## iPhone\n\nof the week\n\nNone.\n", "iPhone"),
        ("## 4.2 Cost:\n\nof carriage\n\nNone.\n", "4.2 Cost:"),
    ],
)
def test_a_paragraph_of_its_own_is_no_title(text: str, label: str) -> None:
    assert labels(text) == [label]
