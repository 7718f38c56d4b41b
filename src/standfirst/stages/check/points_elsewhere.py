"""SF102 points elsewhere: the chunk points at text that will not be retrieved with it.

"See the table above for the full list." sends the reader to a place that a search result does not
show. The text is read for such words ("the table above", "siehe oben", "xem bảng dưới đây") and for
numbered targets ("Section 4.2", "§ 5", "Điều 7").

Fails:  See the table above for the full list.
Passes: The limit is below 7 days.

Not a failure: a target that stands in the chunk itself (its table, its list, its caption), that is
attached to it, or that is resolved as a reference and so followed at retrieval; a section's own
number ("Section 4 applies to …" in section 4); the number of another work that is named ("Article 6
of the General Data Protection Regulation"), or of the law that is being amended; a citation that is
all a table cell holds; a link to another page.

Cure: resolve the reference, keep the chunk and its target together, or say in the source what the
reader would find there.
"""

from __future__ import annotations

import re
from collections.abc import Set

from standfirst.languages.pointers import Pointer, Pointing, citations, pointing
from standfirst.model.chunk import Chunk
from standfirst.plugins import Check, Neighbourhood
from standfirst.stages.check.further_pointers import (
    fills_cell,
    missing_item,
    missing_sentence,
    other_entry,
)
from standfirst.stages.check.structure import composed
from standfirst.stages.check.targets import holds_numbered_target, holds_target

_LONGEST_JOINING = 24
# "[Section 10.2.1](#memorized)" is followed by its address, not by its number.
_REST_OF_LINK = re.compile(r"[^\[\]\n]{0,120}(?=\]\(#)")


def applies(chunk: Chunk) -> bool:
    """Tell whether the chunk holds text of the document in a language with word lists."""
    return chunk.chunk_kind != "block_descriptor" and pointing(chunk.language) is not None


def examine(chunk: Chunk) -> str | None:
    """Return the first words that point out of the chunk, as a sentence, or None."""
    words = pointing(chunk.language)
    if words is None or chunk.chunk_kind == "block_descriptor":
        return None
    text = composed(chunk.text)
    return _unresolved(chunk, text, words) or _further(text, words)


def examine_placed(chunk: Chunk, place: Neighbourhood) -> str | None:
    """Return the first words that point out of the chunk, as a sentence, or None.

    A chunk with a place has been searched for citations: its references hold those that have to be
    judged, so that most chunks need no second search.
    """
    words = pointing(chunk.language)
    if words is None or chunk.chunk_kind == "block_descriptor":
        return None
    text = composed(chunk.text)
    # Citations are looked for in composed text alone, when a document is cut.
    if text is not chunk.text and text != chunk.text:
        return _unresolved(chunk, text, words) or _further(text, words)
    open_ones = [each.span.start for each in chunk.references if each.target is None]
    if not open_ones:
        return _further(text, words)
    starts = None
    if chunk.chunk_kind == "prose" and chunk.start is not None:
        starts = frozenset(start - chunk.start for start in open_ones)
    return _unresolved(chunk, text, words, starts) or _further(text, words)


def _unresolved(
    chunk: Chunk, text: str, words: Pointing, starts: Set[int] | None = None
) -> str | None:
    """Return the first citation that nothing resolves, of those that start at some places."""
    for group in citations(text, words):
        if starts is not None and group[0].start not in starts:
            continue
        if not _is_resolved(group, chunk, text, words):
            return _message(text[group[0].start : group[-1].end])
    return None


def _further(text: str, words: Pointing) -> str | None:
    for further in (other_entry, missing_sentence, missing_item):
        if other := further(text, words):
            return _message(other)
    return None


def _message(found: str) -> str:
    return f"Points at “{' '.join(found.split())}”, which will not be retrieved with it"


def _is_resolved(group: list[Pointer], chunk: Chunk, text: str, words: Pointing) -> bool:
    if any(_is_followed(pointer, chunk, text) for pointer in group):
        return True
    if not group[0].label:
        return holds_target(group[0], chunk, text, words)
    if fills_cell(text, group[0].start, words) or _is_part_of_followed(group, chunk, text, words):
        return True
    if words.names_other_work(text, group[-1].end):
        return True
    if any(words.means_other_work(text, pointer) for pointer in group):
        return True
    main = [pointer for pointer in group if not words.is_subordinate(pointer)] or group
    return all(holds_numbered_target(pointer, chunk, text, words) for pointer in main)


def _is_followed(pointer: Pointer, chunk: Chunk, text: str) -> bool:
    """Tell whether a resolved reference of the chunk covers the pointer."""
    for reference in chunk.references:
        if reference.target is None:
            continue
        offset = reference.span.start - (chunk.start or 0)
        overlaps = offset <= _end_of_link(pointer, text) and pointer.start < offset + len(
            reference.span
        )
        same_text = text is chunk.text or text == chunk.text
        if overlaps and same_text and chunk.chunk_kind == "prose":
            return True
        if chunk.chunk_kind != "prose" and (
            reference.text in pointer.text or pointer.text in reference.text
        ):
            return True
    return False


def _is_part_of_followed(group: list[Pointer], chunk: Chunk, text: str, words: Pointing) -> bool:
    """Tell "Form 3 in the Annex", where the annex is resolved."""
    end = group[-1].end
    for reference in chunk.references:
        start = reference.span.start - (chunk.start or 0)
        if reference.target is not None and end < start <= end + _LONGEST_JOINING:
            return text[end:start].strip().lower() in words.words["joining"]
    return False


def _end_of_link(pointer: Pointer, text: str) -> int:
    """Return where a link's text around a pointer ends, the last place of the pointer without."""
    link = _REST_OF_LINK.match(text, pointer.end)
    return link.end() if link else pointer.end - 1


CHECK = Check(
    code="SF102",
    name="points elsewhere",
    cure="Keep the target in the chunk, resolve the reference, or say in the source what it says",
    examine=examine,
    applies=applies,
    examine_placed=examine_placed,
)
