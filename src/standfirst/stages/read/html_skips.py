"""What of an HTML page is no text of the document: navigation, hidden parts, consent dialogs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple

from standfirst.stages.read.html_acts import page_acts
from standfirst.stages.read.html_chrome import named_chrome
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
_PART = r"banner|bar|notice|popup|modal|overlay|dialog|alert|wrapper|wall|container"
_CONSENT = re.compile(
    rf"(?:cookies?|consent|gdpr|ccpa)[-_]*(?:{_PART}|consent)\b|\b(?:{_PART})[-_]*(?:cookies?|consent"
    r"|gdpr)\b|onetrust|cookiebot|usercentrics|didomi|osano|^(?:cookies?|consent|gdpr)$",
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
    for word in ("cookie", "consent", "gdpr", "onetrust", "usercentrics", "didomi", "osano")
)
_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_SIGNS_AND_TITLES = "h1, h2, h3, h4, h5, h6, img, p"
_SPOKEN = (
    ".sr-only, .visually-hidden, .visuallyhidden, .screen-reader-text, .a-offscreen, "
    ".screenreader, .screen-reader-only, .element-invisible, .assistive-text"
)
_OPENS = re.compile(
    r"tab-?(?:pane|panel|content)|tabbed-(?:block|content)|(?:accordion-)?collapse|panel"
    r"|accordion-(?:body|content|panel|item)|collapsible-?\w*|toggle-content|spoiler-?\w*",
    re.IGNORECASE,
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
    )


def _reasons(parser: LexborHTMLParser, styles: Styled, notes: Notes) -> dict[int, str]:
    reasons: dict[int, str] = {}

    def skip(nodes: Iterable[LexborNode], reason: str) -> None:
        for node in nodes:
            if node.tag not in _NEVER:
                reasons.setdefault(node.mem_id, reason)

    css = parser.css
    hidden = [n for n in css("[hidden]") if n.attributes["hidden"] != "until-found"]
    hidden += [*styles.hidden, *css("dialog:not([open]), [popover]")]
    skip([n for n in hidden if not _opens(n) and not _is_formula(n)], "hidden")
    unseen = css('[aria-hidden="true" i]')
    skip([n for n in unseen if _is_decoration(n) and not _opens(n)], "hidden")
    skip([n for n in css(_SPOKEN) if _is_beside_text(n)], "hidden")
    skip(styles.struck, "struck_out")
    skip(css(_NAVIGATION_ROLES), "navigation")
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
    is_drawn = node.tag in {"svg", "img"} or (node.tag == "i" and node.first_child is None)
    return is_drawn or node.attributes.get("aria-hidden") == "true"


def _children(node: LexborNode) -> list[LexborNode]:
    """Return the first children of a node; text for screen readers has few neighbours."""
    children: list[LexborNode] = []
    child = node.first_child
    while child is not None and len(children) < _EXAMINED:
        children.append(child)
        child = child.next
    return children


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


def _is_decoration(node: LexborNode) -> bool:
    """Tell decoration from a page that an open dialog hid from screen readers."""
    return node.css_first("main, article, h1") is None


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


def _skips(node: LexborNode) -> bool:
    return _SKIP_LINK.match(" ".join((node.text() or "").split())) is not None


def _asks_for_consent(node: LexborNode) -> bool:
    text = (node.text() or "").lower()
    return _is_dialog(node) and ("cookie" in text or "consent" in text)


def _is_dialog(node: LexborNode) -> bool:
    """Tell a dialog about cookies from a document about them."""
    return _is_decoration(node) and len(node.text() or "") < _CONSENT_DIALOG_LENGTH
