"""SF104 starts mid-sentence: the beginning of the first sentence stands in another chunk.

Half a sentence can be found and quoted, and says half of what was meant: "not be returned after
seven days." Where the chunk was cut out of its paragraph is known from its document; in a text
alone, a small letter or a comma at the start gives it away.

Fails:  and must be returned to the shop within seven days of purchase.
Passes: iPhone repairs take two days.

Not a failure: list items, table rows, code, formulas and captions; a name that is written small
("iPhone", "pH", "von der Leyen"); a term that is defined ("access point: a device that …"); an
enumerator ("a) the name"); a text that writes all of its sentences small; a chunk that repeats the
sentence before as its overlap.

Cure: raise the hard limit of the family, so that the sentence stays whole; where an export broke
lines or pages inside sentences, export the document again.
"""

from __future__ import annotations

import re

from standfirst.model.chunk import Chunk
from standfirst.plugins import Check, Neighbourhood
from standfirst.stages.check.sentence_breaks import Breaks, breaks
from standfirst.stages.check.structure import composed, opening_shape

FEWEST_WORDS = 5
"""Fewer words without a full stop are a label ("monthly"), and no half of a sentence."""

_LONGEST_FIRST_SENTENCE = 400
_QUOTED = 60
_MOST_PARTICLES = 3
_PAST_TENSE = "te"
"""The end of most German verbs in the past tense."""

_MOST_BLANKS = 40
_CUT_PUNCTUATION = re.compile(r"[,;)\]»”](?=\s)|[.:](?=\s+[^\W\d_])")
_NAME = re.compile(
    r"[^\W\d_]*[A-ZÀ-ÞĐ\d_@:/\\{}<>=$#~+|&%^][\S]*|[^\W\d_]-\w\S*|[^\s.]+\.[^\s.]\S*|\S+\(\)?\S*"
)
"""A word with a capital, a digit or a sign of code inside, or a letter of its own in front:
"iPhone", "pH", "h2o", "setup.py", "e-mail"."""

_ENUMERATOR = re.compile(r"(?:[^\W\d_]|[ivx]{1,5})[.)](?=[\s^¹²³⁴⁵⁶⁷⁸⁹*])")
_FORM_OR_SYMBOL = re.compile(
    r"[^\n]{0,60}(?:\t|\.{5}|_{4}|…{2})|\w\b[^\n=]{0,20}=|\w\s*[:∈⊆→<>≤≥]\s"
)
"""Fields of a form, and a sign that is explained: "i (ref) = activity of the sample"."""

_DEFINED = re.compile(r"[\w'’/-]+(?: [\w'’/-]+){0,5}(?::(?=\s)|\s[–—=](?=\s)|\s-(?=\s))")
_TOKEN = re.compile(r"\S+")
_WORD = re.compile(r"[^\W\d_][\w'’-]*")
_FIRST_END = re.compile(r"[.!?…;](?=\s|\Z|[\"'”’»)])")
_LATER_SMALL = re.compile(r"[.!?]\s+[a-zà-öø-ÿđ]")
_LATER_CAPITAL = re.compile(r"[.!?]\s+[A-ZÀ-ÖØ-ÞĐ]")


def applies(chunk: Chunk) -> bool:
    """Tell whether the chunk is prose in a language whose words are known."""
    return chunk.chunk_kind == "prose" and breaks(chunk.language) is not None


def examine(chunk: Chunk) -> str | None:
    """Return the start of a chunk that its text shows to be the rest of a sentence, or None."""
    words = breaks(chunk.language)
    if words is None or chunk.chunk_kind != "prose" or chunk.overlap:
        return None
    return _told_by_text(chunk.text, words)


def examine_placed(chunk: Chunk, place: Neighbourhood) -> str | None:
    """Return the start of a chunk that was cut off inside a sentence, or None."""
    words, first = breaks(chunk.language), place.first
    if words is None or chunk.chunk_kind != "prose" or chunk.overlap or chunk.start is None:
        return None
    if first is None or (first.kind == "paragraph" and first.start == chunk.start):
        if _is_item(place, words) or _is_entry(chunk, place):
            return None
        return _told_by_text(chunk.text, words)
    if first.start == chunk.start or first.kind in ("code", "formula", "table"):
        return None
    before = place.document.text[
        max(first.start, chunk.start - _LONGEST_FIRST_SENTENCE) : chunk.start
    ]
    if words.ends_sentence(before) or opening_shape(chunk.text) == "list_item":
        return None
    if before.rstrip().endswith(";") and chunk.text[:1].isupper():
        # A part of its own in a long enumeration.
        return None
    if "\n" in before[len(before.rstrip()) :] and not _goes_on(before, chunk.text, words):
        # A line that ends without a mark, and one that starts with a capital: addresses, verses.
        return None
    return _message(chunk.text)


def _is_entry(chunk: Chunk, place: Neighbourhood) -> bool:
    """Tell whether the chunk is all of its section and has no sentence: what a heading names, as
    "Ingredients" does."""
    is_alone = place.before is None and place.after is None and place.lead is None
    return is_alone and _FIRST_END.search(chunk.text) is None


def _is_item(place: Neighbourhood, words: Breaks) -> bool:
    """Tell whether the chunk opens with an item of a list that is written as paragraphs: the one
    before starts small as well, or announces it, and neither has a full stop."""
    lead = place.lead
    if lead is None or lead.kind != "paragraph":
        return False
    said = place.document.text[lead.start : lead.end]
    if words.ends_sentence(said):
        return False
    return said.endswith(":") or (said[:1].islower() and not said.endswith((",", "-")))


def _goes_on(before: str, text: str, words: Breaks) -> bool:
    last = before.rstrip()[-1:]
    return (
        text.lstrip()[:1].islower()
        or last in ",(-–—/"
        or words.ends_open(before.rstrip()) is not None
    )


def _told_by_text(text: str, words: Breaks) -> str | None:
    first = text[:_MOST_BLANKS].lstrip()[:1]
    if first.isupper() or first.isdigit():
        return None
    stripped = text.lstrip()
    if _CUT_PUNCTUATION.match(stripped):
        return _message(stripped)
    if not first.islower() or opening_shape(text) != "prose":
        return None
    stripped = composed(stripped)
    if _is_whole(stripped, words):
        return None
    return _message(stripped)


def _is_whole(text: str, words: Breaks) -> bool:
    """Tell a sentence or label that starts with a small letter of its own from a half."""
    head = text[:_LONGEST_FIRST_SENTENCE]
    tokens = [match.group() for match in _TOKEN.finditer(head[:80])]
    token = tokens[0].rstrip(".,;:!?)\"'”’")
    if _ENUMERATOR.match(head) or _NAME.fullmatch(token) or _FORM_OR_SYMBOL.match(head):
        return True
    if token.lower() in words.lower_names or _is_name(tokens, words):
        return True
    defined = _DEFINED.match(head)
    if defined and token not in words.function_words:
        return True
    end = _FIRST_END.search(head)
    if end is None and len(_WORD.findall(head)) < FEWEST_WORDS:
        return True
    return _writes_small(text)


def _is_name(tokens: list[str], words: Breaks) -> bool:
    """Tell "von der Leyen said" and "de Gaulle was" from the rest of a sentence."""
    particles = words.name_particles | words.shared_particles
    at = 0
    while at < min(len(tokens), _MOST_PARTICLES) and tokens[at] in particles:
        at += 1
    if not 0 < at < len(tokens) or not tokens[at][:1].isupper():
        return False
    if words.shared_particles.isdisjoint(tokens[:at]):
        return True
    # "von der Leyen legte den Plan vor" has its verb there, "von der Pflicht befreit" has not.
    after = tokens[at + 1 : at + 2]
    return bool(after) and (after[0] in words.verbs or after[0].endswith(_PAST_TENSE))


def _writes_small(text: str) -> bool:
    """Tell whether most later sentences start small, too: that is a way of writing."""
    head = text[:2000]
    small = len(_LATER_SMALL.findall(head))
    return small > 1 and small > len(_LATER_CAPITAL.findall(head))


def _message(text: str) -> str:
    start = " ".join(text[: 2 * _QUOTED].split())[:_QUOTED].rstrip()
    return f"Starts in the middle of a sentence: “{start} …”"


CHECK = Check(
    code="SF104",
    name="starts mid-sentence",
    cure="Raise the hard limit, or export the document without breaks inside sentences",
    examine=examine,
    applies=applies,
    examine_placed=examine_placed,
)
