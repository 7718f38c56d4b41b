"""The content of a paragraph: runs to lines of text, with what is left out and what comes after."""

from __future__ import annotations

from standfirst.stages.read.docx import reading as left_out
from standfirst.stages.read.docx.field_results import note_sequence, without_result
from standfirst.stages.read.docx.formulas import latex
from standfirst.stages.read.docx.inline_parts import ACTIONS, IN_RUN
from standfirst.stages.read.docx.nodes import Node
from standfirst.stages.read.docx.notes import Note
from standfirst.stages.read.docx.reading import Reading
from standfirst.stages.read.docx.segments import (
    FORMULA_MARK,
    Segment,
    raw_lines,
    to_segments,
)
from standfirst.stages.read.docx.styles import Look, look_of
from standfirst.stages.read.docx.symbols import UNKNOWN, in_symbol_font, is_symbol_font
from standfirst.stages.read.scripts import lowered, raised

# Half-points off the line that count in a smaller size, and in any size for a few characters (what
# Word offers for "raised").
_MOVED, _MOVED_FAR = 2, 6
_SMALLER = 0.85
_LONGEST_MOVED = 4
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
        # The size of the last characters that stand on the line.
        self.usual_size: float | None = None
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
        elif action := ACTIONS.get(name):
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
            elif action := IN_RUN.get(child.name):
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
        core = text.strip()
        if core and (shift := look.shift or self.moved_by_hand(core, look)):
            shifted = raised(core, self.before()) if shift == "superscript" else core
            shifted = lowered(core) if shift == "subscript" else shifted
            text = text.replace(core, shifted)
        elif core:
            self.usual_size = look.size
        self.pieces.append(text)
        if core:
            self.has_text = True
            self.plain = self.plain or not look.bold
            if look.size is not None and (not self.size or look.size < self.size):
                self.size = look.size

    def moved_by_hand(self, core: str, look: Look) -> str:
        """Return how characters are shifted that stand off their line without being said to.

        LibreOffice writes raised and lowered characters that way, in a smaller size; converters
        move whole lines by a little, in the size that they are in.
        """
        moved = look.moved or 0
        if not moved or look.size is None:
            return ""
        usual = self.usual_size or self.base.size or look.size
        is_small = abs(moved) >= _MOVED and look.size <= _SMALLER * usual
        if not is_small and (abs(moved) < _MOVED_FAR or len(core) > _LONGEST_MOVED):
            return ""
        return "superscript" if moved > 0 else "subscript"

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
