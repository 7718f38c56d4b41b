"""What stands in a paragraph beside characters: changes, controls, fields, marks, drawings."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from standfirst.stages.read.docx import reading as left_out
from standfirst.stages.read.docx.drawings import OBJECT, drawn
from standfirst.stages.read.docx.field_results import chosen
from standfirst.stages.read.docx.nodes import Node, plain_text, shows_placeholder
from standfirst.stages.read.docx.reading import reason_of_field
from standfirst.stages.read.docx.segments import PAGE_BREAK
from standfirst.stages.read.docx.styles import Look
from standfirst.stages.read.docx.symbols import UNKNOWN, symbol
from standfirst.stages.read.rendering import LINE_BREAK

if TYPE_CHECKING:
    from standfirst.stages.read.docx.inline import Inline

# How equations in field codes say that characters are raised or lowered.
_SHIFTS = {"superscript": "up", "subscript": "do"}


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
            if action := IN_RUN.get(child.name):
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


ACTIONS: dict[str, Callable[[Inline, Node], None]] = {
    **dict.fromkeys(("w:del", "w:moveFrom"), _deletion),
    **dict.fromkeys(("w:ins", "w:moveTo"), _insertion),
    "w:sdt": _control,
    "w:fldSimple": _simple_field,
    "mc:AlternateContent": _alternatives,
    "m:oMath": lambda inline, node: inline.formula(node),
    "m:oMathPara": lambda inline, node: inline.display(node),
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


def _code(inline: Inline, node: Node, look: Look) -> None:
    """Take in the code of a field; in equations, raised and lowered characters mean something."""
    text = node.text
    if look.shift in _SHIFTS and text.strip():
        text = f"\\s\\{_SHIFTS[look.shift]}({text})"
    inline.reading.fields.code(text)


def _break(inline: Inline, node: Node, look: Look) -> None:
    inline.mark(LINE_BREAK, look)
    if node.get("w:type") == "page" and inline.reading.breaks_pages:
        inline.pieces.append(PAGE_BREAK)


def _page_end(inline: Inline, node: Node, look: Look) -> None:
    del node, look
    if not inline.reading.breaks_pages:
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
    inline.reading.drawings += 1
    inline.boxes += found.boxes
    if found.text:
        text = found.text if found.text == OBJECT else f" {found.text} "
        inline.text(text, look._replace(shift=None, font=None))


IN_RUN: dict[str, Callable[[Inline, Node, Look], None]] = {
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
    "w:instrText": _code,
    "w:delText": lambda inline, node, _: inline.leave_out(left_out.DELETED, node.text),
    "w:footnoteReference": _note,
    "w:endnoteReference": _note,
    **dict.fromkeys(("w:drawing", "w:pict", "w:object"), _drawing),
    "w:ruby": lambda inline, node, _: inline.add_all(node),
}
