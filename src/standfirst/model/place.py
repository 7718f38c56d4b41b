"""Places: half-open spans of text in code points, and boxes on a page in points."""

from __future__ import annotations

import msgspec

BBox = tuple[float, float, float, float]
"""`(x0, top, x1, bottom)` in PDF points, origin top left of the page as displayed."""


class Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """The base of every record: frozen, keyword-only, refuses unknown fields.

    A frozen record can be no part of a cycle, so the collector need not walk through thousands.
    """


class Span(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A half-open range of Unicode code points in `Document.text`."""

    start: int
    end: int

    def __len__(self) -> int:
        return self.end - self.start


class PageBox(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A rectangle on a page: `physical_page` counts from 1 in the file."""

    physical_page: int
    bbox: BBox


def union(first: BBox, second: BBox) -> BBox:
    """Return the smallest box that holds both."""
    return (
        min(first[0], second[0]),
        min(first[1], second[1]),
        max(first[2], second[2]),
        max(first[3], second[3]),
    )
