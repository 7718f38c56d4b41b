"""What of an HTML page is no text of the document: navigation, hidden parts, consent dialogs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple

from standfirst.stages.read.html_acts import page_acts
from standfirst.stages.read.html_chrome import named_chrome
from standfirst.stages.read.html_counters import printed_numbers
from standfirst.stages.read.html_hidden import hidden_nodes, is_decoration
from standfirst.stages.read.html_notes import Notes, page_notes
from standfirst.stages.read.html_styles import Styled, styled

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser, LexborNode

    from standfirst.stages.read.html_walk import HtmlWalk


class Skips(NamedTuple):
    """What a walk has to know of a page's nodes, by their `mem_id`."""

    reasons: dict[int, str]
    """Why a node is left out; what `TAG_REASONS` names is not in."""
    bold: frozenset[int]
    """What a style, not a tag, sets in bold."""
    headings: int
    """How many main headings (h1) the page has."""
    has_main: bool
    """Whether the page says which part of it is its content."""
    acts: dict[int, Callable[[HtmlWalk, LexborNode], bool]]
    """What a node does to the walk, where that is not what its tag does; the walk adds to them."""
    pointed: set[int]
    """Tables that the walk took for points of a list."""
    styles: Styled
    notes: Notes
    numbers: dict[int, str]
    """What style sheets print before a node."""


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
    "xml": "head_metadata",
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
_PART = r"banner|window|bar|notice|popup|modal|overlay|dialog|alert|wrapper|wall|container"
_CONSENT = re.compile(
    rf"(?:cookies?|consent|gdpr|ccpa)[-_]*(?:{_PART}|consent)\b|\b(?:{_PART})[-_]*(?:cookies?|consent"
    r"|gdpr)\b|^cc-(?:window|banner)$|onetrust|cookiebot|usercentrics|didomi|osano|^(?:cookies?|consent|gdpr)$",
    re.IGNORECASE,
)
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
    for word in (
        "cookie",
        "consent",
        "gdpr",
        "onetrust",
        "cc-window",
        "cc-banner",
        "usercentrics",
        "didomi",
        "osano",
    )
)
_LINE_NUMBERS = (
    "td.linenos, td.lineno, td.gutter, td.rouge-gutter, td.blob-num, td.hljs-ln-numbers, "
    "div.linenodiv, span.linenos, span.lineno, span.lnt, span.line-numbers-rows"
)
_RENDERED_BY_MATHJAX = (
    ".MathJax_Preview, .MathJax, .MathJax_Display, .MathJax_SVG, .MathJax_CHTML, .mjx-chtml, "
    ".MathJax_MathML, .MathJax_SVG_Display, .MJXc-display"
)
_ARROWS = frozenset("¶#§🔗⚓↩↵⏎↑⇑▲△^⬆↥\ufe0e\ufe0f\u200b ")
_LONGEST_SERVICE = 40
_SERVICE = re.compile(
    r"\W*(?:(?:back to|return to|go to)(?: the)? (?:top|start)|to top|top of page"
    r"|(?:zurück )?nach oben|zum seitenanfang|seitenanfang|(?:về|lên) đầu trang"
    r"|edit (?:this|the) page|edit on (?:github|gitlab)|improve this (?:page|doc)"
    r"|suggest (?:an )?edits?"
    r"|view (?:page )?source|show source|view on github|report (?:an? )?(?:issue|bug|problem)"
    r"|(?:nichtamtliches|zum) inhaltsverzeichnis|seite bearbeiten"
    r"|quelltext bearbeiten|sửa mã nguồn)\W*",
    re.IGNORECASE,
)
# Skip links and consent dialogs stand at the head of a page, and are few.
_EXAMINED = 20
_CONSENT_DIALOG_LENGTH = 4_000


NAMED_CHROME = frozenset({"navigation", "table_of_contents"})


def page_skips(parser: LexborHTMLParser, *, with_named_chrome: bool = False) -> Skips:
    """Look a page over for what is no content, and for what is set apart in it.

    `with_named_chrome` keeps what only its name tells for a menu or a footer.
    """
    styles = styled(parser)
    notes = page_notes(parser)
    reasons = _reasons(parser, styles, notes)
    for node, reason in () if with_named_chrome else named_chrome(parser):
        if node.tag not in _NEVER:
            reasons.setdefault(node.mem_id, reason)
    return Skips(
        reasons=reasons,
        bold=frozenset(node.mem_id for node in styles.bold),
        headings=len(parser.css("h1")),
        has_main=parser.css_first("main, article, [role='main' i]") is not None,
        acts=page_acts(parser, styles, notes, reasons),
        pointed=set(),
        styles=styles,
        notes=notes,
        numbers=printed_numbers(parser),
    )


def _reasons(parser: LexborHTMLParser, styles: Styled, notes: Notes) -> dict[int, str]:
    reasons: dict[int, str] = {}

    def skip(nodes: Iterable[LexborNode], reason: str) -> None:
        for node in nodes:
            if node.tag not in _NEVER:
                reasons.setdefault(node.mem_id, reason)

    css = parser.css
    skip(hidden_nodes(parser, styles), "hidden")
    skip(styles.struck, "struck_out")
    h1 = len(css("h1"))
    skip([n for n in css(_NAVIGATION_ROLES) if not _names_document(n, h1)], "navigation")
    skip(css(".viewcode-link, .viewcode-back"), "navigation")
    skip([n for n in css('[class*="fixed"], [class*="sticky"]') if _floats(n)], "navigation")
    skip([n for n in css('[class*="breadcrumb" i]') if _has(n, _BREADCRUMB)], "navigation")
    skip(css('a[class*="skip" i][href^="#"]'), "navigation")
    skip([n for n in css('a[href^="#"]')[:_EXAMINED] if _skips(n)], "navigation")
    skip([n for n in css("a[href]") if _serves_the_page(n)], "navigation")
    skip(notes.back, "navigation")
    skip(css(".ltx_note_outer .ltx_tag_note, .ltx_note_outer .ltx_note_mark"), "rendering")
    skip([n for n in css(_CONSENT_NAMES) if _has(n, _CONSENT) and _is_dialog(n)], "consent")
    dialogs = css('[role="dialog" i], [role="alertdialog" i]')[:_EXAMINED]
    skip([n for n in dialogs if _asks_for_consent(n)], "consent")
    skip(css('[class^="MsoToc" i]'), "table_of_contents")
    skip(css(_LINE_NUMBERS), "line_number")
    if css('script[type^="math/tex" i]'):
        skip(css(_RENDERED_BY_MATHJAX), "rendering")
    skip([n for n in css(".katex-html") if _has_formula_beside(n)], "rendering")
    return reasons


def _names_document(node: LexborNode, headings: int) -> bool:
    """Tell a banner that holds the only main heading of the page."""
    if (node.attributes.get("role") or "").lower() != "banner":
        return False
    return 0 < headings == len(node.css("h1"))


def _has_formula_beside(node: LexborNode) -> bool:
    return node.parent is not None and node.parent.css_first("math") is not None


def _serves_the_page(link: LexborNode) -> bool:
    """Tell a link to the heading it stands in, to the top, or to where the page is edited."""
    text = " ".join((link.text() or "").split())
    if len(text) > _LONGEST_SERVICE:
        return False
    if not text or all(character in _ARROWS for character in text):
        href = link.attributes.get("href") or ""
        return bool(text) and "#" in href
    return _SERVICE.fullmatch(text) is not None


def _floats(node: LexborNode) -> bool:
    """Tell what stays on the screen while the content scrolls, by the class names of Tailwind."""
    names = (node.attributes.get("class") or "").split()
    return (
        ("fixed" in names or "sticky" in names)
        and any(_EDGE.match(name) for name in names)
        and node.tag in {"div", "ul", "form"}
        and is_decoration(node)
    )


def _has(node: LexborNode, pattern: re.Pattern[str]) -> bool:
    attributes = node.attributes
    names = [attributes.get("id") or "", *(attributes.get("class") or "").split()]
    return any(pattern.search(name) for name in names)


def _skips(node: LexborNode) -> bool:
    return _SKIP_LINK.match(" ".join((node.text() or "").split())) is not None


def _asks_for_consent(node: LexborNode) -> bool:
    text = (node.text() or "").lower()
    return _is_dialog(node) and ("cookie" in text or "consent" in text)


def _is_dialog(node: LexborNode) -> bool:
    """Tell a dialog about cookies from a document about them."""
    return is_decoration(node) and len(node.text() or "") < _CONSENT_DIALOG_LENGTH
