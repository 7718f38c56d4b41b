"""Tokens and nuclei as lines, in the columns of their page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, groupby, pairwise
from typing import NamedTuple

from standfirst.model.place import BBox, union
from standfirst.stages.segment.formulas.grid import Grid, connected
from standfirst.stages.segment.formulas.nucleus import Nucleus
from standfirst.stages.segment.formulas.tokens import Token

SEGMENT_GAP = 1.6
"""A gap of this many font sizes parts two segments; justified prose stays well below it."""

GUTTER_GAP = 0.75
"""Columns are at least this share of the font size apart, where words hardly ever are."""

GUTTER_ROWS, GUTTER_SHARE = 6, 0.3
"""So many rows of prose stand on each side of a gutter, and at most this share of them across."""

STEP, MOST_STEPS = 2.0, 7200
"""Points by which a page is searched for gutters, and steps up to the widest page there is."""

REACH_ACROSS = 2.6
"""Parts of one line are at most this many font sizes apart (cases, matrices)."""

SCRIPT_GAP = 0.6
"""In font sizes: a script stands this close to what it is set to."""

PROSE_WORDS = 4
"""A run of text with so many words tells where its column begins and ends."""

SURELY_PROSE = 7
"""With so many words a line shows that whatever signs it has."""

WORDS_PER_SIGN, MORE_WORDS = 3, 2
"""A formula in words has a sign for every few of them; a sentence has hardly any."""


@dataclass(slots=True, eq=False)
class Line:
    """What stands side by side in one column: runs of tokens, and nuclei with what they claim.

    `free` are the tokens that no nucleus claims, `nuclei` the nuclei; `first_baseline` is that of
    the line's leftmost token.
    """

    bbox: BBox
    free: list[Token] = field(default_factory=list)
    nuclei: list[Nucleus] = field(default_factory=list)

    @property
    def is_stacked(self) -> bool:
        """Tell whether anything in the line has more than one storey."""
        return any(nucleus.is_stacked for nucleus in self.nuclei)

    @property
    def word_tokens(self) -> list[Token]:
        """Return the words outside of nuclei; those in scripts are none, unless all is small."""
        words = [token for token in self.free if token.kind in ("word", "code")]
        if all(token.is_small for token in self.free):
            return words
        return [word for word in words if not word.is_small]

    @property
    def words(self) -> int:
        """Return how many words stand outside of nuclei."""
        return len(self.word_tokens)

    @property
    def tokens(self) -> list[Token]:
        """Return every token of the line."""
        return [*self.free, *(token for nucleus in self.nuclei for token in nucleus.claimed)]


def rows_to_segments(
    rows: Iterable[Sequence[Token]], gutters: Sequence[float]
) -> list[list[Token]]:
    """Cut rows where a gutter or a wide gap is."""
    segments: list[list[Token]] = []
    for row in rows:
        run: list[Token] = []
        right = 0.0
        for token in row:
            if run and _parts(right, token, gutters):
                segments.append(run)
                run = []
            right = max(right, token.x1) if run else token.x1
            run.append(token)
        if run:
            segments.append(run)
    return segments


def _parts(right: float, token: Token, gutters: Sequence[float]) -> bool:
    gap = token.x0 - right
    if gap > SEGMENT_GAP * token.size:
        return True
    return gap > GUTTER_GAP * token.size and any(right <= x <= token.x0 for x in gutters)


def find_gutters(rows: Iterable[Sequence[Token]]) -> list[float]:
    """Return the places between columns: little prose reaches over them, much stands on each side.

    Only runs of words count, as tables and formulas are white in many places.
    """
    steps: Counter[int] = Counter()
    for row in rows:
        for run in _runs(row):
            if sum(token.kind == "word" for token in run) >= PROSE_WORDS:
                steps[int(run[0].x0 // STEP)] += 1
                steps[int(max(token.x1 for token in run) // STEP) + 1] -= 1
    if not steps:
        return []
    first, last = min(steps), min(max(steps), min(steps) + MOST_STEPS)
    cover = list(accumulate(steps[at] for at in range(first, last + 1)))
    left = list(accumulate(cover, max))
    right = list(accumulate(reversed(cover), max))[::-1]
    white = [
        min(before, after) >= GUTTER_ROWS and count <= GUTTER_SHARE * min(before, after)
        for count, before, after in zip(cover, left, right, strict=True)
    ]
    return [(first + at) * STEP for at in _middles(white)]


def _runs(row: Sequence[Token]) -> Iterator[Sequence[Token]]:
    """Yield the parts of a row between gaps as wide as a gutter."""
    start = 0
    right = row[0].x1
    for at in range(1, len(row)):
        if row[at].x0 - right > GUTTER_GAP * row[at].size:
            yield row[start:at]
            start = at
        right = max(right, row[at].x1)
    yield row[start:]


def _middles(flags: Sequence[bool]) -> Iterator[float]:
    """Yield the middle of each stretch of true flags."""
    start = 0
    for is_set, stretch in groupby(flags):
        length = len(list(stretch))
        if is_set:
            yield start + length / 2
        start += length


def segments_to_lines(
    segments: Sequence[Sequence[Token]], nuclei: Sequence[Nucleus], gutters: Sequence[float]
) -> list[Line]:
    """Join segments and nuclei that stand side by side on one height, from the top down."""
    claimed = {id(token) for nucleus in nuclei for token in nucleus.claimed}
    runs = [[token for token in segment if id(token) not in claimed] for segment in segments]
    runs = [run for run in runs if run]
    parts = [
        _Part(
            _hull(run),
            _core(run),
            _size(run),
            Line(_hull(run), run),
            all(token.is_small for token in run),
        )
        for run in runs
    ]
    parts += [
        _Part(n.bbox, _inner(n.bbox), _size(n.claimed), Line(n.bbox, [], [n])) for n in nuclei
    ]
    return _joined(parts, gutters)


class _Part(NamedTuple):
    """A run or a nucleus: `core` is the band that what stands beside it has to meet."""

    bbox: BBox
    core: tuple[float, float]
    size: float
    line: Line
    is_small: bool = False


def _joined(parts: Sequence[_Part], gutters: Sequence[float]) -> list[Line]:
    grid = Grid([(part.bbox[0], part.core[0], part.bbox[2], part.core[1]) for part in parts])
    pairs = [
        (at, other)
        for at, part in enumerate(parts)
        for other in grid.touching(_reach(part))
        if other != at and _is_beside(part, parts[other], gutters)
    ]
    lines = []
    for group in connected(len(parts), pairs):
        line = Line(parts[group[0]].bbox)
        for at in group:
            line.bbox = union(line.bbox, parts[at].bbox)
            line.free.extend(parts[at].line.free)
            line.nuclei.extend(parts[at].line.nuclei)
        line.free.sort(key=lambda token: (token.x0, token.baseline))
        lines.append(line)
    return sorted(lines, key=lambda line: (line.bbox[1], line.bbox[0]))


def _reach(part: _Part) -> BBox:
    across = REACH_ACROSS * part.size
    return part.bbox[0] - across, part.core[0], part.bbox[2] + across, part.core[1]


def _is_beside(part: _Part, other: _Part, gutters: Sequence[float]) -> bool:
    reach = REACH_ACROSS * max(part.size, other.size)
    if part.is_small or other.is_small:
        reach = SCRIPT_GAP * max(part.size, other.size)
    if part.is_small and (other.is_small or other.line.nuclei):
        overlap = min(part.bbox[3], other.bbox[3]) - max(part.bbox[1], other.bbox[1])
    else:
        overlap = min(part.core[1], other.core[1]) - max(part.core[0], other.core[0])
    right = min(part.bbox[2], other.bbox[2])
    left = max(part.bbox[0], other.bbox[0])
    if overlap <= 0.1 * min(part.size, other.size) or left - right > reach:
        return False
    return left <= right or not any(right <= x <= left for x in gutters)


def _size(tokens: Sequence[Token]) -> float:
    return max(token.size for token in tokens)


def _hull(tokens: Sequence[Token]) -> BBox:
    box = tokens[0].bbox
    for token in tokens[1:]:
        box = union(box, token.bbox)
    return box


def _core(run: Sequence[Token]) -> tuple[float, float]:
    cores = [token.core for token in run]
    return min(core[0] for core in cores), max(core[1] for core in cores)


def _inner(box: BBox) -> tuple[float, float]:
    """Return the band of a nucleus, short of its ends: lines above and below may touch these."""
    margin = 0.1 * (box[3] - box[1])
    return box[1] + margin, box[3] - margin


def is_prose_run(line: Line) -> bool:
    """Tell a line with words enough to show where its column begins and ends."""
    signs = sum(token.kind == "sign" for token in line.free)
    if line.words >= SURELY_PROSE:
        return True
    return line.words >= PROSE_WORDS and line.words > WORDS_PER_SIGN * signs + MORE_WORDS


def is_text(line: Line) -> bool:
    """Tell prose, and short lines of words alone: the end of a paragraph, a heading."""
    if is_prose_run(line):
        return True
    has_sign = any(token.kind == "sign" for token in line.free)
    return line.words >= 2 and not has_sign and not line.nuclei


def usual_leading(lines: Sequence[Line], body: float) -> float:
    """Return the usual distance of the baselines of a page's prose, in points."""
    prose = [line for line in lines if is_prose_run(line)]
    steps = []
    for above, below in pairwise(prose):
        step = below.free[0].baseline - above.free[0].baseline
        if abs(above.bbox[0] - below.bbox[0]) < body and 0.8 * body < step < 2.5 * body:
            steps.append(step)
    if not steps:
        return 1.2 * body
    # Where paragraphs are set apart and short, most steps are between two of them.
    return sorted(steps)[len(steps) // 4]
