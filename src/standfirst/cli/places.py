"""Where something stands, in words: file, page, region of the page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from standfirst.model.document import PrintedPage
    from standfirst.model.place import BBox, PageBox


def page_in_words(physical: int | None, printed: PrintedPage | None) -> str:
    """Return "page 3", or "page 204 (3 of the file)" where another number is printed on it."""
    if physical is None:
        return ""
    if printed is None or printed == physical:
        return f"page {physical}"
    return f"page {printed} ({physical} of the file)"


def pages_in_words(
    physical: tuple[int, int] | None, printed: tuple[PrintedPage, PrintedPage] | None
) -> str:
    """Return a range of pages as `page_in_words` does a single one."""
    if physical is None:
        return ""
    if physical[0] == physical[1]:
        return page_in_words(physical[0], printed[0] if printed else None)
    if printed is None or tuple(printed) == tuple(physical):
        return f"pages {physical[0]}–{physical[1]}"
    return f"pages {printed[0]}–{printed[1]} ({physical[0]}–{physical[1]} of the file)"


def box_in_words(bbox: BBox) -> str:
    """Return a box as its corners, in points from the top left of the page."""
    x0, top, x1, bottom = bbox
    return f"from {x0:.0f}, {top:.0f} to {x1:.0f}, {bottom:.0f} pt"


def regions(boxes: Sequence[PageBox]) -> Iterator[tuple[int, str]]:
    """Yield each physical page with the region that holds all boxes on it, in words."""
    from standfirst.model.place import union

    held: dict[int, BBox] = {}
    for box in boxes:
        page = box.physical_page
        held[page] = union(held[page], box.bbox) if page in held else box.bbox
    for page, whole in held.items():
        yield page, box_in_words(whole)
