"""Numbers that style sheets print before elements: paragraphs of laws, headings, nested points."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from standfirst.stages.read.html_lists import STYLES, printed
from standfirst.stages.read.html_styles import rules_of, sheets_of

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser, LexborNode

_BEFORE = re.compile(r"::?before\s*$", re.IGNORECASE)
# Selectors without conditions on the state of the page.
_STATIC = re.compile(r"[\w\s.#>+~*-]{1,200}")
_COUNTERS = re.compile(r"counter-(reset|increment)\s*:\s*([^;}]+)", re.IGNORECASE)
_COUNTER = re.compile(r"([a-z_-][\w-]*)(?:\s+(-?\d{1,6}))?", re.IGNORECASE)
_CONTENT = re.compile(r"(?<![\w-])content\s*:\s*([^;}]+)", re.IGNORECASE)
_PIECE = re.compile(
    r"\"([^\"]*)\"|'([^']*)'"
    r"|counters?\(\s*([\w-]+)\s*(?:,\s*[\"']([^\"']*)[\"']\s*)?(?:,\s*([\w-]+)\s*)?\)",
    re.IGNORECASE,
)
_ESCAPE = re.compile(r"\\([0-9a-f]{1,6})\s?", re.IGNORECASE)
_MOST_SELECTORS = 100
_LONGEST = 40
_LONGEST_CONTENT = 200
_DEEPEST = 20
_MOST_NAMES = 10


class _Rules:
    """What the style sheets do to counters, by the node they do it to."""

    def __init__(self) -> None:
        self.resets: dict[int, list[tuple[str, int]]] = {}
        self.steps: dict[int, list[tuple[str, int]]] = {}
        self.contents: dict[int, str] = {}
        self.stepped: set[str] = set()

    def add(self, nodes: list[LexborNode], declarations: str, *, is_before: bool) -> None:
        for kind, named in _COUNTERS.findall(declarations):
            is_reset = kind.lower() == "reset"
            own = [
                (name, int(value) if value else int(not is_reset))
                for name, value in _COUNTER.findall(named)[:_MOST_NAMES]
                if name.lower() != "none"
            ]
            if not is_reset:
                self.stepped.update(name for name, _ in own)
            for node in nodes:
                (self.resets if is_reset else self.steps)[node.mem_id] = own
        content = _CONTENT.search(declarations) if is_before else None
        if content is not None:
            self.contents.update((node.mem_id, content[1][:_LONGEST_CONTENT]) for node in nodes)


def printed_numbers(parser: LexborHTMLParser) -> dict[int, str]:
    """Return what counters print before the nodes of a page, by `mem_id` (CSS Lists 3, 4)."""
    sheets = sheets_of(parser)
    if "counter(" not in sheets and "counters(" not in sheets:
        return {}
    rules = _Rules()
    selectors = 0
    for selector, declarations in rules_of(sheets):
        if "counter" not in declarations:
            continue
        for each in selector.split(","):
            name = _BEFORE.sub("", each).strip()
            if _STATIC.fullmatch(name) and selectors < _MOST_SELECTORS:
                selectors += 1
                is_before = _BEFORE.search(each) is not None
                rules.add(parser.css(name), declarations, is_before=is_before)
    found = {}
    counters: dict[str, list[list[int]]] = {}
    for node, depth in _in_order(parser.root) if rules.contents else ():
        if number := _number(node.mem_id, depth, rules, counters):
            found[node.mem_id] = number
    return found


def _in_order(root: LexborNode | None) -> Iterator[tuple[LexborNode, int]]:
    node, depth = root, 0
    while node is not None:
        yield node, depth
        if (child := node.first_child) is not None:
            node, depth = child, depth + 1
            continue
        while node is not None and node.next is None:
            node, depth = node.parent, depth - 1
        node = node.next if node is not None and depth > 0 else None


def _number(node: int, depth: int, rules: _Rules, counters: dict[str, list[list[int]]]) -> str:
    """Count a node, and return what is printed before it. A counter is known to what follows the
    element that resets it among its siblings, and to all below these."""
    for name, value in rules.resets.get(node, ()):
        stack = _known(counters, name, depth)
        if stack and stack[-1][0] == depth:
            stack[-1][1] = value
        elif len(stack) < _DEEPEST:
            stack.append([depth, value])
    for name, step in rules.steps.get(node, ()):
        stack = _known(counters, name, depth)
        if not stack:
            stack.append([depth, 0])
        stack[-1][1] += step
    content = rules.contents.get(node)
    named = {match[2] for match in _PIECE.findall(content or "") if match[2]}
    if content is None or not named or not named <= rules.stepped:
        return ""
    return " ".join(_printed(content, counters, depth).split())[:_LONGEST]


def _known(counters: dict[str, list[list[int]]], name: str, depth: int) -> list[list[int]]:
    stack = counters.setdefault(name, [])
    while stack and stack[-1][0] > depth:
        stack.pop()
    return stack


def _printed(content: str, counters: dict[str, list[list[int]]], depth: int) -> str:
    pieces = []
    for double, single, name, joiner, style in _PIECE.findall(content):
        if not name:
            pieces.append(_ESCAPE.sub(_character, double or single))
            continue
        values = [value for _, value in _known(counters, name, depth)] or [0]
        kind = STYLES.get((style or "decimal").lower(), "1")
        shown = values if joiner else values[-1:]
        pieces.append(joiner.join(printed(value, kind) for value in shown))
    return "".join(pieces)


def _character(match: re.Match[str]) -> str:
    code = int(match[1], 16)
    return chr(code) if 31 < code < 0xD800 else " "
