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
FULL = 0.75
"""A line that fills this share of its column goes on in the next."""
ALIKE = 0.1
"""Sizes that differ by no more than this share have the same leading."""


class BodyStyle(NamedTuple):
    """`size` is that of most letters; `leading` maps sizes to the usual distance of baselines."""

    size: float
    is_bold: bool
    is_capitals: bool
    leading: dict[float, float]

    def leading_of(self, size: float) -> float:
        """Return the usual distance of baselines for lines of a size, in points."""
        found = self.leading.get(size)
        if found is None:
            near = [other for other in self.leading if abs(other - size) <= ALIKE * size]
            closest = min(near, key=lambda other: (abs(other - size), other), default=None)
            found = DEFAULT_LEADING * size if closest is None else self.leading[closest]
        return found


def body_style(flows: Iterable[Sequence[Line]]) -> BodyStyle:
    """Measure the document's body type over all its lines."""
    letters: Counter[float] = Counter()
    bold = capitals = total = 0
    columns = list(flows)
    for flow in columns:
        for line in flow:
            letters[line.size] += line.letters
            total += line.letters
            bold += line.letters * line.is_bold
            capitals += line.letters * is_capitals(line.text)
    size = max(letters.items(), key=lambda item: (item[1], item[0]))[0] if letters else 10.0
    return BodyStyle(
        size, bold > 0.6 * total > 0, capitals > 0.6 * total > 0, _usual(_pairs(*columns))
    )


def in_column(body: BodyStyle, flow: Sequence[Line]) -> BodyStyle:
    """Return the style with the line distances that one column shows itself."""
    return body._replace(leading={**body.leading, **_usual(_pairs(flow))})


class _Pairs(NamedTuple):
    """Distances of baselines by type size: of lines that follow, and of those inside a sentence."""

    following: dict[float, list[float]]
    inside: dict[float, list[float]]


def _pairs(*flows: Sequence[Line]) -> _Pairs:
    pairs = _Pairs({}, {})
    for flow in flows:
        for above, line in pairwise(flow):
            distance = line.baseline - above.baseline
            is_running = (
                above.size == line.size
                and above.cells == line.cells == 1
                and above.bbox[2] > above.left + FULL * (above.right - above.left)
                and 0.8 * line.size <= distance <= 2.6 * line.size
            )
            if is_running:
                pairs.following.setdefault(line.size, []).append(distance)
            if is_running and line.text[:1].islower() and above.text[-1:] not in ".!?:":
                pairs.inside.setdefault(line.size, []).append(distance)
    return pairs


def _usual(pairs: _Pairs) -> dict[float, float]:
    """Return the median distance inside sentences, else a low one: paragraphs stand further."""
    usual = {
        size: sorted(found)[len(found) // 4]
        for size, found in pairs.following.items()
        if len(found) >= FEWEST_PAIRS
    }
    for size, found in pairs.inside.items():
        if len(found) >= FEWEST_PAIRS:
            usual[size] = median(found)
    return usual


def is_capitals(text: str) -> bool:
    """Tell whether a text of several letters is written in capitals throughout."""
    return text.isupper() and sum(map(str.isalpha, text)) >= 4
