"""The content of a paragraph: runs to lines of text, with what is left out and what comes after."""

from __future__ import annotations

from collections.abc import Callable

from standfirst.stages.read.docx import reading as left_out
from standfirst.stages.read.docx.drawings import OBJECT, drawn
from standfirst.stages.read.docx.field_results import chosen, note_sequence, without_result
from standfirst.stages.read.docx.formulas import latex
from standfirst.stages.read.docx.nodes import Node, plain_text, shows_placeholder
from standfirst.stages.read.docx.notes import Note
from standfirst.stages.read.docx.reading import Reading, reason_of_field
from standfirst.stages.read.docx.segments import (
    FORMULA_MARK,
    PAGE_BREAK,
    Segment,
    raw_lines,
    to_segments,
)
from standfirst.stages.read.docx.styles import Look, look_of
from standfirst.stages.read.docx.symbols import UNKNOWN, in_symbol_font, is_symbol_font, symbol
from standfirst.stages.read.rendering import LINE_BREAK
from standfirst.stages.read.scripts import lowered, raised

# Numbers in captions come in one or two pieces.
_LONGEST_NUMBER = 8


class Inline:
    """The inline content of a paragraph, or of several that an accepted change has joined."""

    def __init__(self, reading: Reading, *, reason: str = "") -> None:
        self.reading = reading
        # Why all of it is left out, empty where it is not.
        self.reason = reason
        self.base = Look()
        self.pieces: list[str] = []
        self.formulas: list[str] = []
        self.has_text = False
        self.plain = False
        self.size = 0.0
        self.boxes: list[Node] = []
        self.notes: list[Note] = []
        self.segments: list[Segment] = []
        self._dropped: list[tuple[str, list[str]]] = []

    def add_all(self, node: Node) -> None:
        for child in node.children:
            self.add(child)

    def add(self, node: Node) -> None:
        """Take in a child of a paragraph."""
        name = node.name
        if name == "w:r":
            self.run(node)
        elif action := _ACTIONS.get(name):
            action(self, node)
        elif name.startswith("w:") and not name.endswith("Pr"):
            self.add_all(node)

    def run(self, node: Node) -> None:
        look = self.base
        properties = node.child("w:rPr")
        if properties is not None:
            if style := properties.value("w:rStyle"):
                look = self.reading.styles.of_characters(style).beside(look)
            look = look_of(properties).over(look)
        for child in node.children:
            if child.name == "w:t":
                self.text(child.text, look)
            elif action := _IN_RUN.get(child.name):
                action(self, child, look)
            elif child.name.startswith("m:"):
                self.add(child)

    def text(self, text: str, look: Look) -> None:
        """Add characters of a run."""
        if look.font is not None and is_symbol_font(look.font):
            text = in_symbol_font(text, look.font)
            self.reading.unknown_signs += text.count(UNKNOWN)
        if reason := self.reason_now(look):
            self.leave_out(reason, text)
            return
        if look.shift and (core := text.strip()):
            shifted = raised(core, self.before()) if look.shift == "superscript" else core
            shifted = lowered(core) if look.shift == "subscript" else shifted
            text = text.replace(core, shifted)
        self.pieces.append(text)
        if text and not text.isspace():
            self.has_text = True
            self.plain = self.plain or not look.bold
            if look.size is not None and (not self.size or look.size < self.size):
                self.size = look.size

    def mark(self, text: str, look: Look) -> None:
        """Add a tab or break, which is set like its run."""
        if not self.reason_now(look):
            self.pieces.append(text)

    def before(self) -> str:
        for piece in reversed(self.pieces):
            if piece:
                return piece[-1]
        return ""

    def reason_now(self, look: Look) -> str:
        """Return why what comes is left out, empty where it is not."""
        if self.reason or (reason := self.reading.fields.reason()):
            return self.reason or reason
        if look.hidden:
            return left_out.HIDDEN
        return left_out.STRUCK_OUT if look.struck else ""

    def leave_out(self, reason: str, text: str) -> None:
        if not self._dropped or self._dropped[-1][0] != reason:
            self._dropped.append((reason, []))
        self._dropped[-1][1].append(text)

    def ended(self, code: str, start: int, look: Look) -> None:
        """Add what a field shows that the file holds the code of and no result behind `start`."""
        if 0 <= start < len(self.pieces):
            shown = "".join(self.pieces[start : start + _LONGEST_NUMBER])
            note_sequence(code, shown, self.reading.sequences)
            return
        result = without_result(code, self.reading.sequences)
        if result.is_formula and not self.reason_now(look):
            self.formulas.append(result.text)
            self.pieces.append(FORMULA_MARK)
        elif result.text:
            self.text(result.text, look)

    def leaves_out(self, reason: str) -> bool:
        """Tell whether anything is left out for a reason."""
        return any(each == reason for each, _ in self._dropped)

    def end_dropped(self) -> None:
        """Keep what is left out of the next paragraph apart, where that goes on with this one."""
        if self._dropped:
            self._dropped[-1][1].append(" ")

    def formula(self, node: Node) -> None:
        """Add a formula that stands in a line."""
        text = latex(node)
        if reason := self.reason_now(self.base):
            self.leave_out(reason, text)
        elif text:
            self.formulas.append(text)
            self.pieces.append(FORMULA_MARK)

    def display(self, node: Node) -> None:
        """Add formulas that stand on lines of their own."""
        self.close_segment()
        for child in node.below("m:oMath"):
            self.formula(child)
        self.close_segment()

    def finish(self) -> list[Segment]:
        """Return the paragraph's segments, and list what was left out of it."""
        self.close_segment()
        for reason, pieces in self._dropped:
            self.reading.drop(reason, "".join(pieces))
        self._dropped.clear()
        return self.segments

    def raw_lines(self) -> list[str]:
        """Return the lines with their white space, as code has it; ends the segment."""
        return raw_lines(*self._taken())

    def close_segment(self) -> None:
        """Make a segment of the pieces so far."""
        if self.pieces:
            self.segments += to_segments(*self._taken())

    def _taken(self) -> tuple[list[str], list[str]]:
        taken = self.pieces, self.formulas
        self.pieces, self.formulas = [], []
        return taken


def _deletion(inline: Inline, node: Node) -> None:
    """Left out of the text; what a change has moved away counts as well."""
    inline.reading.deletions += 1
    inline.leave_out(left_out.DELETED, plain_text(node))


def _insertion(inline: Inline, node: Node) -> None:
    inline.reading.insertions += 1
    inline.add_all(node)


def _control(inline: Inline, node: Node) -> None:
    """A content control: its content is text, unless it only says what to fill in."""
    content = node.child("w:sdtContent")
    if content is None:
        return
    if shows_placeholder(node):
        inline.leave_out(left_out.PLACEHOLDER, plain_text(content))
        return
    inline.add_all(content)


def _simple_field(inline: Inline, node: Node) -> None:
    reason = inline.reason
    code, before = node.get("w:instr"), len(inline.pieces)
    inline.reason = reason or reason_of_field(code)
    inline.add_all(node)
    inline.reason = reason
    inline.ended(code, before, inline.base)


def _alternatives(inline: Inline, node: Node, look: Look | None = None) -> None:
    """Take the first choice, and what older programs show only where it has nothing to say."""
    choices = [child for child in node.children if child.name in {"mc:Choice", "mc:Fallback"}]
    for choice in choices:
        before = (len(inline.pieces), len(inline.boxes))
        is_known = choice.child("w:drawing") is not None
        for child in choice.children:
            if action := _IN_RUN.get(child.name):
                action(inline, child, look or inline.base)
            else:
                inline.add(child)
        if is_known or (len(inline.pieces), len(inline.boxes)) != before:
            return


def _reading_aid(inline: Inline, node: Node) -> None:
    """How characters are pronounced, above them."""
    inline.leave_out(left_out.READING_AID, plain_text(node))


def _ignored(inline: Inline, node: Node) -> None:
    """A mark that has no text."""


_ACTIONS: dict[str, Callable[[Inline, Node], None]] = {
    **dict.fromkeys(("w:del", "w:moveFrom"), _deletion),
    **dict.fromkeys(("w:ins", "w:moveTo"), _insertion),
    "w:sdt": _control,
    "w:fldSimple": _simple_field,
    "mc:AlternateContent": _alternatives,
    "m:oMath": Inline.formula,
    "m:oMathPara": Inline.display,
    "w:pPr": _ignored,
    "w:rt": _reading_aid,
}


def _field_mark(inline: Inline, node: Node, look: Look) -> None:
    fields = inline.reading.fields
    match node.get("w:fldCharType"):
        case "begin":
            if (box := next(node.below("w:checkBox"), None)) is not None:
                checked = box.flag("w:checked")
                checked = box.flag("w:default") if checked is None else checked
                inline.text("☒ " if checked else "☐ ", look)
            if (choices := next(node.below("w:ddList"), None)) is not None:
                inline.text(chosen(choices), look)
            fields.begin()
        case "separate":
            fields.separate(len(inline.pieces))
        case "end":
            code, start = fields.end()
            inline.ended(code, start, look)


def _break(inline: Inline, node: Node, look: Look) -> None:
    del node
    inline.mark(LINE_BREAK, look)


def _page_end(inline: Inline, node: Node, look: Look) -> None:
    del node, look
    inline.pieces.append(PAGE_BREAK)


def _symbol(inline: Inline, node: Node, look: Look) -> None:
    sign = symbol(node.get("w:char"), node.get("w:font"))
    inline.reading.unknown_signs += sign == UNKNOWN
    inline.text(sign, look._replace(font=None))


def _note(inline: Inline, node: Node, look: Look) -> None:
    """A reference is set apart in brackets: after a number, a raised figure would be a power."""
    if inline.reason_now(look):
        return
    note = inline.reading.notes.refer(node.name, node.get("w:id"), node.get("w:customMarkFollows"))
    if note is not None:
        inline.notes.append(note)
        inline.pieces.append(note.mark)


def _drawing(inline: Inline, node: Node, look: Look) -> None:
    found = drawn(node, inline.reading)
    inline.boxes += found.boxes
    if found.text:
        text = found.text if found.text == OBJECT else f" {found.text} "
        inline.text(text, look._replace(shift=None, font=None))


_IN_RUN: dict[str, Callable[[Inline, Node, Look], None]] = {
    "w:t": lambda inline, node, look: inline.text(node.text, look),
    "mc:AlternateContent": _alternatives,
    "w:tab": lambda inline, _, look: inline.mark("\t", look),
    "w:ptab": lambda inline, _, look: inline.mark("\t", look),
    "w:br": _break,
    "w:cr": _break,
    "w:noBreakHyphen": lambda inline, _, look: inline.text("-", look),
    "w:lastRenderedPageBreak": _page_end,
    "w:sym": _symbol,
    "w:fldChar": _field_mark,
    "w:instrText": lambda inline, node, _: inline.reading.fields.code(node.text),
    "w:delText": lambda inline, node, _: inline.leave_out(left_out.DELETED, node.text),
    "w:footnoteReference": _note,
    "w:endnoteReference": _note,
    **dict.fromkeys(("w:drawing", "w:pict", "w:object"), _drawing),
    "w:ruby": lambda inline, node, _: inline.add_all(node),
}
