"""Characters as glyphs on the displayed page, and the reasons why some are not seen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from standfirst.model.document import Dropped
from standfirst.model.place import BBox, union
from standfirst.model.source import Glyph, PageSource
from standfirst.stages.read.pdf.characters import BROKEN, Character, Characters, Run
from standfirst.stages.read.pdf.coverage import Coverage
from standfirst.stages.read.pdf.covers import Covers
from standfirst.stages.read.pdf.placement import Placement
from standfirst.stages.read.pdf.spelling import spelled

CELL, ROWS = 4.0, 1 << 20
"""Points of a cell's side, and rows of the grid, to number its cells."""
TWICE_WITHIN = 0.12
"""Share of the type size within which a second painting of a letter is a fake bold."""
OUTSIDE_BY = 2.0
"""Points that a glyph's middle may lie off the page and still count as on it."""


class Behind(NamedTuple):
    """What lies behind and before text.

    `grounds` are everything that is not white, `pictures` are those alone; `covers` hide what was
    painted before them; `orders` give each run's place in the order of painting.
    """

    grounds: Coverage
    pictures: Coverage
    covers: Covers
    orders: list[int]


class _Hidden(NamedTuple):
    reason: str
    text: str
    box: BBox
    follows: int


def sort_glyphs(
    source: PageSource, read: Characters, unreadable: frozenset[int], behind: Behind
) -> list[int]:
    """Fill `source.glyphs` with what is seen and `source.dropped` with what is not.

    Returns the run of each glyph.

    `Glyph.order` counts up by one; it leaves out one number where white space precedes the glyph
    and two where a line ends before it. `unreadable` are fonts that spell no text.
    """
    seen = _Places()
    hidden: list[_Hidden] = []
    runs: list[int] = []
    order = -1
    has_covers = behind.covers.exist
    for character in spelled(read.characters):
        run = read.runs[character.run]
        box = _box(character, run, read.placement)
        x, y = read.placement.point(character.origin_x, character.origin_y)
        reason = ""
        if run.font in unreadable:
            reason = "font without Unicode"
        elif run.hidden or run.is_white or not _is_inside(box, source):
            reason = _reason(run, box, source, behind)
        if has_covers and not reason and _is_covered(box, behind, character.run):
            reason = "painted over"
        if not reason and seen.has(character.text, x, y, run.size):
            reason = "painted twice"
        if reason:
            hidden.append(_Hidden(reason, character.text, box, character.follows))
            continue
        order += character.follows
        runs.append(character.run)
        source.glyphs.append(
            Glyph(character.text, *box, x, y, run.size, run.font, run.angle, order)
        )
    source.dropped.extend(_stretches(hidden, source.physical_page))
    source.hidden = len(hidden)
    return runs


def _is_covered(box: BBox, behind: Behind, run: int) -> bool:
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    return behind.covers.hides(x, y, behind.orders[run])


def _box(character: Character, run: Run, placement: Placement) -> BBox:
    """Return the glyph's box; a glyph without ink or without metrics gets a box of its size."""
    left, right = character.left, character.right
    bottom, top = character.bottom, character.top
    if right - left <= 0 or top - bottom <= 0:
        right = max(right, left + run.size * 0.3)
        bottom, top = character.origin_y, character.origin_y + run.size * 0.7
    elif top - bottom > 4 * run.size > 0:
        bottom, top = character.origin_y - run.size * 0.2, character.origin_y + run.size * 0.8
    if placement.a == 1 and placement.d == -1:
        return left + placement.e, placement.f - top, right + placement.e, placement.f - bottom
    return placement.box(left, bottom, right, top)


def _is_inside(box: BBox, source: PageSource) -> bool:
    return box[0] >= 0 and box[1] >= 0 and box[2] <= source.width and box[3] <= source.height


def _reason(run: Run, box: BBox, source: PageSource, behind: Behind) -> str:
    """Say why a glyph is not seen, empty where it is."""
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    is_off = not (
        -OUTSIDE_BY <= x <= source.width + OUTSIDE_BY
        and -OUTSIDE_BY <= y <= source.height + OUTSIDE_BY
    )
    if is_off:
        return "outside the page"
    if run.hidden == "invisible text" and behind.pictures.has(x, y):
        return ""
    if run.is_white and not run.hidden and not behind.grounds.has(x, y):
        return "white on white"
    return run.hidden


class _Places:
    """Where each letter was painted already, on a grid, so that a look-up takes constant time."""

    def __init__(self) -> None:
        self._cells: dict[int, list[tuple[str, float, float]]] = {}

    def has(self, text: str, x: float, y: float, size: float) -> bool:
        """Tell whether the letter stands here already; remember it if not."""
        within = min(TWICE_WITHIN * size, CELL / 4)
        first, last = int((x - within) / CELL), int((x + within) / CELL)
        upper, lower = int((y - within) / CELL), int((y + within) / CELL)
        key = first * ROWS + upper
        if first == last and upper == lower:
            near = self._cells.get(key, ())
            if self._is_among(text, (x, y, within), near):
                return True
        else:
            key = int(x / CELL) * ROWS + int(y / CELL)
            for column in {first, last}:
                for row in {upper, lower}:
                    near = self._cells.get(column * ROWS + row, ())
                    if self._is_among(text, (x, y, within), near):
                        return True
        self._cells.setdefault(key, []).append((text, x, y))
        return False

    @staticmethod
    def _is_among(
        text: str, place: tuple[float, float, float], near: Sequence[tuple[str, float, float]]
    ) -> bool:
        x, y, within = place
        for other, other_x, other_y in near:
            if other == text and abs(other_x - x) <= within and abs(other_y - y) <= within:
                return True
        return False


def _stretches(hidden: list[_Hidden], page: int) -> Iterable[Dropped]:
    """Join neighbours that are hidden for one reason; a line break starts the next."""
    stretch: list[_Hidden] = []
    for piece in hidden:
        if stretch and (piece.reason != stretch[0].reason or piece.follows == BROKEN):
            yield _dropped(stretch, page)
            stretch = []
        stretch.append(piece)
    if stretch:
        yield _dropped(stretch, page)


def _dropped(stretch: list[_Hidden], page: int) -> Dropped:
    text, box = "", stretch[0].box
    for piece in stretch:
        text += (" " if piece.follows > 1 and text else "") + piece.text
        box = union(box, piece.box)
    rounded = (round(box[0], 1), round(box[1], 1), round(box[2], 1), round(box[3], 1))
    return Dropped(reason=stretch[0].reason, text=text, physical_page=page, bbox=rounded)
