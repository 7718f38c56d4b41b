"""Forms of HTML that a parser of plain HTML misreads: XHTML, frames and shadow trees."""

from __future__ import annotations

import html
import re

from standfirst.stages.read.html_bounds import TAG, VOID

_HEAD = 2_000
"""So many characters hold an XML declaration, the document type and the root's namespaces."""

_XHTML = "http://www.w3.org/1999/xhtml"
_IS_XML = re.compile(rf"""\s*<\?xml\b|<html\b[^>]*\sxmlns\s*=\s*["']{_XHTML}["']""", re.I)
_PREFIX = re.compile(rf"""\sxmlns:([\w-]+)\s*=\s*["']{_XHTML}["']""", re.I)
_CDATA = re.compile(r"<!\[CDATA\[(.*?)(?:\]\]>|\Z)", re.DOTALL)
_FRAMES = re.compile(r"</?(?:frameset|frame|noframes)\b[^<>]*>", re.I)
_TEMPLATE = re.compile(r"<(/?)template\b([^<>]*)>", re.I)
_SHADOW = re.compile(r"\bshadowroot(?:mode)?\s*=", re.I)
_CODE = re.compile(r"</(?:script|style)\b", re.I)


def plain_html(markup: str) -> str:
    """Return markup that means in HTML what the file says.

    In XHTML an element without content may be closed in its own tag, names may have a prefix, and
    there are CDATA sections. What a frameset shows where there are no frames is the page's text,
    and a declared shadow tree is seen like any other element.
    """
    head = markup[:_HEAD]
    if _IS_XML.search(head):
        markup = _without_xml(markup, _PREFIX.findall(head))
    elif prefixes := _PREFIX.findall(head):
        markup = _without_xml(markup, prefixes)
    if "<frameset" in markup or "<FRAMESET" in markup:
        markup = _FRAMES.sub("", markup)
    if _SHADOW.search(markup):
        markup = _with_shadow_trees(markup)
    return markup


def _without_xml(markup: str, prefixes: list[str]) -> str:
    for prefix in prefixes[:1]:
        markup = re.sub(rf"<(/?){re.escape(prefix)}:", r"<\1", markup)
    pieces = []
    at = start = 0
    while (at := markup.find("<", at)) >= 0:
        if markup.startswith("<!--", at):
            end = markup.find("-->", at + 4)
            at = end + 3 if end >= 0 else len(markup)
        elif markup.startswith("<![CDATA[", at):
            section = _CDATA.match(markup, at)
            if section is None:
                break
            pieces += [markup[start:at], html.escape(section[1], quote=False)]
            start = at = section.end()
        elif tag := TAG.match(markup, at):
            at = tag.end()
            name = tag[2].lower()
            if markup.endswith("/>", tag.start(), at):
                if name not in VOID:
                    pieces += [markup[start : at - 2], f"></{tag[2]}>"]
                    start = at
            elif name in {"script", "style"} and not tag[1]:
                closing = _CODE.search(markup, at)
                at = closing.start() if closing else len(markup)
        else:
            at += 1
    pieces.append(markup[start:])
    return "".join(pieces)


def _with_shadow_trees(markup: str) -> str:
    """Make a plain element of each template that declares a shadow tree."""
    shown: list[bool] = []

    def instead(tag: re.Match[str]) -> str:
        if tag[1]:
            return "</div>" if shown and shown.pop() else tag[0]
        shown.append(_SHADOW.search(tag[2]) is not None)
        return "<div>" if shown[-1] else tag[0]

    return _TEMPLATE.sub(instead, markup)
