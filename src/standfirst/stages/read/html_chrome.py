"""What a page shows around its content, as its names and its links tell: menus, footers, sharing,
lists of contents."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser, LexborNode

# What holds one of these is no decoration of the page.
CONTENT_INSIDE = "main, article, h1, [role='main' i]"
_WORDS = ("nav", "menu", "sidebar", "side-bar", "toc", "contents", "breadcrumb", "pagination",
          "pager", "footer", "copyright", "share", "sharing", "social", "related", "recommend",
          "catlinks", "edit", "backlink", "jump", "skip", "sitesub", "mw-",
          "newsletter", "subscri")  # fmt: skip
_CANDIDATES = ", ".join(f'[{name}*="{word}" i]' for word in _WORDS for name in ("class", "id"))

# Names that programs give, and nothing else has.
_FIXED = frozenset(
    {"mw-editsection", "printfooter", "catlinks", "sitesub", "contentsub", "jump-to-nav",
     "mw-jump-link", "mw-navigation", "mw-head", "mw-panel", "mw-indicators", "navbox",
     "mw-cite-backlink", "mw-page-base", "sphinxsidebar", "mw-normal-catlinks", "editlink",
     "vector-page-toolbar", "addthis_toolbox", "sharedaddy"}
)  # fmt: skip
_CONTENTS = re.compile(
    r"(?:[a-z]+[-_])*(?:toc|contents|table[-_]?of[-_]?contents)(?:[-_][a-z]+)*", re.IGNORECASE
)
_MENU = re.compile(
    r"(?:[a-z]+[-_])*(?:nav|navbar|navigation|menu|side-?bar|sidenav|breadcrumbs?|pagination|pager"
    r"|prev-?next|skip-?links?|related|related[-_]?(?:articles?|posts?|links?|content|news|pages?)"
    r"|recommend(?:ed|ations)?)(?:[-_][a-z]+)*",
    re.IGNORECASE,
)
_FOOTER = re.compile(
    r"(?:(?:site|page|global|main|bottom)[-_])*(?:footer|copyright)(?:[-_][a-z]+)*", re.IGNORECASE
)
_SHARE = re.compile(
    r"(?:[a-z]+[-_])*(?:share|sharing|social)(?:[-_](?:buttons?|links?|bar|media|icons?|this))*",
    re.IGNORECASE,
)
_SIGN_UP = re.compile(
    r"(?:[a-z]+[-_])*(?:newsletter|subscribe|subscription)(?:[-_](?:sign-?up|form|box|block|cta))*",
    re.IGNORECASE,
)
_RIGHTS = re.compile(
    r"©|\(c\)|copyright|all rights reserved|alle rechte vorbehalten|bản quyền", re.I
)
_MOSTLY = 0.6
_SHORT = 600
_VERY_SHORT = 200
# Menus and the like are few, and most of them small.
_EXAMINED = 300
_MOST_EXAMINED = 2_000_000


def named_chrome(parser: LexborHTMLParser) -> Iterator[tuple[LexborNode, str]]:
    """Yield the parts of a page that are named as navigation, and look like it, and the reason."""
    budget = _MOST_EXAMINED
    for node in parser.css(_CANDIDATES)[:_EXAMINED]:
        attributes = node.attributes
        names = [attributes.get("id") or "", *(attributes.get("class") or "").split()]
        if any(name.lower() in _FIXED for name in names):
            yield node, "navigation"
            continue
        reason = next(filter(None, map(_reason, names)), "")
        if not reason or node.css_first(CONTENT_INSIDE) is not None:
            continue
        text = node.text() or ""
        budget -= len(text)
        if budget < 0:
            return
        if _is_borne_out(node, text, reason):
            yield node, "table_of_contents" if reason == "contents" else "navigation"


def _reason(name: str) -> str:
    if _CONTENTS.fullmatch(name):
        return "contents"
    if _MENU.fullmatch(name):
        return "menu"
    if _FOOTER.fullmatch(name):
        return "footer"
    if _SIGN_UP.fullmatch(name):
        return "sign_up"
    return "share" if _SHARE.fullmatch(name) else ""


def _is_borne_out(node: LexborNode, text: str, reason: str) -> bool:
    """Tell what is made of links, as its name says, from content that has such a name."""
    words = " ".join(text.split())
    if reason == "share":
        return len(words) < _VERY_SHORT and link_share(node, words) > 0
    if reason == "sign_up":
        return len(words) < _SHORT and node.css_first("input, form, button") is not None
    if reason == "footer" and len(words) < _SHORT and _RIGHTS.search(words):
        return True
    return link_share(node, words) >= _MOSTLY


def link_share(node: LexborNode, words: str) -> float:
    """Return how much of a node's words, titles left out, is the text of links."""
    linked = sum(len(" ".join((link.text() or "").split())) for link in node.css("a[href]"))
    titles = sum(
        len(" ".join((title.text() or "").split()))
        for title in node.css("h2, h3, h4, h5, h6")
        if title.css_first("a[href]") is None
    )
    return linked / max(len(words) - titles, 1)


_NOTES = re.compile(
    r"(?:[a-z]+[-_])*(?:note|admonition|callout|tip|hint|warning|caution|danger|info|important"
    r"|attention|alert|foot-?notes?|end-?notes?|side-?note|margin-?note|example|definition"
    r"|pull-?quote)(?:[-_]\w+)*",
    re.IGNORECASE,
)
_SENTENCE = re.compile(r"[^.!?]{15,}[.!?](?:\s|$)")
_LITTLE = 0.3


def is_chrome(node: LexborNode, *, headings: int, has_main: bool) -> bool:
    """Tell the page's own header, footer or aside from one that belongs to the document.

    A header with the only main heading (`headings` counts those of the page) stays; so does a note;
    and in a page that marks no main part, what holds sentences.
    """
    attributes = node.attributes
    role = (attributes.get("role") or "").lower()
    kind = attributes.get("epub:type") or ""
    names = (attributes.get("class") or "").split()
    if role == "note" or role.startswith("doc-") or kind or any(map(_NOTES.fullmatch, names)):
        return False
    if node.tag == "header":
        own = len(node.css("h1"))
        if own and own >= headings:
            return False
    return has_main or not _belongs(node, headings)


def _belongs(node: LexborNode, headings: int) -> bool:
    words = " ".join((node.text() or "").split())
    if _RIGHTS.search(words) or link_share(node, words) > _LITTLE:
        return False
    if node.tag == "header" and not headings and node.css_first("h2, h3") is not None:
        return node.css_first("a[href]") is None
    return _SENTENCE.search(words) is not None
