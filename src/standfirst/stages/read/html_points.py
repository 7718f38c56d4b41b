"""Numbered points that a page sets as a table or as terms: "(a)" in one place, its text in the
next."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from standfirst.model.source import ElementKind
from standfirst.stages.read.html_lists import PrintedList
from standfirst.stages.read.html_tables import CellNode
from standfirst.stages.read.rendering import Opened

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

    from standfirst.stages.read.html_walk import HtmlWalk

_MARK = re.compile(
    r"[(\[]?(?:\d{1,3}(?:\.\d{1,3}){0,3}[a-z]?|[a-zđ]{1,2}|[A-Z]|[ivxlc]{1,6}|[IVXLC]{1,6})"
    r"(?:[.)\]]|\.\))|\d{1,2}(?:\.\d{1,2}){1,3}|[—–\-•·◦▪●*†‡]{1,3}\)?"
)
_LONGEST_MARK = 12
MAX_LAYOUT_TABLES = 32
"""Tables deeper inside others are not looked at: they only arrange."""


class Point(NamedTuple):
    """Where a point's mark stands, its mark, and where its text stands."""

    mark_node: LexborNode
    mark: str
    content: LexborNode


def points_of_rows(rows: list[tuple[list[CellNode], bool]]) -> list[Point]:
    """Return a table's rows as points, none where some row is anything else."""
    points = []
    for cells, _ in rows:
        if any(cell.heads or cell.rows > 1 for cell in cells):
            return []
        nodes = [cell.node for cell in cells]
        # EUR-Lex sets points in with an empty cell in front of them.
        while len(nodes) > 2 and not _words(nodes[0]):
            nodes.pop(0)
        if len(nodes) != 2 or not (mark := _mark(nodes[0])) or not _words(nodes[1]):
            return []
        points.append(Point(nodes[0], mark, nodes[1]))
    return points


def points_of_terms(node: LexborNode) -> list[Point]:
    """Return the terms of a list as points, none where one of them is a word."""
    points = []
    term: LexborNode | None = None
    for child in _elements(node):
        if child.tag == "dt" and term is None:
            term = child
        elif child.tag == "dd" and term is not None and (mark := _mark(term)):
            points.append(Point(term, mark, child))
            term = None
        else:
            return []
    return [] if term is not None else points


def follows_directly(node: LexborNode, others: set[int]) -> bool:
    """Tell whether nothing but white space stands between a node and one of some others."""
    before = node.prev
    while before is not None and (
        before.is_comment_node or (before.is_text_node and not (before.text_content or "").strip())
    ):
        before = before.prev
    return before is not None and before.mem_id in others


def _mark(node: LexborNode) -> str:
    words = _words(node)
    return words if len(words) <= _LONGEST_MARK and _MARK.fullmatch(words) else ""


def _words(node: LexborNode) -> str:
    return " ".join((node.text() or "").split())


def _elements(node: LexborNode) -> Iterable[LexborNode]:
    child = node.first_child
    while child is not None:
        if child.is_element_node:
            yield child
        child = child.next


def list_points(walk: HtmlWalk, node: LexborNode, points: list[Point]) -> bool:
    """A table or terms that set the points of a list."""
    acts = walk.skips.acts
    walk.enclose(goes_on=follows_directly(node, walk.skips.pointed))
    walk.skips.pointed.add(node.mem_id)
    walk.lists.append(PrintedList(node, walk.skips.styles.numbered))
    walk.at_exit(walk.leave_list)
    walk.count("layouts")
    for point in points:
        acts[point.mark_node.mem_id] = said
        noted = {point.mark_node.mem_id, point.content.mem_id} & walk.skips.notes.bodies
        kind: ElementKind = "footnote" if noted else "list_item"
        acts[point.content.mem_id] = partial(_point, mark=point.mark, kind=kind)
    return True


def _point(walk: HtmlWalk, node: LexborNode, *, mark: str, kind: ElementKind) -> bool:
    del node
    walk.name(Opened(kind, f"{mark} "))
    return True


def said(walk: HtmlWalk, node: LexborNode) -> bool:
    """What was read already, in another place."""
    del walk, node
    return False


def terms(walk: HtmlWalk, node: LexborNode) -> bool:
    """Terms and their definitions, or the points of a list that is set as such."""
    if walk.layouts < MAX_LAYOUT_TABLES and (points := points_of_terms(node)):
        return list_points(walk, node, points)
    walk.enclose()
    return True
