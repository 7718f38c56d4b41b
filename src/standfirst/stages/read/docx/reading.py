"""What the walks through one Word file share: its parts, its counters, and what was left out."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from standfirst.model.document import Dropped
from standfirst.stages.read.decoding import one_line
from standfirst.stages.read.rendering import Block

if TYPE_CHECKING:
    from collections.abc import Iterator

    from standfirst.stages.read.docx.container import Package, Relation
    from standfirst.stages.read.docx.nodes import Node
    from standfirst.stages.read.docx.notes import Note, Notes
    from standfirst.stages.read.docx.numbering import Counters, Numbering
    from standfirst.stages.read.docx.styles import Styles

CONTENTS = "contents"
INDEX = "index"
HIDDEN = "hidden"
STRUCK_OUT = "struck_out"
DELETED = "tracked_deletion"
PLACEHOLDER = "placeholder"
FIELD_CODE = "field_code"
COMMENT = "comment"
CHART = "chart"
READING_AID = "reading_aid"
TOO_DEEP = "nested_too_deeply"

# Codes are read for their first words and for equations, which are all code.
_LONGEST_CODE = 2_000
_REASON_OF_FIELD = {"TOC": CONTENTS, "INDEX": INDEX, "TOA": CONTENTS}


@dataclass(slots=True)
class Part:
    """A block with what its place decides later.

    `size` is the smallest size of its characters in points, 0 where there are none; `style` the
    name of its paragraph style; it is `set_apart` in a text box or a cell. `notes` are referred to
    in it; `breaks` are the lines of the block, and the places in them, at which a page ended when
    the file was saved; `section` is how pages are numbered in the section that ends with it.
    """

    block: Block
    size: float = 0.0
    style: str = ""
    set_apart: bool = False
    notes: list[Note] = field(default_factory=list)
    breaks: list[tuple[int, int]] = field(default_factory=list)
    section: Node | None = None


class _Field:
    """A field whose end was not met yet: first its code comes, then its result."""

    __slots__ = ("code", "in_result", "reason", "start")

    def __init__(self) -> None:
        self.code = ""
        self.in_result = False
        self.reason = ""
        # How many pieces of text there were when the result began.
        self.start = -1


class Fields:
    """The fields that are open; what their codes say is no text of the document."""

    def __init__(self) -> None:
        self._open: list[_Field] = []
        self._in_code = 0
        self._reasons: list[str] = []

    def reason(self) -> str:
        """Return why the text that comes is left out, empty where it is not."""
        if self._in_code:
            return FIELD_CODE
        return self._reasons[-1] if self._reasons else ""

    def begin(self) -> None:
        self._open.append(_Field())
        self._in_code += 1

    def code(self, text: str) -> None:
        """Take in part of the code of the innermost field."""
        if self._open and not self._open[-1].in_result and len(self._open[-1].code) < _LONGEST_CODE:
            self._open[-1].code += text

    def separate(self, pieces: int) -> None:
        """End the code of the innermost field: its result comes, behind that many pieces."""
        if self._open and not self._open[-1].in_result:
            inner = self._open[-1]
            inner.in_result = True
            inner.start = pieces
            inner.reason = reason_of_field(inner.code)
            self._in_code -= 1
            if inner.reason:
                self._reasons.append(inner.reason)

    def end(self) -> tuple[str, int]:
        """End the innermost field: its code, and behind how many pieces its result began.

        -1 stands for a field that has no result.
        """
        if not self._open:
            return "", -1
        inner = self._open.pop()
        if not inner.in_result:
            self._in_code -= 1
        elif inner.reason:
            self._reasons.pop()
        return inner.code, inner.start

    def end_codes(self) -> None:
        """Close fields whose code did not end with its paragraph: no text may be lost to them."""
        while self._in_code:
            self.end()

    def end_contents(self) -> None:
        """Close everything: a heading stands in no table of contents."""
        while self._reasons:
            self.end()


def reason_of_field(code: str) -> str:
    """Return why the result of a field is left out, empty where it is not."""
    words = code.split()
    return _REASON_OF_FIELD.get(words[0].upper(), "") if words else ""


@dataclass(slots=True)
class Reading:
    """One document while it is read."""

    package: Package
    main: str
    relations: dict[str, Relation]
    styles: Styles
    numbering: Numbering
    counters: Counters
    notes: Notes
    max_depth: int
    # Whether pages end where the text breaks off; else where they did when the file was saved.
    breaks_pages: bool = False
    fields: Fields = field(default_factory=Fields)
    sequences: dict[str, int] = field(default_factory=dict)
    dropped: list[Dropped] = field(default_factory=list)
    insertions: int = 0
    deletions: int = 0
    unknown_signs: int = 0
    objects: int = 0
    drawings: int = 0
    containers: int = 0
    cut: bool = False
    foreign: int = 0
    # How many Word files this one stands in.
    depth: int = 0

    def body(self) -> Iterator[Node]:
        """Yield the blocks of the file one by one. Raises SourceError where it cannot be read."""
        return self.package.children(self.main, "w:document", "w:body")

    def took_in(self, inner: Reading) -> None:
        """Count what was found in a Word file that stands in this one."""
        self.containers = inner.containers
        self.insertions += inner.insertions
        self.deletions += inner.deletions
        self.unknown_signs += inner.unknown_signs
        self.objects += inner.objects
        self.drawings += inner.drawings
        self.foreign += inner.foreign
        self.cut = self.cut or inner.cut

    def drop(self, reason: str, text: str) -> None:
        """List text as left out."""
        if line := one_line(text):
            self.dropped.append(Dropped(reason=reason, text=line))
