"""Where a text may be cut, strongest first: what each element is made of, level by level."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import pairwise

from standfirst.languages.follow_ons import bond
from standfirst.languages.run_ins import run_in_title
from standfirst.languages.sentences import binds_forward, sentence_spans
from standfirst.model.place import Span
from standfirst.model.source import Element
from standfirst.stages.chunk.enumerations import item_starts, without_tail_mark
from standfirst.stages.chunk.nodes import Node, NodeKind, chained
from standfirst.stages.chunk.rulers import Room

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
# Clauses that are set line below line are one paragraph to many formats.
_NUMBERED_LINE = re.compile(
    r"(?<=[.;:!?\"”)])[ \t]*\r?\n[ \t]*"
    r"(?=(?:§ ?\d+|\(?\d{1,2}(?:\.\d{1,2}){0,4}[.)]?|\(?[a-zđ]\)|\([ivx]{1,5}\))\s+"
    r"[^\W\d_a-zà-öø-ÿđ\"“„(])"
)
_CLAUSE_END = re.compile(r"(?<=[,;:)\]–—])\s+|(?<=[，、；：])")
_WORD_END = re.compile(r"\s+")


def leaf_parts(node: Node, room: Room) -> list[Node]:
    """Return what an element, or a part of one, is made of, one level down.

    A run without any boundary is cut between grapheme clusters, a cluster that is longer than a
    chunk may be between code points.
    """
    text, language, hard, _ = room
    for level in _LEVELS[node.kind]:
        spans = level(text, node.start, node.end, language)
        if len(spans) > 1:
            if level is _sentences:
                return _sentence_nodes(node, spans, text, language)
            if level is _items:
                return _item_nodes(node, spans)
            if node.kind == "prose" and level in (_paragraphs, _numbered_lines):
                return [Node("prose", a, b, leaf=node.leaf) for a, b in spans]
            # A line of code or a clause may pass the target rather than be torn.
            return [Node("piece", a, b, whole=True, leaf=node.leaf) for a, b in spans]
    words = _between(_WORD_END, text, node.start, node.end)
    bound = _bound(words, room)
    runs = list(_packed(bound, max(hard // _RUNS_PER_CHUNK, 1), room))
    if len(runs) < 2:
        clusters = (match.span() for match in _grapheme()(text, node.start, node.end))
        runs = [cut for run in _packed(clusters, hard, room) for cut in _sliced(run, room)]
    return [Node("piece", a, b, whole=True, leaf=node.leaf) for a, b in runs]


def _sentence_nodes(node: Node, spans: Spans, text: str, language: str) -> list[Node]:
    """Return sentences as nodes, those chained that are understood only with the one before."""
    found: list[Node] = []
    title = run_in_title(text, node.start, node.end, language)
    for start, end in spans:
        sentence = Node("sentence", start, end, whole=True, leaf=node.leaf)
        if start >= title > 0:
            # What stands further down under a title that runs into its text names it, too.
            sentence.context = (Span(node.start, title),)
        if found:
            before = text[found[-1].start : found[-1].end]
            sentence.bond = bond(text[start:end], language, before)
        found.append(sentence)
    return chained(found)


def _item_nodes(node: Node, spans: Spans) -> list[Node]:
    """Return the items of an enumeration inside a sentence; the later ones go on from its start."""
    (start, stem), *items = spans
    found = [Node("piece", a, b, whole=True, leaf=node.leaf) for a, b in items]
    found[0].start = start
    for item in found[1:]:
        item.context = (Span(start, stem),)
    return found


def _bound(words: Iterable[tuple[int, int]], room: Room) -> Iterator[tuple[int, int]]:
    """Yield words, joined where a cut would part what is read as one: a number and its unit, an
    abbreviation, a paragraph sign and what follows."""
    largest = room.hard // _LARGEST_BOUND_SHARE
    start = end = -1
    binds = False
    for a, b in words:
        if start >= 0 and (not binds or room.size(start, b) > largest):
            yield start, end
            start = -1
        start, end = (a if start < 0 else start), b
        binds = b - a <= _LONGEST_BINDING and binds_forward(room.text[a:b], room.language)
    if start >= 0:
        yield start, end


def _packed(
    spans: Iterable[tuple[int, int]], largest: int, room: Room
) -> Iterator[tuple[int, int]]:
    """Yield neighbouring spans joined up to a size; a longer one stays alone."""
    start = end = -1
    for a, b in spans:
        if start >= 0 and room.size(start, b) > largest:
            yield start, end
            start = -1
        start, end = (a if start < 0 else start), b
    if start >= 0:
        yield start, end


def _sliced(span: tuple[int, int], room: Room) -> list[tuple[int, int]]:
    start, end = span
    size = room.size(start, end)
    step = max((end - start) * room.hard // size, 1) if size > room.hard else end - start
    return [(at, min(at + step, end)) for at in range(start, end, step)]


def sentence_starts(text: str, element: Element, language: str) -> list[int]:
    """Return where the sentences of an element start, in order."""
    return [start for start, _ in _sentences(text, element.start, element.end, language)]


def _sentences(text: str, start: int, end: int, language: str) -> Spans:
    spans = [(start + a, start + b) for a, b in sentence_spans(text[start:end], language)]
    title = run_in_title(text, start, end, language) if len(spans) > 1 else -1
    while len(spans) > 1 and spans[0][1] <= title:
        # A title that runs into its text is no sentence to cut behind.
        spans[:2] = [(spans[0][0], spans[1][1])]
    return _without_tail_marks(text, spans)


def _without_tail_marks(text: str, spans: Spans) -> Spans:
    """Give the mark of an item that ends a stretch to the stretch it is the mark of."""
    found: Spans = []
    mark = -1
    for at, end in spans:
        start = at if mark < 0 else mark
        cut = without_tail_mark(text, start, end)
        mark = end - len(text[cut:end].lstrip()) if cut < end else -1
        if cut > start:
            found.append((start, cut))
    return found if mark < 0 else [*found, (mark, spans[-1][1])]


def _items(text: str, start: int, end: int, _language: str) -> Spans:
    """Cut a sentence before the items that it enumerates; the first span is what leads to them."""
    starts = item_starts(text, start, end)
    bounds = [start, *starts, end]
    spans = (_trim(text, a, b) for a, b in pairwise(bounds))
    return [span for span in spans if span] if starts and starts[0] > start else []


def _split(pattern: re.Pattern[str]) -> Callable[[str, int, int, str], Spans]:
    def split(text: str, start: int, end: int, _language: str) -> Spans:
        return list(_between(pattern, text, start, end))

    return split


def _with_marks(level: Callable[[str, int, int, str], Spans]) -> Callable[..., Spans]:
    def split(text: str, start: int, end: int, language: str) -> Spans:
        return _without_tail_marks(text, level(text, start, end, language))

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
_numbered_lines = _split(_NUMBERED_LINE)
_lines = _split(_LINE_END)
_prose_lines = _with_marks(_lines)
_clauses = _with_marks(_split(_CLAUSE_END))

_Level = Callable[[str, int, int, str], Spans]
_LEVELS: dict[NodeKind, Sequence[_Level]] = {
    "group": (),
    "chain": (),
    "table": (_lines,),
    "prose": (_paragraphs, _numbered_lines, _sentences, _items, _prose_lines, _clauses),
    "code": (_paragraphs, _indented_lines),
    "sentence": (_items, _prose_lines, _clauses),
    "piece": (_items, _prose_lines, _clauses),
}
"""Levels of each kind, strongest first; words and grapheme clusters come last for every kind."""
