"""How list items nest where a file only says which list and level each paragraph is of."""

from __future__ import annotations

from typing import NamedTuple

from standfirst.stages.read.docx.numbering import PrintedNumber

# Two indentations that differ by less look the same (a twentieth of a point is a twip).
_SAME_INDENT = 60


class _Open(NamedTuple):
    indent: int
    list_id: str
    level: int
    is_bullet: bool


class Nesting:
    """The list items that are open, outermost first."""

    def __init__(self, max_depth: int) -> None:
        self._open: list[_Open] = []
        self._max_depth = max_depth

    def place(self, number: PrintedNumber, indent: int) -> tuple[int, bool]:
        """Put an item where it belongs: its depth from 1, and whether a list begins with it.

        A list that is set in deeper than the item before it is part of that item, though the file
        does not say so: that is how bullets get below numbers.
        """
        item = _Open(indent, number.list_id, number.level, number.is_bullet)
        had_any = bool(self._open)
        while self._open and not _holds(self._open[-1], item):
            closed = self._open.pop()
            if not self._open and not _continues(closed, item):
                had_any = False
        if len(self._open) < self._max_depth:
            self._open.append(item)
        return len(self._open), not had_any

    def inside(self, indent: int | None) -> int:
        """Return the depth of the item that a paragraph without a number belongs to.

        It stands below an item's text, not further out; 0 where it ends all lists.
        """
        if not indent or indent < 0:
            self._open.clear()
        while self._open and indent is not None and self._open[-1].indent > indent + _SAME_INDENT:
            self._open.pop()
        return len(self._open)

    def close(self) -> None:
        self._open.clear()


def _holds(outer: _Open, item: _Open) -> bool:
    """Tell whether an item stands inside another one."""
    if outer.list_id == item.list_id:
        return outer.level < item.level
    return item.indent > outer.indent + _SAME_INDENT


def _continues(closed: _Open, item: _Open) -> bool:
    """Tell whether an item goes on with the outermost list that it has closed."""
    return closed.list_id == item.list_id or closed.is_bullet == item.is_bullet
