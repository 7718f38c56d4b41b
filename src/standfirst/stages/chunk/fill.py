"""The one filler: joins neighbouring nodes while they fit and cuts the ones that do not."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from standfirst.languages.cohesion import speaks_of_the_same
from standfirst.languages.follow_ons import bond
from standfirst.languages.openings import OPENING_CHARACTERS
from standfirst.model.place import Span
from standfirst.model.source import Element
from standfirst.stages.chunk.boundaries import sentence_starts
from standfirst.stages.chunk.chains import parts
from standfirst.stages.chunk.lead_ins import lead_ins, pass_on
from standfirst.stages.chunk.nodes import Node
from standfirst.stages.chunk.rulers import Room, joined_size
from standfirst.stages.chunk.table_rows import TablePiece, table_pieces

_SPOKEN = ("prose", "sentence", "group", "chain")
_LAST_WORDS = 120
"""How much of the end of a piece, and of what follows, says what it is about, in code points."""

_ROOM_SHARE = 8
"""A piece may pass the target by this part of it for such a node."""

_WITHOUT_SENTENCES = ("code", "formula", "table")


class Sizes(NamedTuple):
    """Sizes of a section's chunk text, its heading path already taken off."""

    target: int
    hard: int
    least: int
    overlap: int


@dataclass(slots=True)
class Piece:
    """A chunk in the making: its own text `[start, end)`, and `shown` where its overlap starts.

    `barrier` says that it may not be joined to the piece before it; `table` is set where it holds
    rows of one table and nothing else. `context` are the lead-ins that are shown above it, `lead`
    is the room they take.
    """

    start: int
    end: int
    shown: int
    leaf: int = -1
    barrier: bool = False
    table: TablePiece | None = None
    context: tuple[Span, ...] = ()
    lead: int = 0


def piece_spans(piece: Piece) -> tuple[Span, ...]:
    """Return the spans whose text makes up a piece."""
    return piece.table.spans if piece.table else (Span(piece.shown, piece.end),)


class Filler:
    """Fills the pieces of one section from its elements."""

    def __init__(self, room: Room, sizes: Sizes, elements: Sequence[Element]) -> None:
        self._room = room
        self._size = room.ruler.size
        self._text = room.text
        self._language = room.language
        self._sizes = sizes
        self._target = sizes.target
        self._elements = elements
        self._pieces: list[Piece] = []
        self._open: Piece | None = None
        self._barrier = False
        self._in_notes = False
        self._taken: list[Node] = []
        self._starts: tuple[int, list[int]] = (-1, [])

    def fill(self, nodes: Sequence[Node]) -> list[Piece]:
        """Return the pieces of a section's nodes, in order, each within the hard limit.

        A leaf of the nodes numbers its element among the section's elements.
        """
        stack = list(reversed(nodes))
        while stack:
            node = stack.pop()
            if node.barrier:
                self._open = None
                self._barrier = True
            in_notes = node.leaf >= 0 and self._elements[node.leaf].kind == "footnote"
            if in_notes != self._in_notes:
                # Neither running text nor notes are interrupted by the other.
                self._open = None
                self._in_notes = in_notes
            if not self._take(node):
                children = parts(node, self._room)
                pass_on(node, children)
                stack.extend(reversed(children))
        return self._without_fragments()

    def _take(self, node: Node) -> bool:
        """Put a node into the open piece or a new one; False where it must be cut first."""
        piece = self._open
        if piece and piece.lead + self._size(piece.shown, node.end) <= self._target:
            piece.end, piece.leaf, piece.table = node.end, node.leaf, None
            self._taken.append(node)
            return True
        if piece and self._takes_along(piece, node):
            return True
        size = self._size(node.start, node.end)
        if size <= (self._sizes.hard if node.whole else self._target) or _is_least(node):
            self._start(node)
            return True
        if node.kind == "table" and node.element is not None:
            self._cut_table(node, node.element)
            return True
        if piece and self._size(piece.start, piece.end) >= self._sizes.target // 2:
            self._open = None
        return False

    def _takes_along(self, piece: Piece, node: Node) -> bool:
        """Take a node that passes the target where it goes on about what the last one is about: an
        exception need not say that it is one. It is joined to the piece where little is missing;
        else the last node begins a piece with it, if that leaves enough behind."""
        last = self._taken[-1]
        if piece.table or node.kind not in _SPOKEN or last.kind not in _SPOKEN:
            return False
        target, hard = self._sizes.target, self._sizes.hard
        size = piece.lead + self._size(piece.shown, node.end)
        if size <= min(hard, target + target // _ROOM_SHARE):
            if not self._is_of_one(last, node):
                return False
            piece.end, piece.leaf, piece.table = node.end, node.leaf, None
            self._taken.append(node)
            return True
        before = self._taken[-2] if len(self._taken) > 1 else None
        if (
            before is None
            or self._size(last.start, node.end) > target
            or self._size(piece.start, before.end) < target // 2
            or not self._is_of_one(last, node)
        ):
            return False
        piece.end, piece.leaf = before.end, before.leaf
        self._start(last)
        return self._take(node)

    def _is_of_one(self, last: Node, node: Node) -> bool:
        said = self._text[max(last.start, last.end - _LAST_WORDS) : last.end]
        after = self._text[node.start : min(node.end, node.start + _LAST_WORDS)]
        return speaks_of_the_same(said, after, self._language)

    def _start(self, node: Node) -> None:
        table = None
        if node.kind == "table" and node.element is not None:
            rows = Span(0, len(node.element.rows) - node.element.header_rows)
            table = TablePiece((Span(node.start, node.end),), rows)
        size = self._size(node.start, node.end)
        context, lead = self._context(node, size) if node.context else ((), 0)
        shown = self._overlap_start(node, lead)
        if context and context[-1].end > shown:
            # What the overlap repeats stands there already.
            context = tuple([span for span in context if span.end <= shown])
        self._open = Piece(
            node.start, node.end, shown, node.leaf, self._barrier, table, context, lead
        )
        self._barrier = False
        self._taken = [node]
        self._pieces.append(self._open)

    def _context(self, node: Node, size: int) -> tuple[tuple[Span, ...], int]:
        """Return the lead-ins of a piece that starts with this node and so much of its text, and
        the room they take."""
        found = lead_ins(self._room, node, size)
        return found, joined_size(self._room.ruler, found) + 1 if found else 0

    def _cut_table(self, node: Node, table: Element) -> None:
        # A caption says what the table is about; without one, what it stands in does.
        context, lead = self._context(node, 0) if node.context and not node.caption else ((), 0)
        room = self._room._replace(hard=self._room.hard - lead)
        target = max(self._sizes.target - lead, 1)
        for part in table_pieces(table, (node.caption, node.tail), room, target):
            start, end = part.spans[0].start, part.spans[-1].end
            self._pieces.append(
                Piece(start, end, start, node.leaf, self._barrier, part, context, lead)
            )
            self._barrier = False
        self._open = None

    def _overlap_start(self, node: Node, lead: int) -> int:
        """Return where the overlap of a piece that starts with this node begins.

        Only a cut inside one element repeats text: whole sentences, as many as the setting and
        the target size leave room for, and never the whole piece before.
        """
        before = self._pieces[-1] if self._pieces else None
        if before is None or before.leaf != node.leaf or node.leaf < 0 or self._barrier:
            return node.start
        if self._elements[node.leaf].kind in _WITHOUT_SENTENCES:
            return node.start
        left = max(self._sizes.target - self._size(node.start, node.end) - lead, 0)
        most = min(self._sizes.overlap, left)
        earliest = max(self._room.ruler.back(node.start, most), before.shown + 1)
        return self._next_sentence(node.leaf, earliest, node.start)

    def _next_sentence(self, leaf: int, earliest: int, latest: int) -> int:
        """Return the first sentence start of an element at or after `earliest`, or `latest`."""
        if earliest >= latest:
            return latest
        if self._starts[0] != leaf:
            element = self._elements[leaf]
            self._starts = (leaf, sentence_starts(self._text, element, self._language))
        starts = self._starts[1]
        at = bisect_left(starts, earliest)
        return min(starts[at], latest) if at < len(starts) else latest

    def _without_fragments(self) -> list[Piece]:
        """Join a piece under the minimum to its neighbour, the one before first, where it fits;
        where neither fits, let the piece before give it some of its last sentences."""
        folded: list[Piece] = []
        for piece in self._pieces:
            before = folded[-1] if folded else None
            if before is not None and self._is_fragment(before, piece):
                if joined := _joined(before, piece, self._room):
                    folded[-1] = joined
                    continue
                self._balance(before, piece)
            folded.append(piece)
        return folded

    def _is_fragment(self, before: Piece, piece: Piece) -> bool:
        if piece.barrier or _is_cut(piece):
            return False
        least = self._sizes.least
        return self._own(piece) < least or self._own(before) < least

    def _own(self, piece: Piece) -> int:
        return self._size(piece.start, piece.end)

    def _balance(self, before: Piece, piece: Piece) -> None:
        """Move the cut between two pieces back, so that the second reaches the minimum."""
        least, hard = self._sizes.least, self._sizes.hard
        leaf = before.leaf
        if self._own(piece) >= least or leaf < 0 or before.table or piece.table:
            return
        element = self._elements[leaf]
        if element.kind in _WITHOUT_SENTENCES:
            return
        ruler = self._room.ruler
        reach = ruler.back(piece.end, hard - piece.lead)
        earliest = max(ruler.ahead(before.start, least), reach, element.start)
        latest = min(ruler.back(piece.end, least), before.end - 1)
        if earliest > latest:
            return
        starts = sentence_starts(self._text, element, self._language)
        # A sentence that belongs to the one before is no place to cut.
        upto = (start for start in reversed(starts) if start <= latest)
        cut = next((s for s in upto if s < earliest or not self._is_bound(s)), -1)
        if cut < earliest:
            return
        before.end = cut - (
            len(self._text[before.start : cut]) - len(self._text[before.start : cut].rstrip())
        )
        piece.start = piece.shown = cut
        piece.leaf = leaf
        kept = tuple(span for span in piece.context if span.end <= cut)
        piece.context, piece.lead = kept, piece.lead if kept else 0

    def _is_bound(self, start: int) -> bool:
        opening = self._text[start : start + OPENING_CHARACTERS]
        return bond(opening, self._language) != "none"


def _is_least(node: Node) -> bool:
    """Tell what cannot be cut further, whatever a tokenizer makes of it."""
    return node.end - node.start <= 1


def _is_cut(piece: Piece) -> bool:
    return piece.table is not None and len(piece.table.spans) > 1


def _joined(before: Piece, piece: Piece, room: Room) -> Piece | None:
    """Return two neighbours as one, None where they do not fit the hard limit.

    What follows the last rows of a cut table becomes the end of that table's last piece.
    """
    table = None
    size = room.size(before.shown, piece.end)
    if before.table is not None and _is_cut(before):
        *header, body = before.table.spans
        table = TablePiece((*header, Span(body.start, piece.end)), before.table.rows)
        size = joined_size(room.ruler, table.spans)
    if before.lead + size > room.hard:
        return None
    return Piece(
        before.start,
        piece.end,
        before.shown,
        piece.leaf,
        before.barrier,
        table,
        before.context,
        before.lead,
    )
