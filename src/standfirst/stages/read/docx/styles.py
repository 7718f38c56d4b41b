"""Styles: what a paragraph or run is, once its style and those it is based on have had a say."""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

from standfirst.stages.read.docx.nodes import Node, as_number

BODY_TEXT = 9
"""The outline level of what is no heading (ISO/IEC 29500-1, 17.3.1.20)."""

PAGE_BEFORE = "w:pageBreakBefore"

# Chains of real documents end after a handful; one that is longer than this runs in a circle.
_LONGEST_CHAIN = 32
# What the built-in heading styles are called; programs that translate the name leave the level out.
_HEADING_NAME = re.compile(
    r"(?:heading|ü?berschrift|titre|título|titolo|intestazione|encabezado|cabeçalho|kop|rubrik"
    r"|overskrift|otsikko|pealkiri|virsraksts|antraštė|nagłówek|nadpis|naslov|címsor|titlu|başlık"
    r"|επικεφαλίδα|заголовок|заглавие|عنوان|כותרת|judul|หัวเรื่อง|tiêu đề|đề mục|标题|標題|見出し"
    r"|제목) ?([1-9])"
)
_DEFAULT_SIZE = 10.0
"""Points, where neither style nor defaults state a size (ISO/IEC 29500-1, 17.3.2.38)."""


class Look(NamedTuple):
    """How characters are set; None where nothing is said of it.

    `size` is in points; `moved` is how far they stand off their line, in half-points.
    """

    bold: bool | None = None
    hidden: bool | None = None
    struck: bool | None = None
    shift: str | None = None
    size: float | None = None
    font: str | None = None
    moved: int | None = None

    def over(self, base: Look) -> Look:
        """Return this look with the base's word where it says nothing itself."""
        return Look(
            base.bold if self.bold is None else self.bold,
            base.hidden if self.hidden is None else self.hidden,
            base.struck if self.struck is None else self.struck,
            base.shift if self.shift is None else self.shift,
            base.size if self.size is None else self.size,
            base.font if self.font is None else self.font,
            base.moved if self.moved is None else self.moved,
        )

    def beside(self, paragraph: Look) -> Look:
        """Return a character style's look inside a paragraph style's.

        What both switch on is off again (ISO/IEC 29500-1, 17.7.3).
        """
        merged = self.over(paragraph)
        return merged._replace(
            bold=bool(self.bold) != bool(paragraph.bold),
            hidden=bool(self.hidden) != bool(paragraph.hidden),
            struck=bool(self.struck) != bool(paragraph.struck),
        )


class ParagraphStyle(NamedTuple):
    """What a paragraph style settles.

    `names` are its own and those of the styles it is based on, in lower case, the nearest first;
    `name` is its own; `level` counts from 1, None for what is no heading. `number_id` and
    `number_level` are the style's numbering, `indent` its left indentation in twips.
    """

    style_id: str
    names: tuple[str, ...]
    level: int | None
    number_id: str
    number_level: int | None
    indent: int | None
    look: Look
    breaks_page: bool = False

    @property
    def name(self) -> str:
        return self.names[0] if self.names else ""


class Styles:
    """The styles of a document by their ids."""

    def __init__(self, root: Node | None) -> None:
        self._nodes: dict[tuple[str, str], Node] = {}
        self._default = ""
        self._base = Look(size=_DEFAULT_SIZE)
        self.language = ""
        self._paragraphs: dict[str, ParagraphStyle] = {}
        self._characters: dict[str, Look] = {}
        for node in root.children if root is not None else ():
            if node.name == "w:style":
                self._add(node)
            elif node.name == "w:docDefaults":
                self._defaults(node)

    def _add(self, node: Node) -> None:
        kind, style_id = node.get("w:type", "paragraph"), node.get("w:styleId")
        self._nodes.setdefault((kind, style_id), node)
        if kind == "paragraph" and node.get("w:default") in {"1", "true", "on"}:
            self._default = style_id

    def _defaults(self, node: Node) -> None:
        defaults = node.child("w:rPrDefault")
        run = defaults.child("w:rPr") if defaults is not None else None
        if run is not None:
            self._base = look_of(run).over(self._base)
            language = run.child("w:lang")
            self.language = language.get("w:val") if language is not None else ""

    def of_paragraph(self, style_id: str) -> ParagraphStyle:
        """Return the style of a paragraph that names this id; the default one for no id."""
        style_id = style_id or self._default
        if (known := self._paragraphs.get(style_id)) is None:
            known = self._paragraphs[style_id] = self._resolved(style_id)
        return known

    def of_characters(self, style_id: str) -> Look:
        """Return what a character style says by itself."""
        if (known := self._characters.get(style_id)) is None:
            known = Look()
            for node in self._chain("character", style_id):
                if (run := node.child("w:rPr")) is not None:
                    known = known.over(look_of(run))
            self._characters[style_id] = known
        return known

    def numbering_of(self, style_id: str) -> str:
        """Return the numbering that a numbering style stands for, empty for none."""
        node = self._nodes.get(("numbering", style_id))
        properties = node.child("w:pPr") if node is not None else None
        numbering = properties.child("w:numPr") if properties is not None else None
        return numbering.value("w:numId") if numbering is not None else ""

    def has_head(self, style_id: str) -> bool:
        """Tell whether a table style sets the first row apart."""
        return any(
            part.name == "w:tblStylePr" and part.get("w:type") == "firstRow" and part.children
            for node in self._chain("table", style_id)
            for part in node.children
        )

    def _chain(self, kind: str, style_id: str) -> list[Node]:
        """Return a style's node and those it is based on, the nearest first."""
        found: list[Node] = []
        node = self._nodes.get((kind, style_id))
        while node is not None and len(found) < _LONGEST_CHAIN:
            found.append(node)
            node = self._nodes.get((kind, node.value("w:basedOn")))
        return found

    def _resolved(self, style_id: str) -> ParagraphStyle:
        chain = self._chain("paragraph", style_id)
        # A style that the file uses and never defines is known by its id alone.
        names = [_names(node) for node in chain] or [[style_id.lower()]]
        numbering = [each for node in chain if (each := _numbering(node)) is not None]
        levels = [level for each in numbering if (level := each.number("w:ilvl")) is not None]
        settings = [node.child("w:pPr") for node in chain]
        breaks = [each.flag(PAGE_BEFORE) for each in settings if each is not None]
        indents = [indent_of(node.child("w:pPr")) for node in chain]
        look = Look()
        for node in chain:
            if (run := node.child("w:rPr")) is not None:
                look = look.over(look_of(run))
        return ParagraphStyle(
            style_id=style_id,
            names=tuple(name for called in names for name in called if name),
            level=_level(chain or [Node("", {})], names),
            number_id=next(filter(None, (each.value("w:numId") for each in numbering)), ""),
            number_level=next(iter(levels), None),
            indent=next((indent for indent in indents if indent is not None), None),
            look=look.over(self._base),
            breaks_page=bool(next((each for each in breaks if each is not None), None)),
        )


def look_of(run: Node) -> Look:
    """Return what run properties say by themselves."""
    bold = hidden = struck = None
    shift = size = font = moved = None
    for node in run.children:
        match node.name:
            case "w:b":
                bold = run.flag("w:b")
            case "w:vanish":
                hidden = run.flag("w:vanish")
            case "w:strike" | "w:dstrike":
                struck = run.flag(node.name) or struck
            case "w:vertAlign":
                shift = node.get("w:val")
            case "w:position":
                moved = as_number(node.get("w:val"))
            case "w:sz":
                half_points = as_number(node.get("w:val"))
                size = half_points / 2 if half_points else None
            case "w:rFonts":
                font = node.get("w:ascii") or node.get("w:hAnsi") or None
    return Look(bold, hidden, struck, shift, size, font, moved)


def indent_of(properties: Node | None) -> int | None:
    """Return where the lines of a paragraph begin, in twentieths of a point; None if not said."""
    node = properties.child("w:ind") if properties is not None else None
    if node is None:
        return None
    return as_number(node.get("w:left") or node.get("w:start"))


def _names(node: Node) -> list[str]:
    names = f"{node.value('w:name')},{node.value('w:aliases')},{node.get('w:styleId')}".split(",")
    return [unicodedata.normalize("NFC", " ".join(name.split()).lower()) for name in names]


def _numbering(node: Node) -> Node | None:
    properties = node.child("w:pPr")
    return properties.child("w:numPr") if properties is not None else None


def _level(chain: list[Node], names: list[list[str]]) -> int | None:
    """Return the heading level that the nearest style of a chain settles."""
    for node, called in zip(chain, names, strict=True):
        properties = node.child("w:pPr")
        level = properties.number("w:outlineLvl") if properties is not None else None
        if level is not None:
            return level + 1 if 0 <= level < BODY_TEXT else None
        for name in called:
            if match := _HEADING_NAME.fullmatch(name):
                return int(match.group(1))
    return None
