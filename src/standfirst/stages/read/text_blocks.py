"""Plain text to elements, line by line: headings, list items, paragraphs, separators."""

from __future__ import annotations

from standfirst.model.place import Span
from standfirst.model.source import Element
from standfirst.stages.read.captions import mark_captions
from standfirst.stages.read.text_clauses import begins_clause
from standfirst.stages.read.text_lines import (
    SENTENCE_END,
    Line,
    begins_block,
    is_separator,
    lines,
)
from standfirst.stages.read.text_lists import (
    ItemMark,
    Nesting,
    follows,
    is_initial,
    item_mark,
    opens,
)
from standfirst.stages.read.text_outline import Heading, outline
from standfirst.stages.read.text_tables import TextTable, text_tables

_FULL_STOP = tuple(".!?。！？")


def text_elements(text: str, max_depth: int) -> tuple[list[Element], list[Span]]:
    """Return the elements of a plain text in order, and its lines that only separate."""
    walk = _Walk(outline(text), text_tables(text), max_depth)
    for before, line, after in lines(text):
        walk.take(before, line, after)
    walk.flush()
    elements = mark_captions(text, walk.elements) if walk.tables else walk.elements
    return elements, walk.separators


class _Walk:
    """The elements so far and the paragraph or list item that is still open."""

    def __init__(
        self, headings: dict[int, Heading], tables: dict[int, TextTable], max_depth: int
    ) -> None:
        self.headings = headings
        self.tables = tables
        self.elements: list[Element] = []
        self.separators: list[Span] = []
        self.nesting = Nesting(max_depth)
        self.containers = 0
        self.open: Element | None = None
        self.open_end = 0
        self.taken_to = 0

    def take(self, before: Line, line: Line, after: Line | None) -> None:
        if line.start < self.taken_to:
            return
        if table := self.tables.get(line.start):
            self.table(line, table)
            return
        if heading := self.headings.get(line.start):
            self.heading(line, heading)
            return
        first = begins_block(before, line)
        if first or begins_clause(before.content, line.content):
            self.flush()
        if is_separator(line):
            self.flush()
            self.separators.append(Span(line.start, line.end))
            return
        mark = item_mark(line.content)
        if mark is not None and self.is_item(mark, (before, line, after), first=first):
            self.item(before, line, mark)
        else:
            self.prose(line)

    def flush(self) -> None:
        if self.open is not None:
            self.elements.append(self.open._replace(end=self.open_end))
            self.open = None

    def heading(self, line: Line, heading: Heading) -> None:
        self.flush()
        self.nesting.close()
        self.taken_to = heading.end
        self.elements.append(
            Element("heading", line.start, heading.end, heading.level, -1, heading.label)
        )

    def table(self, line: Line, table: TextTable) -> None:
        self.flush()
        self.nesting.close()
        self.taken_to = table.end
        element = Element("table", line.start, table.end, rows=table.rows)
        self.elements.append(element._replace(header_rows=table.header_rows))

    def is_item(
        self, mark: ItemMark, around: tuple[Line, Line, Line | None], *, first: bool
    ) -> bool:
        """Tell a list item from a wrapped line that happens to begin like one ("5. Mai")."""
        before, line, after = around
        if self.nesting.goes_on(mark):
            return True
        if is_initial(mark):
            return False
        if first or self.open is None:
            return True
        if not mark.value and self.nesting.open and self.nesting.is_deeper(line.indent):
            return True
        if not opens(mark):
            return False
        if before.content.endswith((*SENTENCE_END, ",")):
            return True
        second = item_mark(after.content) if after is not None and not after.blank else None
        return second is not None and follows(second, mark)

    def item(self, before: Line, line: Line, mark: ItemMark) -> None:
        """Begin an item; another style after a blank line and a full stop is another list."""
        self.flush()
        if (
            line.blank
            and before.content.endswith(_FULL_STOP)
            and not self.nesting.belongs(mark, line.indent)
        ):
            self.nesting.close()
        if not self.nesting.open:
            self.containers += 1
        level = self.nesting.place(mark, line.indent)
        self.begin(
            Element("list_item", line.start, 0, level, self.containers - 1, mark.label), line
        )

    def prose(self, line: Line) -> None:
        """Go on with the open block, or begin a paragraph; an indented one stays in its item."""
        if self.open is not None:
            self.open_end = line.end
            return
        level, container = 0, -1
        if self.nesting.open and line.indent > self.nesting.open[-1][0]:
            level, container = len(self.nesting.open), self.containers - 1
        else:
            self.nesting.close()
        self.begin(Element("paragraph", line.start, 0, level, container), line)

    def begin(self, element: Element, line: Line) -> None:
        self.open = element
        self.open_end = line.end
