"""Which pictures of a page carry meaning: no logos, no codes, nothing that pages repeat."""

from __future__ import annotations

from collections import Counter

from standfirst.model.place import BBox
from standfirst.stages.read.docling_pages import PageSizes
from standfirst.stages.read.docling_records import DoclingDocument, Item

PICTURES = frozenset({"picture", "chart"})

# What Docling's classifier calls pictures that say nothing of the text's subject.
_DECORATION = frozenset(
    {"logo", "icon", "signature", "stamp", "qr_code", "bar_code", "page_thumbnail"}
)
# As for pages of a PDF: points below which a picture is an icon, and one with a caption too.
_SMALLEST_SIDE = 48.0
_SMALLEST_CAPTIONED = 18.0
# A picture that this many pages have in one place, to some points, is a part of their layout.
_REPEATED = 3
_SAME_PLACE = 4.0


class Figures:
    """Tells the figures of a document from its other pictures."""

    def __init__(self, document: DoclingDocument, sizes: PageSizes) -> None:
        self._sizes = sizes
        self._places: Counter[tuple[int, ...]] = Counter()
        for item in document.pictures:
            self._places.update({_place(box) for box in self._boxes(item)})

    def holds(self, item: Item) -> bool:
        boxes = self._boxes(item)
        if not boxes or item.picture_class() in _DECORATION:
            return False
        x0, top, x1, bottom = boxes[0]
        smallest = _SMALLEST_CAPTIONED if item.captions else _SMALLEST_SIDE
        if min(x1 - x0, bottom - top) < smallest:
            return False
        return bool(item.captions) or self._places[_place(boxes[0])] < _REPEATED

    def _boxes(self, item: Item) -> list[BBox]:
        return [box for each in item.prov if (box := self._sizes.box(each)) is not None]


def _place(box: BBox) -> tuple[int, ...]:
    return tuple(round(edge / _SAME_PLACE) for edge in box)
