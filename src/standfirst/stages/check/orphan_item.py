"""SF107 orphan item: list items without the words that say what the list is of.

"(b) proof of purchase" is a fact only with its lead-in: "The following are needed for a refund:".
Where the list was cut is known from its document; in a text alone, an enumerator that does not
start a list, a small letter, or an "or" at the end gives it away.

Fails:  (b) proof of purchase;
Passes: The following are needed: - proof of purchase

Not a failure: items that are sentences of their own; a list that stands directly under its heading,
which then is its lead-in and is in the heading path; a lead-in in the chunk, or carried with it.

Cure: raise the size and the hard limit of the family, so that the list stays whole, or write a long
list as sections.
"""

from __future__ import annotations

import re

from standfirst.model.chunk import Chunk
from standfirst.plugins import Check, Neighbourhood
from standfirst.stages.check.lexicon import lexicon
from standfirst.stages.check.sentence_breaks import Breaks, breaks, stripped_end
from standfirst.stages.check.structure import composed, opening_shape

_LONGEST_ITEM = 1000
_QUOTED = 60
FEWEST_WORDS = 4
"""A sentence of an item has a subject, a verb, and something to say of it."""

_NEXT_ITEM = re.compile(r"\n\s*(?=[-*+•·◦▪‣–—]\s|\(?[^\W_]{1,4}[.)]\s)|\n\s*\n")
_MARKER = re.compile(r"(?P<bullet>[-*+•·◦▪▫‣–—○●■□➢✓]|<li>)|\(?(?P<number>[^\W_]{1,5})[.)]")
_WORD = re.compile(r"[^\W\d_][\w'’-]*")
_FIRST_MARKERS = frozenset(("1", "a", "i", "A", "I"))
_DEFINED = re.compile(
    r"(?:\w+\s+){0,2}(?:[\"“„«‘][^\"”“»’\n]{2,80}[\"”“»’]|\*\*[^*\n]{2,80}\*\*)\s+\w+"
)
"""An item that says what a term means: "„Profiling“ jede Art der Verarbeitung …"."""

_TWO_SENTENCES = re.compile(r"[^\W\d_]{3}[.!?]\s+[A-ZÀ-ÖØ-ÞĐ]")
_SENTENCE_END = (".", "!", "?", "…")


def applies(chunk: Chunk) -> bool:
    """Tell whether the chunk is prose in a language whose words are known."""
    return chunk.chunk_kind == "prose" and breaks(chunk.language) is not None


def examine(chunk: Chunk) -> str | None:
    """Return the first item of a chunk that opens with items and no lead-in, or None."""
    words = breaks(chunk.language)
    if words is None or chunk.chunk_kind != "prose" or chunk.lead_in:
        return None
    if opening_shape(chunk.text) != "list_item":
        return None
    item = _Item(composed(chunk.text), words)
    if item.is_whole():
        return None
    if item.starts_inside_list():
        return _message(chunk.text)
    if _has_heading_for_lead(chunk) or not (item.is_part_of_sentence() or item.is_fragment()):
        return None
    return _message(chunk.text)


def examine_placed(chunk: Chunk, place: Neighbourhood) -> str | None:
    """Return the first item of a chunk whose list was cut off from its lead-in, or None."""
    words, first = breaks(chunk.language), place.first
    if words is None or chunk.chunk_kind != "prose" or first is None or chunk.overlap:
        return None
    if chunk.lead_in:
        # What the list is of was carried along.
        return None
    if first.kind != "list_item" or opening_shape(chunk.text) != "list_item":
        return None
    if place.before is None:
        # The section starts here, and its heading says what the list is of.
        return None
    item = _Item(composed(chunk.text), words)
    if item.is_whole():
        return None
    is_nested = first.level > 1 or first.start != chunk.start
    return _message(chunk.text) if is_nested or place.lead is not None else None


class _Item:
    """The first item of a text: its marker, and what it says."""

    def __init__(self, text: str, words: Breaks) -> None:
        head = text.lstrip(" \n\t>")[:_LONGEST_ITEM]
        marker = _MARKER.match(head)
        self._number = marker["number"] if marker else None
        rest = head[marker.end() :] if marker else head
        end = _NEXT_ITEM.search(rest)
        self._said = rest[: end.start() if end else len(rest)].strip()
        self._behind = rest[end.end() :] if end else ""
        self._words = words

    def starts_inside_list(self) -> bool:
        """Tell whether the enumerator is not the first of a list: "3.", "(b)", "iv)"."""
        return self._number is not None and self._number not in _FIRST_MARKERS

    def is_part_of_sentence(self) -> bool:
        """Tell whether the item starts small, or ends in what another item goes on from."""
        return self._said[:1].islower() or self._ends_joined()

    def is_whole(self) -> bool:
        """Tell whether the item is understood without a lead-in: a sentence, or a heading or
        lead-in of its own with what belongs to it."""
        said = self._said
        if _DEFINED.match(said):
            return True
        # "*  *  82" is the row of a table that was exported as a list of lists.
        if said[:1].islower() or _MARKER.match(said):
            return False
        if _TWO_SENTENCES.search(said) or self._heads_text():
            return True
        spoken = _WORD.findall(said)
        if len(spoken) < FEWEST_WORDS or self._ends_joined():
            return False
        return stripped_end(said).endswith(_SENTENCE_END) or self._makes_statement(spoken)

    def _heads_text(self) -> bool:
        """Tell whether the item is the heading or the lead-in of what follows it."""
        if not self._behind.strip():
            return False
        own = self._behind.lstrip()
        has_text = not _MARKER.match(own) and len(_WORD.findall(own[:_QUOTED])) >= FEWEST_WORDS
        if self._said.endswith(":"):
            return has_text or len(_WORD.findall(self._said)) > 1
        return has_text and own[:1].isupper()

    def _ends_joined(self) -> bool:
        last = _WORD.findall(self._said[-20:])[-1:]
        is_joining = bool(last) and last[0].lower() in self._words.joining
        return self._said.endswith((";", ",")) or is_joining

    def is_fragment(self) -> bool:
        return not self._makes_statement(_WORD.findall(self._said))

    def _makes_statement(self, spoken: list[str]) -> bool:
        known = lexicon(self._words.language)
        if known is None:
            return False
        endings = known.rule("finite_endings")
        return any(
            word.lower() in known.finite_verbs or (word.islower() and word.endswith(endings))
            for word in spoken[1:]
        )


def _has_heading_for_lead(chunk: Chunk) -> bool:
    """Tell whether the chunk opens its section, so that the heading stands right above the list."""
    is_first = chunk.chunk_id.rpartition(":")[2] == "0"
    return is_first and bool(chunk.heading_path and chunk.heading_path[-1].strip())


def _message(text: str) -> str:
    start = " ".join(text[: 2 * _QUOTED].split())[:_QUOTED].rstrip()
    return f"Opens with a list item whose lead-in is not in the chunk: “{start} …”"


CHECK = Check(
    code="SF107",
    name="orphan item",
    cure="Raise the size and the hard limit, so that lists stay whole, or write them as sections",
    examine=examine,
    applies=applies,
    examine_placed=examine_placed,
)
