"""The pieces of one section: as many as its sizes ask for, none over the hard limit."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple

from standfirst.model.chunk import PATH_SHARE, shortened_path
from standfirst.model.document import Document, Section
from standfirst.model.family import ChunkSettings
from standfirst.model.source import Element
from standfirst.plugins import TokenCounter
from standfirst.stages.chunk.fill import Filler, Piece, Sizes, piece_spans
from standfirst.stages.chunk.glue import section_nodes
from standfirst.stages.chunk.lead_ins import lead_in_text
from standfirst.stages.chunk.rulers import CodePoints, Room, Ruler, Tokens
from standfirst.stages.chunk.table_rows import piece_text

_PATH_END = "\n\n"
"""The blank line between heading path and text."""

_RETRY_SHARE = 32
"""Each time a piece turns out too long, the limit for its section falls by at least this part."""

_MOST_CHARACTERS_PER_TOKEN = 8
"""A section with more code points for each token asked for hardly fits whole: it is not tried."""


_SIZES_REMEMBERED = 1024
"""Paths of most lengths, under one setting."""

_ROWS = attrgetter("rows")


class Fitted(NamedTuple):
    """A section's pieces and, where sizes are in tokens, what each takes with its heading path."""

    pieces: list[Piece]
    tokens: list[int] | None = None


@lru_cache(maxsize=_SIZES_REMEMBERED)
def _sizes_below(settings: ChunkSettings, taken: int) -> Sizes:
    hard = max(settings.hard_limit - taken, 1)
    target = min(max(settings.size - taken, hard // 2, 1), hard)
    least, overlap = min(settings.min_size, target), min(settings.overlap, target // 2)
    return Sizes(target, hard, least, overlap)


class SectionFiller:
    """Fills the sections of one document; sizes are in tokens of `counter`, in code points without
    one."""

    def __init__(
        self, document: Document, settings: ChunkSettings, counter: TokenCounter | None
    ) -> None:
        self._document = document
        self._settings = settings
        self._counter = counter
        self._known_sizes: dict[int, Sizes] = {}
        self._language = document.language

    def fill(
        self,
        section: Section,
        elements: Sequence[Element],
        barriers: Sequence[int],
        language: str = "",
    ) -> Fitted:
        """Return a section's pieces in order; no piece reaches over one of the `barriers`."""
        if not elements:
            return Fitted([])
        self._language = language or self._document.language
        settings = self._settings
        path = shortened_path(section.heading_path, settings.hard_limit // PATH_SHARE)
        above = path + _PATH_END if path else ""
        start, end = elements[0].start, elements[-1].end
        # Most sections fit whole: what belongs together in them need not be known.
        may_fit = not barriers and not any(map(_ROWS, elements))
        if self._counter is None:
            sizes = self._sizes(len(above))
            if may_fit and end - start <= sizes.target:
                return Fitted([Piece(start, end, start)])
            return Fitted(self._pieces(elements, barriers, CodePoints(), sizes))
        sizes = self._sizes(self._counter.count(above))
        if may_fit and end - start <= sizes.target * _MOST_CHARACTERS_PER_TOKEN:
            whole = Piece(start, end, start)
            tokens = self._tokens(above, whole, self._counter)
            if tokens <= min(settings.size, settings.hard_limit):
                return Fitted([whole], [tokens])
        return self._exact(elements, barriers, above, sizes, self._counter)

    def _sizes(self, taken: int) -> Sizes:
        """Return what chunks may hold once their heading path is taken off."""
        known = self._known_sizes.get(taken)
        if known is None:
            known = self._known_sizes[taken] = _sizes_below(self._settings, taken)
        return known

    def _pieces(
        self, elements: Sequence[Element], barriers: Sequence[int], ruler: Ruler, sizes: Sizes
    ) -> list[Piece]:
        text, language = self._document.text, self._language
        nodes = section_nodes(text, elements, barriers, language)
        return Filler(Room(text, language, sizes.hard, ruler), sizes, elements).fill(nodes)

    def _exact(
        self,
        elements: Sequence[Element],
        barriers: Sequence[int],
        above: str,
        sizes: Sizes,
        counter: TokenCounter,
    ) -> Fitted:
        """Fill until every piece keeps the limit by the count of its finished text.

        What a tokenizer gives for words does not add up to what it gives for their text; so each
        piece is counted once more, and where one is too long, the section is filled again under a
        lower limit.
        """
        ruler = Tokens(self._document.text, elements[0].start, elements[-1].end, counter)
        while True:
            pieces = self._pieces(elements, barriers, ruler, sizes)
            tokens = [self._tokens(above, piece, counter) for piece in pieces]
            over = max(tokens) - self._settings.hard_limit
            if over <= 0 or sizes.hard == 1:
                return Fitted(pieces, tokens)
            hard = max(sizes.hard - max(over, sizes.hard // _RETRY_SHARE), 1)
            target = min(sizes.target, hard)
            sizes = Sizes(target, hard, min(sizes.least, target), min(sizes.overlap, target // 2))

    def _tokens(self, above: str, piece: Piece, counter: TokenCounter) -> int:
        text = self._document.text
        lead = lead_in_text(text, piece.context) + "\n" if piece.context else ""
        return counter.count(above + lead + piece_text(text, piece_spans(piece)))
