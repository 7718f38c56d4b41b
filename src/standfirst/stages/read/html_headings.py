"""Headings of HTML: which elements are some, their level, and where one ends that was never
closed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from standfirst.stages.read.html_inline import Lines
from standfirst.stages.read.rendering import Opened

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser, LexborNode

    from standfirst.stages.read.html_walk import HtmlWalk

LEVELS = {f"h{level}": level for level in range(1, 7)}
# A heading that holds more than this was never closed, or is set as one for its looks.
_LONGEST_HEADING = 300
# What is hidden in it and its white space come on top; beyond this it is not even looked at.
_LONGEST_MARKUP_TEXT = 4 * _LONGEST_HEADING
# What no title holds.
_NO_TITLE = frozenset(
    {"p", "table", "ul", "ol", "dl", "pre", "blockquote", "section", "article", *LEVELS}
)
_ALL = ", ".join(LEVELS)
# WAI-ARIA 1.2, 5.3.5: what is a heading by its role is of level 2 where it states none.
_ROLE_LEVEL = 2
_DEEPEST = 9
_SECTIONS = frozenset({"section", "article"})
# So far up are the sections of a heading looked for.
_NEAR = 60


def heading(walk: HtmlWalk, node: LexborNode, *, level: int = 0) -> bool:
    """A heading is one line, whatever stands in it; inside a cell it is text like any other.

    One that holds a block behind its title was never closed: what follows is no part of it.
    """
    level = level or LEVELS[node.tag or "h1"]
    if not walk.inside and (inside := _block_behind_title(node)) is not None:
        walk.flush()
        title = walk.flat_until(node, inside)
        if 0 < len(title) <= _LONGEST_HEADING:
            walk.opened = Opened("heading", level=level)
            walk.block(Lines([title], [], bold=False))
            return True
        walk.text(title)
        walk.part()
        return True
    if walk.inside or len(node.text() or "") > _LONGEST_MARKUP_TEXT:
        walk.part()
        return True
    walk.flush()
    text = walk.flat(node)
    if text and (number := walk.skips.numbers.get(node.mem_id)):
        text = f"{number} {text}"
    if len(text) > _LONGEST_HEADING:
        walk.part()
        return True
    if text:
        walk.opened = Opened("heading", level=level)
        walk.block(Lines([text], [], bold=False))
    return False


def _block_behind_title(node: LexborNode) -> LexborNode | None:
    """Return the first block right inside a heading that has text in front of it."""
    titled = False
    child = node.first_child
    while child is not None:
        if child.tag in _NO_TITLE:
            return child if titled else None
        titled = titled or bool((child.text_content or child.text() or "").strip())
        child = child.next
    return None


def stated_levels(parser: LexborHTMLParser) -> Iterator[tuple[LexborNode, int]]:
    """Yield the headings that are of another level than their tag says; 0 for what is none.

    An element may be a heading by its role alone; the second title of a group is none; and main
    headings of sections inside others stand below those.
    """
    for node in parser.css('[role="heading" i]'):
        level = (node.attributes.get("aria-level") or "").strip()
        is_level = level.isascii() and level.isdigit() and 0 < int(level[:3]) <= _DEEPEST
        yield node, int(level) if is_level else LEVELS.get(node.tag or "", _ROLE_LEVEL)
    subtitles = set()
    for group in parser.css("hgroup"):
        titles = [child for child in _children(group) if child.tag in LEVELS]
        main = min(titles, key=lambda title: title.tag or "", default=None)
        for title in titles:
            if main is not None and title.mem_id != main.mem_id:
                subtitles.add(title.mem_id)
                yield title, 0
    if len(parser.css("section h1, article h1")) and len(parser.css("h1")) > 1:
        headings = [node for node in parser.css(_ALL) if node.mem_id not in subtitles]
        yield from _by_section(headings)


def _children(node: LexborNode) -> Iterator[LexborNode]:
    child = node.first_child
    while child is not None:
        yield child
        child = child.next


def _by_section(headings: list[LexborNode]) -> Iterator[tuple[LexborNode, int]]:
    """Yield the headings that a section sets lower: its main heading stands below the one of the
    section around it, as browsers show it."""
    top: dict[int, int] = {}
    shifts: dict[int, int] = {0: 0}
    for node in headings:
        around = _sections_around(node)
        for outer, own in pairwise(around):
            if own not in shifts:
                begins = node.tag == "h1" and own == around[-1]
                shifts[own] = max(shifts[outer], top.get(outer, 0) if begins else 0)
        shift = shifts[around[-1]]
        level = LEVELS[node.tag or "h1"] + shift
        top.setdefault(around[-1], level)
        if shift:
            yield node, min(level, _DEEPEST)


def _sections_around(node: LexborNode) -> list[int]:
    """Return the sections that a heading stands in by their `mem_id`, from the page, 0, inwards."""
    sections = []
    parent = node.parent
    for _ in range(_NEAR):
        if parent is None:
            break
        if parent.tag in _SECTIONS:
            sections.append(parent.mem_id)
        parent = parent.parent
    return [0, *reversed(sections)]
