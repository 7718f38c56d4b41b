"""SF101 as a rule of a text: "pronoun" or "demonstrative" where it opens with one unexplained."""

from __future__ import annotations

import re

from standfirst.model.chunk import Chunk
from standfirst.model.place import Span
from standfirst.stages.check.unresolved_opening import examine

_FOUND = re.compile(r"“([^”]+)”")


def rule(text: str, language: str = "en") -> set[str]:
    """Return what kind of word a text opens with that nothing in it explains."""
    made = Chunk(
        document_id="text",
        chunk_id="text:0",
        section_key="",
        ordinal=0,
        text=text,
        chunk_kind="prose",
        heading_path=("",),
        spans=(Span(0, len(text)),),
        language=language,
        content_digest="",
    )
    found = _FOUND.search(examine(made) or "")
    if found is None:
        return set()
    return {"demonstrative"} if " " in found[1] else {"pronoun"}
