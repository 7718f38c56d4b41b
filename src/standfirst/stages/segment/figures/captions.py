"""Captions of figures, and which pictures and drawings of a page each of them names."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from standfirst.model.place import BBox
from standfirst.stages.segment.figures.drawings import Drawn, grown, hull
from standfirst.stages.segment.tables.rows import Phrase

_CAPTION = re.compile(
    r"(?i:figure|fig\.|abbildung|abb\.|bild|hình|sơ đồ|biểu đồ|chart|graph|diagram|schaubild|plate)"
    r"\s*(?:\d{1,4}|[IVXLC]{1,6}|[A-Z])(?:[.\-–—]\d+)*[a-z]?\s*(?:[.:\-–—(|](?!\d)|$|(?=[^\W\d_a-z]))"
)
"""What a caption opens with; after the number, a sentence goes on in small letters."""

_PART = re.compile(r"\(?[a-hA-H]\)(?:\s|$)")
"""What the small caption of a part of a figure opens with."""

_OPENINGS = (
    "igur", "IGUR", "ig.", "IG.", "bbild", "BBILD", "bb.", "BB.", "ild", "ILD", "ình", "ÌNH",
    "ơ đồ", "ơđồ", "iểu", "hart", "HART", "raph", "RAPH", "iagram", "late",
)  # fmt: skip
"""What the words of `_CAPTION` are told by at a glance, whatever their first letter's case."""

MOST_LINES = 5
"""A caption has at most this many lines."""

NEAR = 60.0
"""Points between a figure and its caption, and between the parts of a figure: five lines."""

NEXT, MOST_ROUNDS = 24.0, 8
"""Points between parts of a figure side by side, and how many are put beside each other."""

RUNS_OUT = 3.0
"""Points by which a line has to leave a figure's box to be a line of the text around it."""

LEAST_LEFT = 0.4
"""A figure that text leaves a smaller share of is a ground behind that text."""

OVERSHOOT = 12.0
"""Points by which the box of a drawing may reach beyond its caption."""

PROSE_PARTS, PROSE_WORDS = 6, 5
"""A phrase of so many parts, so many of them words, is a line of text and no label."""


class Caption(NamedTuple):
    """The lines of a caption, their box, and what they say."""

    lines: tuple[Phrase, ...]
    bbox: BBox
    text: str


def may_have_captions(text: str) -> bool:
    """Tell whether a page's text has a word that captions of figures open with."""
    return any(word in text for word in _OPENINGS)


def find_captions(phrases: Sequence[Phrase]) -> list[Caption]:
    """Return the captions of figures on a page; `phrases` go from the top down."""
    found = []
    for at, phrase in enumerate(phrases):
        if not _CAPTION.match(phrase.text):
            continue
        lines = [phrase]
        for below in phrases[at + 1 :]:
            if below.baseline - lines[-1].baseline > 1.35 * phrase.size:
                break
            if below.baseline > lines[-1].baseline + 1 and _goes_on(lines, below):
                lines.append(below)
        box = hull([line.bbox for line in lines])
        found.append(Caption(tuple(lines), box, " ".join(line.text for line in lines)))
    return found


def _goes_on(lines: Sequence[Phrase], phrase: Phrase) -> bool:
    first, last = lines[0], lines[-1]
    if len(lines) >= MOST_LINES or _CAPTION.match(phrase.text):
        return False
    is_alike = abs(phrase.size - last.size) <= 0.04 * last.size
    is_full = last.x1 - last.x0 >= 0.8 * (first.x1 - first.x0)
    return is_alike and is_full and phrase.x0 < first.x1 and phrase.x1 > first.x0


class Named(NamedTuple):
    """What a caption names: what is drawn, and the phrases between that and the caption."""

    drawn: list[Drawn]
    phrases: list[Phrase]


def named_by(caption: Caption, drawn: Sequence[Drawn], phrases: Sequence[Phrase]) -> Named:
    """Return the pictures and drawings that a caption names: those over it, else those under it.

    They follow each other without a line of prose between.
    """
    lines = set(map(id, caption.lines))
    between = sorted((p for p in phrases if id(p) not in lines), key=lambda p: p.baseline)
    column = [one for one in drawn if _is_in_column(one.bbox, caption.bbox)]
    # The box of a curve holds its control points, so that it may reach beyond the ink.
    over = [
        one
        for one in column
        if (one.bbox[1] + one.bbox[3]) / 2 < caption.bbox[1]
        and (one.bbox[3] <= caption.bbox[3] + OVERSHOOT or _covers(one, caption.bbox))
    ]
    over.sort(key=lambda one: -one.bbox[3])
    named = _chain(over, caption.bbox, between, upwards=True)
    if named.drawn:
        return _with_neighbours(named, drawn)
    under = [one for one in column if one.bbox[1] >= caption.bbox[3] - 4]
    under.sort(key=lambda one: one.bbox[1])
    return _with_neighbours(_chain(under, caption.bbox, between, upwards=False), drawn)


def _with_neighbours(named: Named, drawn: Sequence[Drawn]) -> Named:
    """Add what is drawn beside the parts of a figure, on their height and beyond its caption."""
    taken = set(map(id, named.drawn))
    rest = [one for one in drawn if id(one) not in taken]
    for _ in range(MOST_ROUNDS if named.drawn else 0):
        x0, top, x1, bottom = hull([one.bbox for one in named.drawn])
        beside = [
            one
            for one in rest
            if top - 4 <= one.bbox[1]
            and one.bbox[3] <= bottom + 4
            and max(x0 - one.bbox[2], one.bbox[0] - x1) <= NEXT
        ]
        if not beside:
            break
        named.drawn.extend(beside)
        taken = set(map(id, beside))
        rest = [one for one in rest if id(one) not in taken]
    return named


def is_prose(phrase: Phrase) -> bool:
    """Tell a line of text from a label."""
    if len(phrase.words) < PROSE_PARTS or _PART.match(phrase.text):
        return False
    return sum(_is_word(word.text) for word in phrase.words) >= PROSE_WORDS


def _is_word(text: str) -> bool:
    return sum(character.isalpha() for character in text) >= 2


def _is_in_column(box: BBox, caption: BBox) -> bool:
    """Tell whether a caption may belong to a box; it may be far narrower than its figure."""
    return box[0] <= caption[2] + NEAR and caption[0] <= box[2] + NEAR


def _covers(one: Drawn, caption: BBox) -> bool:
    """Tell a picture whose white margin reaches over its caption."""
    return (
        one.strokes == 0
        and one.bbox[0] - OVERSHOOT <= caption[0]
        and caption[2] <= one.bbox[2] + OVERSHOOT
        and one.bbox[3] > caption[3]
    )


def _chain(
    drawn: Sequence[Drawn], caption: BBox, phrases: Sequence[Phrase], *, upwards: bool
) -> Named:
    """Follow what is drawn from a caption on; `phrases` go by their baselines."""
    edge = caption[1] if upwards else caption[3]
    named = Named([], [])
    baselines = [phrase.baseline for phrase in phrases]
    for one in drawn:
        near = one.bbox[3] if upwards else one.bbox[1]
        gap = edge - near if upwards else near - edge
        if gap > NEAR and _gap_past_labels(near, edge, caption, phrases) > NEAR:
            break
        low, high = sorted((near, edge)) if gap > 0 else (edge, edge)
        stretch = phrases[bisect_right(baselines, low) : bisect_left(baselines, high)]
        between = [phrase for phrase in stretch if _crosses(phrase, one.bbox)]
        if any(map(is_prose, between)) or (one.is_rule and _frames_text(one, phrases, baselines)):
            break
        named.drawn.append(one)
        named.phrases.extend(between)
        edge = min(edge, one.bbox[1]) if upwards else max(edge, one.bbox[3])
    return named


def _gap_past_labels(near: float, edge: float, caption: BBox, phrases: Sequence[Phrase]) -> float:
    """Return the widest stretch without a label between a drawing and its caption."""
    low, high = sorted((near, edge))
    column = grown(caption, NEAR)
    labels = [
        (phrase.top + phrase.bottom) / 2
        for phrase in phrases
        if low < phrase.baseline < high
        and _crosses(phrase, column)
        and len(phrase.words) < PROSE_PARTS
    ]
    steps = [low, *sorted(labels), high]
    return max(below - above for above, below in pairwise(steps))


def _frames_text(rule: Drawn, phrases: Sequence[Phrase], baselines: Sequence[float]) -> bool:
    """Tell whether lines of text stand beside an upright rule: it frames them, and no drawing."""
    _, top, _, bottom = rule.bbox
    beside = phrases[bisect_left(baselines, top) : bisect_right(baselines, bottom)]
    return any(map(is_prose, beside))


def _crosses(phrase: Phrase, box: BBox) -> bool:
    return phrase.x0 < box[2] and phrase.x1 > box[0]


def clear_of_lines(box: BBox, phrases: Iterable[Phrase]) -> BBox | None:
    """Return a figure's box without the lines of text that run out of it; None if little is left.

    A picture often has a white margin that reaches over the lines around it. Such a line is cut
    off at the nearer end, so that no sentence loses its middle.
    """
    x0, top, x1, bottom = box
    middle = (top + bottom) / 2
    for phrase in phrases:
        height = (phrase.top + phrase.bottom) / 2
        if not (is_prose(phrase) and _crosses(phrase, box) and box[1] <= height <= box[3]):
            continue
        if phrase.x0 >= x0 - RUNS_OUT and phrase.x1 <= x1 + RUNS_OUT:
            continue
        if height < middle:
            top = max(top, phrase.bottom + RUNS_OUT)
        else:
            bottom = min(bottom, phrase.top - RUNS_OUT)
    return (x0, top, x1, bottom) if bottom - top > LEAST_LEFT * (box[3] - box[1]) else None
