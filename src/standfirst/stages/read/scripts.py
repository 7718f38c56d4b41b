"""Raised and lowered characters in plain text, so that 10⁵ never reads as 105."""

from __future__ import annotations

import re

_RAISED = dict(zip("0123456789+-−–=(),*", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾,*", strict=True))
_LETTERS = dict(zip("abcdefghijklmnoprstuvwxyz", "ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ", strict=True))
_LOWERED = dict(zip("0123456789+-−–=()", "₀₁₂₃₄₅₆₇₈₉₊₋₋₋₌₍₎", strict=True))
_JOINS = re.compile(r"[+\-−–=,]")
LONGEST = 12
"""An exponent or a note's mark is short; more than this is text that is only set higher."""


def raised(text: str, before: str) -> str:
    """Return superscript text; `before` is the character that it follows.

    Digits, signs and a single letter, as notes and exponents have them, are spelled with Unicode's
    superscripts; letters follow as they are ("1st"); anything else is set off with "^", so that
    no two numbers run together.
    """
    text = text.strip()
    if not text or len(text) > LONGEST:
        return text
    if before.isdigit() and text in {"o", "º"}:
        return "°"
    if all(character in _RAISED for character in text):
        return "".join(map(_RAISED.__getitem__, text))
    if text in _LETTERS:
        return _LETTERS[text]
    if text.isalpha() or not (before.isalnum() and text[0].isalnum()):
        return text
    return f"^({text})"


def lowered(text: str) -> str:
    """Return subscript text: figures and signs as Unicode's subscripts, words as they are.

    What is neither alone is set off with "_", so that an index never reads as a sum.
    """
    text = text.strip()
    if not text or len(text) > LONGEST:
        return text
    if all(character in _LOWERED for character in text):
        return "".join(map(_LOWERED.__getitem__, text))
    has_letters = any(character.isalpha() for character in text)
    return f"_({text})" if has_letters and _JOINS.search(text) else text
