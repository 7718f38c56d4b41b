"""What of an HTML page is no text of the document: navigation, hidden parts, consent dialogs."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from standfirst.stages.read.html_styles import hidden_by_styles

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser, LexborNode


class Skips(NamedTuple):
    """What a walk has to know of a page's nodes, by their `mem_id`."""

    reasons: dict[int, str]
    """Why a node is left out; what `TAG_REASONS` names is not in."""
    bold: frozenset[int]
    """What a style, not a tag, sets in bold."""
    headings: int
    """How many main headings (h1) the page has."""


# What never has text that a reader sees, by tag.
TAG_REASONS = {
    "script": "script",
    "style": "style",
    "template": "template",
    "noscript": "noscript",
    "head": "head_metadata",
    "link": "head_metadata",
    "meta": "head_metadata",
    "title": "head_metadata",
    "base": "head_metadata",
    "nav": "navigation",
    "select": "form_control",
    "datalist": "form_control",
    "textarea": "form_control",
    "input": "form_control",
    "button": "form_control",
    "iframe": "embedded",
    "object": "embedded",
    "audio": "embedded",
    "video": "embedded",
    "canvas": "embedded",
    "svg": "embedded",
    "del": "struck_out",
    "s": "struck_out",
    "strike": "struck_out",
}

# Inside one of these a header, footer or aside is a part of the content.
CONTENT = frozenset(
    {"main", "article", "section", "figure", "blockquote", "td", "li", "dd", "details"}
)
_NEVER = frozenset({"html", "body", "main", "article", "h1"})
_NAVIGATION_ROLES = ", ".join(
    f'[role="{role}" i]'
    for role in (
        "navigation",
        "banner",
        "contentinfo",
        "search",
        "menu",
        "menubar",
        "toolbar",
        "tablist",
    )
)
_INVISIBLE = re.compile(r"display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)", re.IGNORECASE)
_PART = r"banner|bar|notice|popup|modal|overlay|dialog|alert|wrapper|wall|container"
_CONSENT = re.compile(
    rf"(?:cookies?|consent|gdpr|ccpa)[-_]*(?:{_PART}|consent)\b|\b(?:{_PART})[-_]*(?:cookies?|consent"
    r"|gdpr)\b|onetrust|cookiebot|usercentrics|didomi|osano|^(?:cookies?|consent|gdpr)$",
    re.IGNORECASE,
)
_BOLD = re.compile(r"font-weight\s*:\s*(?:bold|[6-9]00)", re.IGNORECASE)
_EDGE = re.compile(r"(?:top|bottom|left|right|inset(?:-[xy])?)-")
_BREADCRUMB = re.compile(r"(?:^|[-_\s])breadcrumbs?(?:$|[-_\s])", re.IGNORECASE)
_SKIP_LINK = re.compile(
    r"\W*(?:(?:skip|jump|go) (?:directly )?to\b|skip navigation|(?:direkt )?zum (?:haupt)?inhalt\b"
    r"|zur (?:haupt)?navigation|bỏ qua|chuyển đến nội dung|(?:đi )?tới nội dung)",
    re.IGNORECASE,
)
_CONSENT_NAMES = ", ".join(
    f'[{attribute}*="{word}" i]'
    for attribute in ("id", "class")
    for word in ("cookie", "consent", "gdpr", "onetrust", "usercentrics", "didomi", "osano")
)
# Skip links and consent dialogs stand at the head of a page, and are few.
_EXAMINED = 20
_CONSENT_DIALOG_LENGTH = 4_000


def page_skips(parser: LexborHTMLParser) -> Skips:
    """Look a page over for what is no content, and for what is bold."""
    bold = [n.mem_id for n in parser.css('[style*="font-weight" i]') if _is_bold(n)]
    return Skips(_reasons(parser), frozenset(bold), len(parser.css("h1")))


def _reasons(parser: LexborHTMLParser) -> dict[int, str]:
    reasons: dict[int, str] = {}

    def skip(nodes: list[LexborNode], reason: str) -> None:
        for node in nodes:
            if node.tag not in _NEVER:
                reasons.setdefault(node.mem_id, reason)

    css = parser.css
    skip([n for n in css("[hidden]") if n.attributes["hidden"] != "until-found"], "hidden")
    styled = css('[style*="none" i], [style*="hidden" i], [style*="collapse" i]')
    skip([n for n in styled if _INVISIBLE.search(n.attributes["style"] or "")], "hidden")
    skip(hidden_by_styles(parser), "hidden")
    skip([n for n in css('[aria-hidden="true" i]') if _is_decoration(n)], "hidden")
    skip(css(_NAVIGATION_ROLES), "navigation")
    skip([n for n in css('[class*="fixed"], [class*="sticky"]') if _floats(n)], "navigation")
    skip([n for n in css('[class*="breadcrumb" i]') if _has(n, _BREADCRUMB)], "navigation")
    skip(css('a[class*="skip" i][href^="#"]'), "navigation")
    skip([n for n in css('a[href^="#"]')[:_EXAMINED] if _skips(n)], "navigation")
    skip([n for n in css(_CONSENT_NAMES) if _has(n, _CONSENT) and _is_dialog(n)], "consent")
    dialogs = css('[role="dialog" i], [role="alertdialog" i]')[:_EXAMINED]
    skip([n for n in dialogs if _asks_for_consent(n)], "consent")
    return reasons


def _is_decoration(node: LexborNode) -> bool:
    """Tell decoration from a page that an open dialog hid from screen readers."""
    return node.css_first("main, article, h1") is None


def _is_bold(node: LexborNode) -> bool:
    return _BOLD.search(node.attributes["style"] or "") is not None


def _floats(node: LexborNode) -> bool:
    """Tell what stays on the screen while the content scrolls, by the class names of Tailwind."""
    names = (node.attributes.get("class") or "").split()
    return (
        ("fixed" in names or "sticky" in names)
        and any(_EDGE.match(name) for name in names)
        and node.tag in {"div", "ul", "form"}
        and _is_decoration(node)
    )


def _has(node: LexborNode, pattern: re.Pattern[str]) -> bool:
    attributes = node.attributes
    names = [attributes.get("id") or "", *(attributes.get("class") or "").split()]
    return any(pattern.search(name) for name in names)


def is_page_chrome(node: LexborNode, headings: int) -> bool:
    """Tell the page's own header, footer or aside from one that names the document.

    A header with the only main heading (`headings` counts those of the page) stays.
    """
    if node.tag != "header":
        return True
    own = len(node.css("h1"))
    return not own or own < headings


def _skips(node: LexborNode) -> bool:
    return _SKIP_LINK.match(" ".join((node.text() or "").split())) is not None


def _asks_for_consent(node: LexborNode) -> bool:
    text = (node.text() or "").lower()
    return _is_dialog(node) and ("cookie" in text or "consent" in text)


def _is_dialog(node: LexborNode) -> bool:
    """Tell a dialog about cookies from a document about them."""
    return _is_decoration(node) and len(node.text() or "") < _CONSENT_DIALOG_LENGTH
