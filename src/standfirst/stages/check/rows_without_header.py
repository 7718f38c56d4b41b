"""SF108 rows without header: values of a table whose column names are not in the chunk.

"| Plan A | 10 | 20 |" gives two numbers and not what they count. A reader, or a model, will guess.

Fails:  | Plan A | 10 | 20 |
Passes: | Deadline | 7 days |

Not a failure: rows under a delimiter line, which follows the header; rows of two cells, the first
of which names the second in words; rows that repeat their header, as pieces of a table do that was
cut between its rows. The words of a table do not matter, so every language is examined.

Cure: give the table a header row in the source; where its header is too long to be repeated with
every piece, shorten it or raise the hard limit.
"""

from __future__ import annotations

import re

from standfirst.model.chunk import Chunk
from standfirst.plugins import Check, Neighbourhood

_DELIMITER = re.compile(
    r"(?m)^[ \t>]*(?:\|[ \t]*:?-+:?[ \t]*|:?-+:?[ \t]*\|[ \t]*:?-+:?[ \t]*)"
    r"(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$"
)
_ROWS = re.compile(r"(?m)^[ \t>]*(?:\|[^\n]*\||[^\n|]{1,80} \| [^\n|]{1,80} \| [^\n]*)[ \t]*$")
_HTML_ROW = re.compile(r"\s*<(?:tr|td|tbody)\b", re.IGNORECASE)
_HTML_HEAD = re.compile(r"<(?:th|thead)\b", re.IGNORECASE)
_CELL_END = re.compile(r"(?<!\\)\|")
_FIGURE = re.compile(r"[^\w]*\d[\d.,/:–-]*\s*[%€$£]?[^\w]*")
_VALUE = re.compile(
    rf"{_FIGURE.pattern}|[-–—+xX✓✔✗✘☑☐☒•]|yes|no|ja|nein|có|không|n/a|k\.?\s?A\.?", re.IGNORECASE
)
_LETTER = re.compile(r"[^\W\d_]{2}")
_LONGEST_NAME = 80
_FEWEST_TABS = 2
"""One tab stands between an entry of a table of contents and its page."""


def applies(chunk: Chunk) -> bool:
    """Tell whether the chunk holds text of the document."""
    return chunk.chunk_kind != "block_descriptor"


def examine(chunk: Chunk) -> str | None:
    """Return the first row whose column names are not in the chunk, as a sentence, or None."""
    if chunk.chunk_kind == "block_descriptor":
        return None
    if chunk.row_range is not None and (len(chunk.spans) > 1 or not len(chunk.row_range)):
        return None
    text = chunk.text
    if "|" in text:
        return _headless_rows(text)
    if "<t" in text and _HTML_ROW.match(text) and not _HTML_HEAD.search(text):
        first_row = text.partition("</tr>")[0]
        return _message(first_row) if first_row.count("<td") > 1 else None
    return _headless_fields(text) if "\t" in text else None


def examine_placed(chunk: Chunk, place: Neighbourhood) -> str | None:
    """Return the first row of a piece of a table that does not repeat its header, or None."""
    rows, first = chunk.row_range, place.first
    if rows is None or first is None or first.kind != "table":
        return examine(chunk)
    if not len(rows) or len(chunk.spans) > 1:
        return None
    if rows.start > 0 and first.header_rows:
        return None if _are_names(_cells(chunk.text.partition("\n")[0])) else _message(chunk.text)
    return None if first.header_rows else examine(chunk)


def _headless_rows(text: str) -> str | None:
    """Return the first row of values, where no delimiter line and no row of names is above it."""
    if _DELIMITER.search(text):
        return None
    rows = [_cells(match.group()) for match in _ROWS.finditer(text)]
    if len(rows) > 1 and _are_names(rows[0]):
        return None
    telling = [row for row in rows if _needs_names(row)]
    if not telling or len(telling) * 2 < len(rows):
        return None
    return _message(" | ".join(telling[0]))


def _cells(row: str) -> list[str]:
    return [cell.strip() for cell in _CELL_END.split(row.strip().strip("|"))]


def _are_names(cells: list[str]) -> bool:
    """Tell whether a row could name the columns: words in all of its cells, the first maybe not."""
    return len(cells) > 1 and all(_is_name(cell) for cell in cells[1:])


def _is_name(cell: str) -> bool:
    is_word = any(sign.isalpha() for sign in cell) and _VALUE.fullmatch(cell) is None
    return is_word and len(cell) < _LONGEST_NAME


def _needs_names(cells: list[str]) -> bool:
    """Tell rows of values from a label with its value, and from a numbered line of a form."""
    filled = [cell for cell in cells if cell]
    if len(filled) > 2:
        return any(_VALUE.fullmatch(cell) for cell in filled[1:])
    if len(filled) < 2:
        return False
    label, value = filled
    return _FIGURE.fullmatch(value) is not None or not _LETTER.search(label + value)


def _headless_fields(text: str) -> str | None:
    """Return the first of several lines of tabbed fields, where it holds figures and no names."""
    lines = [line for line in text.splitlines() if line.strip()]
    counts = {line.count("\t") for line in lines}
    if len(lines) < 2 or len(counts) != 1 or min(counts) < _FEWEST_TABS:
        return None
    fields = [field.strip() for field in lines[0].split("\t")]
    return _message(lines[0]) if any(_FIGURE.fullmatch(field) for field in fields) else None


def _message(row: str) -> str:
    start = " ".join(row[:120].split())[:60].rstrip()
    return f"Holds table rows without their column names: “{start} …”"


CHECK = Check(
    code="SF108",
    name="rows without header",
    cure="Give the table a header row in the source, or make room for it with a larger hard limit",
    examine=examine,
    applies=applies,
    examine_placed=examine_placed,
    suffices=False,
)
