"""Marks that stand alone in a block before the text they belong to."""

from __future__ import annotations

import re
from collections.abc import Iterator

from standfirst.model.source import ElementKind
from standfirst.stages.read.html_notes import MARK
from standfirst.stages.read.rendering import Block

_POINT = re.compile(
    r"\(?(?:\d{1,3}[a-z]?|[a-zđ]{1,2}|[A-Z]|[ivxlc]{1,6}|[IVXLC]{1,6})(?:[.)]|\.\))|[—–•·▪●]"
)
_LONGEST = 12


def is_lone_mark(kind: ElementKind, lines: list[str], *, is_note: bool) -> bool:
    """Tell a block that is nothing but a mark."""
    if len(lines) > 1 or len(lines[0]) > _LONGEST:
        return False
    if is_note:
        return MARK.fullmatch(lines[0]) is not None
    return kind == "paragraph" and _POINT.fullmatch(lines[0]) is not None


class LoneMarks:
    """The mark of a point or of a note, until its text comes.

    Styles set the two beside each other, so that they are read as one line.
    """

    def __init__(self) -> None:
        self._mark = ""
        self._is_note = False
        self._container = -1

    def keep(self, mark: str, container: int, *, is_note: bool) -> None:
        """Keep a mark; one that is kept already has to be taken before."""
        self._mark, self._is_note, self._container = mark, is_note, container

    def of(self, kind: ElementKind, marker: str, container: int, *, is_note: bool) -> str:
        """Take the mark that belongs before a block, with a space, empty where none does."""
        fits = is_note or (kind == "paragraph" and not marker and container == self._container)
        if not self._mark or not fits or is_note != self._is_note:
            return ""
        mark, self._mark = self._mark, ""
        return f"{mark} "

    def taken(self) -> Iterator[Block]:
        """Take the mark as a block of its own."""
        if self._mark:
            mark, self._mark = self._mark, ""
            kind: ElementKind = "footnote" if self._is_note else "paragraph"
            yield Block(kind, [mark], 0, self._container)
