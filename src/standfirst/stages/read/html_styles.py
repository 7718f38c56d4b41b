"""What a page's own style sheets hide: elements that no reader of the page sees."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser, LexborNode

MOST_CHARACTERS = 500_000
"""Style sheets of a page that are looked at; what is over hides nothing."""
MOST_SELECTORS = 100
"""Each is looked for in the whole page."""
_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_TOKEN = re.compile(r"[^{};]*[{};]")
_PLAIN = re.compile(r"(?:[a-z][a-z0-9-]*)?(?:[.#][a-z_-][\w-]*)*", re.IGNORECASE)
_HIDES = re.compile(r"display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)", re.IGNORECASE)
_SHOWS = re.compile(r"display\s*:\s*(?!none)[a-z]|visibility\s*:\s*visible", re.IGNORECASE)


def hidden_by_styles(parser: LexborHTMLParser) -> list[LexborNode]:
    """Return the elements that a rule hides and no other shows.

    Rules with plain selectors count ("p", ".note", "#old.x"), those inside `@media` and the like
    do not: what depends on the state of the page or the kind of screen may be seen.
    """
    sheets = "\n".join(node.text() or "" for node in parser.css("style"))[:MOST_CHARACTERS]
    if not _HIDES.search(sheets):
        return []
    hidden: dict[int, LexborNode] = {}
    shown: dict[int, LexborNode] = {}
    selectors = 0
    for selector, declarations in _rules(_COMMENT.sub(" ", sheets)):
        found = hidden if _HIDES.search(declarations) else shown
        if found is shown and not _SHOWS.search(declarations):
            continue
        for each in selector.split(","):
            name = each.strip()
            if name and _PLAIN.fullmatch(name) and selectors < MOST_SELECTORS:
                selectors += 1
                found.update({node.mem_id: node for node in parser.css(name)})
    return [node for identity, node in hidden.items() if identity not in shown]


def _rules(sheet: str) -> Iterator[tuple[str, str]]:
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
