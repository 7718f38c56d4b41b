"""What of a page nobody sees: hidden by its markup, by styles, by names, or only spoken."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from standfirst.stages.read.html_styles import Styled

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser, LexborNode

_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_SIGNS_AND_TITLES = "h1, h2, h3, h4, h5, h6, img, p"
_SPOKEN = (
    ".sr-only, .visually-hidden, .visuallyhidden, .screen-reader-text, .a-offscreen, "
    ".screenreader, .screen-reader-only, .element-invisible, .assistive-text"
)
_SPOKEN_NAMES = frozenset(
    {"sr-only", "visually-hidden", "visuallyhidden", "screen-reader-text", "screenreader"}
)
_OPENS = re.compile(
    r"tab-?(?:pane|panel|content)|tabbed-(?:block|content)|(?:accordion-)?collapse|panel"
    r"|accordion-(?:body|content|panel|item)|collapsible-?\w*|toggle-content|spoiler-?\w*",
    re.IGNORECASE,
)
# Text for screen readers has few neighbours.
_MOST_BESIDE = 20


def hidden_nodes(parser: LexborHTMLParser, styles: Styled) -> Iterator[LexborNode]:
    """Yield what is not seen; what a reader opens in place is no part of it, nor a formula that a
    picture stands for."""
    css = parser.css
    hidden = [n for n in css("[hidden]") if n.attributes["hidden"] != "until-found"]
    hidden += [*styles.hidden, *css("dialog:not([open]), [popover]")]
    yield from (n for n in hidden if not _opens(n) and not _is_formula(n))
    for node in css('[aria-hidden="true" i]'):
        if is_decoration(node) and not _opens(node) and not _is_shown(node):
            yield node
    yield from (n for n in css(".d-none, .hidden") if _is_hidden_by_name(n))
    yield from (n for n in css(_SPOKEN) if _is_beside_text(n))


def is_decoration(node: LexborNode) -> bool:
    """Tell decoration from a page that an open dialog hid from screen readers."""
    return node.css_first("main, article, h1") is None


def _opens(node: LexborNode) -> bool:
    """Tell a part that a reader opens in place: a tab, the body of an accordion."""
    attributes = node.attributes
    if (attributes.get("role") or "").lower() == "tabpanel":
        return True
    names = (attributes.get("class") or "").split()
    return node.tag in {"div", "section"} and any(map(_OPENS.fullmatch, names))


def _is_formula(node: LexborNode) -> bool:
    """Tell a formula that is hidden because a picture of it is shown."""
    child = node.first_child
    return child is not None and child.tag == "math" and child.next is None


def _is_beside_text(node: LexborNode) -> bool:
    """Tell words for screen readers beside words that are seen from those that stand for a sign."""
    parent = node.parent
    if parent is None or node.tag in _HEADINGS or node.css_first(_SIGNS_AND_TITLES) is not None:
        return False
    beside = [child for child in _children(parent) if child.mem_id != node.mem_id]
    if any(_is_sign(child) for child in beside):
        return False
    return any((child.text_content or child.text() or "").strip() for child in beside)


def _is_sign(node: LexborNode) -> bool:
    if not node.is_element_node:
        return False
    if node.tag in {"svg", "img"} or (node.tag == "i" and node.first_child is None):
        return True
    return node.attributes.get("aria-hidden") == "true" and not _has_words(node)


def _has_words(node: LexborNode) -> bool:
    return any(character.isalnum() for character in node.text() or "")


def _is_shown(node: LexborNode) -> bool:
    """Tell words that are seen, and only said in another way: "(1)" beside "paragraph one"."""
    beside = (node.prev, node.next)
    names = {
        name
        for each in beside
        if each is not None and each.is_element_node
        for name in (each.attributes.get("class") or "").split()
    }
    return bool(names & _SPOKEN_NAMES) and _has_words(node)


def _is_hidden_by_name(node: LexborNode) -> bool:
    """Tell what the names of Bootstrap or Tailwind hide on each screen, and nothing opens."""
    names = (node.attributes.get("class") or "").split()
    shown_elsewhere = any(
        ":" in name or name.startswith("d-") for name in names if name != "d-none"
    )
    return not shown_elsewhere and is_decoration(node) and not _opens(node)


def _children(node: LexborNode) -> list[LexborNode]:
    """Return the first children of a node; text for screen readers has few neighbours."""
    children: list[LexborNode] = []
    child = node.first_child
    while child is not None and len(children) < _MOST_BESIDE:
        children.append(child)
        child = child.next
    return children
