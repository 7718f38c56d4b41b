"""One text per painted glyph: accents put on their letters, ligatures spelled out, NFC."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from standfirst.stages.read.pdf.characters import JOINED, Character

FIRST_RIGHT_TO_LEFT = "\u0590"
"""Hebrew, the first of the right-to-left scripts, starts here."""

# TeX's older fonts paint an accent as a glyph of its own over the letter.
_SPACING_ACCENTS = {
    "\u00b4": "\u0301", "\u0060": "\u0300", "\u02cb": "\u0300", "\u02ca": "\u0301",
    "\u005e": "\u0302", "\u02c6": "\u0302", "\u007e": "\u0303", "\u02dc": "\u0303",
    "\u00a8": "\u0308", "\u02c7": "\u030c", "\u02d8": "\u0306", "\u02d9": "\u0307",
    "\u02da": "\u030a", "\u00b0": "\u030a", "\u00b8": "\u0327", "\u02db": "\u0328",
    "\u00af": "\u0304", "\u02c9": "\u0304", "\u02dd": "\u030b",
}  # fmt: skip

# What the Symbol and Wingdings fonts paint at these codes (vendors' charts of both fonts).
_PRIVATE = {
    "\uf0b7": "•", "\uf0a7": "▪", "\uf0a8": "▫", "\uf0d8": "➢", "\uf076": "❖", "\uf0fc": "✓",
    "\uf0fb": "✗", "\uf0fe": "☒", "\uf06f": "□", "\uf0e0": "→", "\uf0f0": "⇨", "\uf06e": "■",
    "\uf06c": "●", "\uf0a3": "≤", "\uf0b3": "≥", "\uf0b1": "±", "\uf0b0": "°", "\uf0b4": "×",
    "\uf0ae": "→", "\uf0ac": "←", "\uf0b9": "≠", "\uf06d": "μ", "\uf061": "α", "\uf062": "β",
    "\uf067": "γ", "\uf064": "δ", "\uf044": "Δ", "\uf053": "Σ", "\uf0e5": "∑", "\uf070": "π",
    "\uf02d": "−", "\uf02b": "+", "\uf03d": "=", "\uf03c": "<", "\uf03e": ">", "\uf0bb": "≈",
    "\uf0d6": "√", "\uf0a5": "∞", "\uf0d7": "⋅", "\uf0b2": "″", "\uf0a2": "′",
}  # fmt: skip


def spelled(characters: list[Character]) -> Iterator[Character]:
    """Yield one character per painted glyph, in order, in NFC with ligatures spelled out.

    Characters of one glyph (a ligature that stands for several letters), a letter and its
    combining mark, and an accent painted over a letter become one.
    """
    before: Character | None = None
    for painted in characters:
        character = painted
        if not painted.text.isascii():
            character = painted._replace(text=_compatible(painted.text))
        if before is None:
            before = character
            continue
        joined = None if _are_plain(before, painted) else _joined(before, character)
        if joined is None:
            yield before
        before = joined or character
    if before is not None:
        yield before


def _are_plain(first: Character, second: Character) -> bool:
    """Tell whether two characters are plain letters that stand side by side, as most are."""
    return (
        first.text.isalnum()
        and second.text.isascii()
        and second.text.isalnum()
        and first.origin_x != second.origin_x
    )


def _compatible(text: str) -> str:
    """Spell out presentation forms, leave every other compatibility character alone."""
    code = ord(text)
    if 0xFB00 <= code <= 0xFDFF or 0xFE70 <= code <= 0xFEFC:
        return unicodedata.normalize("NFKC", text)
    return _PRIVATE.get(text, unicodedata.normalize("NFC", text))


def _joined(first: Character, second: Character) -> Character | None:
    if _is_same_glyph(first, second):
        # PDFium turns right-to-left runs around letter by letter, within a ligature too.
        is_leftward = second.text[:1] > FIRST_RIGHT_TO_LEFT
        text = second.text + first.text if is_leftward else first.text + second.text
        return _merged(first, second, unicodedata.normalize("NFC", text))
    if second.follows == JOINED and unicodedata.combining(second.text[0]):
        return _merged(first, second, unicodedata.normalize("NFC", first.text + second.text))
    accent = _SPACING_ACCENTS.get(first.text)
    if accent is not None and _stands_over(first, second):
        return _accented(first, second, accent)
    accent = _SPACING_ACCENTS.get(second.text)
    if accent is not None and _stands_over(second, first):
        return _accented(second, first, accent, first.follows)
    return None


def _is_same_glyph(first: Character, second: Character) -> bool:
    return (
        first.origin_x == second.origin_x
        and first.origin_y == second.origin_y
        and first.run == second.run
        and first.left == second.left
        and first.right == second.right
        and second.follows == JOINED
    )


def _stands_over(accent: Character, letter: Character) -> bool:
    """Tell whether an accent is painted within a letter's width and touches its line."""
    if not letter.text[-1].isalpha() and letter.text not in ("\u0131", "\u0237"):
        return False
    middle = (accent.left + accent.right) / 2
    width = letter.right - letter.left
    return (
        letter.left - 0.1 * width <= middle <= letter.right + 0.1 * width
        and accent.bottom < letter.top + width
        and letter.bottom < accent.top
        and accent.right - accent.left <= 1.2 * width
    )


def _accented(
    accent: Character, letter: Character, mark: str, follows: int | None = None
) -> Character:
    base = {"\u0131": "i", "\u0237": "j"}.get(letter.text, letter.text)
    text = unicodedata.normalize("NFC", base + mark)
    return _merged(letter, accent, text)._replace(follows=follows or accent.follows)


def _merged(first: Character, second: Character, text: str) -> Character:
    return first._replace(
        text=text,
        left=min(first.left, second.left),
        bottom=min(first.bottom, second.bottom),
        right=max(first.right, second.right),
        top=max(first.top, second.top),
    )
