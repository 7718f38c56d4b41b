"""Numbers of lists and pages in letters and in Roman numerals."""

from __future__ import annotations

_ROMAN = (
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"),
    (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
)  # fmt: skip
_LARGEST_ROMAN = 3_999
# Beyond it no list of letters is meant to be read.
_MOST_REPEATED = 26


def roman(number: int) -> str:
    """Return i, ii, iii … in lower case; figures for what Roman numerals do not reach."""
    if not 1 <= number <= _LARGEST_ROMAN:
        return str(number)
    numeral = ""
    for value, digits in _ROMAN:
        count, number = divmod(number, value)
        numeral += digits * count
    return numeral


def letters(number: int, *, repeated: bool = False) -> str:
    """Return a, b … z, aa, ab …, or a, b … z, aa, bb … where letters are `repeated`.

    Figures stand for what has no letter.
    """
    if number < 1 or (repeated and number > 26 * _MOST_REPEATED):
        return str(number)
    if repeated:
        times, letter = divmod(number - 1, 26)
        return chr(ord("a") + letter) * (times + 1)
    found = ""
    while number:
        number, rest = divmod(number - 1, 26)
        found = chr(ord("a") + rest) + found
    return found
