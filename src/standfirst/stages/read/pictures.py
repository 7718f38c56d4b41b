"""Pictures of regions of pages, by the format of the file that holds the pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from standfirst.stages.read.docling import MEDIA_TYPE as DOCLING
from standfirst.stages.read.docling_crops import crop_regions
from standfirst.stages.read.pdf.crops import Region, render_regions


def pictures_of_regions(
    content: bytes, media_type: str, regions: Iterable[Region]
) -> Iterator[bytes]:
    """Yield a PNG for each region, in their order; those of one page one after the other."""
    if media_type == DOCLING:
        return crop_regions(content, regions)
    return render_regions(content, regions)
