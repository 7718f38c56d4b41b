"""What a page draws, put together: tiles of a picture, and the strokes of a drawing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from standfirst.model.place import BBox, union
from standfirst.model.source import PageSource
from standfirst.stages.segment.formulas.grid import Grid, connected

TILE_GAP = 1.0
"""Points between two tiles of one picture, as programs cut large ones up."""

STROKE_GAP = 12.0
"""Points between two strokes of one drawing: about a line of print."""

TOUCHES = 3.0
"""Points within which a straight rule belongs to a drawing, as its axis or its frame."""

FEWEST_STROKES = 3
"""Fewer strokes are a bracket, a tick or an ornament, unless they reach far."""

BACKGROUND = 0.5
"""What covers this share of a page is its ground, or a scan of it."""

MOST_STROKES = 2000
"""A drawing of more large strokes is known well enough by these."""


LINE_OF_PAGE, FLAT = 0.6, 12.0
"""A rule over this share of a page's width parts the page, and is no part of a drawing; what is
higher than so many points is the frame of one."""


MOST_RULES = 10_000
"""The same for straight rules; space-filling curves are drawn of so many."""


class Drawn(NamedTuple):
    """A picture or a drawing: `strokes` counts what it is drawn of, 0 for a picture.

    `is_rule` says that it is a single straight rule, which alone is no drawing.
    """

    bbox: BBox
    strokes: int
    is_rule: bool = False


def drawn_on(page: PageSource) -> list[Drawn]:
    """Return a page's pictures and drawings, from the top down; grounds and scans are left out."""
    pictures = [Drawn(box, 0) for box in _pictures(page)]
    return sorted([*pictures, *_drawings(page)], key=lambda drawn: (drawn.bbox[1], drawn.bbox[0]))


def rules_of(page: PageSource) -> list[Drawn]:
    """Return the rules that may be parts of a figure: its axes, its bars, its frame."""
    rules = _on_page((rule[:4] for rule in page.rules), page)
    return [
        Drawn(box, 1, is_rule=True)
        for box in rules
        if not _is_ground(box, page) and not _is_line_of_page(box, page)
    ][:MOST_RULES]


def _is_line_of_page(box: BBox, page: PageSource) -> bool:
    return box[2] - box[0] >= LINE_OF_PAGE * page.width and box[3] - box[1] < FLAT


def _pictures(page: PageSource) -> Iterable[BBox]:
    boxes = _on_page((picture[:4] for picture in page.pictures), page)
    tiled = (hull([boxes[at] for at in group]) for group in joined(boxes, TILE_GAP))
    return (box for box in tiled if not _is_ground(box, page))


def _drawings(page: PageSource) -> list[Drawn]:
    shapes = [
        box
        for box in _on_page((shape[:4] for shape in page.shapes), page)
        if not _is_ground(box, page)
    ]
    if not shapes:
        return []
    strokes = _strokes(shapes)
    rules = [drawn.bbox for drawn in rules_of(page)]
    found = []
    for group in joined([stroke.bbox for stroke in strokes], STROKE_GAP):
        box = hull([strokes[at].bbox for at in group])
        found.append(_with_rules(box, sum(strokes[at].strokes for at in group), rules))
    boxes = [drawn.bbox for drawn in found]
    return [
        Drawn(hull([boxes[at] for at in group]), sum(found[at].strokes for at in group))
        for group in joined(boxes, STROKE_GAP)
    ]


def _strokes(shapes: Sequence[BBox]) -> list[Drawn]:
    """Put small strokes together that are in any case near each other: surfaces have thousands."""
    cells: dict[tuple[int, ...], list[BBox]] = {}
    for number, box in enumerate(shapes):
        is_small = max(box[2] - box[0], box[3] - box[1]) <= STROKE_GAP
        middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
        cell = tuple(int(place // STROKE_GAP) for place in middle) if is_small else (number,)
        cells.setdefault(cell, []).append(box)
    return [Drawn(hull(boxes), len(boxes)) for boxes in cells.values()][:MOST_STROKES]


def _with_rules(box: BBox, strokes: int, rules: Sequence[BBox]) -> Drawn:
    """Take in the rules that a drawing touches, as long as it grows by them.

    A rule far longer than the drawing is a line of the page.
    """
    rest = list(rules)
    while True:
        reach = grown(box, TOUCHES)
        widest, tallest = 1.5 * (box[2] - box[0]) + 24, 1.5 * (box[3] - box[1]) + 24
        own = [
            rule
            for rule in rest
            if touches(rule, reach) and rule[2] - rule[0] <= widest and rule[3] - rule[1] <= tallest
        ]
        if not own:
            return Drawn(box, strokes)
        taken = set(own)
        rest = [rule for rule in rest if rule not in taken]
        strokes += len(own)
        box = hull([box, *own])


def _on_page(boxes: Iterable[BBox], page: PageSource) -> list[BBox]:
    """Return the boxes as far as they lie on the page."""
    found = []
    for x0, top, x1, bottom in boxes:
        box = (max(x0, 0.0), max(top, 0.0), min(x1, page.width), min(bottom, page.height))
        if box[0] <= box[2] and box[1] <= box[3]:
            found.append(box)
    return found


def _is_ground(box: BBox, page: PageSource) -> bool:
    area = max(page.width * page.height, 1.0)
    return (box[2] - box[0]) * (box[3] - box[1]) >= BACKGROUND * area


def joined(boxes: Sequence[BBox], gap: float) -> list[list[int]]:
    """Return which boxes are at most so many points apart, directly or through others."""
    grid = Grid(boxes)
    pairs = (
        (at, other) for at, box in enumerate(boxes) for other in grid.touching(grown(box, gap))
    )
    return connected(len(boxes), pairs)


def hull(boxes: Sequence[BBox]) -> BBox:
    """Return the smallest box that holds all boxes."""
    box = boxes[0]
    for other in boxes[1:]:
        box = union(box, other)
    return box


def grown(box: BBox, by: float) -> BBox:
    """Return a box with so many points more on each side."""
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def lies_in(box: BBox, limits: BBox) -> bool:
    """Tell whether a box lies wholly in another."""
    return (
        limits[0] <= box[0] and limits[1] <= box[1] and box[2] <= limits[2] and box[3] <= limits[3]
    )


def touches(box: BBox, other: BBox) -> bool:
    """Tell whether two boxes share a point."""
    return box[0] <= other[2] and other[0] <= box[2] and box[1] <= other[3] and other[1] <= box[3]
