"""Where a text may be cut, strongest first: what each element is made of, level by level."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Literal

from standfirst.languages.follow_ons import follows_on
from standfirst.languages.sentences import binds_forward, sentence_spans
from standfirst.model.place import Span
from standfirst.model.source import Element

NodeKind = Literal["group", "chain", "prose", "table", "code", "sentence", "piece"]

Spans = list[tuple[int, int]]

_RUNS_PER_CHUNK = 16
"""Words are packed into runs of this part of the limit: a node for every word of a text without
any stronger boundary would take more memory than the text a hundred times over."""

_LARGEST_BOUND_SHARE = 4
"""Words that belong together stay so up to this part of the limit; a row of figures is no word."""

_LONGEST_BINDING = 24
"""No number or abbreviation that binds to the next word is longer."""

_LINE_END = re.compile(r"[\r\n\f\v\x85\u2028\u2029]+")
_PARAGRAPH_END = re.compile(r"\r?\n[ \t]*\r?\n\s*")
_CLAUSE_END = re.compile(r"(?<=[,;:)\]–—])\s+|(?<=[，、；：])")
_WORD_END = re.compile(r"\s+")


@dataclass(slots=True)
class Node:
    """A stretch of text that stays whole while it fits: under the target size, or, where
    `whole`, under the hard limit.

    `start` and `end` are code points without outer white space. `leaf` numbers the element the
    node lies in (-1 for several); `children` are its parts once it must be cut. A table's
    `caption` stands in front of it, inside the node.
    """

    kind: NodeKind
    start: int
    end: int
    whole: bool = False
    leaf: int = -1
    barrier: bool = False
    children: list[Node] = field(default_factory=list)
    element: Element | None = None
    caption: Span | None = None


def element_node(element: Element, leaf: int) -> Node:
    """Return the node of one element."""
    if element.kind == "table" and element.rows:
        return Node("table", element.start, element.end, whole=True, leaf=leaf, element=element)
    if element.kind in ("code", "formula", "table"):
        return Node("code", element.start, element.end, whole=True, leaf=leaf, element=element)
    return Node("prose", element.start, element.end, leaf=leaf, element=element)


def group(children: list[Node], *, whole: bool) -> Node:
    """Return one node over several neighbours."""
    return Node("group", children[0].start, children[-1].end, whole=whole, children=children)


def chain(nodes: Sequence[Node]) -> Node:
    """Return one node over neighbours that are understood only together: each with the next."""
    links = [link for node in nodes for link in (node.children if node.kind == "chain" else [node])]
    leaf = links[0].leaf if all(link.leaf == links[0].leaf for link in links) else -1
    return Node(
        "chain",
        links[0].start,
        links[-1].end,
        whole=True,
        leaf=leaf,
        barrier=links[0].barrier,
        children=links,
    )


def last_leaf(node: Node) -> Node:
    """Return the last element of a node."""
    while node.children:
        node = node.children[-1]
    return node


def parts(node: Node, text: str, language: str, hard: int) -> list[Node]:
    """Return what a node is made of, one level down.

    A run without any boundary is cut between grapheme clusters after at most `hard` code points, a
    longer cluster between code points.
    """
    if node.kind == "chain":
        return _chain_parts(node, text, language, hard)
    if node.children:
        return node.children
    for level in _LEVELS[node.kind]:
        spans = level(text, node.start, node.end, language)
        if len(spans) > 1:
            if level is _sentences:
                return _sentence_nodes(node, spans, text, language)
            # A line of code or a clause may pass the target rather than be torn.
            return [Node("piece", a, b, whole=True, leaf=node.leaf) for a, b in spans]
    words = _between(_WORD_END, text, node.start, node.end)
    bound = _bound(text, words, language, hard // _LARGEST_BOUND_SHARE)
    runs = list(_packed(bound, max(hard // _RUNS_PER_CHUNK, 1)))
    if len(runs) < 2:
        clusters = (match.span() for match in _grapheme()(text, node.start, node.end))
        runs = [cut for run in _packed(clusters, hard) for cut in _sliced(run, hard)]
    return [Node("piece", a, b, whole=True, leaf=node.leaf) for a, b in runs]


def chained(runs: Iterable[Sequence[Node]]) -> list[Node]:
    """Return one node for each run of nodes that belong together."""
    return [run[0] if len(run) == 1 else chain(run) for run in runs]


def _sentence_nodes(node: Node, spans: Spans, text: str, language: str) -> list[Node]:
    """Return sentences as nodes, those chained that are understood only with the one before."""
    runs: list[list[Node]] = []
    for start, end in spans:
        sentence = Node("sentence", start, end, whole=True, leaf=node.leaf)
        if runs and follows_on(text[start:end], language):
            runs[-1].append(sentence)
        else:
            runs.append([sentence])
    return chained(runs)


def _chain_parts(node: Node, text: str, language: str, hard: int) -> list[Node]:
    """Return a chain that does not fit as shorter ones; where even two links do not fit together,
    the last sentence of the first still goes with the first sentence of the second."""
    runs: list[list[Node]] = [[node.children[0]]]
    for link in node.children[1:]:
        if link.end - runs[-1][0].start <= hard:
            runs[-1].append(link)
        else:
            runs.append([link])
    if len(runs) < len(node.children):
        return chained(runs)
    found = [node.children[0]]
    for link in node.children[1:]:
        before = found.pop()
        found.extend(_seam(before, link, text, language, hard))
    return found


def _seam(before: Node, after: Node, text: str, language: str, hard: int) -> list[Node]:
    if before.kind != "prose" or after.kind != "prose":
        return [before, after]
    first = parts(before, text, language, hard)
    second = parts(after, text, language, hard)
    if second[0].end - first[-1].start > hard:
        return [before, after]
    return [*first[:-1], chain([first[-1], second[0]]), *second[1:]]


def _bound(
    text: str, words: Iterable[tuple[int, int]], language: str, room: int
) -> Iterator[tuple[int, int]]:
    """Yield words, joined where a cut would part what is read as one: a number and its unit, an
    abbreviation, a paragraph sign and what follows."""
    start = end = -1
    binds = False
    for a, b in words:
        if start >= 0 and (not binds or b - start > room):
            yield start, end
            start = -1
        start, end = (a if start < 0 else start), b
        binds = b - a <= _LONGEST_BINDING and binds_forward(text[a:b], language)
    if start >= 0:
        yield start, end


def _packed(spans: Iterable[tuple[int, int]], room: int) -> Iterator[tuple[int, int]]:
    """Yield neighbouring spans joined up to `room` code points; a longer one stays alone."""
    start = end = -1
    for a, b in spans:
        if start >= 0 and b - start > room:
            yield start, end
            start = -1
        start, end = (a if start < 0 else start), b
    if start >= 0:
        yield start, end


def _sliced(span: tuple[int, int], room: int) -> list[tuple[int, int]]:
    start, end = span
    return [(at, min(at + room, end)) for at in range(start, end, room)]


def sentence_starts(text: str, element: Element, language: str) -> list[int]:
    """Return where the sentences of an element start, in order."""
    return [start for start, _ in _sentences(text, element.start, element.end, language)]


def _sentences(text: str, start: int, end: int, language: str) -> Spans:
    spans = sentence_spans(text[start:end], language)
    return [(start + a, start + b) for a, b in spans]


def _split(pattern: re.Pattern[str]) -> Callable[[str, int, int, str], Spans]:
    def split(text: str, start: int, end: int, _language: str) -> Spans:
        return list(_between(pattern, text, start, end))

    return split


def _between(
    pattern: re.Pattern[str], text: str, start: int, end: int
) -> Iterator[tuple[int, int]]:
    at = start
    for match in pattern.finditer(text, start, end):
        if trimmed := _trim(text, at, match.start()):
            yield trimmed
        at = match.end()
    if trimmed := _trim(text, at, end):
        yield trimmed


def _trim(text: str, start: int, end: int) -> tuple[int, int] | None:
    piece = text[start:end]
    left = len(piece) - len(piece.lstrip())
    right = len(piece.rstrip())
    return (start + left, start + right) if right > left else None


def _indented_lines(text: str, start: int, end: int, _language: str) -> Spans:
    """Cut code into lines that keep their indentation, so that a slice still reads as code."""
    ends = [match.span() for match in _LINE_END.finditer(text, start, end)]
    starts = [start, *[after for _, after in ends]]
    lines = zip(starts, [*[before for before, _ in ends], end], strict=True)
    lengths = ((at, len(text[at:until].rstrip())) for at, until in lines)
    return [(at, at + length) for at, length in lengths if length]


@cache
def _grapheme() -> Callable[..., Iterator[re.Match[str]]]:
    import regex

    finditer: Callable[..., Iterator[re.Match[str]]] = regex.compile(r"\X").finditer
    return finditer


_paragraphs = _split(_PARAGRAPH_END)
_lines = _split(_LINE_END)
_clauses = _split(_CLAUSE_END)

_Level = Callable[[str, int, int, str], Spans]
_LEVELS: dict[NodeKind, Sequence[_Level]] = {
    "group": (),
    "chain": (),
    "table": (_lines,),
    "prose": (_paragraphs, _sentences, _lines, _clauses),
    "code": (_paragraphs, _indented_lines),
    "sentence": (_lines, _clauses),
    "piece": (_lines, _clauses),
}
"""Levels of each kind, strongest first; words and grapheme clusters come last for every kind."""
