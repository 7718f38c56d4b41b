"""Tells lines that are displayed formulas from lines of prose with mathematics in them."""

from __future__ import annotations

from collections.abc import Sequence

from standfirst.stages.segment.formulas.grid import Grid
from standfirst.stages.segment.formulas.lines import (
    MORE_WORDS,
    SURELY_PROSE,
    WORDS_PER_SIGN,
    Line,
    is_prose_run,
    is_text,
    usual_leading,
)
from standfirst.stages.segment.formulas.signs import RELATIONS
from standfirst.stages.segment.formulas.wording import (
    explains_a_letter,
    longest_run,
    marker_end,
    reads_as_caption,
    speaks_of_variables,
    starts,
    words_without_remark,
)

FLUSH = 0.6
"""In font sizes: a line that begins within this of the line above or below goes on with it."""

CENTRED = 1.2
"""In font sizes: a line is centred when its distances to both edges differ by no more."""

INDENT = 1.8
"""In font sizes; paragraphs begin with less, displays that are not centred with more."""

DEEP_INDENT = 4.0
"""In font sizes: a paragraph does not begin so far in, even in a list."""

ROWS_APART = 1.3
"""Rows of one displayed formula are at most this share of the font size apart, ink to ink."""

SET_OFF = 0.2
"""In font sizes: displays have so much more white above or below than lines of prose have."""

LOOK = 9.0
"""In font sizes: how far above and below the prose around a line is looked for."""

ASCENT = 0.7
"""In font sizes: how high letters reach."""

LONGEST_RUN = 6
"""More words in a row are a sentence, not a quantity's name."""

FEW_WORDS = 3
"""So many words say nothing against a formula with a fraction, a root or a tall sign in it."""


class Page:
    """The lines of a page, each with the prose around it; lengths are in points."""

    def __init__(self, lines: Sequence[Line], body: float, width: float) -> None:
        self.body = body
        self.width = width
        self._lines = lines
        self._leading = usual_leading(lines, body)
        self._set_text([line for line in lines if is_text(line)])

    def displays(self) -> list[Line]:
        """Return the lines that stand by themselves and are formulas rather than words.

        At first only lines full of words are text; then all that have words and are no formulas.
        """
        shown = [line for line in self._lines if self.is_display(line)]
        ids = set(map(id, shown))
        text = [line for line in self._lines if line.words and id(line) not in ids]
        self._set_text([line for line in text if is_text(line) or not _is_small(line)])
        shown = [line for line in shown if self.is_display(line)]
        return shown + self._rows_between(shown)

    def _rows_between(self, shown: Sequence[Line]) -> list[Line]:
        """Return the short rows of aligned formulas, "= 1", that stand under or over another."""
        ids = set(map(id, shown))
        grid = Grid([line.bbox for line in shown])
        reach = ROWS_APART * self.body
        found = []
        for line in self._lines:
            x0, top, x1, bottom = line.bbox
            is_row = line.words == 0 and not line.nuclei and id(line) not in ids
            if not is_row or line.free[0].kind != "sign" or _is_small(line):
                continue
            near = grid.touching((x0, top - reach, x1, bottom + reach))
            if any(
                shown[at].bbox[0] - reach <= x0 and x1 <= shown[at].bbox[2] + reach for at in near
            ):
                found.append(line)
        return found

    def _set_text(self, text: list[Line]) -> None:
        self._text = text
        self._grid = Grid([line.bbox for line in text])

    def is_display(self, line: Line) -> bool:
        """Tell whether a line stands by itself and is a formula rather than words."""
        around = self._around(line)
        if line.words == 0:
            return self._is_pure_display(line, around)
        return self._is_worded_display(line, around)

    def is_aside(self, line: Line, beside: Sequence[Line]) -> bool:
        """Tell whether a line may be a remark on a formula: no prose goes on with it.

        `beside` are the other lines that may be.
        """
        ids = set(map(id, beside))
        around = [other for other in self._around(line) if id(other) not in ids]
        return 0 < line.words <= LONGEST_RUN and not self._is_flush(line, around)

    def _around(self, line: Line) -> list[Line]:
        """Return the text above and below a line, in its column."""
        x0, top, x1, bottom = line.bbox
        reach = LOOK * self.body
        found = self._grid.touching((x0, top - reach, x1, bottom + reach))
        return [self._text[at] for at in found if self._text[at] is not line]

    def _is_pure_display(self, line: Line, around: Sequence[Line]) -> bool:
        if line.is_stacked:
            return True
        if _is_small(line):
            return False
        if marker_end(line) is not None and not self._is_centred(line, around):
            return False
        relations = sum(token.kind == "sign" for token in line.tokens)
        maths = sum(token.kind in ("sign", "letter", "large") for token in line.tokens)
        if sum(len(token.glyphs) for token in line.tokens) < 3 or maths < 2:
            return False
        if not any(token.kind == "letter" or token.text in RELATIONS for token in line.tokens):
            return False
        if self._is_flush(line, around):
            return self._is_set_off(line, around)
        return relations >= 1 or maths >= 3

    def _is_worded_display(self, line: Line, around: Sequence[Line]) -> bool:
        if any(token.kind == "code" for token in line.free):
            return False
        if reads_as_caption(line):
            return False
        if marker_end(line) is not None and not self._is_centred(line, around):
            return False
        words = words_without_remark(line)
        signs = sum(token.kind == "sign" for token in line.free)
        if len(words) > WORDS_PER_SIGN * signs + MORE_WORDS:
            return False
        if not line.is_stacked and (not signs or explains_a_letter(line)):
            return False
        longest = longest_run(words, line)
        is_sentence = speaks_of_variables(words, line)
        if longest > LONGEST_RUN or (is_sentence and len(words) >= SURELY_PROSE):
            return False
        return self._is_placed_as_display(line, around, longest, is_sentence)

    def _is_placed_as_display(
        self, line: Line, around: Sequence[Line], longest: int, is_sentence: bool
    ) -> bool:
        is_set_off = self._is_set_off(line, around)
        if self._is_flush(line, around):
            return line.is_stacked and is_set_off and line.words <= FEW_WORDS
        is_indented = self._indent(line, around) >= DEEP_INDENT
        if is_sentence and not line.is_stacked and not is_indented:
            return False
        if not self._is_centred(line, around):
            if is_sentence and not line.is_stacked:
                return False
            if self._indent(line, around) < INDENT:
                return line.is_stacked and is_set_off
        if line.is_stacked and longest <= FEW_WORDS:
            return True
        return self._has_white(line, around, above=False)

    def _is_flush(self, line: Line, around: Sequence[Line]) -> bool:
        """Tell whether the nearest text above or below begins where the line does."""
        left = line.bbox[0]
        reach = FLUSH * self.body
        near = (_nearest(line, around, above=True), _nearest(line, around, above=False))
        return any(
            abs(start - left) <= reach
            for other in near
            if other is not None
            for start in starts(other)
        )

    def _indent(self, line: Line, around: Sequence[Line]) -> float:
        """Return how far right of its column's edge a line begins, in font sizes."""
        if not around:
            return 0.0
        return (line.bbox[0] - min(other.bbox[0] for other in around)) / self.body

    def _is_centred(self, line: Line, around: Sequence[Line]) -> bool:
        if not around:
            return False
        column = [other for other in around if is_prose_run(other)] or around
        left = min(other.bbox[0] for other in column)
        right = max(other.bbox[2] for other in column)
        before, after = line.bbox[0] - left, right - line.bbox[2]
        slack = CENTRED * self.body + 0.02 * (right - left)
        return min(before, after) >= self.body and abs(before - after) <= slack

    def _is_set_off(self, line: Line, around: Sequence[Line]) -> bool:
        return self._has_white(line, around, above=True) and self._has_white(
            line, around, above=False
        )

    def _has_white(self, line: Line, around: Sequence[Line], *, above: bool) -> bool:
        """Tell whether a line has more white on one side than lines of prose have."""
        other = _nearest(line, around, above=above)
        if other is None:
            return True
        more = SET_OFF * self.body
        if line.is_stacked:
            ink = line.bbox[1] - _baseline(other) if above else other.bbox[1] - line.bbox[3]
            return ink >= self._leading - ASCENT * self.body + more
        baselines = [t.baseline for t in line.tokens if not t.is_small] or [line.bbox[3]]
        step = min(baselines) - _baseline(other) if above else _baseline(other) - max(baselines)
        return step >= self._leading + more


def _is_small(line: Line) -> bool:
    """Tell a remark in small type, as on a single sign of a formula."""
    return all(token.is_small for token in line.tokens)


def _nearest(line: Line, around: Sequence[Line], *, above: bool) -> Line | None:
    middle = (line.bbox[1] + line.bbox[3]) / 2
    if above:
        over = [other for other in around if (other.bbox[1] + other.bbox[3]) / 2 < middle]
        return max(over, key=lambda other: (other.bbox[3], -other.bbox[0]), default=None)
    under = [other for other in around if (other.bbox[1] + other.bbox[3]) / 2 > middle]
    return min(under, key=lambda other: (other.bbox[1], other.bbox[0]), default=None)


def _baseline(line: Line) -> float:
    words = sorted(token.baseline for token in line.free if token.kind in ("word", "code"))
    return words[len(words) // 2]
