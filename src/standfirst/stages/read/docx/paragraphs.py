"""What a paragraph is: heading, list item, caption or text, by its properties, style and words."""

from __future__ import annotations

import re
from typing import NamedTuple

from standfirst.model.source import ElementKind
from standfirst.stages.read.docx.inline import Inline
from standfirst.stages.read.docx.nodes import Node
from standfirst.stages.read.docx.numbering import PrintedNumber
from standfirst.stages.read.docx.reading import Reading
from standfirst.stages.read.docx.styles import BODY_TEXT, PAGE_BEFORE, ParagraphStyle, indent_of
from standfirst.stages.read.text_lists import item_mark

# A heading that holds more than this is set as one for its looks.
_LONGEST_HEADING = 300
# Clauses of contracts are set as headings for their numbers: a sentence is no title.
_LONGEST_STOPPED_TITLE = 8
_STOPS = tuple(".;:,。；：，")
_STOP_INSIDE = re.compile(r"[.;]\s+[A-ZÀ-ÝĐ]\w")
_CONTENTS_STYLE = re.compile(
    r"toc ?\d|contents ?\d|table of figures|table of authorities|toa heading|index ?\d"
    r"|(?:user|table|figure|illustration|object) index ?\d"
)
CONTENTS_TITLES = frozenset(
    {"toc heading", "contents heading", "index heading", "user index heading",
     "object index heading", "table index heading", "figure index heading",
     "illustration index heading"}
)  # fmt: skip
"""Styles of the line above a table of contents, by Word and LibreOffice."""

_CAPTION_STYLE = re.compile(
    r"(?:table|figure|image|picture|chart|box)[ _-]?(?:caption|title)|beschriftung|légende"
    r"|didascalia|tabellen-?(?:titel|überschrift|beschriftung)|bildunterschrift"
    r"|bijschrift|leyenda|chú thích"
)
# Styles for what stands below a table are often based on that of its caption.
_NO_CAPTION = re.compile(r"note|source|legend|quelle|anmerkung|fußnote|ghi chú|nguồn")
# Signs that text files have for bullets; in Word they mark notes and required fields.
_NO_BULLETS = frozenset("*+—")
TITLE_STYLE = "title"
_TITLE_NAME = re.compile(r"title|titel|titre|título|titolo|tiêu đề|nhan đề|标题|標題")
_SUBTITLE_STYLE = "subtitle"
_KINDS: dict[str, ElementKind] = {
    "caption": "caption",
    "html preformatted": "code",
    "preformatted text": "code",
    "source code": "code",
    "code": "code",
    "code block": "code",
    "codeblock": "code",
    "quelltext": "code",
    "quellcode": "code",
    "verbatim": "code",
    "definition term": "term",
    "definition term tight": "term",
    "list heading": "term",
    "definition": "definition",
    "definition definition": "definition",
    "definition definition tight": "definition",
    "list contents": "definition",
}  # fmt: skip
"""Styles whose name says what a paragraph is: Word's own, pandoc's and LibreOffice's."""


_NO_MARK = Node("", {})


class Paragraph(NamedTuple):
    """A paragraph's content, what it looks like, and its automatic number."""

    inline: Inline
    look: ParagraphLook
    number: PrintedNumber | None = None


class ParagraphLook:
    """What a paragraph's own properties and its style settle together."""

    def __init__(self, reading: Reading, properties: Node | None) -> None:
        self.reading = reading
        self.properties = properties
        style_id = properties.value("w:pStyle") if properties is not None else ""
        self.style: ParagraphStyle = reading.styles.of_paragraph(style_id)
        self.style_name = _name(self.style.names)
        self.level = self._level()
        self.is_contents = _CONTENTS_STYLE.fullmatch(self.style.name) is not None
        self.kind: ElementKind = _kind(self.style.names)
        indent = indent_of(properties)
        self.indent = self.style.indent if indent is None else indent
        self.runs_on = self._runs_on()

    def _level(self) -> int | None:
        stated = self.properties.number("w:outlineLvl") if self.properties is not None else None
        if stated is not None:
            return stated + 1 if 0 <= stated < BODY_TEXT else None
        titles = {TITLE_STYLE, *CONTENTS_TITLES}
        return 1 if self.style_name in titles else self.style.level

    def breaks_page(self) -> bool:
        """Tell whether a page begins with the paragraph."""
        stated = self.properties.flag(PAGE_BEFORE) if self.properties is not None else None
        return self.style.breaks_page if stated is None else stated

    def _runs_on(self) -> bool:
        """Tell whether the end of the paragraph is deleted or hidden, or it is a drop cap.

        A heading ends where it ends: writers hide its end to go on in its line.
        """
        if self.properties is None:
            return False
        frame = self.properties.child("w:framePr")
        if frame is not None and frame.get("w:dropCap") in {"drop", "margin"}:
            return True
        mark = self.properties.child("w:rPr") or _NO_MARK
        if any(child.name in {"w:del", "w:moveFrom"} for child in mark.children):
            return True
        if self.level is not None or mark.child("w:specVanish") is not None:
            return False
        hidden = mark.flag("w:vanish")
        return bool(self.style.look.hidden if hidden is None else hidden)

    def number(self) -> PrintedNumber | None:
        """Count the paragraph in its list and return its number."""
        style = self.style
        own = self.properties.child("w:numPr") if self.properties is not None else None
        number_id = (own.value("w:numId") if own is not None else "") or style.number_id
        if not number_id or number_id == "0" or number_id not in self.reading.numbering:
            return None
        level = own.number("w:ilvl") if own is not None else None
        if level is None:
            level = self.reading.numbering.level_of_style(number_id, style.style_id)
        if level is None:
            level = style.number_level or 0
        return self.reading.counters.next(number_id, level)


def _name(names: tuple[str, ...]) -> str:
    """Return what a style is called; one that is named and made after that of titles sets them."""
    own = names[0] if names else ""
    is_title = TITLE_STYLE in names and _TITLE_NAME.search(own) and not _CAPTION_STYLE.search(own)
    return TITLE_STYLE if is_title and _SUBTITLE_STYLE not in names else own


def _kind(names: tuple[str, ...]) -> ElementKind:
    """Return what the nearest style of a chain makes of a paragraph."""
    kind: ElementKind = "paragraph"
    for name in names:
        if name in _KINDS or _CAPTION_STYLE.fullmatch(name):
            kind = _KINDS.get(name, "caption")
            break
    if kind == "caption" and _NO_CAPTION.search(names[0]):
        return "paragraph"
    return kind


def is_title(text: str) -> bool:
    """Tell a title from a clause that is set as a heading for its number's sake."""
    if len(text) > _LONGEST_HEADING:
        return False
    if _STOP_INSIDE.search(text) and text.endswith(_STOPS):
        return False
    return not text.endswith(_STOPS) or len(text.split()) < _LONGEST_STOPPED_TITLE


def typed_marker(line: str) -> tuple[str, str] | None:
    """Return a marker that was typed and the rest of its line, None where there is none.

    A number is a marker where a tab follows it, as in lists that have become text.
    """
    mark = item_mark(line)
    if mark is None or mark.label in _NO_BULLETS:
        return None
    rest = line[len(mark.label) :]
    if mark.value and not rest.startswith("\t"):
        return None
    return mark.label, rest.lstrip()
