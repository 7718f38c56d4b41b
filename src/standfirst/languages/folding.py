"""One way of folding case and accents, the same at ingestion and for every question."""

from __future__ import annotations

import re
import unicodedata

from standfirst.compiled import loops

# Letters that Unicode does not decompose although readers type them without their stroke.
_LETTERS = {
    "đ": "d",
    "ð": "d",
    "ø": "o",
    "ł": "l",
    "ħ": "h",
    "ı": "i",
    "æ": "ae",
    "œ": "oe",
    "þ": "th",
}

_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
# "neue", "Bauer" and "Quelle" hold no written-out umlaut: "ue" after a, e or q is two letters.
_WRITTEN_OUT = re.compile(r"ae|oe|(?<![aeq])ue")


_ASCII_WORDS = bytes(byte if chr(byte).isalnum() else 32 for byte in range(128)).ljust(256)
"""Turns every ASCII byte but letters and digits into a space."""


def fold(text: str) -> str:
    """Return `text` without case, accents and invisible characters, in NFC.

    Marks that are letters in their script (Thai and Indic vowels, kana voicing) stay. Folding
    twice changes nothing, and NFC and NFD of a text fold to the same.
    """
    if text.isascii():
        return text.lower()
    return unicodedata.normalize("NFC", text.translate(_FOLDED))


def slug(text: str) -> str:
    """Return `text` folded, its letters and digits joined by `_`; empty if it holds neither."""
    if loops:
        made: str | None = loops.ascii_slug(text)
        if made is not None:
            return made
    folded = fold(text)
    if folded.isascii():
        return "_".join(folded.encode().translate(_ASCII_WORDS).decode().split())
    return "_".join(folded.translate(_WORDS).split())


def variants(term: str) -> tuple[str, ...]:
    """Return the folded spellings of `term`: as it is, umlauts written out, and contracted."""
    folded = fold(term)
    composed = unicodedata.normalize("NFC", term).lower()
    written_out = fold(composed.translate(_UMLAUTS))
    contracted = _WRITTEN_OUT.sub(lambda match: match[0][0], folded)
    return tuple(dict.fromkeys((folded, written_out, contracted)))


class _WordCharacters(dict[int, int]):
    """Maps a code point that is no letter, digit or mark to a space, once it is first met."""

    def __missing__(self, point: int) -> int:
        is_word = unicodedata.category(chr(point))[0] in "LNM"
        self[point] = kept = point if is_word else ord(" ")
        return kept


class _FoldedCharacters(dict[int, str]):
    """Maps a code point to its folded form, worked out when it is first met."""

    def __missing__(self, point: int) -> str:
        decomposed = unicodedata.normalize("NFKD", chr(point)).casefold()
        # Case folding can bring back a composed character, so it is decomposed again.
        kept = (
            _LETTERS.get(character, character)
            for character in unicodedata.normalize("NFKD", decomposed)
            if not _is_accent(character)
        )
        self[point] = folded = "".join(kept)
        return folded


def _is_accent(character: str) -> bool:
    """Tell a mark that only modifies a letter, or an invisible format character.

    By canonical combining class (UAX #44): 1 overlays, 10 to 36 Hebrew, Arabic and Syriac points,
    200 and above marks attached or set above and below. The classes between are vowels and viramas.
    """
    place = unicodedata.combining(character)
    return (
        place == 1 or 10 <= place <= 36 or place >= 200 or unicodedata.category(character) == "Cf"
    )


_FOLDED = _FoldedCharacters()
_WORDS = _WordCharacters()
