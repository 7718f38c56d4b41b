"""How a chain that does not fit is cut: at its loosest link, and never a rule from its exception
while the two sentences fit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from standfirst.stages.chunk.boundaries import leaf_parts
from standfirst.stages.chunk.glue import with_follow_ons
from standfirst.stages.chunk.nodes import Node, chain
from standfirst.stages.chunk.rulers import Room


def parts(node: Node, room: Room) -> list[Node]:
    """Return what a node is made of, one level down; no part is longer than the node."""
    if node.kind == "chain":
        return _chain_parts(node, room)
    if node.children:
        # What belongs together inside a list is asked once the list must be cut.
        return with_follow_ons(room.text, node.children, room.language)
    return leaf_parts(node, room)


def _chain_parts(node: Node, room: Room) -> list[Node]:
    firm = _firm_runs(node.children)
    if len(firm) > 1:
        packed = _packed([chain(run) for run in firm], room)
        return [chain(run) for run in packed]
    found: list[Node] = []
    for run in _packed(node.children, room):
        after = chain(run)
        if found:
            found.extend(_seam(found.pop(), after, room))
        else:
            found.append(after)
    return found


def _firm_runs(links: Sequence[Node]) -> list[list[Node]]:
    runs: list[list[Node]] = []
    for link in links:
        if runs and link.bond == "firm":
            runs[-1].append(link)
        else:
            runs.append([link])
    return runs


def _packed(nodes: Iterable[Node], room: Room) -> list[list[Node]]:
    """Join neighbours as long as they fit."""
    runs: list[list[Node]] = []
    for node in nodes:
        if runs and room.size(runs[-1][0].start, node.end) <= room.hard:
            runs[-1].append(node)
        else:
            runs.append([node])
    return runs


def _seam(before: Node, after: Node, room: Room) -> list[Node]:
    """Join the end of one node to the start of the next: as much of both as fits, down to the last
    sentence of the one and the first of the other. Where these do not fit, both stay as they are.
    """
    left: list[Node] = []
    right: list[Node] = []
    last, first = before, after
    while room.size(last.start, first.end) > room.hard:
        cuts = (_cut(last, room), _cut(first, room))
        longer = 0 if last.end - last.start >= first.end - first.start else 1
        chosen = longer if cuts[longer] else 1 - longer
        if not cuts[chosen]:
            return [before, after]
        if chosen == 0:
            left.extend(cuts[0][:-1])
            last = cuts[0][-1]
        else:
            right.extend(reversed(cuts[1][1:]))
            first = cuts[1][0]
    first.bond = "firm"
    return [*left, chain([last, first]), *reversed(right)]


def _cut(node: Node, room: Room) -> list[Node]:
    """Return the parts of a node down to sentences; none for what is not torn for a seam."""
    if node.kind == "group":
        return parts(node, room)
    if node.kind == "chain":
        runs = _firm_runs(node.children)
        return [chain(run) for run in runs] if len(runs) > 1 else []
    if node.kind != "prose":
        return []
    found = leaf_parts(node, room)
    return found if len(found) > 1 and found[0].kind != "piece" else []
