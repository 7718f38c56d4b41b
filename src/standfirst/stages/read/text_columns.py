"""Tables of plain text without a ruler: lines whose cells stand below each other."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from standfirst.stages.read.text_lines import Line
from standfirst.stages.read.text_lists import item_mark

_GAP = re.compile(r"(?<=\S)(?: {2,}| *\t[ \t]*)(?=\S)")
_LEADERS = re.compile(r"\.{4}|(?:\. ){3}|…")
_DIGIT = re.compile(r"\d")
_LEAST_ROWS = 3
# A title or two stand right above the columns.
_MOST_TITLES = 2
# In so many rows a column begins or ends at the same place.
_ALIGNED = 0.7
# A sentence end with two blanks behind it parts no columns.
_STOPS = tuple(".!?")
_WIDE_GAP = 3


def table_in_columns(text: str, run: Sequence[Line]) -> tuple[int, int] | None:
    """Return which of the lines between blank lines a table starts with, and how many head it.

    Every line from there on has a gap between cells, and a column stands at the same place in most
    of them, or all have the same number of tabs.
    """
    start = next((at for at, line in enumerate(run[: _MOST_TITLES + 1]) if _gaps(line)), -1)
    rows = run[start:] if start >= 0 else []
    if len(rows) < _LEAST_ROWS or not all(map(_gaps, rows)):
        return None
    if not (_in_tabs(rows) or _in_line(rows)):
        return None
    return start, _header_rows(text, rows)


def _gaps(line: Line) -> list[tuple[int, int]]:
    """Return where a line has gaps between cells, from the start of its content."""
    content = line.content
    if ("  " not in content and "\t" not in content) or _LEADERS.search(content):
        return []
    mark = item_mark(content)
    after = len(mark.label) if mark else 0
    return [
        gap.span()
        for gap in _GAP.finditer(content)
        if gap.start() > after and not (gap.end() - gap.start() < _WIDE_GAP and _ends(content, gap))
    ]


def _ends(content: str, gap: re.Match[str]) -> bool:
    return gap[0] == "  " and content[: gap.start()].endswith(_STOPS)


def _in_tabs(rows: Sequence[Line]) -> bool:
    tabs = {row.content.count("\t") for row in rows}
    return len(tabs) == 1 and tabs != {0}


def _in_line(rows: Sequence[Line]) -> bool:
    starts: Counter[int] = Counter()
    ends: Counter[int] = Counter()
    for row in rows:
        gaps = _gaps(row)
        starts.update({row.indent + end for _, end in gaps})
        ends.update({row.indent + start for start, _ in gaps[1:]} | {row.indent + len(row.content)})
    least = _ALIGNED * len(rows)
    return max(starts.values(), default=0) >= least or max(ends.values(), default=0) >= least


def _header_rows(text: str, rows: Sequence[Line]) -> int:
    """Tell a first row that names the columns: no figure in it, figures in most rows below."""
    first, *others = (text[row.start : row.end] for row in rows)
    with_figures = sum(_DIGIT.search(row) is not None for row in others)
    return int(not _DIGIT.search(first) and 2 * with_figures > len(others))
