"""What each character of a page is: a letter of a word, a variable, a sign, a number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from standfirst.model.source import Font, Glyph
from standfirst.stages.segment.formulas.signs import (
    BIG_OPERATORS,
    BRACKETS,
    OPERATORS,
    PIECES,
    RELATIONS,
    Face,
    Kind,
    face_of,
    is_mathematical,
)

TALL = 1.15
"""A bracket so many font sizes high was made to fit what it holds; plain ones reach 1.05."""

POINTS = frozenset(".,;:!?")
"""Punctuation, which is that also where it is set in a mathematical font: the point in 12.50."""

EVEN_STEPS, EVEN_LETTERS, EVEN_SHARE = 12, 6, 0.9
"""A font is a typewriter's when so many letters, so many different ones among them, nearly all
take the same step."""

ENOUGH_STEPS = 60
"""After so many letters of a font it is known whether they take the same step."""

UNNAMED = "\ufffd"
"""What the reader gives for a sign without Unicode, as TeX's tall brackets are."""


class Characters:
    """Tells the kinds of a page's characters, by their fonts and by themselves."""

    def __init__(self, glyphs: Sequence[Glyph], fonts: Sequence[Font]) -> None:
        self._faces = [face_of(font) for font in fonts] or ["text"]
        self._kinds: list[dict[str, Kind]] = [{} for _ in self._faces]
        for font in _evenly_spaced(glyphs, len(self._faces)):
            self._faces[font] = "typewriter"

    def face(self, glyph: Glyph) -> Face:
        """Return what a glyph's font is for."""
        return self._faces[glyph.font] if 0 <= glyph.font < len(self._faces) else "text"

    def kind(self, glyph: Glyph) -> Kind:
        """Return what a glyph is by itself."""
        font = glyph.font if 0 <= glyph.font < len(self._faces) else 0
        sign = glyph.text[0]
        known = self._kinds[font]
        kind = known.get(sign)
        if kind is None:
            kind = known[sign] = _kind(sign, self._faces[font])
        is_bracket = sign in BRACKETS or sign == UNNAMED
        if is_bracket and glyph.bottom - glyph.top > TALL * glyph.size and kind != "code":
            return "large"
        return kind


def has_mathematical_fonts(fonts: Sequence[Font]) -> bool:
    """Tell whether a page has fonts that are made for formulas."""
    return any(face_of(font) in ("math", "large") for font in fonts)


def may_be_mathematics(glyphs: Sequence[Glyph], fonts: Sequence[Font]) -> bool:
    """Tell whether a page has a sign or a font that formulas have, so that it is worth a look."""
    if has_mathematical_fonts(fonts):
        return True
    signs = {glyph.text[0] for glyph in glyphs}
    return any(
        sign in RELATIONS or sign in OPERATORS or sign == UNNAMED or is_mathematical(sign)
        for sign in signs
    )


def _kind(sign: str, face: Face) -> Kind:
    if face == "typewriter":
        return "code"
    if face == "large" or sign in BIG_OPERATORS or sign in PIECES:
        return "large"
    if sign in RELATIONS or sign in OPERATORS:
        return "sign"
    if sign.isdecimal():
        return "number"
    if sign in POINTS or sign in "()[]":
        return "mark"
    if face == "math" or is_mathematical(sign):
        return "letter"
    return "word" if sign.isalpha() else "mark"


def _evenly_spaced(glyphs: Sequence[Glyph], fonts: int) -> list[int]:
    """Return the fonts whose letters all take the same step, as a typewriter's do."""
    steps: list[Counter[float]] = [Counter() for _ in range(fonts)]
    letters: list[set[str]] = [set() for _ in range(fonts)]
    counts = [0] * fonts
    for glyph, following in pairwise(glyphs):
        font = glyph.font
        if following.font != font or not 0 <= font < fonts or counts[font] >= ENOUGH_STEPS:
            continue
        is_run = following.order == glyph.order + 1 and glyph.baseline == following.baseline
        if is_run and glyph.text.isalpha():
            step = (following.origin_x - glyph.origin_x) / max(glyph.size, 1.0)
            steps[font][round(step, 2)] += 1
            letters[font].add(glyph.text)
            counts[font] += 1
    return [
        font
        for font in range(fonts)
        if counts[font] >= EVEN_STEPS
        and len(letters[font]) >= EVEN_LETTERS
        and steps[font].most_common(1)[0][1] >= EVEN_SHARE * counts[font]
    ]
