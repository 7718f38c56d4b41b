"""The outline of a plain text: which lines are headings, and how deep they stand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from standfirst.stages.read.text_headings import (
    CAPITALS_RANK,
    FLUSH_RANK,
    TITLE_RANK,
    UNDERLINED_RANK,
    HeadingMark,
    heading_mark,
    is_capitalised,
    is_capitals,
    is_title,
    lacks_title,
    without_stop,
)
from standfirst.stages.read.text_lines import (
    SENTENCE_END,
    Line,
    begins_block,
    is_separator,
    lines,
)
from standfirst.stages.read.text_lists import item_mark
from standfirst.stages.read.text_titles import (
    Candidate,
    annexed,
    borne_out,
    is_name,
    with_title,
)


class Heading(NamedTuple):
    """A heading line; `end` is past the second line where it has one."""

    end: int
    label: str
    level: int


# A heading right above its text, without a blank line between, is clearly shorter than that text.
_SHORT = 60
_SHORTER = 0.75
_LONGEST_SECOND_LINE = 80
_LONGEST_UNDERLINED = 120
_UNDERLINE_SHARE = 0.6
# Further down, what is set in so far and stands alone is a title over text that is not.
_FAR_IN = 16
_LEAST_FALL = 8
_CAPTION = re.compile(r"(?:fig|tab|abb|bild|bảng|hình)\w*\.?\s*\d", re.IGNORECASE)
# A line of text under a title in capitals, as against the next line of an address.
_LONG_ENOUGH = 40
_NUMBER = re.compile(r"\d{1,2}(?:\.\d{1,2}){0,4}\.?[ \t]+")
_COLUMN_GAP = re.compile(r"\S(?: {2,}|\t)(?=\S)")
_GAPS_OF_COLUMNS = 2
# Where so many lines are set in, a title stands at the margin.
_SET_IN_SHARE = 0.6
_SET_IN = re.compile(r"^[ \t]{2,}\S", re.MULTILINE)
_FILLED = re.compile(r"^[ \t]*\S", re.MULTILINE)


def outline(text: str) -> dict[int, Heading]:
    """Return the headings of a plain text by the place where they start."""
    candidates, count = _candidates(text)
    headings = annexed(text, with_title(text, borne_out(candidates, count)))
    ranks = sorted({heading.mark.rank for heading in headings})
    levels = {rank: level for level, rank in enumerate(ranks, start=1)}
    return {
        heading.start: Heading(heading.end, _label(text, heading), levels[heading.mark.rank])
        for heading in headings
    }


def _label(text: str, heading: Candidate) -> str:
    lines_of_it = text[heading.start : heading.end].splitlines()
    if heading.mark.rank < TITLE_RANK:
        lines_of_it.pop()
    return " ".join(" ".join(lines_of_it).split())


def _candidates(text: str) -> tuple[list[Candidate], int]:
    found: list[Candidate] = []
    underlines: dict[str, int] = {}
    number = taken_to = 0
    is_set_in = _is_set_in(text)
    for number, (before, line, after, beyond) in enumerate(_windows(text), start=1):
        if line.start < taken_to:
            continue
        candidate = _underlined(line, after, number, underlines) or _titled(
            (before, line, after, beyond), number, heading_before=before.end == taken_to
        )
        if candidate is None and _stands_alone(before, line, after):
            rank = _rank_by_place(line, after, is_set_in=is_set_in)
            if rank is not None:
                candidate = Candidate(line.start, line.end, HeadingMark(rank), number)
        if candidate is not None:
            found.append(candidate)
            if not candidate.mark.weak:
                taken_to = candidate.end
    return found, number


_Window = tuple[Line, Line, Line | None, Line | None]


def _windows(text: str) -> Iterator[_Window]:
    """Yield each line that is not blank between the one before and the two after it."""
    held: tuple[Line, Line, Line | None] | None = None
    for before, line, after in lines(text):
        if held is not None:
            yield (*held, after)
        held = (before, line, after)
    if held is not None:
        yield (*held, None)


def _is_set_in(text: str) -> bool:
    """Tell a text that is set in from the margin, as memoranda of the internet are."""
    return len(_SET_IN.findall(text)) >= _SET_IN_SHARE * max(len(_FILLED.findall(text)), 1)


def _stands_alone(before: Line, line: Line, after: Line | None) -> bool:
    return (
        after is not None
        and begins_block(before, line)
        and begins_block(line, after)
        and is_name(line)
    )


def _rank_by_place(line: Line, after: Line | None, *, is_set_in: bool) -> int | None:
    """Return the rank of a title that is told by where it stands: at the margin of a text that is
    set in below it, or centred."""
    if after is None or _CAPTION.match(line.content):
        return None
    if is_set_in and line.indent == 0 and after.indent > 1:
        return FLUSH_RANK
    is_centred = line.indent >= _FAR_IN and line.indent - after.indent >= _LEAST_FALL
    return CAPITALS_RANK if is_centred else None


def _underlined(
    line: Line, after: Line | None, number: int, underlines: dict[str, int]
) -> Candidate | None:
    """Take a title over a line of equal marks; each mark is a level, in order of appearance."""
    if after is None or after.blank or after.content[0] not in "=-~^":
        return None
    marks = after.content
    if marks.strip(marks[0]) or len(marks) < max(3, _UNDERLINE_SHARE * len(line.content)):
        return None
    if len(line.content) > _LONGEST_UNDERLINED or is_separator(line):
        return None
    if len(_COLUMN_GAP.findall(line.content)) >= _GAPS_OF_COLUMNS:
        # "Parameter      Min      Max" over a rule is the head of a table.
        return None
    rank = UNDERLINED_RANK + underlines.setdefault(marks[0], len(underlines))
    return Candidate(line.start, after.end, HeadingMark(rank), number)


def _titled(window: _Window, number: int, *, heading_before: bool) -> Candidate | None:
    before, line, after, _ = window
    first = begins_block(before, line) or heading_before
    if not first and not before.content.endswith(SENTENCE_END) and not _is_paragraph_sign(line):
        return None
    alone = first and (after is None or begins_block(line, after))
    is_set = _is_set(line)
    mark = heading_mark(without_stop(line.content) if alone or is_set else line.content)
    if mark is None:
        end = _capitals_end(window, alone=alone) if first else 0
        return Candidate(line.start, end, HeadingMark(CAPITALS_RANK), number) if end else None
    end = _torn_end(window, mark) or line.end
    above_text = not alone and end == line.end
    if above_text and after is not None:
        if mark.weak and not is_set and (not first or after.indent > line.indent + 1):
            return None
        if not _heads(line, after):
            return None
    if lacks_title(line.content) and after is not None and _is_second_line(after):
        end = after.end
    return Candidate(line.start, end, mark, number, above_text)


def _is_set(line: Line) -> bool:
    """Tell a number and what is written like a title behind it: "12. Limitation of Liability."."""
    numbered = _NUMBER.match(line.content)
    return numbered is not None and is_capitalised(line.content[numbered.end() :])


def _is_paragraph_sign(line: Line) -> bool:
    """Tell "§ 1 MIETSACHE", a title below whatever stands above it: names, an address."""
    return line.content.startswith("§") and line.content.isupper()


def _capitals_end(window: _Window, *, alone: bool) -> int:
    """Return the end of a title in capitals: one line or two that stand alone, or one right above
    a line of text; 0 where there is none."""
    _, line, after, beyond = window
    if after is None or not is_capitals(line.content):
        return 0
    if alone:
        return line.end
    if is_capitals(after.content):
        stands_alone = beyond is not None and begins_block(after, beyond)
        return after.end if stands_alone else 0
    is_over_text = (
        len(after.content) >= max(_LONG_ENOUGH, len(line.content))
        and after.content[0].isupper()
        and after.indent <= line.indent + 1
    )
    return line.end if is_over_text else 0


def _torn_end(window: _Window, mark: HeadingMark) -> int:
    """Return the end of a unit's title that goes on in small letters on the line below; 0 where it
    does not. "Điều 10. Điều kiện chung" / "đối với thực phẩm" / "1. …"."""
    _, line, after, beyond = window
    if mark.rank >= CAPITALS_RANK or after is None or after.blank or lacks_title(line.content):
        return 0
    if not after.content[0].islower() or item_mark(after.content) is not None:
        return 0
    whole = heading_mark(f"{line.content} {after.content}")
    if whole is None or len(after.content) > len(line.content) + _LONG_ENOUGH:
        return 0
    goes_on = beyond is not None and not begins_block(after, beyond)
    if goes_on and beyond and item_mark(beyond.content) is None and beyond.content[0].islower():
        return 0
    return after.end


def _heads(line: Line, after: Line) -> bool:
    """Tell a heading right above its text from the first line of a wrapped paragraph."""
    if after.content[0].islower() and item_mark(after.content) is None:
        return False
    return len(line.content) <= max(_SHORT, len(after.content) * _SHORTER)


def _is_second_line(after: Line) -> bool:
    return is_title(after.content, _LONGEST_SECOND_LINE) and heading_mark(after.content) is None
