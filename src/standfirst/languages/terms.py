"""How a text is cut into terms, the same for what is indexed and for what is asked."""

from __future__ import annotations

import unicodedata
from typing import NamedTuple

import regex

from standfirst.languages.folding import fold

# Numbers keep their decimal part but not a unit ("500mg" is two terms), "C++" and "C#" keep their
# signs, a raised digit after a number is a term of its own (10² is not 102), and scripts written
# without spaces give one term a character. Signs that belong to a number are terms too.
_TERM = regex.compile(
    r"""
    \p{Nd}+(?:[.,]\p{Nd}+)*
    | (?<![\p{L}\p{Nd}])\p{L}(?:\+\+|\#)
    | [\p{Han}\p{Hiragana}\p{Katakana}]
    | [\p{L}--[\p{Han}\p{Hiragana}\p{Katakana}]]
      [[\p{L}\p{M}\p{Nd}]--[\p{Han}\p{Hiragana}\p{Katakana}]]* \p{No}*
    | \p{N}
    | [§%‰€$£¥]
    """,
    regex.VERBOSE | regex.VERSION1,
)
_ASCII_TERM = regex.compile(
    r"[0-9]+(?:[.,][0-9]+)*|(?<![a-z0-9])[a-z](?:\+\+|#)|[a-z][a-z0-9]*|[%$]"
)
_INVISIBLE = regex.compile(r"\p{Cf}+")


class Term(NamedTuple):
    """A term as written (NFC, lower case) and folded."""

    exact: str
    folded: str


def terms(text: str) -> list[Term]:
    """Return the terms of `text` in order."""
    return [Term(exact, _folded(exact)) for exact in exact_terms(text)]


def exact_terms(text: str) -> list[str]:
    """Return the terms of `text` as written, in NFC and lower case."""
    if text.isascii():
        return list(_ASCII_TERM.findall(text.lower()))
    composed = unicodedata.normalize("NFC", text).lower()
    return list(_TERM.findall(_INVISIBLE.sub("", composed)))


def folded_terms(exact: list[str]) -> list[str]:
    """Return the folded forms of terms as written."""
    return [_folded(term) for term in exact]


def _folded(exact: str) -> str:
    # "0,5" and "0.5" are one number to a reader who asks for it.
    return exact.replace(",", ".") if exact[0].isdecimal() and exact.isascii() else fold(exact)
