"""Runs of list items: which belong to one list, and how deep each is nested."""

from __future__ import annotations

from collections.abc import Iterable

from standfirst.stages.segment.paged.passages import Passage

STEP = 0.6
"""An item that starts so many type sizes further in than the one above is nested in it."""
DEEPEST = 9


def set_lists(passages: Iterable[Passage]) -> None:
    """Number the lists and give each item its depth, by how far in from its column it starts."""
    container = -1
    starts: list[float] = []
    for passage in passages:
        if passage.kind != "list_item":
            starts = []
            continue
        if not starts:
            container += 1
        line = passage.lines[0]
        start = line.bbox[0] - line.left
        while starts and starts[-1] > start + STEP * line.size:
            starts.pop()
        if not starts or start > starts[-1] + STEP * line.size:
            starts.append(start)
        passage.container = container
        passage.level = min(len(starts), DEEPEST)
