"""Hostile HTML made harmless before it is parsed: depth, attributes and open formatting bounded."""

from __future__ import annotations

import re
from collections import defaultdict

# What an HTML parser does with a tag: quoted values may hold ">"; nothing here can fail to match,
# so that every character is read once.
TAG = re.compile(r"""<(/?)([a-zA-Z][^\s/>]*)((?>[^>"'=]+|=\s*(?:"[^"]*"?|'[^']*'?)?|["'])*)>?""")
_RAW_TEXT = re.compile(r"</(?:script|style|textarea|title|xmp|iframe|noembed|noframes)", re.I)

VOID = frozenset(
    {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
     "wbr", "param", "frame", "keygen", "!doctype"}
)  # fmt: skip
# Their end tags may be left out, so that an open one says nothing of the depth.
_IMPLIED = frozenset(
    {"p", "li", "dt", "dd", "tr", "td", "th", "tbody", "thead", "tfoot", "option", "optgroup",
     "rt", "rp", "colgroup", "html", "head", "body"}
)  # fmt: skip
# Formatting that is left open is opened again in every paragraph that follows.
_FORMATTING = frozenset(
    {"a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt",
     "u"}
)  # fmt: skip
# The parser walks its stack of open elements for many tags: its time is depth times tags.
MAX_PARSED_DEPTH = 2_000
_MAX_OPEN_FORMATTING = 12
# It compares each attribute with all others of its tag.
_MAX_ATTRIBUTES = 2_000
# Below this no tag has that many attributes and no nesting that depth.
_SMALL = 4_000


def bounded_markup(markup: str) -> tuple[str, bool]:
    """Return the markup without tags past the limits, and whether there were any.

    Text is never taken out: only tags deeper than `MAX_PARSED_DEPTH`, formatting tags past a number
    of unclosed ones, and the attributes of a tag that has thousands.
    """
    if len(markup) < _SMALL:
        return markup, False
    bounds = _Bounds(markup)
    bounds.run()
    if not bounds.cuts:
        return markup, False
    pieces = []
    at = 0
    for start, end, instead in bounds.cuts:
        pieces += [markup[at:start], instead]
        at = end
    pieces.append(markup[at:])
    return "".join(pieces), True


class _Bounds:
    def __init__(self, markup: str) -> None:
        self.markup = markup
        self.cuts: list[tuple[int, int, str]] = []
        self.open: defaultdict[str, int] = defaultdict(int)
        self.cut_open: defaultdict[str, int] = defaultdict(int)
        self.depth = 0
        self.formatting = 0

    def run(self) -> None:
        markup, at = self.markup, 0
        while True:
            at = markup.find("<", at)
            if at < 0:
                return
            if markup.startswith("<!--", at):
                end = markup.find("-->", at + 4)
                if end < 0:
                    return
                at = end + 3
                continue
            match = TAG.match(markup, at)
            if match is None:
                at += 1
                continue
            at = self.tag(match)

    def tag(self, match: re.Match[str]) -> int:
        """Count a tag, cut it where it is too much, and return where to go on."""
        name = match.group(2).lower()
        if match.group(1):
            self.close(name, match)
            return match.end()
        attributes = match.group(3)
        if len(attributes) > _SMALL and _attributes(attributes) > _MAX_ATTRIBUTES:
            self.cuts.append((match.start(3), match.end(3), ""))
        elif name not in VOID and name not in _IMPLIED and not attributes.endswith("/"):
            self.opened(name, match)
        if name in {"script", "style", "textarea", "title", "xmp", "iframe"}:
            end = _RAW_TEXT.search(self.markup, match.end())
            return end.start() if end else len(self.markup)
        return match.end()

    def opened(self, name: str, match: re.Match[str]) -> None:
        formatting = name in _FORMATTING
        if self.depth >= MAX_PARSED_DEPTH or (
            formatting and self.formatting >= _MAX_OPEN_FORMATTING
        ):
            self.cuts.append((match.start(), match.end(), ""))
            self.cut_open[name] += 1
            return
        self.open[name] += 1
        self.depth += 1
        self.formatting += formatting

    def close(self, name: str, match: re.Match[str]) -> None:
        if self.cut_open[name]:
            self.cut_open[name] -= 1
            self.cuts.append((match.start(), match.end(), ""))
        elif self.open[name]:
            self.open[name] -= 1
            self.depth -= 1
            self.formatting -= name in _FORMATTING


def _attributes(text: str) -> int:
    """Count attributes from above: every word and every value parts two of them."""
    return len(text.split()) + text.count("=")
