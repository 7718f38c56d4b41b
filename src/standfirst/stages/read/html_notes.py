"""Footnotes of HTML: which links are marks, which elements are their notes, which lead back."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser, LexborNode


class Notes(NamedTuple):
    """The links within a page and its notes, all by `mem_id`."""

    links: dict[int, int]
    """Where each link leads."""
    targets: frozenset[int]
    marks: frozenset[int]
    """Links that are the marks of notes."""
    bodies: frozenset[int]
    """Elements that hold a note."""
    own_marks: frozenset[int]
    """Marks at the notes themselves, which lead back."""
    back: tuple[LexborNode, ...]
    """Links from a note back to its mark that say nothing themselves."""


_SIGNS = r"[*†‡§¶#]{1,4}"
MARK = re.compile(
    r"[\[({]?\s*(?:(?:note|notes|nb|fn|anm\.?|fußnote|chú thích)\s*)?"
    rf"(?:\d{{1,4}}|[a-z]{{1,2}}|[ivxlc]{{1,6}}|{_SIGNS})\s*\*?\.?[\])}}]{{0,2}}",
    re.IGNORECASE,
)
"""How a note's mark is written, in the text and at the note."""
_LONGEST_MARK = 12
_KEY = re.compile(
    r"(?:^|[\W_])(?:f(?:oot)?n(?:ote)?(?:def)?|ftnt?|cite_note|endn(?:ote)?|edn|note"
    r"|sd(?:foot|end)note|fu(?:ss|ß)note)(?=[\W_\d]|$)",
    re.IGNORECASE,
)
_REFERS = re.compile(
    r"(?:^|[\s_-])(?:foot-?note|end-?note|note-?ref|fn-?ref|fnref|fn|sd(?:foot|end)noteanc"
    r"|oj-note-tag|cite_ref)",
    re.IGNORECASE,
)
_HOLDS = re.compile(
    r"(?:^|[\s_-])(?:foot-?notes?|end-?notes?|rear-?notes?|sd(?:foot|end)note|fn|jnfussnote|fussnoten?"
    r"|fußnoten?|MsoFootnoteText|MsoEndnoteText|references|reflist|oj-note|notes?)(?:$|[\s_-])",
    re.IGNORECASE,
)
_WORD_NOTE = re.compile(r"mso-element\s*:\s*(?:foot|end)note(?!-list)", re.IGNORECASE)
_BODIES = frozenset(
    {"li", "dd", "dt", "p", "div", "aside", "td", "tr", "table", "blockquote", "section"}
)
_HEADINGS = "h1, h2, h3, h4, h5, h6"
_IN_LINE = frozenset({"a", "sup", "span", "b", "i", "em", "strong", "small", "font"})
_NEAR = 12
# A note of more than this is a section.
_LONGEST_NOTE = 4_000
# A note that many marks share leads back to each of them.
_MOST_BACK = 50
_MOST_EXAMINED = 5_000_000


def page_notes(parser: LexborHTMLParser) -> Notes:
    """Look for the links within a page, and for the notes among what they lead to."""
    named: dict[str, LexborNode] = {}
    anchors = [(a, _key(a)) for a in parser.css('a[href*="#"]')]
    wanted = {key for _, key in anchors if key}
    for attribute in ("id", "name"):
        for node in parser.css(f"[{attribute}]" if attribute == "id" else "a[name]"):
            key = node.attributes[attribute] or ""
            if key in wanted:
                named.setdefault(key, node)
    own = _own_addresses(anchors, named)
    links = [(a, named[key]) for a, key in anchors if key in named and _address(a) in own]
    finder = _Finder()
    for anchor, target in links:
        finder.look_at(anchor, target, named)
    forward = [pair for pair in links if pair[0].mem_id not in finder.leading_back]
    return Notes(
        {anchor.mem_id: target.mem_id for anchor, target in forward},
        frozenset(target.mem_id for _, target in links),
        frozenset(finder.marks),
        frozenset(finder.bodies),
        frozenset(finder.leading_back),
        tuple(finder.back),
    )


def _key(anchor: LexborNode) -> str:
    key = (anchor.attributes["href"] or "").partition("#")[2]
    return unquote(key) if "%" in key else key


def _address(anchor: LexborNode) -> str:
    return (anchor.attributes["href"] or "").partition("#")[0]


def _own_addresses(anchors: list[tuple[LexborNode, str]], named: dict[str, LexborNode]) -> set[str]:
    """Return what stands before "#" in links to the page itself.

    A page that was saved has its own full address there: several links have it, and all of them
    name something in the page.
    """
    found: Counter[str] = Counter()
    missing = set()
    for anchor, key in anchors:
        address = _address(anchor)
        if key in named:
            found[address] += 1
        elif key:
            missing.add(address)
    saved = {
        address
        for address, count in found.items()
        if count > 1 and address.lower().startswith(("http:", "https:", "file:"))
    }
    return {"", *saved - missing}


class _Finder:
    def __init__(self) -> None:
        self.marks: set[int] = set()
        self.bodies: set[int] = set()
        self.back: list[LexborNode] = []
        # Links from notes to their marks, which are no marks of others.
        self.leading_back: set[int] = set()
        self.budget = _MOST_EXAMINED
        self.within: dict[int, list[tuple[LexborNode, LexborNode | None]]] = {}
        self.known: dict[int, LexborNode | None] = {}

    def look_at(self, anchor: LexborNode, target: LexborNode, named: dict[str, LexborNode]) -> None:
        if anchor.mem_id in self.leading_back:
            return
        words = " ".join((anchor.text() or "").split())
        if len(words) > _LONGEST_MARK or not MARK.fullmatch(words):
            return
        body = self._body(target)
        if body is None or _is_inside(anchor, body):
            return
        back = self._links_back(anchor, body, named)
        if not (back or _is_declared(anchor) or _is_declared_note(target, body)):
            return
        self.marks.add(anchor.mem_id)
        self.bodies.add(body.mem_id)
        if body.tag == "dt" and (definition := _definition(body)) is not None:
            self.bodies.add(definition.mem_id)
        self.leading_back.update(link.mem_id for link in back)
        self.back += [link for link in back if not _says_something(link)]

    def _links_back(
        self, anchor: LexborNode, body: LexborNode, named: dict[str, LexborNode]
    ) -> list[LexborNode]:
        found = self.within.get(body.mem_id)
        if found is None:
            found = [(a, named.get(_key(a))) for a in body.css('a[href*="#"]')[:_MOST_BACK]]
            self.within[body.mem_id] = found
        origins = _origins(anchor)
        return [
            link
            for link, node in found
            if (node is not None and node.mem_id in origins)
            or "back" in (link.attributes.get("class") or "").lower()
        ]

    def _body(self, target: LexborNode) -> LexborNode | None:
        if target.mem_id not in self.known:
            self.known[target.mem_id] = self._found_body(target)
        return self.known[target.mem_id]

    def _found_body(self, target: LexborNode) -> LexborNode | None:
        """Return the element that holds a note, None where what is linked to is none."""
        body: LexborNode | None = target
        for _ in range(_NEAR):
            if body is None or body.tag in _BODIES:
                break
            body = body.parent
        if body is None or body.tag not in _BODIES:
            return None
        parent = body.parent
        if parent is not None and body.tag == "p" and _holds_one(parent):
            body = parent
        text = body.text() or ""
        self.budget -= len(text)
        if len(text) > _LONGEST_NOTE or self.budget < 0:
            return None
        return None if body.css_first(_HEADINGS) is not None else body


def _holds_one(node: LexborNode) -> bool:
    """Tell an element around the paragraphs of one note from one around several notes."""
    if node.tag in {"li", "dd", "td"}:
        return True
    attributes = node.attributes
    role = (attributes.get("role") or "").lower()
    return (
        _WORD_NOTE.search(attributes.get("style") or "") is not None
        or role in {"doc-footnote", "doc-endnote"}
        or _KEY.search(attributes.get("id") or "") is not None
    )


def _is_inside(node: LexborNode, other: LexborNode) -> bool:
    parent = node.parent
    for _ in range(_NEAR):
        if parent is None:
            return False
        if parent.mem_id == other.mem_id:
            return True
        parent = parent.parent
    return False


def _origins(anchor: LexborNode) -> set[int]:
    """Return what a note may lead back to: its mark, or something around or just before it."""
    origins = {anchor.mem_id}
    before = anchor.prev
    if before is not None and before.tag == "a":
        origins.add(before.mem_id)
    parent = anchor.parent
    while parent is not None and parent.tag in _IN_LINE and len(origins) < _NEAR:
        origins.add(parent.mem_id)
        parent = parent.parent
    return origins


def _is_declared(anchor: LexborNode) -> bool:
    """Tell a link that says that it is a mark, or that is raised."""
    attributes = anchor.attributes
    if (attributes.get("role") or "").lower() == "doc-noteref":
        return True
    if "noteref" in (attributes.get("epub:type") or "") or "data-footnote-ref" in attributes:
        return True
    if "mso-footnote-id" in (style := attributes.get("style") or "") or "mso-endnote" in style:
        return True
    if _REFERS.search(attributes.get("class") or "") or anchor.css_first("sup") is not None:
        return True
    parent = anchor.parent
    while parent is not None and parent.tag in _IN_LINE:
        if parent.tag == "sup" or _REFERS.search(parent.attributes.get("class") or ""):
            return True
        parent = parent.parent
    return False


def _is_declared_note(target: LexborNode, body: LexborNode) -> bool:
    attributes = target.attributes
    if _KEY.search(attributes.get("id") or attributes.get("name") or ""):
        return True
    node: LexborNode | None = body
    for _ in range(3):
        if node is None:
            return False
        attributes = node.attributes
        role = (attributes.get("role") or "").lower()
        kind = attributes.get("epub:type") or ""
        if role in {"doc-footnote", "doc-endnote", "doc-endnotes"} or "note" in kind:
            return True
        if _HOLDS.search(attributes.get("class") or ""):
            return True
        node = node.parent
    return False


def _definition(term: LexborNode) -> LexborNode | None:
    after = term.next
    while after is not None and not after.is_element_node:
        after = after.next
    return after if after is not None and after.tag == "dd" else None


def _says_something(link: LexborNode) -> bool:
    """Tell a note's own mark, which leads back as well, from an arrow or "back"."""
    words = " ".join((link.text() or "").split())
    return words != "^" and MARK.fullmatch(words) is not None
