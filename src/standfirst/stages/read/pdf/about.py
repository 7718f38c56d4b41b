"""What a PDF says about itself: title, language, bookmarks and page labels."""

from __future__ import annotations

import ctypes
import math
import re
from typing import Any

from standfirst.model.family import Limits
from standfirst.model.source import OutlineEntry
from standfirst.stages.read.titles import plausible_title

MAX_OUTLINE_ENTRIES = 20_000
MAX_OUTLINE_DEPTH = 16

_LANGUAGE_TAG = re.compile(r"^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$")


def title_of(document: Any, file_name: str) -> str:
    """Return the title that the metadata states; empty where it is a program's or file's name."""
    return plausible_title(_clean(document.get_metadata_value("Title")), file_name)


def language_of(document: Any) -> str:
    """Return the language tag of the catalog, empty where it states none that is well formed."""
    import pypdfium2.raw as pdfium

    size = pdfium.FPDFCatalog_GetLanguage(document, None, 0)
    if not 2 < size <= 128:
        return ""
    buffer = ctypes.create_string_buffer(size)
    pdfium.FPDFCatalog_GetLanguage(document, ctypes.cast(buffer, _wide(pdfium)), size)
    tag = buffer.raw[: size - 2].decode("utf-16-le", "ignore").strip()
    return tag.replace("_", "-") if _LANGUAGE_TAG.match(tag) else ""


def _wide(pdfium: Any) -> Any:
    return pdfium.FPDFCatalog_GetLanguage.argtypes[1]


def outline_of(document: Any, limits: Limits) -> tuple[OutlineEntry, ...]:
    """Return the bookmarks in order; `top` is filled where the target names a height."""
    entries: list[OutlineEntry] = []
    depth = min(MAX_OUTLINE_DEPTH, limits.max_depth)
    for bookmark in document.get_toc(max_depth=depth):
        if len(entries) == MAX_OUTLINE_ENTRIES:
            break
        title = " ".join(_clean(bookmark.get_title()).split())
        page, top = _target(document, bookmark)
        if title:
            entries.append(OutlineEntry(title, bookmark.level + 1, page, top))
    return tuple(entries)


def _target(document: Any, bookmark: Any) -> tuple[int | None, float | None]:
    target = bookmark.get_dest()
    index = target.get_index() if target is not None else None
    if index is None or not 0 <= index < len(document):
        return None, None
    return index + 1, _target_top(document, target, index)


def _target_top(document: Any, target: Any, index: int) -> float | None:
    import pypdfium2.raw as pdfium

    has_x, has_y, has_zoom = ctypes.c_int(), ctypes.c_int(), ctypes.c_int()
    x, y, zoom = ctypes.c_float(), ctypes.c_float(), ctypes.c_float()
    found = pdfium.FPDFDest_GetLocationInPage(target, has_x, has_y, has_zoom, x, y, zoom)
    if not found or not has_y.value:
        return None
    # Without loading the page only its size is known: right where it is upright and uncropped.
    top = document.get_page_size(index)[1] - y.value
    return round(top, 1) if math.isfinite(top) else None


def label_of(document: Any, index: int) -> str:
    """Return the page label of a page, empty where the file has none."""
    import pypdfium2.raw as pdfium

    size = pdfium.FPDF_GetPageLabel(document, index, None, 0)
    if not 2 < size <= 256:
        return ""
    buffer = ctypes.create_string_buffer(size)
    pdfium.FPDF_GetPageLabel(document, index, buffer, size)
    return _clean(buffer.raw[: size - 2].decode("utf-16-le", "ignore")).strip()


def _clean(text: str) -> str:
    return "".join(
        character if character >= " " and not 0xD800 <= ord(character) < 0xE000 else " "
        for character in text
    )
