"""What is written on and around a drawing: the numbers along its axes, their titles, its legend."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from standfirst.model.place import BBox
from standfirst.model.source import Glyph
from standfirst.stages.segment.figures.captions import is_prose
from standfirst.stages.segment.figures.drawings import grown, hull, lies_in, touches
from standfirst.stages.segment.tables.rows import Phrase
from standfirst.stages.segment.tables.words import Word

GAP, NUMBER_GAP, TITLE_GAP = 8.0, 16.0, 30.0
"""Points from a drawing to its labels: any short ones, numbers, and those in the drawing's own
font or sideways, as the titles of axes are."""

MOST_WORDS, MOST_IN_RUN, OUT = 4, 6, 60.0
"""Labels have at most so many words, in all their parts so many, and reach at most so many points
beyond the drawing."""

ROUNDS = 3
"""The title of an axis stands outside of the numbers along it, and a legend beside them."""

WIDE, LINE_SHARE = 150.0, 0.6
"""Beside a figure of so many points, what is wider than this share of it is a line of text."""

RUN_GAP = 1.5
"""In font sizes: the parts of a line of code or of tabbed text are so near to each other."""

LEAST_BESIDE = 0.5
"""This share of a sideways label stands on the height of its drawing."""


class Labels:
    """The short phrases of a page, and its sideways words, by the fonts that they are set in."""

    def __init__(
        self, glyphs: Iterable[Glyph], phrases: Sequence[Phrase], words: Iterable[Word]
    ) -> None:
        self._fonts = {(glyph.x0, glyph.baseline): glyph.font for glyph in glyphs}
        self._text = {self._font(phrase) for phrase in phrases if is_prose(phrase)}
        self._short = [phrase for run in _runs(phrases) if _is_short(run) for phrase in run]
        self._sideways = [(w.x0, w.top, w.x1, w.bottom) for w in words if not w.upright]

    def around(self, figure: BBox, apart: Sequence[BBox], but: Iterable[Phrase] = ()) -> BBox:
        """Return the box of a figure with its labels, without what lies in other boxes.

        `but` are phrases that are no labels, as the lines of the figure's caption.
        """
        box, limits = figure, grown(figure, OUT)
        others = set(map(id, but))
        short = [
            phrase
            for phrase in self._short
            if id(phrase) not in others
            and self._may_be_label(phrase.bbox, limits, apart)
            and not _is_line_beside(phrase.bbox, figure)
        ]
        sideways = [
            label
            for label in self._sideways
            if self._may_be_label(label, limits, apart) and _is_beside(label, figure)
        ]
        fonts: set[int] = set()
        for _ in range(ROUNDS):
            own = [phrase for phrase in short if self._is_near(phrase, box, fonts)]
            fonts.update(self._font(phrase) for phrase in own)
            beside = [label for label in sideways if touches(label, grown(box, TITLE_GAP))]
            larger = hull([box, *(phrase.bbox for phrase in own), *beside])
            if any(touches(larger, other) for other in apart):
                break
            box = larger
        return box

    def _may_be_label(self, label: BBox, limits: BBox, apart: Sequence[BBox]) -> bool:
        return lies_in(label, limits) and not any(touches(label, box) for box in apart)

    def _is_near(self, phrase: Phrase, box: BBox, fonts: set[int]) -> bool:
        if touches(phrase.bbox, grown(box, GAP)):
            return True
        if phrase.numeric and touches(phrase.bbox, grown(box, NUMBER_GAP)):
            return True
        font = self._font(phrase)
        is_own = font in fonts and font not in self._text
        return is_own and touches(phrase.bbox, grown(box, TITLE_GAP))

    def _font(self, phrase: Phrase) -> int:
        first = phrase.words[0]
        return self._fonts.get((first.x0, first.baseline), -1)


def _runs(phrases: Sequence[Phrase]) -> Iterator[list[Phrase]]:
    """Yield the phrases of a row that white space hardly parts, from left to right."""
    run: list[Phrase] = []
    for phrase in phrases:
        last = run[-1] if run else phrase
        is_level = abs(phrase.baseline - last.baseline) <= 1
        if run and not (is_level and 0 <= phrase.x0 - last.x1 <= RUN_GAP * phrase.size):
            yield run
            run = []
        run.append(phrase)
    if run:
        yield run


def _is_short(run: Sequence[Phrase]) -> bool:
    words = sum(len(phrase.words) for phrase in run)
    is_short = words <= MOST_IN_RUN and all(len(phrase.words) <= MOST_WORDS for phrase in run)
    return is_short or all(phrase.numeric for phrase in run)


def _is_line_beside(phrase: BBox, figure: BBox) -> bool:
    """Tell a line over or under a wide figure that is nearly as wide: no label is."""
    width = figure[2] - figure[0]
    is_outside = phrase[3] <= figure[1] + 2 or phrase[1] >= figure[3] - 2
    return is_outside and width >= WIDE and phrase[2] - phrase[0] > LINE_SHARE * width


def _is_beside(label: BBox, figure: BBox) -> bool:
    shared = min(label[3], figure[3]) - max(label[1], figure[1])
    return shared >= LEAST_BESIDE * (label[3] - label[1])
