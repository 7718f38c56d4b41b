"""The outline of a plain text: which lines are headings, and how deep they stand."""

from __future__ import annotations

from bisect import bisect_right
from typing import NamedTuple

from standfirst.stages.read.text_headings import (
    CAPITALS_RANK,
    TITLE_RANK,
    UNDERLINED_RANK,
    HeadingMark,
    heading_mark,
    is_capitals,
    is_title,
    lacks_title,
)
from standfirst.stages.read.text_lines import (
    SENTENCE_END,
    Line,
    begins_block,
    is_separator,
    lines,
)
from standfirst.stages.read.text_lists import item_mark


class Heading(NamedTuple):
    """A heading line; `end` is past the second line where it has one."""

    end: int
    label: str
    level: int


class _Candidate(NamedTuple):
    start: int
    end: int
    mark: HeadingMark
    line: int
    """Counts the lines with content from the start of the text."""


# A heading right above its text, without a blank line between, is clearly shorter than that text.
_SHORT = 60
_SHORTER = 0.75
_LONGEST_SECOND_LINE = 80
_LONGEST_UNDERLINED = 120
_UNDERLINE_SHARE = 0.6


def outline(text: str) -> dict[int, Heading]:
    """Return the headings of a plain text by the place where they start."""
    candidates, count = _candidates(text)
    headings = _with_title(text, _borne_out(candidates, count))
    ranks = sorted({heading.mark.rank for heading in headings})
    levels = {rank: level for level, rank in enumerate(ranks, start=1)}
    return {
        heading.start: Heading(heading.end, _label(text, heading), levels[heading.mark.rank])
        for heading in headings
    }


def _with_title(text: str, headings: list[_Candidate]) -> list[_Candidate]:
    """Raise a first heading in capitals over the chapter or article right below it: a title."""
    if len(headings) < 2:
        return headings
    first, second = headings[:2]
    is_title = (
        first.mark.rank == CAPITALS_RANK > second.mark.rank
        and not text[first.end : second.start].strip()
    )
    return [first._replace(mark=HeadingMark(TITLE_RANK)), *headings[1:]] if is_title else headings


def _label(text: str, heading: _Candidate) -> str:
    lines_of_it = text[heading.start : heading.end].splitlines()
    if heading.mark.rank < TITLE_RANK:
        lines_of_it.pop()
    return " ".join(" ".join(lines_of_it).split())


def _candidates(text: str) -> tuple[list[_Candidate], int]:
    found: list[_Candidate] = []
    underlines: dict[str, int] = {}
    number = taken_to = 0
    for number, (before, line, after) in enumerate(lines(text), start=1):
        if line.start < taken_to:
            continue
        candidate = _underlined(line, after, number, underlines) or _titled(
            before, line, after, number, heading_before=before.end == taken_to
        )
        if candidate is not None:
            found.append(candidate)
            if not candidate.mark.weak:
                taken_to = candidate.end
    return found, number


def _underlined(
    line: Line, after: Line | None, number: int, underlines: dict[str, int]
) -> _Candidate | None:
    """Take a title over a line of equal marks; each mark is a level, in order of appearance."""
    if after is None or after.blank or after.content[0] not in "=-~^":
        return None
    marks = after.content
    if marks.strip(marks[0]) or len(marks) < max(3, _UNDERLINE_SHARE * len(line.content)):
        return None
    if len(line.content) > _LONGEST_UNDERLINED or is_separator(line):
        return None
    rank = UNDERLINED_RANK + underlines.setdefault(marks[0], len(underlines))
    return _Candidate(line.start, after.end, HeadingMark(rank), number)


def _titled(
    before: Line, line: Line, after: Line | None, number: int, *, heading_before: bool
) -> _Candidate | None:
    first = begins_block(before, line) or heading_before
    if not first and not before.content.endswith(SENTENCE_END):
        return None
    alone = first and (after is None or begins_block(line, after))
    mark = heading_mark(line.content)
    if mark is None:
        if not (alone and after is not None and is_capitals(line.content)):
            return None
        mark = HeadingMark(CAPITALS_RANK)
    if not alone and (mark.weak or (after is not None and not _heads(line, after))):
        return None
    end = line.end
    if lacks_title(line.content) and after is not None and _is_second_line(after):
        end = after.end
    return _Candidate(line.start, end, mark, number)


def _heads(line: Line, after: Line) -> bool:
    """Tell a heading right above its text from the first line of a wrapped paragraph."""
    if after.content[0].islower() and item_mark(after.content) is None:
        return False
    return len(line.content) <= max(_SHORT, len(after.content) * _SHORTER)


def _is_second_line(after: Line) -> bool:
    return is_title(after.content, _LONGEST_SECOND_LINE) and heading_mark(after.content) is None


def _borne_out(candidates: list[_Candidate], count: int) -> list[_Candidate]:
    """Leave out the weak candidates that no other bears out.

    "11 Tests" is a heading where "11.5 Sheath" comes before the next such number; "1. Scope" is
    one where a neighbour in number is there too and text stands below it: the items of a list
    follow on each other.
    """
    weak = [candidate for candidate in candidates if candidate.mark.weak]
    strong = [candidate for candidate in candidates if not candidate.mark.weak]
    starts = [candidate.start for candidate in strong]
    kept = set()
    for index, candidate in enumerate(weak):
        preceding = weak[index - 1] if index else None
        following = weak[index + 1] if index + 1 < len(weak) else None
        child = bisect_right(starts, candidate.start)
        has_child = child < len(strong) and _is_child(strong[child], candidate, following)
        has_text = (following.line if following else count + 1) > candidate.line + 1
        has_peer = _neighbours(candidate, following) or _neighbours(preceding, candidate)
        if has_child or (has_text and has_peer):
            kept.add(candidate.start)
    return [
        candidate for candidate in candidates if not candidate.mark.weak or candidate.start in kept
    ]


def _is_child(child: _Candidate, parent: _Candidate, following: _Candidate | None) -> bool:
    number = child.mark.number
    return (
        len(number) > 1
        and number[:1] == parent.mark.number
        and (following is None or child.start < following.start)
    )


def _neighbours(first: _Candidate | None, second: _Candidate | None) -> bool:
    return (
        first is not None
        and second is not None
        and first.mark.rank == second.mark.rank
        and first.mark.number[0] + 1 == second.mark.number[0]
        and second.line > first.line + 1
    )
