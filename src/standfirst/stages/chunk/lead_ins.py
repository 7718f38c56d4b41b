"""Lead-ins: what a list that had to be cut is about, carried to each of its parts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

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

_LONGEST_CLAUSE = 240
_NUMBERED = re.compile(r"[\s*_]*(?:§+ ?\d|Khoản \d|\(?\d{1,3}(?:\.\d{1,3}){0,5}[.)]*\s)")
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
        said = list(_leads(room, head))
        lead = next((s for s in said if joined_size(room.ruler, [s, *found]) < most), None)
        if lead is not None:
            found.insert(0, lead)
        elif said:
            break
    return tuple(found)


def _leads(room: Room, head: Span) -> Iterator[Span]:
    """Yield what a head says of the text below it, the most first: what announces it, its title, a
    short clause. A sentence that is complete and has no number says nothing."""
    words = room.text[head.start : head.end]
    bare = words.rstrip(EMPHASIS)
    if bare.endswith(LEAD_IN_MARKS) or announces(words[-_LONGEST_SENTENCE:], room.language):
        if len(words) <= _LONGEST_NAME:
            yield head
        else:
            start, end = sentence_spans(words, room.language)[-1]
            if end - start <= _LONGEST_SENTENCE:
                yield Span(head.start + start, head.start + end)
    title = run_in_title(room.text, head.start, head.end, room.language)
    if title > 0:
        yield Span(head.start, title)
    elif len(words) <= _LONGEST_CLAUSE and _NUMBERED.match(words):
        # A short clause with its number tells what the points below it belong to.
        if len(sentence_spans(words, room.language)) == 1:
            yield head
    elif len(words) <= _LONGEST_NAME and not _is_closed(words, bare):
        yield head


def _is_closed(words: str, bare: str) -> bool:
    """Tell a sentence with its stop, or a remark in brackets."""
    return bare.endswith(_SENTENCE_MARKS) or (words.startswith("(") and words.endswith(")"))


def lead_in_text(text: str, spans: Iterable[Span]) -> str:
    """Return lead-ins, one below the other."""
    return "\n".join(text[span.start : span.end] for span in spans)
