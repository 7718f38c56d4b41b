"""Inline text to lines: white space, line and page ends, and formulas that stand alone."""

from __future__ import annotations

import re
from typing import NamedTuple

from standfirst.stages.read.decoding import one_line
from standfirst.stages.read.rendering import LINE_BREAK

# Stands in inline text for the end of a page; XML cannot hold it, so no file can.
PAGE_BREAK = "\f"
# Stands in inline text for a formula, for the same reason.
FORMULA_MARK = "\x01"

_INVISIBLE = re.compile("[\u00ad\u200b\ufeff]")
EQUATION_NUMBER = re.compile(r"[(\[]?[A-Z]?\.?\d{1,3}(?:[.\-–]\d{1,3}){0,3}[a-z]?[)\]]?")
# No line goes on over more pages; each costs a look at all that is before it.
_MOST_PAGE_ENDS = 50
_STOPS = ("", ".", ",", ";", "。", "，")


class Segment(NamedTuple):
    """A stretch of a paragraph that makes a block: lines of text, or one formula.

    `breaks` are the lines, and places in them, at which a page ended.
    """

    is_formula: bool
    lines: list[str]
    breaks: list[tuple[int, int]]


def to_segments(pieces: list[str], formulas: list[str]) -> list[Segment]:
    """Return what some pieces of inline text make; formulas that stand alone become one each."""
    raw = "".join(pieces)
    rest = raw.replace(FORMULA_MARK, "").replace(PAGE_BREAK, "").strip(f" \t\n{LINE_BREAK}")
    if formulas and (not rest or (len(formulas) == 1 and _goes_with_formula(rest, raw))):
        behind = rest if rest in _STOPS else f" {rest}"
        breaks = [(0, 0)] * raw.count(PAGE_BREAK)
        return [
            Segment(True, [f"$${text}$${behind}"], [] if index else breaks)
            for index, text in enumerate(formulas)
        ]
    lines, breaks = to_lines(with_formulas(raw, formulas))
    return [Segment(False, lines, breaks)] if lines or breaks else []


def raw_lines(pieces: list[str], formulas: list[str]) -> list[str]:
    """Return lines with their white space, as code has it."""
    raw = with_formulas("".join(pieces).replace(PAGE_BREAK, ""), formulas)
    return [_INVISIBLE.sub("", line).rstrip() for line in raw.split(LINE_BREAK)]


def with_formulas(raw: str, formulas: list[str]) -> str:
    """Return inline text with its formulas in place."""
    if not formulas:
        return raw
    texts = iter(formulas)
    return re.sub(FORMULA_MARK, lambda _: f"${next(texts)}$", raw)


def _goes_with_formula(rest: str, raw: str) -> bool:
    """Tell the stop behind an equation, and its number at the edge, from words around it."""
    if rest in _STOPS:
        return raw.strip().endswith(rest)
    return "\t" in raw and EQUATION_NUMBER.fullmatch(rest) is not None


def to_lines(raw: str) -> tuple[list[str], list[tuple[int, int]]]:
    """Return the lines of inline text that are not empty, and where in them pages ended."""
    lines: list[str] = []
    breaks: list[tuple[int, int]] = []
    for line in raw.replace("\u2029", LINE_BREAK).split(LINE_BREAK):
        whole = line
        if PAGE_BREAK in line:
            whole, *parts = line.split(PAGE_BREAK)
            for number, part in enumerate(parts):
                if number < _MOST_PAGE_ENDS:
                    place = (len(lines), len(_collapsed(whole)))
                breaks.append(place)
                whole += part
        if text := _collapsed(whole):
            lines.append(text)
    return lines, [_at_text(place, lines) for place in breaks] if lines else breaks


def _at_text(place: tuple[int, int], lines: list[str]) -> tuple[int, int]:
    """Return a place on the lines, behind the white space that it may stand before."""
    line, at = min(place, (len(lines) - 1, len(lines[-1])))
    is_space = lines[line][at : at + 1].isspace()
    return line, at + is_space


def _collapsed(line: str) -> str:
    """Collapse white space; a tab stays one, so that what it sets apart is not run together."""
    line = _INVISIBLE.sub("", line)
    if "\t" not in line:
        return one_line(line)
    return "\t".join(part for piece in line.split("\t") if (part := one_line(piece)))
