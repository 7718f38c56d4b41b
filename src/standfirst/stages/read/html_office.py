"""Lists and captions as word processors save them: paragraphs that only styles make a list of."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from standfirst.stages.read.html_lists import PrintedList
from standfirst.stages.read.html_points import follows_directly, said
from standfirst.stages.read.rendering import Opened

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser, LexborNode

    from standfirst.stages.read.html_walk import HtmlWalk

Act = Callable[["HtmlWalk", "LexborNode"], bool]

_LEVEL = re.compile(r"mso-list\s*:\s*\w+\s+level([1-9])", re.IGNORECASE)
_MARK = '[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]'
_LONGEST_MARK = 20
# What Symbol, Wingdings and Courier show as bullets.
_BULLETS = frozenset("·•o§ØüvqØ-–—*\uf0b7\uf0a7\uf0d8\uf0fc\uf076")
_GOOGLE = re.compile(r"lst-kix_(\w+)-(\d)")


def office_acts(parser: LexborHTMLParser) -> dict[int, Act]:
    """Return what paragraphs that Word saved as items, and lists of Google Docs, do to the walk."""
    acts: dict[int, Act] = {}
    for node in parser.css('p[style*="mso-list" i]'):
        level = _LEVEL.search(node.attributes["style"] or "")
        mark = node.css_first(_MARK)
        written = " ".join((mark.text() or "").split()) if mark is not None else ""
        if level is None or mark is None or not 0 < len(written) <= _LONGEST_MARK:
            continue
        marker = "- " if written in _BULLETS else f"{written} "
        acts[node.mem_id] = partial(_item, marker=marker, level=int(level[1]))
        acts[mark.mem_id] = said
    for node in parser.css("p.MsoCaption"):
        acts[node.mem_id] = _caption
    for node in parser.css('ol[class*="lst-kix_"], ul[class*="lst-kix_"]'):
        if nesting := _GOOGLE.search(node.attributes["class"] or ""):
            acts[node.mem_id] = partial(_google_list, level=int(nesting[2]) + 1)
    return acts


def _item(walk: HtmlWalk, node: LexborNode, *, marker: str, level: int) -> bool:
    _enter_levels(walk, node, level)
    walk.name(Opened("list_item", marker))
    return True


def _google_list(walk: HtmlWalk, node: LexborNode, *, level: int) -> bool:
    """Lists inside others stand below them there, and only their names tell how deep they are."""
    _enter_levels(walk, node, level)
    return True


def _enter_levels(walk: HtmlWalk, node: LexborNode, level: int) -> None:
    walk.enclose(goes_on=follows_directly(node, walk.skips.pointed))
    walk.skips.pointed.add(node.mem_id)
    for _ in range(max(level - len(walk.lists), 1)):
        walk.lists.append(PrintedList(node, walk.skips.styles.numbered))
        walk.at_exit(walk.leave_list)


def _caption(walk: HtmlWalk, node: LexborNode) -> bool:
    del node
    walk.name(Opened("caption"))
    return True
