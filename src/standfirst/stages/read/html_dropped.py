"""What is left out of an HTML page, as it is told."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from standfirst.model.document import Dropped
from standfirst.stages.read.decoding import one_line

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

_TAG = re.compile(r"<[^<>]*>")
# Scripts, styles and comments are no text: what is kept of them shows what they were.
_ABRIDGED = frozenset({"script", "style", "comment", "template", "head_metadata"})
_ABRIDGED_TO = 200


def abridged(reason: str, text: str) -> Dropped | None:
    """Return what is left out, None where it has no text; of what is no text, the beginning."""
    text = one_line(text)
    if reason in _ABRIDGED and len(text) > _ABRIDGED_TO:
        text = f"{text[:_ABRIDGED_TO]} … ({len(text)} characters)"
    return Dropped(reason=reason, text=text) if text else None


def text_below(node: LexborNode) -> str:
    """Return the text of a node that is left out; a template's stands in a tree of its own."""
    if node.tag == "template":
        return _TAG.sub(" ", node.html or "")
    return node.text(separator=" ") or ""
