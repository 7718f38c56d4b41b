"""Levels of headings: below the titles of a document's parts, and by their printed numbers."""

from __future__ import annotations

from standfirst.stages.read.docling_leaves import Piece
from standfirst.stages.read.text_headings import heading_mark


def numbered_levels(pieces: list[Piece]) -> list[Piece]:
    """Give headings the depth of their numbers where all that are numbered share one level.

    Layout models tell headings from text but seldom from each other: "4" and "4.1.2" come out
    alike. A heading without a number stays where it is.
    """
    depths = {
        index: len(mark.number)
        for index, piece in enumerate(pieces)
        if piece.block is not None
        and piece.block.kind == "heading"
        and piece.item.label != "title"
        and (mark := heading_mark(piece.block.label)) is not None
        and mark.number
        and piece.block.label[0].isdigit()
    }
    levels = {block.level for index in depths if (block := pieces[index].block) is not None}
    if len(levels) != 1 or len(set(depths.values())) < 2:
        return pieces
    (level,) = levels
    return [
        piece._replace(block=piece.block._replace(level=level + depths[index] - 1))
        if index in depths and piece.block is not None
        else piece
        for index, piece in enumerate(pieces)
    ]


def below_titles(pieces: list[Piece]) -> list[Piece]:
    """Put headings below the titles that stand above them, in a document of several titles.

    Docling counts titles apart from the levels of headings; a single title is the document's.
    """
    headings = [
        index
        for index, piece in enumerate(pieces)
        if piece.block is not None and piece.block.kind == "heading"
    ]
    if sum(pieces[index].item.label == "title" for index in headings) < 2:
        return pieces
    lowered = {index for index in headings if pieces[index].item.label != "title"}
    return [
        piece._replace(block=piece.block._replace(level=piece.block.level + 1))
        if index in lowered and piece.block is not None
        else piece
        for index, piece in enumerate(pieces)
    ]
