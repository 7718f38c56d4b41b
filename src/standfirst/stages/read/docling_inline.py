"""Runs of one line put together again: converters strip each of them of the space around it."""

from __future__ import annotations

import re

from standfirst.stages.read.decoding import one_line
from standfirst.stages.read.docling_records import Item
from standfirst.stages.read.scripts import lowered, raised

INVISIBLE = re.compile("[\u00ad\u200b\ufeff]")
_OPENING, _CLOSING = tuple("([{„“‚‘«/\u00a0 "), tuple(")]}.,;:!?…”’»%/\u00a0 ")
# What follows a lowered figure without a space: the next elements of a chemical formula.
_ELEMENTS = re.compile(
    r"\(?(?:Na|Mg|Al|Si|Cl|Ca|Fe|Cu|Zn|Br|Mn|Cr|Ni|Ag|Ba|Pb|Hg|Sn|Ti|Li|[HCNOFPSKB])+(?![a-z])"
)
_SUBSCRIPT_ENDS = re.compile(r"[A-Za-z)][₀-₉]+")


def joined(text: str, item: Item) -> str:
    """Return the text of a line with a further run behind it."""
    words = INVISIBLE.sub("", item.words())
    if item.label == "formula" and words.strip():
        words = f"${one_line(words)}$"
    shift = item.formatting.script if item.formatting is not None else ""
    if shift in {"super", "sub"} and words.strip():
        before = text.rstrip()
        core = raised(words, before[-1:]) if shift == "super" else lowered(words)
        return f"{before}{core}"
    if not text or not words or text.endswith(_OPENING) or words.startswith(_CLOSING):
        return text + words
    if _ELEMENTS.match(words) and _SUBSCRIPT_ENDS.fullmatch(text[-3:].strip()[-2:]):
        return text + words
    return f"{text} {words}"
