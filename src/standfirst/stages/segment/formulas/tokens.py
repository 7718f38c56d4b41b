"""Glyphs of a page as tokens: words, numbers, variables and signs on their baselines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from standfirst.model.place import BBox
from standfirst.model.source import Font, Glyph
from standfirst.stages.segment.formulas.signs import (
    BIG_OPERATORS,
    BRACKETS,
    FUNCTIONS,
    OPERATORS,
    PIECES,
    RELATIONS,
    Face,
    Kind,
    face_of,
    is_mathematical,
)

BASELINE_SLACK = 0.12
"""Baselines this share of the font size apart are one; the smallest subscript drops by more."""

WORD_GAP = 0.18
"""A gap of this share of the font size parts two tokens."""

TALL = 1.15
"""A bracket so many font sizes high was made to fit what it holds; plain ones reach 1.05."""

SCRIPT_REACH = 0.2
"""In sizes of its own: how far a script may stand from the letter heights of its line."""

JOINING = "-‐‑–'’.,:/%°"
"""What stands inside a word or a number without a gap, or ends it."""

BAR_PIECES = frozenset("|∣‖∥⎪")
"""Upright bars, that tall ones are built of."""

POINTS = frozenset(".,;:!?")
"""Punctuation, also where it is set in a mathematical font: the point in 12.50."""

EVEN_STEPS, EVEN_LETTERS, EVEN_SHARE = 12, 6, 0.9
"""A font is a typewriter's when so many letters, so many different ones among them, nearly all
take the same step."""

LARGEST_SIZE = 200.0
"""Points; nobody sets a formula in type as tall as a poster's."""

SMALL = 0.85
"""Scripts are set at most at this share of the size they stand at."""


@dataclass(slots=True, eq=False)
class Token:
    """Glyphs side by side on one baseline that are one thing to a reader.

    `is_small` says that it is set smaller than the body of the page.
    """

    x0: float
    top: float
    x1: float
    bottom: float
    baseline: float
    size: float
    text: str
    kind: Kind
    is_small: bool = False
    glyphs: list[Glyph] = field(default_factory=list, repr=False)

    @property
    def bbox(self) -> BBox:
        """Return the box of the ink, in points."""
        return self.x0, self.top, self.x1, self.bottom

    @property
    def core(self) -> tuple[float, float]:
        """Return the band between baseline and the height of small letters.

        Tall signs fill their height, and scripts reach a little towards what they are set to.
        """
        if self.kind == "large":
            return self.top, self.bottom
        if self.is_small:
            return self.top - SCRIPT_REACH * self.size, self.bottom + SCRIPT_REACH * self.size
        return self.baseline - 0.45 * self.size, self.baseline


def body_size(glyphs: Iterable[Glyph]) -> float:
    """Return the font size that most letters of a page have, 10 for a page without."""
    sizes = Counter(round(glyph.size, 1) for glyph in glyphs if glyph.text.isalpha())
    return sizes.most_common(1)[0][0] if sizes else 10.0


def page_rows(glyphs: Sequence[Glyph], fonts: Sequence[Font]) -> list[list[Token]]:
    """Return the upright text of a page as rows of tokens, from the top down, left to right.

    A row holds everything on one baseline, over all columns of the page.
    """
    faces = _faces(glyphs, fonts)
    body = body_size(glyphs)
    rows = []
    for row in _baselines(glyphs):
        row.sort(key=lambda glyph: (glyph.x0, glyph.order))
        tokens = list(_tokens(row, faces))
        for token in tokens:
            token.is_small = token.size <= SMALL * body
        rows.append(tokens)
    _mark_built_bars(rows)
    return rows


def _mark_built_bars(rows: Sequence[Sequence[Token]]) -> None:
    """Mark the pieces of tall bars that are built of plain ones, each touching the next."""
    last: dict[tuple[str, int], Token] = {}
    for row in rows:
        for token in row:
            if token.text not in BAR_PIECES:
                continue
            key = (token.text, round(token.x0))
            above = last.get(key)
            if above is not None and token.top - above.bottom <= 0.05 * token.size:
                above.kind = token.kind = "large"
            last[key] = token


def _faces(glyphs: Sequence[Glyph], fonts: Sequence[Font]) -> list[Face]:
    """Return what each font is for: by its name, or for typewriters by the even steps it takes."""
    faces = [face_of(font) for font in fonts]
    steps: list[Counter[float]] = [Counter() for _ in fonts]
    letters: list[set[str]] = [set() for _ in fonts]
    for glyph, following in pairwise(glyphs):
        is_run = following.order == glyph.order + 1 and following.font == glyph.font
        if is_run and glyph.text.isalpha() and glyph.baseline == following.baseline:
            step = (following.origin_x - glyph.origin_x) / max(glyph.size, 1.0)
            steps[glyph.font][round(step, 2)] += 1
            letters[glyph.font].add(glyph.text)
    for font, counted in enumerate(steps):
        total = counted.total()
        if total < EVEN_STEPS or len(letters[font]) < EVEN_LETTERS:
            continue
        if counted.most_common(1)[0][1] >= EVEN_SHARE * total:
            faces[font] = "typewriter"
    return faces


def _baselines(glyphs: Sequence[Glyph]) -> Iterator[list[Glyph]]:
    upright = [
        glyph
        for glyph in glyphs
        if glyph.angle == 0 and 0 < glyph.size <= LARGEST_SIZE and not glyph.text.isspace()
    ]
    upright.sort(key=lambda glyph: (glyph.baseline, glyph.x0))
    row: list[Glyph] = []
    for glyph in upright:
        if row and glyph.baseline - row[0].baseline > BASELINE_SLACK * max(glyph.size, 4):
            yield row
            row = []
        row.append(glyph)
    if row:
        yield row


def _tokens(row: Sequence[Glyph], faces: Sequence[Face]) -> Iterator[Token]:
    """Cut a row where white space is, and where letters of a text give way to other signs."""
    run: list[Glyph] = []
    kind: Kind = "mark"
    for glyph in row:
        face = _face(glyph, faces)
        own = _kind(glyph, face)
        # A name set upright ends where a variable in italics begins, however close.
        is_other = bool(run) and own == kind == "word" and face != _face(run[-1], faces)
        if run and (_is_apart(run[-1], glyph) or is_other or not _belongs(kind, own, glyph.text)):
            yield _token(run, kind, faces)
            run = []
        kind = own if not run or own == "word" else kind
        run.append(glyph)
    if run:
        yield _token(run, kind, faces)


def _is_apart(before: Glyph, glyph: Glyph) -> bool:
    return glyph.x0 - before.x1 > WORD_GAP * max(glyph.size, before.size)


def _belongs(kind: Kind, own: Kind, character: str) -> bool:
    """Tell whether a character goes on a token; hyphens and apostrophes stay in their word."""
    if own == "mark" and kind in ("word", "number"):
        return character in JOINING
    return kind == own and kind in ("word", "number", "code", "mark")


def _kind(glyph: Glyph, face: Face) -> Kind:
    """Return what a character is by itself."""
    sign = glyph.text[0]
    if face == "typewriter":
        return "code"
    if face == "large" or sign in BIG_OPERATORS or sign in PIECES:
        return "large"
    is_bracket = sign in BRACKETS or sign == "\ufffd"
    if is_bracket and glyph.bottom - glyph.top > TALL * glyph.size:
        return "large"
    if sign in RELATIONS or sign in OPERATORS:
        return "sign"
    if sign.isdecimal():
        return "number"
    if sign in POINTS:
        return "mark"
    if face == "math" or is_mathematical(sign):
        return "letter"
    return "word" if sign.isalpha() else "mark"


def _token(run: list[Glyph], kind: Kind, faces: Sequence[Face]) -> Token:
    text = "".join(glyph.text for glyph in run)
    if kind == "word" and (text.strip(JOINING) in FUNCTIONS or _is_variable(run, faces)):
        kind = "letter"
    return Token(
        min(glyph.x0 for glyph in run),
        min(glyph.top for glyph in run),
        max(glyph.x1 for glyph in run),
        max(glyph.bottom for glyph in run),
        run[0].baseline,
        max(glyph.size for glyph in run),
        text,
        kind,
        glyphs=run,
    )


def _is_variable(run: Sequence[Glyph], faces: Sequence[Face]) -> bool:
    """Tell letters that stand for something: a single one, or two side by side in italics.

    The words "a" and "I" are taken for variables too, as their letters alone do not tell.
    """
    letters = [glyph for glyph in run if glyph.text[0].isalpha()]
    if len(letters) == 1:
        return True
    return len(letters) == 2 and all(_face(glyph, faces) == "italic" for glyph in letters)


def _face(glyph: Glyph, faces: Sequence[Face]) -> Face:
    return faces[glyph.font] if 0 <= glyph.font < len(faces) else "text"
