"""Glyphs of a page as tokens: words, numbers, variables and signs on their baselines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from operator import attrgetter

from standfirst.model.place import BBox
from standfirst.model.source import Font, Glyph
from standfirst.stages.segment.formulas.characters import Characters
from standfirst.stages.segment.formulas.signs import FUNCTIONS, Kind

BASELINE_SLACK = 0.12
"""Baselines this share of the font size apart are one; the smallest subscript drops by more."""

WORD_GAP = 0.18
"""A gap of this share of the font size parts two tokens."""


SCRIPT_REACH = 0.2
"""In sizes of its own: how far a script may stand from the letter heights of its line."""

JOINING = "-‐‑–'’.,:/%°"
"""What stands inside a word or a number without a gap, or ends it."""

BAR_PIECES = frozenset("|∣‖∥⎪")
"""Upright bars, that tall ones are built of."""


LARGEST_SIZE = 80.0
"""Points; nobody sets a formula in type as tall as a poster's."""

SMALL = 0.85
"""Scripts are set at most at this share of the size they stand at."""


@dataclass(slots=True, eq=False)
class Token:
    """Glyphs side by side on one baseline that are one thing to a reader.

    `is_small` says that it is set smaller than the body of the page, `is_plain` that it is a single
    upright letter of a text font, which may stand for anything.
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
    is_plain: bool = False
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
    characters = Characters(glyphs, fonts)
    body = body_size(glyphs)
    rows = []
    for row in _baselines(glyphs):
        row.sort(key=attrgetter("x0", "order"))
        tokens = list(_tokens(row, characters))
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


def _baselines(glyphs: Sequence[Glyph]) -> Iterator[list[Glyph]]:
    upright = [
        glyph
        for glyph in glyphs
        if glyph.angle == 0 and 0 < glyph.size <= LARGEST_SIZE and not glyph.text.isspace()
    ]
    upright.sort(key=attrgetter("baseline", "x0"))
    row: list[Glyph] = []
    for glyph in upright:
        if row and glyph.baseline - row[0].baseline > BASELINE_SLACK * max(glyph.size, 4):
            yield row
            row = []
        row.append(glyph)
    if row:
        yield row


def _tokens(row: Sequence[Glyph], characters: Characters) -> Iterator[Token]:
    """Cut a row where white space is, and where letters of a text give way to other signs."""
    run: list[Glyph] = []
    kind: Kind = "mark"
    for glyph in row:
        own = characters.kind(glyph)
        if run and not _goes_on(run[-1], glyph, (kind, own), characters):
            yield _token(run, kind, characters)
            run = []
        kind = own if not run or own == "word" else kind
        run.append(glyph)
    if run:
        yield _token(run, kind, characters)


def _goes_on(before: Glyph, glyph: Glyph, kinds: tuple[Kind, Kind], characters: Characters) -> bool:
    """Tell whether a character goes on a token; hyphens and apostrophes stay in their word."""
    kind, own = kinds
    if glyph.x0 - before.x1 > WORD_GAP * max(glyph.size, before.size):
        return False
    if own == "mark" and kind in ("word", "number"):
        return glyph.text in JOINING
    if kind != own or kind not in ("word", "number", "code", "mark"):
        return False
    # A name set upright ends where a variable in italics begins, however close.
    is_same_font = glyph.font == before.font or kind != "word"
    return is_same_font or characters.face(glyph) == characters.face(before)


def _token(run: list[Glyph], kind: Kind, characters: Characters) -> Token:
    text = "".join([glyph.text for glyph in run])
    if kind == "word" and (
        text.strip(JOINING) in FUNCTIONS or (len(run) < 6 and _is_variable(run, characters))
    ):
        kind = "letter"
    first = run[0]
    top, x1, bottom, size = first.top, first.x1, first.bottom, first.size
    for glyph in run:
        top = min(top, glyph.top)
        x1 = max(x1, glyph.x1)
        bottom = max(bottom, glyph.bottom)
        size = max(size, glyph.size)
    token = Token(first.x0, top, x1, bottom, first.baseline, size, text, kind, glyphs=run)
    token.is_plain = (
        kind == "letter"
        and text not in FUNCTIONS
        and text.isascii()
        and all(characters.face(glyph) == "text" for glyph in run)
    )
    return token


def _is_variable(run: Sequence[Glyph], characters: Characters) -> bool:
    """Tell letters that stand for something: a single one, or two side by side in italics.

    The words "a" and "I" are taken for variables too, as their letters alone do not tell. An
    upright letter with a full stop, as in "i. e.", is none.
    """
    letters = [glyph for glyph in run if glyph.text[0].isalpha()]
    if len(letters) == 1:
        return run[-1].text != "." or characters.face(letters[0]) != "text"
    return len(letters) == 2 and all(characters.face(glyph) == "italic" for glyph in letters)
