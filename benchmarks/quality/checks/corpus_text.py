"""The text of a document and its paragraphs, read apart from the software that is measured.

Offsets of the marks count code points of `text_of(file)`: the file itself for Markdown and plain
text, the text layer of PDFium with a form feed between pages for PDF, for HTML the text between
the tags, one line a block, and for XQuAD the passages with a form feed between articles.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

FEWEST_WORDS = 8
"""Shorter paragraphs are labels and list items of a word or two more often than prose."""

_BLANK_LINES = re.compile(r"\n[ \t]*\n\s*|\f")
_NUMBERED_LINE = re.compile(
    r"\s*(?:\(\d+[a-z]?\)|§+\s*\d|Artikel\s+\d|Art\.\s*\d|\d{1,2}\.\s|[a-z]{1,2}\)\s|đ\)\s|[–•-]\s)"
)
_NO_PROSE = re.compile(r"\s*(?:#|\||>|<|```|---|!\[|\[\^|[*_]{0,2}(?:Điều|Chương|Mục)\s+[\dIVX])")
_LEADERS = re.compile(r"\.{4,}|…{2,}|(?:\. ){4,}")
_SHORT_LINE = 0.75
_BLOCKS = frozenset(
    [
        *("p", "div", "li", "ul", "ol", "br", "tr", "td", "th", "table", "section", "article"),
        *("h1", "h2", "h3", "h4", "h5", "h6", "header", "footer", "nav"),
    ]
)
_HIDDEN = frozenset(("script", "style", "svg", "head", "noscript"))


class _Text(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self._hidden = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._hidden += tag in _HIDDEN
        if tag in _BLOCKS:
            self.parts.append("\n")

    def handle_endtag(self, tag: str) -> None:
        self._hidden -= tag in _HIDDEN and self._hidden > 0
        if tag in _BLOCKS:
            self.parts.append("\n")

    def handle_data(self, data: str) -> None:
        if not self._hidden:
            self.parts.append(" ".join(data.split()).join((" ", " ")))


@cache
def text_of(file: Path) -> str:
    """Return the text that the offsets of the marks count in."""
    if file.suffix == ".pdf":
        return _pdf(file)
    if file.suffix == ".json":
        return _passages(file)
    written = file.read_bytes().decode("utf-8", "replace").replace("\r\n", "\n")
    if file.suffix != ".html":
        return written
    reader = _Text()
    reader.feed(written)
    return re.sub(r" +", " ", "".join(reader.parts))


def _pdf(file: Path) -> str:
    import pypdfium2

    document = pypdfium2.PdfDocument(file)
    pages = (page.get_textpage().get_text_bounded() for page in document)
    return "\f".join(text.replace("\r\n", "\n") for text in pages)


def _passages(file: Path) -> str:
    articles = json.loads(file.read_bytes())["data"]
    return "\f".join(
        "\n\n".join(passage["context"].strip() for passage in article["paragraphs"])
        for article in articles
    )


def paragraphs(file: Path) -> Iterator[tuple[int, int]]:
    """Yield the spans of paragraphs of prose: no headings, tables, or contents with leaders."""
    text = text_of(file)
    spans = {".pdf": _pdf_paragraphs, ".html": _lines}.get(file.suffix, _markdown_paragraphs)
    for start, end in spans(text):
        first, last = _trimmed(text, start, end)
        if _is_prose(text[first:last]):
            yield first, last


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    said = text[start:end]
    return start + len(said) - len(said.lstrip()), end - len(said) + len(said.rstrip())


def _is_prose(said: str) -> bool:
    if len(said.split()) < FEWEST_WORDS or _NO_PROSE.match(said) or _LEADERS.search(said):
        return False
    return sum(character.isalpha() for character in said) > len(said) / 2


def _markdown_paragraphs(text: str) -> Iterator[tuple[int, int]]:
    start = 0
    for gap in _BLANK_LINES.finditer(text):
        yield start, gap.start()
        start = gap.end()
    yield start, len(text)


def _lines(text: str) -> Iterator[tuple[int, int]]:
    start = 0
    for line in text.splitlines(keepends=True):
        yield start, start + len(line)
        start += len(line)


def _pdf_paragraphs(text: str) -> Iterator[tuple[int, int]]:
    """Yield runs of lines up to a numbered line, a page, or a short line that ends a sentence."""
    longest, start, position = 60, 0, 0
    for line in text.splitlines(keepends=True):
        if _NUMBERED_LINE.match(line) or line.startswith("\f"):
            yield start, position
            start = position
        position += len(line)
        said = line.rstrip()
        if said.endswith((".", ":", ";")) and len(said) < longest * _SHORT_LINE:
            yield start, position
            start = position
        if "\f" in line or not said:
            yield start, position
            start = position
    yield start, len(text)


def digest(said: str) -> str:
    """Return what tells a marked text from any other, whatever its white space."""
    return hashlib.sha256(" ".join(said.split()).encode()).hexdigest()[:16]
