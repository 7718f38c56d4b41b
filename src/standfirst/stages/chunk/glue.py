"""What is not torn apart while it fits: lead-ins, captions, list items and their nested items."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from operator import attrgetter

from standfirst.languages.follow_ons import (
    Bond,
    announces,
    bond,
    explains,
    is_note,
    states_conditions,
)
from standfirst.languages.openings import OPENING_CHARACTERS
from standfirst.languages.run_ins import is_numbered_title
from standfirst.languages.sentences import binds_forward
from standfirst.model.place import Span
from standfirst.model.source import Element
from standfirst.stages.chunk.clauses import clauses
from standfirst.stages.chunk.lead_ins import EMPHASIS, LEAD_IN_MARKS, last_mark, put_under
from standfirst.stages.chunk.nodes import (
    Node,
    chained,
    element_node,
    group,
    is_footnote,
    last_leaf,
    with_notes,
)
from standfirst.stages.chunk.table_notes import is_marked_note
from standfirst.stages.chunk.titles import MOST_TITLE_LINES, SENTENCE_MARKS, is_title_line

_BOLD = ("**", "__")
_LEVEL = attrgetter("level")
_ROW = re.compile(r"[-*+][ \t]+[-*+](?:\s|$)")
"""An item that begins another: a table row written as a list of its cells."""

_NOTES = ("prose", "group")
"""What can be notes to a table: paragraphs, or a list of them."""

_LONGEST_WORD = 20
_LONGEST_LEAD = 300
"""A longer paragraph says something by itself, even if it ends in a question."""


def section_nodes(
    text: str, elements: Sequence[Element], barriers: Sequence[int], language: str
) -> list[Node]:
    """Return a section's elements as nodes: lists whole, lead-ins and captions with what follows.

    `barriers` are positions, in order, that no chunk may cross (dropped text stands there).
    """
    nodes = _containers(text, elements)
    nodes = _with_lead_ins(text, _cut_at(nodes, barriers) if barriers else nodes, language)
    _carry_leads(text, nodes)
    return with_follow_ons(text, clauses(text, nodes), language)


def _carry_leads(text: str, nodes: Sequence[Node]) -> None:
    """Give a lead-in to the paragraphs that go on from it like the items of a list, in small
    letters: "… to treat:", "partial seizures;", "myoclonic seizures."."""
    lead: Node | None = None
    for node in nodes:
        if lead is not None and node.kind == "prose" and text[node.start].islower():
            put_under(lead, [node])
            continue
        last = last_leaf(node)
        ends_open = last.kind == "prose" and last_mark(text, last.start, last.end) in LEAD_IN_MARKS
        lead = last if ends_open else None


def with_follow_ons(text: str, nodes: list[Node], language: str) -> list[Node]:
    """Chain what is understood only with what stands before it: an exception to its rule, a
    sentence that points back, the answer to its question, the note to its table."""
    found: list[Node] = []
    for node in nodes:
        if found and not node.barrier:
            node.bond = _bond(text, found[-1], node, language)
            if node.bond == "firm" and found[-1].kind == "table" and node.kind in _NOTES:
                found[-1] = with_notes(found[-1], node)
                continue
        found.append(node)
    _bind_titles(text, found)
    return chained(found)


def _bond(text: str, before: Node, node: Node, language: str) -> Bond:
    element, kind, last = node.element, node.kind, last_leaf(before)
    if (element is not None and element.kind == "definition") or _leads(text, last):
        return "firm"
    if kind == "prose" and text[node.start].islower() and _is_interrupted(text, last):
        return "firm"
    if kind == "code":
        return "firm" if _is_fence(before) and _is_fence(node) else "none"
    if kind not in ("prose", "group", "chain") or is_footnote(node) or is_footnote(last):
        return "none"
    opening = text[node.start : min(node.end, node.start + OPENING_CHARACTERS)]
    if last.kind == "table" or (last.element is not None and last.element.kind == "formula"):
        reader = is_note if last.kind == "table" else explains
        is_marked = last.kind == "table" and is_marked_note(text, last, node)
        return "firm" if is_marked or reader(opening, language) else "none"
    if _goes_on(text, last, node):
        return "firm"
    return bond(opening, language, text[max(last.start, last.end - OPENING_CHARACTERS) : last.end])


def _is_interrupted(text: str, last: Node) -> bool:
    """Tell a block that stands inside of a sentence: code, or the last item of a list that ends
    without a stop. "... equal sets of", the list, "are drawn"."""
    if last.kind == "code":
        return last.element is not None and last.element.kind == "code"
    if last.element is None or last.element.kind != "list_item":
        return False
    return not text[last.start : last.end].rstrip(EMPHASIS).endswith((*SENTENCE_MARKS, ";"))


def _goes_on(text: str, before: Node, node: Node) -> bool:
    """Tell a paragraph that finishes the sentence of the one before, as over the end of a page."""
    if before.kind != "prose" or node.kind != "prose" or not text[node.start].islower():
        return False
    if text[before.start].islower():
        # Where all is written small, a small letter tells nothing.
        return False
    if any(each.element and each.element.kind != "paragraph" for each in (before, node)):
        return False
    tail = text[max(before.start, before.end - 2) : before.end].rstrip(EMPHASIS)
    return tail[-1:].isalnum() or tail.endswith((",", "-", "–"))


def _bind_titles(text: str, nodes: Sequence[Node]) -> None:
    """Bind lines that are set as text to what they are the titles of. More than two of them one
    below the other are a form or an address."""
    run = 0
    for at, node in enumerate(nodes):
        if node.barrier:
            run = 0
        if is_title_line(text, node):
            run += 1
            continue
        if 0 < run <= MOST_TITLE_LINES and not is_footnote(node):
            for below in nodes[at - run + 1 : at + 1]:
                below.bond = "firm"
        run = 0


def _is_fence(node: Node) -> bool:
    return node.kind == "code" and node.element is not None and node.element.kind == "code"


def _leads(text: str, node: Node) -> bool:
    """Tell whether a node announces what follows: a question, a line that ends in a colon, a line
    in bold that stands for a heading."""
    if node.kind != "prose":
        return False
    start, end = node.start, node.end
    mark = last_mark(text, max(start, end - _LONGEST_LEAD), end)
    if mark in LEAD_IN_MARKS:
        return True
    if end - start > _LONGEST_LEAD:
        return False
    line = text[start:end]
    if mark in ("?", "？") or is_numbered_title(line):
        return True
    return line.startswith(_BOLD) and line.endswith(_BOLD) and "\n" not in line


def _containers(text: str, elements: Sequence[Element]) -> list[Node]:
    """Return one node for each element outside lists and quotes, one for each list or quote."""
    nodes: list[Node] = []
    at = 0
    while at < len(elements):
        end = at + 1
        container = elements[at].container
        if container < 0:
            nodes.append(element_node(elements[at], at))
            at = end
            continue
        while end < len(elements) and elements[end].container == container:
            end += 1
        nodes.append(_nested(text, elements[at:end], at))
        at = end
    return nodes


def _nested(text: str, elements: Sequence[Element], first_leaf: int) -> Node:
    """Nest the elements of a list by depth: an item holds what stands below it.

    Iterative, since depth comes from the document.
    """
    if len(elements) == 1:
        return element_node(elements[0], first_leaf)
    levels = set(map(_LEVEL, elements))
    base = min(levels)
    if len(levels) == 1 and all(element.kind == "list_item" for element in elements):
        items = [element_node(element, leaf) for leaf, element in enumerate(elements, first_leaf)]
        return group(items, whole=False)
    stack: list[tuple[int, list[Node]]] = [(base - 1, [])]
    for offset, element in enumerate(elements):
        depth = element.level if element.kind == "list_item" else element.level + 1
        while len(stack) > 1 and stack[-1][0] >= depth:
            _close(text, stack)
        stack.append((depth, [element_node(element, first_leaf + offset)]))
    while len(stack) > 1:
        _close(text, stack)
    children = stack[0][1]
    return children[0] if len(children) == 1 else group(children, whole=False)


def _close(text: str, stack: list[tuple[int, list[Node]]]) -> None:
    _, nodes = stack.pop()
    put_under(nodes[0], nodes[1:])
    if len(nodes) == 1:
        stack[-1][1].append(nodes[0])
        return
    is_row = _ROW.match(text, nodes[0].start, nodes[0].end) is not None
    stack[-1][1].append(group(nodes, whole=is_row))


def _cut_at(nodes: list[Node], barriers: Sequence[int]) -> list[Node]:
    """Mark the nodes that start behind a barrier; a group with one inside is taken apart."""
    found: list[Node] = []
    for node in nodes:
        first = bisect_left(barriers, node.start)
        inside = barriers[first : bisect_left(barriers, node.end)]
        if first and found and barriers[first - 1] >= found[-1].end:
            node.barrier = True
        if node.children and inside:
            children = _cut_at(node.children, inside)
            children[0].barrier = node.barrier
            found.extend(children)
        else:
            found.append(node)
    return found


def _with_lead_ins(text: str, nodes: list[Node], language: str) -> list[Node]:
    """Join a lead-in or caption to the list, table, code or formula it announces."""
    found: list[Node] = []
    for node in nodes:
        before = found[-1] if found else None
        if before is None or node.barrier or not _announces(text, before, node, language):
            found.append(node)
        elif node.kind == "table" and node.caption is None:
            found[-1] = Node(
                "table",
                before.start,
                node.end,
                whole=True,
                leaf=node.leaf,
                barrier=before.barrier,
                element=node.element,
                caption=Span(before.start, before.end),
            )
        else:
            joined = group(_lead_with_first(before, node), whole=True)
            joined.barrier = before.barrier
            found[-1] = joined
    return found


def _announces(text: str, before: Node, node: Node, language: str) -> bool:
    if before.kind != "prose":
        return False
    if before.element is not None and before.element.kind == "caption":
        return node.kind in ("table", "code")
    if node.kind == "prose" and (
        node.element is None or node.element.kind not in ("list_item", "term", "definition")
    ):
        return False
    line = text[max(before.start, before.end - _LONGEST_LEAD) : before.end].rstrip(EMPHASIS)
    if node.kind == "group" and announces(line, language):
        return True
    is_short = before.end - before.start <= _LONGEST_LEAD
    if node.kind == "table" and is_short and states_conditions(line, language):
        # "T = 25 °C unless otherwise noted." holds for every row.
        return True
    # A table takes only what ends in a colon: its lead-in becomes its caption.
    if line.endswith(LEAD_IN_MARKS):
        return True
    return node.kind != "table" and (
        not line.endswith(SENTENCE_MARKS) or _is_torn(text, before, node, language)
    )


def _is_torn(text: str, before: Node, node: Node, language: str) -> bool:
    """Tell a line that was torn before a figure, which then reads like an item: "(§ 5 Abs." over
    "1) gilt"."""
    if "\n" in text[before.end : node.start].replace("\n", "", 1):
        return False
    last = text[max(before.start, before.end - _LONGEST_WORD) : before.end].split()
    return bool(last) and binds_forward(last[-1], language)


def _lead_with_first(lead: Node, node: Node) -> list[Node]:
    """When a list must be cut, its lead-in still goes with the first item, and is carried on."""
    if node.kind == "group" and not node.children[0].barrier:
        first, *rest = node.children
        put_under(lead, [*first.children[1:], *rest])
        return [group([lead, first], whole=True), *rest]
    put_under(lead, [node])
    return [lead, node]
