"""What makes text a formula by itself: bars, roots, tall signs, and what is stacked on a name."""

from __future__ import annotations

from collections.abc import Sequence

from standfirst.model.place import BBox, union
from standfirst.model.source import Rule
from standfirst.stages.segment.formulas.bars import (
    LONGEST_BAR,
    MOST_BARS,
    SHORTEST_BAR,
    THICKEST_BAR,
    column_sum,
    fraction,
    root,
)
from standfirst.stages.segment.formulas.brackets import (
    fill_brackets,
    is_flat,
    is_upright,
    span_braces,
    spans_rows,
)
from standfirst.stages.segment.formulas.grid import Grid, connected
from standfirst.stages.segment.formulas.nucleus import Band, Nucleus
from standfirst.stages.segment.formulas.signs import ACCENTS, BIG_OPERATORS
from standfirst.stages.segment.formulas.tokens import SMALL, Token

LIMIT_GAP = 0.8
"""Limits stand within this share of the font size over and under their sign."""

LIMIT_DROP = 0.5
"""A limit's baseline is at least this share of the font size under its sign's; a subscript's is
at most a quarter."""

LIMIT_REACH = 0.7
"""A limit may be wider than its sign by this share of the font size on each side, part by part."""

LIMIT_WIDEST, LIMIT_TALLEST = 5.0, 3.0
"""Limits reach at most so many font sizes to each side of their sign, and away from it."""

ACCENT_GAP = 0.5
"""In font sizes: a long accent is so near to the letters under it."""

DISPLAY_HEIGHT = 1.25
"""In font sizes: operators are higher in displays, and as high as their line in prose."""

STACKING = BIG_OPERATORS | frozenset("√∛∜⎷")
"""Signs that always have something over, under or inside them."""

INTEGRALS = frozenset("∫∬∭∮ZRHIsr")
"""Integral signs, also by the codes that they have in TeX's extension fonts."""

TEXT_SIZE = 0.75
"""Type of so much of a sign's size stands in the line with it; scripts are smaller."""

WITH_LIMITS = ("lim", "max", "min", "sup", "inf", "gcd", "ggT", "det", "Pr")
"""Names under which something is written."""


def find_nuclei(tokens: Sequence[Token], bars: Sequence[Rule]) -> list[Nucleus]:
    """Return the nuclei of a page, those that overlap put together, from the top down.

    `bars` are the rules that may be bars.
    """
    band = Band(tokens)
    grid = Grid([rule[:4] for rule in bars])
    found: list[Nucleus] = []
    for rule in bars:
        nucleus = root(rule, band) or column_sum(rule, band) or fraction(rule, band, grid)
        if nucleus is not None:
            found.append(nucleus)
    found.extend(_with_limits(t, band) for t in tokens if t.kind == "large")
    found.extend(_named_limits(t, band) for t in tokens if _is_name(t))
    found = [nucleus for nucleus in found if nucleus.claimed]
    whole = merged(found)
    found.extend(fill_brackets(whole, tokens, band))
    found.extend(span_braces(tokens, bars, band))
    return merged(found)


def possible_bars(rules: Sequence[Rule]) -> list[Rule]:
    """Return the rules that may be bars: level, thin, and not part of a table's grid."""
    upright = Grid([rule[:4] for rule in rules if rule.kind != "horizontal"])
    return [
        rule
        for rule in rules
        if rule.kind == "horizontal"
        and rule.bottom - rule.top <= THICKEST_BAR
        and SHORTEST_BAR <= rule.x1 - rule.x0 <= LONGEST_BAR
        and not upright.touching((rule.x0 - 1, rule.top - 1, rule.x1 + 1, rule.bottom + 1))
    ][:MOST_BARS]


def merged(nuclei: Sequence[Nucleus]) -> list[Nucleus]:
    """Put nuclei together whose boxes overlap, as long as any do."""
    current = list(nuclei)
    while True:
        groups = overlapping([nucleus.bbox for nucleus in current])
        if len(groups) == len(current):
            return sorted(current, key=lambda nucleus: (nucleus.bbox[1], nucleus.bbox[0]))
        current = [_put_together([current[at] for at in group]) for group in groups]


def overlapping(boxes: Sequence[BBox]) -> list[list[int]]:
    """Return which boxes overlap, directly or through others, as groups of their numbers."""
    grid = Grid(boxes)
    pairs = ((at, other) for at, box in enumerate(boxes) for other in grid.touching(box))
    return connected(len(boxes), pairs)


def _put_together(nuclei: Sequence[Nucleus]) -> Nucleus:
    box = nuclei[0].bbox
    claimed = {id(token): token for nucleus in nuclei for token in nucleus.claimed}
    for nucleus in nuclei[1:]:
        box = union(box, nucleus.bbox)
    is_stacked = any(nucleus.is_stacked for nucleus in nuclei)
    return Nucleus(box, tuple(claimed.values()), is_stacked or spans_rows(box, nuclei[0].claimed))


def _with_limits(sign: Token, band: Band) -> Nucleus:
    """Return a tall sign with the small tokens right over and under it; brackets have none."""
    if is_upright(sign.bbox) and sign.text not in INTEGRALS:
        return Nucleus(sign.bbox, (sign,), spans_rows(sign.bbox, [sign]))
    if is_flat(sign) and sign.text in ACCENTS:
        return _accented(sign, band)
    nucleus = _stacked(sign, band, downwards=True, upwards=True)
    if len(nucleus.claimed) == 1 and (is_flat(sign) or _reads_in_line(sign, band)):
        return nucleus._replace(is_stacked=False)
    return nucleus


def _accented(accent: Token, band: Band) -> Nucleus:
    """Return a long accent with what it is drawn over: no second storey."""
    reach = ACCENT_GAP * accent.size
    under = [
        token
        for token in band.near((accent.x0, accent.top, accent.x1, accent.bottom + reach))
        if token.kind in ("letter", "number")
        and accent.bottom <= (token.top + token.bottom) / 2
        and accent.x0 - 1 <= (token.x0 + token.x1) / 2 <= accent.x1 + 1
    ]
    box = accent.bbox
    for token in under:
        box = union(box, token.bbox)
    return Nucleus(box, (accent, *under), is_stacked=False)


def _reads_in_line(sign: Token, band: Band) -> bool:
    """Tell an operator as high as its line, without a limit over the other beside it.

    One of TeX's extension fonts has no Unicode: in the text it would be a P or an S.
    """
    if sign.text not in BIG_OPERATORS or sign.bottom - sign.top > DISPLAY_HEIGHT * sign.size:
        return False
    middle, reach = (sign.top + sign.bottom) / 2, 0.3 * sign.size
    beside = [
        (token.top + token.bottom) / 2
        for token in band.near((sign.x0, sign.top - reach, sign.x1 + reach, sign.bottom + reach))
        if token.is_small and token.x0 >= (sign.x0 + sign.x1) / 2
    ]
    return not (any(y < middle for y in beside) and any(y > middle for y in beside))


def _named_limits(name: Token, band: Band) -> Nucleus:
    """Return a function's name with what is written under it, as for a maximum or a limit."""
    nucleus = _stacked(name, band, downwards=True, upwards=False)
    drop = LIMIT_DROP * name.size
    if any(token.baseline - name.baseline >= drop for token in nucleus.claimed):
        return nucleus
    return Nucleus(name.bbox, ())


def _is_name(token: Token) -> bool:
    return token.text.endswith(WITH_LIMITS) and not token.is_small


def _stacked(sign: Token, band: Band, *, downwards: bool, upwards: bool) -> Nucleus:
    claimed = [sign]
    largest = SMALL * _size_beside(sign, band)
    box = sign.bbox
    gap, reach = LIMIT_GAP * sign.size, LIMIT_REACH * sign.size
    seen = {id(sign)}
    grows = True
    while grows:
        grows = False
        x0, top, x1, bottom = box
        window = (
            max(x0 - reach, sign.x0 - LIMIT_WIDEST * sign.size),
            max(top - gap, sign.top - LIMIT_TALLEST * sign.size) if upwards else sign.bottom,
            min(x1 + reach, sign.x1 + LIMIT_WIDEST * sign.size),
            min(bottom + gap, sign.bottom + LIMIT_TALLEST * sign.size) if downwards else sign.top,
        )
        for token in band.near(window):
            is_under = token.top >= sign.bottom - 0.1 * sign.size and downwards
            is_over = token.bottom <= sign.top + 0.1 * sign.size and upwards
            is_limit = token.is_small and token.size <= largest
            if id(token) in seen or not is_limit or not (is_under or is_over):
                continue
            seen.add(id(token))
            if _is_script(token, band):
                continue
            claimed.append(token)
            box = union(box, token.bbox)
            grows = True
    is_plain = len(claimed) == 1 and sign.text not in STACKING and is_upright(sign.bbox)
    return Nucleus(box, tuple(claimed), not is_plain or spans_rows(box, claimed))


def _size_beside(sign: Token, band: Band) -> float:
    """Return the size of the text that a sign stands in: a footnote's is small by itself."""
    reach = 1.5 * sign.size
    sizes = [
        token.size
        for token in band.near((sign.x0 - reach, sign.top, sign.x1 + reach, sign.bottom))
        if token.kind != "large" and token.size >= TEXT_SIZE * sign.size
    ]
    return max(sizes, default=sign.size)


def _is_script(token: Token, band: Band) -> bool:
    """Tell whether a token is set to a larger letter of another line, right beside it."""
    reach = 0.3 * token.size
    box = (token.x0 - reach, token.top - token.size, token.x1 + reach, token.bottom + token.size)
    return any(
        token.size <= SMALL * other.size
        and other.kind != "large"
        and -0.45 * other.size <= other.baseline - token.baseline <= 0.6 * other.size
        and (other.x1 <= token.x0 + reach or other.x0 >= token.x1 - reach)
        for other in band.near(box)
    )
