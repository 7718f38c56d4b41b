"""Counts pages on which some glyphs are neither in the text, nor in a block, nor listed as dropped.

Every glyph that a page paints has to be somewhere. One that is nowhere was lost in silence; one
that is counted twice stands in the text and in a block, where a table may be read as prose.

Cure: look at the page. If a limit cut it short (finding SF209), raise that limit; else report it
as a bug of the layout, with the file.
"""

from __future__ import annotations

from standfirst.model.document import Page
from standfirst.model.report import Prepared
from standfirst.plugins import CannotTell, Gate, GateContext, Judgements
from standfirst.stages.gate.faults import at_page, counted


def examine(prepared: Prepared, context: GateContext) -> Judgements:
    """Yield a fault for each painted page whose glyphs do not add up."""
    document = prepared.document
    is_uncounted = False
    for page in document.pages:
        if page.glyphs is None:
            is_uncounted = is_uncounted or bool(page.width)
        elif message := _difference(page):
            yield at_page(document, page.physical_page, message)
    if is_uncounted:
        yield CannotTell(f"the glyphs of {document.source} were not counted when it was read")


def _difference(page: Page) -> str:
    glyphs = page.glyphs
    if glyphs is None:
        return ""
    lost = glyphs.painted - glyphs.placed - glyphs.lifted - glyphs.dropped
    if not lost:
        return ""
    what = "are nowhere" if lost > 0 else "are in two places"
    return (
        f"page {page.physical_page} paints {counted(glyphs.painted, 'glyph')}, of which "
        f"{abs(lost):,} {what} ({glyphs.placed:,} in the text, {glyphs.lifted:,} in blocks, "
        f"{glyphs.dropped:,} dropped)"
    )


GATE = Gate("glyph_unaccounted", examine)
