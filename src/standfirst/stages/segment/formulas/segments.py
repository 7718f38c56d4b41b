"""Glyphs of a page as segments: runs on one baseline without a wide gap, and what they hold."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from standfirst.model.place import BBox, union
from standfirst.model.source import Font, Glyph

SEGMENT_GAP = 1.6
"""A gap of this many font sizes parts two segments; justified prose stays well below it."""

BASELINE_SLACK = 0.12
"""Baselines this share of the font size apart are one; the smallest subscript drops by more."""

WORD_GAP = 0.18
"""A gap of this share of the font size parts two words."""

RAISED_SIZE = 0.85
"""Scripts are set at most at this share of the size they stand at."""

_MATH_FONT = re.compile(
    r"CMMI|CMSY|CMEX|CMBSY|CMMIB|MSAM|MSBM|EUFM|EUSM|RSFS|LASY|WASY|STMARY|ESINT"
    r"|math|STIX|XITS|Symbol|MTSY|MTMI|MTEX|MTPro|txmi|txsy|txex|pxmi|pxsy|pxex|Euclid|lmmi|lmsy|lmex",
    re.IGNORECASE,
)
_LARGE_MATH_FONT = re.compile(r"CMEX|MTEX|txex|pxex|lmex|SizeOne|SizeTwo|STIXSize", re.IGNORECASE)
_TYPEWRITER = re.compile(r"cour|mono|typewriter|consol|cmtt|menlo|lettergothic|code", re.IGNORECASE)
_LARGE_SIGNS = frozenset("∑∏∐∫∬∭∮⋃⋂⨁⨂√∛⎛⎜⎝⎞⎟⎠⎡⎢⎣⎤⎥⎦⎧⎨⎩⎫⎬⎭")
RELATIONS = frozenset("=<>≤≥≈≠≡≅∼≃∝→⇒⟹⇔⟺∈∉⊂⊆⊃⊇∥⊥≪≫≲≳↦")
OPERATORS = frozenset("+−±∓×÷·⋅∗∘∂∇∞∠∧∨¬∀∃∪∩⊕⊗′″ℓℏℜℑ∆Δ")
_WORD_LETTERS = 3


@dataclass(slots=True)
class Segment:
    """Glyphs side by side on one baseline.

    `words` counts words of three letters or more in a text font, `letters` the letters in them;
    `math` counts signs and letters of mathematics, single italic letters among them. `large` says
    that a sign stands in it which only displayed mathematics has, `is_small` that it is set smaller
    than the body of the page.
    """

    x0: float
    top: float
    x1: float
    bottom: float
    baseline: float
    size: float
    glyphs: list[Glyph] = field(repr=False)
    text: str = ""
    words: int = 0
    letters: int = 0
    math: int = 0
    relations: int = 0
    large: bool = False
    typewriter: bool = False
    is_small: bool = False

    @property
    def bbox(self) -> BBox:
        """Return the box of the ink, in points."""
        return self.x0, self.top, self.x1, self.bottom

    @property
    def is_prose(self) -> bool:
        """Tell whether a reader takes the segment for words rather than for a formula."""
        if self.typewriter:
            return True
        characters = len(self.glyphs)
        if self.words >= 4:
            return self.letters >= 0.2 * characters
        if self.large or self.is_small or self.words == 0 or self.relations:
            return False
        return self.math == 0 and self.letters >= 0.6 * characters


def body_size(glyphs: Iterable[Glyph]) -> float:
    """Return the font size that most letters of a page have, 10 for a page without."""
    sizes = Counter(round(glyph.size, 1) for glyph in glyphs if glyph.text.isalpha())
    return sizes.most_common(1)[0][0] if sizes else 10.0


def page_segments(glyphs: Sequence[Glyph], fonts: Sequence[Font], body: float) -> list[Segment]:
    """Return the segments of upright text, from the top down and from left to right.

    `body` is the font size of the page's body text.
    """
    upright = [g for g in glyphs if g.angle == 0 and not g.text.isspace() and g.size > 0]
    upright.sort(key=lambda glyph: (glyph.baseline, glyph.x0))
    kinds = [_kind(font) for font in fonts]
    found: list[Segment] = []
    row: list[Glyph] = []
    for glyph in upright:
        if row and glyph.baseline - row[0].baseline > BASELINE_SLACK * max(glyph.size, 4):
            found.extend(_row_segments(row, kinds))
            row = []
        row.append(glyph)
    found.extend(_row_segments(row, kinds))
    for segment in found:
        segment.is_small = segment.size <= RAISED_SIZE * body
    return found


def _kind(font: Font) -> str:
    if _TYPEWRITER.search(font.name):
        return "typewriter"
    if _LARGE_MATH_FONT.search(font.name):
        return "large"
    if _MATH_FONT.search(font.name):
        return "math"
    return "italic" if font.italic else "text"


def _row_segments(row: list[Glyph], kinds: Sequence[str]) -> Iterable[Segment]:
    row.sort(key=lambda glyph: glyph.x0)
    run: list[Glyph] = []
    right = 0.0
    for glyph in row:
        if run and glyph.x0 - right > SEGMENT_GAP * max(glyph.size, run[-1].size):
            yield _segment(run, kinds)
            run = []
        right = max(right, glyph.x1) if run else glyph.x1
        run.append(glyph)
    if run:
        yield _segment(run, kinds)


def _segment(run: list[Glyph], kinds: Sequence[str]) -> Segment:
    box = (run[0].x0, run[0].top, run[0].x1, run[0].bottom)
    for glyph in run:
        box = union(box, (glyph.x0, glyph.top, glyph.x1, glyph.bottom))
    segment = Segment(*box, run[0].baseline, max(glyph.size for glyph in run), run)
    word = 0
    word_kind = ""
    pieces: list[str] = []
    before: Glyph | None = None
    for glyph in run:
        kind = kinds[glyph.font] if 0 <= glyph.font < len(kinds) else "text"
        gap = before is not None and glyph.x0 - before.x1 > WORD_GAP * glyph.size
        is_letter = kind in ("text", "italic") and glyph.text[0].isalpha()
        if gap or not is_letter or kind != word_kind:
            _end_word(segment, word, word_kind)
            word = 0
        word += is_letter
        word_kind = kind
        pieces.append(f" {glyph.text}" if gap else glyph.text)
        _count(segment, glyph, kind)
        before = glyph
    _end_word(segment, word, word_kind)
    segment.text = "".join(pieces)
    return segment


def _end_word(segment: Segment, letters: int, kind: str) -> None:
    if letters >= _WORD_LETTERS:
        segment.words += 1
        segment.letters += letters
    elif kind == "italic":
        segment.math += letters


def _count(segment: Segment, glyph: Glyph, kind: str) -> None:
    sign = glyph.text[0]
    segment.typewriter = segment.typewriter or kind == "typewriter"
    segment.large = segment.large or kind == "large" or sign in _LARGE_SIGNS
    segment.relations += sign in RELATIONS
    is_math = kind in ("math", "large") or sign in RELATIONS or sign in OPERATORS
    segment.math += is_math or "\u0370" <= sign <= "\u03ff" or "\U0001d400" <= sign <= "\U0001d7ff"
