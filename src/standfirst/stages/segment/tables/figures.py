"""Finds charts and diagrams, whose labels line up like cells but are no table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from standfirst.model.place import BBox, union
from standfirst.model.source import Rule
from standfirst.stages.segment.tables.lattice import Grid, words_in_cells
from standfirst.stages.segment.tables.rows import Phrase, is_value
from standfirst.stages.segment.tables.rulings import Line, crossing
from standfirst.stages.segment.tables.word_index import WordIndex
from standfirst.stages.segment.tables.words import Word

LABELS = 30.0
"""Points around a chart within which its axis labels stand."""


TICK = 2.5
"""An axis' tick or grid line begins at most this many font sizes right of its label."""

ON_BAR, SHADES = 2, 0.25
"""So many words that are no values do not stand on a bar; so many bars may still have them."""

TICKS = "☐☑☒□■❏❐❑❒🗸🗹🞎"
"""Characters that are boxes to tick."""

LARGEST_TICK, LEAST_TICKS = 16.0, 2
"""Sides of a box to tick in points at most, and how many of them offer a choice."""

HEADS = 3
"""So many heads of columns make an empty grid a form."""

KEY = 40.0
"""The longest line, in points, that is a legend's key."""


def chart_areas(
    rules: Sequence[Rule], lines: Sequence[Line], grids: Sequence[Grid], words: WordIndex
) -> list[BBox]:
    """Return where bars share a base line, lines run from numbers, and cells hold no text."""
    return _bars(rules, words) + _axes(lines, words.words) + _empty_grids(grids, words)


def _axes(lines: Sequence[Line], words: Sequence[Word]) -> list[BBox]:
    """Find at least three numbers one over the other, each level with the line that it labels."""
    labels: dict[int, list[tuple[Word, Line]]] = {}
    for word in words:
        if word.upright and is_value(word.text):
            height = word.bottom - word.top
            for line in crossing(lines, word.top + 0.2 * height, word.bottom - 0.2 * height):
                if -1 <= line.start - word.x1 <= TICK * word.size:
                    labels.setdefault(round(line.start / 3), []).append((word, line))
                    break
    areas: list[BBox] = []
    for _, axis in sorted(labels.items()):
        if len(axis) >= 3:
            hull = _hull([(w.x0, w.top, max(w.x1, line.end), w.bottom) for w, line in axis])
            areas.append(_around(hull))
    return areas


def has_keys(phrases: Sequence[Phrase], lines: Sequence[Line]) -> bool:
    """Say whether a short line stands before most phrases: the legend of a chart."""
    keyed = 0
    for phrase in phrases:
        height = phrase.bottom - phrase.top
        keyed += any(
            line.length <= KEY and -1 <= phrase.x0 - line.end <= 1.5 * phrase.size
            for line in crossing(lines, phrase.top + 0.15 * height, phrase.bottom - 0.15 * height)
        )
    return 2 * keyed >= len(phrases)


def _bars(rules: Iterable[Rule], words: WordIndex) -> list[BBox]:
    """Find at least three boxes on one base line with at least three lengths: a bar chart."""
    areas: list[BBox] = []
    boxes = [rule for rule in rules if rule.kind == "rectangle"]
    for base, tip, side in ((0, 2, 1), (3, 1, 0)):
        groups: dict[int, list[Rule]] = {}
        for box in boxes:
            groups.setdefault(round(float(box[base])), []).append(box)
        for _, group in sorted(groups.items()):
            lengths = {round(float(box[tip])) for box in group}
            starts = {round(float(box[side])) for box in group}
            if len(lengths) >= 3 and len(starts) >= 3 and len(lengths) >= 0.6 * len(group):
                drawn = [box[:4] for box in group]
                if not _are_shades(drawn, words):
                    areas.append(_around(_hull(drawn)))
    return areas


def _are_shades(boxes: Sequence[BBox], words: WordIndex) -> bool:
    """Say whether words stand on many of the boxes: they are the grounds of cells, no bars."""
    worded = sum(
        sum(not is_value(word.text) for word in words.inside(box)) >= ON_BAR for box in boxes
    )
    return worded >= SHADES * len(boxes)


def _hull(boxes: Sequence[BBox]) -> BBox:
    hull = boxes[0]
    for box in boxes[1:]:
        hull = union(hull, box)
    return hull


def _around(box: BBox) -> BBox:
    """Return a chart's box with room for the labels of its axes."""
    return (box[0] - LABELS, box[1] - LABELS, box[2] + LABELS, box[3] + LABELS)


def _empty_grids(grids: Sequence[Grid], words: WordIndex) -> list[BBox]:
    """Find grids with hardly a word in their cells: the lines behind a curve.

    Where the first row of cells is filled, they are a form that waits for its values.
    """
    areas: list[BBox] = []
    for grid in grids:
        x0, top, x1, bottom = grid.bbox
        if len(grid.cells) < 4 or x1 - x0 < 60 or bottom - top < 40:
            continue
        held = words_in_cells(grid, words.inside(grid.bbox))
        heads = [cell for cell in grid.cells if cell.top == 0]
        is_form = len(heads) >= HEADS and all(cell in held for cell in heads)
        if len(held) < 0.15 * len(grid.cells) and not is_form:
            areas.append((x0 - LABELS, top - LABELS / 2, x1 + LABELS, bottom + LABELS))
    return areas


def is_diagram(phrases: Sequence[Phrase], frames: Sequence[Grid]) -> bool:
    """Say whether phrases stand in boxes of their own that do not form rows and columns.

    A box with phrases side by side is the ground of a table's row.
    """
    held: dict[BBox, list[Phrase]] = {}
    for phrase in phrases:
        x, y = (phrase.x0 + phrase.x1) / 2, (phrase.top + phrase.bottom) / 2
        for frame in frames:
            x0, top, x1, bottom = frame.bbox
            if x0 <= x <= x1 and top <= y <= bottom:
                held.setdefault(frame.bbox, []).append(phrase)
                break
    boxed = [inside for inside in held.values() if not _are_side_by_side(inside)]
    return len(boxed) >= 3 and 2 * sum(map(len, boxed)) >= len(phrases)


def has_choices(phrases: Sequence[Phrase], frames: Sequence[Grid]) -> bool:
    """Say whether words stand right after boxes to tick, and none of them is a value.

    The boxes of one question stand where there is room, on one page in line and on the next not.
    """
    if any(phrase.numeric for phrase in phrases):
        return False
    ticked = sum(_is_tick_box(frame.bbox) and _opens(frame.bbox, phrases) for frame in frames)
    written = sum(phrase.words[0].text[0] in TICKS and len(phrase.text) > 1 for phrase in phrases)
    return ticked + written >= LEAST_TICKS


def _is_tick_box(box: BBox) -> bool:
    width, height = box[2] - box[0], box[3] - box[1]
    return max(width, height) <= LARGEST_TICK and abs(width - height) <= 0.3 * max(width, height)


def _opens(box: BBox, phrases: Sequence[Phrase]) -> bool:
    """Say whether words begin right after a box, on its level."""
    middle = (box[1] + box[3]) / 2
    return any(
        -1 <= phrase.x0 - box[2] <= TICK * phrase.size and phrase.top <= middle <= phrase.bottom
        for phrase in phrases
    )


def _are_side_by_side(phrases: Sequence[Phrase]) -> bool:
    return any(a.top < b.baseline and b.top < a.baseline for a, b in pairwise(phrases))


def lies_in(box: BBox, areas: Iterable[BBox], share: float = 0.6) -> bool:
    """Say whether at least this share of a box lies in one of the areas."""
    size = max((box[2] - box[0]) * (box[3] - box[1]), 1.0)
    for x0, top, x1, bottom in areas:
        width = min(box[2], x1) - max(box[0], x0)
        height = min(box[3], bottom) - max(box[1], top)
        if width > 0 and height > 0 and width * height >= share * size:
            return True
    return False
