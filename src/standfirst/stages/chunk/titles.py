"""Titles that are set as text: short lines that are paragraphs of their own."""

from __future__ import annotations

from standfirst.languages.run_ins import is_numbered_title
from standfirst.stages.chunk.lead_ins import EMPHASIS
from standfirst.stages.chunk.nodes import Node

SENTENCE_MARKS = (".", "!", "?", "。", "！", "？", "।", "؟")

MOST_TITLE_LINES = 2
"""More of them, one below the other, are a form or an address."""

_MOST_CAPITAL_WORDS = 6
"""So many words in capitals are a title, even with a stop: "SUPPLEMENTAL TERMS."."""

_LONGEST_TITLE_LINE = 100
"""A longer line is a sentence without its stop rather than a title."""


def is_title_line(text: str, node: Node) -> bool:
    """Tell a short line that is a paragraph of its own, starts large and ends no sentence."""
    if node.kind != "prose" or node.end - node.start > _LONGEST_TITLE_LINE or node.element is None:
        return False
    line = text[node.start : node.end]
    is_item = node.element.kind == "list_item"
    if is_item or node.element.kind != "paragraph" or node.element.container >= 0:
        return is_item and is_numbered_title(line)
    first = line.lstrip("0123456789.()[]*_ ")[:1]
    return (
        (first.isupper() or first.istitle())
        and "\n" not in line
        and (
            not line.rstrip(EMPHASIS).endswith((*SENTENCE_MARKS, ",", ";"))
            or is_numbered_title(line)
            or (line.isupper() and line.count(" ") < _MOST_CAPITAL_WORDS)
        )
    )
