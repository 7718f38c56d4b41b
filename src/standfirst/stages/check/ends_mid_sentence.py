"""SF105 ends mid-sentence: the end of the last sentence stands in another chunk.

"The landlord may terminate the" was cut by the hard limit, or by a page break that an export left
inside the sentence. What follows decides what the rule is, and it is not there. A colon at the end
announces something that is not there either.

Fails:  Refunds are allowed within 7 days. After that the customer has to
Passes: Refunds are allowed within 7 days of purchase

Not a failure: a sentence that merely lacks its full stop; headings, list items, table rows, code,
formulas and captions, which need none; a colon before a table or formula that is attached.

Cure: raise the hard limit of the family, so that the sentence stays whole; where an export broke
lines or pages inside sentences, export the document again.
"""

from __future__ import annotations

import re

from standfirst.model.chunk import Chunk
from standfirst.plugins import Check, Neighbourhood
from standfirst.stages.check.sentence_breaks import (
    SENTENCE_MARKS,
    Breaks,
    breaks,
    stripped_end,
)
from standfirst.stages.check.structure import (
    closing_shape,
    composed,
    last_block,
    opening_shape,
)

FEWEST_WORDS = 4
"""Shorter texts without a mark are dates, signatures and labels as often as halves."""

FEWEST_WORDS_BEHIND = 4
"""So many words behind the last full stop are the start of another sentence."""

_QUOTED = 60
_LONGEST_LINE = 300
_LONGEST_BRACKET = 200
_BLANKS_TO_FILL = re.compile(r"\.{5}|_{4}|…{2}|(?:\. ){4}")
_WITHOUT_SENTENCES = ("code", "formula", "table", "heading", "caption", "term")
_WORD = re.compile(r"[^\W_][\w'’-]*")
_SENTENCE_BEFORE = re.compile(r"[^\W\d_]{3,}[.!?][\"'”’»)]*\s+(?=[\"'„“«(]?[A-ZÀ-ÖØ-ÞĐ])")
_SMALL_START = re.compile(r"[\s\"'“„(]*[a-zà-öø-ÿđ]{2}")


def applies(chunk: Chunk) -> bool:
    """Tell whether the chunk is prose in a language whose words are known."""
    return chunk.chunk_kind == "prose" and breaks(chunk.language) is not None


def examine(chunk: Chunk) -> str | None:
    """Return the end of a chunk that its text shows to be unfinished, or None."""
    words = breaks(chunk.language)
    if words is None or chunk.chunk_kind != "prose" or words.ends_sentence(composed(chunk.text)):
        return None
    text = composed(chunk.text)
    if closing_shape(text) != "prose":
        return None
    return _told_by_text(chunk, words) or _told_by_others(text, words)


def examine_placed(chunk: Chunk, place: Neighbourhood) -> str | None:
    """Return the end of a chunk that was cut off inside a sentence, or None."""
    words, last = breaks(chunk.language), place.last
    if words is None or chunk.chunk_kind != "prose" or chunk.end is None:
        return None
    if words.ends_sentence(composed(chunk.text)):
        return None
    if last is None or last.kind in _WITHOUT_SENTENCES:
        return None
    text = place.document.text
    if chunk.end < last.end:
        return _message(chunk.text) if _is_torn(chunk, text, words) else None
    if last.kind != "paragraph" or opening_shape(text[last.start : last.end]) == "list_item":
        return None
    if _goes_on_behind(chunk, place):
        return _message(chunk.text)
    if place.following is None and stripped_end(chunk.text).endswith(":"):
        # What the last line of a section announces stands in its subsections.
        return None
    return _told_by_text(chunk, words)


def _goes_on_behind(chunk: Chunk, place: Neighbourhood) -> bool:
    """Tell whether a page ends inside the sentence, which goes on in the next paragraph.

    Where a file has no pages, paragraphs end where their author ended them.
    """
    following = place.following
    if following is None or following.kind != "paragraph" or not place.document.pages:
        return False
    if stripped_end(chunk.text)[-1:] in ":;":
        return False
    opening = place.document.text[following.start : following.start + _QUOTED]
    spoken = _WORD.findall(chunk.text[-_QUOTED:])
    return _SMALL_START.match(opening) is not None and len(spoken) >= FEWEST_WORDS


def _is_torn(chunk: Chunk, text: str, words: Breaks) -> bool:
    """Tell whether the cut inside an element went through a sentence, and not between lines that
    have no sentences."""
    end = chunk.end or 0
    rest = text[end : end + _QUOTED]
    if "\n" not in rest[: len(rest) - len(rest.lstrip())]:
        return True
    return (
        _SMALL_START.match(rest) is not None
        or stripped_end(chunk.text)[-1:] in ",(-–—/"
        or words.ends_open(chunk.text) is not None
    )


def _told_by_text(chunk: Chunk, words: Breaks) -> str | None:
    text = composed(chunk.text)
    tail = stripped_end(text)
    line = text.rstrip()[-_LONGEST_LINE:].rpartition("\n")[2]
    count = len(_WORD.findall(text[-_LONGEST_LINE:]))
    if not tail or count < FEWEST_WORDS or _BLANKS_TO_FILL.search(line):
        return None
    is_closed = text.rstrip().endswith(")")
    if tail.endswith(":"):
        is_label = len(_WORD.findall(line)) <= FEWEST_WORDS or is_closed or line.endswith("):")
        return None if chunk.attachments or is_label else _announcing(text)
    if tail.endswith(".") and words.ends_in_abbreviation(tail) and not is_closed:
        return _message(text)
    if tail[-1] in SENTENCE_MARKS:
        return None
    is_open = tail[-1] in "(–—" or (tail[-1] == "-" and tail[-2:-1].isalpha())
    # "Twelve months ended June 30," is the head of a table as often as half of a sentence.
    is_comma = tail[-1] == "," and count > FEWEST_WORDS
    if is_open or is_comma or words.ends_open(tail) is not None or _has_open_bracket(text):
        return _message(text)
    return None


def _has_open_bracket(text: str) -> bool:
    """Tell whether the last sentence opens a bracket that it does not close."""
    tail = text[-_LONGEST_BRACKET:].rpartition("\n\n")[2]
    opened = tail.rfind("(")
    return opened >= 0 and ")" not in tail[opened:] and text.count("(") > text.count(")")


def _told_by_others(text: str, words: Breaks) -> str | None:
    """Return the end of a paragraph whose other sentences all have their full stops."""
    if not text[-_LONGEST_LINE:].rstrip()[-1:].islower():
        return None
    block = last_block(text)[-_LONGEST_LINE:]
    ends = [match.end() for match in _SENTENCE_BEFORE.finditer(block)]
    if not ends:
        return None
    last = block[ends[-1] :].rstrip()
    spoken = _WORD.findall(last)
    fewest = FEWEST_WORDS_BEHIND
    if spoken and spoken[-1].lower() in words.function_words:
        # "Smaller orders are" is no signature.
        fewest -= 1
    return None if "\n" in last or len(spoken) < fewest else _message(text)


def _message(text: str) -> str:
    return f"Ends in the middle of a sentence: “… {_end(text)}”"


def _announcing(text: str) -> str:
    return f"Announces what stands in another chunk: “… {_end(text)}”"


def _end(text: str) -> str:
    return " ".join(text[-2 * _QUOTED :].split())[-_QUOTED:].lstrip()


CHECK = Check(
    code="SF105",
    name="ends mid-sentence",
    cure="Raise the hard limit, or export the document without breaks inside sentences",
    examine=examine,
    applies=applies,
    examine_placed=examine_placed,
)
