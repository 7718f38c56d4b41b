"""What makes text a formula, and how tokens near it are found."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from standfirst.model.place import BBox
from standfirst.stages.segment.formulas.grid import Grid
from standfirst.stages.segment.formulas.tokens import Token


class Nucleus(NamedTuple):
    """What makes text a formula, with the tokens that it claims.

    `is_stacked` is false where tall brackets stand around a single line.
    """

    bbox: BBox
    claimed: tuple[Token, ...]
    is_stacked: bool = True


class Band:
    """Tokens by place, to look up those near a rule."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        self._tokens = tokens
        self._grid = Grid([token.bbox for token in tokens])

    def near(self, box: BBox) -> list[Token]:
        """Return the tokens that touch a box, in their order."""
        return [self._tokens[at] for at in self._grid.touching(box)]
