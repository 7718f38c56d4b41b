"""Whether a sentence states a number, in digits of any script or in words, however disguised."""

from __future__ import annotations

import itertools
import re
import unicodedata
from collections.abc import Iterable
from functools import cache

from standfirst.languages.folding import fold
from standfirst.languages.lists import entries, languages, primary

# In capitals only: "VI" in "Phase VI" is six, "vi" is not. "I" alone is a pronoun.
_ROMAN = re.compile(r"\b(?=[IVX]{2,}\b|[VX]\b)X{0,3}(?:IX|IV|V?I{0,3})\b")
_LONG_ROMAN = re.compile(
    r"\b(?=[IVXLCDM]{2,}\b)M*(?:CM|CD|D?C{0,4})(?:XC|XL|L?X{0,4})(?:IX|IV|V?I*)\b"
)
_ROMAN_AMOUNT = re.compile(
    r"\b[ivxlcdm]+\s*(?:mg|g|kg|ml|mcg|µg|l|tablet|tablette|kapsel|capsule|hour|day|week|stunde|"
    r"tag|woche|viên|giờ|ngày|lần|tuần)(?:s|n|en|e)?\b"
)

_PICTURED = frozenset("🔟💯")
"""Numbers in pictures that Unicode gives no value."""

_TALLY = re.compile(r"([^\w\s.…_=*~-])\1\1|[Il|]{3,}")
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Characters that show nothing although they are letters, marks or signs (UTS #39)."""

_OVERLAY = 1
"""The combining class of strokes through a letter (UAX #44)."""

_ACCENTED_LANGUAGES = frozenset({"vi"})
"""Where the bare letters of a word are another word: "tên", a name, is not "ten"."""

# The letters of other scripts, and odd ones of the Latin, that look like plain ones (UTS #39).
_LOOK_ALIKES = str.maketrans(
    "аеорсухіјѕһԁԛԝкмАВЕКМНОРСТУХІЈЅΑΒΕΖΗΙΚΜΝΟΡΤΥΧαεοιντυκρωηχɡɩհոօᴠᴡ"
    "ƒɑʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜʏᴢɛəιսցᎪᎬᎳᎢᎻᎮᏚᏙᎥⲟⲥꞓ",
    "aeopcyxijshdqwkmABEKMHOPCTYXIJSABEZHIKMNOPTYXaeoivtukpwnxgihnovw"
    "fabcdefghijklmnoprstuyzeeiugAEWTHPSVIocc",
)

_SHORTEST_TORN = 3
"""A number word of fewer letters is not looked for in pieces."""

_MOST_PIECES = 4
"""Into so many neighbours a torn number word is looked for."""

_WORD = re.compile(r"[^\W\d_]+")
_SPELLED = re.compile(r"(?<!\w)[^\W\d_](?:[^\w\s][^\W\d_])++(?!\w)")
"""Single letters with a sign between each two: "f/i/v/e"."""


def states_number(text: str, language: str) -> bool:
    """Tell whether `text` holds a number, written in digits or in words.

    The words of every language with a list count, since a text may change its language. In doubt
    the answer is yes: this guards against numbers, it does not read them.
    """
    if not text:
        return False
    if any(map(_is_numeric, text)):
        return True
    shown = _shown(text)
    if any(map(_is_numeric, shown)) or _ROMAN.search(shown):
        return True
    readings = {shown.lower()}
    if primary(language) not in _ACCENTED_LANGUAGES:
        readings.add(fold(shown))
    return any(_names_number(reading, code) for reading in readings for code in languages())


def hides_number(text: str, language: str) -> bool:
    """Tell whether a text that nobody vouches for holds a number, openly or in disguise.

    Beyond `states_number`: words torn into letters or pieces, tallies, pictures, long Roman
    numerals, and small ones before a unit.
    """
    if states_number(text, language) or any(each in _PICTURED for each in text):
        return True
    shown = _shown(text)
    if _TALLY.search(shown) or _LONG_ROMAN.search(shown) or _ROMAN_AMOUNT.search(shown.lower()):
        return True
    bare = shown if primary(language) in _ACCENTED_LANGUAGES else _without_marks(shown)
    return _is_torn(shown.lower()) or _is_torn(bare.lower())


def without_articles(text: str, language: str) -> str:
    """Return a text without the number words that are articles in it: "một nhân viên", a worker.

    An article stands at the start of a sentence, and no unit follows it. Only for places where no
    number is at stake: "một viên", one tablet, is told by a list of units.
    """
    articles = entries(primary(language), "articles")
    if not articles:
        return text
    units = "|".join(map(re.escape, entries(primary(language), "counted")))
    pattern = (
        rf"(?:\A|(?<=[.!?]\s))(?:{'|'.join(map(re.escape, articles))})\s+(?!(?:{units})(?!\w))"
    )
    return re.sub(pattern, "", text, flags=re.IGNORECASE)


def _shown(text: str) -> str:
    """Return what a reader sees: no invisible characters, no look-alikes, no strokes."""
    compatible = unicodedata.normalize("NFKD", text)
    kept = "".join(character for character in compatible if not _is_unseen(character))
    # Looks are compared before accents are put back: "ӑ" is two letters then, and both are told.
    return unicodedata.normalize("NFC", kept.translate(_LOOK_ALIKES))


def _is_unseen(character: str) -> bool:
    if character.isascii():
        return character < " " and character not in "\t\n\r\v\f"
    return (
        unicodedata.category(character) in {"Cf", "Me", "Cc", "Cn", "Co"}
        or unicodedata.combining(character) == _OVERLAY
        or character in _BLANK
        or "\ufe00" <= character <= "\ufe0f"
    )


def _without_marks(text: str) -> str:
    decomposed = unicodedata.normalize("NFD", text)
    return "".join(each for each in decomposed if not unicodedata.combining(each))


def _is_numeric(character: str) -> bool:
    # Beyond the digits: fractions, circled and raised numbers, Roman and Chinese numerals.
    return unicodedata.numeric(character, None) is not None


def _is_torn(text: str) -> bool:
    """Tell whether neighbouring pieces make a number word: "fi ve", "t.w.o"."""
    words = _WORD.findall(text)
    if spells_number(text):
        return True
    if any(word in letters for letters in _runs_of_letters(words) for word in _number_words()):
        return True
    return any(
        "".join(words[number : number + count]) in _number_words()
        for count in range(2, _MOST_PIECES + 1)
        for number in range(len(words) - count + 1)
    )


def _runs_of_letters(words: Iterable[str]) -> Iterable[str]:
    for is_letter, run in itertools.groupby(words, key=lambda word: len(word) == 1):
        if is_letter:
            yield "".join(run)


def spells_number(text: str) -> bool:
    """Tell whether a number word is spelled with a sign after each letter: "f/i/v/e"."""
    runs = _SPELLED.findall(_shown(text).lower())
    return any(_bare_letters(run) in _number_words(shortest=2) for run in runs)


def _bare_letters(text: str) -> str:
    return "".join(filter(str.isalpha, text))


@cache
def _number_words(shortest: int = _SHORTEST_TORN) -> frozenset[str]:
    """Return the number words of one piece, in every language, without what may end them."""
    lines = (line for code in languages() for line in entries(code, "numbers"))
    words = (line.rstrip("*") for line in lines if not line.startswith("!"))
    return frozenset(word for word in words if len(word) >= shortest and word.isalpha())


def _names_number(text: str, code: str) -> bool:
    numbers, others = _patterns(code)
    return numbers is not None and bool(numbers.search(others.sub(" ", text) if others else text))


@cache
def _patterns(code: str) -> tuple[re.Pattern[str] | None, re.Pattern[str] | None]:
    lines = entries(code, "numbers")
    others = [line[1:] for line in lines if line.startswith("!")]
    return _any_of([line for line in lines if not line.startswith("!")]), _any_of(others)


def _any_of(words: list[str]) -> re.Pattern[str] | None:
    if not words:
        return None
    forms = sorted((_form(word) for word in words), key=len, reverse=True)
    return re.compile(rf"(?<![^\W_])(?:{'|'.join(forms)})(?![^\W_])")


def _form(word: str) -> str:
    pattern = r"\s+".join(re.escape(part) for part in word.removesuffix("*").split())
    return rf"{pattern}[^\W_]*" if word.endswith("*") else pattern
