"""The HTML reader: the page rendered as plain text, without what is no content."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import msgspec

from standfirst.errors import LimitExceededError
from standfirst.model.document import Dropped
from standfirst.model.family import Limits
from standfirst.model.finding import reading_finding
from standfirst.model.source import SourceFile, TextSource
from standfirst.plugins import Reader
from standfirst.stages.read.captions import mark_captions
from standfirst.stages.read.decoding import decode, one_line
from standfirst.stages.read.front_matter import read_front_matter
from standfirst.stages.read.html_archive import archived_page
from standfirst.stages.read.html_bold_headings import bold_headings
from standfirst.stages.read.html_bounds import bounded_markup
from standfirst.stages.read.html_forms import plain_html
from standfirst.stages.read.html_links import LinkedPage
from standfirst.stages.read.html_skips import NAMED_CHROME, page_skips
from standfirst.stages.read.html_walk import HtmlWalk
from standfirst.stages.read.unit_headings import unit_headings

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser

MEDIA_TYPE = "text/html"
# HTML, 13.2.3.2: an encoding is declared in the first 1024 bytes; many pages need more.
_PRESCAN = 4_096
_DECLARED = re.compile(
    rb"""<meta\b[^>]{0,200}?\bcharset\s*=\s*["']?\s*([\w:.-]{2,40})"""
    rb"""|<\?xml\b[^>]{0,100}?\bencoding\s*=\s*["']([\w:.-]{2,40})""",
    re.IGNORECASE,
)
_LANGUAGE = re.compile(r"[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*")


def read_html(source: SourceFile, limits: Limits) -> TextSource:
    """Read an HTML file, or one saved with all it needs, into a rendering of its content.

    Raises LimitExceededError for a page that the parser refuses for its size.
    """
    label = ""
    if (archived := archived_page(source.content)) is not None:
        content, label = archived
        source = msgspec.structs.replace(source, content=content)
    if not label and (declared := _DECLARED.search(source.content[:_PRESCAN])):
        label = (declared.group(1) or declared.group(2)).decode()
    markup, findings = decode(source, declared=label)
    # Page generators keep front matter at the head of HTML sources too.
    front = read_front_matter(markup)
    stated = markup[: front.end].strip()
    bounded, cut = bounded_markup(plain_html(markup[front.end :]))
    parser = _parsed(source, bounded)
    page, walk = _walked(parser, limits)
    if not page.elements and any(drop.reason in NAMED_CHROME for drop in walk.dropped):
        # A page of menus alone is about them.
        page, walk = _walked(_parsed(source, bounded), limits, with_named_chrome=True)
    text = page.text
    elements = unit_headings(text, page.elements, page.bold)
    if elements is page.elements:
        elements = bold_headings(text, elements, page.bold)
    elements = mark_captions(text, elements, named_only=True)
    if cut or walk.cut:
        message = "tags nested too deeply, too many attributes or spans: some of them were ignored"
        findings = (*findings, reading_finding("SF209", message))
    if not elements:
        findings = (*findings, reading_finding("SF202", "empty document: there is no text in it"))
    return TextSource(
        media_type=MEDIA_TYPE,
        text=text,
        elements=tuple(elements),
        title=front.title or _title(parser),
        language=front.language or _language(parser),
        document_id=front.document_id,
        dropped=(
            *([Dropped(reason="front_matter", text=stated)] if stated else []),
            *walk.dropped,
        ),
        findings=(*findings, *front.findings),
        links=tuple(page.links()),
    )


def _walked(
    parser: LexborHTMLParser, limits: Limits, *, with_named_chrome: bool = False
) -> tuple[LinkedPage, HtmlWalk]:
    page = LinkedPage()
    skips = page_skips(parser, with_named_chrome=with_named_chrome)
    walk = HtmlWalk(page, skips, max_depth=limits.max_depth)
    if parser.root is not None:
        walk.run(parser.root)
    return page, walk


def _parsed(source: SourceFile, markup: str) -> LexborHTMLParser:
    from selectolax.lexbor import LexborHTMLParser, SelectolaxError

    try:
        return LexborHTMLParser(markup)
    except (SelectolaxError, ValueError) as error:
        message = f"the page cannot be parsed ({error})"
        raise LimitExceededError(message, file=source.name, cure="Split the page") from error


def _title(parser: LexborHTMLParser) -> str:
    # A drawing has a title of its own.
    title = parser.css_first("head > title") or parser.css_first("body > title")
    return one_line(title.text() or "") if title is not None else ""


def _language(parser: LexborHTMLParser) -> str:
    root = parser.css_first("html")
    stated = root.attributes if root is not None else {}
    language = (stated.get("lang") or stated.get("xml:lang") or "").strip().replace("_", "-")
    if not language and (meta := parser.css_first('meta[http-equiv="content-language" i]')):
        language = (meta.attributes.get("content") or "").strip()
    return language if _LANGUAGE.fullmatch(language) else ""


READER = Reader(
    name="html",
    media_type=MEDIA_TYPE,
    suffixes=(".html", ".htm", ".xhtml", ".mht", ".mhtml"),
    magic=(b"<!DOCTYPE html", b"<!doctype html", b"<!DOCTYPE HTML", b"<html", b"<HTML"),
    read=read_html,
)
