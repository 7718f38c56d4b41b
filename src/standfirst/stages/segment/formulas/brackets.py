"""Tall brackets and what they hold: matrices, binomials, cases."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from standfirst.model.place import BBox, union
from standfirst.model.source import Rule
from standfirst.stages.segment.formulas.grid import Grid
from standfirst.stages.segment.formulas.nucleus import Band, Nucleus
from standfirst.stages.segment.formulas.signs import ACCENTS
from standfirst.stages.segment.formulas.tokens import Token

PAIR_REACH = 12.0
"""Two tall brackets at most this many font sizes apart may belong together."""

LEVEL = 1.5
"""Points by which the ends of two brackets of a pair may differ."""

TWO_ROWS = 1.9
"""In font sizes: brackets of this height are made for more than one row."""

ROW_STEP = 0.6
"""In font sizes: baselines so far apart are of different rows."""

CASES_GAP, CASES_FLUSH, CASES_APART, CASES_WIDEST = 1.0, 0.15, 3.0, 40.0
"""In font sizes: rows begin so near to their brace, and all within so little; their parts are at
most so far apart, and no row is longer."""

SPAN_GAP, WIDE_SPAN = 0.5, 2.0
"""In font sizes: braces over and under a formula are so near to it; accents are narrower."""

AXIS = 0.25
"""In font sizes: fraction bars lie so high over the baseline."""


def fill_brackets(nuclei: Sequence[Nucleus], tokens: Sequence[Token], band: Band) -> list[Nucleus]:
    """Return the brackets among the nuclei, and pairs of plain ones, with what they hold."""
    tall = sorted((n for n in nuclei if _is_bracket(n)), key=lambda n: (n.bbox[0], n.bbox[1]))
    used: set[int] = set()
    found = []
    for at, opening in enumerate(tall):
        if at in used:
            continue
        closing = _closing(opening, tall, at)
        if closing is None:
            found.append(_cases(opening, band) or _closed(opening, band) or opening)
        else:
            used.add(closing)
            found.append(_pair(opening, tall[closing], band))
    return found + _plain_pairs(tokens, band)


def span_braces(tokens: Sequence[Token], rules: Sequence[Rule], band: Band) -> list[Nucleus]:
    """Return level braces and long accents, each with what it is drawn over or under.

    TeX builds them of pieces, with rules between.
    """
    flat = [t for t in tokens if t.kind == "large" and is_flat(t) and t.text not in ACCENTS]
    flat.sort(key=lambda token: (round(token.baseline), token.x0))
    grid = Grid([rule[:4] for rule in rules])
    joined: list[list[Token]] = []
    for token in flat:
        before = joined[-1][-1] if joined else None
        if before is not None and abs(before.baseline - token.baseline) <= 1.0:
            top, bottom = min(before.top, token.top), max(before.bottom, token.bottom)
            bridge = (before.x1 - 1, top, token.x0 + 1, bottom)
            touches = token.x0 - before.x1 <= 1.0
            if touches or any(_reaches(rules[at], bridge) for at in grid.touching(bridge)):
                joined[-1].append(token)
                continue
        joined.append([token])
    return [_spanned(pieces, band) for pieces in joined]


def is_flat(token: Token) -> bool:
    """Tell a piece of a level brace, or a long accent."""
    return token.bottom - token.top < 0.7 * token.size


def _reaches(rule: Rule, bridge: BBox) -> bool:
    return rule.x0 <= bridge[0] + 2 and rule.x1 >= bridge[2] - 2


def _spanned(pieces: Sequence[Token], band: Band) -> Nucleus:
    size = pieces[0].size
    box = pieces[0].bbox
    for token in pieces[1:]:
        box = union(box, token.bbox)
    slack = 0.3 * size
    near = band.near((box[0], box[1] - SPAN_GAP * size, box[2], box[3] + SPAN_GAP * size))
    within = [
        token
        for token in near
        if token.x0 >= box[0] - slack and token.x1 <= box[2] + slack and token.kind != "word"
    ]
    whole = list({id(token): token for token in (*pieces, *within)}.values())
    for token in within:
        box = union(box, token.bbox)
    # An accent over a letter or two is no second storey; what a brace spans gets a label.
    return Nucleus(box, tuple(whole), box[2] - box[0] >= WIDE_SPAN * size)


def is_upright(box: BBox) -> bool:
    """Tell whether a sign is as narrow as a bracket."""
    return box[3] - box[1] > 1.5 * (box[2] - box[0])


def spans_rows(box: BBox, tokens: Sequence[Token]) -> bool:
    """Tell whether a sign is tall enough for more than one row."""
    return box[3] - box[1] >= TWO_ROWS * max(token.size for token in tokens)


def _is_bracket(nucleus: Nucleus) -> bool:
    return is_upright(nucleus.bbox) and all(token.kind == "large" for token in nucleus.claimed)


def _closing(opening: Nucleus, tall: Sequence[Nucleus], at: int) -> int | None:
    """Return the number of the next bracket of a bracket's height; `tall` go from left to right."""
    _, top, x1, bottom = opening.bbox
    reach = PAIR_REACH * opening.claimed[0].size
    for number in range(at + 1, len(tall)):
        other = tall[number].bbox
        if other[0] - x1 > reach:
            return None
        if other[0] > x1 and abs(other[1] - top) < LEVEL and abs(other[3] - bottom) < LEVEL:
            return number
    return None


def _pair(opening: Nucleus, closing: Nucleus, band: Band) -> Nucleus:
    box = union(opening.bbox, closing.bbox)
    between = [
        token
        for token in band.near(box)
        if box[1] <= (token.top + token.bottom) / 2 <= box[3]
        and box[0] <= (token.x0 + token.x1) / 2 <= box[2]
    ]
    return Nucleus(box, tuple(between), _has_storeys(between))


def _cases(brace: Nucleus, band: Band) -> Nucleus | None:
    """Return a tall brace that opens on several rows, with these rows to their ends.

    The rows of cases are flush, which no lines of prose beside a closing bracket are.
    """
    _, top, x1, bottom = brace.bbox
    size = brace.claimed[0].size
    if not spans_rows(brace.bbox, brace.claimed):
        return None
    right = [
        token
        for token in band.near((x1, top, x1 + CASES_WIDEST * size, bottom))
        if token.x0 >= x1 - 1 and top <= (token.top + token.bottom) / 2 <= bottom
    ]
    near = [t for t in right if t.x0 - x1 <= CASES_GAP * size and not t.is_small]
    left = min((token.x0 for token in near), default=0.0)
    flush = [token for token in near if token.x0 - left <= CASES_FLUSH * size]
    if not flush or not _has_storeys(flush):
        return None
    claimed = list(brace.claimed)
    box = brace.bbox
    for token in sorted(right, key=lambda token: token.x0):
        if token.x0 - box[2] > CASES_APART * size:
            break
        claimed.append(token)
        box = union(box, token.bbox)
    return Nucleus(box, tuple(claimed))


def _closed(bracket: Nucleus, band: Band) -> Nucleus | None:
    """Return a tall bracket that closes several rows, with these rows from their beginnings.

    TeX's older fonts have the opening one in the place of the space, so that it is not read.
    """
    x0, top, _, bottom = bracket.bbox
    size = bracket.claimed[0].size
    if not spans_rows(bracket.bbox, bracket.claimed):
        return None
    left = [
        token
        for token in band.near((x0 - CASES_WIDEST * size, top, x0, bottom))
        if token.x1 <= x0 + 1 and top <= (token.top + token.bottom) / 2 <= bottom
    ]
    near = [token for token in left if x0 - token.x1 <= CASES_GAP * size]
    if not near or not _has_storeys(near) or any(token.kind == "word" for token in near):
        return None
    claimed = list(bracket.claimed)
    box = bracket.bbox
    for token in sorted(left, key=lambda token: -token.x1):
        if box[0] - token.x1 > CASES_APART * size or token.kind == "word":
            break
        claimed.append(token)
        box = union(box, token.bbox)
    return Nucleus(box, tuple(claimed))


def _has_storeys(tokens: Sequence[Token]) -> bool:
    """Tell whether tokens between brackets stand in more than one row, scripts not counted."""
    base = [token for token in tokens if not token.is_small and token.kind != "large"]
    if not base:
        rows = sorted(token.baseline for token in tokens if token.kind != "large")
        return bool(rows) and rows[-1] - rows[0] >= ROW_STEP * tokens[0].size
    rows = sorted(token.baseline for token in base)
    return rows[-1] - rows[0] >= ROW_STEP * base[0].size


def _plain_pairs(tokens: Sequence[Token], band: Band) -> list[Nucleus]:
    """Return brackets of plain height with nothing but two storeys of small type between them."""
    pairs = []
    for opening, closing in pairwise(tokens):
        is_pair = opening.text.endswith(("(", "[")) and closing.text.startswith((")", "]"))
        if not is_pair or opening.is_small or closing.is_small:
            continue
        gap = closing.x0 - opening.x1
        if not 0 < gap <= PAIR_REACH * opening.size or not _is_level(opening, closing):
            continue
        middle = opening.baseline - AXIS * opening.size
        box = (opening.x1, middle - opening.size, closing.x0, middle + opening.size)
        inside = [token for token in band.near(box) if _is_within(token, box)]
        over = [t for t in inside if t.is_small and t.baseline <= middle]
        under = [t for t in inside if t.is_small and t.baseline > middle]
        if over and under and len(over) + len(under) == len(inside):
            hull = opening.bbox
            for token in (closing, *inside):
                hull = union(hull, token.bbox)
            pairs.append(Nucleus(hull, (opening, closing, *inside)))
    return pairs


def _is_within(token: Token, box: BBox) -> bool:
    return (
        token.x0 >= box[0] and token.x1 <= box[2] and token.top >= box[1] and token.bottom <= box[3]
    )


def _is_level(first: Token, second: Token) -> bool:
    return abs(first.baseline - second.baseline) < 0.1 * first.size
