"""Pages laid out: glyphs to words, lines, columns and passages, and those to one text."""

from __future__ import annotations

from standfirst.stages.segment.paged.layout import lay_out
from standfirst.stages.segment.paged.page_lines import Region

__all__ = ["Region", "lay_out"]
