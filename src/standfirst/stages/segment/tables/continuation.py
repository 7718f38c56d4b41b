"""Says which table at the head of a page goes on from the one at the foot of the page before."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from standfirst.stages.segment.tables.region import TableRegion

SAME_EDGE = 6.0
"""Points by which a column's edge may move between two pages."""

_CONTINUED = re.compile(
    r"\b(continued|contin\.|cont[’']?d|cont\.|fortsetzung|forts\.|suite|tiếp theo|tiếp)(?!\w)",
    re.IGNORECASE,
)
_NAME = re.compile(r"\w+\.?\s*[\dIVXLCA-Z]+(?:[.\-–—]\d+)*[a-z]?")


class Continuation(NamedTuple):
    """Which region of a page goes on from which of the page before, by their places in the lists.

    `repeats_header` says that the head rows of the first stand again over the second.
    """

    before: int
    after: int
    repeats_header: bool


def find_continuation(
    before: Sequence[TableRegion], after: Sequence[TableRegion]
) -> Continuation | None:
    """Return the table that goes on over the break between two successive pages, if one does."""
    if not before or not after:
        return None
    last = max(range(len(before)), key=lambda k: (before[k].table[3], -k))
    first = min(range(len(after)), key=lambda k: (after[k].table[1], k))
    if not _goes_on(before[last], after[first]):
        return None
    return Continuation(last, first, _repeats(before[last], after[first]))


def _goes_on(upper: TableRegion, lower: TableRegion) -> bool:
    if upper.turn != lower.turn:
        return False
    if lower.caption_text:
        same = _name(lower.caption_text) == _name(upper.caption_text)
        continued = _CONTINUED.search(lower.caption_text) is not None
        return same or (continued and _same_columns(upper, lower))
    if not (upper.closes_page and lower.opens_page) or upper.notes is not None:
        return False
    return _same_columns(upper, lower)


def _name(caption: str) -> str:
    match = _NAME.match(caption)
    return match[0].casefold() if match else caption.casefold()


def _repeats(upper: TableRegion, lower: TableRegion) -> bool:
    head = upper.proposal.rows[: upper.proposal.header_rows]
    return bool(head) and lower.proposal.rows[: len(head)] == head


def _same_columns(upper: TableRegion, lower: TableRegion) -> bool:
    """Compare the columns' left edges; facing pages may have different margins."""
    if _repeats(upper, lower):
        return True
    if len(upper.columns) != len(lower.columns) or len(upper.columns) < 2:
        return False
    shift = lower.columns[0] - upper.columns[0]
    reach = SAME_EDGE if upper.layout == lower.layout == "grid" else 3 * SAME_EDGE
    return all(
        abs(below - above - shift) <= reach
        for above, below in zip(upper.columns, lower.columns, strict=True)
    )
