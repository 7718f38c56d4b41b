"""Inline content on its way to a block: words, line breaks, and the marks of links among them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from standfirst.stages.read.decoding import one_line
from standfirst.stages.read.rendering import LINE_BREAK, BlockLink

_INVISIBLE = re.compile("[\u00ad\u200b\ufeff]")
# Noncharacters (Unicode 23.7): they part inline content while it is put together, and no more.
LINK_START = "\ufdd0"
LINK_END = "\ufdd1"
_MARK = re.compile(f"([{LINK_START}{LINK_END}])")


class Lines(NamedTuple):
    """The lines of one block, the links in them, and whether all of it is set in bold."""

    lines: list[str]
    links: list[BlockLink]
    bold: bool


class Inline:
    """The inline content since the last block."""

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self._targets: list[int] = []
        self._is_plain = False

    def __bool__(self) -> bool:
        return bool(self._pieces)

    def add(self, text: str, *, bold: bool = False) -> None:
        """Add words as they are written."""
        self._pieces.append(text)
        if not bold and not self._is_plain and not text.isspace():
            self._is_plain = True

    def add_sign(self, sign: str) -> None:
        """Add a line break or quotation mark, which is neither bold nor plain."""
        self._pieces.append(sign)

    def begin_link(self, target: int) -> None:
        self._pieces.append(LINK_START)
        self._targets.append(target)

    def end_link(self) -> None:
        self._pieces.append(LINK_END)

    def last_character(self) -> str:
        """Return the character that the content ends in so far."""
        for piece in reversed(self._pieces):
            if piece not in {LINK_START, LINK_END}:
                return piece[-1:]
        return ""

    def taken(self) -> list[Lines]:
        """Take the content out as blocks; an empty line in it parts two."""
        raw = "".join(self._pieces)
        targets = iter(self._targets)
        bold = not self._is_plain
        self._pieces, self._targets, self._is_plain = [], [], False
        linked = LINK_START in raw or LINK_END in raw
        if not (_MARK.sub("", raw) if linked else raw).strip():
            return []
        blocks = [Lines([], [], bold)]
        for line in raw.replace("\u2029", LINE_BREAK).split(LINE_BREAK):
            lines, links, _ = blocks[-1]
            if linked:
                words, found = collapsed_links(line, targets, len(lines))
                links += found
            else:
                words = collapsed(line)
            if words:
                lines.append(words)
            elif lines:
                blocks.append(Lines([], [], bold))
        return [block for block in blocks if block.lines]


def collapsed(line: str) -> str:
    """Return a line without what is not seen, its white space collapsed."""
    return one_line(_INVISIBLE.sub("", line))


def collapsed_links(line: str, targets: Iterator[int], number: int) -> tuple[str, list[BlockLink]]:
    """Return a line with its white space collapsed and no marks, and the links that they mark."""
    pieces: list[str] = []
    found: list[BlockLink] = []
    at, start, target = 0, -1, -1
    space = False
    for part in (*_MARK.split(_INVISIBLE.sub("", line)), LINK_END):
        if part in {LINK_START, LINK_END}:
            if target >= 0 and start >= 0:
                found.append(BlockLink(number, start, at, target))
            start, target = -1, next(targets, -1) if part == LINK_START else -1
            continue
        words = one_line(part)
        if not words:
            space = space or bool(part)
            continue
        if at and (space or part[0].isspace()):
            pieces.append(" ")
            at += 1
        start = at if start < 0 else start
        pieces.append(words)
        at += len(words)
        space = part[-1].isspace()
    return "".join(pieces), found
