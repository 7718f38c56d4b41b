"""Glyphs to words: what stands together, with raised and lowered marks told apart from numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from standfirst.model.source import Glyph

LINE_BROKEN = 3
"""Step of `Glyph.order` where the reader saw a line end; 2 is white space, 1 is neither."""
WIDEST_INNER_GAP = 1.0
"""A gap of more than this many type sizes ends a word even where the file paints no space."""
NARROWEST_SPACE = 0.14
"""Across a line break of the content stream, glyphs nearer than this share of the size are joined
(word spaces are .2 to .35 of the size, side bearings below .1)."""
UNPAINTED_SPACE = 0.33
"""A gap of so many sizes parts words although no space was painted or seen there."""
FIRST_RIGHT_TO_LEFT = "\u0590"
HIGHEST_MARK, LOWEST_MARK = 0.75, 0.45
"""How far, in sizes of the base, the baseline of a raised or lowered mark may lie from its own."""
SHIFTED = 0.12
"""A baseline that differs by less than this share of the size is the same one."""

_ORDINALS = frozenset(
    ["st", "nd", "rd", "th", "er", "re", "e", "ère", "ème", "me", "o", "a", "os", "as", "mo", "do"]
)
_CLINGING = frozenset(",.;:)]}/")
_UNMARKED = frozenset("®™℠*†‡°′″'\"”’“‘ªº´`")


REGION_MARK = "\ufffc"
"""Stands in a line for a region that was lifted from it, until the text is put together."""


class Word(msgspec.Struct, gc=False):
    """A word as a line shows it: its box covers the ink, `size` is that of its base letters.

    A lifted region takes part as a word of no letters whose text is REGION_MARK and whose `order`
    is the region's index. `is_raised` tells that the first letter is a raised mark.
    """

    text: str
    x0: float
    top: float
    x1: float
    bottom: float
    baseline: float
    size: float
    font: int
    letters: int
    order: int
    is_raised: bool = False


def glyphs_to_words(glyphs: Sequence[Glyph]) -> Iterator[Word]:
    """Yield the words of upright glyphs in content order."""
    start = 0
    widest = 0.0
    for index in range(1, len(glyphs)):
        before, glyph = glyphs[index - 1], glyphs[index]
        gap = _gap(before, glyph)
        if _is_apart(before, glyph, gap):
            yield from _words(glyphs[start:index], widest)
            start, widest = index, 0.0
        elif gap > widest * glyph.size:
            widest = gap / max(glyph.size, 1.0)
    if glyphs:
        yield from _words(glyphs[start:], widest)


def _gap(before: Glyph, glyph: Glyph) -> float:
    """Return the white between two glyphs that are read one after the other, in points."""
    if glyph.text > FIRST_RIGHT_TO_LEFT and glyph.x1 <= before.x1:
        return before.x0 - glyph.x1
    return glyph.x0 - before.x1


def _is_apart(before: Glyph, glyph: Glyph, gap: float) -> bool:
    step = glyph.order - before.order
    size = max(before.size, glyph.size, 1.0)
    down = abs(glyph.baseline - before.baseline)
    if step == LINE_BROKEN - 1:
        return True
    if step < LINE_BROKEN:
        return not -size <= gap <= WIDEST_INNER_GAP * size or down > HIGHEST_MARK * size
    reach = NARROWEST_SPACE if glyph.text not in _CLINGING else 2 * NARROWEST_SPACE
    if not -0.3 * size <= gap <= reach * size:
        return True
    # A mark may have moved the content stream off the line and back again.
    return down > HIGHEST_MARK * size or (
        down > SHIFTED * size and abs(glyph.size - before.size) < 0.1 * size
    )


def _words(glyphs: Sequence[Glyph], widest: float) -> Iterator[Word]:
    """Yield a stretch as one word, or as several where white parts it that no space stands for."""
    if widest <= UNPAINTED_SPACE or len(glyphs) < 3:
        yield _word(glyphs)
        return
    gaps = [_gap(glyphs[i - 1], glyphs[i]) for i in range(1, len(glyphs))]
    usual = sorted(gaps)[len(gaps) // 2]
    # Letter-spaced type has wide gaps throughout; only much wider ones part its words.
    least = max(UNPAINTED_SPACE * max(glyphs[0].size, 1.0), 2.2 * usual)
    start = 0
    for index, gap in enumerate(gaps, 1):
        if gap > least:
            yield _word(glyphs[start:index])
            start = index
    yield _word(glyphs[start:])


def _word(glyphs: Sequence[Glyph]) -> Word:
    first = glyphs[0]
    base = first
    is_level = True
    is_raised = False
    for glyph in glyphs:
        if glyph.size > base.size * 1.02:
            base = glyph
        if glyph.baseline != first.baseline:
            is_level = False
    text = "".join([glyph.text for glyph in glyphs]).replace(REGION_MARK, "\ufffd")
    if not is_level:
        base = _base(glyphs, base.size)
        text = _marked(glyphs, base)
        is_raised = _place(first, base) == 1
    return Word(
        text,
        min([glyph.x0 for glyph in glyphs]),
        min([glyph.top for glyph in glyphs]),
        max([glyph.x1 for glyph in glyphs]),
        max([glyph.bottom for glyph in glyphs]),
        base.baseline,
        base.size,
        base.font,
        len(glyphs),
        first.order,
        is_raised,
    )


def _base(glyphs: Sequence[Glyph], size: float) -> Glyph:
    """Return a glyph of the largest size on the baseline that most of those share."""
    large = [glyph for glyph in glyphs if glyph.size >= size * 0.95]
    counts: dict[int, int] = {}
    for glyph in large:
        key = round(glyph.baseline)
        counts[key] = counts.get(key, 0) + 1
    most = max(counts.items(), key=lambda item: (item[1], item[0]))[0]
    return next(glyph for glyph in large if round(glyph.baseline) == most)


def _marked(glyphs: Sequence[Glyph], base: Glyph) -> str:
    """Spell a word whose glyphs stand on several lines: raised digits never touch a number."""
    pieces: list[tuple[int, str]] = []
    for glyph in glyphs:
        place = _place(glyph, base)
        if pieces and pieces[-1][0] == place:
            pieces[-1] = (place, pieces[-1][1] + glyph.text)
        else:
            pieces.append((place, glyph.text))
    text = ""
    last = 0
    for place, piece in pieces:
        text += _separator(text, last, place, piece) + piece
        last = place
    return text


def _place(glyph: Glyph, base: Glyph) -> int:
    """Return 1 for a raised glyph, -1 for a lowered one, 0 for one on the line."""
    shift = base.baseline - glyph.baseline
    if abs(shift) <= SHIFTED * base.size or (
        glyph.size > 0.9 * base.size and abs(shift) < 0.3 * base.size
    ):
        return 0
    return 1 if shift > 0 else -1


def _separator(text: str, last: int, place: int, piece: str) -> str:
    """Return what keeps a mark and what stands before it apart."""
    if not text:
        return ""
    if place == 1:
        return "" if _is_plain_mark(text, piece) else "^"
    if place == -1:
        return "_" if text[-1].isdigit() and piece[0].isdigit() else ""
    if last == 1:
        return " " if text[-1].isalnum() and piece[0].isalnum() else ""
    return " " if text[-1].isdigit() and piece[0].isdigit() else ""


def _is_plain_mark(text: str, piece: str) -> bool:
    if all(character in _UNMARKED for character in piece):
        return True
    return text[-1].isdigit() and piece.lower() in _ORDINALS
