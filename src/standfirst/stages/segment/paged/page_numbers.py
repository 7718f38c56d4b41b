"""The number printed on each page: page labels, else running text with a constant offset."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from standfirst.model.document import PrintedPage, PrintedPageSource

FEWEST_PAGES = 2
LEAST_SHARE = 0.5
"""An offset counts when this share of the pages with a number at a line's end agree on it."""
ENOUGH_PAGES = 4
"""Fewer pages than this must print their numbers at one height to be believed."""
SAME_HEIGHT = 3.0
MOST_SIGHTINGS = 60
MOST_STRETCHES = 40
"""Bounds for pages whose bands are full of numbers."""
LARGEST_NUMBER = 99_999

_TOKEN = re.compile(r"[^\W_]+(?:[-–.][^\W_]+)*")
_ROMAN = re.compile(r"^m{0,3}(cm|cd|d?c{0,3})(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})$", re.I)
_PREFIXED = re.compile(r"^([A-Z]{1,2}[-–.])(\d{1,4})$")
_VALUES = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000}
_NUMERALS = (
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"),
    (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
)  # fmt: skip


class RunningText(NamedTuple):
    """A line at the head or foot of a page and its distance from that edge, in points."""

    text: str
    is_head: bool
    distance: float


class PageBand(NamedTuple):
    """A page's number in the file, its label, and its lines at the head and foot."""

    physical_page: int
    label: str
    lines: tuple[RunningText, ...]


class Numbering(NamedTuple):
    """`printed` maps physical pages to what is printed there, `source` to where that was found."""

    printed: dict[int, PrintedPage]
    source: dict[int, PrintedPageSource]


class _Sighting(NamedTuple):
    page: int
    is_head: bool
    distance: float


_Sightings = dict[int, list[_Sighting]]
"""Where numbers of one kind were seen, by their offset from the physical page."""

ROMAN, ARABIC = "roman", ""
"""Kinds of numbers; any other kind is what stands before the digits, as in "A-12"."""


def numbers_of(text: str) -> tuple[PrintedPage, ...]:
    """Return the numbers that a running line starts or ends with: integers, others as text."""
    tokens = [match.group() for match in _TOKEN.finditer(text)]
    found: list[PrintedPage] = []
    for token in dict.fromkeys(tokens[:2] + tokens[-3:]):
        if token.isascii() and token.isdigit() and int(token) <= LARGEST_NUMBER:
            found.append(int(token))
        elif _PREFIXED.match(token) or (
            _ROMAN.match(token) and (token.islower() or token.isupper())
        ):
            found.append(token)
    return tuple(found)


def _kind_and_value(number: PrintedPage) -> tuple[str, int]:
    if isinstance(number, int):
        return ARABIC, number
    prefixed = _PREFIXED.match(number)
    if prefixed:
        return prefixed.group(1), int(prefixed.group(2))
    return ROMAN, _roman_value(number)


def _printed(kind: str, value: int) -> PrintedPage:
    if kind == ARABIC:
        return value
    return _roman(value) if kind == ROMAN else f"{kind}{value}"


def number_pages(pages: Sequence[PageBand]) -> Numbering:
    """Number the pages by their labels, else by the offset that most running lines agree on."""
    labels = {page.physical_page: _value(page.label) for page in pages if page.label}
    is_trivial = all(label == page for page, label in labels.items())
    running = _running_numbers(pages)
    printed: dict[int, PrintedPage] = {}
    source: dict[int, PrintedPageSource] = {}
    for number in [page.physical_page for page in pages]:
        if number in labels and not (is_trivial and number in running):
            printed[number], source[number] = labels[number], "page_label"
        elif number in running:
            printed[number], source[number] = running[number], "running_text"
        else:
            printed[number], source[number] = number, "physical"
    return Numbering(printed, source)


def _value(label: str) -> PrintedPage:
    return int(label) if label.isascii() and label.isdigit() and len(label) < 7 else label


def _running_numbers(pages: Sequence[PageBand]) -> dict[int, PrintedPage]:
    sightings: dict[str, _Sightings] = defaultdict(lambda: defaultdict(list))
    for page in pages:
        for line in page.lines:
            sighting = _Sighting(page.physical_page, line.is_head, line.distance)
            for number in numbers_of(line.text):
                kind, value = _kind_and_value(number)
                sightings[kind][value - page.physical_page].append(sighting)
    printed: dict[int, PrintedPage] = {}
    agreed = {kind: _agreed(found, len(pages)) for kind, found in sightings.items()}
    for kind in sorted(agreed, key=lambda kind: (-_support(agreed[kind]), kind)):
        for offset, stretch in agreed[kind]:
            for page_number in stretch:
                if page_number + offset > 0:
                    printed.setdefault(page_number, _printed(kind, page_number + offset))
    return printed


def _support(agreed: Sequence[tuple[int, range]]) -> int:
    return sum(len(stretch) for _, stretch in agreed)


def _agreed(sightings: _Sightings, page_count: int) -> list[tuple[int, range]]:
    """Return the offsets to believe with the pages they hold for, gaps between them included.

    The one with most pages is first; where pages are missing from the file, others follow that
    are larger on later pages and smaller on earlier ones.
    """
    pages_of = {offset: _believed(found) for offset, found in sightings.items()}
    ranked = sorted(pages_of.items(), key=lambda item: (-len(item[1]), abs(item[0]), item[0]))
    if not ranked or len(ranked[0][1]) < FEWEST_PAGES:
        return []
    with_number = {sighting.page for found in sightings.values() for sighting in found}
    agreed: list[tuple[int, range]] = []
    reached: set[int] = set()
    for offset, pages in ranked:
        if len(agreed) == MOST_STRETCHES:
            break
        stretch = range(min(pages, default=0), max(pages, default=0) + 1)
        if len(pages) >= max(FEWEST_PAGES, 0.5 * len(stretch)) and _fits(offset, stretch, agreed):
            agreed.append((offset, stretch))
            reached |= pages
    if len(reached) < LEAST_SHARE * min(len(with_number), page_count):
        return []
    return agreed


def _believed(found: Iterable[_Sighting]) -> set[int]:
    """Return the pages of an offset: where they are few, only those at one height."""
    sightings = list(found)
    pages = {sighting.page for sighting in sightings}
    if len(pages) >= ENOUGH_PAGES:
        return pages
    del sightings[MOST_SIGHTINGS:]
    best: set[int] = set()
    for one in sightings:
        alike = {
            other.page
            for other in sightings
            if other.is_head == one.is_head and abs(other.distance - one.distance) <= SAME_HEIGHT
        }
        best = max(best, alike, key=len)
    return best


def _fits(offset: int, stretch: range, agreed: Sequence[tuple[int, range]]) -> bool:
    """Tell whether numbers go on rising where a stretch of pages joins those agreed on."""
    return all(
        (stretch.start >= other.stop and offset > known)
        or (stretch.stop <= other.start and offset < known)
        for known, other in agreed
    )


def _roman_value(text: str) -> int:
    values = [_VALUES[letter] for letter in text.lower()]
    return sum(
        -value if value < max(values[index:]) else value for index, value in enumerate(values)
    )


def _roman(number: int) -> str:
    text = ""
    for value, letters in _NUMERALS:
        text += letters * (number // value)
        number %= value
    return text
