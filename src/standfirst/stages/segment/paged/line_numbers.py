"""Numbers beside every line of a transcript or bill: they belong to the page, not to the text."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise
from statistics import median

from standfirst.stages.segment.paged.words import Word

LINE_NUMBER = "line number"
FEWEST = 10
SAME_EDGE = 2.0
"""Points by which the edges of numbers set in one column differ."""
EVEN = 1.35
"""The widest distance between two numbers, in usual ones."""


def find_line_numbers(words: Sequence[Word]) -> list[Word]:
    """Return the words that number a page's lines, none where they may be a table's column.

    They count from 1 without a gap at even distances, left of everything else. They number at
    least one empty line, as a table's column would not, but most have text, unlike a form's.
    """
    columns: dict[int, list[Word]] = defaultdict(list)
    for word in words:
        if word.text.isascii() and word.text.isdigit() and len(word.text) <= 3:
            columns[round(word.x1 / SAME_EDGE)].append(word)
    for edge in sorted(columns):
        column = columns[edge] + columns.get(edge + 1, [])
        numbers = sorted(column, key=lambda word: (word.baseline, word.x0))
        if _count_lines(numbers) and _stand_apart(numbers, words):
            return numbers
    return []


def _count_lines(numbers: Sequence[Word]) -> bool:
    if len(numbers) < FEWEST or [int(word.text) for word in numbers] != list(
        range(1, len(numbers) + 1)
    ):
        return False
    distances = [below.baseline - above.baseline for above, below in pairwise(numbers)]
    return min(distances) > 0 and max(distances) <= EVEN * median(distances)


def _stand_apart(numbers: Sequence[Word], words: Sequence[Word]) -> bool:
    """Tell whether nothing stands left of the numbers and some, not most, stand alone."""
    taken = {id(word) for word in numbers}
    first, last = numbers[0].baseline, numbers[-1].baseline
    right = max(word.x1 for word in numbers)
    beside = [
        word
        for word in words
        if id(word) not in taken and first - word.size < word.baseline <= last + word.size
    ]
    if any(word.x0 < right for word in beside):
        return False
    heights = {round(word.baseline) for word in beside}
    alone = sum(
        not heights & {round(number.baseline) + shift for shift in (-2, -1, 0, 1, 2)}
        for number in numbers
    )
    return 0 < alone <= len(numbers) / 2
