"""Glyphs of a page that reads left to right, joined into words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from standfirst.model.source import Font, Glyph

WORD_GAP = 0.5
"""A wider gap between two glyphs, in font sizes, parts words even where no space was written."""

RAISED_SIZE = 0.86
"""A glyph of at most this share of its neighbour's size may be a superscript or subscript."""

SKEW = 5
"""Degrees by which a line of a scanned page may lean and still read left to right."""

_TYPEWRITER = re.compile(r"cour|mono|typewriter|consol|cmtt|menlo|lettergothic", re.IGNORECASE)
_MATHEMATICAL = re.compile(
    r"(^|\+)(CM(MI|SY|EX|BSY)|LM(Math|Roman.*Math)|MSAM|MSBM|EUFM|EUSM|EURM|RSFS|BBM|STMARY|WASY)"
    r"|Math|STIX.*(Sym|Int|Size)",
    re.IGNORECASE,
)
SUPERSCRIPTS = str.maketrans("0123456789+-()n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁽⁾ⁿ")


@dataclass(slots=True)
class Word:
    """A run of glyphs without a space: its box, its baseline and size in points."""

    x0: float
    top: float
    x1: float
    bottom: float
    baseline: float
    size: float
    text: str
    bold: bool = False
    typewriter: bool = False
    mathematical: bool = False
    upright: bool = True


def glyphs_to_words(glyphs: Iterable[Glyph], fonts: Sequence[Font]) -> list[Word]:
    """Join neighbouring glyphs of the content order; sideways text keeps one word per run."""
    faces = [
        (
            font.weight >= 600,
            _TYPEWRITER.search(font.name) is not None,
            _MATHEMATICAL.search(font.name) is not None,
        )
        for font in fonts
    ]
    words: list[Word] = []
    word: Word | None = None
    before = -2
    for glyph in glyphs:
        text, x0, top, x1, bottom, _, baseline, size, font, angle, order = glyph
        # The reader's order leaves a number out where white space precedes a glyph.
        adjacent, before = order == before + 1, order
        if text.isspace():
            word = None
            continue
        if SKEW < angle < 360 - SKEW:
            word = _sideways(words, word, glyph)
            continue
        if adjacent and word is not None and word.upright and _joins(word, glyph):
            _extend(word, glyph)
            word.mathematical |= faces[font][2]
            continue
        size = size if 0 < size < 4 * (bottom - top) + 40 else max(bottom - top, 1.0)
        word = Word(x0, top, x1, bottom, baseline, size, text, *faces[font])
        words.append(word)
    return words


def _joins(word: Word, glyph: Glyph) -> bool:
    size = max(word.size, glyph.size)
    gap = glyph.x0 - word.x1
    if gap > WORD_GAP * size or gap < -0.6 * size or glyph.x1 < word.x0:
        return False
    shift = abs(glyph.baseline - word.baseline)
    if shift <= 0.08 * size:
        return True
    smaller = min(word.size, glyph.size)
    return shift <= 0.62 * size and (smaller <= RAISED_SIZE * size or shift <= 0.2 * size)


def _extend(word: Word, glyph: Glyph) -> None:
    text, x0, top, x1, bottom, _, baseline, size, *_ = glyph
    if size <= RAISED_SIZE * word.size and baseline < word.baseline - 0.1 * word.size:
        word.text += text.translate(SUPERSCRIPTS)
    elif word.size <= RAISED_SIZE * size and word.baseline < baseline - 0.1 * size:
        word.text = word.text.translate(SUPERSCRIPTS) + text
        word.baseline, word.size = baseline, size
    else:
        word.text += text
    word.x0, word.x1 = min(word.x0, x0), max(word.x1, x1)
    word.top, word.bottom = min(word.top, top), max(word.bottom, bottom)


def _sideways(words: list[Word], word: Word | None, glyph: Glyph) -> Word:
    """Gather glyphs that do not read left to right: a column head turned by 90 degrees."""
    if word is not None and not word.upright and _touches(word, glyph):
        word.text += glyph.text
        word.x0, word.x1 = min(word.x0, glyph.x0), max(word.x1, glyph.x1)
        word.top, word.bottom = min(word.top, glyph.top), max(word.bottom, glyph.bottom)
        word.baseline = word.bottom
        return word
    word = Word(
        glyph.x0,
        glyph.top,
        glyph.x1,
        glyph.bottom,
        glyph.bottom,
        max(glyph.size, 1.0),
        glyph.text,
        upright=False,
    )
    words.append(word)
    return word


def _touches(word: Word, glyph: Glyph) -> bool:
    reach = 0.5 * max(word.size, glyph.size)
    return (
        word.x0 - reach <= glyph.x1
        and glyph.x0 <= word.x1 + reach
        and word.top - reach <= glyph.bottom
        and glyph.top <= word.bottom + reach
    )
