"""Running headers, footers and page numbers: lines that belong to the page, not to the text."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from standfirst.stages.segment.paged.lines import CELL_MARK, Line
from standfirst.stages.segment.paged.markers import is_footnote_start
from standfirst.stages.segment.paged.page_numbers import Numbering, RunningText, numbers_of

BAND = 0.1
"""Share of the page's height at its head and its foot where furniture is looked for."""
NUMBER_BAND = 0.18
"""A number that stands alone as a page's outermost line needs no other page up to here."""
SAME_HEIGHT = 3.0
"""Points by which the same running line may move from page to page."""
FEWEST_PAGES = 3
"""Pages that a running line stands on; two are enough for a file of at most four, and for lines
of odd pages that take turns with those of even pages."""
LEAST_DENSITY = 0.4
"""A running line stands on this share of the pages between its first and its last (odd and even
pages may have lines of their own)."""
ATTACHED = 1.5
"""A line of the same type within so many type sizes goes on in the text."""

HEADER, FOOTER, NUMBER = "running header", "running footer", "page number"

_DIGITS = re.compile(r"\d+")
_ALONE = re.compile(
    r"^[\W_]*(?:page|p|pg|seite|s|trang|tr|blatt|sheet|folio|página|pagina|pag|side|strona)?[\W_]*"
    r"(?:[A-Z]{1,2}[-–.])?(?:\d{1,5}|[ivxlcdm]{1,8})"
    r"(?:[\W_]*(?:of|von|trên|de|sur|di|van|/)[\W_]*\d{1,5})?[\W_]*$",
    re.I,
)


_WORDED = re.compile(
    r"^[\W_]*(?:page|pg|seite|trang|blatt|sheet|folio|página|pagina|side|strona)[\W_]*\d{1,5}"
    r"(?:[\W_]*(?:of|von|trên|de|sur|di|van|/)[\W_]*\d{1,5})?[\W_]*$",
    re.I,
)


class PageExtent(NamedTuple):
    """A page's number in the file and its size in points."""

    physical_page: int
    width: float
    height: float


class Edge(NamedTuple):
    """A line at the head or foot of a page; `distance` is that of its middle from the edge.

    `inner` is the next line towards the middle of the page, None where there is none. `is_far`
    marks a number that stands alone as the outermost line, but well inside the page.
    """

    line: Line
    page: int
    is_head: bool
    distance: float
    inner: Line | None
    is_far: bool

    @property
    def running_text(self) -> RunningText:
        """Return what page numbers are looked for in."""
        return RunningText(self.line.text, self.is_head, self.distance)


def edges(page: PageExtent, lines: Iterable[Line]) -> Iterator[Edge]:
    """Yield the lines in the bands at the head and the foot, and outermost lines of one number."""
    ordered = sorted(lines, key=_top)
    for index, line in enumerate(ordered):
        _, top, _, bottom = line.page_box or line.bbox
        middle = (top + bottom) / 2
        is_alone = index in (0, len(ordered) - 1) and _ALONE.match(line.text) is not None
        below = page.height - middle
        is_far = min(middle, below) > NUMBER_BAND * page.height
        if middle <= BAND * page.height or (is_alone and index == 0 < len(ordered) - 1):
            inner = _next_inwards(ordered[index + 1 : index + 41], line)
            yield Edge(line, page.physical_page, True, middle, inner, is_far)
        elif below <= BAND * page.height or is_alone:
            inner = _next_inwards(ordered[max(0, index - 40) : index][::-1], line)
            yield Edge(line, page.physical_page, False, below, inner, is_far)


def _top(line: Line) -> tuple[float, float]:
    box = line.page_box or line.bbox
    return box[1], box[0]


def _next_inwards(others: Sequence[Line], line: Line) -> Line | None:
    """Return the next line that shares some of a line's width, on another height."""
    x0, top, x1, bottom = line.page_box or line.bbox
    for other in others:
        box = other.page_box or other.bbox
        if box[0] < x1 and x0 < box[2] and abs(box[1] + box[3] - top - bottom) > bottom - top:
            return other
    return None


def find_furniture(found: Sequence[Edge], numbering: Numbering) -> dict[int, str]:
    """Return why a line is furniture, by `id` of the line, for each one that is."""
    reasons: dict[int, str] = {}
    for edge in found:
        if _is_own_number(edge, numbering):
            reasons[id(edge.line)] = NUMBER
        elif _holds_own_number(edge, numbering):
            reasons[id(edge.line)] = HEADER if edge.is_head else FOOTER
    alike = list(_alike(found, reasons))
    alternating = _alternating(alike)
    running = {
        id(edge.line): edge
        for group in [*alike, *_at_one_height(found, reasons, numbering)]
        for edge in _running(group, numbering, 2 if id(group) in alternating else FEWEST_PAGES)
    }
    reasons.update(_outermost(found, _detached(running, reasons, numbering), reasons))
    return reasons


def _outermost(
    found: Sequence[Edge], running: dict[int, Edge], numbers: dict[int, str]
) -> dict[int, str]:
    """Return the reasons of running lines that have nothing but furniture further out."""
    sides: dict[tuple[int, bool], list[Edge]] = defaultdict(list)
    for edge in found:
        sides[edge.page, edge.is_head].append(edge)
    reasons: dict[int, str] = {}
    for side in sides.values():
        reached = float("inf")
        for edge in sorted(side, key=lambda edge: edge.distance):
            key = id(edge.line)
            if edge.distance > reached:
                break
            if key in running:
                reasons[key] = HEADER if edge.is_head else FOOTER
            elif key not in numbers and edge.line.angle == 0:
                reached = edge.distance + SAME_HEIGHT
    return reasons


def _is_own_number(edge: Edge, numbering: Numbering) -> bool:
    """Tell whether a line is nothing but the number of its page."""
    if not _ALONE.match(edge.line.text):
        return False
    if edge.is_far and numbering.source.get(edge.page) == "physical":
        return False
    printed = numbering.printed.get(edge.page)
    own = edge.line.text.strip(" -–—.()[]|·")
    return printed in numbers_of(edge.line.text) or own.casefold() == str(printed).casefold()


def _holds_own_number(edge: Edge, numbering: Numbering) -> bool:
    """Tell whether a line apart from the text has its page's number, named as one, in a cell."""
    cells = edge.line.text.split(CELL_MARK)
    if len(cells) < 2 or edge.is_far or (edge.inner and _is_attached(edge.line, edge.inner)):
        return False
    printed = numbering.printed.get(edge.page)
    return any(_WORDED.match(cell) and printed in numbers_of(cell) for cell in cells)


def _alike(found: Sequence[Edge], taken: dict[int, str]) -> Iterator[list[Edge]]:
    """Yield lines with the same words at the same height on several pages."""
    groups: dict[tuple[bool, str], list[Edge]] = defaultdict(list)
    for edge in found:
        if id(edge.line) not in taken:
            masked = _DIGITS.sub("#", " ".join(edge.line.text.split()).casefold())
            groups[edge.is_head, masked].append(edge)
    for group in groups.values():
        yield from _by_height(group)


def _by_height(group: list[Edge]) -> Iterator[list[Edge]]:
    ordered = sorted(group, key=lambda edge: (edge.distance, edge.page))
    cluster: list[Edge] = []
    for edge in ordered:
        if cluster and edge.distance - cluster[0].distance > SAME_HEIGHT:
            yield sorted(cluster, key=lambda edge: edge.page)
            cluster = []
        cluster.append(edge)
    if cluster:
        yield sorted(cluster, key=lambda edge: edge.page)


def _alternating(groups: Sequence[list[Edge]]) -> set[int]:
    """Return the ids of groups on odd pages alone that have one on even pages at their height.

    Such a pair needs two pages each: together they stand on four.
    """
    places: dict[tuple[bool, int, int], list[list[Edge]]] = defaultdict(list)
    for group in groups:
        pages = {edge.page for edge in group}
        sides = {page % 2 for page in pages}
        if len(pages) >= 2 and len(sides) == 1:
            height = round(group[0].distance / SAME_HEIGHT)
            places[group[0].is_head, height, sides.pop()].append(group)
    return {
        id(group)
        for (is_head, height, side), here in places.items()
        if any((is_head, height + step, 1 - side) in places for step in (-1, 0, 1))
        for group in here
    }


def _running(group: list[Edge], numbering: Numbering, fewest: int) -> list[Edge]:
    """Return the lines of a group that run over pages: their numbers stand still or are the page's.

    Rows of a long table may start every page at one height with the same words, too; their
    numbers change otherwise than those of the pages do.
    """
    rates: dict[tuple[int, tuple[int, ...]], list[Edge]] = defaultdict(list)
    for edge in group:
        numbers = [int(digits) for digits in _DIGITS.findall(edge.line.text)[:6]]
        rates[-1, tuple(numbers)].append(edge)
        if _shows_number(edge, numbering):
            rates[0, ()].append(edge)
    count = len(numbering.printed)
    fewest = fewest if count > FEWEST_PAGES + 1 else 2
    kept = [edges for edges in rates.values() if _is_dense(edges, fewest)]
    return [edge for edge in max(kept, key=len, default=[]) if not _is_title(edge, len(group))]


def _is_title(edge: Edge, pages: int) -> bool:
    """Tell whether a line that only two pages share stands out as a heading does."""
    inner = edge.inner
    return (
        pages == 2
        and inner is not None
        and (edge.line.size > 1.1 * inner.size or (edge.line.is_bold and not inner.is_bold))
    )


def _shows_number(edge: Edge, numbering: Numbering) -> bool:
    return numbering.printed.get(edge.page) in numbers_of(edge.line.text)


def _is_dense(group: Sequence[Edge], fewest: int) -> bool:
    pages = sorted({edge.page for edge in group})
    if len(pages) < fewest:
        return False
    return len(pages) >= LEAST_DENSITY * (pages[-1] - pages[0] + 1)


def _at_one_height(
    found: Sequence[Edge], taken: dict[int, str], numbering: Numbering
) -> Iterator[list[Edge]]:
    """Yield lines that carry their page's number, at one height, whatever else they say."""
    numbered = [
        edge
        for edge in found
        if id(edge.line) not in taken
        and numbering.source.get(edge.page) != "physical"
        and _shows_number(edge, numbering)
    ]
    for _, of_side in groupby(sorted(numbered, key=lambda e: e.is_head), lambda e: e.is_head):
        yield from _by_height(list(of_side))


def _detached(
    running: dict[int, Edge], taken: dict[int, str], numbering: Numbering
) -> dict[int, Edge]:
    """Leave out lines that the text inwards of them goes on from, one after the other.

    On pages that are printed twice, or that start alike, whole paragraphs run; they hang on lines
    outside the bands.
    """
    kept = dict(running)
    outward: dict[int, list[int]] = defaultdict(list)
    waiting: list[int] = []
    for key, edge in running.items():
        if edge.inner is None or id(edge.inner) in taken or _shows_number(edge, numbering):
            continue
        if _is_attached(edge.line, edge.inner):
            outward[id(edge.inner)].append(key)
            if id(edge.inner) not in running:
                waiting.append(key)
    while waiting:
        key = waiting.pop()
        if kept.pop(key, None) is not None:
            waiting.extend(outward[key])
    return kept


def _is_attached(line: Line, inner: Line) -> bool:
    if is_footnote_start(line.text) and line.size <= inner.size:
        return True
    box, other = line.page_box or line.bbox, inner.page_box or inner.bbox
    white = max(other[1] - box[3], box[1] - other[3])
    if line.cells > 1 and inner.cells > 1 and white < line.size * ATTACHED:
        return True
    return (
        abs(line.size - inner.size) < 0.2
        and line.is_bold == inner.is_bold
        and white < (ATTACHED - 0.8) * line.size
    )
