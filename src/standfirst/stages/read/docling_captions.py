"""The lines above a table of a Docling document as one caption, and whose caption they are."""

from __future__ import annotations

from standfirst.stages.read.docling_leaves import Piece
from standfirst.stages.read.docling_records import Item
from standfirst.stages.read.figure_captions import names_figure
from standfirst.stages.read.rendering import Block
from standfirst.stages.read.table_names import is_named, is_number, is_title, is_unit


def with_whole_captions(pieces: list[Piece], within: list[Item]) -> list[Piece]:
    """Return the pieces with the lines that name each table as one caption.

    The caption of a figure is no caption of the table below it. `within` takes the items that
    have become a part of another one's text.
    """
    found: list[Piece] = []
    for piece in pieces:
        if piece.block is not None and piece.block.kind == "table":
            _join(found, within)
        found.append(piece)
    return found


def _join(found: list[Piece], within: list[Item]) -> None:
    """Join the last pieces before a table to its caption, as far as they name it."""
    first = _first_line(found)
    lines = found[first:]
    if len(lines) > 1 or (lines and is_unit(_line(lines[0]))):
        within += [item for _, item in lines[1:]]
        texts = [line for block, _ in lines if block is not None for line in block.lines]
        found[first:] = [Piece(Block("caption", texts), lines[0].item)]
    elif found and _kind(found[-1]) == "caption" and names_figure(_line(found[-1])):
        found[-1] = Piece(Block("paragraph", [_line(found[-1])]), found[-1].item)


def _first_line(found: list[Piece]) -> int:
    at = len(found)
    if at and is_unit(_line(found[at - 1])):
        at -= 1
    if at > 1 and _is_title(found[at - 1]) and is_number(_line(found[at - 2])):
        return at - 2
    return at - 1 if 0 < at < len(found) and _is_caption(found[at - 1]) else at


def _is_title(piece: Piece) -> bool:
    line = _line(piece)
    return bool(line) and is_title(line)


def _is_caption(piece: Piece) -> bool:
    line, is_set = _line(piece), _kind(piece) == "caption"
    return (is_set and not names_figure(line)) or is_named(line, titled=not is_set)


def _kind(piece: Piece) -> str:
    return piece.block.kind if piece.block is not None else ""


def _line(piece: Piece) -> str:
    """Return the line of a piece of text or caption outside of lists, empty for anything else."""
    block = piece.block
    if block is None or block.kind not in {"paragraph", "caption"} or block.level:
        return ""
    return block.lines[0] if len(block.lines) == 1 else ""
