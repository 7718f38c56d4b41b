"""Links within a page: where their words stand in the text, and where they lead."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from standfirst.model.place import Span
from standfirst.model.source import Link
from standfirst.stages.read.rendering import Block, Page

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

    from standfirst.stages.read.html_walk import HtmlWalk


class LinkedPage(Page):
    """A page that knows where the targets of its links stand; nodes are known by `mem_id`."""

    def __init__(self) -> None:
        super().__init__()
        # Targets that were come upon, and have no text yet.
        self.reached: list[int] = []
        self.places: dict[int, int] = {}
        self.linked: list[tuple[int, int, int]] = []

    def add(self, block: Block) -> list[Span]:
        spans = super().add(block)
        for target in self.reached:
            self.places.setdefault(target, self.elements[-1].start)
        self.reached.clear()
        for line, start, end, target in block.links:
            at = spans[line].start
            self.linked.append((at + start, at + end, target))
        return spans

    def links(self) -> Iterator[Link]:
        """Yield the links whose target has text."""
        for start, end, target in self.linked:
            if target in self.places:
                yield Link(start, end, self.places[target])


def link(walk: HtmlWalk, node: LexborNode) -> bool:
    """A link to a place on the page: its words are marked on their way to the text."""
    walk.inline.begin_link(walk.skips.notes.links[node.mem_id])
    walk.at_exit(walk.inline.end_link)
    return True
