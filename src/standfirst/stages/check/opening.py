"""How a chunk opens: its first sentence without markup, in words."""

from __future__ import annotations

import re
from typing import NamedTuple

LONGEST_OPENING = 400
"""How many code points of a chunk are read for its opening: a long sentence twice over."""

# List markers and numbers of clauses stand in front of a sentence and are no part of it.
_MARKUP = re.compile(
    r"(?:[\s>#*_`~\"'“”„‚‘’»«({|•·◦▪–—-]|<[^>\n]{0,200}>"
    r"|(?:\d{1,3}(?:\.\d{1,3}){0,4}|[A-Za-z]|[ivxIVX]{1,4})[.)](?=\s))+"
)
_SENTENCE_END = re.compile(
    r"[.!?…][\"'”’»)\]]*(?=\s+[\"'“„«(\[*_]*[^\W\d_a-zà-ÿ])|\n\s*\n|[。！？]"
)
_WORD = re.compile(r"\w+(?:['’-]\w+)*|[,;:()\"“”.!?]")


class Word(NamedTuple):
    """A word or a mark of punctuation, as it stands and in lower case."""

    text: str
    lower: str


def opening_of(text: str) -> str:
    """Return the first sentence of a chunk without the markup in front of it."""
    start = opening_start(text)
    stop = min(len(text), start + LONGEST_OPENING)
    end = _SENTENCE_END.search(text, start, stop)
    return text[start : end.end() if end else stop]


def opening_start(text: str) -> int:
    """Return where the first sentence starts: behind list markers, quotes and emphasis."""
    match = _MARKUP.match(text, 0, LONGEST_OPENING)
    return match.end() if match else 0


def words_of(text: str) -> list[Word]:
    """Return the words and marks of a stretch of text."""
    found = _WORD.findall(text)
    return [Word(word, word.lower().replace("’", "'")) for word in found]
