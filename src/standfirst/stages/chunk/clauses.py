"""Numbered paragraphs: § 3, Article 7, Điều 5, (2), 4.2.1, (a) hold what stands below them."""

from __future__ import annotations

import re
from collections import Counter

from standfirst.languages.run_ins import is_capitalised_run_in, run_in_title
from standfirst.stages.chunk.lead_ins import put_under
from standfirst.stages.chunk.nodes import Node, group
from standfirst.stages.chunk.titles import MOST_TITLE_LINES, is_title_line

# Ranks of clause markers, the highest first; a marker deeper down belongs to the one above it.
_PATTERNS = (
    r"[\s*_]*(?:§+\s*\d|(?:Art(?:\.|ikel|icle)|Điều|ĐIỀU|ARTICLE|ARTIKEL)\s+\d)",
    r"[\s*_]*(?:Khoản\s+\d|\(\d{1,3}[a-z]?\)\s|\d{1,3}(?:\.\d{1,3}){1,5}\.?\s+\S|\d{1,3}\.\s+\S)",
    r"[\s*_]*(?:Điểm\s+[a-zđ]|\(?[a-zđ]{1,2}\)\s)",
    r"[\s*_]*\((?:[ivx]{1,5}|[a-z]{2})\)\s",
)
_MARKERS = tuple(map(re.compile, _PATTERNS))
_ANY_MARKER = re.compile("|".join(_PATTERNS))
_NUMBER = re.compile(r"[\s*_]*(\d{1,3}(?:\.\d{1,3}){0,5})\.?[\s*_]")


def clauses(text: str, nodes: list[Node]) -> list[Node]:
    """Return the nodes with each numbered paragraph grouped with what stands below it.

    A section without numbered paragraphs, or with a single one, stays as it is.
    """
    ranks = [_rank(text, node) for node in nodes]
    return _grouped(text, list(zip(nodes, ranks, strict=True)))


def _rank(text: str, node: Node) -> int:
    if node.kind == "table" or not _ANY_MARKER.match(text, node.start, node.end):
        return len(_MARKERS)
    matching = (n for n, marker in enumerate(_MARKERS) if marker.match(text, node.start, node.end))
    return next(matching, len(_MARKERS))


def _grouped(text: str, ranked: list[tuple[Node, int]]) -> list[Node]:
    counts = Counter(rank for _, rank in ranked)
    counts.update(rank for node, rank in ranked if _holds_clauses(text, node))
    top = min((r for r, count in counts.items() if count > 1 and r < len(_MARKERS)), default=-1)
    if top < 0:
        return [node for node, _ in ranked]
    found: list[Node] = []
    run: list[tuple[Node, int]] = []
    above = ""
    for node, rank in ranked:
        number = _number(text, node) if rank == top else ""
        is_below = rank == top and bool(above) and number.startswith(above)
        if (rank <= top and not is_below) or node.barrier:
            ending = _titles_at_end(text, run) if rank <= top else 0
            found.extend(_closed(text, run[: len(run) - ending], top))
            found.extend(node for node, _ in run[len(run) - ending :])
            run = []
            above = number
        run.append((node, rank))
    found.extend(_closed(text, run, top))
    return found


def _number(text: str, node: Node) -> str:
    """Return the decimal number of a paragraph with a point behind it, "" without one."""
    number = _NUMBER.match(text, node.start, node.end)
    return f"{number[1]}." if number else ""


def _titles_at_end(text: str, run: list[tuple[Node, int]]) -> int:
    """Count the lines at the end of a paragraph that are the titles of the next one."""
    count = 0
    while count < len(run) - 1 and is_title_line(text, run[-1 - count][0]):
        count += 1
    return count if count <= MOST_TITLE_LINES else 0


def _last_clause(text: str, node: Node) -> Node:
    """Return the paragraph that what stands below a node goes on from: its own first one, or that
    of the last clause of a list, where these have titles. What is below other lists goes on from
    none of their items."""
    while node.kind == "group":
        first, last = node.children[0], node.children[-1]
        if not _are_items(first, last):
            node = first
        elif _is_titled(text, last):
            node = last
        else:
            break
    return node


def _holds_clauses(text: str, node: Node) -> bool:
    """Tell a list of several clauses with titles."""
    if node.kind != "group" or not _are_items(node.children[0], node.children[-1]):
        return False
    return _is_titled(text, node.children[-1])


def _is_titled(text: str, node: Node) -> bool:
    title = run_in_title(text, node.start, node.end, "en")
    return title > 0 and is_capitalised_run_in(text, node.start, node.end)


def _are_items(first: Node, last: Node) -> bool:
    """Tell items of one list, side by side."""
    one, other = _first_leaf(first).element, _first_leaf(last).element
    if one is None or other is None or one.kind != "list_item" or other.kind != "list_item":
        return False
    return one.level == other.level and one.container == other.container


def _first_leaf(node: Node) -> Node:
    while node.children:
        node = node.children[0]
    return node


def _closed(text: str, run: list[tuple[Node, int]], top: int) -> list[Node]:
    if len(run) < 2:
        return [node for node, _ in run]
    if run[0][1] != top:
        return _grouped(text, run)
    head, *below = run
    put_under(_last_clause(text, head[0]), (node for node, _ in below))
    whole = group([head[0], *_grouped(text, below)], whole=False)
    whole.barrier = head[0].barrier
    head[0].barrier = False
    return [whole]
