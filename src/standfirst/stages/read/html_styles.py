"""What styles do to text: hide it, strike it out, raise it, set it in bold, number a list."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser, LexborNode

MOST_CHARACTERS = 500_000
"""Style sheets of a page that are looked at; what is over hides nothing."""
MOST_SELECTORS = 200
"""Each is looked for in the whole page."""
_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_TOKEN = re.compile(r"[^{};]*[{};]")
_PLAIN = re.compile(r"(?:[a-z][a-z0-9-]*)?(?:[.#][a-z_-][\w-]*)*", re.IGNORECASE)
_HIDES = re.compile(r"display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)", re.IGNORECASE)
_SHOWS = re.compile(r"display\s*:\s*(?!none)[a-z]|visibility\s*:\s*visible", re.IGNORECASE)
# What is set too small, outside of the page, or in a window of no size is not seen either.
_UNSEEN = re.compile(
    r"(?<![\w-])(?:font-size\s*:\s*0(?:\.0+)?(?:px|pt|r?em|%)?\s*(?:;|!|$)"
    r"|clip\s*:\s*rect\(\s*[01](?:px)?[\s,]+[01](?:px)?[\s,]+[01](?:px)?[\s,]+[01](?:px)?\s*\)"
    r"|(?:left|top|text-indent)\s*:\s*-\d{3,6}(?:px|em|pt|%|rem)"
    r"|mso-hide\s*:\s*all"
    r"|opacity\s*:\s*0(?:\.0+)?\s*(?:;|!|$))",
    re.IGNORECASE,
)
# Where scripts fade text in, it is as good as seen.
_MOVES = re.compile(r"transition|animation|transform", re.IGNORECASE)
_COLOR = re.compile(r"(?<![\w-])color\s*:\s*([^;!]+)", re.IGNORECASE)
_GROUND = re.compile(r"(?<![\w-])background(?:-color)?\s*:\s*([^;!]+)", re.IGNORECASE)
_SHORT_HEX = re.compile(r"#([\da-f])([\da-f])([\da-f])")
_COLORS = {
    "white": "#ffffff", "black": "#000000", "rgb(255,255,255)": "#ffffff", "rgb(0,0,0)": "#000000",
    "rgba(255,255,255,1)": "#ffffff", "rgba(0,0,0,1)": "#000000",
}  # fmt: skip
_WHITE = "#ffffff"
_GROUNDS = '[style*="background" i], [bgcolor], [background], link[rel~="stylesheet" i]'
_TRANSPARENT = frozenset({"transparent", "rgba(0,0,0,0)", "rgba(255,255,255,0)", "#0000"})

_STRUCK = re.compile(r"text-decoration(?:-line)?\s*:[^;]*line-through", re.IGNORECASE)
_RAISED = re.compile(r"vertical-align\s*:\s*super", re.IGNORECASE)
_LOWERED = re.compile(r"vertical-align\s*:\s*sub\b", re.IGNORECASE)
_BOLD = re.compile(r"font-weight\s*:\s*(?:bold|[6-9]00)", re.IGNORECASE)
_LIST = re.compile(r"list-style(?:-type)?\s*:\s*([^;]+)", re.IGNORECASE)
_SETS = re.compile(
    "|".join(each.pattern for each in (_HIDES, _STRUCK, _RAISED, _LOWERED, _BOLD, _LIST)),
    re.IGNORECASE,
)
_COUNTER = re.compile(
    r"\.(lst-kix_\w+-\d)\s*>\s*li::?before\s*\{[^{}]{0,200}?counter\([\w-]+,\s*([\w-]+)\)"
)
_INLINE = frozenset({"span", "font", "a", "i", "em", "small"})


class Styled(NamedTuple):
    """Nodes by what styles do to them, in the order of their rules; `numbered` by `mem_id`."""

    hidden: list[LexborNode]
    struck: list[LexborNode]
    raised: list[LexborNode]
    lowered: list[LexborNode]
    bold: list[LexborNode]
    numbered: dict[int, str]


def styled(parser: LexborHTMLParser) -> Styled:
    """Return what the page's style sheets and the elements' own styles do to text.

    Rules with plain selectors count ("p", ".note", "#old.x"), those inside `@media` and the like
    do not: what depends on the state of the page or the kind of screen may be seen.
    """
    found = Styled([], [], [], [], [], {})
    shown: set[int] = set()
    for nodes, declarations in _styles(parser):
        if _SHOWS.search(declarations):
            shown.update(node.mem_id for node in nodes)
        _sort_in(found, nodes, declarations)
    hidden = [node for node in found.hidden if node.mem_id not in shown]
    on_white = _is_white(parser)
    for node in parser.css("[style]"):
        _sort_in(found, [node], own := node.attributes["style"] or "")
        if _HIDES.search(own) or _is_unseen(node, own, on_white=on_white):
            hidden.append(node)
    if on_white:
        hidden += [n for n in parser.css("font[color]") if _shade(n.attributes["color"]) == _WHITE]
    return found._replace(hidden=hidden)


def _sort_in(found: Styled, nodes: list[LexborNode], declarations: str) -> None:
    if not _SETS.search(declarations):
        return
    if _HIDES.search(declarations):
        found.hidden.extend(nodes)
    if _STRUCK.search(declarations):
        found.struck.extend(node for node in nodes if node.tag != "a")
    inline = [node for node in nodes if node.tag in _INLINE]
    if _RAISED.search(declarations):
        found.raised.extend(inline)
    if _LOWERED.search(declarations):
        found.lowered.extend(inline)
    if _BOLD.search(declarations):
        found.bold.extend(nodes)
    if style := _LIST.search(declarations):
        for node in nodes:
            # A list without marks of its own may still be numbered by counters.
            if not style[1].lstrip().startswith("none") or node.mem_id not in found.numbered:
                found.numbered[node.mem_id] = style[1]


def _styles(parser: LexborHTMLParser) -> Iterator[tuple[list[LexborNode], str]]:
    """Yield the nodes that each rule of interest is about, and what it declares."""
    sheets = sheets_of(parser)
    if not _SETS.search(sheets):
        return
    yield from _counters(parser, sheets)
    selectors = 0
    for selector, declarations in rules_of(sheets):
        if not _SETS.search(declarations) and not _SHOWS.search(declarations):
            continue
        for each in selector.split(","):
            name = each.strip()
            if name and _PLAIN.fullmatch(name) and selectors < MOST_SELECTORS:
                selectors += 1
                yield parser.css(name), declarations


def _counters(parser: LexborHTMLParser, sheets: str) -> Iterator[tuple[list[LexborNode], str]]:
    """Yield the lists that Google Docs numbers with counters, as if their style said so."""
    for name, style in _COUNTER.findall(sheets)[:MOST_SELECTORS]:
        yield parser.css(f"ol.{name}"), f"list-style-type: {style}"


def _is_white(parser: LexborHTMLParser) -> bool:
    """Tell a page that no style or attribute gives another background."""
    if parser.css_first(_GROUNDS) is not None:
        return False
    return not any("background" in (node.text() or "").lower() for node in parser.css("style"))


def _is_unseen(node: LexborNode, style: str, *, on_white: bool) -> bool:
    if (unseen := _UNSEEN.search(style)) is not None:
        property_name = unseen[0].partition(":")[0].strip().lower()
        if property_name == "font-size":
            return _sets_no_size_below(node)
        if property_name != "opacity":
            return True
        scripted = any(name.startswith("data-") for name in node.attributes)
        return not scripted and not _MOVES.search(style)
    color = _COLOR.search(style)
    if color is None or "clip" in style.lower():
        return False
    shade, ground = _shade(color[1]), _GROUND.search(style)
    if ground is None:
        return shade in _TRANSPARENT or (on_white and shade == _WHITE)
    return shade in _TRANSPARENT or _shade(ground[1]) == shade


def _sets_no_size_below(node: LexborNode) -> bool:
    """Tell text of no size from a row of boxes that sets each of them anew."""
    sized = node.css('[style*="font-size" i], [class]')[:2]
    return not any(inner.mem_id != node.mem_id for inner in sized)


def _shade(color: str | None) -> str:
    name = "".join((color or "").lower().split())
    if short := _SHORT_HEX.fullmatch(name):
        return "#" + "".join(digit * 2 for digit in short.groups())
    return _COLORS.get(name, name)


def sheets_of(parser: LexborHTMLParser) -> str:
    """Return the page's own style sheets without their comments."""
    sheets = "\n".join(node.text() or "" for node in parser.css("style"))[:MOST_CHARACTERS]
    return _COMMENT.sub(" ", sheets)


def rules_of(sheet: str) -> Iterator[tuple[str, str]]:
    """Yield selector and declarations of the rules that stand in no other."""
    depth = 0
    selector, body = "", ""
    for match in _TOKEN.finditer(sheet):
        part, end = match.group()[:-1], match.group()[-1]
        if end == "{":
            depth += 1
            if depth == 1:
                selector, body = part, ""
        elif depth == 1:
            body += part + end
        if end == "}":
            if depth == 1 and not selector.lstrip().startswith("@"):
                yield selector, body
            depth = max(depth - 1, 0)
