"""Rules that make a formula: fraction bars between what they divide, and lines over a root."""

from __future__ import annotations

from collections.abc import Sequence

from standfirst.model.place import BBox, union
from standfirst.model.source import Rule
from standfirst.stages.segment.formulas.grid import Grid
from standfirst.stages.segment.formulas.nucleus import Band, Nucleus
from standfirst.stages.segment.formulas.tokens import Token

THICKEST_BAR = 2.4
"""Points; a thicker rule is decoration. The box of a stroked line is twice as thick as its ink."""

SHORTEST_BAR = 2.0
"""Points; the bar of a fraction of single digits in the smallest script is longer."""

LONGEST_BAR = 450.0
"""Points; a longer rule parts the page. Lines of print are hardly ever longer."""

MOST_BARS = 1500
"""A page with more rules that may be bars is a drawing; the rest are not looked at."""

FAR = 60.0
"""Points around a bar within which its numerator and denominator are looked for, row by row."""

LARGEST_GAP = 0.8
"""A numerator or denominator stands within this share of the font size from its bar."""

LARGEST_EXCESS = 1.0
"""A bar is at most this share of the font size longer than the longer of its two sides."""

LARGEST_EXCESS_BESIDE_SIGN = 3.0
"""The same where an equals sign or an operator stands beside the bar, which no table rule has."""

CENTRE_SLACK = 0.35
"""Both sides are centred on the bar within this share of the font size."""

END_SLACK = 0.35
"""A side ends at most this share of the font size beyond the bar."""

GOES_ON = 0.6
"""Text this share of the font size beside a side goes on beyond the bar: an underlined part."""

NEIGHBOUR = 12.0
"""Points between two fractions side by side whose numerators share a baseline."""

HUGS = 0.17
"""An underline is nearer to the baseline above than by this share of its distance to the baseline
below: 0.07 to 0.15. Fraction bars in type of the text's size have 0.3 to 0.6."""

MOST_WORDS = 8
"""More words, and nothing but words, are a sentence."""

MOST_WORDS_OF_ALL = 14
"""More words are a passage, whatever stands among them: underlined lines below a rule."""

CROSSES = 0.4
"""Points by which a descender reaches below an underline; a numerator never reaches its bar."""

WIDE_GAP = 1.6
"""No side of a fraction has a gap of this many font sizes; the cells of a row have."""


def fraction(rule: Rule, band: Band, bars: Grid) -> Nucleus | None:
    """Return the fraction that a rule divides, None where it does something else.

    `bars` holds the rules of the page that may be bars.
    """
    for is_nested in (True, False):
        above = _side(rule, band, bars if is_nested else None, upwards=True)
        below = _side(rule, band, bars if is_nested else None, upwards=False)
        if above is None or below is None:
            return None
        if not _may_be_divided(above) or not _may_be_divided(below):
            return None
        if _fits(rule, above, below, band) and _ends(rule, (*above, *below), band, bars):
            break
    else:
        return None
    if _is_underline(rule, above, below, band):
        return None
    box = union(union(_hull(above), _hull(below)), (rule.x0, rule.top, rule.x1, rule.bottom))
    return Nucleus(box, (*above, *below))


def root(rule: Rule, band: Band) -> Nucleus | None:
    """Return the root that a rule covers: its sign ends where the rule begins."""
    for sign in band.near((rule.x0 - 3, rule.top - 3, rule.x0 + 3, rule.bottom + 3)):
        if not _is_root_sign(sign) or abs(sign.x1 - rule.x0) > 2 or sign.top > rule.bottom + 3:
            continue
        box = (min(sign.x0, rule.x0), rule.top, rule.x1, max(sign.bottom, rule.bottom))
        under = [
            token
            for token in band.near((rule.x0, rule.top, rule.x1, box[3]))
            if token.x0 >= rule.x0 - 1
            and token.x1 <= rule.x1 + 0.2 * token.size
            and rule.top <= (token.top + token.bottom) / 2 <= box[3]
        ]
        for token in under:
            box = union(box, token.bbox)
        return Nucleus(box, (sign, *under))
    return None


def _ends(rule: Rule, sides: Sequence[Token], band: Band, bars: Grid) -> bool:
    """Tell whether no line of text goes on beside what stands over and under a bar."""
    return _has_neighbour(rule, bars) or not any(
        _goes_on(rule, token, band) for token in _one_a_row(sides)
    )


def column_sum(rule: Rule, band: Band) -> Nucleus | None:
    """Return numbers written one over the other with their sum under a rule, None for others."""
    middle = (rule.top + rule.bottom) / 2
    near = band.near((rule.x0, middle - FAR, rule.x1, middle + FAR))
    size = max((token.size for token in near), default=0.0)
    numbers = [t for t in near if t.kind == "number" and t.x1 <= rule.x1 + END_SLACK * size]
    under = [t for t in numbers if 0 <= t.top - middle <= LARGEST_GAP * size]
    over = sorted((t for t in numbers if t.bottom <= middle), key=lambda t: -t.bottom)
    if len(under) != 1 or not over:
        return None
    signs = [t for t in near if t.text in ("+", "−", "-", "–", "×", "·")]
    claimed = [under[0]]
    edge = middle
    for number in over:
        is_flush = abs(number.x1 - under[0].x1) <= 0.2 * size
        if edge - number.bottom > LARGEST_GAP * size or not is_flush:
            break
        claimed.append(number)
        edge = number.top
    beside = [s for s in signs if any(_is_level(s, number) for number in claimed[1:])]
    if not beside or len(claimed) < 3:
        return None
    box = union(_hull([*claimed, *beside]), rule[:4])
    return Nucleus(box, (*claimed, *beside))


def _is_root_sign(token: Token) -> bool:
    """Tell a root sign; TeX's extension fonts have no Unicode for theirs: p, q, r and s."""
    if token.text in ("√", "∛", "∜", "⎷"):
        return True
    return token.kind == "large" and token.text in ("p", "q", "r", "s", "t", "v", "\ufffd")


def _side(rule: Rule, band: Band, bars: Grid | None, *, upwards: bool) -> list[Token] | None:
    """Return what stands on one side of a bar: a row with its scripts, or a fraction again.

    Fractions in the fraction are told by the other `bars`.

    None where nothing is near, or where the first row reaches beyond the bar's ends.
    """
    edge = rule.top if upwards else rule.bottom
    taken: list[Token] = []
    for token in _outwards(rule, band, upwards=upwards):
        gap = edge - token.bottom if upwards else token.top - edge
        if gap > LARGEST_GAP * token.size:
            break
        slack = END_SLACK * token.size
        sticks_out = token.x0 < rule.x0 - slack or token.x1 > rule.x1 + slack
        is_first_row = not taken or _is_level(token, taken[0])
        if sticks_out and is_first_row:
            # A line of prose that runs past the bar makes it an underline.
            return None
        is_next_row = not is_first_row and gap > 0
        if sticks_out or (is_next_row and not (bars and _is_nested(rule, token, bars))):
            break
        if is_next_row and _goes_on(rule, token, band):
            break
        taken.append(token)
        edge = min(edge, token.top) if upwards else max(edge, token.bottom)
    return taken or None


def _is_nested(rule: Rule, token: Token, bars: Grid) -> bool:
    """Tell whether another bar lies between a bar and a token, or level with it: a fraction in
    the fraction."""
    top, bottom = min(rule.top, token.top), max(rule.bottom, token.bottom)
    return len(bars.touching((rule.x0, top, rule.x1, bottom))) > 1


def _outwards(rule: Rule, band: Band, *, upwards: bool) -> list[Token]:
    """Return the tokens over or under a bar, those next to it first."""
    middle = (rule.top + rule.bottom) / 2
    stretch = (middle - FAR, middle) if upwards else (middle, middle + FAR)
    tokens = [
        token
        for token in band.near((rule.x0, stretch[0], rule.x1, stretch[1]))
        if ((token.top + token.bottom) / 2 < middle) == upwards
    ]
    return sorted(tokens, key=lambda t: (-t.bottom, t.x0) if upwards else (t.top, t.x0))


def _is_level(token: Token, other: Token) -> bool:
    return abs(token.baseline - other.baseline) < 0.1 * other.size


def _hull(tokens: Sequence[Token]) -> BBox:
    box = tokens[0].bbox
    for token in tokens[1:]:
        box = union(box, token.bbox)
    return box


def _fits(rule: Rule, above: Sequence[Token], below: Sequence[Token], band: Band) -> bool:
    """Tell whether a bar is as long as what it divides, and both sides are centred on it."""
    size = max(token.size for token in (*above, *below))
    sides = (_hull(above), _hull(below))
    width = max(side[2] - side[0] for side in sides)
    excess = rule.x1 - rule.x0 - width
    if excess > LARGEST_EXCESS * size and (
        excess > LARGEST_EXCESS_BESIDE_SIGN * size or not _is_beside_sign(rule, band, size)
    ):
        return False
    if _has_wide_gap(above) or _has_wide_gap(below):
        return False
    centre = (rule.x0 + rule.x1) / 2
    slack = CENTRE_SLACK * size + 0.02 * width
    return all(abs((side[0] + side[2]) / 2 - centre) <= slack for side in sides)


def _has_wide_gap(side: Sequence[Token]) -> bool:
    ordered = sorted(side, key=lambda token: token.x0)
    right = ordered[0].x1
    for token in ordered[1:]:
        if token.x0 - right > WIDE_GAP * token.size:
            return True
        right = max(right, token.x1)
    return False


def _is_beside_sign(rule: Rule, band: Band, size: float) -> bool:
    """Tell whether a relation or an operator stands on the bar's height, right beside it."""
    middle = (rule.top + rule.bottom) / 2
    reach = LARGEST_EXCESS_BESIDE_SIGN * size
    return any(
        token.kind == "sign"
        and abs((token.top + token.bottom) / 2 - middle) <= 0.5 * size
        and (
            -0.35 * size <= rule.x0 - token.x1 <= reach
            or -0.35 * size <= token.x0 - rule.x1 <= reach
        )
        for token in band.near((rule.x0 - reach, middle - size, rule.x1 + reach, middle + size))
    )


def _goes_on(rule: Rule, first: Token, band: Band) -> bool:
    """Tell whether a line of text goes on beside a token, beyond the ends of the bar.

    Scripts do not count: an exponent before a fraction stands as high as its numerator.
    """
    reach = GOES_ON * first.size
    box = (rule.x0 - reach, first.top, rule.x1 + reach, first.bottom)
    return any(
        _is_level(token, first)
        and not token.is_small
        and token.kind != "large"
        and max(token.x0 - rule.x1, rule.x0 - token.x1) > 0
        for token in band.near(box)
    )


def _one_a_row(tokens: Sequence[Token]) -> list[Token]:
    return list({round(t.baseline): t for t in tokens if not t.is_small}.values())


def _has_neighbour(rule: Rule, bars: Grid) -> bool:
    """Tell whether another bar stands right beside this one, on its height."""
    reach = (rule.x0 - NEIGHBOUR, rule.top - 1, rule.x1 + NEIGHBOUR, rule.bottom + 1)
    return len(bars.touching(reach)) > 1


def _is_underline(rule: Rule, above: Sequence[Token], below: Sequence[Token], band: Band) -> bool:
    """Tell a line under text from a bar between: letters cross it, or it hugs the line above.

    The bar of a fraction in small type does so too, but for words.
    """
    if any(token.bottom > rule.top + CROSSES for token in above):
        return True
    is_small = all(token.is_small for token in above)
    if is_small and not all(any(t.kind == "word" for t in side) for side in (above, below)):
        return False
    if _is_beside_sign(rule, band, max(token.size for token in above)):
        return False
    upper = rule.top - max(_baselines(above))
    lower = min(_baselines(below)) - rule.bottom
    return upper < HUGS * lower


def _baselines(side: Sequence[Token]) -> list[float]:
    """Return where a side's letters stand, its scripts left out."""
    largest = max(token.size for token in side)
    return [token.baseline for token in side if token.size >= 0.9 * largest]


def _may_be_divided(side: Sequence[Token]) -> bool:
    """Tell what may stand in a fraction: not a sign of money alone, nor a sentence."""
    kinds = [token.kind for token in side]
    words = kinds.count("word")
    is_sentence = words > MOST_WORDS and not {"letter", "sign", "number", "large"} & set(kinds)
    is_sentence = is_sentence or words > MOST_WORDS_OF_ALL
    return bool({"word", "number", "letter", "large"} & set(kinds)) and not is_sentence
