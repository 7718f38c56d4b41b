"""Whether a sentence states a number, in digits of any script or in words."""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from standfirst.languages.lists import entries, languages, primary

_INVISIBLE = re.compile(r"[\u00ad\u200b-\u200f\u2060\ufeff]")
# In capitals only: "VI" in "Phase VI" is six, "vi" is not. "I" alone is a pronoun.
_ROMAN = re.compile(r"\b(?=[IVX]{2,}\b|[VX]\b)X{0,3}(?:IX|IV|V?I{0,3})\b")


def states_number(text: str, language: str) -> bool:
    """Tell whether `text` holds a number, written in digits or in words.

    The words of `language` count, those of every language where it has no list. In doubt the
    answer is yes: this guards against numbers, it does not read them.
    """
    shown = _INVISIBLE.sub("", unicodedata.normalize("NFC", text))
    if any(_is_numeric(character) for character in shown) or _ROMAN.search(shown):
        return True
    codes = [primary(language)] if entries(primary(language), "numbers") else languages()
    return any(_names_number(shown.lower(), code) for code in codes)


def _is_numeric(character: str) -> bool:
    # Beyond the digits: fractions, circled and raised numbers, Roman and Chinese numerals.
    return unicodedata.numeric(character, None) is not None


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
