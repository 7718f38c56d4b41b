"""Notes to a table that carry the mark of one of its cells: "(1) At 25 °C."."""

from __future__ import annotations

import re

from standfirst.stages.chunk.nodes import Node

_HIGH = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_MARK = re.compile(
    rf"[\s*_]*(?P<mark>\(\w{{1,2}}\)|\[\w{{1,2}}\]|[{_HIGH}]{{1,2}}\)?|\w\)"
    r"|<sup>(?P<raised>\(?\w{1,2}\)?)</sup>|(?P<number>\d{1,2})\.)\s*\S"
)


def is_marked_note(text: str, table: Node, node: Node) -> bool:
    """Tell whether a paragraph below a table opens with a mark that a cell of the table bears."""
    match = _MARK.match(text, node.start, node.end)
    if match is None:
        return False
    cells = text[table.start : table.end]
    if raised := match["raised"] or match["number"]:
        bare = raised.strip("()")
        return any(
            mark in cells for mark in (f"<sup>{bare}</sup>", f"<sup>({bare})</sup>", f"({bare})")
        )
    return match["mark"] in cells
