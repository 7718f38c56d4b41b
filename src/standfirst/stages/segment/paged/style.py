"""What is usual in a document: its body type, and how far its lines stand apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from statistics import median
from typing import NamedTuple

from standfirst.stages.segment.paged.lines import Line

DEFAULT_LEADING = 1.25
"""Line distance in type sizes where a document gives too few pairs to measure."""
FEWEST_PAIRS = 3


class BodyStyle(NamedTuple):
    """`size` is that of most letters; `leading` maps sizes to the usual distance of baselines."""

    size: float
    is_bold: bool
    is_capitals: bool
    leading: dict[float, float]

    def leading_of(self, size: float) -> float:
        """Return the usual distance of baselines for lines of a size, in points."""
        return self.leading.get(round(size, 1), DEFAULT_LEADING * size)


def body_style(flows: Iterable[Sequence[Line]]) -> BodyStyle:
    """Measure the document's body type over all its lines."""
    letters: Counter[float] = Counter()
    bold = capitals = total = 0
    distances: dict[float, list[float]] = {}
    for flow in flows:
        for line in flow:
            letters[line.size] += line.letters
            total += line.letters
            bold += line.letters * line.is_bold
            capitals += line.letters * is_capitals(line.text)
        for above, line in pairwise(flow):
            distance = line.baseline - above.baseline
            if above.size == line.size and 0.8 * line.size <= distance <= 2.6 * line.size:
                distances.setdefault(line.size, []).append(distance)
    size = max(letters.items(), key=lambda item: (item[1], item[0]))[0] if letters else 10.0
    leading = {
        size: median(found) for size, found in distances.items() if len(found) >= FEWEST_PAIRS
    }
    return BodyStyle(size, bold > 0.6 * total > 0, capitals > 0.6 * total > 0, leading)


def is_capitals(text: str) -> bool:
    """Tell whether a text of several letters is written in capitals throughout."""
    return text.isupper() and sum(map(str.isalpha, text)) >= 4
