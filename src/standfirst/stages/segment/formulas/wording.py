"""What the words of a line say: an item of a list, a caption, a sentence, or names in a formula."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from standfirst.stages.segment.formulas.lines import Line
from standfirst.stages.segment.formulas.signs import OPERATORS, RELATIONS
from standfirst.stages.segment.formulas.tokens import WORD_GAP, Token
from standfirst.stages.segment.paged.markers import is_caption

MARKER_GAP = 0.3
"""In font sizes: what follows a list's marker stands farther off."""

REMARK_GAP = 0.9
"""In font sizes: what is said on a formula stands so far off; words in a line stand closer."""

BESIDE = 0.6
"""In font sizes: two tokens of one sentence are hardly farther apart."""

RECKONING = OPERATORS - {"∘"}
"""Signs of reckoning; the ring stands for degrees, too."""

CAPTION_TOKENS = 6
"""A caption has said that it is one after so many tokens."""

NUMBER_TOKENS, NUMBER_GAP = 8, 0.6
"""The number of a formula has at most so many tokens, and stands off so many font sizes."""

NUMBER = re.compile(r"\(?(?:[A-Z]\.?)?\d+(?:[.\-–]\d+)*[a-z]?[*']?\)|\[\d+\]")
"""The number of a formula."""

_MARKER = re.compile(r"[(\[]?(\d{1,3}|[a-zA-Z]|[ivx]{1,5})[.)\]]|[•–▪◦‣∙·*-]")


def marker_end(line: Line) -> float | None:
    """Return where a list's marker ends at the start of a line, None for a line without one."""
    if not line.free or line.free[0].x0 > line.bbox[0] + 1:
        return None
    text = ""
    right = line.free[0].x0
    for token in line.free[:3]:
        if text and token.x0 - right > MARKER_GAP * token.size:
            break
        text += token.text
        right = token.x1
    return right if _MARKER.fullmatch(text) else None


def is_number(line: Line) -> bool:
    """Tell a line that is the number of a formula."""
    if len(line.free) > NUMBER_TOKENS:
        return False
    return NUMBER.fullmatch("".join(token.text for token in line.free)) is not None


def equation_number(line: Line) -> str:
    """Return the number that white space sets off at a line's end, empty where there is none."""
    text = ""
    for at in range(len(line.free) - 1, max(len(line.free) - NUMBER_TOKENS, 0), -1):
        token, before = line.free[at], line.free[at - 1]
        text = token.text + text
        if token.x0 - before.x1 >= NUMBER_GAP * token.size:
            return text if NUMBER.fullmatch(text) else ""
    return ""


def starts(line: Line) -> tuple[float, ...]:
    """Return where a line begins, and where its text does after a list's marker."""
    end = marker_end(line)
    after = [token.x0 for token in line.free if end is not None and token.x0 > end]
    return (line.bbox[0], *after[:1])


def reads_as_caption(line: Line) -> bool:
    """Tell the caption of a figure, that may well hold a formula."""
    return is_caption(" ".join(token.text for token in line.free[:CAPTION_TOKENS]))


def words_without_remark(line: Line) -> list[Token]:
    """Return a line's words, but for a remark that white space sets off at its end."""
    signs = [token.x1 for token in line.free if token.kind in ("sign", "large")]
    end = max([line.bbox[0], *(nucleus.bbox[2] for nucleus in line.nuclei), *signs])
    words = line.word_tokens
    right = line.bbox[0]
    for token in line.free:
        if right >= end and token.x0 - right >= REMARK_GAP * token.size:
            return [word for word in words if word.x0 < token.x0]
        right = max(right, token.x1, *(n.bbox[2] for n in line.nuclei if n.bbox[0] < token.x0))
    return words


def longest_run(words: Sequence[Token], line: Line) -> int:
    """Return how many of the words stand in a row, with no sign, number or formula between."""
    longest = 0
    counted = set(map(id, words))
    rows: dict[int, tuple[float, int]] = {}
    for token in line.free:
        row = round(token.baseline)
        right, run = rows.get(row, (token.x0, 0))
        if id(token) in counted:
            is_parted = any(right <= nucleus.bbox[0] <= token.x0 for nucleus in line.nuclei)
            run = 1 if is_parted else run + 1
            longest = max(longest, run)
        elif token.kind in ("sign", "number", "letter", "large"):
            run = 0
        rows[row] = (token.x1, run)
    return longest


def explains_a_letter(line: Line) -> bool:
    """Tell an entry of a legend: a letter or a name, an equals sign and words alone."""
    row = [token for token in line.free if not token.is_small]
    if [token.text for token in row if token.kind == "sign"] != ["="]:
        return False
    at = next(at for at, token in enumerate(row) if token.kind == "sign")
    said = [token.kind for token in row[at + 1 :]]
    return at <= 1 and "number" not in said and said.count("word") > said.count("letter")


def opens_with_label(line: Line) -> bool:
    """Tell a line that says first what follows, as in "Proof: a = b"."""
    return bool(line.free) and line.free[0].kind == "word" and line.free[0].text.endswith(":")


def states(line: Line) -> bool:
    """Tell whether a line reckons with quantities, and does not just relate a name to a number.

    A sign in front, as of an item in a list, tells nothing.
    """
    signs = {token.text for token in line.free[1:] if token.kind == "sign" and not token.is_small}
    if any(token.kind == "letter" and not token.is_plain for token in line.free):
        return bool(signs)
    return bool(signs & RELATIONS) and bool(signs & RECKONING)


def closes_a_sentence(line: Line) -> bool:
    """Tell a line that ends as a remark in brackets does."""
    return bool(line.free) and line.free[-1].text.endswith(".)")


def reads_as_code(line: Line) -> bool:
    """Tell a line of a program: it ends its statements, and has braces around them."""
    text = "".join(token.text for token in line.free)
    return ";" in text and any(sign in text for sign in ("{", "}", "&&", "||", "=="))


def speaks_of_variables(words: Sequence[Token], line: Line) -> bool:
    """Tell a sentence: its words stand before variables, as in "for every x".

    In a formula in words, a sign or a number stands between the two; a unit may follow a variable.
    """
    if len(words) < 2:
        return False
    counted = set(map(id, words))
    return any(
        id(word) in counted
        and following.kind == "letter"
        and not following.is_small
        and WORD_GAP * word.size < following.x0 - word.x1 <= BESIDE * word.size
        for word, following in pairwise(line.free)
    )


def is_maths(token: Token) -> bool:
    """Tell what is no plain letter and no operator, and stands in formulas."""
    return token.kind in ("letter", "large") and not token.is_plain


def is_worth_lifting(line: Line) -> bool:
    """Tell a line with letters or tall signs of formulas, or with a sum: not just "n = 2"."""
    signs = [token.text for token in line.tokens if token.kind == "sign"]
    return any(is_maths(token) for token in line.tokens) or (
        any(sign in RELATIONS for sign in signs) and any(sign in OPERATORS for sign in signs)
    )


def has_relation(line: Line) -> bool:
    """Tell whether a relation stands in a line outside of its nuclei and scripts."""
    return any(token.text in RELATIONS and not token.is_small for token in line.free)


def reckons(line: Line) -> bool:
    """Tell an equation all in words: a name, an equals sign, and an operator after it."""
    if any(is_maths(token) for token in line.tokens):
        return False
    signs = [token.text for token in line.free if token.kind == "sign"]
    return "=" in signs and signs[0] == "=" and any(sign in OPERATORS for sign in signs)
