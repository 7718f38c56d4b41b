"""Nodes: stretches of text that stay whole while they fit, and how neighbours are bound."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from standfirst.languages.follow_ons import Bond
from standfirst.model.place import Span
from standfirst.model.source import Element

NodeKind = Literal["group", "chain", "prose", "table", "code", "sentence", "piece"]


@dataclass(slots=True)
class Node:
    """A stretch of text that stays whole while it fits: under the target size, or, where
    `whole`, under the hard limit.

    `start` and `end` are code points without outer white space. `leaf` numbers the element the
    node lies in (-1 for several); `children` are its parts once it must be cut. A table's
    `caption` stands in front of it, its notes (`tail`) behind it, inside the node. `bond` tells how
    a node belongs to the one before it: firm bonds are torn last. `context` are the lead-ins,
    outermost first, that a chunk needs which starts with this node.
    """

    kind: NodeKind
    start: int
    end: int
    whole: bool = False
    leaf: int = -1
    barrier: bool = False
    bond: Bond = "none"
    children: list[Node] = field(default_factory=list)
    element: Element | None = None
    caption: Span | None = None
    tail: Span | None = None
    context: tuple[Span, ...] = ()


def element_node(element: Element, leaf: int) -> Node:
    """Return the node of one element."""
    if element.kind == "table" and element.rows:
        return Node("table", element.start, element.end, whole=True, leaf=leaf, element=element)
    if element.kind in ("code", "formula", "table"):
        return Node("code", element.start, element.end, whole=True, leaf=leaf, element=element)
    return Node("prose", element.start, element.end, leaf=leaf, element=element)


def is_footnote(node: Node) -> bool:
    """Tell whether a node is a note that was set apart from the running text."""
    return node.element is not None and node.element.kind == "footnote"


def group(children: list[Node], *, whole: bool) -> Node:
    """Return one node over several neighbours."""
    return Node(
        "group",
        children[0].start,
        children[-1].end,
        whole=whole,
        children=children,
        context=children[0].context,
    )


def chain(nodes: Sequence[Node]) -> Node:
    """Return one node over neighbours that are understood only together: each with the next."""
    if len(nodes) == 1:
        return nodes[0]
    links: list[Node] = []
    for node in nodes:
        links.extend(node.children if node.kind == "chain" else [node])
        if node.kind == "chain":
            node.children[0].bond = node.bond
    leaf = links[0].leaf if all(link.leaf == links[0].leaf for link in links) else -1
    return Node(
        "chain",
        links[0].start,
        links[-1].end,
        whole=True,
        leaf=leaf,
        barrier=links[0].barrier,
        bond=links[0].bond,
        children=links,
        context=links[0].context,
    )


def chained(nodes: Iterable[Node]) -> list[Node]:
    """Return nodes with each run of bound ones as one chain."""
    runs: list[list[Node]] = []
    for node in nodes:
        if runs and node.bond != "none":
            runs[-1].append(node)
        else:
            runs.append([node])
    return [run[0] if len(run) == 1 else chain(run) for run in runs]


def with_notes(table: Node, notes: Node) -> Node:
    """Return a table that goes on to the end of the notes below it."""
    start = table.tail.start if table.tail is not None else notes.start
    return replace(table, end=notes.end, tail=Span(start, notes.end))


def last_leaf(node: Node) -> Node:
    """Return the last element of a node."""
    while node.children:
        node = node.children[-1]
    return node
