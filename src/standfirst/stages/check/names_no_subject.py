"""SF103 names no subject: the chunk is too short to say what it is about.

"Within 7 days." answers a question that stood somewhere else. Fewer than five words that make no
statement name nothing a reader could hold on to, whatever the heading says.

Fails:  Within 7 days.
Passes: Refunds are final.

Not a failure: a short sentence with a finite verb, and a label with its value ("Deadline: 7 days").
Table rows carry their column names and descriptors their block, so neither is examined, nor are
languages without word lists.

Cure: raise the minimum size, so that the fragment is folded into its neighbour, or complete the
sentence in the source.
"""

from __future__ import annotations

import re
import unicodedata

from standfirst.model.chunk import Chunk
from standfirst.plugins import Check
from standfirst.stages.check.lexicon import Lexicon, lexicon
from standfirst.stages.check.opening import opening_start

FEWEST_WORDS = 5
"""The rule of the first such check in the wild, and a good one: below it hardly a text has both."""

_LONGEST_SHORT_TEXT = 160
_WORD = re.compile(r"[^\W_]+(?:['’.,:/-][^\W_]+)*")
_LABEL_AND_VALUE = re.compile(r"[^:.!?\n]{2,40}:[\s*_]+[^\W_]")


def applies(chunk: Chunk) -> bool:
    """Tell whether the chunk is prose in a language whose words are known."""
    return chunk.chunk_kind == "prose" and lexicon(chunk.language) is not None


def examine(chunk: Chunk) -> str | None:
    """Return that a chunk is too short to name its subject, as a sentence, or None."""
    words = lexicon(chunk.language)
    if words is None or chunk.chunk_kind != "prose" or len(chunk.text) > _LONGEST_SHORT_TEXT:
        return None
    text = unicodedata.normalize("NFC", chunk.text.strip())
    spoken = _WORD.findall(text)
    if len(spoken) >= FEWEST_WORDS or _makes_statement(text, spoken, words):
        return None
    count = "1 word" if len(spoken) == 1 else f"{len(spoken)} words"
    return f"Too short to name its subject: {count} without a statement"


def _makes_statement(text: str, spoken: list[str], words: Lexicon) -> bool:
    if _LABEL_AND_VALUE.match(text, opening_start(text)):
        return True
    # A finite verb needs a subject in front of it: "Is required" and "Gilt nicht" have none.
    named = False
    for word in spoken:
        if named and _is_finite(word, words):
            return True
        named = named or word.lower() not in words.empty_words
    return False


def _is_finite(word: str, words: Lexicon) -> bool:
    lower = word.lower().replace("’", "'")
    if lower in words.finite_verbs:
        return True
    if word[0].isupper() or lower in words.empty_words:
        return False
    return lower.endswith(words.rule("finite_endings"))


CHECK = Check(
    code="SF103",
    name="names no subject",
    cure="Raise the minimum size, or complete the sentence in the source",
    examine=examine,
    applies=applies,
)
