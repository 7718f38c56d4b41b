"""Headings of plain text: numbered outlines, articles and sections of laws, underlined titles."""

from __future__ import annotations

import re
from typing import NamedTuple

from standfirst.languages.composed import composed
from standfirst.languages.title_case import is_set_as_title


class HeadingMark(NamedTuple):
    """What makes a line a heading: `rank` orders headings, smaller is higher.

    `number` holds the numerals of a numbered heading. `weak` marks a lone number or letter, which
    is a heading only where others like it stand at the heads of text ("1. Scope").
    """

    rank: int
    number: tuple[int, ...] = ()
    weak: bool = False


# How the units of laws and books nest, in English, German and Vietnamese.
_UNITS = (
    ("part", "book", "title", "annex", "appendix", "schedule", "teil", "buch", "anlage", "anhang",
     "phần", "phụ lục"),
    ("chapter", "kapitel", "chương", "mẫu số"),
    ("section", "abschnitt", "mục"),
    ("subsection", "unterabschnitt", "tiểu mục"),
    ("article", "artikel", "art.", "rule", "clause", "điều", "§"),
)  # fmt: skip
ANNEX_WORDS = ("annex", "appendix", "schedule", "anlage", "anhang", "phụ lục")
_UNIT_RANKS = {word: rank for rank, words in enumerate(_UNITS) for word in words}
UNIT_WORDS = tuple(_UNIT_RANKS)
CAPITALS_RANK = 5
_ROMAN_RANK = 8
_LETTER_RANK = 9
_NUMBER_RANK = 10
FLUSH_RANK = _NUMBER_RANK + 1
"""A title at the margin of a text that is set in stands beside "1. …"."""

TITLE_RANK = -1
UNDERLINED_RANK = -20

_WORDS = "|".join(sorted(map(re.escape, _UNIT_RANKS), key=len, reverse=True))
_UNIT = re.compile(
    rf"({_WORDS})(?:(?<=[§.])|(?=[ \t\u00a0]))[ \t\u00a0]*"
    r"(\d{1,4}(?:\.\d{1,3})*[a-z]?|(?-i:[IVXLC]{1,7}|[A-Z]))\b[.:)]?"
    r"[ \t\u00a0]*(?:--?|[–—])?[ \t\u00a0]*",
    re.IGNORECASE,
)
_NUMBERED = re.compile(r"(\d{1,3}(?:\.\d{1,3}){0,5})(\.?)[ \t\u00a0]+")
# A lone "C" or "L" is far more often a letter than a hundred or fifty.
_ROMAN = re.compile(r"([IVX]|[IVXLC]{2,7})\.[ \t\u00a0]+")
_LETTER = re.compile(r"([A-Z])\.[ \t\u00a0]+")
_ORDINAL_GAP = re.compile(r"\t|  |\.{4}|…|(?:\. ){3}")
_CODE = re.compile(r"[=;{}<>|\\_]|\w\(")
_WORD = re.compile(r"[^\W\d_]+")

# A line with one of these after its first word says something of its subject: it is a sentence.
_VERBS = frozenset(
    {
        "is", "are", "was", "were", "be", "shall", "must", "may", "should", "will", "would",
        "can", "applies", "apply", "has", "have", "had", "does", "do", "means", "contains",
        "requires", "provides", "gilt", "gelten", "ist", "sind", "war", "wird", "werden", "wurde",
        "wurden", "muss", "müssen", "darf", "dürfen", "soll", "sollen", "kann", "können", "hat",
        "haben", "findet", "finden", "bleibt", "bleiben", "regelt",
    }
)  # fmt: skip
_QUESTIONS = frozenset(
    {
        "what", "who", "whom", "when", "where", "why", "how", "which", "was", "wer", "wem", "wen",
        "wann", "wo", "warum", "wie", "welche",
    }
)  # fmt: skip
_SENTENCE_END = tuple(".!?:;,…")
# Beyond this a line is a paragraph; titles of laws' articles are long.
_LONGEST_TITLE = 100
_LONGEST_UNIT_TITLE = 200
# "1. Definitions." is a title with a full stop; what is longer is a sentence.
_LONGEST_STOPPED = 80
_MOST_STOPPED_WORDS = 11
_ROMAN_VALUES = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}


def heading_mark(line: str) -> HeadingMark | None:
    """Return what makes a stripped line a heading by itself, None where it is none.

    "11.5.4 General" and "§ 3 Geltung" are headings; "11.5.6 applies to sheaths" and "Article 7
    applies" are cross-references: after the number a title begins like a title, does not end like
    a sentence, and has no finite verb.
    """
    line = composed(line)
    first = line[0]
    if first.isdigit():
        return _numbered(line)
    if not first.isupper() and first != "§":
        return None
    if unit := _UNIT.match(line):
        title = line[unit.end() :]
        if not title or (is_title(title, _LONGEST_UNIT_TITLE) and not is_sentence(title)):
            return HeadingMark(_UNIT_RANKS[unit.group(1).lower()])
        return None
    if (roman := _ROMAN.match(line)) and is_title(line[roman.end() :], _LONGEST_TITLE):
        return HeadingMark(_ROMAN_RANK, (_roman_value(roman.group(1)),), weak=True)
    if (letter := _LETTER.match(line)) and is_title(title := line[letter.end() :], _LONGEST_TITLE):
        number = ord(letter.group(1)) - ord("A") + 1
        return None if is_sentence(title) else HeadingMark(_LETTER_RANK, (number,), weak=True)
    return None


def is_capitalised(title: str) -> bool:
    """Tell a title by its capitals: every word has one, but for those that bind the others."""
    words = _WORD.findall(title)
    return 0 < len(words) <= _MOST_STOPPED_WORDS and ". " not in title and is_set_as_title(words)


def without_stop(line: str) -> str:
    """Return a short line without the full stop behind it: titles of clauses often have one."""
    if (
        not line.endswith(".")
        or len(line) > _LONGEST_STOPPED
        or line.endswith("..")
        or line == "."
        or len(line.split()) > _MOST_STOPPED_WORDS
    ):
        return line
    return line[:-1]


def lacks_title(line: str) -> bool:
    """Tell whether a heading is a unit and its number alone ("Article 7"), its title to come."""
    line = composed(line)
    unit = _UNIT.match(line)
    return unit is not None and unit.end() == len(line)


def is_capitals(line: str) -> bool:
    """Tell a title in capital letters: no sentence, no row of a table."""
    letters = _WORD.findall(line)
    return (
        sum(map(len, letters)) >= 4
        and len(line) <= _LONGEST_TITLE
        and line.isupper()
        and not line.endswith(_SENTENCE_END)
        and not _ORDINAL_GAP.search(line)
        and not _CODE.search(line)
        and any(len(word) >= 3 for word in letters)
    )


def is_title(line: str, longest: int = _LONGEST_TITLE) -> bool:
    """Tell whether a line can be a title: it begins with a capital and ends without a stop."""
    opening = line.lstrip("\"'“„«‚‘([")
    return (
        bool(opening)
        and len(line) <= longest
        and opening[0].isalpha()
        and not opening[0].islower()
        and not line.endswith(_SENTENCE_END)
        and not _ORDINAL_GAP.search(line)
    )


def _numbered(line: str) -> HeadingMark | None:
    match = _NUMBERED.match(line)
    if match is None:
        return None
    title = line[match.end() :]
    if not is_title(title) or is_sentence(title):
        return None
    number = tuple(map(int, match.group(1).split(".")))
    return HeadingMark(_NUMBER_RANK + len(number), number, weak=len(number) == 1)


def is_sentence(title: str) -> bool:
    """Tell a title that has a finite verb behind its first word, unless it asks something."""
    words = [word.lower() for word in _WORD.findall(title)]
    if not words or words[0] in _QUESTIONS:
        return False
    return any(word in _VERBS for word in words[1:])


def _roman_value(numeral: str) -> int:
    values = [_ROMAN_VALUES[letter] for letter in numeral]
    return sum(
        -value if value < max(values[index:]) else value for index, value in enumerate(values)
    )
