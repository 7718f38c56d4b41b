"""What the outline of a plain text is taken as a whole: which numbered titles bear each other out,
what names the text, and where its annexes stand."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from standfirst.stages.read.text_headings import (
    ANNEX_WORDS,
    CAPITALS_RANK,
    FLUSH_RANK,
    TITLE_RANK,
    HeadingMark,
    is_sentence,
    is_title,
)
from standfirst.stages.read.text_lines import Line, begins_block, lines
from standfirst.stages.read.text_lists import item_mark


class Candidate(NamedTuple):
    """A line that may be a heading; `line` counts the lines with content from the start of the
    text, `above_text` tells that text stands on the line below.
    """

    start: int
    end: int
    mark: HeadingMark
    line: int
    above_text: bool = False


CENTRED = 10
"""A line that is set in so far, at the head of a text, is centred: its title."""

_LONGEST_NAME = 80
_FIRST_LINES = 12
_FIELD = re.compile(r"[^\W\d_]+(?:[ -][^\W\d_]+)?:\s")
_ANNEXES = tuple(
    written for word in ANNEX_WORDS for written in (word, word.capitalize(), word.upper())
)
# Of titles that follow on each other by number, so many have text below them; the items of a list
# have none.
_WITH_TEXT = 0.6


def with_title(text: str, headings: list[Candidate]) -> list[Candidate]:
    """Raise what names the whole text: a first heading in capitals right above another one; else a
    line above the first heading that is centred, or the first line of all, where it is alone."""
    if not headings:
        return headings
    first = headings[0]
    if (
        len(headings) > 1
        and first.mark.rank == CAPITALS_RANK
        and not text[first.end : headings[1].start].strip()
    ):
        return [first._replace(mark=HeadingMark(TITLE_RANK)), *headings[1:]]
    if first.mark.rank >= 0 and (title := _first_line(text, first)):
        return [title, *headings]
    return headings


def _first_line(text: str, heading: Candidate) -> Candidate | None:
    for number, (before, line, after) in enumerate(lines(text), start=1):
        if line.start >= heading.start or number > _FIRST_LINES:
            return None
        alone = begins_block(before, line) and (after is None or begins_block(line, after))
        centred = line.indent >= CENTRED and begins_block(before, line)
        if ((number == 1 and alone) or centred) and is_name(line):
            return Candidate(line.start, line.end, HeadingMark(TITLE_RANK), number)
    return None


def is_name(line: Line) -> bool:
    """Tell a line that can be a title: no item, no field of a form, no sentence."""
    return (
        is_title(line.content, _LONGEST_NAME)
        and item_mark(line.content) is None
        and not _FIELD.match(line.content)
        and not is_sentence(line.content)
    )


def annexed(text: str, headings: list[Candidate]) -> list[Candidate]:
    """Put annexes beside the highest headings of the text before them, where none of these comes
    again below an annex."""
    annexes = [at for at, heading in enumerate(headings) if _is_annex(text, heading)]
    if not annexes:
        return headings
    others = [heading for heading in headings[: annexes[0]] if heading.mark.rank >= 0]
    top = min((heading.mark.rank for heading in others), default=0)
    below = {
        heading.mark.rank
        for at, heading in enumerate(headings[annexes[0] :], start=annexes[0])
        if at not in annexes
    } - {FLUSH_RANK}
    if top in below:
        return headings
    return [
        heading._replace(mark=HeadingMark(top)) if at in annexes else heading
        for at, heading in enumerate(headings)
    ]


def _is_annex(text: str, heading: Candidate) -> bool:
    return heading.mark.rank == 0 and text.startswith(_ANNEXES, heading.start)


def borne_out(candidates: Sequence[Candidate], count: int) -> list[Candidate]:
    """Leave out the weak candidates that no other bears out; `count` is the number of lines.

    "11 Tests" is a heading where "11.5 Sheath" comes before the next such number. "1. Scope" is
    one where "2. …" follows and text stands below most of them, or where it is the only one below
    a heading and its like are headings elsewhere: the items of a list follow on each other.
    """
    strong = [each for each in candidates if not each.mark.weak]
    starts = [each.start for each in strong]
    kept: set[int] = set()
    alone: list[tuple[int, Candidate]] = []
    ranks: set[int] = set()
    for run in _runs(candidates):
        with_text = sum(_has_text(candidates, at, count) for at in run)
        following = [*run[1:], -1]
        for at, after in zip(run, following, strict=True):
            child = bisect_right(starts, candidates[at].start)
            until = candidates[after].start if after >= 0 else _next_alike(candidates, at)
            if child < len(strong) and _is_child(strong[child], candidates[at], until):
                kept.add(at)
        if len(run) > 1 and with_text >= _WITH_TEXT * len(run):
            kept.update(run)
            ranks.add(candidates[run[0]].mark.rank)
        elif len(run) == 1 and with_text:
            alone.append((run[0], candidates[run[0]]))
    for at, candidate in alone:
        is_first = candidate.mark.number == (1,) and candidate.mark.rank in ranks
        if is_first and at and candidates[at - 1].line == candidate.line - 1:
            kept.add(at)
    return [each for at, each in enumerate(candidates) if not each.mark.weak or at in kept]


def _runs(candidates: Sequence[Candidate]) -> Iterator[list[int]]:
    """Yield the weak candidates of one rank that follow on each other by number, as indices."""
    by_rank: dict[int, list[int]] = {}
    for at, candidate in enumerate(candidates):
        if candidate.mark.weak:
            by_rank.setdefault(candidate.mark.rank, []).append(at)
    for indices in by_rank.values():
        run = indices[:1]
        for before, at in pairwise(indices):
            if candidates[at].mark.number[0] != candidates[before].mark.number[0] + 1:
                yield run
                run = []
            run.append(at)
        yield run


def _has_text(candidates: Sequence[Candidate], at: int, count: int) -> bool:
    """Tell whether something stands below a candidate that is no candidate of its own rank."""
    candidate = candidates[at]
    if candidate.above_text:
        return True
    if at + 1 == len(candidates):
        return count > candidate.line
    after = candidates[at + 1]
    return after.line > candidate.line + 1 or after.mark.rank > candidate.mark.rank


def _next_alike(candidates: Sequence[Candidate], at: int) -> int | None:
    rank = candidates[at].mark.rank
    for after in candidates[at + 1 : at + 1 + _FIRST_LINES]:
        if after.mark.rank == rank:
            return after.start
    return None


def _is_child(child: Candidate, parent: Candidate, until: int | None) -> bool:
    number = child.mark.number
    return (
        len(number) > 1
        and number[:1] == parent.mark.number
        and (until is None or child.start < until)
    )
