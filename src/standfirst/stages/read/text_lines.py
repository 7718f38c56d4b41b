"""The lines of a plain text that hold something, with what stands before them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

SENTENCE_END = tuple(".!?:;…。！？")
_RUN = re.compile(r"[^\r\n\f]+")
_SEPARATOR = re.compile(r"([-=_*~#+.])(?:[ \t]*\1){2,}")


class Line(NamedTuple):
    """A line without the white space around it.

    `blank` tells a blank line before it, `page` a form feed; both are true of the first line.
    """

    start: int
    end: int
    indent: int
    content: str
    blank: bool
    page: bool


NOWHERE = Line(0, 0, 0, "", True, True)


def lines(text: str) -> Iterator[tuple[Line, Line, Line | None]]:
    """Yield each line that is not blank, between the one before and the one after it."""
    before, line = NOWHERE, None
    for after in _lines(text):
        if line is not None:
            yield before, line, after
            before = line
        line = after
    if line is not None:
        yield before, line, None


def _lines(text: str) -> Iterator[Line]:
    end = 0
    for match in _RUN.finditer(text):
        run = match.group()
        content = run.strip()
        if not content:
            continue
        indent = len(run) - len(run.lstrip())
        gap = text[end : match.start()]
        if gap in {"\n", "\r\n"} and end:
            blank = page = False
        else:
            page = "\f" in gap or not end
            breaks = gap.count("\n") + gap.count("\r") - gap.count("\r\n")
            blank = breaks > 1 or not end
        start = match.start() + indent
        end = start + len(content)
        yield Line(start, end, indent, content, blank, page)


def begins_block(before: Line, line: Line) -> bool:
    """Tell whether a line begins a block; a sentence may go on over a page break."""
    if line.blank or not line.page:
        return line.blank
    return before.content.endswith(SENTENCE_END) or not line.content[0].islower()


def is_separator(line: Line) -> bool:
    """Tell a line that only separates: three or more equal marks."""
    return _SEPARATOR.fullmatch(line.content) is not None
