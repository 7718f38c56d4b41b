"""Lead-ins: what a list that had to be cut is about, carried to each of its parts."""

from __future__ import annotations

from collections.abc import Iterable

from standfirst.languages.follow_ons import announces
from standfirst.languages.run_ins import run_in_title
from standfirst.languages.sentences import sentence_spans
from standfirst.model.place import Span
from standfirst.stages.chunk.nodes import Node
from standfirst.stages.chunk.rulers import Room, joined_size

LEAD_IN_MARKS = (":", "：")
EMPHASIS = "*_`\"'”’») "

_SENTENCE_MARKS = (".", "!", "?", ";", "。", "！", "？", "।", "؟")

_LONGEST_NAME = 160
"""A line up to this length that is no sentence names what the items below it are parts of; one
that announces something is carried up to this length as it stands."""

_LONGEST_SENTENCE = 300
"""Of a longer one, the last sentence is carried up to this length."""

_LARGEST_SHARE = 4
"""Lead-ins take at most this part of the limit: the text of the chunk is what was asked for."""


def last_mark(text: str, start: int, end: int) -> str:
    """Return the last character of a stretch that is no emphasis, "" without one."""
    while end > start and text[end - 1] in EMPHASIS:
        end -= 1
    return text[end - 1] if end > start else ""


def put_under(head: Node, nodes: Iterable[Node]) -> None:
    """Note that nodes go on from a head: a lead-in, the item above, the number of the clause."""
    if head.kind != "prose":
        return
    span = Span(head.start, head.end)
    for node in nodes:
        node.context = (span, *node.context)


def pass_on(node: Node, children: Iterable[Node]) -> None:
    """Give the parts of a node the lead-ins of the whole."""
    if node.context:
        for child in children:
            child.context = tuple(dict.fromkeys((*node.context, *child.context)))


def lead_ins(room: Room, node: Node, size: int) -> tuple[Span, ...]:
    """Return the lead-ins that a chunk starting with a node of this size has room for, outermost
    first; the nearest say most."""
    found: list[Span] = []
    most = min(room.hard - size, room.hard // _LARGEST_SHARE)
    for head in reversed(node.context):
        lead = _lead(room, head)
        if lead is None:
            continue
        if joined_size(room.ruler, [lead, *found]) + 1 > most:
            break
        found.insert(0, lead)
    return tuple(found)


def _lead(room: Room, head: Span) -> Span | None:
    """Return what a head says of the text below it; a sentence that is complete says nothing."""
    words = room.text[head.start : head.end]
    bare = words.rstrip(EMPHASIS)
    if bare.endswith(LEAD_IN_MARKS) or announces(words[-_LONGEST_SENTENCE:], room.language):
        if len(words) <= _LONGEST_NAME:
            return head
        start, end = sentence_spans(words, room.language)[-1]
        short = end - start <= _LONGEST_SENTENCE
        return Span(head.start + start, head.start + end) if short else None
    title = run_in_title(room.text, head.start, head.end, room.language)
    if title > 0:
        return Span(head.start, title)
    is_remark = words.startswith("(") and words.endswith(")")
    is_name = len(words) <= _LONGEST_NAME and not bare.endswith(_SENTENCE_MARKS)
    return head if is_name and not is_remark else None


def lead_in_text(text: str, spans: Iterable[Span]) -> str:
    """Return lead-ins, one below the other."""
    return "\n".join(text[span.start : span.end] for span in spans)
