"""A walk through the blocks of a Word file that hands them on in the order they are read."""

from __future__ import annotations

from collections.abc import Iterable

from standfirst.model.source import ElementKind
from standfirst.stages.read.docx.foreign import take_in
from standfirst.stages.read.docx.inline import Inline
from standfirst.stages.read.docx.lists import Nesting
from standfirst.stages.read.docx.nodes import Node, plain_text, shows_placeholder
from standfirst.stages.read.docx.notes import Note
from standfirst.stages.read.docx.numbering import Counters, PrintedNumber
from standfirst.stages.read.docx.paragraphs import (
    CONTENTS_TITLES,
    Paragraph,
    ParagraphLook,
    is_title,
    typed_marker,
)
from standfirst.stages.read.docx.reading import (
    CONTENTS,
    DELETED,
    PLACEHOLDER,
    TOO_DEEP,
    Part,
    Reading,
)
from standfirst.stages.read.docx.segments import PAGE_BREAK, Segment
from standfirst.stages.read.docx.table_cells import CellContent
from standfirst.stages.read.docx.tables import TableWalk
from standfirst.stages.read.rendering import Block

# Tables and text boxes deeper inside others are not looked at: their text is read as one.
MAX_INSIDE = 8


class BlockWalk:
    """Goes through blocks and collects them as parts.

    `inside` counts the cells and text boxes that the walk is in. In `boxed` content nothing heads
    what comes after it.
    """

    def __init__(self, reading: Reading, *, inside: int = 0, boxed: bool = False) -> None:
        self.reading = reading
        self.inside = inside
        self.boxed = boxed
        self.parts: list[Part] = []
        self.nesting = Nesting(reading.max_depth)
        # A paragraph whose end was deleted, or a drop cap: the paragraph that follows goes on
        # with it.
        self.open: Paragraph | None = None
        # Page ends and notes that no part has taken yet.
        self.breaks = 0
        self.notes: list[Note] = []

    def run(self, nodes: Iterable[Node]) -> list[Part]:
        """Walk through some blocks and return their parts."""
        for node in nodes:
            self.block(node)
        self.end_open()
        return self.parts

    def end_open(self) -> None:
        """Hand on a paragraph that goes on where nothing follows that it could go on with."""
        if self.open is not None:
            paragraph, self.open = self.open, None
            self.emit(paragraph)

    def block(self, node: Node) -> None:
        match node.name:
            case "w:p":
                self.paragraph(node)
            case "w:tbl":
                self.table(node)
            case "w:sdt":
                self.control(node)
            case "w:ins" | "w:moveTo" | "w:customXml" | "w:smartTag":
                self.reading.insertions += node.name in {"w:ins", "w:moveTo"}
                for child in node.children:
                    self.block(child)
            case "w:del" | "w:moveFrom":
                self.leave_out(node, DELETED)
            case "mc:AlternateContent":
                chosen = node.child("mc:Choice") or node.child("mc:Fallback")
                for child in chosen.children if chosen is not None else ():
                    self.block(child)
            case "m:oMathPara" | "m:oMath":
                paragraph = Node("w:p", {})
                paragraph.children = [node]
                self.paragraph(paragraph)
            case "w:sectPr":
                self.end_section(node)
            case "w:altChunk":
                take_in(self, node.get("r:id"))
            case "w:subDoc":
                self.reading.foreign += 1

    def control(self, node: Node) -> None:
        """A content control: text, unless it says what to fill in, or is a table of contents."""
        properties, content = node.child("w:sdtPr"), node.child("w:sdtContent")
        if content is None:
            return
        if shows_placeholder(node):
            self.leave_out(content, PLACEHOLDER)
            return
        gallery = ""
        if properties is not None and (part := properties.child("w:docPartObj")) is not None:
            gallery = part.value("w:docPartGallery").lower()
        if gallery == "table of contents":
            self.leave_out_title()
            self.leave_out(content, CONTENTS)
            return
        for child in content.children:
            self.block(child)

    def leave_out(self, node: Node, reason: str) -> None:
        """List the paragraphs below a node as left out."""
        self.reading.deletions += reason == DELETED
        for paragraph in node.below("w:p"):
            inline = Inline(self.reading, reason=reason)
            inline.add_all(paragraph)
            self.reading.fields.end_codes()
            self.breaks += sum(len(segment.breaks) for segment in inline.finish())
            for box in inline.boxes:
                self.leave_out(box, reason)

    def leave_out_title(self) -> None:
        """List the line above a table of contents as left out with it."""
        if self.parts and self.parts[-1].style in CONTENTS_TITLES:
            part = self.parts.pop()
            self.reading.drop(CONTENTS, " ".join(part.block.lines))
            self.breaks += len(part.breaks)

    def paragraph(self, node: Node) -> None:
        look = ParagraphLook(self.reading, node.child("w:pPr"))
        if look.level is not None:
            self.reading.fields.end_contents()
        inline = self.open.inline if self.open is not None else Inline(self.reading)
        self.open = None
        inline.reason = CONTENTS if look.is_contents else ""
        inline.base = look.style.look
        if self.reading.breaks_pages and not self.breaks and not self.inside and look.breaks_page():
            inline.pieces.append(PAGE_BREAK)
        inline.add_all(node)
        self.reading.fields.end_codes()
        if look.runs_on:
            inline.end_dropped()
            self.open = Paragraph(inline, look)
            return
        self.emit(Paragraph(inline, look, look.number()))
        if look.properties is not None and (section := look.properties.child("w:sectPr")):
            self.end_section(section)

    def end_section(self, node: Node) -> None:
        """Note how the pages of the section that ends here are numbered."""
        self.reading.notes.end_section(node)
        if self.parts and not self.inside:
            self.parts[-1].section = node

    def emit(self, paragraph: Paragraph) -> None:
        """Hand on the blocks of a paragraph, then those of the text boxes anchored in it."""
        inline = paragraph.inline
        if inline.leaves_out(CONTENTS):
            self.leave_out_title()
        if paragraph.look.kind == "code":
            self.code(paragraph)
        for segment in inline.finish():
            self.segment(segment, paragraph)
            if segment.lines:
                paragraph = paragraph._replace(number=None)
        self.notes += inline.notes
        if self.notes and self.parts:
            self.parts[-1].notes += self.notes
            self.notes = []
        for box in inline.boxes:
            self.box(box)

    def segment(self, segment: Segment, paragraph: Paragraph) -> None:
        if not segment.lines:
            self.breaks += len(segment.breaks)
            return
        look = paragraph.look
        if segment.is_formula:
            self.placed("formula", segment.lines, paragraph)
        elif self.is_heading(segment, paragraph):
            self.heading(segment, paragraph)
        elif look.kind in {"caption", "term", "definition"}:
            self.nesting.close()
            self.add(Block(look.kind, segment.lines), paragraph)
        else:
            self.text(segment, paragraph)
        part = self.parts[-1]
        inside = [(0, 0)] * len(segment.breaks) if part.block.kind == "heading" else segment.breaks
        part.breaks = [(0, 0)] * self.breaks + inside
        self.breaks = 0

    def is_heading(self, segment: Segment, paragraph: Paragraph) -> bool:
        number = paragraph.number
        if paragraph.look.level is None or self.boxed or (number is not None and number.is_bullet):
            return False
        return is_title(" ".join(segment.lines))

    def heading(self, segment: Segment, paragraph: Paragraph) -> None:
        """Hand on a heading; its automatic number is part of it, since others refer to that."""
        self.nesting.close()
        title = " ".join(" ".join(segment.lines).split())
        if paragraph.number is not None and paragraph.number.text:
            title = f"{paragraph.number.text} {title}"
        label = title
        for note in paragraph.inline.notes:
            label = " ".join(label.replace(note.mark, "", 1).split()) or title
        self.add(Block("heading", [title], paragraph.look.level or 1, -1, label), paragraph)

    def text(self, segment: Segment, paragraph: Paragraph) -> None:
        """Hand on a paragraph or a list item, its marker printed or typed."""
        lines = segment.lines
        if paragraph.number is None and (typed := typed_marker(lines[0])) is not None:
            marker, rest = typed
            indent = paragraph.look.indent or 0
            number = PrintedNumber(marker, f"typed {marker[-1]}", 0, indent, False)
            paragraph = paragraph._replace(number=number)
            lines = [rest, *lines[1:]]
        is_item = paragraph.number is not None and paragraph.number.text
        self.placed("list_item" if is_item else "paragraph", lines, paragraph)

    def placed(self, kind: ElementKind, lines: list[str], paragraph: Paragraph) -> None:
        """Hand on a block with its place in lists."""
        bold = not paragraph.inline.plain
        look, number = paragraph.look, paragraph.number
        if number is None or not number.text:
            indent = number.indent if number is not None and look.indent is None else look.indent
            depth = self.nesting.inside(indent)
            container = self.reading.containers - 1 if depth else -1
            self.add(Block(kind, lines, depth, container, bold=bold), paragraph)
            return
        depth, begins = self.nesting.place(number, look.indent or number.indent)
        self.reading.containers += begins
        container = self.reading.containers - 1
        block = Block(kind, lines, depth, container, number.text, f"{number.text} ", bold=bold)
        self.add(block, paragraph)

    def code(self, paragraph: Paragraph) -> None:
        """Lines of code that follow each other are one block."""
        self.nesting.close()
        self.breaks += paragraph.inline.pieces.count(PAGE_BREAK)
        lines = paragraph.inline.raw_lines()
        before = self.parts[-1] if self.parts else None
        name = paragraph.look.style_name
        if before is not None and before.block.kind == "code" and before.style == name:
            before.block.lines.extend(lines)
        elif any(lines):
            self.add(Block("code", lines), paragraph)

    def add(self, block: Block, paragraph: Paragraph) -> None:
        style = paragraph.look.style_name
        self.parts.append(Part(block, paragraph.inline.size, style, self.inside > 0))

    def table(self, node: Node) -> None:
        self.end_open()
        self.nesting.close()
        if self.inside >= MAX_INSIDE:
            self.flattened(node)
            return
        parts, breaks = TableWalk(self.reading, self.cell, self.leave_out).content(node)
        if parts:
            parts[0].breaks = [(0, 0)] * self.breaks + parts[0].breaks
            self.breaks = 0
        self.parts += parts
        self.breaks += breaks

    def cell(self, nodes: Iterable[Node]) -> CellContent:
        """Return what a table's cell holds."""
        walk = BlockWalk(self.reading, inside=self.inside + 1, boxed=self.boxed)
        parts = walk.run(nodes)
        self.notes += walk.notes
        return CellContent(parts, walk.breaks)

    def box(self, node: Node) -> None:
        """Hand on the blocks of a text box, whose lists count for themselves."""
        if self.inside >= MAX_INSIDE:
            self.flattened(node)
            return
        counters = self.reading.counters
        self.reading.counters = Counters(self.reading.numbering)
        walk = BlockWalk(self.reading, inside=self.inside + 1, boxed=True)
        self.parts += walk.run(node.children)
        self.notes += walk.notes
        self.breaks += walk.breaks
        self.reading.counters = counters

    def flattened(self, node: Node) -> None:
        """Read what is nested too deeply as paragraphs, one after the other."""
        self.reading.cut = True
        for paragraph in node.below("w:p"):
            inline = Inline(self.reading)
            inline.add_all(paragraph)
            for box in inline.boxes:
                inline.leave_out(TOO_DEEP, plain_text(box))
            inline.boxes = []
            self.emit(Paragraph(inline, ParagraphLook(self.reading, None)))
