"""Lines of a page as they are read: text, place, type size and style."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence

import msgspec

from standfirst.model.place import BBox
from standfirst.model.source import Font
from standfirst.stages.segment.paged.rows import Row
from standfirst.stages.segment.paged.words import REGION_MARK, Word

CELL_GAP = 1.8
"""A gap of so many type sizes between two words of a row parts cells, not words."""
SPACED_GAP, FEWEST_SPACED = 0.45, 4
"""Blanks within letter-spaced words, in type sizes, and letters that make sure it is one."""
CELL_MARK = "\t"
_WHITE = re.compile(r"\s+")


class Line(msgspec.Struct, gc=False):
    """One line in reading order; `flow` numbers the column it stands in on its page.

    `left` and `right` are the edges of that column. `cells` counts what wide gaps part. `bbox`,
    `baseline`, `left` and `right` are in the frame of the line's writing direction; `page_box` is
    the box of its words on the page, None where that is `bbox`, which covers lifted regions, too.
    `first_gap` is the space after the first word in type sizes; `starts_raised` tells of a mark at
    its start, `is_aside` of a column of notes beside the text. `outline_level`, `tag_level` and
    `heading_depth` are 0 where there is none; `tag` numbers the page's tagged headings from 1.
    `regions` are the indices of the regions that were lifted from the line, in the order of their
    marks in `text`; `parts` are the boxes on the page of what stands before, between and behind
    them, None where nothing does.
    """

    text: str
    bbox: BBox
    baseline: float
    size: float
    is_bold: bool
    is_italic: bool
    font: str
    page: int
    flow: int
    left: float
    right: float
    cells: int
    letters: int
    regions: tuple[int, ...] = ()
    parts: tuple[BBox | None, ...] = ()
    angle: int = 0
    page_box: BBox | None = None
    first_gap: float = 0.0
    outline_level: int = 0
    tag_level: int = 0
    tag: int = 0
    heading_depth: int = 0
    is_heading: bool = False
    is_aside: bool = False
    starts_raised: bool = False


def row_to_line(row: Row, fonts: Sequence[Font], page: int) -> Line:
    """Return a row as a line; its words stand in logical order, right-to-left runs included."""
    words = _logical(row.words)
    text, cells = _spelled(words, row.size)
    written = [word for word in row.words if word.letters]
    letters = sum([word.letters for word in written])
    bold = sum([word.letters for word in written if fonts[word.font].weight >= 600])
    italic = sum([word.letters for word in written if fonts[word.font].italic])
    largest = max(written, key=lambda word: word.letters, default=None)
    return Line(
        text=text,
        bbox=(row.x0, row.top, row.x1, row.bottom),
        baseline=row.baseline,
        size=_size(row.words),
        is_bold=bold > 0.9 * letters > 0,
        is_italic=italic > 0.9 * letters > 0,
        font=fonts[largest.font].name if largest else "",
        page=page,
        flow=0,
        left=row.x0,
        right=row.x1,
        cells=cells,
        letters=letters,
        first_gap=(words[1].x0 - words[0].x1) / max(row.size, 1.0) if len(words) > 1 else 0.0,
        starts_raised=bool(words) and words[0].is_raised,
        regions=tuple([word.order for word in words if not word.letters]),
        parts=_parts(words) if len(written) < len(words) else (),
        page_box=_around(written) if 0 < len(written) < len(words) else None,
    )


def unmarked(line: Line) -> str:
    """Return a line's text without the marks of its regions."""
    return spaced(line.text.replace(REGION_MARK, " ")) if line.regions else line.text


def spaced(text: str) -> str:
    """Return the text with one blank, or the mark between cells, for each stretch of white."""
    return _WHITE.sub(lambda white: CELL_MARK if CELL_MARK in white.group() else " ", text).strip()


def _parts(words: Sequence[Word]) -> tuple[BBox | None, ...]:
    stretches: list[list[Word]] = [[]]
    for word in words:
        if word.letters:
            stretches[-1].append(word)
        else:
            stretches.append([])
    return tuple([_around(stretch) if stretch else None for stretch in stretches])


def _around(words: Iterable[Word]) -> BBox:
    x0s, tops, x1s, bottoms = zip(*[(w.x0, w.top, w.x1, w.bottom) for w in words], strict=True)
    return min(x0s), min(tops), max(x1s), max(bottoms)


def _size(words: Sequence[Word]) -> float:
    """Return the size that most letters of a row have, in tenths of a point."""
    counts: dict[float, int] = {}
    for word in words:
        size = round(word.size, 1)
        counts[size] = counts.get(size, 0) + word.letters
    return max(counts.items(), key=lambda item: (item[1], item[0]))[0]


def _spelled(words: Sequence[Word], size: float) -> tuple[str, int]:
    pieces: list[str] = []
    cells = 1
    before: Word | None = None
    spaced_out = _spaced_out(words)
    for index, word in enumerate(words):
        if index in spaced_out:
            pieces.append(word.text)
            before = word
            continue
        if before is not None:
            gap = max(word.x0 - before.x1, before.x0 - word.x1)
            is_wide = gap > CELL_GAP * max(word.size, before.size, size)
            if is_wide and not (cells == 1 and is_marker("".join(pieces))):
                pieces.append(CELL_MARK)
                cells += 1
            else:
                pieces.append(" ")
        pieces.append(word.text)
        before = word
    return "".join(pieces), cells


def _spaced_out(words: Sequence[Word]) -> set[int]:
    """Return the letters that go on a word which is set with blanks between its letters.

    German prints so for emphasis: "n i c h t". The blanks inside are narrower than those around.
    """
    if sum([len(word.text) == 1 for word in words]) < FEWEST_SPACED:
        return set()
    joined: set[int] = set()
    start = 0
    for index in range(1, len(words) + 1):
        goes_on = (
            index < len(words)
            and len(words[index].text) == 1
            and words[index].text.islower()
            and len(words[start].text) == 1
            and words[index].x0 - words[index - 1].x1 <= SPACED_GAP * words[index].size
        )
        if not goes_on:
            letters = "".join([word.text for word in words[start:index]])
            if index - start >= FEWEST_SPACED and letters.isalpha() and _has_vowel(letters):
                joined.update(range(start + 1, index))
            start = index
    return joined


def _has_vowel(letters: str) -> bool:
    return any(letter in "aeiouyäöü" for letter in letters)


def is_marker(text: str) -> bool:
    """Tell whether a text is what a list item or a numbered heading starts with."""
    plain = text.strip("().[]:§ ")
    if not plain:
        return True
    if len(plain) <= 2:
        return True
    return len(plain) <= 9 and all(
        part.isdigit() or len(part) == 1 or set(part) <= set("ivxlcdmIVXLCDM")
        for part in plain.split(".")
    )


def _logical(words: list[Word]) -> list[Word]:
    """Turn a row's words from the order on the page to the order in which they are read."""
    kinds = [_direction(word.text) for word in words]
    right = kinds.count("R")
    if not right:
        return words
    if right >= kinds.count("L"):
        return _reversed_runs(words[::-1], kinds[::-1], "L", "N")
    return _reversed_runs(words, kinds, "R", "")


def _reversed_runs(words: list[Word], kinds: list[str], turned: str, also: str) -> list[Word]:
    """Turn each run of words of one direction around; `also` go with their run."""
    result: list[Word] = []
    run: list[Word] = []
    for word, kind in zip(words, kinds, strict=True):
        if kind == turned or (kind == also and kind):
            run.append(word)
            continue
        result.extend(reversed(run))
        run = []
        result.append(word)
    return result + run[::-1]


def _direction(text: str) -> str:
    """Return R or L by the word's first strong letter, N for a number, else the empty string."""
    if text.isascii():
        first = next((c for c in text if c.isalnum()), "")
        return "L" if first.isalpha() else "N" if first else ""
    for character in text:
        kind = unicodedata.bidirectional(character)
        if kind in ("R", "AL"):
            return "R"
        if kind == "L":
            return "L"
        if kind in ("AN", "EN"):
            return "N"
    return ""
