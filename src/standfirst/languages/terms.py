"""How a text is cut into terms, the same for what is indexed and for what is asked."""

from __future__ import annotations

import itertools
import re
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
_INVISIBLE = regex.compile(r"\p{Cf}+")

# Most text is Latin, Greek or Cyrillic without loose marks, raised digits or invisible characters.
# There the standard library's engine finds the same terms in a third of the time.
_PLAIN_TEXT = re.compile(
    "[\x00-\xac\xae-\xb1\xb4-\xb8\xba\xbb\xbf-\u02af\u0370-\u0482\u048a-\u052f\u1e00-\u1fff"
    "\u2010-\u2029\u2030-\u205f\u20a0-\u20bf]*"
)
_PLAIN_TERM = re.compile(
    r"""
    [0-9]+(?:[.,][0-9]+)*
    | (?<![^\W_])[^\W\d_](?:\+\+|\#)
    | [^\W\d_][^\W_]*
    | [§%‰€$£¥]
    """,
    re.VERBOSE,
)


class Term(NamedTuple):
    """A term as written (NFC, lower case) and folded."""

    exact: str
    folded: str


def terms(text: str) -> list[Term]:
    """Return the terms of `text` in order."""
    return [Term(exact, _folded(exact)) for exact in exact_terms(text)]


def exact_terms(text: str) -> list[str]:
    """Return the terms of `text` as written, in NFC and lower case."""
    pattern, prepared = _prepared(text)
    return list(pattern.findall(prepared))


def folded_terms(exact: list[str]) -> list[str]:
    """Return the folded forms of terms as written."""
    # Folded in one go, which is several times faster; a few ligatures unfold to words with spaces.
    folded = _folded(" ".join(exact)).split(" ") if exact else []
    return folded if len(folded) == len(exact) else [_folded(term) for term in exact]


STRESS = "="
"""In front of a term that a text repeats or has in its headings; no term begins with it."""

PAIR = "_"
"""Between two terms that are read as one; no term holds it."""


def pairs(text: str) -> list[str]:
    """Return what is read as one in `text` as folded pairs: "iso_9001", "§_4", "nd_cp"."""
    return [
        f"{left.folded}{PAIR}{right.folded}"
        for run in compounds(text)
        for left, right in itertools.pairwise(run)
    ]


def compounds(text: str) -> list[tuple[Term, ...]]:
    """Return terms that are read as one: "e-mail", "NĐ-CP", "ISO 9001", "§ 4", "0,5 mg".

    These are runs with nothing but a sign between the terms, and pairs of a number and its
    neighbour with only a space or a full stop between them.
    """
    pattern, prepared = _prepared(text)
    places = [match.span() for match in pattern.finditer(prepared)]
    found: list[list[tuple[int, int]]] = []
    run: list[tuple[int, int]] = []
    # Few terms stand so close that they are looked at, let alone folded.
    for left, right in itertools.pairwise(places):
        gap = right[0] - left[1]
        if gap <= 1 and (not gap or not prepared[left[1]].isspace()):
            if not run:
                run = [left]
                found.append(run)
            run.append(right)
            continue
        run = []
        parts_a_number = prepared[left[0]].isdecimal() != prepared[right[0]].isdecimal()
        if gap <= 2 and parts_a_number and prepared[left[1] : right[0]] in _BLANKS:
            found.append([left, right])
    return [
        tuple(Term(prepared[start:end], _folded(prepared[start:end])) for start, end in each)
        for each in found
    ]


_BLANKS = frozenset((" ", "\u00a0", "\u202f", ". "))
"""What may stand between a number and its neighbour that are read as one."""


def is_number(term: Term) -> bool:
    """Tell whether a term is written in digits."""
    return term.exact[0].isdecimal()


def _prepared(text: str) -> tuple[re.Pattern[str] | regex.Pattern[str], str]:
    composed = unicodedata.normalize("NFC", text).lower()
    if _PLAIN_TEXT.fullmatch(composed):
        return _PLAIN_TERM, composed
    return _TERM, _INVISIBLE.sub("", composed)


def _folded(exact: str) -> str:
    # "0,5" and "0.5" are one number to a reader who asks for it; no other term holds a comma.
    return fold(exact).replace(",", ".")
