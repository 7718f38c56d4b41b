"""What stands around a line: the nearest text above and below, and the column."""

from __future__ import annotations

from collections.abc import Sequence

from standfirst.stages.segment.formulas.lines import Line, is_prose_run


def column_of(lines: Sequence[Line]) -> tuple[float, float] | None:
    """Return where the prose among some lines begins and ends, None where there are no lines."""
    column = [line for line in lines if is_prose_run(line)] or lines
    if not column:
        return None
    return min(line.bbox[0] for line in column), max(line.bbox[2] for line in column)


def nearest(line: Line, around: Sequence[Line], *, above: bool) -> Line | None:
    """Return the line right above or below another, None where there is none."""
    middle = (line.bbox[1] + line.bbox[3]) / 2
    if above:
        over = [other for other in around if (other.bbox[1] + other.bbox[3]) / 2 < middle]
        return max(over, key=lambda other: (other.bbox[3], -other.bbox[0]), default=None)
    under = [other for other in around if (other.bbox[1] + other.bbox[3]) / 2 > middle]
    return min(under, key=lambda other: (other.bbox[1], other.bbox[0]), default=None)


def text_baseline(line: Line) -> float:
    """Return the baseline that most words of a line stand on."""
    words = sorted(token.baseline for token in line.free if token.kind in ("word", "code"))
    return words[len(words) // 2]


def is_remark(line: Line) -> bool:
    """Tell a remark in small type, as on a single sign of a formula."""
    return all(token.is_small for token in line.tokens)
