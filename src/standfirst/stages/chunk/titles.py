"""Titles that are set as text: short lines that are paragraphs of their own."""

from __future__ import annotations

from standfirst.stages.chunk.lead_ins import EMPHASIS
from standfirst.stages.chunk.nodes import Node

SENTENCE_MARKS = (".", "!", "?", "。", "！", "？", "।", "؟")

MOST_TITLE_LINES = 2
"""More of them, one below the other, are a form or an address."""

_LONGEST_TITLE_LINE = 100
"""A longer line is a sentence without its stop rather than a title."""


def is_title_line(text: str, node: Node) -> bool:
    """Tell a short line that is a paragraph of its own, starts large and ends no sentence."""
    if node.kind != "prose" or node.end - node.start > _LONGEST_TITLE_LINE:
        return False
    if node.element is None or node.element.kind != "paragraph" or node.element.container >= 0:
        return False
    line = text[node.start : node.end]
    first = line.lstrip("0123456789.()[]*_ ")[:1]
    return (
        (first.isupper() or first.istitle())
        and "\n" not in line
        and not line.rstrip(EMPHASIS).endswith((*SENTENCE_MARKS, ",", ";"))
    )
