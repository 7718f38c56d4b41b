"""Captions of figures: a table that follows one is not what it names."""

from __future__ import annotations

import re

_FIGURE = re.compile(
    r"[*_]{0,3}(?:figure|fig\.?|chart|diagram|image|photo|picture|plate|abbildung|abb\.?|bild|foto"
    r"|diagramm|schaubild|grafik|hình|ảnh|biểu đồ|sơ đồ|illustration|figura|рисунок|рис\.)"
    r"\s+(?:\d|[A-Z]\.?-?\d|[IVXLC]+\b)|[图圖그]\s*림?\s*\d",
    re.IGNORECASE,
)


def names_figure(text: str) -> bool:
    """Tell whether a caption says that it is a figure's."""
    return _FIGURE.match(text) is not None
