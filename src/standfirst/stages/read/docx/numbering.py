"""Automatic numbers as they are printed: multi-level, restarted, resumed and overridden."""

from __future__ import annotations

import re
from typing import NamedTuple

from standfirst.stages.read.docx.nodes import Node, as_number
from standfirst.stages.read.docx.number_forms import PADDED, printed_number
from standfirst.stages.read.docx.styles import Styles, indent_of

LEVELS = 9
"""A list has nine levels (ISO/IEC 29500-1, 17.9.6)."""

BULLET = "-"

_PLACE = re.compile(r"%([1-9])")
_INDENT_STEP = 360
# "Example:" before each item; a single letter is a sign of the font that it is set in.
_WORDS = re.compile(r"\w{3}")
# How Word states figures that are filled up with zeros: "001, 002, 003, ...".
_PADDED = re.compile(r"(0+1), 0+2, 0+3\b")


class Level(NamedTuple):
    """How one level of a list is numbered; `indent` is where its text begins, in twips."""

    start: int
    form: str
    pattern: str
    restart: int | None
    decimal: bool
    style_id: str
    indent: int
    hidden: bool
    has_picture: bool = False


class PrintedNumber(NamedTuple):
    """A paragraph's number: its text ("3.1", "a)", "-"), empty where none is printed."""

    text: str
    list_id: str
    level: int
    indent: int
    is_bullet: bool


_PLAIN = Level(1, "decimal", "", None, False, "", 0, False)


class Numbering:
    """The list definitions of a document."""

    def __init__(self, root: Node | None, styles: Styles) -> None:
        self._abstract: dict[str, Node] = {}
        self._lists: dict[str, Node] = {}
        self._styles = styles
        self.language = styles.language
        self._levels: dict[str, tuple[Level, ...]] = {}
        for node in root.children if root is not None else ():
            if node.name == "w:abstractNum":
                self._abstract.setdefault(node.get("w:abstractNumId"), node)
            elif node.name == "w:num":
                self._lists.setdefault(node.get("w:numId"), node)

    def __contains__(self, number_id: str) -> bool:
        return number_id in self._lists

    def levels(self, number_id: str) -> tuple[Level, ...]:
        """Return the levels of a list, its own overrides applied."""
        if (known := self._levels.get(number_id)) is None:
            node = self._lists[number_id]
            shared = self._abstract.get(self.abstract_id(number_id))
            levels = dict.fromkeys(range(LEVELS), _PLAIN)
            for each in shared.children if shared is not None else ():
                if each.name == "w:lvl":
                    levels[_at(each)] = _level(each)
            for override in node.children:
                replaced = override.child("w:lvl") if override.name == "w:lvlOverride" else None
                if replaced is not None:
                    levels[_at(override)] = _level(replaced)
            known = self._levels[number_id] = tuple(levels[level] for level in range(LEVELS))
        return known

    def starts(self, number_id: str) -> dict[int, int]:
        """Return where a list starts anew, by level."""
        return {
            _at(override): start
            for override in self._lists[number_id].children
            if override.name == "w:lvlOverride"
            and (start := override.number("w:startOverride")) is not None
        }

    def abstract_id(self, number_id: str) -> str:
        """Return the definition that a list shares with others, through the style it may name."""
        abstract_id = self._lists[number_id].value("w:abstractNumId")
        node = self._abstract.get(abstract_id)
        style = node.value("w:numStyleLink") if node is not None else ""
        linked = self._lists.get(self._styles.numbering_of(style)) if style else None
        return linked.value("w:abstractNumId") if linked is not None else abstract_id

    def level_of_style(self, number_id: str, style_id: str) -> int | None:
        """Return the level that a paragraph style is tied to in a list."""
        for number, level in enumerate(self.levels(number_id)):
            if level.style_id and level.style_id == style_id:
                return number
        return None


class Counters:
    """How far the lists of one story (the body, a text box, a note) have counted."""

    def __init__(self, numbering: Numbering) -> None:
        self._numbering = numbering
        self._counts: dict[str, list[int | None]] = {}
        self._started: set[tuple[str, int]] = set()

    def next(self, number_id: str, level: int) -> PrintedNumber | None:
        """Count a paragraph and return its number; None where its list does not exist."""
        numbering = self._numbering
        if number_id not in numbering:
            return None
        level = min(max(level, 0), LEVELS - 1)
        levels = numbering.levels(number_id)
        abstract_id = numbering.abstract_id(number_id)
        counts = self._counts.setdefault(abstract_id, [None] * LEVELS)
        self._count(counts, number_id, level)
        _restart_below(counts, levels, level)
        own = levels[level]
        is_bullet = own.form == "bullet"
        text = _bullet(own) if is_bullet else _printed(counts, levels, level, numbering.language)
        indent = own.indent or _INDENT_STEP * (level + 1)
        return PrintedNumber("" if own.hidden else text, abstract_id, level, indent, is_bullet)

    def _count(self, counts: list[int | None], number_id: str, level: int) -> None:
        levels = self._numbering.levels(number_id)
        starts = self._numbering.starts(number_id)
        for above in range(level):
            # A level that is skipped counts as if its first number had been given.
            if counts[above] is None:
                counts[above] = starts.get(above, levels[above].start)
        count = counts[level]
        if level in starts and (number_id, level) not in self._started:
            self._started.add((number_id, level))
            counts[level] = starts[level]
        elif count is None:
            counts[level] = starts.get(level, levels[level].start)
        else:
            counts[level] = count + 1


def _restart_below(counts: list[int | None], levels: tuple[Level, ...], level: int) -> None:
    for below in range(level + 1, LEVELS):
        restart = levels[below].restart
        # By default after any level above; else after one of the number stated, or above it.
        if restart is None or level < restart:
            counts[below] = None


def _bullet(own: Level) -> str:
    """Return what stands in front of items that are not counted: words, a sign or nothing.

    Pandoc sets what goes on with an item as an item with a blank for a sign; Google Docs states no
    sign at all for those of check lists.
    """
    sign = own.pattern.strip()
    if own.pattern and not sign and not own.has_picture:
        return ""
    return sign if _WORDS.match(sign) else BULLET


def _printed(counts: list[int | None], levels: tuple[Level, ...], level: int, language: str) -> str:
    own = levels[level]

    def place(match: re.Match[str]) -> str:
        at = int(match.group(1)) - 1
        count = counts[at]
        form = levels[at].form
        if own.decimal and form not in {"none", "decimalZero"}:
            form = "decimal"
        return printed_number(levels[at].start if count is None else count, form, language)

    return " ".join(_PLACE.sub(place, own.pattern).split())


def _at(node: Node) -> int:
    level = as_number(node.get("w:ilvl")) or 0
    return min(max(level, 0), LEVELS - 1)


def _level(node: Node) -> Level:
    start = node.number("w:start")
    run = node.child("w:rPr")
    return Level(
        start=0 if start is None else start,
        form=_form(node),
        pattern=node.value("w:lvlText"),
        restart=node.number("w:lvlRestart"),
        decimal=node.flag("w:isLgl") or False,
        style_id=node.value("w:pStyle"),
        indent=indent_of(node.child("w:pPr")) or 0,
        hidden=bool(run is not None and run.flag("w:vanish")),
        has_picture=node.child("w:lvlPicBulletId") is not None,
    )


def _form(node: Node) -> str:
    """Return a level's number format; newer ones come with one that older programs know."""
    if node.child("w:numFmt") is not None:
        return node.value("w:numFmt", "decimal")
    alternatives = node.child("mc:AlternateContent")
    choice = alternatives.child("mc:Choice") if alternatives is not None else None
    newer = choice.child("w:numFmt") if choice is not None else None
    if newer is not None and (padded := _PADDED.match(newer.get("w:format"))):
        return f"{PADDED}{len(padded.group(1))}"
    fallback = alternatives.child("mc:Fallback") if alternatives is not None else None
    return fallback.value("w:numFmt", "decimal") if fallback is not None else "decimal"
