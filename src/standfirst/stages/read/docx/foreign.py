"""What other programs put into a Word file as it was: pages of HTML, text, whole Word files.

Word takes it in when it opens the file (`w:altChunk`); until then it stands in a part of its own.
"""

from __future__ import annotations

import re
from email import message_from_bytes
from email.message import Message
from typing import TYPE_CHECKING

from standfirst.errors import LimitExceededError, SourceError
from standfirst.model.family import Limits
from standfirst.model.source import Element, SourceFile, TextSource
from standfirst.stages.read.docx.container import ZIP_MAGIC
from standfirst.stages.read.docx.opening import opened
from standfirst.stages.read.docx.reading import Part, Reading
from standfirst.stages.read.rendering import Block

if TYPE_CHECKING:
    from standfirst.stages.read.docx.body import BlockWalk

# Word files inside Word files deeper than this are not opened.
_MOST_FILES_INSIDE = 2

_MIME = re.compile(rb"\s*(?:MIME-Version|Content-Type|From|Subject|Date|Message-ID)\s*:", re.I)
_RTF = b"{\\rtf"
_HTML = re.compile(rb"(?:\xef\xbb\xbf|\s)*<")


def take_in(walk: BlockWalk, relation_id: str) -> None:
    """Hand on what a relation leads to, at the place that a walk has come to."""
    walk.end_open()
    walk.nesting.close()
    source = _source(walk.reading, relation_id)
    parts = None
    if source is not None and source.content.startswith(ZIP_MAGIC):
        parts = _word_file(walk, source)
    elif source is not None:
        parts = _other(walk.reading, source)
    walk.reading.foreign += parts is None
    walk.parts += parts or []


def _word_file(walk: BlockWalk, source: SourceFile) -> list[Part] | None:
    """Return what a Word file inside another holds, None where it cannot be read."""
    reading = walk.reading
    if reading.depth >= _MOST_FILES_INSIDE:
        return None
    try:
        inner = opened(source, Limits(max_depth=reading.max_depth), reading)
        within = type(walk)(inner, inside=walk.inside, boxed=walk.boxed)
        parts = within.run(inner.body())
    except LimitExceededError:
        raise
    except SourceError:
        return None
    reading.took_in(inner)
    walk.notes += within.notes
    walk.breaks += within.breaks
    return parts


def _other(reading: Reading, source: SourceFile) -> list[Part] | None:
    """Return what a page of HTML or a text holds, None for what cannot be read."""
    read = _read(source, Limits(max_depth=reading.max_depth))
    if read is None:
        return None
    reading.dropped += read.dropped
    first = reading.containers
    parts = [Part(_block(read.text, element, first), set_apart=True) for element in read.elements]
    reading.containers += max((each.container + 1 for each in read.elements), default=0)
    return parts


def _source(reading: Reading, relation_id: str) -> SourceFile | None:
    relation = reading.relations.get(relation_id)
    content = reading.package.content(relation.target) if relation is not None else None
    if relation is None or content is None:
        return None
    return SourceFile(name=relation.target, content=content, sha256="")


def _read(source: SourceFile, limits: Limits) -> TextSource | None:
    from standfirst.stages.read.html import read_html
    from standfirst.stages.read.text import read_text

    if _MIME.match(source.content):
        page = _page_of(message_from_bytes(source.content))
        source = SourceFile(name=source.name, content=page, sha256="")
    if source.content.startswith((_RTF, ZIP_MAGIC)) or not source.content.strip():
        return None
    try:
        if _HTML.match(source.content):
            return read_html(source, limits)
        return read_text(source, limits) if source.name.endswith(".txt") else None
    except SourceError:
        return None


def _page_of(message: Message) -> bytes:
    """Return the page of HTML in an archive of web pages, nothing where it holds none."""
    for part in message.walk():
        if part.get_content_type() == "text/html":
            payload = part.get_payload(decode=True)
            if isinstance(payload, bytes):
                return _declared(payload, part.get_content_charset() or "")
    return b""


def _declared(page: bytes, charset: str) -> bytes:
    """Return a page in UTF-8, where its header and not the page says what it is in."""
    try:
        return page.decode(charset).encode() if charset else page
    except (LookupError, UnicodeError):
        return page


def _block(text: str, element: Element, first: int) -> Block:
    """Return an element of another text as a block of this one."""
    raw = text[element.start : element.end]
    container = first + element.container if element.container >= 0 else -1
    if element.kind == "heading":
        return Block("heading", [element.label], element.level, -1, element.label)
    if element.kind == "table":
        lines = [text[row.start : row.end] for row in element.rows]
        return Block("table", lines, element.level, container, header_rows=element.header_rows)
    if element.kind == "code":
        return Block("code", raw.split("\n"), element.level, container)
    lines = [line.strip() for line in raw.split("\n")]
    marker = f"{element.label} " if element.kind == "list_item" and element.label else ""
    lines[0] = lines[0].removeprefix(marker)
    return Block(element.kind, lines, element.level, container, element.label, marker)
