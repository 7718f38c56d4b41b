"""Pictures of regions cut out of the page pictures that a Docling document carries in itself."""

from __future__ import annotations

import binascii
import re
import warnings
from base64 import b64decode
from collections.abc import Iterable, Iterator
from io import BytesIO
from typing import TYPE_CHECKING

from standfirst.model.crop import MARGIN_POINTS
from standfirst.stages.read.docling_pages import PageSizes
from standfirst.stages.read.docling_records import PageRecord, decoded

if TYPE_CHECKING:
    from PIL.Image import Image

    from standfirst.stages.read.pdf.crops import Region

FORMATS = ("PNG", "JPEG", "WEBP")
_DATA = re.compile(r"data:image/(?:png|jpe?g|webp);base64,", re.IGNORECASE)
# A page of A3 at 600 dpi; what claims to be larger is no picture of a page.
_MOST_PIXELS = 70_000_000


def page_picture(record: PageRecord) -> Image | None:
    """Return the picture of a page that the file holds, decoded; None where it has none, only
    names one elsewhere, or holds one that cannot be read."""
    from PIL import Image, UnidentifiedImageError

    uri = record.image.uri if record.image is not None else ""
    head = _DATA.match(uri)
    if head is None:
        return None
    try:
        content = b64decode(uri[head.end() :], validate=True)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            picture = Image.open(BytesIO(content), formats=FORMATS)
            if picture.width * picture.height > _MOST_PIXELS:
                return None
            picture.load()
    except (
        binascii.Error,
        UnidentifiedImageError,
        Image.DecompressionBombError,
        OSError,
        SyntaxError,
        ValueError,
    ):
        return None
    return picture


def crop_regions(content: bytes, regions: Iterable[Region]) -> Iterator[bytes]:
    """Yield a PNG for each region, in their order, cut out of the picture of its page.

    Regions of one page should come one after the other: its picture is decoded once for them.
    """
    document = decoded(content)
    sizes = PageSizes(document).sizes
    picture, opened = None, 0
    for region in regions:
        if picture is None or opened != region.physical_page:
            opened = region.physical_page
            picture = page_picture(document.pages[str(opened)])
        size = sizes[opened]
        if picture is None or size is None:
            raise ValueError(f"page {opened} has no picture to cut from")
        yield _png(picture, region, size)


def _png(picture: Image, region: Region, size: tuple[float, float]) -> bytes:
    across, down = picture.width / size[0], picture.height / size[1]
    x0, top, x1, bottom = region.bbox
    left = max(int((x0 - MARGIN_POINTS) * across), 0)
    upper = max(int((top - MARGIN_POINTS) * down), 0)
    right = min(max(int((x1 + MARGIN_POINTS) * across), left + 1), picture.width)
    lower = min(max(int((bottom + MARGIN_POINTS) * down), upper + 1), picture.height)
    stream = BytesIO()
    crop = picture.crop((min(left, right - 1), min(upper, lower - 1), right, lower))
    crop.convert("RGB").save(stream, format="PNG", compress_level=1)
    return stream.getvalue()
