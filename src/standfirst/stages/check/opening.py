"""How a chunk opens: its first sentence without markup, in words."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from standfirst.compiled import loops

LONGEST_OPENING = 400
"""How many code points of a chunk are read for its opening: a long sentence twice over."""

# List markers and numbers of clauses stand in front of a sentence and are no part of it.
_MARKUP = re.compile(
    r"(?:[\s>#*_`~\"'“”„‚‘’»«({|•·◦▪–—\u2460-\u24ff\u2776-\u2793-]|<[^>\n]{0,200}>"
    r"|(?:\d{1,3}(?:\.\d{1,3}){0,4}|[A-Za-zđĐ]|[a-z]{2}(?=\))|[ivxIVX]{1,4})[.)](?=\s))+"
)
# The marks stand in front, and what is asked of each behind them: so most characters are skipped.
_SENTENCE_END = re.compile(
    r"[.!?…\n。！？](?:(?<=[.!?…])[\"'”’»)\]]*(?=\s+[\"'“„«(\[*_]*[^\W\d_a-zà-ÿ])"
    r"|(?<=\n)\s*\n|(?<=[。！？]))"
)
_LAST_WORD = re.compile(r"[^\s(\[\"'„“‚‘’»«]+\Z")
_ORDINAL = re.compile(r"\d{1,2}\.")
_LONGEST_ABBREVIATION = 12
_WORD = re.compile(r"\w+(?:['’-]\w+)*|[,;:()\"“”.!?]")


class Word(NamedTuple):
    """A word or a mark of punctuation, as it stands and in lower case."""

    text: str
    lower: str


_word: Callable[[tuple[str, str]], Word] = partial(tuple.__new__, Word)
"""Makes a word of a pair without the detour over its constructor."""


def opening_of(
    text: str, abbreviations: frozenset[str] = frozenset(), *, ordinals: bool = False
) -> str:
    """Return the first sentence of a chunk without the markup in front of it.

    A full stop behind one of the abbreviations ends no sentence, nor does one behind a number of
    one or two digits where numbers in order are written like that.
    """
    start = opening_start(text)
    stop = min(len(text), start + LONGEST_OPENING)
    found = _sentence_end(text, start, stop)
    while found is not None:
        mark, end = found
        word = _LAST_WORD.search(text, max(start, mark - _LONGEST_ABBREVIATION), end)
        if word is None or not (
            word[0] in abbreviations or (ordinals and _ORDINAL.fullmatch(word[0]))
        ):
            return text[start:end]
        found = _sentence_end(text, end, stop)
    return text[start:stop]


def sentence_end(text: str, start: int, stop: int) -> tuple[int, int] | None:
    """Return the span from the mark of the first sentence between two places to its end, or None.

    It has a compiled twin.
    """
    found = _SENTENCE_END.search(text, start, stop)
    return found.span() if found else None


_sentence_end: Callable[[str, int, int], tuple[int, int] | None] = (
    loops.sentence_end if loops else sentence_end
)


def opening_start(text: str) -> int:
    """Return where the first sentence starts: behind list markers, quotes and emphasis."""
    match = _MARKUP.match(text, 0, LONGEST_OPENING)
    return match.end() if match else 0


def words_of(text: str) -> list[Word]:
    """Return the words and marks of a stretch of text."""
    found = _WORD.findall(text)
    lowered = "\0".join(found).lower().replace("’", "'").split("\0")
    return list(map(_word, zip(found, lowered, strict=False)))


def first_word(text: str, start: int) -> Word | None:
    """Return the first word or mark of a text behind a place."""
    found = _WORD.search(text, start)
    return Word(found[0], found[0].lower().replace("’", "'")) if found else None
