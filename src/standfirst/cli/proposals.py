"""What was guessed of a lifted table's cells, drawn so that nobody takes it for the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from standfirst.cli.stored import LiftedBlock
from standfirst.cli.terminal import columns, counted
from standfirst.errors import ConfigurationError
from standfirst.model.document import Block

if TYPE_CHECKING:
    from rich.console import RenderableType

UNCHECKED = (
    "Warning: the cells below are a guess that nobody has compared with the page. Values may be in "
    "the wrong row or column, or missing. Do not copy them: look at the picture."
)


def require_block(found: object) -> Block:
    """Return the block that was found. Raises ConfigurationError for anything else."""
    if isinstance(found, LiftedBlock):
        return found.block
    raise ConfigurationError("--proposal needs the id of a lifted block, such as DOCUMENT:BLOCK")


def proposed(block: Block) -> Iterator[RenderableType]:
    """Yield the guess at a block's cells, row by row; no row is shown as a header."""
    yield ""
    guess = block.proposal
    if guess is None:
        yield f"There is no guess at this {block.kind}: only its picture says what stands there."
        return
    width = max(map(len, guess.rows), default=0)
    size = f"{counted(len(guess.rows), 'row')} and {counted(width, 'column')}"
    merged = f", {counted(len(guess.spans), 'merged cell')}" if guess.spans else ""
    yield f"Guessed, not verified ({size}{merged}):"
    yield columns(
        [(f"row {number}", *map(_cell, row)) for number, row in enumerate(guess.rows, 1)], [0]
    )


def _cell(text: str) -> str:
    return f"[{text}]" if text else "[ ]"
