"""The fonts of a PDF: name, weight and slant, and whether what they spell can be trusted."""

from __future__ import annotations

import ctypes
import re
from typing import Any

from standfirst.model.source import Font

SUBSET_PREFIX = re.compile(r"^[A-Z]{6}\+")
"""PDF 1.7, 9.6.4: six capitals and a plus sign before the name of a font subset."""
FORCE_BOLD, ITALIC = 1 << 18, 1 << 6
"""PDF 1.7, table 123, font flags."""
BOLD_FROM = 600

_BOLD_NAME = re.compile(
    r"bold|black|heavy|semibd|demi(?!cond)|(?<![a-z])bd(?![a-z])|^(cm|sf|ec|lm)(ss)?bx|^cmb\d|^sfb",
    re.I,
)
_ITALIC_NAME = re.compile(r"italic|oblique|slanted|^(cm|sf|ec)(ti|sl|mi|it)\d|(?<=[-,])it\b", re.I)


def describe(handle: Any) -> tuple[str, Font]:
    """Return a font's name in the file and its description."""
    import pypdfium2.raw as pdfium

    full_name = _base_name(handle, pdfium)
    name = SUBSET_PREFIX.sub("", full_name)
    flags = pdfium.FPDFFont_GetFlags(handle)
    flags = flags if flags > 0 else 0
    is_bold = (
        _BOLD_NAME.search(name) is not None
        or bool(flags & FORCE_BOLD)
        or pdfium.FPDFFont_GetWeight(handle) >= BOLD_FROM
    )
    is_italic = _ITALIC_NAME.search(name) is not None or bool(flags & ITALIC)
    return full_name, Font(name, 700 if is_bold else 400, is_italic)


def _base_name(handle: Any, pdfium: Any) -> str:
    size = pdfium.FPDFFont_GetBaseFontName(handle, None, 0)
    if not 1 < size <= 4096:
        return ""
    buffer = ctypes.create_string_buffer(size)
    pdfium.FPDFFont_GetBaseFontName(handle, buffer, size)
    return buffer.value.decode("utf-8", "replace")
