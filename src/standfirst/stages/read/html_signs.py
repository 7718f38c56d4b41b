"""Signs that stand for words: ticks and crosses drawn by icons, boxes that are ticked or not."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

# How the usual icon sets name them: Font Awesome, Bootstrap, Material, Glyphicons, Octicons.
_NAME = (
    r"(?:^|[\s_-])(?:{})(?:[_-](?:circle|square|mark|lg|bold|alt|fill|o|outline|solid))*(?=\s|$)"
)
_TICK = re.compile(_NAME.format("check|checkmark|tick|ok|yes|true|done"), re.IGNORECASE)
_CROSS = re.compile(
    _NAME.format("times|xmark|x|cross|close|remove|no|false|ban|cancel"), re.IGNORECASE
)
_MOST_NAMES = 200
_LONGEST_NAME = 120

ICON_TAGS = frozenset({"i", "span", "svg", "em", "use"})


def icon_name(node: LexborNode) -> str:
    """Return what an icon is called for those who do not see it, empty where it is not named."""
    attributes = node.attributes
    name = attributes.get("aria-label") or attributes.get("title") or ""
    if not name and node.tag == "svg" and (title := node.css_first("title")) is not None:
        name = title.text() or ""
    name = " ".join(name.split())
    return name if len(name) <= _LONGEST_NAME else ""


def drawn_sign(node: LexborNode) -> str:
    """Return the tick or cross that an icon without a name draws, as its class names say."""
    attributes = node.attributes
    names = f"{attributes.get('class') or ''} {attributes.get('data-icon') or ''}"[:_MOST_NAMES]
    if _TICK.search(names):
        return "✓"
    return "✗" if _CROSS.search(names) else ""


def box_sign(node: LexborNode) -> str:
    """Return a check box or radio button as it looks, empty for any other field."""
    attributes = node.attributes
    kind = (attributes.get("type") or "").lower()
    if kind not in {"checkbox", "radio"}:
        return ""
    return "☑" if "checked" in attributes else "☐"


def said_instead(node: LexborNode, reason: str, *, in_cell: bool) -> str:
    """Return what stands for a node that is left out: a drawing's name, a tick, a box, a formula.

    In a cell an icon may be all there is, so that it is spelled even where it is hidden from screen
    readers; elsewhere it decorates the words beside it.
    """
    tag = node.tag or ""
    attributes = node.attributes
    kind = attributes.get("type") or ""
    if tag == "script" and "math/tex" in kind:
        mark = "$$" if "mode=display" in "".join(kind.split()) else "$"
        return f"{mark}{' '.join((node.text() or '').split())}{mark}"
    if tag == "input":
        return box_sign(node) if in_cell or "disabled" in attributes else ""
    if tag == "svg" and reason == "embedded" and (name := icon_name(node)):
        return name
    if in_cell and tag in ICON_TAGS and (tag == "svg" or node.first_child is None):
        return drawn_sign(node)
    return ""


def said_by_icon(node: LexborNode, *, in_cell: bool) -> str:
    """Return what an element without content says: its name, or in a cell the sign it draws."""
    if node.attributes.get("aria-label"):
        return icon_name(node)
    if not in_cell:
        return ""
    name = icon_name(node)
    # A machine's data are kept in titles too.
    return name if name and "=" not in name else drawn_sign(node)
