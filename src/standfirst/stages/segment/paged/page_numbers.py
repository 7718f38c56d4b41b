"""The number printed on each page: page labels, else running text with a constant offset."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from standfirst.model.document import PrintedPage, PrintedPageSource

FEWEST_PAGES = 2
LEAST_SHARE = 0.5
"""An offset counts when this share of the pages with a number at a line's end agree on it."""
LARGEST_NUMBER = 99_999

_TOKEN = re.compile(r"[^\W_]+(?:[-–.][^\W_]+)*")
_ROMAN = re.compile(
    r"^m{0,3}(cm|cd|d?c{0,3})(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})$",
    re.I,
)
_VALUES = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000}


class PageBand(NamedTuple):
    """A page's number in the file, its label, and the texts of the lines at its head and foot."""

    physical_page: int
    label: str
    texts: tuple[str, ...]


class Numbering(NamedTuple):
    """`printed` maps physical pages to what is printed on them, `source` says where it was found.

    `seen` holds the pages on which the number itself stands in a line at the head or foot.
    """

    printed: dict[int, PrintedPage]
    source: dict[int, PrintedPageSource]


def numbers_of(text: str) -> tuple[PrintedPage, ...]:
    """Return the numbers that a running line starts or ends with: integers, or romans as text."""
    tokens = [match.group() for match in _TOKEN.finditer(text)]
    found: list[PrintedPage] = []
    for token in dict.fromkeys(tokens[:2] + tokens[-3:]):
        if token.isascii() and token.isdigit() and int(token) <= LARGEST_NUMBER:
            found.append(int(token))
        elif _ROMAN.match(token) and (token.islower() or token.isupper()):
            found.append(token)
    return tuple(found)


def number_pages(pages: Sequence[PageBand]) -> Numbering:
    """Number the pages by their labels, else by the offset that most running lines agree on."""
    labels = {page.physical_page: _value(page.label) for page in pages if page.label}
    is_trivial = all(label == page for page, label in labels.items())
    running = _running_numbers(pages)
    printed: dict[int, PrintedPage] = {}
    source: dict[int, PrintedPageSource] = {}
    for page in (page.physical_page for page in pages):
        if page in labels and not (is_trivial and page in running):
            printed[page], source[page] = labels[page], "page_label"
        elif page in running:
            printed[page], source[page] = running[page], "running_text"
        else:
            printed[page], source[page] = page, "physical"
    return Numbering(printed, source)


def _value(label: str) -> PrintedPage:
    return int(label) if label.isascii() and label.isdigit() and len(label) < 7 else label


def _running_numbers(pages: Sequence[PageBand]) -> dict[int, PrintedPage]:
    arabic: dict[int, set[int]] = defaultdict(set)
    roman: dict[int, set[int]] = defaultdict(set)
    for page in pages:
        for text in page.texts:
            for number in numbers_of(text):
                if isinstance(number, int):
                    arabic[number - page.physical_page].add(page.physical_page)
                else:
                    roman[_roman_value(number) - page.physical_page].add(page.physical_page)
    printed: dict[int, PrintedPage] = {}
    front = _agreed(roman, len(pages))
    if front is not None:
        printed.update((page, _roman(page + front)) for page in _stretch(roman[front]))
    body = _agreed(arabic, len(pages) - len(printed))
    if body is not None:
        printed.update((page, page + body) for page in _stretch(arabic[body]) if page + body > 0)
    return printed


def _agreed(pages_of: dict[int, set[int]], page_count: int) -> int | None:
    """Return the offset with most pages, the smallest of equals, if it is more than chance."""
    if not pages_of:
        return None
    offset, pages = min(pages_of.items(), key=lambda item: (-len(item[1]), abs(item[0]), item[0]))
    with_number = len(set().union(*pages_of.values()))
    if len(pages) < FEWEST_PAGES or len(pages) < LEAST_SHARE * min(with_number, page_count):
        return None
    return offset


def _stretch(pages: set[int]) -> range:
    """Return all pages from the first to the last that show their number, gaps included."""
    return range(min(pages), max(pages) + 1)


def _roman_value(text: str) -> int:
    values = [_VALUES[letter] for letter in text.lower()]
    return sum(
        -value if value < max(values[index:]) else value for index, value in enumerate(values)
    )


def _roman(number: int) -> str:
    pairs = (
        (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"),
        (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
    )  # fmt: skip
    text = ""
    for value, letters in pairs:
        text += letters * (number // value)
        number %= value
    return text
