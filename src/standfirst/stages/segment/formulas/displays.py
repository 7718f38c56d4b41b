"""Tells lines that are displayed formulas from lines of prose with mathematics in them."""

from __future__ import annotations

from collections.abc import Sequence

from standfirst.stages.segment.formulas.around import column_of, is_remark, nearest, text_baseline
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
    closes_a_sentence,
    equation_number,
    explains_a_letter,
    has_relation,
    is_maths,
    is_number,
    is_worth_lifting,
    longest_run,
    marker_end,
    opens_with_label,
    reads_as_caption,
    reads_as_code,
    reckons,
    speaks_of_variables,
    starts,
    states,
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

ALIGNED = 1.5
"""Points: the relations of an aligned system stand so exactly under each other."""

SET_OFF = 0.2
"""In font sizes: displays have so much more white above or below than lines of prose have."""

FULL = 3.0
"""In font sizes: a full line ends so near to the edge of its column."""

FEWEST_LETTERS = 3
"""Fewer letters without a sign between are a name, "V (f)"."""

MOST_IN_ROW = 5
"""More words after a relation are a sentence that follows from a formula."""

LOOK, LOOK_FAR = 9.0, 30.0
"""In font sizes: how far above and below the prose around a line is looked for."""

ROW_GAP = 8.0
"""In font sizes: two cells of a row are so near."""

ASCENT = 0.7
"""In font sizes: how high letters reach."""

LONGEST_RUN = 6
"""More words in a row are a sentence, not a quantity's name."""

FEW_WORDS = 3
"""So many words say nothing against a formula with a fraction, a root or a tall sign in it."""


class Page:
    """The lines of a page, each with the prose around it; lengths are in points."""

    def __init__(
        self, lines: Sequence[Line], body: float, width: float, gutters: Sequence[float] = ()
    ) -> None:
        self.body = body
        self.width = width
        self._lines = lines
        self._gutters = gutters
        self._worded = [line for line in lines if line.words and not is_prose_run(line)]
        self._words = Grid([line.bbox for line in self._worded])
        self._numbers = [line for line in lines if is_number(line)]
        self._margin = Grid([line.bbox for line in self._numbers])
        self._leading = usual_leading(lines, body)
        self._set_text([line for line in lines if is_text(line)])

    def displays(self) -> list[Line]:
        """Return the lines that stand by themselves and are formulas rather than words.

        At first only lines full of words are text; then all that have words and are no formulas.
        """
        shown = [line for line in self._lines if self.is_display(line)]
        ids = set(map(id, shown))
        text = [line for line in self._lines if line.words and id(line) not in ids]
        self._set_text([line for line in text if is_text(line) or not is_remark(line)])
        shown = [line for line in shown if self.is_display(line)]
        return shown + self._rows_between(shown)

    def _rows_between(self, shown: Sequence[Line]) -> list[Line]:
        """Return the rows of aligned formulas that stand under or over another.

        These are short ones, "= 1", and ones with words after a relation right under another.
        """
        ids = set(map(id, shown))
        grid = Grid([line.bbox for line in shown])
        reach = ROWS_APART * self.body
        found = []
        for line in self._lines:
            x0, top, x1, bottom = line.bbox
            if line.nuclei or id(line) in ids or line.free[0].kind != "sign" or is_remark(line):
                continue
            near = [shown[at] for at in grid.touching((x0, top - reach, x1, bottom + reach))]
            if any(_is_row_of(line, other, reach) for other in near):
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

    def _around(self, line: Line, look: float = LOOK) -> list[Line]:
        """Return the text above and below a line, in its column."""
        x0, top, x1, bottom = line.bbox
        reach = look * self.body
        found = self._grid.touching((x0, top - reach, x1, bottom + reach))
        return [self._text[at] for at in found if self._text[at] is not line]

    def _is_pure_display(self, line: Line, around: Sequence[Line]) -> bool:
        if line.is_stacked:
            return True
        if is_remark(line):
            return False
        if marker_end(line) is not None and not self._is_amid_column(line):
            return False
        signs = sum(token.kind == "sign" for token in line.tokens)
        maths = signs + sum(is_maths(token) for token in line.tokens)
        if sum(len(token.glyphs) for token in line.tokens) < 3 or maths < 2:
            return False
        if not is_worth_lifting(line) or closes_a_sentence(line) or reads_as_code(line):
            return False
        if self._is_in_row(line) or (not signs and maths < FEWEST_LETTERS):
            return False
        if self._is_numbered(line) or self._is_centred(line, around):
            return True
        if self._is_flush(line, around) or not signs:
            return self._is_set_off(line, around)
        return not self._goes_on(line, around)

    def _is_numbered(self, line: Line) -> bool:
        """Tell whether a formula's number stands at a line's end, or in the margin right of it."""
        if equation_number(line):
            return True
        middle = (line.bbox[1] + line.bbox[3]) / 2
        return any(
            not any(line.bbox[2] <= gutter <= self._numbers[at].bbox[0] for gutter in self._gutters)
            for at in self._margin.touching((line.bbox[2], middle, self.width, middle))
        )

    def _goes_on(self, line: Line, around: Sequence[Line]) -> bool:
        """Tell whether a line may be the rest of the one above: that is full, and as near as usual.

        Where a display follows without more white, the line above is short.
        """
        above = nearest(line, around, above=True)
        if above is None or self._has_white(line, around, above=True):
            return False
        column = column_of(self._around(line, LOOK_FAR))
        return column is not None and above.bbox[2] >= column[1] - FULL * self.body

    def _is_in_row(self, line: Line) -> bool:
        """Tell whether words stand left of a line on its height: a cell of a table or a list.

        What relates nothing to each other is a symbol that words right of it explain, too.
        """
        x0, top, x1, bottom = line.bbox
        middle, reach = (top + bottom) / 2, ROW_GAP * self.body
        sides = [(x0 - reach, x0)]
        if not has_relation(line):
            sides.append((x1, x1 + reach))
        return any(
            self._words.touching((left, middle, right, middle))
            and not any(left <= gutter <= right for gutter in self._gutters)
            for left, right in sides
        )

    def _is_worded_display(self, line: Line, around: Sequence[Line]) -> bool:
        if any(token.kind == "code" for token in line.free) and not self._is_numbered(line):
            return False
        if reads_as_caption(line) or opens_with_label(line) or reads_as_code(line):
            return False
        if marker_end(line) is not None and not self._is_amid_column(line):
            return False
        words = words_without_remark(line)
        signs = sum(token.kind == "sign" and not token.is_small for token in line.free)
        if len(words) > WORDS_PER_SIGN * signs + MORE_WORDS:
            return False
        if not line.is_stacked and (not states(line) or explains_a_letter(line)):
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
        if self._is_flush(line, around) and not self._is_numbered(line):
            is_short = longest <= FEW_WORDS and not is_sentence and is_set_off
            if line.is_stacked:
                return is_short and line.words <= FEW_WORDS and has_relation(line)
            return is_short and reckons(line)
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
        return any(self._has_white(line, around, above=above) for above in (True, False))

    def _is_flush(self, line: Line, around: Sequence[Line]) -> bool:
        """Tell whether the nearest text above or below begins where the line does."""
        left = line.bbox[0]
        reach = FLUSH * self.body
        near = (nearest(line, around, above=True), nearest(line, around, above=False))
        return any(
            abs(start - left) <= reach
            for other in near
            if other is not None
            for start in starts(other)
        )

    def _indent(self, line: Line, around: Sequence[Line]) -> float:
        """Return how far right of its column's edge a line begins, in font sizes."""
        column = around or self._around(line, LOOK_FAR)
        if not column:
            return 0.0
        return (line.bbox[0] - min(other.bbox[0] for other in column)) / self.body

    def _is_centred(self, line: Line, around: Sequence[Line]) -> bool:
        """Tell whether a line is centred in its column, or in the part that its item takes.

        Lines next to it may all be short, so that those farther off tell where the column ends.
        """
        near = (nearest(line, around, above=True), nearest(line, around, above=False))
        columns = [column_of(around), column_of(self._around(line, LOOK_FAR))]
        lefts = [column[0] for column in columns if column]
        lefts += [other.bbox[0] for other in near if other is not None]
        rights = [column[1] for column in columns if column]
        return any(self._is_amid(line, left, right) for left in lefts for right in rights)

    def _is_amid_column(self, line: Line) -> bool:
        column = column_of(self._around(line, LOOK_FAR))
        return column is not None and self._is_amid(line, *column)

    def _is_amid(self, line: Line, left: float, right: float) -> bool:
        before, after = line.bbox[0] - left, right - line.bbox[2]
        slack = CENTRED * self.body + 0.02 * (right - left)
        return min(before, after) >= self.body and abs(before - after) <= slack

    def _is_set_off(self, line: Line, around: Sequence[Line]) -> bool:
        return self._has_white(line, around, above=True) and self._has_white(
            line, around, above=False
        )

    def _has_white(self, line: Line, around: Sequence[Line], *, above: bool) -> bool:
        """Tell whether a line has more white on one side than lines of prose have."""
        other = nearest(line, around, above=above)
        if other is None:
            return True
        more = SET_OFF * self.body
        if line.is_stacked:
            ink = line.bbox[1] - text_baseline(other) if above else other.bbox[1] - line.bbox[3]
            return ink >= self._leading - ASCENT * self.body + more
        # Tall brackets of TeX's fonts hang from their baselines.
        level = [token for token in line.tokens if not token.is_small and token.kind != "large"]
        baselines = [token.baseline for token in level] or [line.bbox[3]]
        step = (
            min(baselines) - text_baseline(other)
            if above
            else text_baseline(other) - max(baselines)
        )
        return step >= self._leading + more


def _is_row_of(line: Line, other: Line, reach: float) -> bool:
    if line.words:
        return line.words <= MOST_IN_ROW and any(
            token.text in RELATIONS and abs(token.x0 - line.free[0].x0) <= ALIGNED
            for token in other.free
        )
    return other.bbox[0] - reach <= line.bbox[0] and line.bbox[2] <= other.bbox[2] + reach
