"""Figure regions of a page, from page to page of one file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from standfirst.model.place import BBox
from standfirst.model.source import PageSource
from standfirst.stages.segment.figures.captions import (
    Caption,
    clear_of_lines,
    find_captions,
    is_prose,
    may_have_captions,
    named_by,
)
from standfirst.stages.segment.figures.drawings import (
    FEWEST_STROKES,
    Drawn,
    drawn_on,
    grown,
    hull,
    joined,
    lies_in,
    rules_of,
    touches,
)
from standfirst.stages.segment.figures.labels import Labels
from standfirst.stages.segment.formulas.grid import Grid
from standfirst.stages.segment.tables.rows import Phrase, words_to_rows
from standfirst.stages.segment.tables.words import glyphs_to_words

SMALLEST_SIDE = 48.0
"""Points: a picture or drawing without a caption whose shorter side is less is an icon, a mark or
an ornament."""

SMALLEST_CAPTIONED = 18.0
"""Points: the same for what has a caption."""

EDGE_BAND, SMALLEST_AT_EDGE = 0.12, 100.0
"""What begins in the first or ends in the last part of a page is a letterhead or a logo, unless its
shorter side has so many points."""

SAME_PLACE = 4.0
"""Points by which what repeats on every page may move."""

TICK = 12.0
"""Points by which ticks and labels reach out of the frame that is drawn around a figure."""

CHART = 4
"""So many rules over a figure's caption are a chart, where nothing else is drawn."""

BOX_ROUNDS = 2
"""A frame around a label is drawn of four rules: the upright ones bring the last one in."""

MOST_PROSE = 30
"""What holds more words in lines of text is a frame around a text, and no figure."""

STROKES_A_WORD = 10
"""A drawing of many strokes may hold more: one word for so many of them."""

LARGEST_FRAME = 4.0
"""A frame of more times a figure's size holds other things, too."""

UNDERLINE = 3.5
"""Points from a baseline to its underline."""

HARDLY_A_GLYPH = 20
"""A page with fewer glyphs is itself a picture: it has no text that a figure could be part of."""


class FigureRegion(NamedTuple):
    """A figure on a page: `bbox` holds its labels and its caption, `figure` what is drawn."""

    bbox: BBox
    figure: BBox
    caption: str = ""


class FigureFinder:
    """Finds the figures of one page after the other; use a new one for each file.

    It remembers where earlier pages have a picture or a drawing: what stands at the same place in
    the same size again is a logo or an ornament. Of its first occurrence only the size and the
    place tell, as pages are read once: what repeats is nearly always small and at the page's edge.
    """

    def __init__(self) -> None:
        self._seen: set[tuple[int, ...]] = set()

    def __call__(self, page: PageSource, taken: Sequence[BBox] = ()) -> list[FigureRegion]:
        """Return the figures of a page outside the boxes that are taken, from the top down."""
        drawn = [one for one in drawn_on(page) if not self._is_repeated(one)]
        self._seen.update(key for one in drawn for key in _places(one.bbox, around=False))
        drawn = [one for one in drawn if not _is_inside_any(one.bbox, taken)]
        if not _is_worth_a_look(drawn, page):
            return []
        words = glyphs_to_words(page.glyphs, page.fonts)
        phrases = [phrase for row in words_to_rows(words) for phrase in row.phrases]
        labels = Labels(page.glyphs, phrases, words)
        lines = Grid([phrase.bbox for phrase in phrases])
        rules = [
            one
            for one in rules_of(page)
            if not _is_inside_any(one.bbox, taken)
            and not _underlines(one.bbox, phrases, lines)
            and not _frames_text(one.bbox, phrases, lines)
        ]
        frames = [rule[:4] for rule in page.rules if rule.kind == "rectangle"]
        regions = (
            _region(group, phrases, frames, _Around(labels, rules, taken))
            for group in _grouped(drawn, rules, phrases)
            if _is_figure(group, page, phrases)
        )
        found = _apart([region for region in regions if region is not None])
        found = [region for region in found if not any(touches(region.bbox, box) for box in taken)]
        return sorted(found, key=lambda region: (region.bbox[1], region.bbox[0]))

    def _is_repeated(self, drawn: Drawn) -> bool:
        return any(key in self._seen for key in _places(drawn.bbox, around=True))


def _is_worth_a_look(drawn: Sequence[Drawn], page: PageSource) -> bool:
    if len(page.glyphs) < HARDLY_A_GLYPH:
        return False
    sides = (min(x1 - x0, bottom - top) for (x0, top, x1, bottom), *_ in drawn)
    if any(side >= SMALLEST_SIDE for side in sides):
        return True
    has_parts = bool(drawn) or len(page.rules) >= CHART
    return has_parts and may_have_captions("".join([glyph.text for glyph in page.glyphs]))


def _places(box: BBox, *, around: bool) -> Iterable[tuple[int, ...]]:
    """Yield a box's place and size on a coarse scale, and those next to it on the scale."""
    x, y = round(box[0] / SAME_PLACE), round(box[1] / SAME_PLACE)
    width, height = round((box[2] - box[0]) / SAME_PLACE), round((box[3] - box[1]) / SAME_PLACE)
    steps = (-1, 0, 1) if around else (0,)
    for across in steps:
        for down in steps:
            yield x + across, y + down, width, height


def _underlines(box: BBox, phrases: Sequence[Phrase], lines: Grid) -> bool:
    """Tell whether a rule is the underline of some words; `lines` holds the phrases' boxes."""
    over = lines.touching((box[0], box[1] - UNDERLINE, box[2], box[1] + 1))
    return any(-1 <= box[1] - phrases[at].baseline <= UNDERLINE for at in over)


def _frames_text(box: BBox, phrases: Sequence[Phrase], lines: Grid) -> bool:
    """Tell whether a rectangle is drawn around a line of text."""
    within = (phrases[at] for at in lines.touching(box))
    return any(is_prose(phrase) and lies_in(phrase.bbox, box) for phrase in within)


class _Group(NamedTuple):
    """Parts of one figure, with their caption and what stands between them and that."""

    parts: list[Drawn]
    caption: Caption | None = None
    phrases: Sequence[Phrase] = ()


def _grouped(
    drawn: Sequence[Drawn], rules: Sequence[Drawn], phrases: Sequence[Phrase]
) -> list[_Group]:
    """Return what is drawn as figures: the parts that a caption names together, others alone."""
    groups: list[_Group] = []
    rest = [*drawn, *rules]
    for caption in find_captions(phrases):
        named = named_by(caption, rest, phrases)
        if sum(one.is_rule for one in named.drawn) < len(named.drawn) or len(named.drawn) >= CHART:
            groups.append(_Group(named.drawn, caption, named.phrases))
            taken = set(map(id, named.drawn))
            rest = [one for one in rest if id(one) not in taken]
    return groups + [_Group([one]) for one in rest if not one.is_rule]


def _is_figure(group: _Group, page: PageSource, phrases: Sequence[Phrase]) -> bool:
    box = hull([part.bbox for part in group.parts])
    side = min(box[2] - box[0], box[3] - box[1])
    if side < (SMALLEST_CAPTIONED if group.caption else SMALLEST_SIDE):
        return False
    if group.caption is None:
        at_edge = box[1] < EDGE_BAND * page.height or box[3] > (1 - EDGE_BAND) * page.height
        strokes = sum(part.strokes for part in group.parts)
        if (at_edge and side < SMALLEST_AT_EDGE) or 0 < strokes < FEWEST_STROKES:
            return False
    strokes = sum(part.strokes for part in group.parts)
    return not _is_text(box, phrases, most=max(MOST_PROSE, strokes // STROKES_A_WORD))


def _holds(box: BBox, phrase: Phrase) -> bool:
    middle = (phrase.x0 + phrase.x1) / 2
    return box[0] <= middle <= box[2] and box[1] <= phrase.baseline <= box[3]


class _Around(NamedTuple):
    """A page's labels and rules, and the boxes that are taken by other things."""

    labels: Labels
    rules: Sequence[Drawn]
    taken: Sequence[BBox]


def _region(
    group: _Group, phrases: Sequence[Phrase], frames: Sequence[BBox], around: _Around
) -> FigureRegion | None:
    """Return the region of a figure, None where text leaves little of it."""
    drawn = hull([part.bbox for part in group.parts])
    titled = set(map(id, group.caption.lines)) if group.caption else set()
    others = [phrase for phrase in phrases if id(phrase) not in titled]
    figure = clear_of_lines(drawn, others)
    if figure is None:
        return None
    figure = _framed(figure, phrases, frames)
    titles = group.caption.lines if group.caption else ()
    box = around.labels.around(figure, around.taken, titles)
    box = hull([_with_boxes(box, around.rules), *(phrase.bbox for phrase in group.phrases)])
    if group.caption is None:
        return FigureRegion(box, figure)
    return FigureRegion(hull([box, group.caption.bbox]), figure, group.caption.text)


def _with_boxes(box: BBox, rules: Sequence[Drawn]) -> BBox:
    """Return the box of a figure with the frames around its outermost labels."""
    for _ in range(BOX_ROUNDS):
        limits = grown(box, TICK)
        own = [r.bbox for r in rules if touches(r.bbox, box) and lies_in(r.bbox, limits)]
        box = hull([box, *own])
    return box


def _framed(box: BBox, phrases: Sequence[Phrase], frames: Sequence[BBox]) -> BBox:
    """Return the frame that is drawn around a figure and its labels, else the figure's box."""
    size = (box[2] - box[0]) * (box[3] - box[1])
    for frame in sorted(frames, key=lambda f: (f[2] - f[0]) * (f[3] - f[1])):
        is_close = (frame[2] - frame[0]) * (frame[3] - frame[1]) <= LARGEST_FRAME * size
        if is_close and lies_in(box, grown(frame, TICK)) and not _is_text(frame, phrases):
            return hull([frame, box])
    return box


def _is_text(box: BBox, phrases: Sequence[Phrase], most: int = MOST_PROSE) -> bool:
    """Tell whether a box holds lines of text, more words of them than a figure has."""
    inside = [phrase for phrase in phrases if is_prose(phrase) and _holds(box, phrase)]
    return sum(len(phrase.words) for phrase in inside) > most


def _is_inside_any(box: BBox, taken: Sequence[BBox]) -> bool:
    middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
    return any(t[0] <= middle[0] <= t[2] and t[1] <= middle[1] <= t[3] for t in taken)


def _apart(regions: Sequence[FigureRegion]) -> list[FigureRegion]:
    """Put figures together that overlap, as long as any do, so that no glyph is in two."""
    current = list(regions)
    while True:
        groups = joined([region.bbox for region in current], 0.0)
        if len(groups) == len(current):
            return current
        current = [_put_together([current[at] for at in group]) for group in groups]


def _put_together(regions: Sequence[FigureRegion]) -> FigureRegion:
    return FigureRegion(
        hull([region.bbox for region in regions]),
        hull([region.figure for region in regions]),
        " ".join(region.caption for region in regions if region.caption),
    )
