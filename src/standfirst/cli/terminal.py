"""Text for a person: data on standard output, talk on standard error, nothing a document can steer.

Text that comes from a document or a file name goes through `plain` before it is printed; Rich
markup is never read.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Sequence
from io import StringIO
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from rich.console import RenderableType

_ESCAPES = re.compile(
    r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]"  # colours, cursor moves (ECMA-48, 5.4)
    r"|(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x9c\n]*(?:\x07|\x1b\\|\x9c)?"  # titles, links
    r"|\x1b[ -/]*[0-~]?"
)
_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""C0 and C1 but tab and line feed, and the marks that turn the direction of writing."""

_LINE_ENDS = re.compile(r"\r\n?|[\x0b\x0c\x85\u2028\u2029]")
_TRAILING = re.compile(r"[ \t]+$", re.MULTILINE)
PIPE_WIDTH = 200
"""Columns of a table where there is no terminal to fit it into."""


def plain(text: str) -> str:
    """Return text without anything a terminal would obey; line feeds and tabs stay."""
    lines = _LINE_ENDS.sub("\n", _ESCAPES.sub("", text))
    return _CONTROLS.sub("", lines).encode("utf-8", "replace").decode("utf-8")


def one_line(text: str) -> str:
    """Return text as `plain` does, on one line with single spaces."""
    return " ".join(plain(text).split())


def shortened(text: str, width: int) -> str:
    """Return text on one line of at most `width` code points, with an ellipsis where it is cut."""
    line = one_line(text)
    return line if len(line) <= width else f"{line[: width - 1].rstrip()}…"


def counted(count: int, noun: str) -> str:
    """Return a count with its noun: "1 file", "1,204 files"."""
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"


def size_in_words(size: int) -> str:
    """Return a count of bytes in kB or MB (of 1,000)."""
    return f"{size / 1000:,.1f} kB" if size < 1_000_000 else f"{size / 1_000_000:,.1f} MB"


def columns(rows: Iterable[Sequence[str]], right: Sequence[int] = ()) -> RenderableType:
    """Return rows in aligned columns, indented; `right` are the columns set flush right.

    Cells are made plain and wrap where the terminal is too narrow; spaces at their start stay.
    """
    from rich.padding import Padding
    from rich.table import Table

    listed = [[_cell(cell) for cell in row] for row in rows]
    table = Table.grid(padding=(0, 2))
    for place in range(max(map(len, listed), default=0)):
        table.add_column(justify="right" if place in right else "left", overflow="fold")
    for row in listed:
        table.add_row(*row)
    return Padding(table, (0, 0, 0, 2))


def _cell(text: str) -> str:
    return " " * (len(text) - len(text.lstrip(" "))) + one_line(text)


def write(*parts: RenderableType) -> None:
    """Print to standard output, one part below the other."""
    _print(sys.stdout, parts)


def say(*parts: RenderableType) -> None:
    """Print to standard error, one part below the other."""
    _print(sys.stderr, parts)


def _print(stream: TextIO, parts: tuple[RenderableType, ...]) -> None:
    from rich.console import Console

    is_terminal = stream.isatty()
    drawn = StringIO()
    console = Console(
        file=drawn,
        force_terminal=is_terminal,
        width=None if is_terminal else PIPE_WIDTH,
        markup=False,
        highlight=False,
        emoji=False,
    )
    for part in parts:
        if isinstance(part, str) and not is_terminal:
            drawn.write(f"{plain(part)}\n")
        elif isinstance(part, str):
            console.print(*map(_hanging, plain(part).split("\n")), sep="\n")
        else:
            console.print(part)
    stream.write(_TRAILING.sub("", drawn.getvalue()))
    stream.flush()


def _hanging(line: str) -> RenderableType:
    """Return a line that keeps its indent where it wraps."""
    from rich.padding import Padding
    from rich.text import Text

    text = line.lstrip(" ")
    return Padding(Text(text, overflow="fold"), (0, 0, 0, len(line) - len(text)))
