"""How a text is cut into terms, the same for what is indexed and for what is asked."""

from __future__ import annotations

import itertools
import re
import unicodedata
from collections.abc import Iterable, Iterator
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
# The letters of such text, spelled out: `[^\W\d_]` asks about every character and takes twice as
# long. Words come first in the pattern, as most terms are words.
_LETTER = (
    "A-Za-z\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02af\u0370-\u0374\u0376-\u0377"
    "\u037a-\u037d\u037f\u0386\u0388-\u038a\u038c\u038e-\u03a1\u03a3-\u03f5\u03f7-\u0481"
    "\u048a-\u052f\u1e00-\u1f15\u1f18-\u1f1d\u1f20-\u1f45\u1f48-\u1f4d\u1f50-\u1f57\u1f59\u1f5b"
    "\u1f5d\u1f5f-\u1f7d\u1f80-\u1fb4\u1fb6-\u1fbc\u1fbe\u1fc2-\u1fc4\u1fc6-\u1fcc\u1fd0-\u1fd3"
    "\u1fd6-\u1fdb\u1fe0-\u1fec\u1ff2-\u1ff4\u1ff6-\u1ffc"
)
_PLAIN_TERM = re.compile(
    rf"""
    [{_LETTER}](?:[{_LETTER}0-9]+ | (?<![{_LETTER}0-9].)(?:\+\+|\#))?
    | [0-9]+(?:[.,][0-9]+)*
    | [§%‰€$£¥]
    """,
    re.VERBOSE | re.DOTALL,
)


class Term(NamedTuple):
    """A term as written (NFC, lower case) and folded."""

    exact: str
    folded: str


def terms(text: str) -> list[Term]:
    """Return the terms of `text` in order."""
    return [_term(exact) for exact in exact_terms(text)]


def exact_terms(text: str) -> list[str]:
    """Return the terms of `text` as written, in NFC and lower case."""
    pattern, prepared = _prepared(text)
    return list(pattern.findall(prepared))


def folded_terms(exact: Iterable[str]) -> list[str]:
    """Return the folded forms of terms as written."""
    return [_FOLDED_TERMS[term] for term in exact]


class _FoldedTerms(dict[str, str]):
    """Maps terms to their folded forms, which are worked out once for so many of them."""

    MOST, LONGEST = 50_000, 60

    def __missing__(self, term: str) -> str:
        # "0,5" and "0.5" are one number to a reader who asks for it; no other term holds a comma.
        folded = fold(term).replace(",", ".")
        if len(self) >= self.MOST:
            self.clear()
        if len(term) <= self.LONGEST:
            self[term] = folded
        return folded


_FOLDED_TERMS = _FoldedTerms()


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
    if pattern is _TERM:
        return _compounds(pattern, prepared)
    return _compounds(pattern, "\n".join(_with_joints(prepared)))


# Two patterns that begin with one set of characters each are three times as fast as one of both.
_JOINT = re.compile("[0-9_§%‰€$£¥+#]")
_SIGN_BEFORE = re.compile(r"[^\w\s](?=[^\W_])")


def _with_joints(prepared: str) -> Iterator[str]:
    """Yield the stretches that may hold terms read as one, a tenth of most texts.

    What stands between two blanks and has a digit, a sign that is a term or a sign between letters
    is one, with its neighbours on both sides.
    """
    joints = [match.start() for match in _JOINT.finditer(prepared)]
    signs = [match.start() for match in _SIGN_BEFORE.finditer(prepared)]
    joints += [at for at in signs if at and prepared[at - 1].isalnum()]
    start = end = reached = 0
    for joint in sorted(joints):
        if joint < reached:
            continue
        before = prepared.rfind(" ", end, max(prepared.rfind(" ", end, joint), end))
        if before >= 0:
            if end:
                yield prepared[start:end]
            start = before
        reached = _blank(prepared, joint)
        end = _blank(prepared, reached + 1)
    if end:
        yield prepared[start:end]


def _blank(prepared: str, start: int) -> int:
    found = prepared.find(" ", start)
    return found if found >= 0 else len(prepared)


def _compounds(
    pattern: re.Pattern[str] | regex.Pattern[str], prepared: str
) -> list[tuple[Term, ...]]:
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
    return [tuple(_term(prepared[start:end]) for start, end in each) for each in found]


def _term(exact: str) -> Term:
    return Term(exact, _FOLDED_TERMS[exact])


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
