"""The columns of a page and the order in which they are read."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import pairwise
from statistics import median
from typing import Literal, NamedTuple

from standfirst.stages.segment.paged.lines import CELL_GAP
from standfirst.stages.segment.paged.rows import Row, words_to_rows
from standfirst.stages.segment.paged.words import FIRST_RIGHT_TO_LEFT, Word

NARROWEST_GUTTER = 0.85
"""In median type sizes; word spaces of justified text are wider only for a line or two."""
FEWEST_ROWS = 3
FEWEST_LABELLED = 5
MOST_GAPS, MOST_FOUND = 200, 4000
"""Bounds for hostile pages: gaps of a row, and gutters to choose from."""
MOST_OPEN = 60
"""Gutters followed at once; a page with more is a grid, not columns."""
MOST_JUDGED = 40
DEEPEST = 8
FEWEST_LINES = 8
PROSE_CHARACTERS, PROSE_WORDS, PROSE_FILL, PROSE_LETTERS = 13, 2.4, 0.5, 0.6
"""Medians of a prose column's lines: characters, words, share of the column's width, and share of
the characters that are letters."""
LIST_LINES, LIST_CHARACTERS, LIST_SHARED = 8, 7, 0.6
"""Columns of short entries (an index): lines at each side, characters of a line, and the share of
lines that happen to stand on one height. In a table, nearly all of them do."""
LABEL_SHARE = 0.36
"""A column of side headings takes at most this share of the width."""
SPARSE = 0.67
"""Side headings stand at no more than this share of the lines beside them."""

LABEL_LEADING = 1.7
"""Lines of one side heading are at most this many type sizes apart."""

SMALL_PRINT = 0.93
"""Notes at the margin are set in type of at most this share of the text's size."""

GutterKind = Literal["columns", "labels", "left notes", "right notes"]
LevelRule = tuple[float, float, float]
"""A horizontal rule: `(x0, x1, y)`."""
FAR = 1e9


class Flow(NamedTuple):
    """Rows that are read one after the other; `is_aside` marks a column of notes at the margin."""

    rows: list[Row]
    is_aside: bool


class Gutter(NamedTuple):
    """A white strip over the rows `first` to `last` (half-open); how many stand at each side."""

    x0: float
    x1: float
    first: int
    last: int
    left_rows: int
    right_rows: int


def reading_order(words: Sequence[Word], ruled: Sequence[LevelRule]) -> list[Flow]:
    """Return the page's columns in reading order.

    `ruled` are the horizontal rules as `(x0, x1, y)`: where several cross a white strip, it parts
    the cells of a table and not columns of text.
    """
    is_leftward = sum([word.text > FIRST_RIGHT_TO_LEFT for word in words]) > len(words) / 2
    return _order(list(words), _Page(ruled, is_leftward), 0)


class _Page(NamedTuple):
    ruled: Sequence[LevelRule]
    is_leftward: bool


def _order(words: list[Word], page: _Page, depth: int) -> list[Flow]:
    rows = words_to_rows(words)
    if depth >= DEEPEST or len(rows) < FEWEST_ROWS:
        return [Flow(rows, False)] if rows else []
    found = _best(rows, page.ruled)
    if found is None:
        return [Flow(rows, False)]
    gutter, kind = found
    middle = rows[gutter.first : gutter.last]
    left, right = _sides(middle, gutter)
    result = _order(_words(rows[: gutter.first]), page, depth + 1)
    if kind == "labels":
        result.extend(_side_by_side(middle, gutter))
    elif kind in ("left notes", "right notes"):
        text, notes = (right, left) if kind == "left notes" else (left, right)
        result.extend(_order(text, page, depth + 1))
        result.append(Flow(words_to_rows(notes), True))
    else:
        for side in (right, left) if page.is_leftward else (left, right):
            result.extend(_order(side, page, depth + 1))
    return result + _order(_words(rows[gutter.last :]), page, depth + 1)


def _words(rows: Sequence[Row]) -> list[Word]:
    return [word for row in rows for word in row.words]


def _sides(rows: Sequence[Row], gutter: Gutter) -> tuple[list[Word], list[Word]]:
    middle = (gutter.x0 + gutter.x1) / 2
    words = _words(rows)
    left = [word for word in words if word.x0 + word.x1 < 2 * middle]
    return left, [word for word in words if word.x0 + word.x1 >= 2 * middle]


def _best(rows: list[Row], ruled: Sequence[LevelRule]) -> tuple[Gutter, GutterKind] | None:
    """Return the longest gutter that parts columns, with what it parts."""
    gutters = sorted(
        _gutters(rows, _rules_above(rows, ruled)),
        key=lambda gutter: (gutter.first - gutter.last, gutter.x0 - gutter.x1, gutter.x0),
    )
    judged: list[Gutter] = []
    for gutter in gutters:
        if len(judged) == MOST_JUDGED:
            break
        if any(_is_much_the_same(gutter, other) for other in judged):
            continue
        kind = _kind(rows[gutter.first : gutter.last], gutter)
        if kind is not None:
            return gutter, kind
        judged.append(gutter)
    return None


def _is_much_the_same(gutter: Gutter, other: Gutter) -> bool:
    shared = min(gutter.last, other.last) - max(gutter.first, other.first)
    return (
        abs(gutter.x0 - other.x0) < 3
        and abs(gutter.x1 - other.x1) < 3
        and shared >= 0.8 * (other.last - other.first)
    )


def _rules_above(rows: list[Row], ruled: Sequence[LevelRule]) -> list[list[LevelRule]]:
    """Return for each row the rules between the row before and its own baseline."""
    above: list[list[LevelRule]] = [[] for _ in rows]
    baselines = [row.baseline for row in rows]
    for rule in ruled:
        index = bisect_right(baselines, rule[2])
        if index < len(rows) and len(above[index]) < MOST_OPEN:
            above[index].append(rule)
    return above


def _gutters(rows: list[Row], rules_above: list[list[LevelRule]]) -> list[Gutter]:
    """Follow every white strip from row to row; return those with text at both sides.

    A rule across a strip ends it, and where a strip becomes narrower, what it was until then
    counts, too: the text of two columns may stand over a table whose cells leave it room.
    """
    least = NARROWEST_GUTTER * median([row.size for row in rows])
    found: list[Gutter] = []
    active: list[Gutter] = []
    for index, row in enumerate(rows):
        gaps = _gaps(row, max(least, NARROWEST_GUTTER * row.size))
        going_on: list[Gutter] = []
        for gutter in active:
            is_crossed = any(
                rule[0] < gutter.x0 and rule[1] > gutter.x1 for rule in rules_above[index]
            )
            parts = [] if is_crossed else _continued(gutter, gaps, row, least)
            going_on.extend(parts)
            if not any(part[:2] == gutter[:2] for part in parts) and len(found) < MOST_FOUND:
                found.append(gutter)
        for x0, x1 in gaps:
            if not any(g.x0 <= x0 and x1 <= g.x1 for g in going_on):
                going_on.append(
                    Gutter(x0, x1, index, index + 1, int(row.x0 < x0), int(row.x1 > x1))
                )
        active = list(dict.fromkeys(going_on))[:MOST_OPEN]
    found.extend(active)
    return [
        gutter
        for gutter in found
        if gutter.left_rows and gutter.right_rows and gutter.last - gutter.first >= FEWEST_ROWS
    ]


def _gaps(row: Row, least: float) -> list[tuple[float, float]]:
    gaps = []
    reached = -FAR
    for word in row.words:
        if word.x0 - reached >= least:
            gaps.append((reached, word.x0))
        reached = max(reached, word.x1)
    gaps.append((reached, FAR))
    return gaps if len(gaps) <= MOST_GAPS else []


def _continued(
    gutter: Gutter, gaps: list[tuple[float, float]], row: Row, least: float
) -> list[Gutter]:
    parts = []
    for gap in gaps:
        x0, x1 = max(gutter.x0, gap[0]), min(gutter.x1, gap[1])
        if x1 - x0 >= least:
            parts.append(
                Gutter(
                    x0, x1, gutter.first, gutter.last + 1,
                    gutter.left_rows + (row.x0 < x0), gutter.right_rows + (row.x1 > x1),
                )
            )  # fmt: skip
    return parts


class _Side(NamedTuple):
    """The lines at one side of a gutter: their number and what is typical of them.

    `characters` and `words` count the shortest stretch of a line between wide gaps: three columns
    of text are no table, a table of contents is one.
    """

    lines: int
    x0: float
    x1: float
    characters: float
    words: float
    fill: float
    letters: float
    size: float

    @property
    def is_prose(self) -> bool:
        return (
            self.characters >= PROSE_CHARACTERS
            and self.words >= PROSE_WORDS
            and self.fill >= PROSE_FILL
            and self.letters >= PROSE_LETTERS
        )

    @property
    def is_list(self) -> bool:
        return (
            self.lines >= LIST_LINES
            and self.characters >= LIST_CHARACTERS
            and self.letters >= PROSE_LETTERS
        )


def _side(rows: Sequence[Row], gutter: Gutter, is_left: bool) -> _Side:
    middle = (gutter.x0 + gutter.x1) / 2
    lines = []
    for row in rows:
        words = [word for word in row.words if (word.x0 + word.x1 < 2 * middle) is is_left]
        if words:
            lines.append(words)
    pieces = [_least_piece(words) for words in lines]
    x0 = min([words[0].x0 for words in lines])
    x1 = max([words[-1].x1 for words in lines])
    return _Side(
        len(lines), x0, x1,
        median([piece[0] for piece in pieces]),
        median([piece[1] for piece in pieces]),
        median([words[-1].x1 - words[0].x0 for words in lines]) / max(x1 - x0, 1.0),
        median([_letter_share(words) for words in lines]),
        median([words[0].size for words in lines]),
    )  # fmt: skip


def _least_piece(words: Sequence[Word]) -> tuple[int, int]:
    """Return the characters and words of the shortest stretch of a line that wide gaps part."""
    pieces = [[words[0]]]
    for before, word in pairwise(words):
        if word.x0 - before.x1 > CELL_GAP * max(word.size, before.size):
            pieces.append([])
        pieces[-1].append(word)
    return min((sum([len(word.text) for word in piece]), len(piece)) for piece in pieces)


def _letter_share(words: Sequence[Word]) -> float:
    text = "".join([word.text for word in words])
    return sum([character.isalpha() for character in text]) / max(len(text), 1)


def _kind(rows: Sequence[Row], gutter: Gutter) -> GutterKind | None:
    left, right = _side(rows, gutter, True), _side(rows, gutter, False)
    shared = sum(1 for row in rows if row.x0 < gutter.x0 and row.x1 > gutter.x1)
    if shared <= LIST_SHARED * min(left.lines, right.lines):
        if _is_small_print(left, right):
            return "left notes"
        if _is_small_print(right, left):
            return "right notes"
    if left.is_prose and right.is_prose:
        fewest = min(left.lines, right.lines)
        is_enough = fewest >= FEWEST_ROWS and left.lines + right.lines >= FEWEST_LINES
        return "columns" if is_enough else None
    if left.is_list and right.is_list and shared <= LIST_SHARED * min(left.lines, right.lines):
        return "columns"
    width = right.x1 - left.x0
    if not right.is_prose or left.x1 - left.x0 > LABEL_SHARE * width:
        return None
    if left.lines > SPARSE * right.lines or not _are_labels(rows, gutter):
        return None
    if shared >= 0.7 * left.lines:
        return "labels" if right.lines >= FEWEST_LABELLED else None
    return "left notes" if left.lines >= FEWEST_ROWS else None


def _is_small_print(notes: _Side, text: _Side) -> bool:
    """Tell whether one side is a narrow column of smaller type beside running text."""
    return (
        text.is_prose
        and notes.lines >= FEWEST_ROWS
        and notes.size < SMALL_PRINT * text.size
        and notes.letters >= PROSE_LETTERS
        and notes.x1 - notes.x0 < LABEL_SHARE * (text.x1 - text.x0)
    )


def _are_labels(rows: Sequence[Row], gutter: Gutter) -> bool:
    texts = [
        "".join([word.text for word in row.words if word.x1 <= gutter.x0 + 0.01]) for row in rows
    ]
    texts = [text for text in texts if text]
    spelled = [
        text
        for text in texts
        if (letters := sum(map(str.isalpha, text))) >= 3 and letters >= 0.75 * len(text)
    ]
    return len(spelled) >= 0.8 * len(texts)


def _is_closed(label: Sequence[Word]) -> bool:
    """Tell whether a side heading has ended, as "Item 2." has."""
    return bool(label) and (label[-1].text[-1] in ".:" or label[-1].text[-1].isdigit())


def _side_by_side(rows: Sequence[Row], gutter: Gutter) -> list[Flow]:
    """Return each side heading before the lines that it stands beside."""
    flows: list[Flow] = []
    label: list[Word] = []
    body: list[Word] = []
    last = -FAR
    for row in rows:
        left, right = _sides([row], gutter)
        is_new = row.baseline - last > LABEL_LEADING * row.size or _is_closed(label)
        if left and is_new:
            flows.extend(Flow(words_to_rows(part), False) for part in (label, body) if part)
            label, body = [], []
        if left:
            last = row.baseline
        label += left
        body += right
    flows.extend(Flow(words_to_rows(part), False) for part in (label, body) if part)
    return flows
