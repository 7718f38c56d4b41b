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


# How browsers quote (HTML, 15.3.6): outside and inside of another quotation.
_QUOTES = {
    "de": ("„“", "‚‘"),
    "fr": ("«»", "«»"),
    "vi": ("“”", "‘’"),
}
_ENGLISH = ("“”", "‘’")
_NEAR = 30


def quotation_marks(node: LexborNode) -> tuple[str, str]:
    """Return the marks around a quotation, by the language it stands in and by its depth."""
    depth, language = 0, ""
    parent: LexborNode | None = node
    for _ in range(_NEAR):
        if parent is None:
            break
        depth += parent.tag == "q"
        language = language or (parent.attributes.get("lang") or "")[:2].lower()
        parent = parent.parent
    marks = _QUOTES.get(language, _ENGLISH)[(depth - 1) % 2]
    return marks[0], marks[1]


_NUMBER_NAME = re.compile(r"(?:no|nr|num|number|numm?er|label|marker|enum)$", re.IGNORECASE)
_NUMBER = re.compile(r"\(?(?:\d{1,4}[a-z]?|[a-z]{1,2}|[ivxlc]{1,6})(?:\)|\.\)?)?", re.IGNORECASE)
_LONGEST_NUMBER = 12


def set_off_number(node: LexborNode) -> str:
    """Return the number that begins a line in a place of its own, where only styles part it from
    the text that follows; empty for anything else."""
    child, after = node.first_child, node.next
    if child is None or child.next is not None or not child.is_text_node or after is None:
        return ""
    text = (child.text_content or "").strip()
    if len(text) > _LONGEST_NUMBER or not _NUMBER.fullmatch(text):
        return ""
    names = (node.attributes.get("class") or "").split()
    is_number = text[-1] in ".)" or (
        text[0].isdigit() and any(_NUMBER_NAME.search(name) for name in names)
    )
    follows = (after.text_content or after.text() or "")[:1]
    return text if is_number and follows.isalpha() else ""
